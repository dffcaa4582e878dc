"""Lists of tables: one's own, those with free places, those that look for somebody."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Select, func, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import seats, tables
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Status
from clepsydra.tables.wanted import ANY, Wanted

OF_A_HOST = 3
"""So many tables of one host stand in the list of all."""
SEARCHED = 10
"""So many times the length of that list is looked through for it."""


class _Begun(Struct, frozen=True):
    """All that is read of a setup."""

    game: str


class Listing:
    """Which tables there are for whom."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    @abstractmethod
    async def _tables(self, query: Select[Any]) -> list[Listed]: ...

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """The tables where a guest sits or that they host, last moved first."""
        return await self._tables(tables_of(guest, limit))

    async def games_begun(self, guest: str) -> set[str]:
        """Return the games that a guest has begun to play; practice and lessons do not count."""
        async with self._transaction() as connection:
            setups = await connection.scalars(setups_begun(guest))
            return {msgspec.json.decode(setup, type=_Begun).game for setup in setups}

    async def open_tables(self, limit: int, wanted: Wanted = ANY) -> list[Listed]:
        """Public tables, open ones first, newest first; few of each host, so that nobody fills the list."""
        shown: list[Listed] = []
        for status in (Status.OPEN, Status.PLAYING):
            few = await self._fitting(status, SEARCHED * limit, wanted)
            chosen = select(tables).where(tables.c.id.in_(few[: limit - len(shown)]))
            shown += await self._tables(chosen.order_by(tables.c.opened_at.desc()))
        return shown

    async def _fitting(self, status: Status, searched: int, wanted: Wanted) -> list[str]:
        async with self._transaction() as connection:
            rows = (await connection.execute(public_tables(status, searched))).all()
        newest = [(row.host, row.id) for row in rows]
        if wanted != ANY:
            found = await self._tables(select(tables).where(tables.c.id.in_([row.id for row in rows])))
            fitting = {one.table.id for one in found if wanted.fits(one.table)}
            newest = [(host, table) for host, table in newest if table in fitting]
        return few_of_each(newest)

    async def called(self, limit: int) -> list[Listed]:
        """Public tables that look for somebody to take a seat, newest first."""
        return await self._tables(called_tables(limit))

    async def hosted(self, guest: str) -> int:
        """How many tables that are open or being played a guest hosts."""
        running = tables.c.status.in_([str(Status.OPEN), str(Status.PLAYING)])
        query = select(func.count()).select_from(tables).where(tables.c.host == guest, running)
        async with self._transaction() as connection:
            return await connection.scalar(query) or 0


def tables_of(guest: str, limit: int) -> Select[Any]:
    """The tables that a guest hosts or sits at, each found by an index of its own; last moved first."""
    hosts = select(tables.c.id).where(tables.c.host == guest)
    sits = select(seats.c.table_id).where(seats.c.guest == guest)
    query = select(tables).where(tables.c.id.in_(union(hosts, sits)))
    return query.order_by(tables.c.moved_at.desc()).limit(limit)


def setups_begun(guest: str) -> Select[Any]:
    """The setups of the tables where a guest plays or has played, each once."""
    sat = select(seats.c.table_id).where(seats.c.guest == guest)
    begun = (tables.c.status != str(Status.OPEN), tables.c.practice_of.is_(None), tables.c.lesson == "")
    return select(tables.c.setup).distinct().where(tables.c.id.in_(sat), *begun)


def public_tables(status: Status, limit: int) -> Select[Any, Any]:
    """The public tables of one status with their hosts, in the order of their index, newest first."""
    query = select(tables.c.id, tables.c.host).where(tables.c.public, tables.c.status == str(status))
    return query.order_by(tables.c.opened_at.desc()).limit(limit)


def called_tables(limit: int) -> Select[Any]:
    """The public tables with a seat that anybody may take, newest first."""
    query = select(tables).where(tables.c.calls != 0, tables.c.public)
    return query.order_by(tables.c.opened_at.desc()).limit(limit)


def few_of_each(tables: Iterable[tuple[str, str]]) -> list[str]:
    """The first few tables of each host.

    >>> few_of_each([("ann", "a"), ("ann", "b"), ("bob", "c"), ("ann", "d"), ("ann", "e")])
    ['a', 'b', 'c', 'd']
    """
    count: Counter[str] = Counter()
    few: list[str] = []
    for host, table in tables:
        count[host] += 1
        if count[host] <= OF_A_HOST:
            few.append(table)
    return few
