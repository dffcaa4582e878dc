"""What an owner may correct of components that stand in the base game's tables, but name what only the expansion has."""

from __future__ import annotations

from clepsydra.games.anachrony.catalog.forms import COUNT, HEXES, SIDE
from clepsydra.games.anachrony.catalog.vocabulary import PAID, RESOURCES, WORKERS
from clepsydra.games.anachrony.modules.fractures.device_catalog import EFFECTS, WORKER
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, OPERATOR
from clepsydra.kernel.validators import Check, amounts, each, fields, one_of, whole

_PEOPLE = amounts(*WORKERS, OPERATOR)
_COST = amounts(*PAID, FLUX)
_CARD: dict[str, Check] = {
    "number": whole(1, 20),
    "gain": amounts(*RESOURCES, "water", "energy_core", FLUX, "breakthrough_random"),
    "workers_active": _PEOPLE,
    "workers_tired": _PEOPLE,
}
NEW_BUILDINGS = (116, 117, 118, 216, 217, 218, 317, 318, 416, 417, 418)
NEW_SUPERPROJECTS = (
    "flux_reactor",
    "valley_gateway",
    "glitch_purifier",
    "technology_vault",
    "temporal_barracks",
)
_EVACUATION: dict[str, Check] = {
    "condition": fields(
        {"count": one_of("device_upgrades", "rows_with_second_slot_occupied"), "min": whole(0, 30)}
    ),
    "set": amounts(OPERATOR, "technology_card", "tired_worker", kinds=(1, 3)),
}

_BOARD: dict[str, Check] = {
    **SIDE,
    "exosuit_slot_cost": fields({}, {hex_: each(_COST, least=1) for hex_ in HEXES}),
}

OWN: dict[str, dict[str, Check]] = {
    "player_board": {"unity": fields({}, {"side_b": fields({}, _BOARD)})},
    "warp_tile.warp_flux_core": {"gain": amounts(FLUX, kinds=(1, 1))},
    **{f"starting_asset_card.{number}": _CARD for number in (17, 18, 19, 20)},
    "path.unity": {FLUX: COUNT, "workers_active": _PEOPLE, "workers_tired": _PEOPLE},
    **{f"evacuation_condition.{name}": _EVACUATION for name in ("brightest_beacon", "dawn_of_a_new_future")},
    **{f"building.{number}": {"worker": WORKER, "effects": EFFECTS} for number in NEW_BUILDINGS},
    "building.316": {"worker": WORKER, "effects": EFFECTS, "cost": _COST},
    **{
        f"superproject.{name}": {
            "cost": _COST,
            "worker_cost": _PEOPLE,
            "effects": EFFECTS,
            "on_build": EFFECTS,
        }
        for name in NEW_SUPERPROJECTS
    },
    "leader.zuriel": {"goods": fields({"paradox": COUNT, FLUX: COUNT})},
    "leader.xenara": {"goods": fields({OPERATOR: COUNT, "vp": COUNT})},
    "leader.soter": {"goods": fields({FLUX: COUNT, "water": COUNT})},
    "leader.augurus": {"goods": fields({"flux_die": COUNT})},
    "leader.castien": {"goods": fields({"water": COUNT})},
}
"""By table and id."""
