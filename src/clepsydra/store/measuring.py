"""What an operator watches of a database: how much waits in it, and the connections to it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

from sqlalchemy import QueuePool, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clepsydra.store.schema import due, notices, tables
from clepsydra.tables.due import KINDS
from clepsydra.tables.table import Status

OVERDUE = 5_000
"""Milliseconds after which a bot that nobody woke is overdue (see `BotRunner.sweep`)."""


class Measurements:
    """The lengths of queues, and the connections in use."""

    _engine: AsyncEngine

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def queue_lengths(self, now: int) -> Mapping[str, int]:
        """Return how much waits at a time: `deadlines` that have passed, `bots` that are overdue, `notices` to send."""
        counted = {
            "deadlines": select(func.count())
            .select_from(due.join(tables, tables.c.id == due.c.table_id))
            .where(due.c.ring_at <= now, due.c.what.in_(KINDS), tables.c.status == str(Status.PLAYING)),
            "bots": select(func.count()).where(tables.c.bot_due, tables.c.moved_at < now - OVERDUE),
            "notices": select(func.count()).where(notices.c.ready_at <= now),
        }
        async with self._transaction() as connection:
            return {name: await connection.scalar(query) or 0 for name, query in counted.items()}

    def connections(self) -> Mapping[tuple[str, str], int]:
        """Return the connections to the database by pool and state, `busy` or `idle`."""
        pool = self._engine.pool
        if not isinstance(pool, QueuePool):
            return {}
        return {("other", "busy"): pool.checkedout(), ("other", "idle"): pool.checkedin()}
