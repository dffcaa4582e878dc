"""What an owner of the box can correct: the tables, their fields, and the values that are possible there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clepsydra.games.rulebenders.catalog.reading import base_data
from clepsydra.games.rulebenders.catalog.steps import steps
from clepsydra.kernel import Denial
from clepsydra.kernel.corrections import Form
from clepsydra.kernel.validators import Check, each, fields, one_of, whole

COST = one_of(0, 1, 2, 3, "#")
PANEL = one_of("theme", "hand_limit", "exchange", "currency", "first_player", "take_cubes", "draw_cards")
RESOURCE = one_of("cube", "card", "chip")


def spaces(where: str, value: Any) -> Iterator[Denial]:
    """The spaces of an evolution track: numbers where ours are, otherwise meanings that the track knows."""
    _, panel, _ = where.split(".")
    own = next(entry["evolution"] for entry in base_data()["panels"] if entry["id"] == panel)
    item = whole(-2, 2) if type(own["c"]) is int else one_of(*dict.fromkeys(own.values()))
    return fields(dict.fromkeys(own, item))(where, value)


ENTRIES: dict[str, dict[str, Check]] = {
    "theme_cards": {"cost": COST, "effects": steps, "activated": steps},
    "flexo_cards": {
        "cost": COST,
        "effects": steps,
        "panel": PANEL,
        "value": whole(1, 9),
        "arrow": one_of("electron", "nuclear"),
    },
    "panels": {"evolution": spaces},
    "setup_cards": {
        "hand_limit": one_of(5, 6, 7, 8),
        "exchange": one_of("3>1", "2>1", "1>1"),
        "currency": RESOURCE,
        "take_cubes": one_of(4, 5, 6, 7),
        "draw_cards": one_of(3, 4, 5, 6),
        "first_player_colours": each(one_of("red", "green", "blue", "yellow", "pink"), 5),
        "flexo_action": one_of("tiebreak_cube", "lock_cube", "discard_nuclear", "add_multiplier", "nothing"),
    },
}
"""Lists of components, each known by its id."""

TABLES: dict[str, Check] = {
    "game": fields({}, {"chips_start": whole(0, 20)}),
    "round_track": fields({}, {"hash_cost": each(whole(0, 9), 4)}),
    "tiebreak_track": fields({}, {"columns": whole(5, 20), "end_of_round_chips_per_row_b_cube": whole(0, 5)}),
    "energy_reserve": fields({}, {"locked_spots_per_panel": whole(1, 9)}),
    "die": fields({}, {"faces": each(fields({"resource": RESOURCE, "amount": whole(1, 9)}), 6)}),
    "electron_tokens": fields({}, {"values": each(whole(0, 20), 7)}),
    "nuclear_tokens": fields({}, {"values": each(whole(0, 20), 7)}),
    "scoring": fields(
        {}, {"collection_series": each(whole(0, 30), 4), "zone_not_nearest_penalty": whole(0, 9)}
    ),
}
"""Single tables."""

FORM = Form(ENTRIES, TABLES)
