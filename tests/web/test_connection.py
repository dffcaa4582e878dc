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

PATIENCE = 30.0


async def slow_answer(scope: Any, receive: Any, send: Any) -> None:
    """Answers after longer than a request may take to come."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await asyncio.sleep(2 * connection.REQUEST_SECONDS)
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def connected(
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.5)
    config = uvicorn.Config(slow_answer, log_config=None, timeout_keep_alive=60)
    server = await asyncio.get_running_loop().create_server(
        lambda: TimedConnection(config, ServerState(), {}), "127.0.0.1", 0
    )
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


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
    async with connected(monkeypatch) as (reader, writer):
        writer.write(sent)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            async with asyncio.timeout(PATIENCE):
                await reader.readexactly(10_000)


async def test_a_second_request_on_the_same_connection_is_timed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async with connected(monkeypatch) as (reader, writer):
        for _ in range(2):
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            async with asyncio.timeout(PATIENCE):
                assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        writer.write(b"GET / HTTP/1.1\r\n")
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            async with asyncio.timeout(PATIENCE):
                await reader.readexactly(10_000)
