"""Evacuation (AN-EVA, AN-PTH): once the asteroid has struck, each Path saves its own."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Evacuation
from clepsydra.games.anachrony.events import Evacuated
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Denial, Flow, deny

MORALE = "morale_position"
"""What an evacuation asks for that is reached, not owned."""


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """After the impact, once per game, if the condition is met (AN-EVA-01)."""
    player = game.player(act.seat)
    if not game.state.impact:
        return deny("AN-EVA-01", "early")
    if player.evacuated:
        return deny("AN-EVA-01", "once")
    condition = game.rules.catalog.evacuations[player.evacuation]
    have = reached(game, act.seat, condition)
    if have < condition.at_least and not game.owns(act.seat, "rescue_pods"):
        figures: dict[str, str | int] = {
            "condition": condition.metric,
            "needed": condition.at_least,
            "have": have,
        }
        if condition.metric == MORALE:
            return deny("AN-EVA-01", "morale", **figures)
        return deny("AN-EVA-01", "condition", **figures)
    return None


def reached(game: Anachrony, seat: int, condition: Evacuation) -> int:
    """How much a seat has of what its evacuation asks for; some say what counts for how many slots (AN-PTH-02)."""
    have = game.rules.metrics[condition.metric](game, seat)
    if condition.metric != "occupied_building_slots":
        return have
    player = game.player(seat)
    superprojects = sum(game.tile(tile).superproject for tile in {*player.grid.values()} if tile)
    anomalies = sum(not player.grid.get(slot) for slot in player.anomalies)
    return (
        have
        + (condition.superproject_counts - 2) * superprojects
        + (condition.anomaly_counts - 1) * anomalies
    )


def evacuate(game: Anachrony, act: Act) -> Flow[None]:
    """Take the next place of the Evacuation tile and its points, as they are now (AN-EVA-02, 03, AN-PTH-04)."""
    yield from ()
    state, player = game.state, game.player(act.seat)
    state.evacuations += 1
    player.evacuated = True
    vp = worth(game, act.seat, last=state.evacuations == len(state.players))
    game.tell(Evacuated, act.seat, vp)
    game.gain(act.seat, {"vp": vp})


def worth(game: Anachrony, seat: int, *, last: bool) -> int:
    """Base and extra points, less 3 for the last to leave, from 0 to 30 (AN-EVA-03, 05)."""
    figures = game.rules.catalog.figures
    condition = game.rules.catalog.evacuations[game.player(seat).evacuation]
    vp = condition.base_vp + condition.per_set * sets(game, seat, condition.set)
    if last:
        vp += figures["evacuation_late"]  # AN-EVA-03, FT-EVA-01
    return min(figures["evacuation_most"], max(figures["evacuation_least"], vp))


def sets(game: Anachrony, seat: int, one: dict[str, int]) -> int:
    """How many complete sets a seat has; nothing is spent (AN-PTH-01, AN-EVA-04)."""
    metrics = game.rules.metrics
    return min(metrics[thing](game, seat) // count for thing, count in one.items())
