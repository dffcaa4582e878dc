"""Leagues in the store: who is entered, the seasons with their divisions, and how their tables came out."""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Collection
from contextlib import AbstractAsyncContextManager

import msgspec
from sqlalchemy import and_, delete, exc, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.league_schema import league_entries, league_members, league_seasons, league_tables
from clepsydra.store.schema import guests, tables
from clepsydra.tables.leagues import Division, Entry, LeagueTable, Outcome, Season
from clepsydra.tables.ports import Checkpoint, Standing
from clepsydra.tables.table import Guest, Status, Table


class Leagues:
    """Whoever does something first has done it."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    @staticmethod
    @abstractmethod
    async def _add_table(connection: AsyncConnection, table: Table) -> None: ...

    @abstractmethod
    async def _start(
        self, connection: AsyncConnection, table: Table, first: Checkpoint, standing: Standing, at: int
    ) -> bool: ...

    # Who plays

    async def enter_league(self, game: str, entry: Entry) -> bool:
        """Enter somebody; `False` if they were."""
        try:
            async with self._transaction() as connection:
                await connection.execute(
                    insert(league_entries).values(game=game, **msgspec.structs.asdict(entry))
                )
        except exc.IntegrityError:
            return False
        return True

    async def leave_league(self, game: str, guest: str) -> bool:
        """Take somebody off; `False` if they were not entered."""
        own = and_(league_entries.c.game == game, league_entries.c.guest == guest)
        async with self._transaction() as connection:
            return (await connection.execute(delete(league_entries).where(own))).rowcount == 1

    async def entries(self, game: str) -> list[Entry]:
        """Who is entered, in the order in which they came."""
        query = select(league_entries.c.guest, league_entries.c.entered_at, league_entries.c.zone)
        query = query.where(league_entries.c.game == game).order_by("entered_at", "guest")
        async with self._transaction() as connection:
            return [Entry(*row) for row in await connection.execute(query)]

    async def people(self, ids: Collection[str]) -> dict[str, Guest]:
        """Guests by their ids, as far as they are known."""
        query = select(guests.c.id, guests.c.name, guests.c.colour).where(guests.c.id.in_(ids))
        async with self._transaction() as connection:
            return {row.id: Guest(*row) for row in await connection.execute(query)}

    # Seasons

    async def season(self, game: str, number: int | None = None) -> Season | None:
        """A season with its divisions and tables; the newest without a number."""
        found = select(league_seasons).where(league_seasons.c.game == game)
        found = found.order_by(league_seasons.c.number.desc()).limit(1)
        if number is not None:
            found = found.where(league_seasons.c.number == number)
        async with self._transaction() as connection:
            row = (await connection.execute(found)).first()
            if row is None:
                return None
            divisions = await _divisions(connection, game, row.number)
        return Season(
            game=game,
            number=row.number,
            began_at=row.began_at,
            ended_at=row.ended_at,
            divisions=divisions,
        )

    async def seasons_of(self, guest: str) -> list[tuple[str, int, int]]:
        """The game, season and division of each season that somebody plays or played in."""
        own = (league_members.c.game, league_members.c.season, league_members.c.division)
        query = select(*own).where(league_members.c.guest == guest).order_by(*own)
        async with self._transaction() as connection:
            return [(row.game, row.season, row.division) for row in await connection.execute(query)]

    async def begin_season(self, season: Season) -> bool:
        """Keep a new season; `False` if there is one of this number."""
        key = {"game": season.game, "season": season.number}
        members = [
            {**key, "division": division, "seed": seed, "guest": guest}
            for division, each in enumerate(season.divisions)
            for seed, guest in enumerate(each.members)
        ]
        playing = [
            {**key, "division": division, "round": number, "table_id": table.id, "seats": _text(table.seats)}
            for division, each in enumerate(season.divisions)
            for number, table in enumerate(each.tables)
        ]
        first = {"game": season.game, "number": season.number, "began_at": season.began_at}
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(league_seasons).values(first))
                await connection.execute(insert(league_members), members)
                await connection.execute(insert(league_tables), playing)
        except exc.IntegrityError:
            return False
        return True

    async def end_season(self, season: Season, at: int) -> bool:
        """End a season, and take off who is gone; `False` if it had ended."""
        own = and_(league_seasons.c.game == season.game, league_seasons.c.number == season.number)
        running = update(league_seasons).where(own, league_seasons.c.ended_at.is_(None))
        gone = delete(league_entries).where(
            league_entries.c.game == season.game, league_entries.c.guest.in_(season.gone)
        )
        async with self._transaction() as connection:
            if (await connection.execute(running.values(ended_at=at))).rowcount == 0:
                return False
            await connection.execute(gone)
            return True

    # Tables

    async def add_begun(self, table: Table, checkpoint: Checkpoint, standing: Standing, at: int) -> bool:
        """Keep a new table whose game begins at once; `False` if there is one of this id."""
        try:
            async with self._transaction() as connection:
                await self._add_table(connection, table)
                return await self._start(connection, table, checkpoint, standing, at)
        except exc.IntegrityError:
            return False

    async def statuses(self, ids: Collection[str]) -> dict[str, Status]:
        """What these tables are doing, as far as they are there."""
        query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(ids))
        async with self._transaction() as connection:
            return {row.id: Status(row.status) for row in await connection.execute(query)}

    async def keep_outcomes(self, table: str, outcomes: tuple[Outcome, ...]) -> None:
        """Keep how a table of a season came out, unless that is known."""
        unknown = and_(league_tables.c.table_id == table, league_tables.c.outcomes == "")
        async with self._transaction() as connection:
            await connection.execute(update(league_tables).where(unknown).values(outcomes=_text(outcomes)))


async def adopt_entries(connection: AsyncConnection, account: str, was: str) -> None:
    """Let the entries of a guest be those of their account, in each league where it has none yet."""
    own = league_entries.alias()
    has = exists().where(own.c.guest == account, own.c.game == league_entries.c.game)
    theirs = league_entries.c.guest == was
    await connection.execute(update(league_entries).where(theirs, ~has).values(guest=account))
    await connection.execute(delete(league_entries).where(theirs))


async def _divisions(connection: AsyncConnection, game: str, season: int) -> tuple[Division, ...]:
    members: defaultdict[int, list[str]] = defaultdict(list)
    playing: defaultdict[int, list[LeagueTable]] = defaultdict(list)
    sits = select(league_members).where(league_members.c.game == game, league_members.c.season == season)
    for row in await connection.execute(sits.order_by(league_members.c.seed)):
        members[row.division].append(row.guest)
    plays = select(league_tables).where(league_tables.c.game == game, league_tables.c.season == season)
    for row in await connection.execute(plays.order_by(league_tables.c.round)):
        seats = msgspec.json.decode(row.seats, type=tuple[int, ...])
        known = msgspec.json.decode(row.outcomes, type=tuple[Outcome, ...]) if row.outcomes else ()
        playing[row.division].append(LeagueTable(row.table_id, seats, known))
    return tuple(Division(tuple(members[each]), tuple(playing[each])) for each in sorted(members))


def _text(kept: object) -> str:
    return msgspec.json.encode(kept).decode()
