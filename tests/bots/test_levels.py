"""Opponents by level: what one overlooks or loves makes a difference to it in every game that knows such a thing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from clepsydra.bots.levels import LEVELS
from clepsydra.bots.random_bot import at_random
from clepsydra.kernel import PERSON, Play, Setup, Valuation, installed_games, stream
from clepsydra.kernel.state import clone

LEANINGS = [
    (level, term, factor)
    for level, each in LEVELS.items()
    for term, factor in each.character.leanings.items()
]


@cache
def positions(game: str) -> list[tuple[Any, int]]:
    """What seats saw in the course of a game played at random."""
    definition = installed_games()[game]
    rules = definition.rules_for(Setup(game, (PERSON,) * 3))
    return [
        (definition.game(rules, clone(play.state_for(seat))), seat)
        for number, (play, seat) in enumerate(played(Play.begin(rules, b"levels"), stream(b"levels", game)))
        if number % 10 == 0
    ]


def played(play: Play[Any], chance: Any) -> Iterator[tuple[Play[Any], int]]:
    while not play.over:
        seat = next(iter(play.asks))
        yield play, seat
        play.answer(seat, at_random(play.asks[seat], chance))


def named_in(term: str) -> Iterator[tuple[Valuation, list[tuple[Any, int]]]]:
    """The valuations of games that have such a term, with positions."""
    for game, definition in installed_games().items():
        valuation = definition.valuation
        if valuation and any(term in valuation.terms(*each) for each in positions(game)):
            yield valuation, positions(game)


@pytest.mark.parametrize(("level", "term", "factor"), LEANINGS)
def test_a_blind_spot_makes_a_difference(level: str, term: str, factor: float) -> None:
    games = list(named_in(term))
    assert games, f"{level} overlooks or loves {term}, which no game knows"
    for valuation, seen in games:
        leaning = valuation.leaning({term: factor})
        assert any(leaning.worth(*each) != valuation.worth(*each) for each in seen)
