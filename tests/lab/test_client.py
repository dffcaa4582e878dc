"""The client of benches and sieges."""

from __future__ import annotations

import asyncio
from functools import partial

from clepsydra.lab.client import Client
from tests.waiting import until

ANSWER = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"


async def hung_up(client: Client) -> bool:
    assert client._connection is not None
    return client._connection[0].at_eof()


def test_who_was_silent_for_too_long_calls_again() -> None:
    async def hang_up_after_each(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(ANSWER)
        await writer.drain()
        writer.close()

    async def ask_twice() -> list[object]:
        server = await asyncio.start_server(hang_up_after_each, "127.0.0.1", 0)
        async with server:
            client = Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
            answers = []
            for _ in range(2):
                answers.append(await client.call("GET", "/"))
                await until("the server has hung up", partial(hung_up, client))
            await client.closed()
        return answers

    assert asyncio.run(ask_twice()) == [{}, {}]
