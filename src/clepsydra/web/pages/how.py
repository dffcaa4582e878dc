"""How to play: a page of two minutes for each game, with pictures of its own board and the rules behind every line."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterator
from itertools import count, takewhile

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.installed import boards
from clepsydra.drawing.novelties import Novelty, novelties
from clepsydra.kernel import Reader, installed_games
from clepsydra.web.api.access import Called
from clepsydra.web.pages.boxes import Shown
from clepsydra.web.pages.firstgame import before_first_game
from clepsydra.web.pages.illustrated import Line, Pictured, line, pictured
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.learning import rules_of
from clepsydra.web.pages.lessons import learned_by, listed
from clepsydra.web.pages.playnow import quick_setup
from clepsydra.web.pages.topics import topics_of


class Scored(Struct, frozen=True):
    """What brings points, and how many."""

    source: str
    points: Line


class How(Struct, frozen=True):
    """All that a game tells of itself in two minutes."""

    you_are: Line
    goal: Line
    flow: tuple[tuple[Line, Pictured, tuple[str, ...]], ...]
    """How a game goes: each part with its picture, and what the numbers in it mean."""
    turn: tuple[Line, ...]
    scores: tuple[Scored, ...]
    traps: tuple[Line, ...]
    modules: tuple[Novelty, ...]


class HowPages(Controller):
    """How each game is played."""

    path = "/learn/{game:str}"
    include_in_schema = False

    @get()
    async def how_to_play(self, visit: Called, game: FromPath[str]) -> Response[str]:
        """The page of one game."""
        frame = await frame_for(visit)
        shown = game_with_guide(game, frame.lang)
        definition = shown.definition
        return respond(
            await written(
                frame,
                "how.html",
                game=shown,
                first=await before_first_game(visit, quick_setup(definition)),
                lessons=listed(game, frame.lang, await learned_by(visit)),
                topics=topics_of(game, frame.lang).values(),
                how=await asyncio.to_thread(how_to_play, game, frame.lang),
                sheets=[asset(sheet, game) for sheet in boards()[game].styles],
                documents=rules_of(definition, frame.lang),
            )
        )


def game_with_guide(game: str, lang: str) -> Shown:
    """Return a game that tells how it is played; raise `NotFoundException` for any other name."""
    definition = installed_games().get(game)
    if definition is None or not (shown := Shown(definition, lang)).tells_how:
        raise NotFoundException
    return shown


@functools.cache
def how_to_play(game: str, lang: str) -> How:
    """What a game tells in a language."""
    definition = installed_games()[game]
    reader = Reader(definition.texts, lang)
    flow = tuple(_lines(reader, "flow"))
    scenes = boards()[game].pictures
    sources = [reader.say("how", key) for key in _keys(reader, "score")]
    return How(
        you_are=_line(reader, "you_are"),
        goal=_line(reader, "goal"),
        flow=tuple(
            (said, picture, tuple(_legend(reader, number, picture)))
            for number, (said, picture) in enumerate(zip(flow, _pictures(game, lang), strict=True), 1)
        ),
        turn=tuple(_lines(reader, "turn")),
        scores=tuple(map(Scored, sources, _lines(reader, "points"))),
        traps=tuple(_lines(reader, "trap")),
        modules=tuple(
            novelties(reader, scenes, (module.name for module in (*definition.modules, *definition.automas)))
        ),
    )


def _keys(reader: Reader, kind: str) -> Iterator[str]:
    return takewhile(lambda key: reader.knows("how", key), (f"{kind}_{number}" for number in count(1)))


def _legend(reader: Reader, part: int, picture: Pictured) -> Iterator[str]:
    """What each numbered arrow of a picture points to."""
    return (reader.say("how", f"flow_{part}/{mark}") for mark, _ in enumerate(picture.moment.marks, 1))


def _lines(reader: Reader, kind: str) -> Iterator[Line]:
    return (_line(reader, key) for key in _keys(reader, kind))


def _line(reader: Reader, key: str) -> Line:
    return line(reader.say("how", key))


def _pictures(game: str, lang: str) -> Iterator[Pictured]:
    for number, moment in enumerate(boards()[game].moments, 1):
        yield pictured(game, lang, moment, f"flow-{number}-")
