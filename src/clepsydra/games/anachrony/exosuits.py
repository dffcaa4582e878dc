"""Exosuits and the hexes they are powered up on (AN-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.capital_tiles import use_up
from clepsydra.games.anachrony.events import Powered
from clepsydra.kernel import Denial, Flow, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.state import Suit


def why_not_gain(game: Anachrony, seat: int) -> Denial | None:
    """An exosuit must be left in reserve, and a hex to put it on (AN-BLD-04)."""
    return None if game.player(seat).reserve > 0 and game.empty_hexes(seat) else deny("AN-BLD-04")


def gain_exosuit(game: Anachrony, seat: int, rule: str = "AN-BLD-04") -> Flow[None]:
    """Power one up for free on any empty hex, covered ones included; lost without one in reserve."""
    if why_not_gain(game, seat) is None:
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


def stand(game: Anachrony, seat: int, suit: Suit) -> None:
    """An exosuit stands on a space from now on; one that takes a single exosuit is taken."""
    game.player(seat).suits.append(suit)
    if suit.where in game.state.slots:
        game.state.slots[suit.where].seat = seat


def leave(game: Anachrony, seat: int, suit: Suit) -> None:
    """An exosuit leaves its space, which is free again; the tile on it is used up."""
    game.player(seat).suits.remove(suit)
    if suit.where in game.state.slots:
        game.state.slots[suit.where].seat = -1
        use_up(game, suit.where)


def give_back_exosuit(game: Anachrony, seat: int) -> None:
    """A powered-up exosuit goes back to the reserve, to repay a warp tile (see AN-TT-05)."""
    game.player(seat).powered.pop()
    game.player(seat).reserve += 1
