"""How an exosuit of the Chronossus Blinks: whether one does, and which (SO-BLK)."""

from __future__ import annotations

from clepsydra.games.anachrony.automa import Spot
from clepsydra.games.anachrony.automas.events import BotBlinked
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import draw_flux, pool_of
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures
from clepsydra.games.anachrony.modules.chronossus.pieces import own
from clepsydra.games.anachrony.state import Suit


def blinks(game: Anachrony, seat: int, _token: int, spot: Spot) -> Suit | None:
    """The exosuit that goes to a spot, if one is ready and a flux core is drawn, one draw for an action (SO-BLK-04, 06).

    No Flux or Glitch die is rolled (see SO-FOT-02).
    """
    ready = blink_ready(game, seat, spot)
    pool = pool_of(game.state)
    if not ready or not pool.cores + pool.casings or not draw_flux(game, seat):
        return None
    return choose(game, seat, ready)


def blink_ready(game: Anachrony, seat: int, spot: Spot) -> list[Suit]:
    """Its exosuits with an energy core that stand on another action, and not in the Council on the way there (SO-BLK-03).

    Cores are put in on the main board alone, so none goes from the Valley, where it may well go to (SO-BLK-12).
    """
    shunned = {spot.action, game.rules.spaces[spot.space].action}
    return [suit for suit in game.player(seat).suits if suit.core and action_of(game, suit) not in shunned]


def action_of(game: Anachrony, suit: Suit) -> str:
    """The action on whose space an exosuit stands: of whatever it constructs, Construct."""
    return game.rules.spaces[suit.where].action


def choose(game: Anachrony, seat: int, ready: list[Suit]) -> Suit:
    """One on an action that a token names, the smallest such token (SO-BLK-07); else the first by action (SO-BLK-08).

    None is ready on the action of the token that acts, so that only the others count.
    """
    there = [action_of(game, suit) for suit in ready]
    for number in sorted(own(game).tokens):
        action = named_by(game, number)
        if action in there:
            suit = lowest(game, ready, action)
            game.tell(BotBlinked, seat, "SO-BLK-07", "token", suit.where, number)
            return suit
    action = min(there, key=figures(game.rules).blink_order.index)
    suit = lowest(game, ready, action)
    game.tell(BotBlinked, seat, "SO-BLK-08", "order", suit.where, 0)
    return suit


def named_by(game: Anachrony, token: int) -> str:
    """The action of the space where a token lies; tiles name none, nor does what needs no exosuit (SO-BLK-07)."""
    space = own(game).tokens[token]
    return "" if space in own(game).tiles else game.rules.commands[space].action(game)


def lowest(game: Anachrony, ready: list[Suit], action: str) -> Suit:
    """Of several on an action the one on the lowest space, in the Council the right one (SO-BLK-09)."""
    spaces = list(game.rules.spaces)
    return max(
        (suit for suit in ready if action_of(game, suit) == action), key=lambda suit: spaces.index(suit.where)
    )
