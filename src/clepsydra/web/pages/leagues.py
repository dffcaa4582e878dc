"""Leagues: the season with its divisions and tables, those before it, and where one enters."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.drawing.marks import Sign, letters
from clepsydra.drawing.words import Words
from clepsydra.tables import seasons
from clepsydra.tables.leagues import FEWEST, Division, has_league
from clepsydra.tables.leagues import Line as Standing
from clepsydra.tables.seasons import League
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import LAST_NUMBER
from clepsydra.web.pages.boxes import Shown, offered
from clepsydra.web.pages.clocks import zone_of
from clepsydra.web.pages.layout import frame_for, lang_of, respond, written

AtSeason = Annotated[int | None, Parameter(ge=1, le=LAST_NUMBER)]


class Line(Struct, frozen=True):
    """Somebody in a division, as the page shows them."""

    name: str
    sign: Sign | None
    standing: Standing
    moves: str
    """`up`, `down`, or nothing."""
    mine: bool


class TableLink(Struct, frozen=True):
    """A table of a division: whether it is over, and whether it waits for the reader."""

    id: str
    over: bool
    asks: bool


class Group(Struct, frozen=True):
    """A division, as the page shows it."""

    number: int
    lines: list[Line]
    tables: list[TableLink]
    mine: bool


class LeaguePages(Controller):
    """The leagues of all games."""

    path = "/leagues"

    @get()
    async def all(self, visit: Called) -> Response[str]:
        """All leagues."""
        frame = await frame_for(visit)
        leagues = [
            (game, await seasons.league(visit.service, game.definition.name)) for game in _games(visit)
        ]
        return respond(await written(frame, "leagues.html", leagues=leagues, caller=visit.caller.guest))

    @get("/{game:str}")
    async def show(self, visit: Called, game: FromPath[str], season: AtSeason = None) -> Response[str]:
        """The league of a game, in its newest season or an earlier one."""
        games = _games(visit)
        chosen = _chosen(games, game)
        frame = await frame_for(visit)
        league = await seasons.league(visit.service, game, season)
        if league.season is None and season is not None:
            raise NotFoundException
        groups = await _groups(visit, frame.words, league)
        return respond(
            await written(
                frame,
                "league.html",
                games=games,
                chosen=chosen,
                league=league,
                season=league.season,
                groups=groups,
                mine=next((group for group in groups if group.mine), None),
                entered=league.has(visit.caller.guest),
                missing=max(0, FEWEST - len(league.entries)),
            )
        )

    @post("/{game:str}/enter")
    async def enter(self, visit: Called, game: FromPath[str]) -> Redirect:
        """Enter a league."""
        _chosen(_games(visit), game)
        await seasons.enter(visit.service, game, await visit.guest(), zone_of(visit))
        return Redirect(f"/leagues/{game}", status_code=HTTP_303_SEE_OTHER)

    @post("/{game:str}/leave")
    async def leave(self, visit: Called, game: FromPath[str]) -> Redirect:
        """Leave a league."""
        _chosen(_games(visit), game)
        await seasons.leave(visit.service, game, await visit.guest())
        return Redirect(f"/leagues/{game}", status_code=HTTP_303_SEE_OTHER)


def _games(visit: Visit) -> list[Shown]:
    """The games that have a league here."""
    all_games = offered(learning=visit.settings.learning_games)
    return [Shown(each, lang_of(visit)) for each in all_games if has_league(each)]


def _chosen(games: list[Shown], name: str) -> Shown:
    for game in games:
        if game.definition.name == name:
            return game
    raise NotFoundException


async def _groups(visit: Visit, words: Words, league: League) -> list[Group]:
    season, caller = league.season, visit.caller.guest
    if season is None:
        return []
    asked = await _asking(visit, {table.id for table in season.tables})
    last = len(season.divisions)
    return [
        Group(
            number,
            _lines(division, league, words, caller, up=number > 1, down=number < last),
            [TableLink(table.id, bool(table.outcomes), table.id in asked) for table in division.tables],
            mine=bool(caller) and caller in division.members,
        )
        for number, division in enumerate(season.divisions, start=1)
    ]


async def _asking(visit: Visit, among: set[str]) -> set[str]:
    """The tables of these that wait for the caller."""
    caller = visit.caller.guest
    if caller is None:
        return set()
    return {
        listed.table.id
        for listed in await visit.service.store.tables_of(caller, 200)
        if listed.table.id in among and {*listed.asked} & {*listed.table.seats_of(caller)}
    }


def _lines(
    division: Division, league: League, words: Words, caller: str | None, *, up: bool, down: bool
) -> list[Line]:
    standings = division.standings
    people = [league.people.get(line.guest) for line in standings]
    names = [words.say("account", "somebody") if guest is None else guest.name for guest in people]
    moves = {len(standings) - 1: "down" if down else "", 0: "up" if up else ""}
    return [
        Line(
            name,
            None if guest is None else Sign(guest.colour, letter),
            line,
            moves.get(place, ""),
            mine=guest is not None and guest.id == caller,
        )
        for place, (line, guest, name, letter) in enumerate(
            zip(standings, people, names, letters(names), strict=True)
        )
    ]
