"""Deadlines: rows beside the tables, written together with the acts that set them."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager

from msgspec import structs
from sqlalchemy import delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import due, tables
from clepsydra.tables.due import KINDS, Due
from clepsydra.tables.table import Status

KEY = (due.c.table_id, due.c.seat, due.c.what)


class Deadlines:
    """What is due for which seat, and when."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    @staticmethod
    async def _set_due(connection: AsyncConnection, new: tuple[Due, ...]) -> None:
        if new:
            rows = [{"table_id": row.pop("table"), **row} for row in map(structs.asdict, new)]
            await connection.execute(insert(due), rows)

    async def due_at(self, table: str) -> list[Due]:
        """What is due at a table, the first first."""
        query = select(*KEY, due.c.ring_at).where(due.c.table_id == table).order_by(due.c.ring_at, due.c.seat)
        async with self._transaction() as connection:
            return [Due(*row) for row in await connection.execute(query)]

    async def claim_due(self, now: int, until: int, limit: int) -> list[Due]:
        """What has come due and nobody else sees to; it is left to the caller until then."""
        ripe = (
            select(*KEY)
            .join(tables, tables.c.id == due.c.table_id)
            .where(due.c.ring_at <= now, due.c.claimed_until <= now, tables.c.status == str(Status.PLAYING))
            .where(due.c.what.in_(KINDS))
            .order_by(due.c.ring_at)
            .limit(limit)
            .with_for_update(of=due, skip_locked=True)
            .cte("ripe")
        )
        claim = update(due).where(tuple_(*KEY).in_(select(ripe))).values(claimed_until=until)
        async with self._transaction() as connection:
            claimed = await connection.execute(claim.returning(*KEY, due.c.ring_at))
            return sorted((Due(*row) for row in claimed), key=lambda row: (row.ring_at, row.seat))

    async def drop_due(self, seen_to: Due) -> None:
        """Forget what was seen to, unless it has been set anew."""
        key = (seen_to.table, seen_to.seat, seen_to.what)
        same = tuple_(*KEY).in_([key])
        async with self._transaction() as connection:
            await connection.execute(delete(due).where(same, due.c.ring_at == seen_to.ring_at))
