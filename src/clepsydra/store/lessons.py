"""Who has learned what, and the tables at which lessons are taken."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager

from sqlalchemy import exc, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.removal import remove_tables
from clepsydra.store.schema import lessons, tables


class Lessons:
    """The lessons of each guest."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def learn(self, guest: str, lesson: str, at: int) -> None:
        """Note that somebody has come to the end of a lesson; who did so before, did so then."""
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(lessons).values(guest=guest, lesson=lesson, at=at))
        except exc.IntegrityError:
            return

    async def learned(self, guest: str) -> dict[str, int]:
        """The lessons that somebody has come to the end of, by name, each with when they first did."""
        query = select(lessons.c.lesson, lessons.c.at).where(lessons.c.guest == guest)
        async with self._transaction() as connection:
            return {row.lesson: row.at for row in await connection.execute(query)}

    async def clear_lessons(self, guest: str) -> None:
        """Forget the tables at which somebody takes lessons."""
        taken = select(tables.c.id).where(tables.c.host == guest, tables.c.lesson != "")
        async with self._transaction() as connection:
            await remove_tables(connection, list(await connection.scalars(taken)))
