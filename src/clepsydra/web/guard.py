"""What every response carries and every request must pass: strict headers, and no orders from other sites."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from clepsydra.web.identity import Connection

SAFE = {"GET", "HEAD", "OPTIONS"}

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")


async def strict_headers(message: Message, scope: Scope) -> None:
    """Add the headers that keep a browser from doing what no page of ours does."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *HEADERS]
        if scope["scheme"] == "https":
            message["headers"] = [*message["headers"], HTTPS_ONLY]


async def same_origin(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Refuse what another site makes a browser send: browsers say so themselves, on every request.

    It is a coroutine because Litestar would run a plain function in a thread.
    A token is never sent by a browser on its own, and a program that is no browser sends no such header.
    """
    by_token = connection.headers.get("authorization", "").lower().startswith("bearer ")
    if connection.scope.get("method") in SAFE or by_token:
        return
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise PermissionDeniedException("other-site")
        return
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise PermissionDeniedException("other-site")
