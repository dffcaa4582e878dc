"""Leagues: seasons, divisions and who is entered."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from clepsydra.kernel import installed_games
from clepsydra.tables import seasons
from clepsydra.tables.leagues import Division, has_league
from clepsydra.tables.seasons import League
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.boxes import GameName
from clepsydra.web.api.clockshapes import TimeZone
from clepsydra.web.api.shapes import LAST_NUMBER
from clepsydra.web.problems import GUEST, NAMED, OPEN, problems

AtSeason = Annotated[
    int | None,
    QueryParameter(
        name="season", ge=1, le=LAST_NUMBER, description="The newest season if left out.", required=False
    ),
]
OWN = GUEST | problems(404)


class EntryWish(Struct, frozen=True):
    """Where somebody who enters lives, for days off."""

    zone: TimeZone = ""


class StandingShape(Struct, frozen=True):
    """Somebody in a division; without a name they are no more."""

    name: str
    points: int
    tables_won: int
    score: int
    tables_over: int
    you: bool


class DivisionShape(Struct, frozen=True):
    """A division: its people, the first first, and its tables."""

    standings: list[StandingShape]
    tables: tuple[str, ...]


class SeasonShape(Struct, frozen=True):
    """A season; the first division is the highest. Times are milliseconds since 1970."""

    number: int
    began_at: int
    ends_at: int
    """At the latest."""
    ended_at: int | None
    divisions: list[DivisionShape]


class LeagueShape(Struct, frozen=True):
    """The league of a game."""

    game: str
    entered: int
    you: bool
    """Whether you are entered."""
    begins_at: int | None
    """When the next season begins, once that can be said."""
    season: SeasonShape | None


class Leagues(Controller):
    """The leagues of the games."""

    path = "/leagues"
    tags = ["people"]

    @get(summary="List leagues", responses=OPEN)
    async def all(self, visit: Called) -> list[LeagueShape]:
        """Return all leagues with their newest season."""
        games = [name for name, definition in installed_games().items() if has_league(definition)]
        return [_shape(visit, await seasons.league(visit.service, game)) for game in games]

    @get("/{game:str}", summary="Get a league", responses=NAMED)
    async def show(self, visit: Called, game: GameName, season: AtSeason = None) -> LeagueShape:
        """Return the league of a game with one season, the newest by default."""
        found = await seasons.league(visit.service, game, season)
        if season is not None and found.season is None:
            raise NotFoundException(str(season))
        return _shape(visit, found)

    @post("/{game:str}/entry", summary="Join a league", status_code=HTTP_200_OK, responses=OWN)
    async def enter(self, visit: Called, game: GameName, data: JSONBody[EntryWish]) -> LeagueShape:
        """Play from the next season on; this needs an account."""
        await seasons.enter(visit.service, game, await visit.guest(), data.zone)
        return _shape(visit, await seasons.league(visit.service, game))

    @delete("/{game:str}/entry", summary="Leave a league", status_code=HTTP_200_OK, responses=OWN)
    async def leave(self, visit: Called, game: GameName) -> LeagueShape:
        """Stop playing after the current season."""
        await seasons.leave(visit.service, game, await visit.guest())
        return _shape(visit, await seasons.league(visit.service, game))


def _shape(visit: Visit, league: League) -> LeagueShape:
    season = league.season
    shown = (
        None
        if season is None
        else SeasonShape(
            season.number,
            season.began_at,
            season.ends_at,
            season.ended_at,
            [_division(visit, league, each) for each in season.divisions],
        )
    )
    return LeagueShape(
        league.game, len(league.entries), league.has(visit.caller.guest), league.begins_at, shown
    )


def _division(visit: Visit, league: League, division: Division) -> DivisionShape:
    standings = [
        StandingShape(
            guest.name if (guest := league.people.get(line.guest)) else "",
            line.points,
            line.firsts,
            line.total,
            line.tables,
            you=bool(line.guest) and line.guest == visit.caller.guest,
        )
        for line in division.standings
    ]
    return DivisionShape(standings, tuple(table.id for table in division.tables))
