"""Placing cubes (RB-PLC): open sections, the tie-break track, the Ring, foreign cubes."""

from __future__ import annotations

from clepsydra.games.rulebenders.events import Placed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS, TIEBREAK
from clepsydra.kernel import Denial, deny

EVERYWHERE = (*PANELS, TIEBREAK)
BY_EFFECT, FOREIGN = "RB-PLC-03", "RB-SP-02"
"""By which an effect places each cube, and cubes of Magic Amulet go round."""


def why_not_put(game: Rulebenders, by: int, where: str) -> Denial | None:
    """Why nobody's cube can be put there by this seat: a Hook, a full track (RB-PLC-02, 04, 06)."""
    if where == TIEBREAK:
        return None if free_column(game) is not None else deny("RB-PLC-02")
    if where in PANELS:
        hook = game.state.panels[where].hook
        return deny("RB-PLC-04", panel=where) if hook not in (NOBODY_THERE, by) else None
    return None


def free_column(game: Rulebenders) -> int | None:
    """The lowest column in which both rows are empty (RB-PLC-02)."""
    a, b = game.state.row_a, game.state.row_b
    return next((c for c in range(len(a)) if a[c] == b[c] == NOBODY_THERE), None)


def put(game: Rulebenders, by: int, owner: int, where: str, *, action: bool = False) -> None:
    """A cube of the owner comes to an open section, to row A, or on a Ring."""
    state = game.state
    if where in PANELS:
        state.panels[where].open[owner] += 1
    elif where == TIEBREAK:
        column = free_column(game)
        if column is not None:
            state.row_a[column] = owner
    else:
        rings = state.players[owner].rings
        rings[where] = rings.get(where, 0) + 1
    game.tell(Placed, by, owner, where, action)


def rings_of(game: Rulebenders, seat: int) -> list[str]:
    """The Rings that a seat may put its own cubes on, while turns are taken (see RB-SP-04, RB-EVA-08)."""
    if game.state.phase != "turn":
        return []
    cards = game.state.players[seat].dashboard.pieces
    return [card for card in cards if game.card(card).passive.get("special") == "ring"]


def foreign_is_due(game: Rulebenders, seat: int) -> bool:
    """Whether the first cube placed from the reserve must be a foreign one (RB-SP-02)."""
    turn = game.state.turn
    return turn.seat == seat and not turn.foreign and bool(game.state.players[seat].foreign)


def why_not_colour(game: Rulebenders, seat: int, *, foreign: bool) -> Denial | None:
    """A foreign cube goes first, and only one in a turn (RB-SP-02)."""
    if foreign_is_due(game, seat) == foreign:
        return None
    return deny("RB-SP-02", "once") if foreign else deny("RB-SP-02")


def put_foreign(game: Rulebenders, seat: int, owner: int, where: str, *, action: bool = False) -> None:
    """One of the cubes that Magic Amulet brought goes to the board (RB-SP-02)."""
    held = game.state.players[seat].foreign
    held[owner] -= 1
    if not held[owner]:
        del held[owner]
    game.state.turn.foreign = True
    put(game, seat, owner, where, action=action)
