"""What is in the box of Quantum Loops: told, counted and corrected like the base game's components."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import Effect, catalog_of, components
from clepsydra.games.anachrony.modules.quantum_loops import catalog as quantum_loops
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.editions import DataModule
from clepsydra.web.pages.ownersheet import OwnersBox
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


@pytest.mark.parametrize(
    ("id_", "lang", "line"),
    [
        ("quantum_warp_tile", "en", "A tile still on the timeline in the end: -4 VP."),
        ("foreign_labor", "en", "You may pay 2 water; lose 1 morale; gain 3 active workers of different types: scientist, engineer, administrator and genius."),
        ("foreign_labor", "en", "Paid back with a breakthrough of this icon: genetics."),
        ("cosmic_data_leak", "fr", "Se rembourse avec une Découverte de cette forme : triangle."),
        ("future_blueprints", "en", "Look at the bottom 5 tiles of a first stack of buildings and build one at once for 1 titanium less."),
        ("time_loop_amplifier", "en", "Not in the first offer."),
        ("timewave_neutralizer", "fr", "Facultatif, payer 1 neutronium et 2 eaux ; retirer jusqu’à 2 Anomalies à toi."),
        ("multiverse_hub", "en", "Always: whenever you place your Quantum Warp tile and take a card, also do what a second card of the offer says; it stays there."),
    ],
)  # fmt: skip
def test_a_component_reads_as_it_is_played(id_: str, lang: str, line: str) -> None:
    [section] = components(MODULES).sheets(table(), lang).find([id_]).sections
    assert line in section.pieces[0].lines


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
