"""Points that are there, or nearly."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.valuation.time_left import early

OTHER_TERMS = ("warp_tiles", "conditions")
"""Lines of the score sheet that another term stands for until the end."""


def total(game: Anachrony, seat: int) -> float:
    """The whole score sheet."""
    return float(sum(line(game, seat) for line in game.rules.scoring.values()))


def score(game: Anachrony, seat: int, _eras: float) -> dict[str, float]:
    """The points of now, but for what has a term of its own."""
    lines = game.rules.scoring.items()
    return {"score": float(sum(line(game, seat) for name, line in lines if name not in OTHER_TERMS))}


def conditions(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """To lead in a condition counts the more, the nearer the end; a table may play without them."""
    line = game.rules.scoring.get("conditions")
    points, share = 0 if line is None else line(game, seat), early(eras)
    return {"conditions.early": points * share, "conditions.late": points * (1 - share)}
