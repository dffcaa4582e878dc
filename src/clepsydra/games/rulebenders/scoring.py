"""Final scoring (RB-SCO): chips, series of collection cards, discs near tokens."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from clepsydra.games.rulebenders.evolution import value_of
from clepsydra.games.rulebenders.state import ELECTRON, TOKENS
from clepsydra.kernel import Result, kind

if TYPE_CHECKING:
    from clepsydra.games.rulebenders.game import Rulebenders


def result(game: Rulebenders) -> Result:
    """Most chips win; ties go to who comes first in round order; Flexo cannot win (RB-SCO-07, 08, RF-GEN-05, 07)."""
    seats = range(len(game.state.players))
    sheets = [sheet(game, seat) for seat in seats]
    order = game.clockwise(game.state.first)
    standing = {seat: (game.is_human(seat), sum(sheets[seat].values()), -order.index(seat)) for seat in seats}
    ranks = tuple(1 + sum(other > standing[seat] for other in standing.values()) for seat in seats)
    return Result(tuple(sheets), ranks)


def sheet(game: Rulebenders, seat: int) -> dict[str, int]:
    """A seat's score, line by line; the sum may fall below 0 (RB-SCO-06)."""
    if not game.is_human(seat):
        return {"chips": 0, "collection": 0, "evolution": 0}
    return {
        "chips": game.player(seat).chips,
        "collection": collection(game, seat),
        "evolution": sum(
            zone(game, seat, kind, panel) for kind in TOKENS for panel in tokens_left(game, kind)
        ),
    }


def collection(game: Rulebenders, seat: int) -> int:
    """Series of different titles: the first takes one of each, the second one of each left ... (RB-SCO-01)."""
    titles = Counter(kind(card) for card in game.player(seat).dashboard.pieces if game.card(card).collection)
    chips = 0
    while titles:
        chips += game.rules.catalog.series[len(titles) - 1]
        titles = Counter({title: count - 1 for title, count in titles.items() if count > 1})
    return chips


def tokens_left(game: Rulebenders, kind: str) -> list[str]:
    """The panels whose token of a kind is still there."""
    return game.state.tokens[kind].panels


def zone(game: Rulebenders, seat: int, kind: str, panel: str) -> int:
    """The nearest discs gain the value, others in the zone 2 less, those elsewhere nothing (RB-SCO-03 to 05)."""
    spaces = [player.discs[panel] for player in game.state.players]
    near = [-space for space in spaces] if kind == ELECTRON else spaces
    if near[seat] < 1:
        return 0
    value = value_of(game, kind, panel)
    return value if near[seat] == max(near) else value - game.rules.figures["farther"]
