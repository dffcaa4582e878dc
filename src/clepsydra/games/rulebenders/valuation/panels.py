"""Panels that are yet to be evaluated: how likely a majority is, and what it would bring."""

from __future__ import annotations

from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.games.rulebenders.valuation.tracks import Track

EVALUATED = ("evaluation", "end")
"""Phases in which the queue says what is yet to come."""
ANSWER = 8.0
"""With so many cubes (a card counts half) the rivals who have not passed can answer anything."""
FLEXO_ANSWERS = 3.0


def panels(game: Rulebenders, seat: int, rounds: int, ways: dict[str, Track]) -> dict[str, float]:
    """Chances of the own majorities times what they bring, those of others, and cubes that stay for later."""
    step = rule = theirs = later = locked = 0.0
    state = game.state
    player = state.players[seat]
    coming = pending(game)
    pressure = pressed(game, seat)
    for panel in PANELS:
        there = state.panels[panel]
        strengths = [free + fixed for free, fixed in zip(there.open, there.locked, strict=True)]
        own, most = strengths[seat], max(strengths)
        if not most:
            continue
        open_yet = panel in coming
        locked += there.locked[seat] * (rounds + open_yet)
        if open_yet:
            leaders = [other for other, strength in enumerate(strengths) if strength == most]
            if own:
                others = max(strength for other, strength in enumerate(strengths) if other != seat)
                likely = chance(game, seat, own - others, leaders, pressure)
                step += likely * ways[panel].step(panel, seat, 1 + (panel in player.icons), rounds)
                rule += likely
            if len(leaders) == 1 and leaders[0] != seat and game.is_human(leaders[0]):
                reach = 1 + (panel in state.players[leaders[0]].icons)
                theirs += ways[panel].step(panel, leaders[0], reach, rounds)
        if rounds and own < most:
            later += there.open[seat]
    return {
        "stakes.step": step,
        "stakes.rule": rule if rounds else 0.0,
        "rivals.stakes": theirs,
        "panels.later": later,
        "panels.locked": locked,
        "panels.ring": float(min(4, sum(player.rings.values()))),
    }


def pending(game: Rulebenders) -> tuple[str, ...]:
    """The panels that will still be evaluated in this round, or are just now."""
    state = game.state
    if state.phase not in EVALUATED:
        return PANELS
    if state.phase == "end":
        return ()
    following = state.queue[0] if state.queue else len(PANELS)
    return PANELS[max(0, following - 1) :]


def pressed(game: Rulebenders, seat: int) -> float:
    """How much the others can still do in this round, from 0 to 1."""
    state = game.state
    if state.phase in EVALUATED:
        return 0.0
    cubes = 0.0
    for other, player in enumerate(state.players):
        if other == seat or player.passed:
            continue
        cubes += player.cubes + 0.5 * game.hand_size(other) if game.is_human(other) else FLEXO_ANSWERS
    return min(1.0, cubes / ANSWER)


def chance(game: Rulebenders, seat: int, lead: int, leaders: list[int], pressure: float) -> float:
    """How likely a majority is: as the cubes lie if nobody can answer, otherwise by how far one leads."""
    if lead > 0:
        return 1.0 - pressure * max(0.05, 0.45 - 0.15 * (lead - 1))
    if lead == 0:
        settled = 0.9 * breaks_tie(game, seat, leaders)
        return settled + pressure * (0.3 + 0.25 * bool(settled) - settled)
    return pressure * 0.2 / -lead


def breaks_tie(game: Rulebenders, seat: int, leaders: list[int]) -> bool:
    """Whether the seat has the best-ranked cube on the track of all who are tied (see RB-TIE-01)."""
    for a, b in zip(game.state.row_a, game.state.row_b, strict=True):
        for holder in (b, a):
            if holder in leaders:
                return holder == seat
    return False
