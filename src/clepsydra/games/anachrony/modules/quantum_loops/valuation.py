"""What the valuation counts of Quantum Loops."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops import loops, paying_back
from clepsydra.games.anachrony.valuation.plans import plan_of_own


def features(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """A debt that cannot be paid yet, and a reserved superproject, which is a plan."""
    own = loops.own_loops(game, seat)
    reserved = [tile for zone in own.reserved() for tile in zone] if eras else []
    return {
        "quantum_loops.debt": float(bool(own.card.pieces) and not paying_back.matching(game, seat)),
        "quantum_loops.plan": max((plan_of_own(game, seat, tile, eras) for tile in reserved), default=0.0),
    }
