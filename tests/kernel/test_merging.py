"""A module's data laid into that of the base game."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clepsydra.kernel.merging import Clash, merged
from clepsydra.kernel.provenance import facts

BASE: dict[str, Any] = {
    "meta": {"module": "base"},
    "tile": [{"id": 215, "vp": 2, "source": "public"}, {"id": 216, "vp": 3, "source": "public"}],
    "die": {"shape": {"faces": [1, 2], "source": "public"}},
    "setup": {"eras": 7, "impact": 4, "impact_source": "public", "source": "rulebook"},
}


def known(added: dict[str, Any]) -> dict[str, tuple[Any, str]]:
    before = copy.deepcopy(BASE)
    found = {fact.path: (fact.value, fact.provenance) for fact in facts(merged(BASE, added))}
    assert before == BASE, "the base data stays as it is"
    return found


def test_tables_within_tables_are_laid_together() -> None:
    flux = {"flux": {"faces": [5], "source": "reconstructed"}}
    assert known({"die": flux})["die.flux.faces.1"] == (5, "reconstructed")
    assert known({"die": flux}).keys() > known({}).keys()


def test_what_is_added_keeps_its_own_source() -> None:
    added = {
        "setup": {"shields": 2, "swords": {"long": 1}, "swords_source": "public", "source": "reconstructed"}
    }
    found = known(added)
    assert found["setup.shields"] == (2, "reconstructed")
    assert found["setup.swords.long"] == (1, "public")
    assert found["setup.eras"] == (7, "rulebook")


def test_a_new_table_and_new_components_come_after_those_there() -> None:
    data = merged(BASE, {"tile": [{"id": "217", "vp": 1}], "card": [{"id": "a"}], "meta": {"module": "own"}})
    assert [tile["id"] for tile in data["tile"]] == [215, 216, "217"]
    assert data["card"] == [{"id": "a"}]
    assert data["meta"] == {"module": "base"}


@pytest.mark.parametrize("named", [215, "215"])
def test_a_component_takes_the_place_of_the_one_it_replaces(named: Any) -> None:
    new = {"id": "215B", "replaces": named, "vp": 4, "source": "rulebook"}
    data = merged(BASE, {"tile": [new]})
    assert [tile["id"] for tile in data["tile"]] == ["215B", 216]
    assert known({"tile": [new]})["tile.215B.vp"] == (4, "rulebook")
    assert not [path for path in known({"tile": [new]}) if "215." in path or "replaces" in path]


def test_a_component_may_be_replaced_by_one_of_its_own_id() -> None:
    assert merged(BASE, {"tile": [{"id": 216, "replaces": 216, "vp": 9}]})["tile"][1] == {"id": 216, "vp": 9}


def test_figures_are_replaced_with_their_source() -> None:
    found = known({"setup": {"impact": 3, "replaces": ["impact"], "source": "reconstructed"}})
    assert found["setup.impact"] == (3, "reconstructed")
    assert found["setup.eras"] == (7, "rulebook")
    assert "setup.replaces.1" not in found


@pytest.mark.parametrize(
    ("added", "where"),
    [
        ({"tile": [{"id": 215, "vp": 9}]}, "tile.215 is there already"),
        ({"tile": [{"id": "215", "vp": 9}]}, "tile.215 is there already"),
        ({"tile": [{"id": 1}, {"id": 1}]}, "tile.1 is there already"),
        ({"card": [{"id": 1}, {"id": 1}]}, "card.1 is there already"),
        ({"tile": [{"id": 216, "replaces": 215}]}, "tile.216 is there already"),
        ({"tile": [{"id": "9B", "replaces": 9}]}, "tile.9 is not there to be replaced"),
        ({"setup": {"eras": 6}}, "setup.eras is there already"),
        ({"setup": {"eras": 7}}, "setup.eras is there already"),
        ({"setup": {"moons": 1, "replaces": ["suns"]}}, "setup.suns is not there to be replaced"),
        ({"die": {"shape": {"faces": [3]}}}, "die.shape.faces is there already"),
        ({"setup": [{"id": 1}]}, "setup is there already"),
        ({"tile": {"vp": 1}}, "tile is there already"),
    ],
)
def test_what_is_there_is_changed_by_no_accident(added: dict[str, Any], where: str) -> None:
    with pytest.raises(Clash, match=f"^{where}$"):
        merged(BASE, added)
