"""Finished games that have rested: one archive each in the place of their acts (decision 0038)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.deeds import acts_of
from clepsydra.store.packing import FORM, Kept, kept_of, packed, unpacked
from clepsydra.store.schema import acts, archives, checkpoints, tables
from clepsydra.tables.archives import Archive
from clepsydra.tables.table import Status

Rows = Sequence[Any]

DEEDS = (acts.c.seat, acts.c.deed, acts.c.at, acts.c.key)
BODIES = (checkpoints.c.seq, checkpoints.c.number, checkpoints.c.body)


class Archives:
    """What becomes of finished games that nobody has looked for in a long time: less to keep, nothing lost."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def claim_rested(self, before: int, now: int, until: int, limit: int) -> list[str]:
        """Tables whose games were over before a time and have their acts; left to the caller until then."""
        over = [tables.c.status == str(Status.OVER), tables.c.practice_of.is_(None)]
        ripe = (
            select(tables.c.id)
            .where(*over, tables.c.archive_after <= now, tables.c.opened_at < before)
            .where(tables.c.moved_at < before)
            .order_by(tables.c.archive_after, tables.c.opened_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
            .cte("ripe")
        )
        claim = update(tables).where(tables.c.id.in_(select(ripe))).values(archive_after=until)
        async with self._transaction() as connection:
            return list(await connection.scalars(claim.returning(tables.c.id)))

    async def packed(self, table: str) -> Archive:
        """What the archive of a table's game would be, and what is read from it."""
        async with self._transaction() as connection:
            deeds, bodies = await _rows(connection, table)
        body = packed(kept_of(deeds, bodies))
        # Without what a database adds to each row: two numbers and a time, and the text.
        size = sum(16 + len(table) + len(row.deed) + len(row.key) for row in deeds)
        size += sum(8 + len(table) + len(row.body) for row in bodies)
        return Archive(table, body, tuple(acts_of(unpacked(FORM, body).acts)), size)

    async def archive(self, archive: Archive) -> bool:
        """Keep an archive in the place of a game's acts; `False` if that is done, or they are not what it holds."""
        table = archive.table
        finished = [tables.c.status == str(Status.OVER), tables.c.archive_after.is_not(None)]
        # Changes nothing: whoever archives it at the same time waits here, on SQLite too.
        own = (
            update(tables).where(tables.c.id == table, *finished).values(archive_after=tables.c.archive_after)
        )
        new = {"table_id": table, "form": FORM, "acts": len(archive.acts), "body": archive.body}
        async with self._transaction() as connection:
            if (await connection.execute(own)).rowcount == 0:
                return False
            if kept_of(*await _rows(connection, table)) != unpacked(FORM, archive.body):
                return False
            await connection.execute(insert(archives).values(new))
            await connection.execute(delete(acts).where(acts.c.table_id == table))
            await connection.execute(delete(checkpoints).where(checkpoints.c.table_id == table))
            await connection.execute(update(tables).where(tables.c.id == table).values(archive_after=None))
            return True

    async def leave_unarchived(self, table: str, until: int) -> None:
        """Let a finished game have its acts at least until then."""
        unarchived = [tables.c.id == table, tables.c.archive_after.is_not(None)]
        async with self._transaction() as connection:
            await connection.execute(update(tables).where(*unarchived).values(archive_after=until))

    async def unarchive(self, limit: int) -> int:
        """Give so many archived games their acts back; how many there were."""
        some = select(archives.c.table_id, archives.c.form, archives.c.body).limit(limit)
        async with self._transaction() as connection:
            rows = (await connection.execute(some.with_for_update(skip_locked=True))).all()
            for table, form, body in rows:
                await _give_back(connection, table, unpacked(form, body))
            return len(rows)


async def _rows(connection: AsyncConnection, table: str) -> tuple[Rows, Rows]:
    """The acts and the checkpoints of a table."""
    deeds = select(*DEEDS).where(acts.c.table_id == table).order_by(acts.c.seq)
    bodies = select(*BODIES).where(checkpoints.c.table_id == table).order_by(checkpoints.c.seq)
    return (await connection.execute(deeds)).all(), (await connection.execute(bodies)).all()


async def archived(connection: AsyncConnection, table: str) -> Kept | None:
    """What the archive of a table holds, if it has one."""
    query = select(archives.c.form, archives.c.body).where(archives.c.table_id == table)
    row = (await connection.execute(query)).first()
    return None if row is None else unpacked(row.form, row.body)


async def _give_back(connection: AsyncConnection, table: str, kept: Kept) -> None:
    deeds = [
        {"table_id": table, "seq": seq, "seat": seat, "deed": deed, "at": at, "key": f"{seq}{key}"}
        for seq, (seat, deed, at, key) in enumerate(kept.acts, start=1)
    ]
    bodies = [
        {"table_id": table, "seq": each.seq, "number": each.number, "body": each.body}
        for each in kept.checkpoints
    ]
    for part, rows in ((acts, deeds), (checkpoints, bodies)):
        if rows:
            await connection.execute(insert(part), rows)
    await connection.execute(delete(archives).where(archives.c.table_id == table))
    await connection.execute(update(tables).where(tables.c.id == table).values(archive_after=0))
