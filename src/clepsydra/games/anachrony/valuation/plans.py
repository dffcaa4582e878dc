"""How near a seat is to a superproject that it can still build in time.

A superproject takes a breakthrough or two, goods, an exosuit with somebody who may construct, and all of that
while the focus is on its era: in that era, or later by a travel to it. A plan is worth what the tile brings beyond
the things that it is paid with, less for each action that is missing: so it grows with every part that comes,
and the finished tile is worth more than the plan.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from clepsydra.games.anachrony.actions.construct import missing
from clepsydra.games.anachrony.actions.time_travel import range_bonus
from clepsydra.games.anachrony.catalog import Tile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.grid import pairs_for_superproject
from clepsydra.games.anachrony.state import ENGINEER, GENIUS
from clepsydra.games.anachrony.valuation.means import Means, Window
from clepsydra.games.anachrony.valuation.tiles import price
from clepsydra.games.anachrony.valuation.time_left import actions_left, can_construct, early

EFFORT = {"titanium": 0.5, "uranium": 0.5, "gold": 0.5, "neutronium": 0.9, "energy_core": 0.9, "water": 0.25}
"""The share of an action that brings one."""
ANY_ICON, ONE_ICON, WORKER = 1.0, 1.6, 1.2
"""Actions for a breakthrough of any icon, for a certain one, for a worker."""
POINT, BROKEN_SET = 1.0, 2.0
"""What a breakthrough counts in the end, and a set of three shapes besides."""
SPENT_BREAKTHROUGH, SPENT_WORKER, SPENT_ACTION = 0.4, 1.2, 0.8
"""What else is lost with a breakthrough or a worker that is paid, and with the action itself, in points."""
EARLY, LATE = 1.6, 0.4
"""How many times their price goods are worth while they can become buildings, and in the end."""
PER_STEP = 0.72
"""What is left of a plan for each action that is missing."""
ABILITY = 0.15
"""What a superproject does in an era, as the least."""
AT_ONCE = 0.3
"""What it does once, when it is built."""
TRAVEL = 0.6
"""The share of an action that a travel takes, which needs no exosuit."""
NOW, TRAVEL_NOW, NEXT_ERA, TRAVEL_NEXT, LATER = 1.0, 0.9, 0.9, 0.75, 0.6
"""What is left of a plan that must wait."""
ACTIONS_AN_ERA = 4


def plans(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """The best plan of all superprojects in sight."""
    best = 0.0
    if pairs_for_superproject(game, seat):
        means = means_of(game, seat, eras)
        for era in range(game.rules.first_era, min(game.state.era + 2, game.eras().stop)):
            zone = game.timeline_tile(era).superproject
            if zone.pieces and zone.eyes and (when := windows(game, seat, era, means)):
                best = plan(game.tile(zone.pieces[-1]), means, when, best)
    return {"plans": best}


def plan_of_own(game: Anachrony, seat: int, name: str, eras: float) -> float:
    """The plan for a superproject that is the seat's to build, whenever it constructs."""
    if not pairs_for_superproject(game, seat):
        return 0.0
    means = means_of(game, seat, eras)
    return plan(game.tile(name), means, [Window(means.actions + ACTIONS_AN_ERA, 0.0, NEXT_ERA)])


def means_of(game: Anachrony, seat: int, eras: float) -> Means:
    """What a seat has for all of its plans."""
    player = game.player(seat)
    shapes = {"circle": 0, "triangle": 0, "square": 0}
    for name, count in player.breakthroughs.items():
        shapes[name.partition("/")[0]] += count
    plants = [tile for tile in game.open_tiles(seat) if tile.row == "power_plant"]
    bonus = range_bonus(game, seat) if plants else 0
    used = {busy.where for busy in player.busy}
    return Means(
        goods=player.goods,
        workers=game.workers_of(seat),
        breakthroughs=player.breakthroughs,
        shapes=shapes,
        eras=eras,
        actions=actions_left(game, seat),
        constructs=can_construct(game, seat),
        reach=max((tile.end_range + bonus for tile in plants), default=0),
        reach_now=max((tile.end_range + bonus for tile in plants if tile.id not in used), default=0),
    )


def windows(game: Anachrony, seat: int, era: int, means: Means) -> list[Window]:
    """When the superproject of an era can be built: while the focus is there."""
    now, found = game.state.era, list[Window]()
    back = now - era
    if means.actions and means.constructs:
        if era == game.player(seat).focus:
            found.append(Window(means.actions, 0.0, NOW))
        elif 0 < back <= means.reach_now:
            found.append(Window(means.actions, TRAVEL, TRAVEL_NOW))
    if means.eras >= 1:
        following = means.actions + ACTIONS_AN_ERA
        if back == -1:
            found.append(Window(following, 0.0, NEXT_ERA))
        elif back + 1 <= means.reach:
            found.append(Window(following, TRAVEL, TRAVEL_NEXT))
    if means.eras >= 2 and back + 2 <= means.reach:
        found.append(Window(means.actions + 2 * ACTIONS_AN_ERA, TRAVEL, LATER))
    return found


def plan(tile: Tile, means: Means, when: Sequence[Window], best: float = 0.0) -> float:
    """What a superproject brings, less for what is missing, with the best choice of breakthroughs; at least the best so far."""
    won = gain(tile, means.eras)
    if won <= best:
        return best
    effort = steps(tile, means)
    most = progress(effort, when)
    for needs in tile.breakthrough_cost or ((),):
        points = won - len(needs) * breakthrough(means.eras)
        if (
            points * most > best
        ):  # no plan is worth more than one that lacks no breakthrough and breaks no set
            lack = missing(means.breakthroughs, needs)
            left = points - BROKEN_SET * broken_sets(needs, lack, means)
            best = max(best, left * progress(effort + research(lack), when))
    return best


def gain(tile: Tile, eras: float) -> float:
    """What a superproject brings beyond the goods and workers that it takes: late, they have little else to become."""
    paid = price(tile.cost) + SPENT_WORKER * sum(tile.worker_cost.values())
    paid *= LATE + (EARLY - LATE) * early(eras)
    return tile.vp + ABILITY * eras + AT_ONCE * len(tile.on_build) - paid - SPENT_ACTION


def breakthrough(eras: float) -> float:
    """What a breakthrough is worth that is paid."""
    return POINT + SPENT_BREAKTHROUGH * early(eras)


def broken_sets(needs: Sequence[str], lack: Mapping[str, int], means: Means) -> int:
    """How many sets are broken by the breakthroughs that it takes."""
    left = dict(means.shapes)
    for need in needs:
        left[need.partition("/")[0]] -= 1
    for need, count in lack.items():
        left[need.partition("/")[0]] += count
    return min(means.shapes.values()) - min(left.values())


def progress(needed: float, when: Iterable[Window]) -> float:
    """From 0 to 1: what is left of a plan for the actions that it needs, in the best of its windows."""
    best = 0.0
    for window in when:
        actions = needed + window.travel
        time = min(1.0, window.actions / (actions + 1))
        best = max(best, window.chance * math.pow(PER_STEP, actions) * time * time)
    return best


def steps(tile: Tile, means: Means) -> float:
    """How many actions are missing until its goods and workers are there; an engineer saves a titanium."""
    found = 0.0
    for good, count in tile.cost.items():
        lack = count - means.goods.get(good, 0)
        if good == "titanium" and (means.workers.get(ENGINEER) or means.workers.get(GENIUS)):
            lack -= 1
        if lack > 0:
            found += lack * EFFORT.get(good, 1.0)
    return found + sum(WORKER for kind in tile.worker_cost if not means.workers.get(kind))


def research(lack: Mapping[str, int]) -> float:
    """How many actions the breakthroughs take that are missing: a shape can be had for sure, with its icon by luck."""
    return sum(count * (ANY_ICON if "/" not in need else ONE_ICON) for need, count in lack.items())
