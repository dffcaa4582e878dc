"""What a seat could answer an attack with, so that its page knows when there is something to decide."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.drawing.reactions import Reaction, Reactions
from clepsydra.games.rulebenders.attack import ATTACK, DECLINE, UNCANCELLED, answers_from_hand, fits, ready
from clepsydra.games.rulebenders.board.context import Context
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.permission import why_not_play
from clepsydra.games.rulebenders.state import RulebendersState
from clepsydra.kernel import One, Some, kind

WINDOW_OF = {"RB-ATK-02": ATTACK, "RB-SHD-07": UNCANCELLED}
"""The questions that all who might answer an attack are asked at once, each with its window."""


def reactions(context: Context, state: RulebendersState, ask: One | Some) -> Reactions | None:
    """Return the cards that a seat could use, or could if the attack were another; `None` for other questions."""
    window = WINDOW_OF.get(ask.rule)
    if window is None or "targets" not in ask.params:
        return None
    deed = Deed(ask.params["attacker"], ask.params["card"], affected=list(ask.params["targets"]))
    found: dict[str, bool] = {}
    for piece, usable in _cards(context, state, deed, ask.seat, window):
        found[kind(piece)] = found.get(kind(piece), False) or usable
    cards = tuple(Reaction(card, context.title(card), usable) for card, usable in found.items())
    return Reactions(DECLINE, ask.seat in deed.affected, cards)


def _cards(
    context: Context, state: RulebendersState, deed: Deed, seat: int, window: str
) -> Iterator[tuple[str, bool]]:
    """The cards of this window on the dashboard and in hand, and whether each can be used."""
    game = context.game(state)
    player = state.players[seat]
    straight = ready(game, seat, window)
    for piece in player.dashboard.pieces:
        if game.card(piece).window == window:
            yield piece, piece in straight and fits(game, deed, seat, piece, window)
    for piece in (*player.hand.pieces, *player.marked.pieces):
        if answers_from_hand(game, piece, window):
            yield piece, seat in deed.affected and why_not_play(game, seat, piece) is None
