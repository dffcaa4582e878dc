"""How near a seat is to its evacuation, and what that would bring."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.evacuate import reached
from clepsydra.games.anachrony.catalog import Evacuation
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.valuation.time_left import actions_left

AT_ONCE = {"water": 4}
"""How much of something one action brings, where it is more than one."""
STEPS_AN_ERA = 2
"""More than this cannot be made up in an era."""
THE_ACTION_ITSELF = 1
RESCUE_PODS = "rescue_pods"
FAR = 0.5


def evacuation(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Its points, by how many steps are missing until its condition is met."""
    found: dict[str, float] = {"evacuation.ready": 0.0, "evacuation.near": 0.0, "evacuation.far": 0.0}
    player = game.player(seat)
    chance = 1.0 if game.state.impact and actions_left(game, seat) else min(1.0, eras)
    if player.evacuated or not chance:
        return found
    condition = game.rules.catalog.evacuations[player.evacuation]
    missing = steps(game, seat, condition)
    points = chance * worth(game, seat, condition)
    if not missing:
        found["evacuation.ready"] = points
    elif missing + THE_ACTION_ITSELF > actions_left(game, seat) + STEPS_AN_ERA * eras:
        pass
    elif missing == 1:
        found["evacuation.near"] = points
    else:
        found["evacuation.far"] = points * FAR ** (missing - 2)
    return found


def steps(game: Anachrony, seat: int, condition: Evacuation) -> int:
    """How many actions are missing until the condition is met."""
    lack = condition.at_least - reached(game, seat, condition)
    if lack <= 0 or game.owns(seat, RESCUE_PODS):
        return 0
    return -(-lack // AT_ONCE.get(condition.metric, 1))


def worth(game: Anachrony, seat: int, condition: Evacuation) -> float:
    """Its points with the sets of now, also those that are begun; less for the last to leave."""
    figures, metrics, state = game.rules.catalog.figures, game.rules.metrics, game.state
    sets = min(metrics[thing](game, seat) / count for thing, count in condition.set.items())
    points = condition.base_vp + condition.per_set * sets
    if state.evacuations + 1 == len(state.players):
        points += figures["evacuation_late"]
    return min(float(figures["evacuation_most"]), max(0.0, points))
