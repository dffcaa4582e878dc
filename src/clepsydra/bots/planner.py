"""The bot that plans its turn: it searches all of it in worlds that it imagines, and takes what leads to the best."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from clepsydra.bots.turn_search import TurnSearch, answers
from clepsydra.kernel import Answer, Chance, GameDefinition, Play, SeatView, Valuation


class Thoroughness(Struct, frozen=True):
    """How much a planner thinks before each answer."""

    tries: int = 400
    """Turns that it tries, in all worlds together."""
    worlds: int = 3
    seconds: float = math.inf
    """When it stops although it has not tried so many."""


class Character(Struct, frozen=True):
    """In what a planner differs from one that plays as well as it can."""

    noise: float = 0.0
    """By how many points it mistakes what an answer is worth, give or take."""
    noise_in: Mapping[str, float] = {}
    """The same in games where a point is more, or less, than elsewhere."""
    leanings: Mapping[str, float] = {}
    """Terms that matter to it more, or less, than they should: what it loves and what it overlooks."""


class Planner:
    """Tries turns in imagined worlds before each answer, and goes by the game's valuation.

    `weights` are tried by those who tune them, instead of the game's own.
    """

    looks = True
    games: tuple[str, ...] = ()

    def __init__(
        self,
        thoroughness: Thoroughness | None = None,
        character: Character | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        self._thoroughness = thoroughness or Thoroughness()
        self._character = character or Character()
        self._weights = weights or {}

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """The answer behind which the best turn was found."""
        possible = answers(seat_view.ask, chance)
        if len(possible) == 1:
            return possible[0]
        thorough = self._thoroughness
        worlds = [seat_view.determinize(chance) for _ in range(thorough.worlds)]
        definition = worlds[0].rules.definition
        worth = functools.partial(worth_by, self._valuation(definition))
        search = TurnSearch(worlds, seat_view.seat, possible, worth, chance)
        search.run(thorough.tries, thorough.seconds)
        noise = self._character.noise_in.get(definition.name, self._character.noise)
        values = {answer: value + mistake(noise, chance) for answer, value in search.values().items()}
        return max(values, key=lambda answer: values[answer])

    def _valuation(self, definition: GameDefinition) -> Valuation | None:
        valuation = definition.valuation
        if valuation is None:
            return None
        return valuation.weighing(self._weights).leaning(self._character.leanings)


def mistake(noise: float, chance: Chance) -> float:
    """Mostly small and seldom large: three dice in place of a bell curve."""
    return noise * (sum(chance.draw((1001, 1001, 1001))) / 500 - 3) if noise else 0.0


def worth_by(valuation: Valuation | None, play: Play[Any], seat: int) -> float:
    """What a valuation says of a position; without one and at the end of the game, the score itself."""
    if play.over or valuation is None:
        return play.result.totals[seat] * 1.0
    return valuation.worth(play.rules.definition.game(play.rules, play.state_for(seat)), seat)
