"""An owner's corrections of Anachrony's components, and what no single figure shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from clepsydra.games.anachrony.catalog.forms import ENTRIES, OWN, TABLES
from clepsydra.games.anachrony.catalog.reading import words_of
from clepsydra.kernel import Denial, deny
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.validators import RULE

WORKERS_ON_A_CARD = 4
COUNTS = frozenset({"superproject_counts", "anomaly_counts"})


def _impossible(data: Data) -> Iterator[Denial]:
    """What no single figure shows."""
    workers = words_of(data, "worker")
    for card in data["recruit_card"]:
        people = sum(card.get(kind, 0) for kind in workers)
        if people != WORKERS_ON_A_CARD:
            yield deny(
                RULE, "workers", where=f"recruit_card.{card['id']}", given=people, needed=WORKERS_ON_A_CARD
            )
    numbers = Counter(card["number"] for card in data["starting_asset_card"])
    for number in sorted(number for number, count in numbers.items() if count > 1):
        yield deny(RULE, "number-twice", table="starting_asset_card", given=number)
    for tile in data["warp_tile"]:
        for kind in (*workers, "exosuit_powered"):
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
        if condition["count"] != "occupied_building_slots" and COUNTS & condition.keys():
            yield deny(RULE, "counts", where=f"evacuation_condition.{entry['id']}.condition")


FORM = Form(ENTRIES, TABLES, _impossible, OWN)
