"""What tiles do in the eras to come."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.games.anachrony.catalog import Ability, Effect, Tile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import ROWS

PRICES = {
    "vp": 1.0,
    "water": 0.35,
    "titanium": 0.6,
    "uranium": 0.6,
    "gold": 0.6,
    "any_basic": 0.6,
    "neutronium": 1.2,
    "energy_core": 1.2,
    "genius": 1.8,
}
"""About what goods cost when they are traded or mined, in points."""
OPERATIONS = {
    "gain_worker": 1.5,
    "gain_exosuit": 1.3,
    "time_travel": 1.6,
    "travel_for": 1.6,
    "retrieve_warp": 1.2,
    "refresh_workers": 1.2,
    "remove_paradox": 0.6,
    "gain_paradox": -0.9,
    "morale": 1.8,
    "exchange": 0.4,
}
SOMETHING = 0.8
"""What any other operation is worth, once."""
FEES = {"tired": 0.5, "active": 0.1}
DEATH = 1.5
"""What it costs to act there: a worker that tires, or dies."""
LEAST = 0.1
NAMES = {row: f"tiles.{row}" for row in (*ROWS, "superproject")}


def tiles(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """What a tile does, it can do in every era that is left: by its row, and by what that is worth."""
    found, abilities = dict.fromkeys(NAMES.values(), 0.0), 0.0
    if eras:
        player = game.player(seat)
        for tile in game.open_tiles(seat):
            if (name := NAMES.get(tile.row)) is not None:
                found[name] += eras
            abilities += ability(tile)
        for kind in player.anomaly_kinds.values():
            abilities += ability(game.tile(kind))
    found["tiles.abilities"] = abilities * eras
    return found


def ability(tile: Tile) -> float:
    """What a tile brings in an era, beyond what it costs to use it."""
    found = SOMETHING * bool(tile.passive)
    if tile.work is not None:
        found += max(LEAST, gain(tile.work) - FEES.get(tile.work.after, DEATH))
    if tile.free is not None:
        found += max(LEAST, gain(tile.free))
    return found


def gain(of: Ability) -> float:
    """What an ability brings, less what it is paid with."""
    return sum(worth(effect) for effect in of.effects) - price(of.cost)


def worth(effect: Effect) -> float:
    """What one effect brings."""
    if effect.op == "gain":
        return price(effect.args)
    if effect.op == "gain_choice":
        return max(price(option) for option in effect.args["options"])
    return OPERATIONS.get(effect.op, SOMETHING)


def price(bundle: Mapping[str, object]) -> float:
    """The price of goods together; of an amount that is chosen, that of one."""
    return sum(
        PRICES.get(good, SOMETHING) * (count if isinstance(count, int) else 1)
        for good, count in bundle.items()
    )
