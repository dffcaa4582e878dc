"""What the valuation counts of Agenda tiles and a Mission, beside the points that they bring already."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import tiles_of
from clepsydra.games.anachrony.modules.intrigues.chamber import chamber
from clepsydra.games.anachrony.modules.intrigues.missions import (
    EMERGENCY,
    MISSION,
    cards,
    conditions_met,
    figures,
    rewards_for,
)
from clepsydra.games.anachrony.modules.intrigues.worth import ENOUGH
from clepsydra.kernel import kind


def features(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Tiles to spend while there is time, and what the Mission of this era is likely to bring."""
    count, time = len(tiles_of(game, seat)), min(1.0, 0.4 + eras / 4)
    return {
        "intrigues.tiles": min(count, ENOUGH) * time,
        "intrigues.spare": max(0, count - ENOUGH) * time,
        **mission(game, seat),
    }


def mission(game: Anachrony, seat: int) -> dict[str, float]:
    """The rewards that wait, the conditions that are met, and whether they are too few."""
    known = {**cards(game.rules, MISSION), **cards(game.rules, EMERGENCY)}
    hidden = [card for card in chamber(game).missions[seat] if kind(card) in known]
    met = rewards = few = 0
    if hidden and MISSION not in game.player(seat).used:
        met = conditions_met(game, seat, hidden[-1])
        rewards, few = rewards_for(game, seat, met), met < figures(game).fewest
    return {"intrigues.rewards": rewards, "intrigues.met": met, "intrigues.too_few": float(few)}
