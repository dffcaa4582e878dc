"""Connections that bring no whole request are closed; those that do are served as long as it takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from clepsydra.web import connection
from clepsydra.web.connection import TimedConnection
from tests.waiting import within

AN_HOUR, A_MOMENT = 3600.0, 0.2


class Line:
    """A connection to an application that answers when it is let."""

    def __init__(self) -> None:
        self.asked, self._may_answer = asyncio.Event(), asyncio.Event()
        self.served: list[TimedConnection] = []

    async def application(self, _scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        self.asked.set()
        await self._may_answer.wait()
        self.asked.clear()
        self._may_answer.clear()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def serve(self) -> TimedConnection:
        config = uvicorn.Config(self.application, interface="asgi3", log_config=None, timeout_keep_alive=3600)
        self.served.append(TimedConnection(config, ServerState(), {}))
        return self.served[-1]

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[None]:
        server = await asyncio.get_running_loop().create_server(self.serve, "127.0.0.1", 0)
        self.reader, self._writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        try:
            yield
        finally:
            self._writer.close()
            server.close()

    def sends(self, data: bytes) -> None:
        self._writer.write(data)

    async def is_answered(self) -> None:
        """Nothing is timed while the application takes as long as it takes."""
        async with within("the whole request has come"):
            await self.asked.wait()
        (serving,) = self.served
        assert serving._deadline is None
        self._may_answer.set()
        async with within("the answer"):
            assert (await self.reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")

    async def is_hung_up_on(self) -> None:
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            async with within("the server hangs up"):
                await self.reader.readexactly(10_000)


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
    ],
    ids=["nothing", "half a header", "half a body"],
)
async def test_who_sends_no_whole_request_is_hung_up_on(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", A_MOMENT)
    line = Line()
    async with line.open():
        line.sends(sent)
        await line.is_hung_up_on()


async def test_a_second_request_on_the_same_connection_is_timed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", AN_HOUR)
    line = Line()
    async with line.open():
        for _ in range(2):
            line.sends(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await line.is_answered()
        monkeypatch.setattr(connection, "REQUEST_SECONDS", A_MOMENT)
        line.sends(b"GET / HTTP/1.1\r\n")
        await line.is_hung_up_on()
