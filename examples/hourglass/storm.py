"""The module Storm: one more kind of card and one more phase. The base does not know it."""

from msgspec import Struct

from clepsydra.kernel import Module
from hourglass.game import Hourglass
from hourglass.rules import HourglassRules
from hourglass.state import Card


class Sky(Struct):
    """How strong the storm has grown."""

    strength: int = 0


def gather(game: Hourglass, seat: int) -> None:
    """The storm grows, and its winds bring sand (ST-CRD-01)."""
    STORM.of(game).strength += 1
    game.gain(seat, sand=2)


def storm(game: Hourglass) -> None:
    """If the die is not above its strength, the storm breaks over everybody and is spent (ST-PHA-01)."""
    sky: Sky = STORM.of(game)
    if game.roll(6) <= sky.strength:
        for seat, player in enumerate(game.state.players):
            game.gain(seat, sand=-min(player.sand, sky.strength))
        sky.strength = 0
    game.go_on()


def extend(rules: HourglassRules) -> None:
    """Plug the storm into the base game."""
    rules.cards.add("gale", Card(copies=6, cost=1, drops=1, effect=gather))
    rules.steps.add("storm", storm, after="turn")


STORM = Module("storm", extend, state=Sky)
