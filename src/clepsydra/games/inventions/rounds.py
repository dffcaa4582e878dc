"""Rounds and Chronos' march along the era track (IN-RND)."""

from __future__ import annotations

from clepsydra.games.inventions.events import EraBegan, RoundBegan
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import LAST_ERA


def begin_round(game: Inventions) -> None:
    """Every player takes one turn in turn order (IN-RND-02)."""
    state = game.state
    game.tell(RoundBegan, state.era, state.round)
    state.queue = list(state.order)
    state.phase = "turn"


def march(game: Inventions) -> None:
    """Chronos moves one step: to the next round, or to a new era (IN-RND-01, 03)."""
    state = game.state
    if state.era > 1 and state.round < LAST_ROUND:
        state.round += 1
        state.phase = "round"
        return
    state.era, state.round = state.era + 1, 1
    game.tell(EraBegan, state.era)
    state.phase = "ending" if state.era == LAST_ERA else first_change(game)  # IN-END-01


def first_change(game: Inventions) -> str:
    """The first step of the era change, which is always done."""
    return next(iter(game.rules.era_change))


def go_on(game: Inventions) -> None:
    """The next step of the era change; from era 1 to 2 only those that are always done (IN-ERA-04, 15)."""
    state, steps = game.state, game.rules.era_change
    following = steps.after(state.phase)
    while following is not None and state.era == 2 and not steps[following].always:
        following = steps.after(following)
    state.phase = following or "round"
