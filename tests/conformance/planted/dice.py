"""Variants whose chance is not the game's own."""

from __future__ import annotations

import random
import time

from clepsydra.kernel import Flow, Rolled
from hourglass.game import Hourglass
from hourglass.turn import dawn
from tests.conformance.planted.plant import plant

OWN_DICE = random.Random(7)
BLOWN = [0]


class LooseDice(Hourglass):
    """Rolls dice that no seed governs."""

    def roll(self, sides: int) -> int:
        return random.randint(1, sides)


class Clockwork(Hourglass):
    """Rolls what the clock says."""

    def roll(self, sides: int) -> int:
        self.draw((sides,))
        return time.perf_counter_ns() // 100 % sides + 1


class OwnDice(Hourglass):
    """Rolls dice that are seeded, the same in every process, but do not go back when an answer does."""

    def roll(self, sides: int) -> int:
        die = OWN_DICE.randint(1, sides)
        self.tell(Rolled, die)
        return die


class EagerGlass(Hourglass):
    """Every third shard of glass is two, counted where taking back does not reach."""

    def gain(self, seat: int, **goods: int) -> None:
        if goods.get("glass", 0) > 0:
            BLOWN[0] += 1
            goods["glass"] += BLOWN[0] % 3 == 0
        super().gain(seat, **goods)


def dawn_by_set(game: Hourglass) -> Flow[None]:
    """Seats act in the order in which a set gives them."""
    yield from dawn(game)
    hands = {str(game.state.players[seat].hand): seat for seat in game.state.queue}
    game.state.queue = [hands[hand] for hand in set(hands)]


def dawn_by_hash(game: Hourglass) -> Flow[None]:
    """Seats act in the order of a hash."""
    yield from dawn(game)
    game.state.queue.sort(key=lambda seat: hash(str(game.state.players[seat].hand)))


ELSEWHERE = "another process is in another state"
ANYWHERE = "is in another state|replay of the record"
"""Dice may fall the same in another process; then they do not in the replay, or in the next game."""

PLANTS = [
    plant("rolls_dice_of_the_random_module", caught_by="determinism", saying=ANYWHERE, game=LooseDice),
    plant("rolls_what_the_clock_says", caught_by="determinism", saying=ANYWHERE, game=Clockwork),
    plant(
        "takes_turns_in_the_order_of_a_set",
        caught_by="determinism",
        saying=ELSEWHERE,
        steps={"dawn": dawn_by_set},
    ),
    plant(
        "takes_turns_in_the_order_of_a_hash",
        caught_by="determinism",
        saying=ELSEWHERE,
        steps={"dawn": dawn_by_hash},
    ),
    plant(
        "rolls_anew_after_taking_back",
        caught_by="undo",
        saying="leads? elsewhere",
        game=OwnDice,
    ),
    plant(
        "counts_what_was_taken_back",
        caught_by="undo",
        saying="leads? elsewhere|not as on the way back",
        game=EagerGlass,
    ),
]
