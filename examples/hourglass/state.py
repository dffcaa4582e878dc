"""What lies on the table."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Flow, State, Zone


class Player(Struct):
    """One seat's goods. Only its owner sees the hand."""

    hand: Zone
    sand: int = 0
    water: int = 2
    glass: int = 0
    blown: bool = False


class HourglassState(State, kw_only=True):
    """The whole game; `queue` holds the seats that have yet to act in this hour."""

    players: list[Player]
    deck: Zone
    discard: Zone
    hour: int = 1
    phase: str = "dawn"
    queue: list[int] = []


class Card(Struct, frozen=True):
    """A kind of card: how many there are, its cost, the water it brings at dawn, what it does."""

    copies: int
    cost: int
    drops: int
    effect: Callable[[Any, int], Flow[None] | None] = lambda _game, _seat: None
