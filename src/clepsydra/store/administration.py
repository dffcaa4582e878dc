"""What only the host of a service asks of the store: who is here, how much goes on, and a table that goes on again."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from clepsydra.store.opening import engine_for
from clepsydra.store.packing import unpacked
from clepsydra.store.removal import remove_tables
from clepsydra.store.schema import accounts, acts, archives, guests, seats, tables
from clepsydra.tables.table import Status

DAY = 24 * 3600 * 1000
MOST = 50


class Found(Struct, frozen=True):
    """Somebody of a name."""

    id: str
    name: str
    account: bool
    came_at: int
    tables: int


class Statistics(Struct, frozen=True):
    """How much there is, and how much goes on."""

    tables: dict[str, int]
    """By state."""
    archives: int
    """How many finished games are archived."""
    guests: int
    accounts: int
    acts: int
    acts_by_day: list[tuple[int, int]]
    """The days, in milliseconds since 1970, the last first, with how many acts each had."""


class Administration:
    """The store as its host sees it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def people_named(self, name: str) -> list[Found]:
        """Guests and accounts of whose name this is a part, or whose id it is; the newest first."""
        sits = select(func.count()).where(seats.c.guest == guests.c.id).scalar_subquery()
        has_account = select(accounts.c.guest).where(accounts.c.guest == guests.c.id).exists()
        query = select(guests.c.id, guests.c.name, has_account, guests.c.came_at, sits)
        like = or_(guests.c.id == name, guests.c.name.icontains(name, autoescape=True))
        query = query.where(like).order_by(guests.c.came_at.desc()).limit(MOST)
        async with self._engine.connect() as connection:
            return [
                Found(row[0], row[1], bool(row[2]), row[3], row[4]) for row in await connection.execute(query)
            ]

    async def remove_unplayed(self, table: str) -> bool:
        """Remove a table whose game has not begun, or that is for practice; `False` if it is another."""
        unplayed = or_(tables.c.status == str(Status.OPEN), tables.c.practice_of.is_not(None))
        # Whoever sits down at the same time finds it changed.
        found = update(tables).where(tables.c.id == table, unplayed).values(seating=tables.c.seating + 1)
        async with self._engine.begin() as connection:
            if (await connection.execute(found)).rowcount == 0:
                return False
            await remove_tables(connection, [table])
            return True

    async def resume(self, table: str) -> bool:
        """Let a table go on that was set aside; `False` if it was not."""
        aside = and_(tables.c.id == table, tables.c.status == str(Status.SUSPENDED))
        again = {"status": str(Status.PLAYING), "broken": "", "bot_due": True}
        async with self._engine.begin() as connection:
            return (await connection.execute(update(tables).where(aside).values(again))).rowcount == 1

    async def statistics(self, since: int) -> Statistics:
        """How much there is; acts by day since a time."""
        day = (acts.c.at // DAY).label("day")
        by_day = select(day, func.count()).where(acts.c.at >= since).group_by(day)
        counted = select(tables.c.status, func.count()).group_by(tables.c.status)
        async with self._engine.connect() as connection:
            many = {
                part.name: await connection.scalar(select(func.count()).select_from(part)) or 0
                for part in (guests, accounts, archives)
            }
            done = await connection.scalar(select(func.sum(tables.c.seq))) or 0
            states = {row[0]: row[1] for row in await connection.execute(counted)}
            days = Counter({row[0]: row[1] for row in await connection.execute(by_day)})
            rested = select(archives.c.form, archives.c.body).join(tables, tables.c.id == archives.c.table_id)
            for form, body in await connection.execute(rested.where(tables.c.moved_at >= since)):
                days.update(at // DAY for _, _, at, _ in unpacked(form, body).acts if at >= since)
        by_state = {str(state): states.get(state, 0) for state in Status}
        newest_first = [(number * DAY, days[number]) for number in sorted(days, reverse=True)]
        return Statistics(by_state, **many, acts=done, acts_by_day=newest_first)


@asynccontextmanager
async def administration(url: str) -> AsyncGenerator[Administration]:
    """The store at an address, for its host."""
    engine = engine_for(url)
    try:
        yield Administration(engine)
    finally:
        await engine.dispose()
