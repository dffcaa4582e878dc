"""What a seat has to act with: goods, workers, exosuits, breakthroughs."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.supply import cost
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import WORKERS
from clepsydra.games.anachrony.valuation.time_left import (
    CORES_AN_ERA,
    actions_left,
    awake,
    chance_to_act,
    early,
)

ENOUGH = {"water": 10, "titanium": 6, "uranium": 4, "gold": 4, "neutronium": 4, "energy_core": 6}
"""Beyond this, more is surplus."""
NAMES = {good: (f"goods.{good}_early", f"goods.{good}_late") for good in ENOUGH}
KINDS = {kind: f"workers.{kind}" for kind in WORKERS}
MOST_ERAS = 2
"""Nobody saves energy cores for more eras than these."""
WHEN_NEEDED = (0.7, 1.0, 0.7, 0.5)
"""How much a second exosuit after the impact counts by the eras until then: most just before; after it, cores are there to be used."""
MANY = 4
"""More exosuits than these find less to do in an era."""
CREW = 7
"""So many workers are enough."""


def goods(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Goods become buildings and superprojects while there is time; of each, some at early prices, the rest at late ones."""
    share = early(eras)
    late = (1 - share) * chance_to_act(game, seat, eras)
    found, surplus = dict[str, float](), 0
    own = game.player(seat).goods
    for good, enough in ENOUGH.items():
        have = own.get(good, 0)
        if have > enough:
            surplus += have - enough
            have = enough
        name_early, name_late = NAMES[good]
        found[name_early], found[name_late] = have * share, have * late
    found["goods.surplus"] = surplus * share
    return found


def workers(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Who acts in every era to come, who can act now, and whom Supply would wake with the water that is there.

    In the last era only as many are of use as still find something to do.
    """
    player, everybody = game.player(seat), game.workers_of(seat)
    found = {name: everybody.get(kind, 0) * eras for kind, name in KINDS.items()}
    count, tired = sum(everybody.values()), sum(player.tired.values())
    active, rested = sum(player.active.values()), sum(busy.after == "active" for busy in player.busy)
    chance, another_era = chance_to_act(game, seat, eras), min(1.0, eras)
    supplier = tired and (active or rested)
    water = game.has(seat, "water") / max(1, cost(game, seat)) if supplier else 0.0
    found["workers.beyond"] = max(0, count - CREW) * eras
    useful = min(active, actions_left(game, seat) + len(player.built))
    found["workers.active"] = (useful + (active - useful) * another_era) * chance
    found["workers.tired"] = tired * chance
    found["workers.rested"] = rested * another_era
    found["workers.supplied"] = tired * min(1.0, water) * chance
    found["workers.all_tired"] = 0.0 if active or rested else another_era
    return found


def exosuits(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """A powered exosuit is an action, if there is a worker for it or one who can be woken; after passing it is nothing.

    Those of the eras to come are powered with energy cores.
    """
    player, phase = game.player(seat), game.state.phase
    in_turn = phase == "turn"
    powered = 0 if (player.passed and in_turn) or phase == "clean_up" else len(player.powered)
    manned = min(powered, sum(player.active.values()))
    cores = min(game.has(seat, "energy_core"), CORES_AN_ERA * min(MOST_ERAS, eras))
    woken = min(powered, max(manned, awake(game, seat)) if powered > manned else manned) - manned
    return {
        "exosuits.ahead": 0.0 if in_turn else manned,
        "exosuits.beyond": 0.0 if in_turn else max(0, manned + woken - MANY),
        "exosuits.in_turn": manned if in_turn else 0.0,
        "exosuits.woken_ahead": 0.0 if in_turn else woken,
        "exosuits.woken_in_turn": woken if in_turn else 0.0,
        "exosuits.idle": powered - manned - woken,
        "exosuits.cores": cores,
        "exosuits.second": second_exosuits(game, cores, eras),
    }


def second_exosuits(game: Anachrony, cores: float, eras: float) -> float:
    """The first energy core of each era after the impact is worth most: without it a seat acts once on the boards."""
    until = 0 if game.state.impact else max(0, game.rules.impact_era - game.state.era) + 1
    after = min(eras, game.rules.last_era - game.rules.impact_era)
    return min(cores, after) * WHEN_NEEDED[min(until, len(WHEN_NEEDED) - 1)]


def breakthroughs(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Breakthroughs are spent on superprojects, while there is time."""
    return {"breakthroughs": sum(game.player(seat).breakthroughs.values()) * early(eras)}


def turn_order(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Who will be first has the choice of spaces."""
    return {"turn_order": float(game.state.banner == seat) * min(1.0, eras)}
