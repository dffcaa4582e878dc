"""How much of the service one caller may take: requests, computing, new guests, mails, chat, open streams.

A guest is counted by who they are and by where they come from: another guest costs nothing, another address does.
Many people may share an address, so it is allowed several times what a guest is. All processes count together.
"""

from __future__ import annotations

import functools
import hashlib
import ipaddress
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import structlog
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from clepsydra.tables.metrics import STREAMS
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.quotas import QuotaStore, Use, Used
from clepsydra.tables.security import SecurityEvent, log_security
from clepsydra.tables.service import TableService
from clepsydra.web.allowances import Allowance
from clepsydra.web.identity import Connection, Identities
from clepsydra.web.metering import metered
from clepsydra.web.open_streams import OpenStreams
from clepsydra.web.settings import Settings

log = structlog.get_logger(__name__)

MINUTE, HOUR = 60.0, 3600.0
SHARED_AFTER = 1.0
SHARED_AT_ONCE_AFTER = 0.1
"""Seconds after which a process tells the store what it counted; the second for a caller who is quick."""
MAILS = 20
"""Mails an hour that one address may have sent."""
MAILS_TO_ONE = 10
"""Mails an hour that go to one mailbox because of strangers: nobody fills another's."""
MAILS_FROM_ONE_TO_ONE = 3
"""Mails an hour that one address may have sent to one mailbox: nobody takes the true owner's."""
MAILS_TO_OWNER = 5
"""Mails an hour to a mailbox asked for in a browser of its owner, besides those of strangers."""
CHAT_LINES = 20
"""Chat messages a minute that one person may write."""
AN_ADDRESS = 4
"""An address may use so many times what a guest may, and hold so many times the streams."""
UNCOUNTED = "/health"
"""Says that the process lives, even to a supervisor whose address has used everything."""
GUEST = "counted guest"
"""Where a request keeps who is charged for it besides the address."""


class TooManyGuests(TooManyRequestsException):
    """An address has brought too many new guests."""


class TooManyStreams(TooManyRequestsException):
    """A caller listens to too many tables at once."""


class TooManyLines(TooManyRequestsException):
    """A person writes in the chat too quickly."""


class Quotas:
    """What each caller is granted."""

    def __init__(self, settings: Settings, identities: Identities) -> None:
        self._unlimited = settings.rate == 0
        self._identities = identities
        self._key = hashlib.sha256(settings.signing_secrets[0].encode()).digest()
        work = settings.work * 1_000_000 if settings.work else 2**62
        self._guests_requests = Allowance(settings.rate, MINUTE, "requests")
        self._address_requests = Allowance(AN_ADDRESS * settings.rate, MINUTE, "requests of an address")
        self._guests_work = Allowance(work, MINUTE, "computing")
        self._address_work = Allowance(AN_ADDRESS * work, MINUTE, "computing of an address")
        self._new_guests = Allowance(settings.guests, HOUR, "new guests")
        self._lines = Allowance(CHAT_LINES, MINUTE, "chat")
        self._mails = Allowance(MAILS, HOUR, "mails")
        self._mails_from_one = Allowance(MAILS_FROM_ONE_TO_ONE, HOUR, "mails of an address to a mailbox")
        self._mails_to_one = Allowance(MAILS_TO_ONE, HOUR, "mails to a mailbox")
        self._mails_to_owner = Allowance(MAILS_TO_OWNER, HOUR, "mails to an owner")
        self._counted_by_the_way = (
            self._guests_requests,
            self._address_requests,
            self._guests_work,
            self._address_work,
        )
        self._most_streams = settings.streams
        self._streams = OpenStreams(functools.partial(self._hidden, "streams"))

    # Requests

    def count_address(self, connection: Connection) -> None:
        """Count a request of an address; refuse if too many came from there, or if they cost too much."""
        if not self._unlimited:
            address, now = _address(connection), time.time()
            self._refuse(self._address_requests, address, now, 1)
            self._refuse(self._address_work, address, now, 0)

    def count_request(self, request: Request[Any, Any, Any]) -> None:
        """Count a request of a guest; refuse if they sent too many, or if they cost too much."""
        if self._unlimited:
            return
        # Whoever makes up cookies or tokens is a stranger: else each would be a fresh start.
        who, now = self._identities.caller(request).guest or _address(request), time.time()
        request.scope["state"][GUEST] = who
        self._refuse(self._guests_requests, who, now, 1)
        self._refuse(self._guests_work, who, now, 0)

    def charge(self, scope: Scope, nanoseconds: int) -> None:
        """Count the computing that a request caused."""
        if self._unlimited:
            return
        now, units = time.time(), nanoseconds // 1000
        self._address_work.add(_address(Request(scope)), now, units)
        who = scope["state"].get(GUEST)
        if who is not None:
            self._guests_work.add(who, now, units)

    def _refuse(self, allowance: Allowance, who: str, now: float, units: int) -> None:
        wait = allowance.wait(who, now, units)
        if wait > 0:
            raise _refusal(allowance, who, wait, TooManyRequestsException)

    # What is rare and counted exactly

    async def count_new_guest(self, connection: Connection) -> None:
        """Count a stranger who becomes a guest; refuse if their address has brought too many."""
        await self._take(connection, self._new_guests, _address(connection), TooManyGuests)

    async def count_line(self, connection: Connection) -> None:
        """Count a message in the chat; refuse if its writer has sent too many. Strangers are refused elsewhere."""
        guest = self._identities.caller(connection).guest
        if guest is not None:
            await self._take(connection, self._lines, guest, TooManyLines)

    async def count_mail(self, connection: Connection, to: str, purpose: str, *, owner: bool = False) -> None:
        """Count a mail that is asked for; refuse if the asker sent too many, or the mailbox got too many.

        A browser of the mailbox's owner does not share what strangers may ask for. Mails of another purpose do not
        count, and neither does what is refused: both would let a stranger use up what the owner needs.
        """
        address, mailbox = _address(connection), f"{purpose} {mailbox_of(to)}"
        await self._take(connection, self._mails, address)
        if owner:
            await self._take(connection, self._mails_to_owner, mailbox)
        else:
            await self._take(connection, self._mails_from_one, f"{address} {mailbox}")
            await self._take(connection, self._mails_to_one, mailbox)

    async def _take(
        self,
        connection: Connection,
        allowance: Allowance,
        who: str,
        kind: type[TooManyRequestsException] = TooManyRequestsException,
    ) -> None:
        """Count one in all processes at once; refuse if that is too many. Without the store this process decides."""
        if self._unlimited:
            return
        now = time.time()
        wait = allowance.wait(who, now)
        if wait == 0 and await self._share(connection.app.state.service.store, allowance, who):
            wait = allowance.wait(who, now, 0)
        if wait > 0:
            raise _refusal(allowance, who, wait, kind)

    # All processes together

    async def keep_sharing(self, service: TableService) -> None:
        """Exchange with all processes what was counted, until the service closes."""
        shared = 0.0
        while not self._unlimited and await service.rest(SHARED_AT_ONCE_AFTER):
            urgent = any(each.urgent for each in self._counted_by_the_way)
            if not urgent and time.monotonic() - shared < SHARED_AFTER:
                continue
            shared = time.monotonic()
            try:
                for allowance in self._counted_by_the_way:
                    await self._share(service.store, allowance)
                await self._streams.report(service.store)
            except Exception:
                # Other processes would never again learn what this one counts.
                log.exception("quotas not shared")

    async def _share(self, store: QuotaStore, allowance: Allowance, who: str = "") -> bool:
        """Tell the store what was counted and learn what all have; return whether `who` has too much."""
        counted, window = allowance.unshared(), int(allowance.seconds * 1000)
        keys = {self._key_of(allowance, each): each for each in counted}
        uses = [Use(key, counted[each], window) for key, each in keys.items()]
        try:
            answer: list[Used] = await store.count_uses(uses) if uses else []
        except Unavailable as error:
            log.debug("quotas not shared", error=repr(error))
            allowance.restore(counted)
            return False
        now = time.time()
        over = {
            keys[used.key]: allowance.learn(keys[used.key], used.units, now + used.left / 1000, now)
            for used in answer
        }
        return over.get(who, False)

    def _key_of(self, allowance: Allowance, who: str) -> str:
        return self._hidden(allowance.name, who)

    def _hidden(self, quota: str, who: str) -> str:
        """Name a count so that the store keeps neither addresses nor mailboxes."""
        return hashlib.blake2b(f"{quota} {who}".encode(), key=self._key, digest_size=16).hexdigest()

    # Streams

    async def grant_stream(self, connection: Connection) -> None:
        """Refuse a stream if the caller, or their address, holds too many already."""
        if not await self._streams.grant(connection.app.state.service.store, self._holders(connection)):
            raise TooManyStreams(headers=_retry_after(MINUTE))

    @contextmanager
    def listening(self, connection: Connection) -> Generator[None]:
        """Count a stream while it is open."""
        STREAMS.inc()
        try:
            with self._streams.counted(self._holders(connection)):
                yield
        finally:
            STREAMS.dec()

    def _holders(self, connection: Connection) -> dict[str, int]:
        """Return whose streams are counted, and how many each may hold; nobody's if there are no quotas."""
        if self._unlimited:
            return {}
        address, guest = _address(connection), self._identities.caller(connection).guest
        own = {} if guest is None else {guest: self._most_streams}
        return {address: AN_ADDRESS * self._most_streams} | own


def within_quotas(app: ASGIApp) -> ASGIApp:
    """The application, for guests who have not sent too much.

    The quotas are those of the application: Litestar copies what a router is given, and each copy would count by itself.
    """

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        request.app.state.quotas.count_request(request)
        await app(scope, receive, send)

    return limited


def count_all(app: Litestar) -> Litestar:
    """Let an application count every request of an address and what it costs, whether there is such a page or not.

    It lies around the routes: Litestar runs no middleware where it finds no route.
    """
    inner = app.asgi_handler

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["path"] == UNCOUNTED:
            await inner(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope)
        quotas: Quotas = app.state.quotas
        try:
            quotas.count_address(request)
        except TooManyRequestsException as refused:
            answer = app.exception_handlers[HTTPException](request, refused)
            await answer.to_asgi_response(None, request)(scope, receive, send)
            return
        await metered(inner(scope, receive, send), functools.partial(quotas.charge, scope))

    app.asgi_handler = counted
    return app


def mailbox_of(address: str) -> str:
    """The mailbox of an address, without what its owner may write after a plus.

    >>> mailbox_of("Ann+games@Example.org")
    'ann@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def _address(connection: Connection) -> str:
    return f"from {network_of(connection.client.host if connection.client else 'nowhere')}"


@functools.lru_cache(10_000)
def network_of(host: str) -> str:
    """Return what one customer of a network provider gets: an address of IPv4, or a /64 of IPv6.

    >>> network_of("2001:db8::1:2:3"), network_of("::ffff:192.0.2.1"), network_of("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((int(address), 64), strict=False))


def _refusal(
    allowance: Allowance, who: str, wait: float, kind: type[TooManyRequestsException]
) -> TooManyRequestsException:
    """Return the refusal of a caller; the first in a stretch of time is written to the security log."""
    if allowance.begins_to_refuse(who):
        person = "" if " " in who else who
        log_security(SecurityEvent.QUOTA_REACHED, person=person, quota=allowance.name)
    return kind(headers=_retry_after(wait))


def _retry_after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(int(seconds) + 1)}
