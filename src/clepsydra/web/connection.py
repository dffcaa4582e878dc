"""HTTP connections with limits: on the time a request takes to arrive, on its head, and on a reader who is gone."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 20.0
"""For so long a request may be on its way, from the opening of the connection or its first byte to its last."""
READER_SECONDS = 60
"""For so long what was sent may remain unconfirmed by the other side; then the connection is given up."""
LARGEST_HEAD = 16 * 1024
"""Bytes of the request line, the header fields and the trailer fields of one request."""
MOST_FIELDS = 100
"""Header fields and trailer fields of one request; browsers send about twenty."""
PIECE = 4 * 1024
"""Data is parsed in pieces of so many bytes, so that at most one more than the limit is held."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\ncache-control: no-store\r\n\r\n"
)


class LimitedConnection(HttpToolsProtocol):
    """Uvicorn's connection with limits; Uvicorn limits only the pause between two requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0
        """Bytes of the head that the parser has reported."""
        self._fields = 0
        self._unreported = 0
        """Bytes that the parser has got since then: it keeps a header field until it has the whole of it."""
        self._refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """A first request is awaited."""
        super().connection_made(transport)
        sock = transport.get_extra_info("socket")
        if sock is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, READER_SECONDS * 1000)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is awaited any more."""
        self._request_is_whole()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data piece by piece until the head of a request is too large; then ignore the rest."""
        for start in range(0, len(data), PIECE):
            if self._refused or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._unreported += len(piece)
            super().data_received(piece)
            if self._is_too_large or self._head + self._unreported > LARGEST_HEAD:
                self._refuse_head()

    def on_message_begin(self) -> None:
        """A request begins; on a kept connection nothing has been awaited since the last one."""
        super().on_message_begin()
        self._head = self._fields = self._unreported = 0
        self._await_request()

    def on_url(self, url: bytes) -> None:
        """Count a part of the request line."""
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header field or a trailer field."""
        super().on_header(name, value)
        self._fields += 1
        self._count(len(name) + len(value) + len(": \r\n"))

    def on_headers_complete(self) -> None:
        """Start no request whose head is too large."""
        self._unreported = 0
        if not self._is_too_large:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body, which the application limits."""
        self._unreported = 0
        if not self._is_too_large:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request has come, its body too."""
        self._unreported = 0
        if not self._is_too_large:
            self._request_is_whole()
            super().on_message_complete()

    @property
    def _is_too_large(self) -> bool:
        return self._head > LARGEST_HEAD or self._fields > MOST_FIELDS

    def _count(self, size: int) -> None:
        self._head += size
        self._unreported = 0

    def _refuse_head(self) -> None:
        """Answer 431; where an answer is under way already, abort the connection.

        The connection stays open for reading until the client closes it or the deadline has passed: closing it
        with unread data would reset it, and the client would not see the answer.
        """
        self._refused = True
        if self.cycle and not self.cycle.response_complete:  # type: ignore[truthy-bool]  # None before the first request
            self.transport.abort()
            return
        self._await_request()
        self.transport.write(TOO_LARGE)
        self.transport.write_eof()

    def _await_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _request_is_whole(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
