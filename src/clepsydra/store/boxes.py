"""What owners have corrected of their boxes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import boxes


class OwnersBoxes:
    """The corrections of each guest, game by game."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def box(self, guest: str, game: str) -> dict[str, Any]:
        """What a guest has corrected of a game; nothing if they have not."""
        query = select(boxes.c.corrections).where(boxes.c.guest == guest, boxes.c.game == game)
        async with self._transaction() as connection:
            kept = await connection.scalar(query)
        return {} if kept is None else msgspec.json.decode(kept, type=dict[str, Any])

    async def keep_box(self, guest: str, game: str, corrections: Mapping[str, Any], at: int) -> None:
        """Keep a guest's corrections of a game in the place of those before."""
        own = {"guest": guest, "game": game}
        new = {"corrections": msgspec.json.encode(corrections).decode(), "changed_at": at}
        async with self._transaction() as connection:
            await connection.execute(delete(boxes).where(boxes.c.guest == guest, boxes.c.game == game))
            if corrections:
                await connection.execute(insert(boxes).values(**own, **new))
