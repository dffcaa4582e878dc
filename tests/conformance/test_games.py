"""Every game on the shelf keeps every promise of the kit, in each way to play it that is tried."""

from __future__ import annotations

import functools

import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import Play, Setup, shelf, stream
from tests.conformance.kit.properties import PROPERTIES, SOAK
from tests.conformance.kit.setups import setups_to_try, title
from tests.conformance.kit.trial import Trial, place

LONG = 100

SETUPS = [setup for box in shelf().values() for setup in setups_to_try(box)]


@functools.cache
def is_long(game: str) -> bool:
    """A game of so many decisions shows in one play what a short one shows in several."""
    box = shelf()[game]
    play = Play.begin(box.rules_for(Setup(game, box.tables[0])), b"length")
    chance = stream(b"length")
    for _ in range(LONG):
        if play.over:
            return False
        seat, ask = next(iter(play.asks.items()))
        play.answer(seat, at_random(ask, chance))
    return True


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.parametrize("setup", SETUPS, ids=title)
def test_keeps_its_promise(setup: Setup, name: str) -> None:
    promise = PROPERTIES[name]
    games = 1 if is_long(setup.game) else promise.games
    for seed in range(games * SOAK):
        with place(f"{title(setup)}, seed {seed}"):
            promise.prove(Trial(shelf()[setup.game], setup, seed))
