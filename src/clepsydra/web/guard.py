"""What every response carries and every request must pass: strict headers, and no orders from other sites."""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult, urlsplit

from litestar import Request
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_421_MISDIRECTED_REQUEST
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from clepsydra.web.identity import Connection

SAFE = {"GET", "HEAD", "OPTIONS"}
FOR_THE_HOST = {"/health", "/ready", "/metrics"}
"""Paths that are asked for by an address of the machine, not by the name of the service."""

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")


async def strict_headers(message: Message, scope: Scope) -> None:
    """Add the headers that keep a browser from doing what no page of ours does."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *HEADERS]
        if scope["scheme"] == "https" or scope["litestar_app"].state.settings.https:
            message["headers"] = [*message["headers"], HTTPS_ONLY]


def for_this_host(app: ASGIApp) -> ASGIApp:
    """Refuse requests that name another host than the configured origin: addresses are made of the host they name."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        origin, host = urlsplit(request.app.state.settings.origin), request.headers.get("host", "")
        if origin.hostname and scope["path"] not in FOR_THE_HOST and not is_host_of(origin, host):
            raise HTTPException("another host", status_code=HTTP_421_MISDIRECTED_REQUEST)
        await app(scope, receive, send)

    return checked


def is_host_of(origin: SplitResult, host: str) -> bool:
    """Return whether a Host header names the host of an origin; some proxies leave the port out.

    >>> is_host_of(urlsplit("https://play.example:8443"), "Play.Example")
    True
    >>> is_host_of(urlsplit("https://play.example"), "play.example.evil.example")
    False
    """
    try:
        return urlsplit(f"//{host}").hostname == origin.hostname
    except ValueError:
        return False


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
