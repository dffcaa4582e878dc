"""The promises of games as one test for pytest: each with each set-up that is tried."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import GameDefinition, Play, Setup, installed_games, stream
from clepsydra.testing.properties import PROPERTIES, SOAK
from clepsydra.testing.setups import PAIRS, TRIPLES, full_tables, setups_to_try, title
from clepsydra.testing.trial import Trial, place

LONG = 100

FEW_WORLDS = 1
"""Up to the usual form, a long game has so many positions that one other world for each tells enough."""

EVERYWHERE = "random games"
"""What is proved for every set-up in the shortest form, too; each other promise for one table of several with everything."""


def conformance(*games: str) -> Callable[[Setup, str], None]:
    """A test that these games keep every promise of the kit, in each way to play them that is tried."""

    @pytest.mark.parametrize(("setup", "name"), list(_trials(games)))
    def keeps_its_promise(setup: Setup, name: str) -> None:
        definition, promise, long = installed_games()[setup.game], PROPERTIES[name], is_long(setup.game)
        brief = SOAK < 2 and long
        games = 1 if long or not SOAK else promise.games
        for seed in range(games * max(SOAK, 1)):
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
    for game in games:
        definition = installed_games()[game]
        for setup, name in _promises(definition):
            yield pytest.param(setup, name, id=f"{title(definition, setup)}-{name}")


def _promises(definition: GameDefinition) -> Iterable[tuple[Setup, str]]:
    """Every promise with every set-up; of a long game, in the shortest form, some with some."""
    setups = setups_to_try(definition, size=TRIPLES if SOAK > 1 else PAIRS)
    if SOAK or not is_long(definition.name):
        return itertools.product(setups, PROPERTIES)
    others = (name for name in PROPERTIES if name != EVERYWHERE)
    some = zip(itertools.cycle(full_tables(definition)), others, strict=False)
    return itertools.chain(((setup, EVERYWHERE) for setup in setups), some)
