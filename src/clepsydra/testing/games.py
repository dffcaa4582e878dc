"""The promises of games as one test for pytest: each with each set-up that is tried."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import Play, Setup, installed_games, stream
from clepsydra.testing.properties import PROPERTIES, SOAK
from clepsydra.testing.setups import PAIRS, TRIPLES, setups_to_try, title
from clepsydra.testing.trial import Trial, place

LONG = 100

FEW_WORLDS = 1
"""In the short form, a long game has so many positions that one other world for each tells enough."""

ALWAYS = ("random games", "determinism", "leaks")
"""What is proved for every set-up; of the rest, in the short form, one for each set-up in turn."""
BY_TURNS = tuple(name for name in PROPERTIES if name not in ALWAYS)


def conformance(*games: str) -> Callable[[Setup, str], None]:
    """A test that these games keep every promise of the kit, in each way to play them that is tried."""

    @pytest.mark.parametrize(("setup", "name"), list(_trials(games)))
    def keeps_its_promise(setup: Setup, name: str) -> None:
        definition, promise, long = installed_games()[setup.game], PROPERTIES[name], is_long(setup.game)
        brief = SOAK == 1 and long
        for seed in range((1 if long else promise.games) * SOAK):
            trial = Trial(definition, setup, seed)
            with place(f"{title(definition, setup)}, seed {seed}"):
                promise.prove(trial._replace(worlds=FEW_WORLDS, viewers_in_turn=True) if brief else trial)

    return keeps_its_promise


@functools.cache
def is_long(game: str) -> bool:
    """A game of so many decisions shows in one play what a short one shows in several."""
    definition = installed_games()[game]
    play = Play.begin(definition.rules_for(Setup(game, definition.seatings[0])), b"length")
    chance = stream(b"length")
    for _ in range(LONG):
        if play.over:
            return False
        seat, ask = next(iter(play.asks.items()))
        play.answer(seat, at_random(ask, chance))
    return True


def _trials(games: tuple[str, ...]) -> Iterator[Any]:
    """Every promise with every set-up; of a long game, in the short form, some with some."""
    size = PAIRS if SOAK == 1 else TRIPLES
    setups = [setup for game in games for setup in setups_to_try(installed_games()[game], size=size)]
    for setup, turn in zip(setups, itertools.cycle(BY_TURNS), strict=False):
        for name in PROPERTIES:
            if SOAK > 1 or name in (*ALWAYS, turn) or not is_long(setup.game):
                yield pytest.param(setup, name, id=f"{title(installed_games()[setup.game], setup)}-{name}")
