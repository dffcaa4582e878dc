"""The bus of a service that is one process: whoever acts tells its listeners itself, so only bots are called."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from clepsydra.tables.ports import Hear, News
from clepsydra.tables.tasks import cancel_all


class AloneBus:
    """Nobody else listens."""

    connected = True

    def __init__(self) -> None:
        self._play: Callable[[str], Awaitable[None]] | None = None
        self._tasks: set[asyncio.Future[None]] = set()

    async def tell(self, news: News) -> None:
        """There is no other process to tell."""

    async def listen(self, table: str, hear: Hear) -> None:
        """There is nothing to hear from elsewhere."""

    async def unlisten(self, table: str) -> None:
        """There was nothing to hear."""

    async def call_bots(self, table: str) -> None:
        """Wake the one who plays bots."""
        if self._play is not None:
            task = asyncio.ensure_future(self._play(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def answer_calls(self, play: Callable[[str], Awaitable[None]]) -> None:
        """Be the one who plays bots."""
        self._play = play

    async def close(self) -> None:
        """Stop what was called for."""
        await cancel_all(self._tasks)
