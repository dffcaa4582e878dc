"""The store in one file, for a service of one process: nothing to install, nothing to set up."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import aiosqlite
import msgspec
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clepsydra.store.deeds import acts_between
from clepsydra.store.queries import SqlStore, bits
from clepsydra.tables.commands import Act
from clepsydra.tables.ports import Checkpoint, Standing, Unavailable
from clepsydra.tables.quotas import Use, Used

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")

APPEND = """
INSERT INTO acts (table_id, seq, seat, deed, key, at)
SELECT tables.id, tables.seq + 1 + new.key, new.value ->> 0, new.value ->> 1, new.value ->> 2, :at
FROM tables, json_each(:acts) AS new
WHERE tables.id = :table AND tables.seq = :after AND tables.status = 'playing'
"""

MOVE = """
UPDATE tables
SET seq = :seq, status = :status, asked = :asked, bot_due = :bot_due,
    moved_at = CASE WHEN :unnoticed THEN moved_at ELSE :at END,
    ending = coalesce(:ending, ending), calls = :calls, seating = seating + (:seat IS NOT NULL)
WHERE id = :table
"""

KEEP = "INSERT INTO checkpoints (table_id, seq, number, body) VALUES (:table, :seq, :number, :body)"

DROP = """
DELETE FROM checkpoints WHERE table_id = :table AND (
    number = :number - 8 AND number % 16 <> 0
    OR :status = 'over' AND (number > 0 OR (SELECT practice_of FROM tables WHERE id = :table) IS NULL)
)
"""

TELL = """
INSERT INTO notices (destination, table_id, seat, event, at, ready_at)
SELECT destinations.id, :table, new.value ->> 1, new.value ->> 2, :at, :at + destinations.wait
FROM json_each(:notices) AS new
JOIN destinations ON destinations.owner = new.value ->> 0 AND destinations.events & (new.value ->> 2) <> 0
WHERE destinations.confirmed AND NOT destinations.suspended
"""

UNDUE = """
DELETE FROM due WHERE table_id = :table
    AND (seat, what) IN (SELECT old.value ->> 0, old.value ->> 1 FROM json_each(:dropped) AS old)
"""

SET_DUE = """
INSERT INTO due (table_id, seat, what, ring_at)
SELECT :table, new.value ->> 0, new.value ->> 1, new.value ->> 2 FROM json_each(:due) AS new WHERE true
ON CONFLICT (table_id, seat, what) DO UPDATE SET ring_at = excluded.ring_at, claimed_until = 0
"""

OWN = "UPDATE seats SET guest = :guest, name = :name, zone = :zone WHERE table_id = :table AND number = :seat"

ACTS = """
SELECT seat, deed, at, key, seq, NULL AS body FROM acts
WHERE table_id = :table AND seq > :after AND seq <= :until
UNION ALL
SELECT NULL, NULL, NULL, NULL, form, body FROM archives WHERE table_id = :table AND acts > :after
ORDER BY seq
"""

COUNT = """
INSERT INTO quotas (key, until, used)
SELECT new.value ->> 0, :now + (new.value ->> 2), new.value ->> 1 FROM json_each(:uses) AS new WHERE true
ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN quotas.until > :now THEN quotas.used ELSE 0 END + excluded.used,
    until = CASE WHEN quotas.until > :now THEN quotas.until ELSE excluded.until END
RETURNING key, used, until - :now
"""

LAST = 2**31 - 1
NONE = "[]"

AWAY = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""What says nothing of the statement: another writer, a full or broken disk."""

PROBE = """
CREATE TABLE probe (body BLOB);
INSERT INTO probe VALUES (zeroblob(65536));
DROP TABLE probe;
"""


def on_connect(engine: AsyncEngine) -> None:
    """Give each connection of the engine our pragmas."""

    def pragmas(connection: Any, _record: Any) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine.sync_engine, "connect", pragmas)


class SqliteStore(SqlStore):
    """SQLite: one process."""

    def __init__(self, engine: AsyncEngine, newest: str, connection: aiosqlite.Connection) -> None:
        super().__init__(engine, newest)
        self._connection = connection
        self._turn = asyncio.Lock()
        self._full = False
        """Whether something could not be written for want of room."""

    @classmethod
    async def open(cls, engine: AsyncEngine, path: str, newest: str) -> Self:
        """Connect."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            await connection.execute(f"PRAGMA {pragma}")
        return cls(engine, newest, connection)

    async def append(
        self,
        table: str,
        after: int,
        acts: Sequence[Act],
        standing: Standing,
        checkpoint: Checkpoint | None,
    ) -> bool:
        """Add acts to a table that has had `after` of them; `False` if it has more, or knows a key already."""
        due, owner = standing.due, standing.owner
        rows = [(act.seat, msgspec.json.encode(act.command).decode(), act.key) for act in acts]
        figures = {
            "table": table,
            "after": after,
            "seq": after + len(acts),
            "acts": msgspec.json.encode(rows).decode(),
            "at": acts[-1].at,
            "status": str(standing.status),
            "asked": bits(standing.asked),
            "bot_due": standing.bot_due,
            "ending": standing.ending,
            "unnoticed": standing.unnoticed,
            "notices": msgspec.json.encode(
                [(notice.to, notice.seat, notice.event) for notice in standing.notices]
            ).decode(),
            "number": None if checkpoint is None else checkpoint.number,
            "body": None if checkpoint is None else checkpoint.body,
            "calls": bits(standing.calls),
            "due": msgspec.json.encode([(row.seat, row.what, row.ring_at) for row in due.new]).decode(),
            "dropped": msgspec.json.encode(due.dropped).decode(),
            **({"seat": None} if owner is None else msgspec.structs.asdict(owner)),
        }
        async with self._turn:
            try:
                return await self._commit(figures)
            except sqlite3.IntegrityError:
                await self._connection.rollback()
                return False
            except sqlite3.OperationalError as error:
                await self._connection.rollback()
                if error.sqlite_errorcode & 0xFF not in AWAY:
                    raise
                self._notice(error)
                raise Unavailable(str(error)) from error
            except asyncio.CancelledError:
                await self._connection.rollback()
                raise

    def _notice(self, error: object) -> None:
        """See whether an error says that there is no room."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        self._full = self._full or code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with super()._transaction() as connection:
                yield connection
        except Unavailable as away:
            self._notice(getattr(away.__cause__, "orig", None))
            raise

    async def time(self) -> int | None:
        """Return `None`: the file has no clock but that of this machine."""
        return None

    async def ready(self) -> bool:
        """Whether the store answers, is at the newest migration, and has room to write."""
        return await super().ready() and (not self._full or await self._has_room())

    async def _has_room(self) -> bool:
        """Try to write: asked only once something could not be written."""
        async with self._turn:
            try:
                await self._connection.executescript(f"BEGIN IMMEDIATE; {PROBE} COMMIT;")
            except sqlite3.OperationalError:
                await self._connection.rollback()
                return False
        self._full = False
        return True

    async def _commit(self, figures: dict[str, Any]) -> bool:
        connection = self._connection
        await connection.execute("BEGIN IMMEDIATE")
        cursor = await connection.execute(APPEND, figures)
        if cursor.rowcount == 0:
            await connection.rollback()
            return False
        await connection.execute(MOVE, figures)
        await connection.execute(DROP, figures)
        if figures["notices"] != "[]":
            await connection.execute(TELL, figures)
        if figures["body"] is not None:
            await connection.execute(KEEP, figures)
        if figures["dropped"] != NONE:
            await connection.execute(UNDUE, figures)
        if figures["due"] != NONE:
            await connection.execute(SET_DUE, figures)
        if figures["seat"] is not None:
            await connection.execute(OWN, figures)
        await connection.commit()
        return True

    async def acts(self, table: str, after: int, until: int | None = None) -> list[Act]:
        """The acts of a table that come after a number."""
        asked = {"table": table, "after": after, "until": LAST if until is None else until}
        async with self._turn:  # not in the middle of an append
            rows = list(await self._connection.execute_fetchall(ACTS, asked))
        return acts_between(rows, after, until)

    async def count_uses(self, uses: Sequence[Use]) -> list[Used]:
        """Add to the counts; return the new ones in any order."""
        rows = msgspec.json.encode([(use.key, use.units, use.window) for use in uses]).decode()
        figures = {"uses": rows, "now": time.time_ns() // 1_000_000}
        async with self._turn:
            try:
                counted = await self._connection.execute_fetchall(COUNT, figures)
            except sqlite3.OperationalError as error:
                self._notice(error)
                raise Unavailable(str(error)) from error
        return [Used(*row) for row in counted]

    async def close(self) -> None:
        """Let go of all connections."""
        await self._connection.close()
        await super().close()
