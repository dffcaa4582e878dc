"""How many requests a caller may send: a guest by who they are, a stranger by where they come from."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from litestar import Request
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send

from clepsydra.web.identity import Identities

MINUTE = 60.0
MOST_CALLERS = 50_000
"""So many callers are remembered; who has been silent longest is forgotten first."""


class RateLimit:
    """Counts what each caller sent in the running minute."""

    def __init__(self, a_minute: int, identities: Identities) -> None:
        self._most = a_minute
        self._identities = identities
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """The application, for those who have not sent too much."""

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            wait = self.wait(self._who(Request(scope)), time.monotonic())
            if wait > 0:
                raise TooManyRequestsException(headers={"Retry-After": str(int(wait) + 1)})
            await app(scope, receive, send)

        return limited

    def wait(self, who: str, now: float) -> float:
        """Count a request; for how many seconds its sender must wait, 0 if it may pass."""
        since, count = self._counts.pop(who, (now, 0))
        if now - since >= MINUTE:
            since, count = now, 0
        self._counts[who] = since, count + 1
        if len(self._counts) > MOST_CALLERS:
            self._counts.popitem(last=False)
        return since + MINUTE - now if count >= self._most else 0.0

    def _who(self, request: Request[Any, Any, Any]) -> str:
        """Whoever makes up cookies or tokens is a stranger: else each would be a fresh start."""
        guest = self._identities.caller(request).guest
        return guest or f"from {request.client.host if request.client else 'nowhere'}"
