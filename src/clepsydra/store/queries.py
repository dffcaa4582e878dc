"""Everything that is asked of the store beside the hot path, the same for PostgreSQL and SQLite."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Row, Select, and_, delete, exc, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from clepsydra.kernel import Setup
from clepsydra.store.accounts import Accounts
from clepsydra.store.archives import Archives, archived
from clepsydra.store.boxes import OwnersBoxes
from clepsydra.store.companions import CompanionGames
from clepsydra.store.deadlines import Deadlines
from clepsydra.store.leagues import Leagues
from clepsydra.store.lessons import Lessons
from clepsydra.store.listing import Listing
from clepsydra.store.measuring import Measurements
from clepsydra.store.messages import Messages
from clepsydra.store.notices import Notices, write_notices
from clepsydra.store.people import People
from clepsydra.store.ratings import Ratings
from clepsydra.store.removal import remove_tables, unused_guests, unused_tables
from clepsydra.store.schema import acts, checkpoints, guests, invitations, lines, seats, tables
from clepsydra.tables.commands import Act
from clepsydra.tables.notices import Notice
from clepsydra.tables.pace import Pace
from clepsydra.tables.ports import Checkpoint, Line, Listed, Standing, Unavailable
from clepsydra.tables.quotas import Use, Used
from clepsydra.tables.table import Guest, Seat, Status, Table

PLAIN = [
    "id",
    "host",
    "seed",
    "invite",
    "version",
    "data",
    "name",
    "box_of",
    "public",
    "confirm",
    "patience",
    "seating",
    "seq",
    "opened_at",
    "began_at",
    "moved_at",
    "practice_of",
    "lesson",
    "rematch",
    "broken",
    "chat",
]
"""The columns of a table that are fields of the same name."""


def bits(numbers: Iterable[int]) -> int:
    """Seat numbers as one int.

    >>> bits([0, 2])
    5
    """
    return sum(1 << number for number in numbers)


def numbers(mask: int) -> tuple[int, ...]:
    """Seat numbers from one int.

    >>> numbers(5)
    (0, 2)
    """
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


AWAY = ("08", "53", "57", "55P03")
"""PostgreSQL's SQLSTATE: no connection, no room, starting, shutting down or out of time, waiting for a lock."""


def _is_away(error: exc.DBAPIError) -> bool:
    """Whether the server answered only that it cannot serve now, as it does while it starts."""
    return str(getattr(error.orig, "sqlstate", None) or "").startswith(AWAY)


class SqlStore(
    Listing,
    OwnersBoxes,
    CompanionGames,
    Deadlines,
    Notices,
    Accounts,
    Ratings,
    Leagues,
    Lessons,
    People,
    Messages,
    Archives,
    Measurements,
):
    """What both stores have in common."""

    def __init__(self, engine: AsyncEngine, newest: str) -> None:
        self._engine = engine
        self._newest = newest

    @abstractmethod
    async def append(
        self,
        table: str,
        after: int,
        acts: Sequence[Act],
        standing: Standing,
        checkpoint: Checkpoint | None,
    ) -> bool:
        """Add acts to a table that has had `after` of them; `False` if it has more, or knows a key already."""

    @abstractmethod
    async def acts(self, table: str, after: int, until: int | None = None) -> list[Act]:
        """The acts of a table that come after a number."""

    @abstractmethod
    async def time(self) -> int | None:
        """Return the milliseconds since 1970 by the clock of the database, or `None` if it has no clock of its own."""

    @abstractmethod
    async def count_uses(self, uses: Sequence[Use]) -> list[Used]:
        """Add to the counts, by the clock of the database; return the new ones in any order."""

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except (
            exc.OperationalError,
            exc.InterfaceError,
            exc.DisconnectionError,
            exc.TimeoutError,
            OSError,
        ) as error:
            raise Unavailable(str(error)) from error
        except exc.DBAPIError as error:
            if error.connection_invalidated or _is_away(error):
                raise Unavailable(str(error)) from error
            raise

    # Matches

    async def checkpoint(self, table: str, until: int | None = None) -> Checkpoint | None:
        """The newest checkpoint, or the newest that is not later than an act."""
        query = select(checkpoints.c.seq, checkpoints.c.number, checkpoints.c.body)
        query = query.where(checkpoints.c.table_id == table).order_by(checkpoints.c.seq.desc()).limit(1)
        if until is not None:
            query = query.where(checkpoints.c.seq <= until)
        async with self._transaction() as connection:
            row = (await connection.execute(query)).first()
            if row is not None:
                return Checkpoint(row.seq, row.number, row.body)
            kept = await archived(connection, table)
            return None if kept is None else kept.checkpoint(until)

    async def act_of_key(self, table: str, key: str) -> int | None:
        """The number of the act that was sent with a key."""
        query = select(acts.c.seq).where(acts.c.table_id == table, acts.c.key == key)
        async with self._transaction() as connection:
            return await connection.scalar(query)

    async def seqs(self, ids: Iterable[str]) -> dict[str, int]:
        """How many acts each of the tables has had."""
        query = select(tables.c.id, tables.c.seq).where(tables.c.id.in_(list(ids)))
        async with self._transaction() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    async def ending(self, table: str) -> bytes | None:
        """How a finished game ended."""
        async with self._transaction() as connection:
            return await connection.scalar(select(tables.c.ending).where(tables.c.id == table))

    # Tables

    async def add_table(self, table: Table) -> None:
        """Keep a new table."""
        async with self._transaction() as connection:
            await self._add_table(connection, table)

    @staticmethod
    async def _add_table(connection: AsyncConnection, table: Table) -> None:
        values = {name: getattr(table, name) for name in PLAIN}
        values |= {
            "setup": msgspec.json.encode(table.setup).decode(),
            "status": str(table.status),
            "pace": "" if table.pace is None else msgspec.json.encode(table.pace).decode(),
            "asked": 0,
            "bot_due": False,
        }
        places = [
            {"table_id": table.id, "number": number, **msgspec.structs.asdict(seat)}
            for number, seat in enumerate(table.seats)
        ]
        await connection.execute(insert(tables).values(values))
        await connection.execute(insert(seats), places)

    async def table(self, table: str) -> Table | None:
        """A table as it is now."""
        found = await self._tables(select(tables).where(tables.c.id == table))
        return found[0].table if found else None

    async def _tables(self, query: Select[Any]) -> list[Listed]:
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
            sitting = select(seats).where(seats.c.table_id.in_([row.id for row in rows]))
            places: dict[str, list[Seat]] = {row.id: [] for row in rows}
            if rows:
                for row in await connection.execute(sitting.order_by(seats.c.number)):
                    places[row.table_id].append(
                        Seat(row.kind, row.guest, row.bot, row.name, row.colour, row.word, row.zone)
                    )
        return [Listed(_table(row, places[row.id]), numbers(row.asked), numbers(row.calls)) for row in rows]

    async def seat(self, table: Table, number: int, seat: Seat, at: int, told: Sequence[Notice] = ()) -> bool:
        """Change who sits on a place; `False` if anybody has sat down or stood up meanwhile, or it has begun."""
        place = update(seats).where(seats.c.table_id == table.id, seats.c.number == number)
        async with self._transaction() as connection:
            if not await self._seated_as(connection, table, seating=table.seating + 1, moved_at=at):
                return False
            await connection.execute(place.values(msgspec.structs.asdict(seat)))
            await write_notices(connection, table.id, told, at)
            return True

    @staticmethod
    async def _seated_as(connection: AsyncConnection, table: Table, **changes: Any) -> bool:
        """Change a table if it is still open and everybody sits as we know."""
        known = and_(
            tables.c.id == table.id,
            tables.c.seating == table.seating,
            tables.c.status == str(Status.OPEN),
        )
        done = await connection.execute(update(tables).where(known).values(changes))
        return done.rowcount == 1

    async def start(self, table: Table, checkpoint: Checkpoint, standing: Standing, at: int) -> bool:
        """Begin the game with those who sit; `False` as for `seat`."""
        async with self._transaction() as connection:
            return await self._start(connection, table, checkpoint, standing, at)

    async def _start(
        self, connection: AsyncConnection, table: Table, first: Checkpoint, standing: Standing, at: int
    ) -> bool:
        begun = await self._seated_as(
            connection,
            table,
            status=str(standing.status),
            asked=bits(standing.asked),
            bot_due=standing.bot_due,
            ending=standing.ending,
            began_at=at,
            moved_at=at,
        )
        if begun:
            kept = msgspec.structs.asdict(first)
            await connection.execute(insert(checkpoints).values(table_id=table.id, **kept))
            await write_notices(connection, table.id, standing.notices, at)
            await self._set_due(connection, standing.due.new)
            await connection.execute(delete(invitations).where(invitations.c.table_id == table.id))
        return begun

    async def suspend(self, table: str, why: str) -> bool:
        """Stop a running table whose rules broke; `False` if it is none, or no longer."""
        change = {"status": str(Status.SUSPENDED), "broken": why, "bot_due": False}
        running = and_(tables.c.id == table, tables.c.status == str(Status.PLAYING))
        async with self._transaction() as connection:
            done = await connection.execute(update(tables).where(running).values(change))
            return done.rowcount == 1

    async def add_rematch(self, table: str, rematch: Table) -> str:
        """Keep the rematch of a table, unless it has one already; the id of the one that counts."""
        first = update(tables).where(tables.c.id == table, tables.c.rematch.is_(None))
        async with self._transaction() as connection:
            if (await connection.execute(first.values(rematch=rematch.id))).rowcount == 1:
                await self._add_table(connection, rematch)
                return rematch.id
            return str(await connection.scalar(select(tables.c.rematch).where(tables.c.id == table)))

    async def close_table(self, table: Table) -> bool:
        """Forget a table before its game; `False` as for `seat`."""
        async with self._transaction() as connection:
            # Whoever sits down at the same time finds it changed.
            if not await self._seated_as(connection, table, seating=table.seating + 1):
                return False
            await remove_tables(connection, [table.id])
            return True

    async def forget(self, open_before: int, practice_before: int, guests_before: int) -> tuple[int, int]:
        """Forget tables and guests that nobody has used since; how many of each."""
        async with self._transaction() as connection:
            unused = [row.id for row in await connection.execute(unused_tables(open_before, practice_before))]
            await remove_tables(connection, unused)
            gone = await connection.execute(unused_guests(guests_before))
            return len(unused), gone.rowcount

    async def bots_due(self, before: int, limit: int) -> list[str]:
        """Tables that have waited for a bot since before a time."""
        query = select(tables.c.id).where(tables.c.bot_due, tables.c.moved_at < before).limit(limit)
        async with self._transaction() as connection:
            return list(await connection.scalars(query))

    # Guests and chat

    async def add_guest(self, guest: Guest, at: int) -> None:
        """Keep a guest, or the new name and colour of one."""
        new = {"name": guest.name, "colour": guest.colour}
        async with self._transaction() as connection:
            known = await connection.execute(update(guests).where(guests.c.id == guest.id).values(new))
            if known.rowcount == 0:
                await connection.execute(insert(guests).values(id=guest.id, came_at=at, **new))

    async def guest(self, guest: str) -> Guest | None:
        """A guest by their id."""
        async with self._transaction() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest))).first()
        return None if row is None else Guest(row.id, row.name, row.colour)

    async def add_line(
        self, table: str, seat: int, text: str, at: int, *, name: str = "", guest: str | None = None
    ) -> Line:
        """Keep a line of the chat."""
        last = select(func.coalesce(func.max(lines.c.number), 0)).where(lines.c.table_id == table)
        new = {"table_id": table, "seat": seat, "text": text, "at": at, "name": name, "guest": guest}
        line = insert(lines).values(number=last.scalar_subquery() + 1, **new).returning(lines.c.number)
        async with self._transaction() as connection:
            # Whoever writes next waits for us here, on SQLite at the insert, and so gets the next number.
            await connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
            number = (await connection.execute(line)).scalar_one()
        return Line(number, seat, text, at, name, guest)

    async def lines(self, table: str, after: int, limit: int) -> list[Line]:
        """The lines of a chat that come after a number, at most the last `limit`."""
        query = select(lines).where(lines.c.table_id == table, lines.c.number > after)
        query = query.order_by(lines.c.number.desc()).limit(limit)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Line(row.number, row.seat, row.text, row.at, row.name, row.guest) for row in reversed(rows)]

    # The store itself

    async def ready(self) -> bool:
        """Whether the store answers and is at the newest migration, or beyond: a later one only adds (see decision 0039)."""
        try:
            async with self._transaction() as connection:
                at = await connection.run_sync(_revision)
                return at is not None and at >= self._newest
        except Unavailable:
            return False

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _table(row: Row[Any], places: list[Seat]) -> Table:
    return Table(
        setup=msgspec.json.decode(row.setup, type=Setup),
        seats=tuple(places),
        status=Status(row.status),
        pace=msgspec.json.decode(row.pace, type=Pace) if row.pace else None,
        **{name: getattr(row, name) for name in PLAIN},
    )
