"""Wait for conditions, never for a fixed time.

A wait that times out raises `TimeoutError` with a description of the condition. Tests that fail with it are rerun once;
tests that fail with a wrong value are not.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

LIMIT = 120
"""Default timeout in seconds. It only ends tests that hang, so it is long enough for a busy machine."""
PAUSE = 0.02
"""Seconds between two polls of a condition."""


@asynccontextmanager
async def within(what: str, seconds: float = LIMIT) -> AsyncGenerator[None]:
    """Time out the body after `seconds`. `what` describes in the error message what it waits for."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise _too_late(what, seconds) from error


async def until(what: str, holds: Callable[[], Awaitable[bool]], seconds: float = LIMIT) -> None:
    """Poll an asynchronous condition until it holds. `what` describes it in the error message."""
    async with within(what, seconds):
        while True:
            if await holds():
                return
            await asyncio.sleep(PAUSE)


def wait_until(what: str, holds: Callable[[], bool], seconds: float = LIMIT) -> None:
    """Poll a condition until it holds, in code without an event loop. `what` describes it in the error message."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            raise _too_late(what, seconds)
        time.sleep(PAUSE)


def _too_late(what: str, seconds: float) -> TimeoutError:
    return TimeoutError(f"waited {seconds:g} s for this: {what}")
