"""Ladders: who plays a game how well, as far as their games tell."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from clepsydra.drawing.marks import Sign, letters
from clepsydra.drawing.words import Words
from clepsydra.tables.ratings import Against, Ladder, Rating, Rung, Speed
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered
from clepsydra.web.pages.layout import frame_for, respond, written

SHOWN = 50
RULER = 2000
"""The points at the end of the ruler, in whose middle everybody starts."""


class Line(Struct, frozen=True):
    """Somebody on a ladder, as the page shows them."""

    place: int
    name: str
    sign: Sign | None
    rating: Rating
    mine: bool
    person: str = ""
    """Who it is, if their page can be looked at."""

    @property
    def left(self) -> int:
        """Where the strength begins that the games allow, in hundredths of the ruler."""
        return max(0, (self.rating.points - self.rating.spread) * 100 // RULER)

    @property
    def width(self) -> int:
        """How far it reaches, in hundredths of the ruler."""
        right = min(100, -(-(self.rating.points + self.rating.spread) * 100 // RULER))
        return max(1, right - self.left)


class LadderPages(Controller):
    """Who stands where."""

    path = "/ladders"

    @get()
    async def first(self, visit: Called) -> Response[str]:
        """The ladders of the first game."""
        return await _page(visit, "")

    @get("/{game:str}")
    async def ladders(self, visit: Called, game: FromPath[str]) -> Response[str]:
        """The ladders of one game."""
        return await _page(visit, game)


async def _page(visit: Visit, name: str) -> Response[str]:
    frame = await frame_for(visit)
    games = [Shown(each, frame.lang) for each in offered(learning=visit.settings.learning_games)]
    game = next((each for each in games if each.definition.name == name or not name), None)
    if game is None:
        raise NotFoundException
    ladders = [
        (speed, against, lines)
        for against in Against
        for speed in Speed
        if (lines := await _lines(visit, frame.words, game, Ladder(game.definition.name, speed, against)))
    ]
    return respond(await written(frame, "ladders.html", games=games, chosen=game, ladders=ladders))


async def _lines(visit: Visit, words: Words, game: Shown, ladder: Ladder) -> list[Line]:
    rungs = await visit.service.store.ladder(ladder, SHOWN)
    return [
        Line(
            place,
            _name(rung, words, game),
            _sign(rung),
            rung.rating,
            mine=rung.player == visit.caller.guest,
            person=rung.guest.id if rung.guest else "",
        )
        for place, rung in enumerate(rungs, start=1)
    ]


def _name(rung: Rung, words: Words, game: Shown) -> str:
    kind, _, name = rung.player.rpartition(":")
    if kind == "bot":
        return words.bot_at_table(name)
    if kind == "automa":
        return game.reader.name(name)
    return rung.guest.name if rung.guest else words.say("ladders", "somebody")


def _sign(rung: Rung) -> Sign | None:
    return Sign(rung.guest.colour, letters([rung.guest.name])[0]) if rung.guest else None
