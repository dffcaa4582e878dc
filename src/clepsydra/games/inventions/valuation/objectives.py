"""Private objectives: what counts already, what may go again, and what tiles are wanted for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.objectives import SCORED, objective_ip
from clepsydra.games.inventions.valuation.outlook import Outlook
from clepsydra.games.inventions.wealth import WEALTH

LOOSE = ("citizens_on_map", "scholars_in_academy")
"""What objectives count that comes and goes; tiles, inventions and tokens stay."""
ANY_TILE = {
    "sets_of_three_types_on_map": 1 / 3,
    "tiles_on_map_beyond_6": 1.0,
    "numbers_on_two_or_more_progress_tiles_on_map": 0.5,
}
"""How much of what an objective counts a progress tile of any type brings."""


def objective_scores(game: Inventions, seat: int) -> dict[str, int]:
    """What each of the own objectives scores now."""
    return {card: objective_ip(game, seat, card) for card in game.player(seat).objectives.pieces}


def objective_features(game: Inventions, scores: Mapping[str, int], ahead: Outlook) -> dict[str, float]:
    """The best two as on the score sheet, and how much of them is still to be held."""
    best = sorted([(ip, card) for card, ip in scores.items()])[-SCORED:]
    objectives = game.catalog.objectives
    loose = sum([ip for ip, card in best if objectives[card].count in LOOSE])
    return {
        "objectives": float(sum([ip for ip, _ in best])),
        "objectives.loose": loose * ahead.within(3),
    }


def wanted(game: Inventions, scores: Mapping[str, int], kinds: Sequence[str]) -> float:
    """What tiles of these types would add to the objectives that count tiles, up to the most."""
    total = 0.0
    for name, ip in scores.items() if kinds else ():
        card = game.catalog.objectives[name]
        if card.kind == "map":
            each = ANY_TILE.get(card.count, 0.0)
            tiles = sum(
                [(card.count == f"{kind}_tiles_on_map") or each * (kind != WEALTH) for kind in kinds], 0.0
            )
            total += min(card.ip_each * tiles, card.most - ip)
    return total
