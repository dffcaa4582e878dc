"""Variants that remember outside the state, or in a state that is not plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.kernel import Flow
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import HourglassState
from hourglass.turn import turn
from tests.conformance.planted.plant import plant

WELLS: Counter[str] = Counter()


class Omen(Struct):
    """A field of the state."""

    days: int = 0


class DarkOmen(Omen):
    """More than the type of the field says: the signs are neither copied nor stored."""

    signs: list[int] = []


class OmenTable(HourglassState, kw_only=True):
    omen: Omen = msgspec.field(default_factory=Omen)
    count: int = 0
    trail: tuple[int, ...] = ()
    order: list[int] = []


class OmenRules(HourglassRules):
    state = OmenTable


def turn_with_a_dark_omen(game: Hourglass) -> Flow[None]:
    state: Any = game.state
    state.omen = DarkOmen(signs=[state.hour])
    yield from turn(game)


def turn_with_a_spreading_omen(game: Hourglass) -> Flow[None]:
    """One dark omen for the whole game, to which every turn adds."""
    state: Any = game.state
    if not isinstance(state.omen, DarkOmen):
        state.omen = DarkOmen()
    state.omen.signs.append(state.hour)
    yield from turn(game)


def turn_with_words_for_a_number(game: Hourglass) -> Flow[None]:
    state: Any = game.state
    state.count = "three"
    yield from turn(game)


def turn_with_a_list_for_a_tuple(game: Hourglass) -> Flow[None]:
    """The trail says that it never changes, and does."""
    state: Any = game.state
    if not state.trail:
        state.trail = []
    state.trail.append(state.hour)
    yield from turn(game)


def turn_with_two_names_for_a_list(game: Hourglass) -> Flow[None]:
    state: Any = game.state
    state.order = state.queue
    yield from turn(game)


class GameMemory(Hourglass):
    """Every third gain of sand is one more, counted in the game object."""

    gains = 0

    def gain(self, seat: int, **goods: int) -> None:
        if goods.get("sand", 0) > 0:
            self.gains += 1
            goods["sand"] += self.gains % 3 == 0
        super().gain(seat, **goods)


class ModuleMemory(Hourglass):
    """Every second die is a 6, counted in the module."""

    def roll(self, sides: int) -> int:
        WELLS["rolled"] += 1
        die = super().roll(sides)
        return sides if WELLS["rolled"] % 2 else die


def closure_memory(rules: HourglassRules) -> None:
    """Every second turn brings water, counted in a closure of the rules."""
    turns = 0

    def counted_turn(game: Hourglass) -> Flow[None]:
        nonlocal turns
        turns += 1
        game.gain(game.state.queue[0], water=turns % 2)
        yield from turn(game)

    rules.steps.replace("turn", counted_turn)


RESUMED = "resumed after answer .* the game is another one"

PLANTS = [
    plant(
        "stores_less_than_it_has",
        caught_by="storage",
        saying="does not survive storing.*omen",
        rules=OmenRules,
        steps={"turn": turn_with_a_dark_omen},
    ),
    plant(
        "stores_words_in_a_number",
        caught_by="storage",
        saying="cannot be read back.*int",
        rules=OmenRules,
        steps={"turn": turn_with_words_for_a_number},
    ),
    plant(
        "remembers_in_the_game_object",
        caught_by="storage",
        saying="from the stored checkpoint is in another state",
        game=GameMemory,
    ),
    plant("remembers_in_a_module", caught_by="fresh start", saying=RESUMED, game=ModuleMemory),
    plant("remembers_in_a_closure", caught_by="fresh start", saying=RESUMED, base=closure_memory),
    plant(
        "changes_an_earlier_checkpoint_through_a_false_tuple",
        caught_by="immutability",
        saying="the checkpoint kept after answer .* has changed",
        rules=OmenRules,
        steps={"turn": turn_with_a_list_for_a_tuple},
    ),
    plant(
        "changes_an_earlier_checkpoint_through_a_subclass",
        caught_by="immutability",
        saying="the checkpoint kept after answer .* has changed",
        rules=OmenRules,
        steps={"turn": turn_with_a_spreading_omen},
    ),
    plant(
        "puts_one_list_in_two_places",
        caught_by="random games",
        saying="one object in two places of the state: state.queue and state.order",
        rules=OmenRules,
        steps={"turn": turn_with_two_names_for_a_list},
    ),
]
