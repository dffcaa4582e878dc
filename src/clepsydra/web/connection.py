"""A connection that does not wait for ever: for a request that never comes whole, or a reader who is gone."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 20.0
"""For so long a request may be on its way, from the opening of the connection or its first byte to its last."""
READER_SECONDS = 60
"""For so long what was sent may remain unconfirmed by the other side; then the connection is given up."""


class TimedConnection(HttpToolsProtocol):
    """Uvicorn's connection, which by itself times only the pause between two requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None

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

    def on_message_begin(self) -> None:
        """A request begins; on a kept connection nothing has been awaited since the last one."""
        super().on_message_begin()
        self._await_request()

    def on_message_complete(self) -> None:
        """The request has come, its body too."""
        self._request_is_whole()
        super().on_message_complete()

    def _await_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _request_is_whole(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
