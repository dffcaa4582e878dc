"""The Valley, the technologies, the buildings and superprojects of Fractures of Time: read, told and corrected."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY, MODULES
from clepsydra.games.anachrony.catalog import catalog_of, components
from clepsydra.games.anachrony.catalog.components import Effect
from clepsydra.games.anachrony.catalog.words import Words
from clepsydra.kernel import LANGUAGES, Setup
from clepsydra.web.pages.ownersheet import OwnersBox
from tests.games.anachrony.catalog.phrases import Phrase, by_worker, either, gain, goods, pay, phrase
from tests.games.anachrony.catalog.test_sheets import RAW
from tests.games.anachrony.fractures import setup_of
from tests.games.anachrony.valley import CARDS

BUILDINGS = [f"{row}{number}" for row in "1234" for number in (16, 17, 18)]
REPLACING = ["215B", "301B", "302B", "303B", "304B", "313B", "314B", "403B"]
SUPERPROJECTS = ["flux_reactor", "valley_gateway", "glitch_purifier", "technology_vault", "temporal_barracks"]
SPACES = [
    "assimilate_top",
    "assimilate_middle",
    "assimilate_bottom",
    "extract_top",
    "extract_middle",
    "extract_bottom",
    "valley_capital_left",
    "valley_capital_right",
]
OWN = [*BUILDINGS, *REPLACING, *SUPERPROJECTS, *CARDS, *SPACES, "assimilate", "extract"]


def corrected(**corrections: Any) -> Setup:
    return replace(setup_of(), corrections=corrections)


def more(name: str, setup: Setup | None = None) -> Any:
    return catalog_of(setup or setup_of(), MODULES).more[name]


def test_sixteen_technologies_with_their_points_and_costs() -> None:
    cards = more("technology")
    assert list(cards) == CARDS
    points = [cards[card].tile.vp for card in CARDS]
    assert points == [1, 2, 2, 1, 2, 1, 2, 1, 1, 2, 0, 1, 1, 1, 2, 1]
    assert {card: cards[card].extra_cost for card in CARDS if cards[card].extra_cost} == {
        "502": {"water": 1},
        "509": {"flux_core": 1},
        "514": {"water": 1},
        "516": {"energy_core": 1},
    }
    assert cards["516"].tile.on_build == (Effect("gain", {"neutronium": 2}),)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_is_told(lang: str) -> None:
    sheets = components(MODULES).sheets(setup_of(), lang)
    pieces = {piece.id: piece for section in sheets.sections for piece in section.pieces}
    for id_ in OWN:
        piece = pieces[id_]
        assert piece.lines
        for line in (piece.name, *piece.lines):
            assert not RAW.search(line), (id_, line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id_", "line"),
    [
        ("118", by_worker("any", pay(titanium=1), phrase("time_travel_repaid", what=phrase("time_travel", range=3), goods=goods(vp=1)))),
        ("117", by_worker("operator", phrase("time_travel", range=4))),
        ("317", by_worker("operator", gain(water=5), phrase("optional", what=phrase("remove_glitch", count=1)))),
        ("416", phrase("passive", what=phrase("flux_die_result", add=-1))),
        ("valley_gateway", phrase("cost", goods=goods(titanium=2, uranium=2, operator=1))),
        ("technology_vault", phrase("one_time", what=phrase("optional", what=phrase("gain_technology", saves=2)))),
        ("509", phrase("extra_cost", goods=goods(flux_core=1))),
        ("507", phrase("passive", what=phrase("extract_bonus", options=either(goods(flux_core=1), goods(energy_core=1))))),
        ("511", phrase("technology_gained", what=phrase("draw_conditions_secretly", draw=3, vp=3))),
        ("valley_capital_right", phrase("valley_closed", players="2")),
        ("assimilate", phrase("assimilate_saves", count=1)),
        ("extract", phrase("extract_does", ways=either(goods(flux_core=2), goods(energy_core=2)))),
    ],
)  # fmt: skip
def test_a_component_reads_as_it_is_played(id_: str, lang: str, line: Phrase) -> None:
    [section] = components(MODULES).sheets(setup_of(), lang).find([id_]).sections
    assert line(Words(lang)) in section.pieces[0].lines


def test_every_tile_and_card_says_that_its_figures_are_reconstructed() -> None:
    facts = components(MODULES).facts(setup_of())
    for id_ in (*BUILDINGS, *REPLACING, *SUPERPROJECTS, *CARDS):
        own = [fact for fact in facts if fact.path.split(".")[1:2] == [id_] and fact.path.endswith(".vp")]
        assert {fact.provenance for fact in own if fact.path.count(".") == 2} == {"reconstructed"}, id_
    drawn = [fact for fact in facts if fact.path.startswith("technology.511.effects")]
    assert {fact.provenance for fact in drawn} == {"rulebook"}


def test_an_owner_corrects_what_was_reconstructed() -> None:
    setup = corrected(
        technology=[{"id": "509", "vp": 3, "extra_cost": {"flux_core": 2}}],
        valley_space=[{"id": "extract_middle", "water": 2}],
        assimilate={"technology_cost": 3},
        building=[{"id": 118, "vp": 4, "effects": [{"op": "time_travel", "range": 2, "repaid": {"vp": 2}}]}],
    )
    assert ANACHRONY.complaints(setup) == []
    card = more("technology", setup)["509"]
    assert (card.tile.vp, card.extra_cost) == (3, {"flux_core": 2})
    assert more("valley_space", setup)["extract_middle"].water == 2
    assert more("assimilate", setup).technology_cost == 3
    tile = catalog_of(setup, MODULES).tiles["118"]
    assert tile.work is not None
    assert (tile.vp, tile.work.effects[0].args["repaid"]) == (4, {"vp": 2})


@pytest.mark.parametrize(
    ("corrections", "reason"),
    [
        ({"technology": [{"id": "501", "vp": 99}]}, "limits"),
        ({"technology": [{"id": "501", "extra_cost": {"operator": 1}}]}, "word"),
        ({"valley_space": [{"id": "extract_top", "players": [5]}]}, "word"),
        ({"extract": {"options": []}}, "short"),
    ],
)
def test_what_is_impossible_is_refused(corrections: dict[str, Any], reason: str) -> None:
    assert [denial.reason for denial in ANACHRONY.complaints(corrected(**corrections))] == [reason]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "id_", ["117", "215B", "flux_reactor", "501", "509", "extract_top", "assimilate", "extract"]
)
def test_the_box_page_has_a_sheet_to_fill_in(id_: str, lang: str) -> None:
    sheet = OwnersBox(ANACHRONY, lang, {}).sheet(id_)
    assert sheet is not None
    assert sheet.fillings
    for filling in sheet.fillings:
        assert not RAW.search(filling.inputs.label)
