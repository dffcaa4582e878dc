"""What an owner of the box can correct: the tables, their fields, and the values that are possible there.

Only figures that the rules read are here: a correction that changed nothing would be a trap.
"""

from __future__ import annotations

from clepsydra.games.anachrony.catalog.vocabulary import BASIC, CAPITAL, PAID, RESOURCES, WORKERS, effect
from clepsydra.kernel.validators import Check, amounts, each, fields, one_of, truth, whole

PATHS = ("harmony", "dominance", "progress", "salvation")
ROWS = ("power_plant", "factory", "life_support", "lab")
HEXES = ("top_left", "top_center", "top_right", "bottom_left", "bottom_center", "bottom_right")
SHAPES = ("triangle", "circle", "square")
ICONS = ("technology", "war", "society", "time_travel", "genetics")
SPACES = (
    "blank",
    "inspiring_message",
    "glorious_future",
    "parallel_timeline",
    "stable_rift",
    "sinister_message",
    "shattered_rift",
)
METRICS = ("occupied_building_slots", "morale_position", "water", "anomalies")
SETS = (*RESOURCES, *WORKERS, "worker", "building", "breakthrough", "superproject", "time_travel_advance")

VP = whole(-20, 40)
COUNT = whole(0, 20)
COST = amounts(*PAID)
PEOPLE = amounts(*WORKERS)

TILE: dict[str, Check] = {
    "vp": VP,
    "worker": one_of("any", *WORKERS),
    "on_return": one_of("tired", "motivated", "dies"),
    "motivated_if": each(one_of(*WORKERS)),
    "endgame_range": whole(0, 6),
    "effects": each(effect),
    "on_build": each(effect),
}
_NEED = fields({"shape": one_of(*SHAPES), "icon": one_of("any", *ICONS)})
SIDE: dict[str, Check] = {
    "morale_vp": each(VP, 7),
    "supply_cost": each(COUNT, 7),
    "morale_start": whole(1, 7),
    "max_morale_vp": COUNT,
    "time_travel_vp": each(VP, 9),
    "water_per_empty_exosuit_slot": COUNT,
    "exosuit_slots_lost_at_impact": each(one_of(*HEXES)),
    "paradox_limit": whole(1, 9),
    "supply_is_free_action": truth,
    "supply_administrator_motivated": truth,
    "anomaly_placement": one_of("leftmost_free", "any_free"),
    "superproject_placement": one_of("leftmost_free_pair", "any_adjacent_pair"),
    "building_slot_cost": fields({}, {row: each(COST, 3) for row in ROWS}),
    "exosuit_slot_cost": fields({}, {hex_: each(COST, least=1) for hex_ in HEXES}),
}

ENTRIES: dict[str, dict[str, Check]] = {
    "building": {**TILE, "cost": COST},
    "superproject": {
        **TILE,
        "cost": COST,
        "worker_cost": PEOPLE,
        "breakthrough_cost": each(each(_NEED, least=1), least=1),
        "action_cost": amounts(*PAID, "worker"),
    },
    "path": {
        "workers_active": PEOPLE,
        "workers_tired": PEOPLE,
        "resources": amounts(*RESOURCES),
        "water": COUNT,
        "energy_core": COUNT,
        "breakthroughs_random": COUNT,
    },
    "evacuation_condition": {
        "base_vp": VP,
        "condition": fields(
            {"count": one_of("buildings_of_type", *METRICS), "min": whole(0, 30)},
            {"type": one_of(*ROWS), "superproject_counts": COUNT, "anomaly_counts": COUNT},
        ),
        "extra_vp_per_set": VP,
        "set": amounts(*SETS, kinds=(1, 3)),
    },
    "recruit_card": dict.fromkeys(WORKERS, whole(0, 4)),
    "mine_card": {"resources": each(one_of(*RESOURCES), 5)},
    "breakthrough": {"count": COUNT},
    "warp_tile": {"gain": amounts(*RESOURCES, "water", *WORKERS, "exosuit_powered", kinds=(1, 1))},
    "alternate_timeline_tile": {"slots": each(one_of(*SPACES), 8)},
    "starting_asset_card": {
        "number": whole(1, 16),
        "gain": amounts(*RESOURCES, "water", "energy_core", "breakthrough_random"),
        "workers_active": PEOPLE,
        "workers_tired": PEOPLE,
    },
    "anomaly": {"vp": VP, "clear_cost": each(COST, least=1)},
    "collapsing_capital_tile": {
        "discount": COST,
        "vp": VP,
        "vp_by_building_slot": each(VP, 3),
        "vp_if_superproject": VP,
        "paradoxes": COUNT,
    },
    "main_board_action": {},
    "leader": {},
}
"""Lists of components, each known by its id."""

_CAPITAL: dict[str, Check] = {
    "spaces_by_players": fields({players: whole(1, 3) for players in "234"}),
    "space_water_cost": each(COUNT, 3),
}
_CUBE = amounts(*BASIC, kinds=(1, 1))
_TRADED = amounts("water", "energy_core", "neutronium", "any_basic", kinds=(1, 1))
_WATER = fields({"water": COUNT})

OWN: dict[str, dict[str, Check]] = {
    **{f"main_board_action.{action}": _CAPITAL for action in CAPITAL},
    "main_board_action.construct": {**_CAPITAL, "engineer_saves": fields({"titanium": COUNT})},
    "main_board_action.recruit": {
        **_CAPITAL,
        "recruit_bonus": fields(
            {
                "scientist": _WATER,
                "engineer": fields({"energy_core": COUNT}),
                "administrator": fields({"vp": COUNT}),
            }
        ),
    },
    "main_board_action.world_council": {"space_water_cost": each(COUNT, 2)},
    "main_board_action.mine": {"space_bonus": fields(dict.fromkeys(("top", "middle", "bottom"), _CUBE))},
    "main_board_action.purify_water": {"gain": _WATER, "scientist_gain": _WATER},
    "main_board_action.trade": {
        "exchanges": each(each(_TRADED, 2), 4),
        "times": whole(1, 9),
        "administrator_times": whole(1, 9),
    },
    "main_board_action.evacuation": {"minus_three": VP, "vp_min": VP, "vp_max": VP},
    **{f"leader.{leader}": {"goods": _WATER} for leader in ("zaida", "samira", "cornella")},
    "leader.wolfe": {"goods": fields({"energy_core": whole(1, 9), "water": whole(1, 9)})},
    "leader.caratacus": {"goods": fields({"water": COUNT, "paradox": COUNT})},
}
"""What only one of such components has, by table and id: what these figures are of is the rules' own."""

TABLES: dict[str, Check] = {
    "player_board": fields(
        {},
        {"side_a": fields({}, SIDE), **{path: fields({}, {"side_b": fields({}, SIDE)}) for path in PATHS}},
    ),
    "die": fields(
        {},
        {
            "shape": fields({}, {"faces": each(one_of(*SHAPES), 6)}),
            "icon": fields({}, {"faces": each(one_of(*ICONS, "choice"), 6)}),
            "paradox": fields({}, {"faces": each(whole(0, 9), 6)}),
        },
    ),
}
"""Single tables."""
