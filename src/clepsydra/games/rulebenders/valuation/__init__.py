"""What a position is worth to a seat, in chips that it is likely to become: what is counted, and what one is worth."""

from pathlib import Path

from clepsydra.games.rulebenders.valuation.features import features
from clepsydra.kernel import Valuation
from clepsydra.kernel.valuation import learned_weights

__all__ = ["VALUATION"]

VALUATION = Valuation(features, learned_weights(Path(__file__).parent / "weights.toml"))
