"""Ambition tiles at the end of step 2 (IN-AMB)."""

from __future__ import annotations

from clepsydra.games.inventions.events import GaveUp
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Flow


def settle_ambitions(game: Inventions, seat: int) -> Flow[None]:
    """Of the Ambition tiles gained in this turn the player keeps as many as fit (IN-AMB-04)."""
    turn, display = game.state.turn, game.player(seat).display
    for tile in turn.fresh:
        display.remove(tile)
    gained = turn.pending = [*turn.fresh, *turn.pending]
    turn.fresh = []
    room = game.catalog.figures["tile_display_spaces"] - len(display)
    while len(gained) > room:
        kinds = [("give_up", tile) for tile in dict.fromkeys(gained)]
        about = {"room": room, "count": len(gained)}
        _, tile = yield from game.choose(seat, kinds, rule="IN-AMB-04", params=about)
        gained.remove(tile)
        game.tell(GaveUp, seat, tile, surplus=True)
    display += gained
    turn.pending = []
