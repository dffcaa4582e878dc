"""What else an owner of the box can put right: the faces of the die and the spaces of the evolution tracks."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.rulebenders.catalog import base_data, catalog_of
from clepsydra.games.rulebenders.catalog.forms import FORM
from clepsydra.kernel import Setup

FACES = [{"resource": "chip", "amount": number} for number in range(1, 7)]
TRACK = {"e2": 1, "e1": 1, "c": 0, "n1": 2, "n2": -1}


def test_the_rules_read_the_owners_die_and_tracks() -> None:
    corrections = {"die": {"faces": FACES}, "panels": [{"id": "hand_limit", "evolution": TRACK}]}
    assert FORM.complaints(base_data(), corrections) == []
    catalog = catalog_of(Setup("rulebenders", ("person",) * 3, corrections=corrections))
    assert catalog.die == tuple(("chip", number) for number in range(1, 7))
    assert catalog.panels["hand_limit"].evolution == (1, 1, 0, 2, -1)


@pytest.mark.parametrize(
    ("corrections", "where", "reason"),
    [
        ({"die": {"faces": FACES[:5]}}, "die.faces", "length"),
        ({"die": {"faces": [*FACES[:5], {"resource": "gold", "amount": 1}]}}, "die.faces.6.resource", "word"),
        ({"die": {"faces": [*FACES[:5], {"resource": "chip"}]}}, "die.faces.6", "missing"),
        (
            {"panels": [{"id": "hand_limit", "evolution": {**TRACK, "e2": 3}}]},
            "panels.hand_limit.evolution.e2",
            "limits",
        ),
        (
            {"panels": [{"id": "hand_limit", "evolution": {**TRACK, "e2": "any"}}]},
            "panels.hand_limit.evolution.e2",
            "number",
        ),
        ({"panels": [{"id": "theme", "evolution": TRACK}]}, "panels.theme.evolution.e2", "word"),
        ({"panels": [{"id": "theme", "evolution": {"e2": "any"}}]}, "panels.theme.evolution", "missing"),
    ],
)
def test_what_cannot_stand_there_is_refused(corrections: dict[str, Any], where: str, reason: str) -> None:
    denial = FORM.complaints(base_data(), corrections)[0]
    assert (denial.params["where"], denial.reason) == (where, reason)


def test_a_rule_of_its_own_is_nothing_to_fill_in() -> None:
    paths = {blank.path for blank in FORM.blanks(base_data())}
    assert "die.faces" in paths
    special = [
        card
        for card in base_data()["theme_cards"]
        if any(step["op"] == "special" for step in card["effects"])
    ]
    assert special
    assert not {f"theme_cards.{card['id']}.effects" for card in special} & paths
