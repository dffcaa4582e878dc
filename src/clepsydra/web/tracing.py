"""What the log says about the request that a line belongs to: its id and its path without secrets."""

from __future__ import annotations

import re
import secrets
from typing import Any

from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from clepsydra.bus import REQUEST
from clepsydra.tables import security

HEADER = b"x-request-id"
"""The header by which a proxy may name a request; every response has it."""
ACCEPTED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
SHOWN = {"table_id", "seat", "seq", "game", "rule", "rule_id", "topic", "lesson", "automa"}
"""The parts of a path that may stand in a log; others may be secrets, such as the address of a feed."""


def traced(app: ASGIApp) -> ASGIApp:
    """Give each request an id: it stands in all its log lines, also in those of other processes, and in its response."""

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        sent = next((value for name, value in scope["headers"] if name == HEADER), b"")
        request = sent if ACCEPTED.fullmatch(sent) else secrets.token_hex(8).encode()

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, request)]
            await send(message)

        client = scope.get("client")
        before = security.client.set(client[0] if client else "")
        try:
            with bound_contextvars(**{REQUEST: request.decode()}):
                await app(scope, receive, marked)
        finally:
            security.client.reset(before)

    return told


def logged_path(request: Request[Any, Any, Any]) -> str:
    """Return the route of a request with those parts of its path that are no secrets."""
    known: dict[str, Any] = request.scope.get("path_params", {})
    return re.sub(
        r"\{(\w+)[^}]*\}",
        lambda part: str(known.get(part[1])) if part[1] in SHOWN else part[0],
        route_of(request.scope),
    )


def route_of(scope: Scope) -> str:
    """Return the template of the route that a request was sent to, or `(none)` if there is none such."""
    return str(scope.get("path_template") or "(none)")
