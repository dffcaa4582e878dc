"""Every game on the shelf keeps every promise of the kit, in each way to play it that is tried."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import Play, Setup, shelf, stream
from tests.conformance.kit.properties import PROPERTIES, SOAK
from tests.conformance.kit.setups import setups_to_try, title
from tests.conformance.kit.trial import Trial, place

LONG = 100

SETUPS = [setup for box in shelf().values() for setup in setups_to_try(box)]
ALWAYS = ("random games", "leaks")
"""What is proved for every set-up; the rest takes turns in the short form, so that each is proved for a third."""


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


def trials() -> Iterator[Any]:
    """Every promise with every set-up; of a long game, in the short form, some with some."""
    for number, setup in enumerate(SETUPS):
        for turn, name in enumerate(PROPERTIES):
            if SOAK > 1 or name in ALWAYS or not is_long(setup.game) or (number + turn) % 3 == 0:
                yield pytest.param(setup, name, id=f"{title(setup)}-{name}")


@pytest.mark.parametrize(("setup", "name"), list(trials()))
def test_keeps_its_promise(setup: Setup, name: str) -> None:
    promise = PROPERTIES[name]
    games = 1 if is_long(setup.game) else promise.games
    for seed in range(games * SOAK):
        with place(f"{title(setup)}, seed {seed}"):
            promise.prove(Trial(shelf()[setup.game], setup, seed))
