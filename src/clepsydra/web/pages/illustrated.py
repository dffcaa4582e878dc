"""What pages that teach a game are made of: sentences with the rules that they stand on, and pictures of its board."""

from __future__ import annotations

import functools
from typing import Any

from msgspec import Struct

from clepsydra import drawing
from clepsydra.bots import at_random
from clepsydra.drawing.installed import Moment
from clepsydra.drawing.markup import Markup, marked, renamed
from clepsydra.kernel import PERSON, Chance, Position, Setup, installed_games
from clepsydra.web.pages.ruletext import rule_html

CHANCE = b"how to play"
"""The pictures are moments of one game, which chance plays."""


class Line(Struct, frozen=True):
    """A sentence, and the rules that it stands on."""

    text: Markup
    rules: tuple[str, ...]


class Pictured(Struct, frozen=True):
    """A part of the board as it was at a moment."""

    moment: Moment
    drawn: Markup


def line(text: str) -> Line:
    """A sentence as a game writes it.

    >>> line("Most points. [HG-END-01, HG-END-02]")
    Line(text=Markup('Most points.'), rules=('HG-END-01', 'HG-END-02'))
    """
    said, _, rules = text.removesuffix("]").partition(" [")
    return Line(rule_html(said, ""), tuple(rules.split(", ")) if rules else ())


def pictured(game: str, lang: str, moment: Moment, prefix: str) -> Pictured:
    """The region at its moment; its ids get the prefix, so that a page can hold several."""
    position = _at(game, moment)
    board = drawing.board_for(position.rules, lang)
    drawn = board.draw(drawing.look(position, 0), (moment.region,))
    picture = renamed(drawn[moment.region], prefix)
    return Pictured(moment, marked(picture, (f"{prefix}{place}" for place in moment.marks)))


@functools.cache
def _at(game: str, moment: Moment) -> Position[Any]:
    """A game of the usual kind, which chance plays until then."""
    definition = installed_games()[game]
    position = Position.begin(definition.rules_for(Setup(game, (PERSON,) * moment.people)), CHANCE)
    chance, times = Chance(CHANCE), moment.time
    while True:
        seat, ask = next(iter(position.asks.items()))
        times -= ask.rule == moment.rule
        if not times:
            return position
        position.answer(seat, at_random(ask, chance))
