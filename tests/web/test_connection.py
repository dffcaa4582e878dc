"""Connections with no whole request, or with a head that is too large, are closed; all others are served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from clepsydra.web import connection
from clepsydra.web.connection import LARGEST_HEAD, LimitedConnection
from tests.waiting import within

AN_HOUR, A_MOMENT = 3600.0, 0.2


class Line:
    """A connection to an application that answers when it is let."""

    def __init__(self) -> None:
        self.asked, self._may_answer, self._accepted = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.served: list[LimitedConnection] = []

    async def application(self, _scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        self.asked.set()
        await self._may_answer.wait()
        self.asked.clear()
        self._may_answer.clear()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def serve(self) -> LimitedConnection:
        config = uvicorn.Config(self.application, interface="asgi3", log_config=None, timeout_keep_alive=3600)
        self.served.append(LimitedConnection(config, ServerState(), {}))
        asyncio.get_running_loop().call_soon(self._accepted.set)
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

    async def is_served(self) -> list[LimitedConnection]:
        """Return the server's side of the connection once it is there."""
        await self._accepted.wait()
        return self.served

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


LONG = b"GET / HTTP/1.1\r\nHost: a\r\nA: "
FIELDS = b"".join(b"A%d: %s\r\n" % (number, b"b" * 100) for number in range(200))


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"a" * LARGEST_HEAD,
        b"GET /?" + b"a" * LARGEST_HEAD + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        LONG + b"b" * 10 * LARGEST_HEAD,
        LONG + b"b" * LARGEST_HEAD + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A" * LARGEST_HEAD + b": b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + FIELDS + b"\r\n",
    ],
    ids=["endless path", "query", "endless field", "field", "field name", "many fields"],
)
async def test_a_head_that_is_too_large_is_answered_with_431(sent: bytes) -> None:
    line = Line()
    async with line.open():
        line.sends(sent)
        async with within("the refusal"):
            answer = await line.reader.read()
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert not line.asked.is_set()


async def test_a_head_that_comes_byte_by_byte_is_counted_in_the_same_way() -> None:
    line = Line()
    async with line.open():
        (serving,) = await line.is_served()
        for byte in LONG + b"b" * (LARGEST_HEAD - len(LONG) - 64):
            serving.data_received(bytes([byte]))
        assert not serving.transport.is_closing()
        assert not serving._refused
        for _ in range(128):
            serving.data_received(b"b")
        async with within("the refusal"):
            assert (await line.reader.read()).startswith(b"HTTP/1.1 431 ")


async def test_trailer_fields_without_end_end_the_connection() -> None:
    line = Line()
    async with line.open():
        line.sends(
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n" + FIELDS
        )
        await line.is_hung_up_on()


async def test_chunk_extensions_without_end_end_the_connection() -> None:
    line = Line()
    async with line.open():
        line.sends(
            b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"a" * LARGEST_HEAD * 2
        )
        await line.is_hung_up_on()


async def test_a_large_body_and_many_requests_on_one_connection_are_no_large_head() -> None:
    line = Line()
    async with line.open():
        for _ in range(3):
            body = b"a" * 3 * LARGEST_HEAD
            line.sends(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            await line.is_answered()
