"""What a position is worth to a seat: what the score sheet would say now, and what is likely to come of the rest."""

from __future__ import annotations

from pathlib import Path

from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.scoring import wealth_of
from clepsydra.games.inventions.valuation.cards import card_features
from clepsydra.games.inventions.valuation.objectives import objective_features, objective_scores
from clepsydra.games.inventions.valuation.outlook import outlook
from clepsydra.games.inventions.valuation.people import people_features
from clepsydra.games.inventions.valuation.society import society_features
from clepsydra.games.inventions.valuation.tiles import tile_features
from clepsydra.kernel import Valuation, learned_weights

__all__ = ["VALUATION", "features"]


def features(game: Inventions, seat: int) -> dict[str, float]:
    """What is counted; once the last turn is over, only the score sheet has anything."""
    ahead, objectives = outlook(game, seat), objective_scores(game, seat)
    return {
        "score": float(game.player(seat).score),
        "wealth": float(wealth_of(game, seat)),
        **objective_features(game, objectives, ahead),
        **society_features(game, seat, ahead),
        **people_features(game, seat, ahead),
        **card_features(game, seat, ahead),
        **tile_features(game, seat, ahead, objectives),
    }


VALUATION = Valuation(features, learned_weights(Path(__file__).parent / "weights.toml"))
