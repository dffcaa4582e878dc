"""Cards that act by themselves at an event of the round (RB-INC-07, RB-EVA-08)."""

from __future__ import annotations

from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.vocabulary import do_effects
from clepsydra.kernel import Flow


def resolve_triggers(game: Rulebenders, seat: int, event: str) -> Flow[None]:
    """Each card of a dashboard with this event, in the order of its owner's choosing (RB-EVA-08)."""
    waiting = [card for card in game.player(seat).dashboard.pieces if event in game.card(card).triggers]
    rule = "RB-INC-07" if event == "round_start" else "RB-EVA-08"
    while waiting:
        _, card = yield from game.choose(seat, [("resolve", card) for card in waiting], rule=rule)
        waiting.remove(card)
        yield from do_effects(game, Deed(seat, card), game.card(card).triggers[event])
