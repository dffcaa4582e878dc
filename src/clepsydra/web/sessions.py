"""Sessions: the devices on which people are signed in, and the programs that act for them.

Each shows a secret, of which the store keeps the hash. It is looked up for every request, but not more often than
every few seconds: in this process an end is known at once, in the others after so long at the most.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from typing import Any

from litestar import Request
from litestar.types import ASGIApp, Receive, Scope, Send

from clepsydra.tables.accounts import Session
from clepsydra.tables.service import TableService
from clepsydra.tables.table import new_id
from clepsydra.web.identity import SESSION, SIGNED_IN, Connection, token_of

SECONDS = 10.0
"""For so long what the store said of a secret is believed."""
AN_HOUR = 3_600_000
"""When a session was last seen is noted no more often."""
MOST = 10_000
LONGEST_SECRET = 100


class Sessions:
    """Who is known by which secret."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, Session | None]] = OrderedDict()

    async def begin(self, service: TableService, guest: str, device: str, *, program: bool = False) -> str:
        """Let a device or a program act for a person; the secret by which it is known."""
        secret, now = secrets.token_urlsafe(32), service.now()
        session = Session(new_id(), guest, _hash(secret), program, device, now, now)
        await service.store.add_session(session)
        return secret

    def forget(self) -> None:
        """Look all of them up again: some have changed."""
        self._known.clear()

    async def known(self, service: TableService, secret: str) -> Session | None:
        """Whose session a secret is."""
        hashed, now = _hash(secret), time.monotonic()
        believed, session = self._known.get(hashed, (0.0, None))
        if now < believed:
            return session
        session = await self._looked_up(service, hashed)
        self._known[hashed] = now + SECONDS, session
        self._known.move_to_end(hashed)
        if len(self._known) > MOST:
            self._known.popitem(last=False)
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

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        secret, state = secret_of(request), request.app.state
        if secret:
            scope["state"][SESSION] = await state.sessions.known(state.service, secret)
        await app(scope, receive, send)

    return told


def secret_of(connection: Connection) -> str:
    """The secret that a request shows, if it shows one: a token counts alone."""
    token = token_of(connection)
    shown = connection.cookies.get(SIGNED_IN, "") if token is None else token
    return shown if len(shown) <= LONGEST_SECRET else ""


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
