"""The games that the companion plays beside a physical box."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import companions
from clepsydra.tables.ports import CompanionGame


class CompanionGames:
    """Each guest's games; who changes one says how many changes they know of."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def add_companion(self, game: CompanionGame, most: int) -> bool:
        """Keep a new game; `False` if its guest has so many already."""
        count = select(func.count()).select_from(companions).where(companions.c.guest == game.guest)
        async with self._transaction() as connection:
            if (await connection.scalar(count) or 0) >= most:
                return False
            await connection.execute(insert(companions).values(msgspec.structs.asdict(game)))
            return True

    async def companion(self, game: str) -> CompanionGame | None:
        """A game as it is now."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(companions).where(companions.c.id == game))).first()
        return None if row is None else CompanionGame(*row)

    async def companions_of(self, guest: str) -> list[CompanionGame]:
        """A guest's games, last changed first."""
        query = select(companions).where(companions.c.guest == guest).order_by(companions.c.moved_at.desc())
        async with self._transaction() as connection:
            return [CompanionGame(*row) for row in await connection.execute(query)]

    async def change_companion(self, game: str, knew: int, body: bytes, at: int) -> bool:
        """Keep a game as it is after one change more; `False` if it has had another meanwhile."""
        known = update(companions).where(companions.c.id == game, companions.c.changes == knew)
        async with self._transaction() as connection:
            done = await connection.execute(known.values(changes=knew + 1, body=body, moved_at=at))
            return done.rowcount == 1

    async def remove_companion(self, game: str) -> None:
        """Forget a game."""
        async with self._transaction() as connection:
            await connection.execute(delete(companions).where(companions.c.id == game))
