"""The components of tables: made once for all that play with the same data."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import PERSON, Piece, Refused, Section, Setup, Sheets
from clepsydra.kernel.corrections import Data, Form
from clepsydra.kernel.editions import ComponentData, DataModule
from clepsydra.kernel.validators import whole

MILL = {"id": "mill", "vp": 2, "source": "rulebook"}
INN = {"id": "inn", "vp": 3, "source": "public"}
INNS = DataModule("inns", lambda _rules: None, data=lambda: {"meta": {"by": "us"}, "tile": [INN]})


def read(data: Data) -> dict[str, int]:
    return {tile["id"]: tile["vp"] for tile in data["tile"]}


def tell(data: Data, lang: str) -> Sheets:
    return Sheets((Section(lang, tuple(Piece(tile["id"], lang) for tile in data["tile"])),))


TILES = ComponentData(lambda: {"tile": [MILL]}, Form({"tile": {"vp": whole(0, 9)}}, {}), read, tell)


def setup(*modules: str, **corrections: Any) -> Setup:
    return Setup("tiles", (PERSON,), modules, corrections=corrections)


def test_tables_with_the_same_data_share_what_is_made_of_it() -> None:
    corrected = [TILES.at(setup(tile=[{"id": "mill", "vp": 5}])) for _ in range(2)]
    assert corrected[0] is corrected[1]
    assert corrected[0].catalog is corrected[1].catalog
    assert corrected[0].sheets("fr") is corrected[1].sheets("fr")
    assert corrected[0] is not TILES.at(setup())


def test_corrections_count_at_their_table_alone() -> None:
    assert TILES.at(setup(tile=[{"id": "mill", "vp": 5}])).catalog == {"mill": 5}
    assert TILES.at(setup()).catalog == {"mill": 2}
    with pytest.raises(Refused):
        TILES.at(setup(tile=[{"id": "mill", "vp": 10}]))


def test_a_module_brings_its_components_where_it_is_played() -> None:
    assert TILES.at(setup("inns"), [INNS]).catalog == {"mill": 2, "inn": 3}
    assert TILES.at(setup("inns"), []).catalog == {"mill": 2}
    assert TILES.at(setup(), [INNS]).catalog == {"mill": 2}


def test_a_box_tells_of_the_components_at_a_table() -> None:
    told, wanted = TILES.components((INNS,)), setup("inns", tile=[{"id": "inn", "vp": 4}])
    assert [(fact.path, fact.value, fact.provenance) for fact in told.facts(wanted)] == [
        ("tile.mill.vp", 2, "rulebook"),
        ("tile.inn.vp", 4, "owner"),
    ]
    assert [piece.id for piece in told.sheets(wanted, "en").sections[0].pieces] == ["mill", "inn"]
    assert told.complaints(wanted) == []
    assert [denial.reason for denial in told.complaints(setup(tile=[{"id": "inn", "vp": 4}]))] == ["id"]
    assert [(blank.path, blank.value) for blank in told.blanks(wanted)] == [
        ("tile.mill.vp", 2),
        ("tile.inn.vp", 3),
    ]
