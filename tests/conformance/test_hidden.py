"""Whatever lies hidden is dealt anew in the worlds that the leak test looks at, also what modules bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.kernel import GameDefinition, Position, Setup, installed_games, zones
from clepsydra.kernel.zones import visible
from clepsydra.testing.cover import with_needs
from clepsydra.testing.trial import Trial

EVERY = 4
"""Worlds are dealt after each so many answers."""
WORLDS = 3


def tables() -> Iterator[Any]:
    """Every game with nothing, and with each module alone, by as many people as can play it."""
    for game, definition in installed_games().items():
        people = max((table for table in definition.seatings if {*table} == {"person"}), key=len)
        for modules in ((), *(with_needs(definition, [module.name]) for module in definition.modules)):
            setup = Setup(game, people, modules)
            if definition.why_not(setup) is None:
                yield pytest.param(definition, setup, id=" ".join((game, *modules)))


def hidden(position: Position[Any]) -> dict[str, list[tuple[int, int, str]]]:
    """What a spectator does not know, by its likeness: in which zone, how far down, which piece."""
    among = zones(position.state)
    known, found = visible(among, None), dict[str, list[tuple[int, int, str]]]()
    for number, zone in enumerate(among):
        for place, piece in enumerate(zone.pieces):
            if piece not in known:
                found.setdefault(position.rules.likeness(piece), []).append((number, place, piece))
    return found


def dealt(trial: Trial) -> tuple[Counter[str], Counter[str]]:
    """How often pieces of each likeness lay hidden, and how often some of them changed places in a dealt world."""
    lay, moved = Counter[str](), Counter[str]()
    position = trial.begin()
    for turn in trial.turns(position):
        position.answer(turn.seat, turn.answer)
        if turn.number % EVERY == 0 and not position.given:
            alike = {likeness: places for likeness, places in hidden(position).items() if len(places) > 1}
            lay.update(alike.keys())
            for world in (
                position.sample(None, trial.chance("hidden", turn.number, n)) for n in range(WORLDS)
            ):
                there = zones(world.state)
                moved.update(
                    likeness
                    for likeness, places in alike.items()
                    if any(there[number].pieces[place] != piece for number, place, piece in places)
                )
    return lay, moved


@pytest.mark.parametrize(("definition", "setup"), list(tables()))
def test_pieces_that_can_be_mistaken_for_each_other_change_places(
    definition: GameDefinition, setup: Setup
) -> None:
    lay, moved = dealt(Trial(definition, setup))
    enough = {likeness for likeness, times in lay.items() if times > 2}
    assert enough, "something is hidden"
    assert enough <= moved.keys()


@pytest.mark.parametrize(
    ("module", "backs"),
    [
        ("", {"construct", "recruit", "research"}),
        ("variable_anomalies", {"construct", "recruit", "research", "anomaly"}),
    ],
)
def test_covered_tiles_and_the_stacks_of_modules_are_among_them(module: str, backs: set[str]) -> None:
    definition = installed_games()["anachrony"]
    _, moved = dealt(Trial(definition, Setup("anachrony", ("person",) * 4, tuple(filter(None, (module,))))))
    assert backs <= moved.keys()
