"""How strong people and bots are, on each ladder."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, and_, delete, exists, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import guests, ratings, tables
from clepsydra.tables.ports import Listed
from clepsydra.tables.ratings import Against, Counted, Ladder, Rating, Rung, Speed, rate
from clepsydra.tables.table import Guest, Status, Table

NEWCOMER = text(
    "INSERT INTO ratings (player, game, speed, against, mu, sigma, proved, games, changed_at) "
    "VALUES (:player, :game, :speed, :against, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING"
)


class Ratings:
    """Each game that counts moves them once."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    @abstractmethod
    async def _tables(self, query: Select[Any]) -> list[Listed]: ...

    async def unrated(self, limit: int) -> list[Table]:
        """Tables whose games are over and have not moved any rating yet."""
        query = select(tables).where(tables.c.status == str(Status.OVER), ~tables.c.rated).limit(limit)
        return [listed.table for listed in await self._tables(query)]

    async def rate(self, table: str, game: Counted | None, at: int) -> bool:
        """Let a finished game move the ratings, if it counts; `False` if it was looked at before."""
        first = update(tables).where(tables.c.id == table, ~tables.c.rated).values(rated=True)
        async with self._transaction() as connection:
            if (await connection.execute(first)).rowcount == 0:
                return False
            if game is not None:
                await _move(connection, game, at)
            return True

    async def ladder(self, ladder: Ladder, limit: int) -> list[Rung]:
        """Who stands on a ladder, the strongest first."""
        known = select(ratings, guests.c.name, guests.c.colour)
        known = known.outerjoin(guests, guests.c.id == ratings.c.player).where(_on(ladder))
        async with self._transaction() as connection:
            rows = await connection.execute(known.order_by(ratings.c.proved.desc()).limit(limit))
        return [Rung(row.player, ladder, _rating(row), _guest(row)) for row in rows]

    async def ratings_of(self, player: str) -> list[Rung]:
        """Where somebody stands, on each ladder."""
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game, ratings.c.speed)
        async with self._transaction() as connection:
            return [Rung(player, _ladder(row), _rating(row)) for row in await connection.execute(query)]


async def adopt_ratings(connection: AsyncConnection, account: str, was: str) -> None:
    """Let the ratings of a guest be those of their account, on each ladder where it has none yet."""
    own = ratings.alias()
    ladder = (own.c[name] == ratings.c[name] for name in ("game", "speed", "against"))
    has = exists().where(own.c.player == account, *ladder)
    await connection.execute(update(ratings).where(ratings.c.player == was, ~has).values(player=account))
    await connection.execute(delete(ratings).where(ratings.c.player == was))


async def _move(connection: AsyncConnection, game: Counted, at: int) -> None:
    ladder = _columns(game.ladder)
    # In one order everywhere: two games with the same people are rated at the same time, one waits for the other.
    players = sorted(game.ranks)
    for player in players:
        await connection.execute(NEWCOMER, {"player": player, **ladder})
    rows = select(ratings).where(_on(game.ladder), ratings.c.player.in_(players))
    locked = await connection.execute(rows.order_by(ratings.c.player).with_for_update())
    before = {row.player: _rating(row) for row in locked}
    after = rate([before[player] for player in players], [game.ranks[player] for player in players])
    for player, rating in zip(players, after, strict=True):
        values = {**msgspec.structs.asdict(rating), "proved": rating.proved, "changed_at": at}
        change = update(ratings).where(_on(game.ladder), ratings.c.player == player)
        await connection.execute(change.values(values))


def _columns(ladder: Ladder) -> dict[str, str]:
    return {"game": ladder.game, "speed": str(ladder.speed), "against": str(ladder.against)}


def _on(ladder: Ladder) -> ColumnElement[bool]:
    return and_(*(ratings.c[name] == value for name, value in _columns(ladder).items()))


def _ladder(row: Row[Any]) -> Ladder:
    return Ladder(row.game, Speed(row.speed), Against(row.against))


def _guest(row: Row[Any]) -> Guest | None:
    return None if row.name is None else Guest(row.player, row.name, row.colour)


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.games) if row.games else Rating()
