"""Which level of bot suits a guest: by how the last game against one ended."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from clepsydra.bots.levels import LEVELS
from clepsydra.kernel import Result
from clepsydra.kernel.record import Ending
from clepsydra.tables.ports import Store
from clepsydra.tables.table import Guest, Status, Table

FIRST = "spring"
"""Against whom a newcomer plays."""
REMEMBERED = 30
"""Among so many of the newest tables the last game is looked for."""


async def opponent_for(store: Store, guest: Guest, game: str) -> str:
    """One level up after a win, one down after a last place, otherwise the same again."""
    tables = [listed.table for listed in await store.tables_of(guest.id, REMEMBERED)]
    for table in sorted(tables, key=lambda table: -table.moved_at):
        level = level_of(table, guest.id)
        if table.setup.game != game or table.status is not Status.OVER or level is None:
            continue
        stored = await store.ending(table.id)
        if stored is not None:
            result = msgspec.json.decode(stored, type=Ending).result
            return after(level, result, table.seats_of(guest.id))
    return FIRST


def level_of(table: Table, guest: str) -> str | None:
    """The level of those whom the guest played alone, if it was the same for all."""
    others = {seat.bot for seat in table.seats if seat.guest != guest}
    level = others.pop() if len(others) == 1 else None
    return level if level in LEVELS and table.practice_of is None else None


def after(level: str, result: Result, seats: Iterable[int]) -> str:
    """The level to play next.

    >>> result = Result.of([{"points": 40}, {"points": 30}])
    >>> after("spring", result, [0]), after("spring", result, [1]), after("tide", result, [0])
    ('brook', 'puddle', 'tide')
    """
    rank, levels = min(result.ranks[seat] for seat in seats), [*LEVELS]
    step = 1 if rank == 1 else -1 if rank == max(result.ranks) else 0
    return levels[max(0, min(len(levels) - 1, levels.index(level) + step))]
