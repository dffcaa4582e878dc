"""The store on PostgreSQL. The two statements that every act costs are written by hand for asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Self

import asyncpg
import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from clepsydra.store.queries import SqlStore, bits
from clepsydra.tables.commands import Act, Command
from clepsydra.tables.ports import Checkpoint, Standing, Unavailable

PATIENCE = {"lock_timeout": "5s", "statement_timeout": "10s"}
"""How long the server lets a statement wait for a lock, and work: nobody waits longer for somebody else's."""
COMMAND = 12.0
CONNECT = 5.0
"""After so many seconds we no longer wait for the server's word, or for a connection."""

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.CannotConnectNowError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.LockNotAvailableError,
    TimeoutError,
    OSError,
)

APPEND = """
WITH moved AS (
    UPDATE tables
    SET seq = seq + cardinality($3::int[]), status = $7, asked = $8, bot_due = $9,
        moved_at = CASE WHEN $14 THEN moved_at ELSE $6 END,
        ending = coalesce($10, ending)
    WHERE id = $1 AND seq = $2 AND status = 'playing'
    RETURNING id, practice_of
), kept AS (
    INSERT INTO checkpoints (table_id, seq, number, body)
    SELECT id, $11, $12, $13 FROM moved WHERE $13::bytea IS NOT NULL
), dropped AS (
    DELETE FROM checkpoints USING moved
    WHERE table_id = moved.id AND (
        number = $12::int - 8 AND number % 16 <> 0
        OR $7 = 'over' AND (number > 0 OR practice_of IS NULL)
    )
)
INSERT INTO acts (table_id, seq, seat, deed, key, at)
SELECT moved.id, $2 + new.nth, new.seat, new.deed, new.key, $6
FROM moved, unnest($3::int[], $4::text[], $5::text[]) WITH ORDINALITY AS new (seat, deed, key, nth)
"""

ACTS = """
SELECT seat, deed, at, key FROM acts WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq
"""

LAST = 2**31 - 1


async def _nothing_to_reset(_connection: object) -> None:
    """What we run leaves nothing behind; the usual reset would be one more round trip for each act."""


class PostgresStore(SqlStore):
    """PostgreSQL: any number of processes."""

    def __init__(self, engine: AsyncEngine, newest: str, pool: asyncpg.Pool[Any]) -> None:
        super().__init__(engine, newest)
        self._pool = pool

    @classmethod
    async def open(cls, engine: AsyncEngine, dsn: str, newest: str, connections: int) -> Self:
        """Connect."""
        try:
            pool = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=connections,
                timeout=CONNECT,
                command_timeout=COMMAND,
                server_settings=PATIENCE,
                reset=_nothing_to_reset,
            )
        except LOST as error:
            raise Unavailable(str(error)) from error
        return cls(engine, newest, pool)

    async def append(
        self,
        table: str,
        after: int,
        acts: Sequence[Act],
        standing: Standing,
        checkpoint: Checkpoint | None,
    ) -> bool:
        """Add acts to a table that has had `after` of them; `False` if it has more, or knows a key already."""
        try:
            done = await self._pool.execute(
                APPEND,
                table,
                after,
                [act.seat for act in acts],
                [msgspec.json.encode(act.command).decode() for act in acts],
                [act.key for act in acts],
                acts[-1].at,
                str(standing.status),
                bits(standing.asked),
                standing.bot_due,
                standing.ending,
                None if checkpoint is None else checkpoint.seq,
                None if checkpoint is None else checkpoint.number,
                None if checkpoint is None else checkpoint.body,
                standing.unnoticed,
            )
        except asyncpg.UniqueViolationError:
            return False
        except LOST as error:
            raise Unavailable(str(error)) from error
        return not done.endswith(" 0")

    async def acts(self, table: str, after: int, until: int | None = None) -> list[Act]:
        """The acts of a table that come after a number."""
        try:
            rows = await self._pool.fetch(ACTS, table, after, LAST if until is None else until)
        except LOST as error:
            raise Unavailable(str(error)) from error
        return [Act(row[0], msgspec.json.decode(row[1], type=Command), row[2], row[3]) for row in rows]

    async def close(self) -> None:
        """Let go of all connections."""
        try:
            await asyncio.wait_for(self._pool.close(), 2)
        except TimeoutError:
            self._pool.terminate()
        await super().close()
