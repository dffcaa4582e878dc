"""How much of the service one caller may take: requests, new guests, open streams.

A guest is counted by who they are and by where they come from: another guest costs nothing, another address does.
Many people may share an address, so it is allowed several times what a guest is.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from litestar import Request
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from clepsydra.tables.metrics import STREAMS
from clepsydra.web.identity import Connection, Identities
from clepsydra.web.settings import Settings

MINUTE, HOUR = 60.0, 3600.0
MOST_CALLERS = 50_000
"""So many callers are remembered; who has been silent longest is forgotten first."""
MAILS = 20
"""So many mails an hour may be sent because somebody at one address asked for them."""
MAILS_TO_ONE = 5
"""So many of them may go to one mailbox, whoever asks: nobody can fill another's."""
AN_ADDRESS = 4
"""An address may send so many times what a guest may, and hold so many times the streams."""


class TooManyGuests(TooManyRequestsException):
    """An address has brought too many new guests."""


class TooManyStreams(TooManyRequestsException):
    """A caller listens to too many tables at once."""


class Allowance:
    """So many of something for each caller in a stretch of time."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def wait(self, who: str, now: float) -> float:
        """Count one; for how many seconds the caller must wait, 0 if it is granted."""
        since, count = self._counts.pop(who, (now, 0))
        if now - since >= self._seconds:
            since, count = now, 0
        self._counts[who] = since, count + 1
        if len(self._counts) > MOST_CALLERS:
            self._counts.popitem(last=False)
        return since + self._seconds - now if count >= self._most else 0.0


class Quotas:
    """What one process grants each caller."""

    def __init__(self, settings: Settings, identities: Identities) -> None:
        self._unlimited = settings.rate == 0
        self._identities = identities
        self._guests_requests = Allowance(settings.rate, MINUTE)
        self._address_requests = Allowance(AN_ADDRESS * settings.rate, MINUTE)
        self._new_guests = Allowance(settings.guests, HOUR)
        self._mails = Allowance(MAILS, HOUR)
        self._mailboxes = Allowance(MAILS_TO_ONE, HOUR)
        self._most_streams = settings.streams
        self._streams: Counter[str] = Counter()

    def count_request(self, request: Request[Any, Any, Any]) -> None:
        """Count a request; refuse if its sender, or their address, has sent too many."""
        if self._unlimited:
            return
        now = time.monotonic()
        guest = self._identities.caller(request).guest
        # Whoever makes up cookies or tokens is a stranger: else each would be a fresh start.
        address = _address(request)
        waits = [self._guests_requests.wait(guest or address, now), self._address_requests.wait(address, now)]
        if max(waits) > 0:
            raise TooManyRequestsException(headers=_retry_after(max(waits)))

    def count_new_guest(self, connection: Connection) -> None:
        """Count somebody who becomes a guest; refuse if their address has brought too many."""
        wait = self._new_guests.wait(_address(connection), time.monotonic())
        if wait > 0 and not self._unlimited:
            raise TooManyGuests(headers=_retry_after(wait))

    def count_mail(self, connection: Connection, to: str) -> None:
        """Count a mail that somebody lets us send; refuse if they have sent too many, or its mailbox has got too many."""
        now = time.monotonic()
        waits = [
            self._mails.wait(_address(connection), now),
            self._mailboxes.wait(mailbox_of(to), now),
        ]
        if max(waits) > 0 and not self._unlimited:
            raise TooManyRequestsException(headers=_retry_after(max(waits)))

    def refuse_stream(self, connection: Connection) -> None:
        """Refuse a stream to who holds too many already."""
        for who, most in self._holders(connection).items():
            if self._streams[who] >= most and not self._unlimited:
                raise TooManyStreams(headers=_retry_after(MINUTE))

    @contextmanager
    def listening(self, connection: Connection) -> Generator[None]:
        """Count a stream while it is open."""
        holders = self._holders(connection)
        self._streams.update(holders.keys())
        STREAMS.inc()
        try:
            yield
        finally:
            STREAMS.dec()
            self._streams.subtract(holders.keys())
            self._streams += Counter()  # who holds none is forgotten

    def _holders(self, connection: Connection) -> dict[str, int]:
        """Whose streams are counted, and how many each may hold."""
        address, guest = _address(connection), self._identities.caller(connection).guest
        own = {} if guest is None else {guest: self._most_streams}
        return {address: AN_ADDRESS * self._most_streams} | own


def within_quotas(app: ASGIApp) -> ASGIApp:
    """The application, for those who have not sent too much.

    The quotas are those of the application: Litestar copies what a router is given, and each copy would count by itself.
    """

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        quotas: Quotas = request.app.state.quotas
        quotas.count_request(request)
        await app(scope, receive, send)

    return limited


def mailbox_of(address: str) -> str:
    """The mailbox of an address, without what its owner may write after a plus.

    >>> mailbox_of("Ann+games@Example.org")
    'ann@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def _address(connection: Connection) -> str:
    return f"from {connection.client.host if connection.client else 'nowhere'}"


def _retry_after(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(int(seconds) + 1)}
