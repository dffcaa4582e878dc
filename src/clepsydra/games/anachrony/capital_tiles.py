"""Collapsing Capital tiles on spaces: the open one on top, others covered below it (AN-CCT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import CapitalCollapsed, CapitalCovered
from clepsydra.kernel import NOBODY, Zone

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony


def lay_face_down(game: Anachrony, name: str, pile: Zone) -> None:
    """The next tile of a pile goes on a space, above others that are covered there; nobody sees which it is."""
    slot = game.state.slots[name]
    if slot.below is None:
        slot.below = Zone(NOBODY)
    pile.draw(slot.below)


def lay_open(game: Anachrony, name: str, pile: Zone) -> None:
    """The next tile of a pile goes on top of a space, for all to see."""
    slot = game.state.slots[name]
    slot.top = Zone()
    game.tell(CapitalCovered, name, pile.draw(slot.top))


def uncover(game: Anachrony, name: str) -> bool:
    """The uppermost covered tile of a space is turned over; whether there was one."""
    below = game.state.slots[name].below
    if not below:
        return False
    lay_open(game, name, below)
    return True


def use_up(game: Anachrony, name: str) -> None:
    """A tile that was used leaves, and the one below is turned over; the last shows its other side (AN-CCT-02, FT-IMP-06)."""
    slot = game.state.slots[name]
    if slot.top is None or game.rules.capital_tiles[slot.tile].lasts:
        return
    used = slot.top
    if uncover(game, name):
        used.draw(game.state.discards)
    else:
        slot.unavailable = True
        game.tell(CapitalCollapsed, name)
