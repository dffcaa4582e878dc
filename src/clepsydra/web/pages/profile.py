"""One's results: game by game, with one's strength, and set-up by set-up, the one played most first."""

from __future__ import annotations

from collections import defaultdict

import msgspec
from litestar import Response, get
from msgspec import Struct, structs

from clepsydra.drawing.marks import sentence
from clepsydra.kernel import Setup, installed_games
from clepsydra.kernel.record import Ending
from clepsydra.tables.accounts import Played
from clepsydra.tables.ratings import Rung
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered, scene_of, shown
from clepsydra.web.pages.filled import address_like
from clepsydra.web.pages.layout import frame_for, respond, written


class Results(Struct, frozen=True):
    """How somebody fared with one set-up."""

    about: str
    games: int
    won: int
    best: int | None
    """The highest total, unless every game was given up."""
    again: str
    """Where a table like this is opened."""


class OfGame(Struct, frozen=True):
    """How somebody fared with one game, and how strong they are there."""

    game: Shown
    results: list[Results]
    ratings: list[Rung]


@get("/profile")
async def profile(visit: Called) -> Response[str]:
    """The results of who calls."""
    person = await visit.person()
    by_game, count = await record_of(visit, person.id)
    scene = scene_of(offered()[0].name)
    frame = await frame_for(visit)
    return respond(await written(frame, "profile.html", by_game=by_game, count=count, scene=scene))


async def record_of(visit: Visit, person: str) -> tuple[list[OfGame], int]:
    """The results of somebody game by game, the one played most first, and how many games that are."""
    played = [one for one in await visit.service.store.played(person) if one.setup.game in installed_games()]
    games: defaultdict[str, list[Played]] = defaultdict(list)
    for one in played:
        games[one.setup.game].append(one)
    ratings = await visit.service.store.ratings_of(person)
    by_game = [
        OfGame(
            shown(game, visit.caller.lang),
            results_of(shown(game, visit.caller.lang), all_of_it),
            [rung for rung in ratings if rung.ladder.game == game],
        )
        for game, all_of_it in sorted(games.items(), key=lambda item: -len(item[1]))
    ]
    return by_game, len(played)


def results_of(game: Shown, played: list[Played]) -> list[Results]:
    """The results of one game, set-up by set-up, the one played most first."""
    setups: defaultdict[bytes, list[Played]] = defaultdict(list)
    for one in played:
        setups[msgspec.json.encode(structs.replace(one.setup, corrections={}))].append(one)
    return [_results(game, same[0].setup, same) for same in sorted(setups.values(), key=len, reverse=True)]


def _results(game: Shown, setup: Setup, played: list[Played]) -> Results:
    ends = [
        (msgspec.json.decode(one.ending, type=Ending).result, one.seat)
        for one in played
        if one.ending is not None
    ]
    seats = game.words.say("profile", "seats", count=len(setup.seats)) if len(setup.seats) > 1 else ""
    alone = "" if seats else game.words.say("profile", "alone")
    return Results(
        about=" · ".join(filter(None, (seats, alone, *map(sentence, game.chosen(setup))))),
        games=len(played),
        won=sum(result.ranks[seat] == 1 for result, seat in ends),
        best=max((result.totals[seat] for result, seat in ends), default=None),
        again=address_like(setup),
    )
