"""What a position is worth to a seat: what it has, what it is about to have, and what it risks."""

from __future__ import annotations

from pathlib import Path

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.valuation.debts import paradox, warps
from clepsydra.games.anachrony.valuation.evacuation import evacuation
from clepsydra.games.anachrony.valuation.plans import plans
from clepsydra.games.anachrony.valuation.points import conditions, score, total
from clepsydra.games.anachrony.valuation.stock import breakthroughs, exosuits, goods, turn_order, workers
from clepsydra.games.anachrony.valuation.tiles import tiles
from clepsydra.games.anachrony.valuation.time_left import eras_left
from clepsydra.kernel import Valuation, learned_weights


def features(game: Anachrony, seat: int) -> dict[str, float]:
    """What all terms count; nothing before a Path is chosen, nothing but the score when the game is over."""
    if not game.player(seat).evacuation:
        return {}
    if game.state.ended:
        return {"score": total(game, seat)}
    eras = eras_left(game)
    found: dict[str, float] = {}
    for count in game.rules.features.values():
        found.update(count(game, seat, eras))
    return found


def add_features(rules: AnachronyRules) -> None:
    """The terms of the base game."""
    rules.features.add_all(
        {
            "score": score,
            "conditions": conditions,
            "goods": goods,
            "workers": workers,
            "exosuits": exosuits,
            "turn_order": turn_order,
            "breakthroughs": breakthroughs,
            "tiles": tiles,
            "plans": plans,
            "evacuation": evacuation,
            "warps": warps,
            "paradox": paradox,
        }
    )


VALUATION = Valuation(features, learned_weights(Path(__file__).with_name("weights.toml")))
