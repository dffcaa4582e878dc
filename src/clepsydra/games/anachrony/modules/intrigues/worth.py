"""What Agenda tiles and a Mission are worth to a bot, beside the points that they bring already."""

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
from clepsydra.kernel import kind

TILE, SPARE, ENOUGH = 0.7, 0.1, 4
"""A tile becomes a benefit, a place on the grid or a point; of many, the last ones become little."""
REWARD, NEARLY = 1.1, 0.3
RISK = -0.5


def worth(game: Anachrony, seat: int, eras: int) -> float:
    """Tiles to spend while there is time, and what the Mission of this era is likely to bring."""
    count = len(tiles_of(game, seat))
    each = TILE * min(count, ENOUGH) + SPARE * max(0, count - ENOUGH)
    return each * min(1.0, 0.4 + eras / 4) + mission_worth(game, seat)


def mission_worth(game: Anachrony, seat: int) -> float:
    """The rewards that wait; less than they are worth when taken, so that they are taken in time."""
    known = {**cards(game.rules, MISSION), **cards(game.rules, EMERGENCY)}
    hidden = [card for card in chamber(game).missions[seat] if kind(card) in known]
    if not hidden or MISSION in game.player(seat).used:
        return 0.0
    met = conditions_met(game, seat, hidden[-1])
    waiting = REWARD * rewards_for(game, seat, met) + NEARLY * met
    return waiting + (RISK if met < figures(game).fewest else 0.0)
