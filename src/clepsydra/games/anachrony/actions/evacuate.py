"""Evacuation (AN-EVA, AN-PTH): once the asteroid has struck, each Path saves its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import Evacuated
from clepsydra.kernel import Denial, Rule, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Act, Anachrony


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """After the impact, once per game, if the condition is met (AN-EVA-01)."""
    player = game.player(act.seat)
    if not game.state.impact:
        return deny("AN-EVA-01", "early")
    if player.evacuated:
        return deny("AN-EVA-01", "once")
    condition = game.rules.catalog.evacuations[player.evacuation]
    have = game.rules.metrics[condition.metric](game, act.seat)
    if have < condition.at_least and not game.owns(act.seat, "rescue_pods"):
        return deny(
            "AN-EVA-01", "condition", condition=condition.metric, needed=condition.at_least, have=have
        )
    return None


def evacuate(game: Anachrony, act: Act) -> Rule[None]:
    """Take the next place of the Evacuation tile and its points (AN-EVA-02, 03)."""
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
        vp += figures["evacuation_late"]
    return min(figures["evacuation_most"], max(0, vp))


def sets(game: Anachrony, seat: int, one: dict[str, int]) -> int:
    """How many complete sets a seat has; nothing is spent (AN-PTH-01, AN-EVA-04)."""
    metrics = game.rules.metrics
    return min(metrics[thing](game, seat) // count for thing, count in one.items())
