"""An owner's corrections: merged over our data, and refused with the reason where they cannot be.

Corrections have the form of `rulebenders.toml` and hold only what changes. A value is replaced whole.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.games.rulebenders.catalog.checks import RULE, Check, each, number, one_of, steps
from clepsydra.kernel import Denial, Refused, deny
from clepsydra.kernel.components import OWNER

Data = dict[str, Any]

COST = one_of(0, 1, 2, 3, "#")
PANEL = one_of("theme", "hand_limit", "exchange", "currency", "first_player", "take_cubes", "draw_cards")

TABLES: dict[str, dict[str, Check]] = {
    "game": {"chips_start": number(0, 20)},
    "round_track": {"hash_cost": each(number(0, 9), 4)},
    "tiebreak_track": {"columns": number(5, 20), "end_of_round_chips_per_row_b_cube": number(0, 5)},
    "energy_reserve": {"locked_spots_per_panel": number(1, 9)},
    "electron_tokens": {"values": each(number(0, 20), 7)},
    "nuclear_tokens": {"values": each(number(0, 20), 7)},
    "scoring": {"collection_series": each(number(0, 30), 4), "zone_not_nearest_penalty": number(0, 9)},
}
"""The single figures that can be corrected."""

ENTRIES: dict[str, dict[str, Check]] = {
    "theme_cards": {"cost": COST, "effects": steps, "activated": steps},
    "flexo_cards": {
        "cost": COST,
        "effects": steps,
        "panel": PANEL,
        "value": number(1, 9),
        "arrow": one_of("electron", "nuclear"),
    },
    "setup_cards": {
        "hand_limit": one_of(5, 6, 7, 8),
        "exchange": one_of("3>1", "2>1", "1>1"),
        "currency": one_of("cube", "card", "chip"),
        "take_cubes": one_of(4, 5, 6, 7),
        "draw_cards": one_of(3, 4, 5, 6),
        "first_player_colours": each(one_of("red", "green", "blue", "yellow", "pink"), 5),
        "flexo_action": one_of("tiebreak_cube", "lock_cube", "discard_nuclear", "add_multiplier", "nothing"),
    },
}
"""What can be corrected of each card, by its id."""


def corrected(base: Data, corrections: Mapping[str, Any]) -> Data:
    """Our data with the corrections; refused with the first reason why not."""
    for denial in complaints(base, corrections):
        raise Refused(denial)
    data = copy.deepcopy(base) if corrections else base
    for name, table in corrections.items():
        if name in TABLES:
            _replace(data[name], table)
        else:
            by_id = {entry["id"]: entry for entry in data[name]}
            for entry in table:
                _replace(by_id[entry["id"]], {k: v for k, v in entry.items() if k != "id"})
    return data


def complaints(base: Data, corrections: Mapping[str, Any]) -> list[Denial]:
    """All that is wrong with corrections."""
    return [denial for name, table in corrections.items() for denial in _table(base, str(name), table)]


def _table(base: Data, name: str, table: Any) -> Iterator[Denial]:
    if name in TABLES:
        yield from _figures(base, name, TABLES[name], table)
    elif name in ENTRIES:
        yield from _entries(base, name, table)
    else:
        yield deny(RULE, "table", table=name, known=", ".join([*ENTRIES, *TABLES]))


def _entries(base: Data, table: str, entries: Any) -> Iterator[Denial]:
    if not isinstance(entries, list):
        yield deny(RULE, "entries", table=table)
        return
    ids = [entry["id"] for entry in base[table]]
    seen: list[str] = []
    for place, entry in enumerate(entries, start=1):
        if not isinstance(entry, Mapping) or "id" not in entry:
            yield deny(RULE, "no-id", where=f"{table}.{place}")
        elif entry["id"] not in ids:
            yield deny(RULE, "id", table=table, given=str(entry["id"]), known=", ".join(ids))
        elif entry["id"] in seen:
            yield deny(RULE, "twice", where=f"{table}.{entry['id']}")
        else:
            seen.append(entry["id"])
            figures = {name: value for name, value in entry.items() if name != "id"}
            yield from _figures(base, f"{table}.{entry['id']}", ENTRIES[table], figures)


def _figures(base: Data, where: str, known: Mapping[str, Check], figures: Any) -> Iterator[Denial]:
    if not isinstance(figures, Mapping):
        yield deny(RULE, "table-needed", where=where, given=str(figures))
        return
    for name, value in figures.items():
        if name in known:
            yield from known[name](base, f"{where}.{name}", value)
        else:
            yield deny(RULE, "field", where=where, field=str(name), known=", ".join(known))


def _replace(table: Data, figures: Mapping[str, Any]) -> None:
    """The owner's figures in the place of ours, and no longer with our word for them."""
    for name, value in figures.items():
        table[name] = copy.deepcopy(value)
        table[f"source_{name}"] = OWNER
