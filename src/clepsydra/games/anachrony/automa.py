"""A seat that decides by procedure, as the rules of the base see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from clepsydra.kernel import Flow

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.rules import Metric
    from clepsydra.games.anachrony.state import Suit


class Spot(Struct, frozen=True):
    """Where the exosuit of an action goes: for which action, on which space, why there and by which rule."""

    action: str
    space: str
    why: str
    rule: str


class Command(Struct, frozen=True):
    """What a space of an automa's board says.

    It sends an exosuit to the spot of its action, if it needs one, and does something there.
    """

    effect: Callable[[Anachrony, int], None] = lambda _game, _seat: None
    action: Callable[[Anachrony], str] = lambda _game: ""
    """The action whose space it takes."""
    spot: Callable[[Anachrony, int, str], Spot | None] | None = None
    """Where that is, if there is room; nothing said: it needs no exosuit."""
    no_space: str = "SO-FAL-01"
    """The rule by which it fails without room."""
    whole: Callable[[Anachrony, int, int], bool] | None = None
    """Does all of it for a token, with an exosuit or without; whether something came of it."""

    @property
    def exosuit(self) -> bool:
        """Whether it needs one."""
        return self.spot is not None


def no_roll(_game: Anachrony, _seat: int) -> Flow[bool]:
    """Nothing is rolled, and so nothing stops it."""
    yield from ()
    return False


class Automa(Struct, frozen=True):
    """A seat that decides by procedure: it has no Path, no board and no leader, and is never asked.

    What tiles do is nothing to it (NB-BOT-01).
    """

    turn: Callable[[Anachrony, int], Flow[None] | None]
    """Its turn; it says itself when it has passed."""
    power_up: Callable[[Anachrony, int], Flow[None] | None] = lambda _game, _seat: None
    warps: Callable[[Anachrony, int], Iterable[str]] = lambda _game, _seat: ()
    """The warp tiles of its reserve that it puts on the timeline in this era; they bring it nothing.

    It tells itself how many they are.
    """
    gives_back: Callable[[Anachrony, int, Sequence[str]], str] = lambda _game, _seat, tiles: tiles[-1]
    """Which of its warp tiles on a tile of the timeline comes back; they are given in the order of placing."""
    roll: Callable[[Anachrony, int], Flow[bool]] = no_roll
    """Its paradox roll; whether it stops rolling in this phase."""
    lines: dict[str, Metric] = {}
    """Its score sheet."""
    cores: bool = False
    """Whether an energy core is put in each exosuit that it places on the main board."""
    blinks: Callable[[Anachrony, int, int, Spot], Suit | None] = lambda _game, _seat, _token, _spot: None
    """The exosuit of a board that goes on to a spot for a token, in the place of a powered one."""
    jokers: Callable[[Anachrony, int], dict[str, int]] = lambda _game, _seat: {}
    """Workers that stand for others in its collection, by the type of these; of two they leave it first."""
    instead: Callable[[Anachrony, int, Command], bool] = lambda _game, _seat, _command: False
    """Whether it carries out a command without a space where none is free."""
    without_space: Callable[[Anachrony, int], None] = lambda _game, _seat: None
    """What follows when one of its actions finds no space."""
