"""The impact (AN-IMP): resolved once, in this order, without any decision."""

from __future__ import annotations

from clepsydra.games.anachrony.capital_tiles import lay_open
from clepsydra.games.anachrony.events import ImpactStruck
from clepsydra.games.anachrony.game import Anachrony


def open_evacuation(game: Anachrony) -> None:
    """The Evacuation tile is turned: from now on it is after the impact (AN-IMP-02, AN-ERA-03, FT-IMP-01)."""
    game.state.impact = True
    game.tell(ImpactStruck)


def collapse_capital(game: Anachrony) -> None:
    """Random tiles cover the spaces of the Capital, the first drawn on top (AN-IMP-03)."""
    for action, deck in game.state.collapsing.items():
        game.shuffle(deck)
        names = [name for name, space in game.rules.spaces.items() if space.action == action]
        for name in names:
            lay_open(game, name, deck)


def cover_hexes(game: Anachrony) -> None:
    """Hexes of every player board are lost, but for Amena's people (AN-IMP-04, AN-LDR-08).

    Exosuits on them stay until the next era comes (AN-IMP-07).
    """
    for seat in game.people():
        if not game.leads(seat, "amena"):
            game.player(seat).covered += game.board(seat).lost_at_impact
