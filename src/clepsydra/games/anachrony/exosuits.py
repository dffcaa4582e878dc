"""Exosuits and the hexes they are powered up on (AN-POW, AN-BLD-04, AN-WARP-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import Powered
from clepsydra.kernel import Rule

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony


def can_gain(game: Anachrony, seat: int) -> bool:
    """Whether an exosuit is left in reserve, and a hex to put it on (AN-BLD-04)."""
    return game.player(seat).reserve > 0 and bool(game.empty_hexes(seat))


def gain_exosuit(game: Anachrony, seat: int, rule: str = "AN-BLD-04") -> Rule[None]:
    """Power one up for free on any empty hex, covered ones included; lost without one in reserve."""
    if can_gain(game, seat):
        hexes = [("hex", name) for name in game.empty_hexes(seat)]
        _, name = yield from game.choose(seat, hexes, rule=rule)
        power(game, seat, name)


def power(game: Anachrony, seat: int, name: str) -> None:
    """Move an exosuit from the reserve to a hex."""
    player = game.player(seat)
    player.reserve -= 1
    player.powered.append(name)
    game.tell(Powered, seat, name)


def use_exosuit(game: Anachrony, seat: int) -> None:
    """An exosuit leaves its hex for the main board; which one does not matter (AN-SLT-04)."""
    game.player(seat).powered.pop()


def give_back_exosuit(game: Anachrony, seat: int) -> None:
    """A powered-up exosuit goes back to the reserve, to repay a warp tile (AN-TT-05)."""
    game.player(seat).powered.pop()
    game.player(seat).reserve += 1
