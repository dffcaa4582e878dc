"""A client for WebDriver BiDi, the protocol that drives Firefox: https://www.w3.org/TR/webdriver-bidi/."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import aiohttp

from tests.engines.program import SHUTDOWN_GRACE
from tests.waiting import within

Answer = dict[str, Any]
Result = TypeVar("Result")


class BidiError(Exception):
    """The browser reported an error for a command."""

    def __init__(self, method: str, answer: Answer) -> None:
        super().__init__(f"{method}: {answer['error']}: {answer.get('message', '')}")
        self.code: str = answer["error"]


class Connection:
    """Sends commands and waits for their results; passes events to a listener as they arrive."""

    def __init__(self, url: str, listener: Callable[[str, Answer], None]) -> None:
        self._listener = listener
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._loop = asyncio.new_event_loop()
        # A thread of its own: Playwright's driver may have the loop of the main one.
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._session, self._socket = self._in_loop(_connect(url))
        self._reader = asyncio.run_coroutine_threadsafe(self._read(), self._loop)

    def call(self, method: str, **parameters: object) -> Answer:
        """Send a command and wait for its result."""
        return self._in_loop(self._call(method, parameters))

    def close(self, last: str) -> None:
        """Send a last command, if the browser still answers, and close the connection."""
        self._in_loop(self._close(last))
        self._reader.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _in_loop(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _call(self, method: str, parameters: Answer) -> Answer:
        number = next(self._numbers)
        answered = self._waiting[number] = self._loop.create_future()
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        try:
            async with within(f"an answer of the browser to {method}"):
                answer = await answered
        finally:
            del self._waiting[number]
        if answer["type"] == "error":
            raise BidiError(method, answer)
        result: Answer = answer["result"]
        return result

    async def _read(self) -> None:
        with suppress(aiohttp.ClientError):
            async for message in self._socket:
                data = message.json()
                if data["type"] == "event":
                    self._listener(data["method"], data["params"])
                elif data["id"] in self._waiting:
                    self._waiting[data["id"]].set_result(data)
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(ConnectionError("the browser has hung up"))

    async def _close(self, last: str) -> None:
        with suppress(ConnectionError, TimeoutError, aiohttp.ClientError, BidiError):
            async with asyncio.timeout(SHUTDOWN_GRACE):
                await self._call(last, {})
        await self._socket.close()
        await self._session.close()


async def _connect(url: str) -> tuple[aiohttp.ClientSession, aiohttp.ClientWebSocketResponse]:
    session = aiohttp.ClientSession()
    try:
        return session, await session.ws_connect(url, max_msg_size=0)  # a picture of a page is large
    except BaseException:
        await session.close()
        raise
