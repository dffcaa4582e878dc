"""The least that a fan-out can cost here: an ASGI application that copies one event to everybody who listens."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import Any

import uvicorn

from clepsydra.lab import lifeline
from clepsydra.lab.client import Client

KILOBYTE = 1000
BACKLOG = 2048


class Bare:
    """`GET …/stream` listens, `POST …` tells everybody the time, and so many bytes."""

    def __init__(self, size: int = KILOBYTE) -> None:
        self.filling = b"x" * size
        self.queues: set[asyncio.Queue[bytes]] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            return
        if scope["method"] == "POST":
            await receive()
            await self._tell(send)
        else:
            await self._listen(receive, send)

    async def _tell(self, send: Any) -> None:
        event = b"id: %d\nevent: tick\ndata: %s\n\n" % (time.perf_counter_ns(), self.filling)
        for queue in self.queues:
            queue.put_nowait(event)
        headers = [(b"content-length", b"4")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"null"})

    async def _listen(self, receive: Any, send: Any) -> None:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self.queues.add(queue)
        gone = asyncio.ensure_future(_disconnected(receive))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
        try:
            while not gone.done():
                event = asyncio.ensure_future(queue.get())
                await asyncio.wait({event, gone}, return_when=asyncio.FIRST_COMPLETED)
                if event.done():
                    body = event.result()
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                else:
                    event.cancel()
        finally:
            self.queues.discard(queue)


async def _disconnected(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def baseline_fanout(listeners: int, events: int, size: int = KILOBYTE) -> list[float]:
    """The seconds from telling to each listener's hearing, over two such processes."""
    async with AsyncExitStack() as stack:
        addresses = [await stack.enter_async_context(_served(size)) for _ in range(2)]
        return await _measure(addresses, listeners, events)


@asynccontextmanager
async def _served(size: int) -> AsyncGenerator[str]:
    """The address of such a process; who calls before it has started waits at its socket."""
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as listening:
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        command = [sys.executable, "-m", "clepsydra.lab.baseline_fanout", str(listening.fileno()), str(size)]
        process = await asyncio.create_subprocess_exec(*command, pass_fds=[listening.fileno()])
    lifeline.tie(process.pid)
    try:
        yield address
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _measure(addresses: list[str], listeners: int, events: int) -> list[float]:
    callers = [Client(address) for address in addresses]
    for caller in callers:
        await caller.call("POST", "/tell")
    delays: list[float] = []
    heard = delays.append

    async def listen(number: int) -> None:
        async with aclosing(Client(addresses[number % len(addresses)]).stream("/stream")) as told:
            async for event in told:
                heard(time.perf_counter() - int(event.id) / 1e9)

    listening = [asyncio.ensure_future(listen(number)) for number in range(listeners)]
    await asyncio.sleep(2)
    delays.clear()
    for _ in range(events):
        for caller in callers:
            await caller.call("POST", "/tell")
        await asyncio.sleep(0.3)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for caller in callers:
        await caller.closed()
    return delays


if __name__ == "__main__":
    handle, filling = map(int, sys.argv[1:])
    config = uvicorn.Config(Bare(filling), log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=handle)])
