"""What the greedy bot finds a position worth to a seat, in the terms a strong player thinks in.

Each term is a number of victory points that the thing is likely to become; what pays over time is
worth less when little time is left.
"""

from __future__ import annotations

from clepsydra.games.anachrony.actions.construct import breakthrough_ways
from clepsydra.games.anachrony.actions.evacuate import reached
from clepsydra.games.anachrony.actions.evacuate import worth as evacuation_worth
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import GENIUS
from clepsydra.games.anachrony.warp_tiles import own_warps

GOODS = {"water": 0.3, "titanium": 0.6, "uranium": 0.7, "gold": 0.7, "neutronium": 1.2, "energy_core": 1.3}
ENOUGH = {"water": 10, "titanium": 6, "uranium": 4, "gold": 4, "neutronium": 4, "energy_core": 6}
"""Beyond this, more is worth little."""
SPARE = 0.2
TILE_PER_ERA = {"work": 0.35, "free": 0.6, "passive": 0.5}
ACTIVE, TIRED, GENIUS_EXTRA, PER_ERA = 0.5, 0.25, 0.4, 0.18
EXOSUIT, EXOSUIT_IN_TURN, IDLE_EXOSUIT = 1.8, 0.4, 0.1
WARP_DEBT, PARADOX, BREAKTHROUGH = -0.9, -0.8, 0.5
EVACUATION, PLAN = 0.5, 0.5


def evaluate(game: Anachrony, seat: int) -> dict[str, float]:
    """The terms by name; nothing before a Path is chosen."""
    if not game.player(seat).evacuation:
        return {}
    eras = max(0, game.rules.last_era - game.state.era)
    return {name: term(game, seat, eras) for name, term in game.rules.worth.items()}


def add_terms(rules: AnachronyRules) -> None:
    """The terms of the base game."""
    rules.worth.add("score", score)
    rules.worth.add("conditions", conditions)
    rules.worth.add("goods", goods)
    rules.worth.add("workers", workers)
    rules.worth.add("tiles", tiles)
    rules.worth.add("exosuits", exosuits)
    rules.worth.add("plans", plans)
    rules.worth.add("warps", lambda game, seat, _eras: WARP_DEBT * len(own_warps(game, seat)))
    rules.worth.add("paradox", lambda game, seat, _eras: PARADOX * game.has(seat, "paradox"))
    rules.worth.add("breakthroughs", breakthroughs)
    rules.worth.add("evacuation", evacuation)


def score(game: Anachrony, seat: int, _eras: int) -> float:
    """The points of now, but for what has a term of its own."""
    lines = game.rules.scoring
    return float(
        sum(line(game, seat) for name, line in lines.items() if name not in ("warp_tiles", "conditions"))
    )


def conditions(game: Anachrony, seat: int, eras: int) -> float:
    """To lead in a condition counts the more, the nearer the end; a table may play without them."""
    line = game.rules.scoring.get("conditions")
    return 0.0 if line is None else line(game, seat) * (1 - eras / game.rules.last_era) ** 2


def goods(game: Anachrony, seat: int, eras: int) -> float:
    """Goods become buildings and superprojects, while there is time."""
    time = min(1.0, 0.25 + eras / 4)
    total = 0.0
    for good, each in GOODS.items():
        have, enough = game.has(seat, good), ENOUGH[good]
        total += each * (min(have, enough) + SPARE * max(0, have - enough))
    return total * time


def workers(game: Anachrony, seat: int, eras: int) -> float:
    """Workers act once an era; those who are active act now."""
    player = game.player(seat)
    active, tired = sum(player.active.values()), sum(player.tired.values())
    everybody = game.workers_of(seat)
    lasting = PER_ERA * eras * min(7, sum(everybody.values()))
    rested = sum(busy.after == "active" for busy in player.busy)
    return ACTIVE * active + TIRED * (tired + rested) + GENIUS_EXTRA * everybody.get(GENIUS, 0) + lasting


def tiles(game: Anachrony, seat: int, eras: int) -> float:
    """What a tile does, it can do in every era that is left."""
    total = 0.0
    anomalies = (game.tile(kind) for kind in game.player(seat).anomaly_kinds.values())
    for tile in (*game.open_tiles(seat), *anomalies):
        for kind, each in TILE_PER_ERA.items():
            total += each * eras * bool(getattr(tile, kind))
    return total


def exosuits(game: Anachrony, seat: int, _eras: int) -> float:
    """A powered exosuit is an action, if there is a worker for it; after passing it is nothing."""
    player = game.player(seat)
    if player.passed and game.state.phase == "turn":
        return 0.0
    powered, active = len(player.powered), sum(player.active.values())
    each = EXOSUIT_IN_TURN if game.state.phase == "turn" else EXOSUIT
    return each * min(powered, active) + IDLE_EXOSUIT * max(0, powered - active)


def plans(game: Anachrony, seat: int, eras: int) -> float:
    """How near the seat is to the best superproject in sight: most of its cost is most of its worth."""
    if not eras:
        return 0.0
    focus = game.player(seat).focus
    zones = [game.timeline_tile(era).superproject for era in (focus, focus + 1) if era in game.eras()]
    in_sight = [zone.pieces[-1] for zone in zones if zone.pieces and zone.eyes]
    return max(
        (PLAN * game.tile(tile).vp * readiness(game, seat, tile) ** 2 for tile in in_sight), default=0.0
    )


def readiness(game: Anachrony, seat: int, name: str) -> float:
    """The share of a superproject's cost that the seat has; a breakthrough weighs as much as two goods."""
    tile = game.tile(name)
    have = sum(min(game.has(seat, good), count) for good, count in tile.cost.items())
    need = sum(tile.cost.values())
    if tile.breakthrough_cost:
        need += 2
        have += 2 * bool(breakthrough_ways(game, seat, tile))
    return have / need if need else 1.0


def breakthroughs(game: Anachrony, seat: int, eras: int) -> float:
    """Breakthroughs are spent on superprojects, while there is time."""
    return BREAKTHROUGH * sum(game.player(seat).breakthroughs.values()) * (eras > 0)


def evacuation(game: Anachrony, seat: int, _eras: int) -> float:
    """A Path that can be evacuated, or nearly, has points waiting."""
    player, state = game.player(seat), game.state
    if player.evacuated:
        return 0.0
    condition = game.rules.catalog.evacuations[player.evacuation]
    have = min(reached(game, seat, condition), condition.at_least)
    last = state.evacuations + 1 == len(state.players)
    return EVACUATION * have / condition.at_least * evacuation_worth(game, seat, last=last)
