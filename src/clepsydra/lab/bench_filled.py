"""What is asked of the store all the time, in a database that is full: `clepsydra bench filled`."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

import asyncpg
import uvloop
from msgspec import Struct

from clepsydra.kernel import installed_games
from clepsydra.lab.bench import Measured
from clepsydra.lab.bench_archive import played
from clepsydra.lab.server import database
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import metadata
from clepsydra.tables.commands import Act, ConfirmTurn
from clepsydra.tables.ports import Standing
from clepsydra.tables.table import Status, new_id

GAME = "anachrony"
ARCHIVED = 100_000
ACTS = 1_000_000
RUNNING_FOR = 200
"""So many acts has each game that is at play."""
PEOPLE = 20_000
CALLS = 300
WARM = 20
LIST = 20
MANY = 10_000_000
FAR = 4_000_000_000_000
LARGE = ("acts", "archives", "checkpoints", "due", "seats", "tables")


class Filled(Struct, frozen=True):
    """A database with copies of one game that is over and archived, and of one that is at play."""

    url: str
    archived: int
    running: int


Query = Callable[[SqlStore, int], Awaitable[object]]


def bench_filled(
    progress: Callable[[], None] | None = None, archived: int = ARCHIVED, acts: int = ACTS
) -> list[Measured]:
    """Each query beside the same in a database with one game of each kind."""
    return uvloop.run(_bench(progress, archived, max(1, acts // RUNNING_FOR)))


async def _bench(progress: Callable[[], None] | None, archived: int, running: int) -> list[Measured]:
    async with _filled(archived, running) as full, _filled(1, 1) as bare:
        results = [
            Measured("filled_archived_games", archived, "games", "", None, 0.0),
            Measured("filled_acts", running * RUNNING_FOR, "acts", "", None, 0.0),
        ]
        whole = 0
        for name, query in _queries(full).items():
            before = await _scans(full.url)
            times = await _timed(full, query)
            scans = _fewer(await _scans(full.url), before)
            whole += sum(count for place, count in scans.items() if place in LARGE)
            usual = statistics.median(await _timed(bare, _queries(bare)[name]))
            results.append(_measured(f"filled_{name}", times, usual, sorted(scans)))
            if progress is not None:
                progress()
    return [*results, Measured("filled_tables_read_whole", whole, "times", "", None, 0.0, goal=1)]


def _measured(name: str, times: list[float], usual: float, by: list[str]) -> Measured:
    median = statistics.median(times)
    quartiles = statistics.quantiles(times, n=4)
    spread = (quartiles[2] - quartiles[0]) / 2 / median
    against = f"one game of each kind; by {', '.join(by)}"
    return Measured(name, round(median * 1000, 3), "ms", against, round(median / usual, 2), round(spread, 3))


def _queries(filled: Filled) -> Mapping[str, Query]:
    """What pages, streams and workers ask for, by a number that says which table or whose."""

    def running(number: int) -> str:
        return _id("r", number % filled.running)

    def archived(number: int) -> str:
        return _id("a", number % filled.archived)

    had: Counter[str] = Counter()
    standing = Standing(Status.PLAYING, (0,))

    async def append(store: SqlStore, number: int) -> None:
        table, act = running(number), Act(0, ConfirmTurn(), FAR, new_id())
        if not await store.append(table, RUNNING_FOR + had[table], [act], standing, None):
            raise RuntimeError(f"the act was not taken at {table}")
        had[table] += 1

    return {
        "table": lambda store, number: store.table(running(number)),
        "checkpoint": lambda store, number: store.checkpoint(running(number)),
        "newest_acts": lambda store, number: store.acts(running(number), RUNNING_FOR - 8),
        "act_of_key": lambda store, number: store.act_of_key(running(number), "none"),
        "append": append,
        "archived_game": lambda store, number: store.acts(archived(number), 0),
        "tables_of_a_person": lambda store, number: store.tables_of(f"g{number % PEOPLE}", LIST),
        "open_tables": lambda store, _: store.open_tables(LIST),
        "numbers_of_tables": lambda store, number: store.seqs([running(number + n) for n in range(LIST)]),
        "bots_due": lambda store, _: store.bots_due(FAR, LIST),
        "deadlines_due": lambda store, _: store.claim_due(FAR, FAR, LIST),
        "games_to_archive": lambda store, _: store.claim_rested(FAR, FAR, FAR, LIST),
    }


async def _timed(filled: Filled, query: Query) -> list[float]:
    """The seconds of each call, over a store of its own: what its sessions did is counted when they end."""
    numbers = random.Random(20).sample(range(MANY), CALLS + WARM)  # noqa: S311 - no secrets
    store = await open_store(filled.url)
    try:
        return [await _seconds(query, store, number) for number in numbers][WARM:]
    finally:
        await store.close()


async def _seconds(query: Query, store: SqlStore, number: int) -> float:
    begun = time.perf_counter()
    await query(store, number)
    return time.perf_counter() - begun


@asynccontextmanager
async def _filled(archived: int, running: int) -> AsyncGenerator[Filled]:
    """A scratch database with so many games, gone afterwards."""
    setup = installed_games()[GAME].largest_table()
    async with database() as url:
        store = await open_store(url)
        try:
            over = await played(store, setup)
            if not await store.archive(await store.packed(over.id)):
                raise RuntimeError("the game was not archived")
            at_play = await played(store, setup, RUNNING_FOR)
        finally:
            await store.close()
        connection = await asyncpg.connect(url)
        try:
            for table, letter, count in ((over.id, "a", archived), (at_play.id, "r", running)):
                for part in ("tables", "seats", "acts", "checkpoints", "archives"):
                    await connection.execute(_copies(part, letter, count), table)
            ring = "INSERT INTO due (table_id, seat, what, ring_at) SELECT id, 0, 'out', $1 FROM tables WHERE status = 'playing'"
            await connection.execute(ring, FAR + 1)
            await connection.execute("VACUUM ANALYZE")
        finally:
            await connection.close()
        yield Filled(url, archived, running)


def _copies(part: str, letter: str, count: int) -> str:
    """The statement that copies the rows of one game, spread over many people and moments."""
    own = "id" if part == "tables" else "table_id"
    name = f"'{letter}' || lpad(n::text, 11, '0')"
    person = f"'g' || (n * 7 + {'number' if part == 'seats' else 0}) % {PEOPLE}"
    changed = {
        own: name,
        "host": person,
        "guest": f"CASE WHEN guest IS NOT NULL THEN {person} END",
        "opened_at": "opened_at + n",
        "moved_at": "moved_at + n",
    }
    columns = metadata.tables[part].columns.keys()
    return (
        f"INSERT INTO {part} ({', '.join(columns)}) "  # noqa: S608 - our own names
        f"SELECT {', '.join(changed.get(column, column) for column in columns)} "
        f"FROM {part}, generate_series(0, {count - 1}) AS n WHERE {own} = $1"
    )


def _id(letter: str, number: int) -> str:
    """The name of a copy.

    >>> _id("a", 7)
    'a00000000007'
    """
    return f"{letter}{number:011}"


async def _scans(url: str) -> dict[str, int]:
    """How often each index was used, and each table read from its first row to its last."""
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(
            "SELECT relname, seq_scan FROM pg_stat_user_tables "
            "UNION ALL SELECT indexrelname, idx_scan FROM pg_stat_user_indexes"
        )
    finally:
        await connection.close()
    return {row[0]: row[1] for row in rows}


def _fewer(now: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {place: count - before[place] for place, count in now.items() if count > before[place]}
