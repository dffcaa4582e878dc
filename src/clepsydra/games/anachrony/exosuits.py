"""Exosuits and the hexes they are powered up on (AN-POW)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.capital_tiles import use_up
from clepsydra.games.anachrony.events import EFFECT, Powered
from clepsydra.games.anachrony.state import NOBODY_THERE
from clepsydra.kernel import Denial, Flow, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Anachrony
    from clepsydra.games.anachrony.state import Suit


def why_not_gain(game: Anachrony, seat: int, rule: str = "AN-BLD-04") -> Denial | None:
    """An exosuit must be left in reserve, and a hex to put it on that nothing closes (AN-BLD-04)."""
    player = game.player(seat)
    if player.reserve <= 0:
        return deny(rule)
    if game.empty_hexes(seat):
        return None
    closed = (
        game.why_blocked(seat, name) for name in game.board(seat).hex_cost if name not in player.powered
    )
    return next(closed, deny(rule))


def gain_exosuit(game: Anachrony, seat: int, rule: str = "AN-BLD-04", by: str = EFFECT) -> Flow[None]:
    """Power one up for free on any empty hex, covered ones included; lost without one in reserve (FI-GEN-07)."""
    if why_not_gain(game, seat) is None:
        hexes = [("hex", name) for name in game.empty_hexes(seat)]
        _, name = yield from game.choose(seat, hexes, rule=rule)
        power(game, seat, name, by)


def power(game: Anachrony, seat: int, name: str, by: str = "") -> None:
    """Move an exosuit from the reserve to a hex; `by` is for the log."""
    player = game.player(seat)
    player.reserve -= 1
    player.powered.append(name)
    game.tell(Powered, seat, name, by)


def use_exosuit(game: Anachrony, seat: int) -> None:
    """An exosuit leaves its hex for the main board; nobody is asked which one (AN-SLT-04)."""
    clear_a_hex(game, seat)


def clear_a_hex(game: Anachrony, seat: int) -> None:
    """The last exosuit goes whose hex can take another; those of closed hexes go when no other is left (see FT-GLI-12)."""
    powered = game.player(seat).powered
    usable = [name for name in powered if not game.blocked(seat, name)]
    powered.remove((usable or powered)[-1])


def stand(game: Anachrony, seat: int, suit: Suit) -> None:
    """An exosuit stands on a space from now on; one that takes a single exosuit is taken."""
    game.player(seat).suits.append(suit)
    if suit.where in game.state.slots:
        game.state.slots[suit.where].seat = seat


def leave(game: Anachrony, seat: int, suit: Suit) -> None:
    """An exosuit leaves its space."""
    game.player(seat).suits.remove(suit)
    if suit.where in game.state.slots:
        set_free(game, suit.where)


def set_free(game: Anachrony, where: str) -> None:
    """A space is free again; the tile on it is used up at once (FT-IMP-07)."""
    game.state.slots[where].seat = NOBODY_THERE
    use_up(game, where)


def give_back_exosuit(game: Anachrony, seat: int) -> None:
    """A powered-up exosuit goes back to the reserve, to repay a warp tile (see AN-TT-05)."""
    clear_a_hex(game, seat)
    game.player(seat).reserve += 1
