"""What is in the box of Quantum Loops: told, counted and corrected like the base game's components."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import Effect, catalog_of, components
from clepsydra.games.anachrony.catalog.words import Words
from clepsydra.games.anachrony.modules.quantum_loops import catalog as quantum_loops
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.editions import DataModule
from clepsydra.web.pages.ownersheet import OwnersBox
from tests.games.anachrony.catalog.phrases import Phrase, goods, in_turn, pay, phrase, sentence
from tests.games.anachrony.catalog.test_sheets import RAW, entries_of

NAME = "quantum_loops"
MODULES = (DataModule(NAME, lambda _rules: None, data=quantum_loops.data, tables=quantum_loops.TABLES),)
BOX = replace(ANACHRONY, modules=MODULES, components=components(MODULES))


def table(**corrections: Any) -> Setup:
    return Setup("anachrony", (PERSON,) * 2, (NAME,), corrections=corrections)


def more(name: str, **corrections: Any) -> Any:
    return catalog_of(table(**corrections), MODULES).more[name]


def test_eight_cards_with_what_pays_them_back_two_of_them_not_at_the_start() -> None:
    cards = more("quantum_loop_card")
    assert {card.id: card.payback for card in cards.values()} == {
        "foreign_labor": "genetics",
        "interdimensional_espionage": "technology",
        "future_blueprints": "society",
        "privileges_of_the_multiverse": "war",
        "time_loop_amplifier": "time_travel",
        "cosmic_data_leak": "triangle",
        "high_density_universe": "circle",
        "timewave_neutralizer": "square",
    }
    assert [card.id for card in cards.values() if not card.starts] == [
        "time_loop_amplifier",
        "timewave_neutralizer",
    ]
    assert {card.id: card.cost for card in cards.values() if card.cost} == {
        "foreign_labor": {"water": 2},
        "high_density_universe": {"worker": 1},
        "timewave_neutralizer": {"neutronium": 1, "water": 2},
    }
    tile = more("quantum_warp_tile")
    assert (tile.offer, tile.unreturned_vp) == (3, -4)


def test_the_superproject_joins_those_of_the_base_game() -> None:
    hub = catalog_of(table(), MODULES).tiles["multiverse_hub"]
    assert (hub.vp, hub.cost) == (6, {"titanium": 2, "neutronium": 1, "water": 3})
    assert hub.breakthrough_cost == (("triangle/time_travel",), ("circle/any", "square/any"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_is_in_one_piece_and_every_piece_is_told(lang: str) -> None:
    sheets = components(MODULES).sheets(table(), lang)
    assert sorted(fact.path for fact in sheets.facts) == sorted(
        fact.path for fact in components(MODULES).facts(table())
    )
    entries = entries_of(*MODULES)
    sections = sheets.sections[-len(entries) :]
    assert sorted(len(section.pieces) for section in sections) == sorted(entries)
    own = [piece for section in sections for piece in section.pieces]
    for piece in own:
        assert piece.facts
        for line in (piece.name, *piece.lines):
            assert not RAW.search(line), (piece.id, line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id_", "line"),
    [
        ("quantum_warp_tile", phrase("loop_left_over", vp=-4)),
        ("foreign_labor", sentence(phrase("optional", what=in_turn(pay(water=2), phrase("morale_lost", steps=1), phrase("gain_different_workers", count=3, types=["scientist", "engineer", "administrator", "genius"]))))),
        ("foreign_labor", phrase("loop_icon", named="genetics")),
        ("cosmic_data_leak", phrase("loop_shape", named="triangle")),
        ("future_blueprints", sentence(phrase("build_from_below", look=5, saves=goods(titanium=1)))),
        ("time_loop_amplifier", phrase("loop_later")),
        ("timewave_neutralizer", sentence(phrase("optional", what=in_turn(pay(neutronium=1, water=2), phrase("remove_anomalies", count=2))))),
        ("multiverse_hub", phrase("passive", what=phrase("second_loop_card"))),
    ],
)  # fmt: skip
def test_a_component_reads_as_it_is_played(id_: str, lang: str, line: Phrase) -> None:
    [section] = components(MODULES).sheets(table(), lang).find([id_]).sections
    assert line(Words(lang)) in section.pieces[0].lines


def test_every_figure_says_where_it_comes_from() -> None:
    base = {fact.path for fact in components(MODULES).facts(Setup("anachrony", (PERSON,) * 2))}
    facts = [fact for fact in components(MODULES).facts(table()) if fact.path not in base]
    assert by_provenance(facts) == {"rulebook": 52, "public": 1, "reconstructed": 9}


def test_an_owner_corrects_them() -> None:
    corrections: dict[str, Any] = {
        "quantum_warp_tile": {"unreturned_vp": -5},
        "quantum_loop_card": [
            {"id": "foreign_labor", "payback": "circle", "cost": {"water": 3}},
            {"id": "cosmic_data_leak", "effects": [{"op": "draw_conditions", "count": 3}]},
        ],
    }
    assert BOX.complaints(table(**corrections)) == []
    assert more("quantum_warp_tile", **corrections).unreturned_vp == -5
    cards = more("quantum_loop_card", **corrections)
    assert (cards["foreign_labor"].payback, cards["foreign_labor"].cost) == ("circle", {"water": 3})
    assert cards["cosmic_data_leak"].effects == (Effect("draw_conditions", {"count": 3}),)


def test_the_figures_as_printed_are_what_a_correction_could_say() -> None:
    cards = [
        {name: entry[name] for name in ("id", "payback", "starts", "cost", "effects") if name in entry}
        for entry in quantum_loops.data()["quantum_loop_card"]
    ]
    assert BOX.complaints(table(quantum_loop_card=cards)) == []


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        ({"id": "foreign_labor", "payback": "star"}, "word"),
        ({"id": "foreign_labor", "effects": [{"op": "draw_conditions"}]}, "missing"),
        ({"id": "foreign_labor", "effects": [{"op": "draw"}]}, "op"),
        ({"id": "second_labor", "starts": True}, "id"),
    ],
)
def test_what_is_impossible_is_refused(correction: dict[str, Any], reason: str) -> None:
    complaints = BOX.complaints(table(quantum_loop_card=[correction]))
    assert [denial.reason for denial in complaints] == [reason]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", ["quantum_warp_tile", "foreign_labor", "multiverse_hub"])
def test_the_box_page_has_a_sheet_to_fill_in(id_: str, lang: str) -> None:
    sheet = OwnersBox(BOX, lang, {}).sheet(id_)
    assert sheet is not None
    assert sheet.fillings
    for filling in sheet.fillings:
        assert not RAW.search(filling.inputs.label)
