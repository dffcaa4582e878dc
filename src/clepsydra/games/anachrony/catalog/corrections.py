"""An owner's corrections: merged over the base data, and refused with the reason where they cannot be.

Corrections have the form of `base.toml` and hold only what changes. A value is replaced whole.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.games.anachrony.catalog.checks import RULE, fields
from clepsydra.games.anachrony.catalog.forms import ENTRIES, TABLES
from clepsydra.games.anachrony.catalog.vocabulary import WORKERS
from clepsydra.kernel import Denial, Refused, deny
from clepsydra.kernel.components import OWNER

Data = dict[str, Any]

WORKERS_ON_A_CARD = 4


def corrected(base: Data, corrections: Mapping[str, Any]) -> Data:
    """The base data with the corrections; refused with the first reason why not."""
    for denial in complaints(base, corrections):
        raise Refused(denial)
    return _merged(base, corrections)


def complaints(base: Data, corrections: Mapping[str, Any]) -> list[Denial]:
    """All that is wrong with corrections."""
    wrong = list(_complaints(base, corrections))
    return wrong or list(_impossible(_merged(base, corrections)))


def _complaints(base: Data, corrections: Mapping[str, Any]) -> Iterator[Denial]:
    for name, table in corrections.items():
        if name in TABLES:
            yield from TABLES[name](name, table)
        elif name in ENTRIES:
            yield from _entries(name, base[name], table)
        else:
            yield deny(RULE, "table", table=str(name), known=", ".join([*ENTRIES, *TABLES]))


def _entries(table: str, known: list[Data], entries: Any) -> Iterator[Denial]:
    if not isinstance(entries, list):
        yield deny(RULE, "entries", table=table)
        return
    ids = [entry["id"] for entry in known]
    seen: list[Any] = []
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, Mapping) or "id" not in entry:
            yield deny(RULE, "no-id", where=f"{table}.{number}")
        elif entry["id"] not in ids or type(entry["id"]) is not type(ids[0]):
            yield deny(RULE, "id", table=table, given=str(entry["id"]), known=", ".join(map(str, ids)))
        elif entry["id"] in seen:
            yield deny(RULE, "twice", where=f"{table}.{entry['id']}")
        else:
            seen.append(entry["id"])
            figures = {name: value for name, value in entry.items() if name != "id"}
            yield from fields({}, ENTRIES[table])(f"{table}.{entry['id']}", figures)


def _impossible(data: Data) -> Iterator[Denial]:
    """What no single figure shows."""
    for card in data["recruit_card"]:
        people = sum(card[kind] for kind in WORKERS)
        if people != WORKERS_ON_A_CARD:
            yield deny(
                RULE, "workers", where=f"recruit_card.{card['id']}", given=people, needed=WORKERS_ON_A_CARD
            )
    numbers = Counter(card["number"] for card in data["starting_asset_card"])
    for number in sorted(number for number, count in numbers.items() if count > 1):
        yield deny(RULE, "number-twice", table="starting_asset_card", given=number)
    for tile in data["warp_tile"]:
        for kind in (*WORKERS, "exosuit_powered"):
            if tile["gain"].get(kind, 1) != 1:
                yield deny(
                    RULE,
                    "limits",
                    where=f"warp_tile.{tile['id']}.gain.{kind}",
                    given=str(tile["gain"][kind]),
                    least=1,
                    most=1,
                )
    for entry in data["evacuation_condition"]:
        condition = entry["condition"]
        if ("type" in condition) != (condition["count"] == "buildings_of_type"):
            yield deny(RULE, "condition", where=f"evacuation_condition.{entry['id']}.condition")


def _merged(base: Data, corrections: Mapping[str, Any]) -> Data:
    data = copy.deepcopy(base)
    for name, table in corrections.items():
        if name in TABLES:
            _correct(data[name], table)
            continue
        by_id = {entry["id"]: entry for entry in data[name]}
        for entry in table:
            for field, value in entry.items():
                if field != "id":
                    _replace(by_id[entry["id"]], field, value)
    return data


def _correct(table: Data, corrections: Mapping[str, Any]) -> None:
    """Replace the figures of a table and of the tables within it."""
    for name, value in corrections.items():
        if isinstance(value, Mapping):
            _correct(table[name], value)
        else:
            _replace(table, name, value)


def _replace(table: Data, field: str, value: Any) -> None:
    """The owner's figure in the place of ours, and no longer with our word for it."""
    table[field] = copy.deepcopy(value)
    table[f"{field}_source"] = OWNER
