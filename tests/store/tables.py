"""Tables and acts as the store gets them, for tests that need no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.kernel import PERSON, Setup
from clepsydra.store.queries import SqlStore
from clepsydra.tables.commands import Act, SubmitAnswer
from clepsydra.tables.ports import Checkpoint, Standing
from clepsydra.tables.table import Seat, Status, Table, new_id

RUNNING = Standing(Status.PLAYING, (0,))


def a_table(**fields: Any) -> Table:
    """An open table for two, host and seats to be chosen."""
    usual: dict[str, Any] = {
        "id": new_id(),
        "host": "ann",
        "setup": Setup("hourglass", (PERSON, PERSON), options={}),
        "seats": (Seat(), Seat()),
        "seed": b"\0seed",
        "invite": new_id(),
        "version": 3,
        "data": "sha256:0",
        "opened_at": 1_000,
        "moved_at": 1_000,
    }
    return Table(**usual | fields)


async def kept(store: SqlStore, **fields: Any) -> Table:
    """A table that the store has."""
    table = a_table(**fields)
    await store.add_table(table)
    return table


async def running(store: SqlStore, standing: Standing = RUNNING, **fields: Any) -> Table:
    """A table whose game has begun."""
    table = await kept(store, **fields)
    assert await store.start(table, Checkpoint(0, 0, b"first"), standing, 2_000)
    return table


def an_act(answer: Any = "pass", *, seat: int = 0, at: int = 3_000, key: str | None = None) -> Act:
    """Somebody answers."""
    return Act(seat, SubmitAnswer(answer), at, new_id() if key is None else key)


async def append(
    store: SqlStore,
    table: Table,
    after: int,
    acts: Sequence[Act],
    *,
    standing: Standing = RUNNING,
    number: int | None = None,
) -> bool:
    """Append acts, with a checkpoint of this number if there is one."""
    seq = after + len(acts)
    checkpoint = None if number is None else Checkpoint(seq, number, b"body %d" % number)
    return await store.append(table.id, after, acts, standing, checkpoint)
