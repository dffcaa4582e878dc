"""Any game can say what its owner may correct, and where its figures come from."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import Denial, Refused, deny
from clepsydra.kernel.corrections import Form
from clepsydra.kernel.provenance import facts
from clepsydra.kernel.validators import each, fields, one_of, whole

DATA: dict[str, Any] = {
    "tile": [
        {"id": "mill", "vp": 2, "type": "wood", "name_en": "Mill", "source": "public"},
        {"id": "forge", "vp": 3, "type": "iron", "source": "rulebook", "vp_source": "reconstructed"},
    ],
    "start": {"gold": 1, "workers": {"smith": 2}, "source": "rulebook"},
}


def too_many(data: dict[str, Any]) -> list[Denial]:
    return [deny("TB-SET-05", "limits")] if sum(tile["vp"] for tile in data["tile"]) > 12 else []


FORM = Form(
    {"tile": {"vp": whole(0, 9), "type": one_of("wood", "iron")}},
    {"start": fields({}, {"gold": whole(0, 5), "workers": fields({}, {"smith": whole(0, 3)})})},
    too_many,
)


def test_a_correction_replaces_a_figure_and_its_provenance() -> None:
    data = FORM.corrected(DATA, {"tile": [{"id": "mill", "vp": 4}], "start": {"workers": {"smith": 1}}})
    known = {fact.path: (fact.value, fact.provenance) for fact in facts(data)}
    assert known == {
        "tile.mill.vp": (4, "owner"),
        "tile.mill.type": ("wood", "public"),
        "tile.forge.vp": (3, "reconstructed"),
        "tile.forge.type": ("iron", "rulebook"),
        "start.gold": (1, "rulebook"),
        "start.workers.smith": (1, "owner"),
    }
    assert DATA["tile"][0]["vp"] == 2, "the base data stays as it is"


@pytest.mark.parametrize(
    ("corrections", "reason"),
    [
        ({"tiles": []}, "table"),
        ({"tile": {"vp": 1}}, "entries"),
        ({"tile": [{"vp": 1}]}, "no-id"),
        ({"tile": [{"id": "inn"}]}, "id"),
        ({"tile": [{"id": "mill"}, {"id": "mill"}]}, "twice"),
        ({"tile": [{"id": "mill", "cost": 1}]}, "field"),
        ({"tile": [{"id": "mill", "vp": 10}]}, "limits"),
        ({"tile": [{"id": "mill", "type": "clay"}]}, "word"),
        ({"tile": [{"id": "mill", "vp": 9}, {"id": "forge", "vp": 9}]}, "limits"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(corrections: dict[str, Any], reason: str) -> None:
    assert [denial.reason for denial in FORM.complaints(DATA, corrections)] == [reason]
    with pytest.raises(Refused):
        FORM.corrected(DATA, corrections)


def test_a_game_may_have_names_of_its_own_for_what_is_no_figure() -> None:
    data = {"tile": [{"id": "mill", "nickname": "M", "vp": 1, "source": "public"}]}
    assert [fact.path for fact in facts(data, frozenset({"nickname"}))] == ["tile.mill.vp"]


def test_a_blank_is_without_its_sources_and_a_resource_is_none() -> None:
    face = fields({"resource": one_of("gold"), "amount": whole(1, 9)})
    printed = {"resource": "gold", "amount": 2}
    data = {"die": {"face": [{**printed, "amount_source": "public", "source": "rulebook"}]}}
    [blank] = Form({}, {"die": fields({}, {"face": each(face)})}).blanks(data)
    assert blank.value == [printed]


def test_the_number_of_a_rule_is_no_figure() -> None:
    tile = {
        "id": "mill",
        "on_build": [{"op": "look", "rule": "AN-CON-04"}, {"rule": "own"}],
        "source": "public",
    }
    assert [fact.path for fact in facts({"tile": [tile]})] == [
        "tile.mill.on_build.1.op",
        "tile.mill.on_build.2.rule",
    ]
