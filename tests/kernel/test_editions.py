"""The components of tables: made once for all that play with the same data."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.kernel import PERSON, Piece, Refused, Section, Setup, Sheets
from clepsydra.kernel.corrections import Data, Form, fitting
from clepsydra.kernel.editions import ComponentData, DataModule, Table
from clepsydra.kernel.merging import Clash
from clepsydra.kernel.validators import Blank, fields, whole

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


def told(table: Any, lang: str) -> Section:
    entries = table if isinstance(table, list) else [{"id": "rest", **table}]
    return Section(f"{lang} cards", tuple(Piece(entry["id"], entry["id"].title()) for entry in entries))


CARDS = DataModule(
    "cards",
    lambda _rules: None,
    data=lambda: {
        "card": [
            {"id": "ace", "worth": 4, "source": "public"},
            {"id": "king", "worth": 3, "source": "public"},
        ],
        "rest": {"worth": 1, "source": "rulebook"},
    },
    tables={
        "card": Table(
            lambda cards: {card["id"]: card["worth"] for card in cards}, told, {"worth": whole(0, 9)}
        ),
        "rest": Table(lambda rest: rest["worth"], told, fields({}, {"worth": whole(0, 2)})),
    },
)


def test_a_module_brings_tables_of_its_own() -> None:
    wanted = setup("cards", card=[{"id": "king", "worth": 9}], rest={"worth": 2})
    edition = TILES.at(wanted, [CARDS])
    assert edition.more == {"card": {"ace": 4, "king": 9}, "rest": 2}
    assert edition.catalog == {"mill": 2}, "the base game reads its own tables"
    assert TILES.at(setup(), [CARDS]).more == {}


def test_its_tables_are_told_with_their_figures_after_those_of_the_base_game() -> None:
    wanted = setup("cards", card=[{"id": "king", "worth": 9}])
    sections = TILES.components((CARDS,)).sheets(wanted, "en").sections
    assert [section.title for section in sections] == ["en", "en cards", "en cards"]
    assert [(piece.name, [(fact.path, fact.value, fact.provenance) for fact in piece.facts])
            for section in sections[1:] for piece in section.pieces] == [
        ("Ace", [("card.ace.worth", 4, "public")]),
        ("King", [("card.king.worth", 9, "owner")]),
        ("Rest", [("rest.worth", 1, "rulebook")]),
    ]  # fmt: skip


def test_its_tables_are_corrected_where_it_is_played_and_nowhere_else() -> None:
    box = TILES.components((CARDS,))
    kept = {"card": [{"id": "ace", "worth": 5}], "rest": {"worth": 2}, "tile": [{"id": "mill", "vp": 1}]}
    assert box.complaints(setup("cards", **kept)) == []
    assert [denial.reason for denial in box.complaints(setup("cards", rest={"worth": 3}))] == ["limits"]
    assert {denial.reason for denial in box.complaints(setup(**kept))} == {"table"}
    assert [blank.path for blank in box.blanks(setup("cards"))] == [
        "tile.mill.vp",
        "card.ace.worth",
        "card.king.worth",
        "rest.worth",
    ]
    assert fitting(kept, box.blanks(setup("cards"))) == kept
    assert fitting(kept, box.blanks(setup())) == {"tile": [{"id": "mill", "vp": 1}]}


def test_no_two_parts_bring_the_same_table() -> None:
    again = DataModule("again", lambda _rules: None, tables={"tile": CARDS.tables["card"]})
    with pytest.raises(Clash, match="tile is there already"):
        TILES.at(setup("again"), [again])
    twin = DataModule("twin", lambda _rules: None, tables={"card": CARDS.tables["card"]})
    with pytest.raises(Clash, match="card is there already"):
        TILES.at(setup("cards", "twin"), [CARDS, twin])


def test_of_a_single_table_only_the_figures_that_are_there_are_kept() -> None:
    blanks = [Blank("die", None, ("flux", "faces"), [1], whole(0, 9))]
    corrections = {"die": {"flux": {"faces": [2]}, "shape": {"faces": [3]}}, "rest": {"worth": 1}}
    assert fitting(corrections, blanks) == {"die": {"flux": {"faces": [2]}}}


def test_what_joins_others_brings_its_components_where_they_meet() -> None:
    both = DataModule("both", lambda _rules: None, data=lambda: {"tile": [INN]}, joins=("cards", "storm"))
    assert TILES.at(setup("cards", "storm"), (CARDS, both)).catalog == {"mill": 2, "inn": 3}
    assert TILES.at(setup("cards"), (CARDS, both)).catalog == {"mill": 2}
