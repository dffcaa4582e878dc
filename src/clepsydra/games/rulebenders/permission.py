"""Which cards a player may play (see RB-PLY-02 to 06)."""

from __future__ import annotations

from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import cost_of, why_not_pay
from clepsydra.games.rulebenders.state import FLEXO
from clepsydra.kernel import Denial, deny

EXTRA_COST = "RB-SP-03"
"""By which a dashboard card is given up for another."""
PLATES_FROM_ACTIVE = {
    "none": (),
    "active": (0,),
    "active_or_opposite": (0, 2),
    "active_or_neighbours": (0, 1, 3),
    "any": (0, 1, 2, 3),
}
"""How many plates clockwise from the active one the permitted themes lie (RB-CMP-03, RB-PLY-02)."""


def why_not_play(game: Rulebenders, seat: int, piece: str) -> Denial | None:
    """Permission, what it costs besides, then the cost itself; not whether it can do anything (RB-PLY-13)."""
    card = game.card(piece)
    if card.deck == FLEXO and card.panel in game.state.players[seat].icons:
        return deny("RB-PLY-06", panel=card.panel)
    denial = why_not_theme(game, seat, card.deck)  # wherever it was drawn from: RB-PLY-03
    if denial is not None:
        return denial
    if card.replaces and not unrotated(game, seat):
        return deny("RB-SP-03")
    return why_not_pay(game, seat, cost_of(game, card), without=piece)


def why_not_theme(game: Rulebenders, seat: int, theme: str) -> Denial | None:
    """Fossil, then Ice Age, then Alien Technology, then the disc: the first that applies decides (RB-PLY-04)."""
    if theme == FLEXO:
        return None
    if theme in game.rules.guarded:
        if any(game.card(c).passive.get("always_theme") == theme for c in game.player(seat).dashboard.pieces):
            return None
        for other, player in enumerate(game.state.players):
            if other != seat and any(
                game.card(c).passive.get("exclusive_theme") == theme for c in player.fuel.pieces
            ):
                return deny("RB-PLY-04", "exclusive", theme=theme)
    if game.state.named:
        named = game.state.plates[list(game.state.named.values())[-1]]  # RB-PLY-05
        return None if theme == named else deny("RB-PLY-04", "named", theme=named)
    distance = (game.state.plates.index(theme) - game.state.panels["theme"].setting) % 4
    if distance in PLATES_FROM_ACTIVE[str(game.modified(seat, "theme"))]:
        return None
    return deny("RB-PLY-02", theme=theme)


def unrotated(game: Rulebenders, seat: int) -> list[str]:
    """The straight cards of a dashboard."""
    player = game.state.players[seat]
    return [card for card in player.dashboard.pieces if card not in player.rotated]
