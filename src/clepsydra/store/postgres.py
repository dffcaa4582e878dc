"""The store on PostgreSQL. The two statements that every act costs are written by hand for asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import asyncpg
import msgspec
from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clepsydra.store.deeds import acts_between
from clepsydra.store.queries import SqlStore, bits
from clepsydra.tables.commands import Act
from clepsydra.tables.ports import Checkpoint, Standing, Unavailable
from clepsydra.tables.quotas import Use, Used

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
    asyncpg.DeadlockDetectedError,
    TimeoutError,
    OSError,
)

_MOVE = """
WITH moved AS (
    UPDATE tables
    SET seq = seq + cardinality($3::int[]), status = $7, asked = $8, bot_due = $9,
        moved_at = CASE WHEN $14 THEN moved_at ELSE $6 END,
        ending = coalesce($10, ending), calls = $15{seating}
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
)"""
_TELL = """, told AS (
    INSERT INTO notices (destination, table_id, seat, event, at, ready_at)
    SELECT destinations.id, moved.id, new.seat, new.event, $6, $6 + destinations.wait
    FROM moved, unnest($16::text[], $17::int[], $18::int[]) AS new (owner, seat, event)
    JOIN destinations ON destinations.owner = new.owner AND destinations.events & new.event <> 0
    WHERE destinations.confirmed AND NOT destinations.suspended
)"""
_ARRANGE = """, undue AS (
    DELETE FROM due USING moved, unnest($22::int[], $23::text[]) AS old (seat, what)
    WHERE table_id = moved.id AND due.seat = old.seat AND due.what = old.what
), set_due AS (
    INSERT INTO due (table_id, seat, what, ring_at)
    SELECT moved.id, new.seat, new.what, new.ring_at
    FROM moved, unnest($19::int[], $20::text[], $21::bigint[]) AS new (seat, what, ring_at)
    ON CONFLICT (table_id, seat, what) DO UPDATE SET ring_at = excluded.ring_at, claimed_until = 0
), owned AS (
    UPDATE seats SET guest = $25, name = $26, zone = $27
    FROM moved WHERE table_id = moved.id AND number = $24
)"""
_ACTS = """
INSERT INTO acts (table_id, seq, seat, deed, key, at)
SELECT moved.id, $2 + new.nth, new.seat, new.deed, new.key, $6
FROM moved, unnest($3::int[], $4::text[], $5::text[]) WITH ORDINALITY AS new (seat, deed, key, nth)
"""
APPEND = _MOVE.format(seating="") + _ACTS
"""What most acts cost; what others need besides costs a fifth more, for nothing where there is nothing to write."""
APPEND_AND_TELL = _MOVE.format(seating="") + _TELL + _ACTS
APPEND_AND_ARRANGE = (
    _MOVE.format(seating=", seating = seating + ($24::int IS NOT NULL)::int") + _TELL + _ARRANGE + _ACTS
)

ACTS = """
SELECT seat, deed, at, key, seq, NULL AS body FROM acts WHERE table_id = $1 AND seq > $2 AND seq <= $3
UNION ALL
SELECT NULL, NULL, NULL, NULL, form, body FROM archives WHERE table_id = $1 AND acts > $2
ORDER BY seq
"""
"""The acts, or the archive that has taken their place: one statement, so that no moment lies between the two."""

TIME = "SELECT extract(epoch FROM clock_timestamp()) * 1000"
NOW = "(extract(epoch FROM now()) * 1000)::bigint"
COUNT = f"""
INSERT INTO quotas AS known (key, until, used)
SELECT new.key, {NOW} + new.span, new.units
FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (key, units, span)
ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN known.until > {NOW} THEN known.used ELSE 0 END + excluded.used,
    until = CASE WHEN known.until > {NOW} THEN known.until ELSE excluded.until END
RETURNING key, used, until - {NOW} AS rest
"""  # noqa: S608 - our own words

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
        statement, figures = APPEND, [*_moved(table, after, acts, standing, checkpoint)]
        arranged = standing.due.new or standing.due.dropped or standing.owner is not None
        if standing.notices or arranged:
            statement, figures = APPEND_AND_TELL, [*figures, *_told(standing)]
        if arranged:
            statement, figures = APPEND_AND_ARRANGE, [*figures, *_arranged(standing)]
        try:
            async with self._statement():
                done = await self._pool.execute(statement, *figures)
        except asyncpg.UniqueViolationError:
            return False
        return not done.endswith(" 0")

    async def acts(self, table: str, after: int, until: int | None = None) -> list[Act]:
        """The acts of a table that come after a number."""
        async with self._statement():
            rows = await self._pool.fetch(ACTS, table, after, LAST if until is None else until)
        return acts_between(rows, after, until)

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with super()._transaction() as connection:
                try:
                    yield connection
                except (asyncpg.InternalClientError, exc.InternalError) as error:
                    if _is_confused(error):
                        await connection.invalidate()  # nothing is known of its state
                    raise
        except (asyncpg.InternalClientError, exc.InternalError) as error:
            if _is_confused(error):
                raise Unavailable(str(error)) from error
            raise

    @asynccontextmanager
    async def _statement(self) -> AsyncGenerator[None]:
        """Turn what the pool of the two statements raises into `Unavailable`."""
        try:
            yield
        except asyncpg.InternalClientError as error:
            await self._pool.expire_connections()  # nothing is known of the state of the one that was used
            raise Unavailable(str(error)) from error
        except LOST as error:
            raise Unavailable(str(error)) from error

    async def time(self) -> int | None:
        """Return the milliseconds since 1970 by the clock of the server."""
        async with self._statement():
            return int(await self._pool.fetchval(TIME))

    def connections(self) -> Mapping[tuple[str, str], int]:
        """Return the connections to the database by pool and state; those for acts are a pool of their own."""
        idle = self._pool.get_idle_size()
        acts = {("acts", "busy"): self._pool.get_size() - idle, ("acts", "idle"): idle}
        return {**super().connections(), **acts}

    async def count_uses(self, uses: Sequence[Use]) -> list[Used]:
        """Add to the counts, by the clock of the database; return the new ones in any order."""
        # In one order in all processes: two that count the same callers at once wait, and never for each other.
        rows = sorted((use.key, use.units, use.window) for use in uses)
        async with self._statement():
            counted = await self._pool.fetch(COUNT, *map(list, zip(*rows, strict=True))) if rows else []
        return [Used(*row) for row in counted]

    async def close(self) -> None:
        """Let go of all connections."""
        try:
            async with asyncio.timeout(2):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
        await super().close()


def _is_confused(error: BaseException) -> bool:
    """Return whether asyncpg lost track of a connection; SQLAlchemy wraps what it says in errors of its own."""
    caused: BaseException | None = error
    while caused is not None and not isinstance(caused, asyncpg.InternalClientError):
        caused = caused.orig if isinstance(caused, exc.DBAPIError) else caused.__cause__
    return caused is not None


def _moved(
    table: str, after: int, acts: Sequence[Act], standing: Standing, checkpoint: Checkpoint | None
) -> tuple[object, ...]:
    """The figures of what every act writes."""
    return (
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
        bits(standing.calls),
    )


def _told(standing: Standing) -> tuple[object, ...]:
    """The figures of what people are told."""
    return (
        [notice.to for notice in standing.notices],
        [notice.seat for notice in standing.notices],
        [int(notice.event) for notice in standing.notices],
    )


def _arranged(standing: Standing) -> tuple[object, ...]:
    """The figures of what is due, and of who owns a seat from now on."""
    due, owner = standing.due, standing.owner
    return (
        [row.seat for row in due.new],
        [row.what for row in due.new],
        [row.ring_at for row in due.new],
        [seat for seat, _ in due.dropped],
        [what for _, what in due.dropped],
        *((None,) * 4 if owner is None else (owner.seat, owner.guest, owner.name, owner.zone)),
    )
