"""Sessions: the devices on which people are signed in, and the programs that act for them.

Each shows a secret, of which the store keeps the hash. It is looked up for every request, but not more often than
every few seconds: in this process an end is known at once, in the others after so long at the most.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Any, TypeVar

from litestar import Request
from litestar.types import ASGIApp, Receive, Send
from litestar.types import Scope as ASGIScope
from msgspec import structs

from clepsydra.tables.accounts import MOST_TOKENS, Scope, Session
from clepsydra.tables.service import TableService
from clepsydra.tables.table import new_id
from clepsydra.web.identity import (
    COOKIES_FROM,
    SESSION,
    SIGNED_IN,
    Connection,
    host_wide_cookie,
    token_of,
)

SECONDS = 10.0
"""For so long what the store said of a secret is believed."""
AN_HOUR = 3_600_000
"""When a session was last seen is noted no more often."""
MOST = 10_000
LONGEST_SECRET = 100

T = TypeVar("T")


class Sessions:
    """Who is known by which secret."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, Session | None]] = OrderedDict()
        self._cookies_from: OrderedDict[str, tuple[float, int]] = OrderedDict()

    async def begin(self, service: TableService, guest: str, device: str) -> str:
        """Let a device act for a person; return the secret by which it is known."""
        secret, session = _new(service, guest, device)
        await service.store.add_session(session)
        return secret

    async def add_token(
        self, service: TableService, guest: str, device: str, scope: Scope
    ) -> tuple[str, Session] | None:
        """Let a program act for a person; return its secret and its session, `None` if there are too many."""
        secret, session = _new(service, guest, device)
        session = structs.replace(session, program=True, scope=scope)
        return (secret, session) if await service.store.add_token(session, MOST_TOKENS) else None

    def forget(self) -> None:
        """Look all of them up again: some have changed."""
        self._known.clear()
        self._cookies_from.clear()

    async def cookies_from(self, service: TableService, guest: str) -> int:
        """Return the time from which cookies of a guest count, as the store said within the last seconds."""
        now = time.monotonic()
        believed, since = self._cookies_from.get(guest, (0.0, 0))
        if now < believed:
            return since
        since = await service.store.cookies_from(guest)
        _keep(self._cookies_from, guest, (now + SECONDS, since))
        return since

    async def known(self, service: TableService, secret: str) -> Session | None:
        """Whose session a secret is."""
        hashed, now = _hash(secret), time.monotonic()
        believed, session = self._known.get(hashed, (0.0, None))
        if now < believed:
            return session
        session = await self._looked_up(service, hashed)
        _keep(self._known, hashed, (now + SECONDS, session))
        return session

    @staticmethod
    async def _looked_up(service: TableService, hashed: str) -> Session | None:
        session, now = await service.store.session(hashed), service.now()
        if session is None or not session.holds(now):
            return None
        if now - session.seen_at > AN_HOUR:
            await service.store.see_session(session.id, now)
        return session


def recognised(app: ASGIApp) -> ASGIApp:
    """The application, which is told whose session a request comes from."""

    async def told(scope: ASGIScope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        secret, state = secret_of(request), request.app.state
        if secret:
            scope["state"][SESSION] = await state.sessions.known(state.service, secret)
        # Also beside a secret that counts for nothing: else a cookie that was ended would count again with any such secret.
        guest = state.identities.guest_of(request)[0]
        if scope["state"].get(SESSION) is None and guest is not None:
            scope["state"][COOKIES_FROM] = await state.sessions.cookies_from(state.service, guest)
        await app(scope, receive, send)

    return told


def secret_of(connection: Connection) -> str:
    """The secret that a request shows, if it shows one: a token counts alone."""
    token = token_of(connection)
    shown = (host_wide_cookie(connection, SIGNED_IN) or "") if token is None else token
    return shown if len(shown) <= LONGEST_SECRET else ""


def _new(service: TableService, guest: str, device: str) -> tuple[str, Session]:
    secret, now = secrets.token_urlsafe(32), service.now()
    return secret, Session(new_id(), guest, _hash(secret), False, device, now, now)


def _keep(cache: OrderedDict[str, T], key: str, value: T) -> None:
    """Keep the newest answers of the store, and no more than `MOST`."""
    cache[key] = value
    cache.move_to_end(key)
    if len(cache) > MOST:
        cache.popitem(last=False)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
