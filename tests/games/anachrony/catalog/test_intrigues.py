"""What is in the box of Intrigues of the Council: read, told, counted and corrected."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY, MODULES
from clepsydra.games.anachrony.catalog import catalog_of, components, read_catalog
from clepsydra.games.anachrony.catalog.components import Effect
from clepsydra.games.anachrony.catalog.words import Words
from clepsydra.games.anachrony.modules.intrigues import INTRIGUES
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.kernel.components import by_provenance
from clepsydra.web.pages.ownersheet import OwnersBox
from tests.games.anachrony.catalog.phrases import (
    Phrase,
    by_worker,
    either,
    gain,
    goods,
    pay,
    phrase,
)
from tests.games.anachrony.catalog.test_sheets import RAW, entries_of
from tests.games.anachrony.intrigues import setup_of


def more(name: str, setup: Setup | None = None) -> Any:
    return catalog_of(setup or setup_of(), MODULES).more[name]


def test_thirty_two_objectives_and_twenty_values_in_four_icons() -> None:
    objectives, values = more("objective_tile"), more("value_tile")
    own = [tile for tile in objectives.values() if not tile.module]
    assert (len(objectives), len(own), len(values)) == (32, 20, 20)
    assert set(Counter(tile.icon for tile in own).values()) == {5}
    assert set(Counter(tile.icon for tile in values.values()).values()) == {5}
    assert Counter(tile.value for tile in values.values()) == {-2: 4, 0: 4, 3: 6, 5: 4, 7: 2}
    assert Counter(tile.module for tile in objectives.values() if tile.module) == {
        "fractures": 6,
        "variable_anomalies": 2,
        "pioneers": 2,
        "guardians": 2,
    }
    assert {tile.condition for tile in objectives.values()} == set(more("objective_condition"))


def test_the_spaces_add_to_the_draw() -> None:
    negotiate = more("negotiate")
    assert (negotiate.draw, negotiate.keep) == (2, 1)
    spaces = {name: (s.more.draw, s.more.keep, s.water) for name, s in more("negotiate_space").items()}
    assert spaces == {
        "negotiate_top": (0, 1, 0),
        "negotiate_middle": (2, 0, 0),
        "negotiate_bottom": (1, 0, 1),
    }
    assert [space.players for space in more("negotiate_space").values()] == [(2, 3, 4), (2, 3, 4), (3, 4)]
    bonuses = {b.worker: (b.more.draw, b.more.keep, b.place) for b in more("negotiate_bonus").values()}
    assert bonuses == {"scientist": (0, 1, 0), "engineer": (2, 0, 0), "administrator": (0, 0, 1)}


def test_eight_missions_and_eight_emergency_missions_of_three_conditions() -> None:
    missions, emergencies = more("mission"), more("emergency_mission")
    assert [*missions, *emergencies] == [f"M0{n}" for n in range(1, 9)] + [f"EM{n}" for n in range(1, 9)]
    assert {len(mission.needs) for mission in (*missions.values(), *emergencies.values())} == {3}
    assert missions["M02"].reward == (Effect("gain", {"water": 3}),)
    assert [need.args["min"] for need in missions["M03"].needs] == [1, 2, 1]


def test_the_buildings_and_the_superproject_join_those_of_the_base_game() -> None:
    tiles = catalog_of(setup_of(), MODULES).tiles
    assert set(tiles) - set(read_catalog().tiles) == {
        "120",
        "220",
        "320",
        "420",
        "world_council_surveillance",
    }
    assert tiles["120"].end_range == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_is_told(lang: str) -> None:
    sheets = components(MODULES).sheets(setup_of(), lang)
    entries = entries_of(INTRIGUES)
    sections = sheets.sections[-len(entries) :]
    assert sorted(len(section.pieces) for section in sections) == sorted(entries)
    own = [piece for section in sections for piece in section.pieces]
    for piece in own:
        assert piece.lines
        for line in (piece.name, *piece.lines):
            assert not RAW.search(line), (piece.id, line)
    ids = [piece.id for section in sheets.sections for piece in section.pieces]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id_", "line"),
    [
        ("120", by_worker("any", pay(agenda=1), phrase("time_travel", range=2), gain(vp=2))),
        ("M01", phrase("mission_condition", number=2, what=phrase("need_exosuit_bottom", min=1, action="mine"))),
        ("M07", phrase("mission_reward", number=1, what=phrase("bought_action", cost=goods(water=1), actions=["research"]))),
        ("EM6", phrase("mission_condition", number=3, what=phrase("need_active_worker_set", types=["administrator", "genius", "engineer", "scientist"]))),
        ("emergency_missions", phrase("mission_reward", number=2, what=either(phrase("draw_agenda", count=2), phrase("place_agenda", count=2)))),
        ("CC4", phrase("council_after", what=phrase("anomaly_bargain", water=2, gain=8))),
        ("O17", phrase("agenda_icon", icon="orb")),
        ("agenda_row_5", phrase("agenda_row_gives", goods=goods(vp=1, water=1))),
        ("world_council_surveillance", phrase("passive", what=phrase("mission_rewards", add=1))),
    ],
)  # fmt: skip
def test_a_component_reads_as_it_is_played(id_: str, lang: str, line: Phrase) -> None:
    [section] = components(MODULES).sheets(setup_of(), lang).find([id_]).sections
    assert line(Words(lang)) in section.pieces[0].lines


def test_every_figure_says_where_it_comes_from() -> None:
    base = {fact.path for fact in components(MODULES).facts(Setup("anachrony", (PERSON,) * 2))}
    facts = [fact for fact in components(MODULES).facts(setup_of()) if fact.path not in base]
    assert by_provenance(facts) == {"public": 23, "reconstructed": 118, "rulebook": 305}


def test_an_owner_corrects_what_was_reconstructed() -> None:
    setup = setup_of(
        objective_tile=[{"id": "O01", "icon": "wave", "condition": "agenda_copy_above"}],
        value_tile=[{"id": "V05", "value": 6, "icon": "star"}],
        agenda_row=[{"id": "agenda_row_1", "bonus": {"gold": 1}}],
        council={"stack_water": 1},
    )
    assert ANACHRONY.complaints(setup) == []
    tile = more("objective_tile", setup)["O01"]
    assert (tile.icon, tile.condition) == ("wave", "agenda_copy_above")
    assert (more("value_tile", setup)["V05"].value, more("agenda_row", setup)["agenda_row_1"]) == (
        6,
        {"gold": 1},
    )
    assert more("council", setup).stack_water == 1


@pytest.mark.parametrize(
    ("corrections", "reason"),
    [
        ({"objective_tile": [{"id": "O01", "icon": "moon"}]}, "word"),
        ({"value_tile": [{"id": "V01", "value": 99}]}, "limits"),
        ({"mission": [{"id": "M01", "reward": []}]}, "field"),
        ({"agenda_row": [{"id": "agenda_row_1", "bonus": {"agenda": 1}}]}, "word"),
    ],
)
def test_what_is_impossible_is_refused(corrections: dict[str, Any], reason: str) -> None:
    assert [denial.reason for denial in ANACHRONY.complaints(setup_of(**corrections))] == [reason]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", ["O01", "V01", "agenda_row_1", "negotiate_top", "CC1", "council", "missions"])
def test_the_box_page_has_a_sheet_to_fill_in(id_: str, lang: str) -> None:
    sheet = OwnersBox(ANACHRONY, lang, {}).sheet(id_)
    assert sheet is not None
    assert sheet.fillings
    for filling in sheet.fillings:
        assert not RAW.search(filling.inputs.label)
