"""Waiting for a condition, and never for a time.

A wait that runs out raises `TimeoutError` and says what was waited for: so what came late is told from what is wrong,
which is never tried again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

LIMIT = 120
"""Seconds after which a wait is given up. It ends what hangs and measures nothing: a busy machine may take long."""
PAUSE = 0.02
"""Seconds between two looks at what tells nobody when it changes."""


@asynccontextmanager
async def within(what: str, seconds: float = LIMIT) -> AsyncGenerator[None]:
    """Give up what is awaited inside, which is named, after so many seconds."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise _too_late(what, seconds) from error


async def until(what: str, holds: Callable[[], Awaitable[bool]], seconds: float = LIMIT) -> None:
    """Wait until something holds, which is named."""
    async with within(what, seconds):
        while True:
            if await holds():
                return
            await asyncio.sleep(PAUSE)


def wait_until(what: str, holds: Callable[[], bool], seconds: float = LIMIT) -> None:
    """Wait until something holds, which is named, where there is no loop."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > seconds:
            raise _too_late(what, seconds)
        time.sleep(PAUSE)


def _too_late(what: str, seconds: float) -> TimeoutError:
    return TimeoutError(f"waited {seconds:g} s for this: {what}")
