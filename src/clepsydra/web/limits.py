"""Limits on what a request makes the server parse; what is within them is parsed in about a millisecond.

The size of a request is limited before: its head by `LimitedConnection`, its body by Litestar.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request
from litestar.datastructures import FormMultiDict, State
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import ClientException
from litestar.status_codes import HTTP_431_REQUEST_HEADER_FIELDS_TOO_LARGE
from litestar.types import ASGIApp, Empty, Receive, Scope, Send

MOST_FIELDS = 1000
"""Fields of a form; the largest of ours, the sheet of a component, has about a hundred."""
MOST_PARTS = 32
"""Parts of a form that brings a file."""
MOST_PARAMETERS = 200
"""Parameters of an address: a new table has about fifty."""
MOST_COOKIES = 100
MOST_ESCAPES = 100
"""Backslashes in cookies: before Python 3.12.6, the time to undo them grows with their square (CVE-2024-7592)."""
FOREIGN_CHARSET = re.compile(rb'charset\s*=\s*"?(?!utf-?8\b)', re.IGNORECASE)
"""A part of a form in another encoding than UTF-8: some of Python's decoders are slow on purpose-made input."""


class LimitedRequest(Request[Any, Any, State]):
    """A request whose form has limits, and is not cached beyond the request."""

    async def form(self) -> FormMultiDict:
        """Return the form; raise `ClientException` if it has too many fields or another encoding than UTF-8."""
        kind, _ = self.content_type
        body = (
            await self.body()
            if kind in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
            else b""
        )
        try:
            if kind == RequestEncodingType.URL_ENCODED and self._connection_state.form is Empty:
                self._connection_state.form = fields_of(body)
            elif FOREIGN_CHARSET.search(body):
                raise ClientException("form-not-utf-8")
            return await super().form()
        except UnicodeDecodeError as error:
            raise ClientException("form-not-utf-8") from error


def fields_of(body: bytes) -> dict[str, Any]:
    """Return the fields of a form; one that is sent several times has a list of values.

    >>> fields_of(b"a=1&b=2&a=3&c=")
    {'a': ['1', '3'], 'b': '2', 'c': ''}
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    try:
        pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise ClientException("too-many-fields") from error
    for name, value in pairs:
        found[name].append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in found.items()}


def within_limits(app: ASGIApp) -> ASGIApp:
    """Answer 431 to requests with more parameters or cookies than any of ours has, before they are parsed."""

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or _is_parsed_quickly(scope):
            await app(scope, receive, send)
            return
        status = HTTP_431_REQUEST_HEADER_FIELDS_TOO_LARGE
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    return limited


def _is_parsed_quickly(scope: Scope) -> bool:
    cookies = [value for name, value in scope["headers"] if name == b"cookie"]
    return (
        scope["query_string"].count(b"&") < MOST_PARAMETERS
        and sum(value.count(b";") for value in cookies) < MOST_COOKIES
        and sum(value.count(b"\\") for value in cookies) <= MOST_ESCAPES
    )
