"""What a finished game takes on the disk of PostgreSQL, by its acts and as an archive: `clepsydra bench archive`."""

from __future__ import annotations

import sys
from collections.abc import Callable

import asyncpg
import uvloop

from clepsydra.bots import at_random
from clepsydra.kernel import PERSON, Chance, Setup, installed_games
from clepsydra.lab.bench import Measured
from clepsydra.lab.server import database
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.tables.commands import Act, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import to_bytes
from clepsydra.tables.ports import Checkpoint
from clepsydra.tables.standing import standing_of
from clepsydra.tables.table import Seat, Table, new_id

COPIES = 200
"""So many copies of a game are weighed: of one alone, what a page of the disk holds would decide."""
LONGEST_WAIT = 4 * 3600 * 1000
COLUMNS = {
    "acts": "seq, seat, deed, key, at",
    "checkpoints": "seq, number, body",
    "archives": "form, acts, body",
}


def bench_archive(progress: Callable[[], None] | None = None) -> list[Measured]:
    """Every installed game, at its largest table."""
    return uvloop.run(_bench(progress))


async def _bench(progress: Callable[[], None] | None) -> list[Measured]:
    results: list[Measured] = []
    async with database() as url:
        store = await open_store(url)
        try:
            for name, definition in installed_games().items():
                results += await _weighed(url, store, name, definition.largest_table())
                if progress is not None:
                    progress()
        finally:
            await store.close()
    return results


async def _weighed(url: str, store: SqlStore, name: str, setup: Setup) -> list[Measured]:
    table = await played(store, setup)
    rows = [await weight(url, part, table.id) for part in ("acts", "checkpoints")]
    if not await store.archive(await store.packed(table.id)):
        raise RuntimeError(f"the game of {name} was not archived")
    archive = await weight(url, "archives", table.id)
    acts = len(await store.acts(table.id, 0))
    share = round(archive / sum(rows), 3)
    return [
        Measured(f"{name}_acts", acts, "acts", "", None, 0.0),
        Measured(f"{name}_rows", round(sum(rows)), "bytes", "", None, 0.0),
        Measured(f"{name}_archive", round(archive), "bytes", "its rows", share, 0.0),
    ]


async def played(store: SqlStore, setup: Setup, most: int = sys.maxsize) -> Table:
    """A table whose game was played at random to its end, or for so many acts, one at a time."""
    table, chance = _table(setup), Chance(b"archive")
    match, at = Match.begin(table), table.opened_at
    await store.add_table(table)
    await store.start(table, _checkpoint(match), standing_of(match), at)
    while match.asked and match.seq < most:
        seat = match.asked[0]
        ask = match.position.asks.get(seat)
        command = ConfirmTurn() if ask is None else SubmitAnswer(at_random(ask, chance))
        at += chance.roll(LONGEST_WAIT)
        act = Act(seat, match.settled(seat, command), at, new_id())
        match.apply(act)
        kept = _checkpoint(match) if match.over else None
        if not await store.append(table.id, match.seq - 1, [act], standing_of(match), kept):
            raise RuntimeError(f"act {match.seq} of {setup.game} was not taken")
    return table


def _table(setup: Setup) -> Table:
    seats = [
        Seat(kind, f"g{number}" if kind == PERSON else None, name=f"Guest {number}")
        for number, kind in enumerate(setup.seats)
    ]
    return Table(
        id=new_id(),
        host="g0",
        setup=setup,
        seats=tuple(seats),
        seed=b"of the bench",
        invite="",
        version=installed_games()[setup.game].version,
        opened_at=1_700_000_000_000,
    )


def _checkpoint(match: Match) -> Checkpoint:
    return Checkpoint(match.seq, match.seq, to_bytes(match.saved()))


async def weight(url: str, part: str, table: str) -> float:
    """What the rows of one game take of a table of the database, its indexes and what lies outside of rows included."""
    columns = COLUMNS[part]
    copies = (
        f"INSERT INTO weighed (table_id, {columns}) "  # noqa: S608 - our own names
        f"SELECT table_id || n, {columns} FROM {part}, generate_series(1, {COPIES}) AS n WHERE table_id = $1"
    )
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"CREATE TABLE weighed (LIKE {part} INCLUDING ALL)")
        await connection.execute("ALTER TABLE weighed ALTER COLUMN table_id TYPE varchar(20)")
        await connection.execute(copies, table)
        size: int = await connection.fetchval("SELECT pg_total_relation_size('weighed')")
        await connection.execute("DROP TABLE weighed")
        return size / COPIES
    finally:
        await connection.close()
