"""How near a seat is to its evacuation, and what that would bring."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.evacuate import reached
from clepsydra.games.anachrony.catalog import Evacuation
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.valuation.time_left import actions_left, actions_to_come

AT_ONCE = {"water": 4}
"""How much of something one action brings, where it is more than one."""
THE_ACTION_ITSELF = 1
RESCUE_PODS = "rescue_pods"
FAR = 0.5
"""What is left of it for each step beyond the second."""
ENOUGH_ERAS = 3
"""With so many to come, what is missing is going to be there."""
THIS_ERA = 0.6
"""The chance to do what is missing and to leave in one era: spaces of the Capital are few."""


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
    elif missing + THE_ACTION_ITSELF > actions_to_come(game, seat, eras):
        pass
    elif missing == 1:
        found["evacuation.near"] = points * in_time(game, seat, missing, eras)
    else:
        found["evacuation.far"] = points * in_time(game, seat, missing, eras) * FAR ** (missing - 2)
    return found


def in_time(game: Anachrony, seat: int, missing: int, eras: float) -> float:
    """The chance that what is missing comes in time."""
    now = THIS_ERA if game.state.impact and missing < actions_left(game, seat) else 0.0
    return max(now, min(1.0, eras / ENOUGH_ERAS))


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
