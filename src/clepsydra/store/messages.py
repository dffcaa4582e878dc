"""What the host of a service tells everybody."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import messages


class Messages:
    """A text in each language, or none."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def messages(self) -> dict[str, str]:
        """The text of each language that has one."""
        async with self._transaction() as connection:
            return {row.lang: row.text for row in await connection.execute(select(messages))}

    async def keep_message(self, lang: str, text: str, at: int) -> None:
        """Put a text in the place of the one in its language."""
        async with self._transaction() as connection:
            await connection.execute(delete(messages).where(messages.c.lang == lang))
            await connection.execute(insert(messages).values(lang=lang, text=text, at=at))

    async def clear_messages(self) -> None:
        """Tell nothing any more, in no language."""
        async with self._transaction() as connection:
            await connection.execute(delete(messages))
