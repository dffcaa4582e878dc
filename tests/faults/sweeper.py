"""A process that sees to deadlines until it is killed, by a clock that stands in a file: the test moves it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from clepsydra.bus import AloneBus
from clepsydra.store import open_store
from clepsydra.tables import deadlines
from clepsydra.tables.due import Due
from clepsydra.tables.service import TableService
from clepsydra.tables.sweeping import keep_sweeping

AT_ONCE = 5
"""Few, so that each of several processes gets some."""


class Written:
    """Writes each reminder on a line of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def time_is_short(self, reminder: Due) -> None:
        with self.path.open("a", encoding="utf-8") as told:
            told.write(f"{reminder.table} {reminder.seat} {reminder.ring_at}\n")


def sweep(database: str, clock: Path, told: Path) -> None:
    """What the process does."""
    asyncio.run(_sweep_for_ever(database, clock, told))


async def _sweep_for_ever(database: str, clock: Path, told: Path) -> None:
    service = TableService(await open_store(database), AloneBus())
    service.now = lambda: int(clock.read_text())  # type: ignore[method-assign]
    deadlines.AT_ONCE = AT_ONCE
    await keep_sweeping(
        service, "deadlines", deadlines.Deadlines(service, Written(told)).sweep, 0.02, until_done=True
    )
