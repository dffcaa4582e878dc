"""The kit catches what it says it catches: every planted bug, by the property meant for it."""

from __future__ import annotations

import functools

import pytest

from clepsydra.kernel import Setup
from clepsydra.testing.properties import PROPERTIES
from clepsydra.testing.trial import Trial, place
from hourglass import HOURGLASS
from tests.conformance.planted import PLANTS, Plant

GAMES = 5
"""A bug may need more than one game to show."""


@pytest.mark.parametrize("name", PLANTS)
def test_catches_a_game_that(name: str) -> None:
    plant = PLANTS[name]
    with pytest.raises(AssertionError, match=plant.saying):
        play_some_games(plant)
    the_unbroken_game_keeps(plant.caught_by, plant.setup.seats)


def play_some_games(plant: Plant) -> None:
    for seed in range(GAMES):
        with place(f"seed {seed}"):
            trial = Trial(plant.definition, plant.setup, seed, "tests.conformance.planted")
            PROPERTIES[plant.caught_by].prove(trial)


@functools.cache
def the_unbroken_game_keeps(promise: str, seats: tuple[str, ...]) -> None:
    PROPERTIES[promise].prove(Trial(HOURGLASS, Setup(HOURGLASS.name, seats)))


def test_no_property_goes_without_a_planted_bug() -> None:
    assert {plant.caught_by for plant in PLANTS.values()} == set(PROPERTIES)
