"""Warp tiles that lie on the timeline: what is owed, what can be repaid, and the paradoxes to come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import paradox_limit
from clepsydra.games.anachrony.valuation.time_left import early
from clepsydra.games.anachrony.warp_tiles import owner
from clepsydra.kernel import kind

ANOMALY = {
    1: (0.0, 0.83, 0.97, 1.0, 1.0),
    2: (0.0, 0.17, 0.75, 0.94, 0.99),
    3: (0.0, 0.0, 0.25, 0.70, 0.91),
    4: (0.0, 0.0, 0.03, 0.30, 0.68),
}
"""The chance of an Anomaly within so many rolls, with so many tokens missing until the limit."""
MOST_ROLLS = 4
whose = cache(owner)


def warps(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Debts: any of them, those that power plants have the time to repay, those for which nothing is there."""
    own = [piece for pieces in lying(game) for piece in pieces if whose(piece) == seat]
    if not own:
        return {"warps.owed": 0.0, "warps.repayable": 0.0, "warps.missing": 0.0}
    plants = sum(tile.row == "power_plant" for tile in game.open_tiles(seat)) * eras
    lacking = sum(not has_what_is_owed(game, seat, piece) for piece in own)
    return {
        "warps.owed": float(len(own)),
        "warps.repayable": min(float(len(own)), plants),
        "warps.missing": lacking * (1 - early(eras)),
    }


def lying(game: Anachrony) -> Iterator[list[str]]:
    """The warp tiles of each era that has any."""
    return (tile.warps.pieces for tile in game.state.timeline if tile.warps.pieces)


def has_what_is_owed(game: Anachrony, seat: int, piece: str) -> bool:
    """Whether the goods or the worker are there; an exosuit will hardly be left in the end."""
    tile = game.rules.catalog.warps[kind(piece)]
    if tile.exosuit or (tile.worker and not game.player(seat).active.get(tile.worker)):
        return False
    return all(game.has(seat, good) >= count for good, count in tile.goods.items())


def paradox(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Paradoxes, and the chance that the next rolls make an Anomaly of them."""
    tokens = game.has(seat, "paradox")
    if not eras:
        return {"paradox.tokens": 0.0, "paradox.risk": 0.0}
    rolls = sum(leads(pieces, seat) for pieces in lying(game))
    room = min(max(1, paradox_limit(game, seat) - tokens), max(ANOMALY))
    return {
        "paradox.tokens": tokens * min(1.0, eras),
        "paradox.risk": ANOMALY[room][min(rolls, MOST_ROLLS)],
    }


def leads(pieces: list[str], seat: int) -> bool:
    """Whether nobody has more of these warp tiles, and the seat has one."""
    counts: dict[int, int] = {}
    for piece in pieces:
        counts[whose(piece)] = counts.get(whose(piece), 0) + 1
    own = counts.get(seat, 0)
    return own > 0 and own == max(counts.values())
