"""The processor time of a server, and when it has nothing more to do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from pathlib import Path

from msgspec import Struct

LOOK = 0.004
"""Seconds between two looks at the server."""
QUIET = 4
"""It is at rest when so many looks in a row find nothing done."""
TICKS = 0.03
"""The share of a processor that it takes at most to see, again and again, that there is nothing to do."""
PATIENCE = 180.0
CPU_CLOCK = 2
"""Of the clocks of a process, the one that counts its processor time (clock_getcpuclockid(3))."""


class Cost(Struct, frozen=True):
    """What something cost: milliseconds of processor time, and from when to when it took place."""

    ms: float
    begun: float
    ended: float


class Meter:
    """Measures a process by what the system says of its threads."""

    def __init__(self, pid: int) -> None:
        self._threads = Path(f"/proc/{pid}/task")
        self._clock = ~pid << 3 | CPU_CLOCK

    async def cost(self, what: Awaitable[object]) -> Cost:
        """Do something and wait until the server is at rest; what it cost the server.

        So the patches for all open pages belong to it, and no patch is left out because the next answer came.
        """
        before, begun = self.spent(), time.monotonic()
        await what
        await self.rest()
        return Cost((self.spent() - before) / 1e6, begun, time.monotonic())

    async def warm(self) -> None:
        """Wait until the server has prepared, by and by, what it will need: a second passes with next to no work."""
        until, done = time.monotonic() + PATIENCE, False
        while not done:
            if time.monotonic() > until:
                raise TimeoutError(f"the server was not prepared within {PATIENCE:g} s")
            before = self.spent()
            await asyncio.sleep(1)
            done = self.spent() - before < TICKS * 1e9 and not self._runs()

    async def rest(self) -> None:
        """Wait until the server has not run for a while, nor would if a processor were free."""
        until, last, idle = time.monotonic() + PATIENCE, self.spent(), 0
        while idle < QUIET:
            if time.monotonic() > until:
                raise TimeoutError(f"the server was not at rest within {PATIENCE:g} s")
            await asyncio.sleep(LOOK)
            now = self.spent()
            idle = idle + 1 if now == last and not self._runs() else 0
            last = now

    def spent(self) -> int:
        """The nanoseconds that its threads have worked, also those that have ended."""
        return time.clock_gettime_ns(self._clock)

    def _runs(self) -> bool:
        """Whether a thread runs or waits for a processor, which it may not get for a while."""
        stats = [(thread / "stat").read_text() for thread in self._threads.iterdir()]
        return any(stat.rpartition(")")[2].split()[0] != "S" for stat in stats)
