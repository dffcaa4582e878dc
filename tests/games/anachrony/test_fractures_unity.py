"""Fractures of Time: the Path of Unity, its boards and evacuations, and the leaders to choose from (sections 4 and 14)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import Catalog
from clepsydra.kernel import PERSON, Play, Setup
from tests.games.anachrony.fractures import fractures, own, setup_of
from tests.games.anachrony.table import AnachronyTable, powering

LEADERS = {
    "harmony": ("haulani", "zaida", "zuriel"),
    "dominance": ("wolfe", "samira", "xenara"),
    "progress": ("valerian", "cornella", "soter"),
    "salvation": ("caratacus", "amena", "augurus"),
    "unity": ("eldrin", "castien", "thalia"),
}
EVACUATE = ("place", "engineer", "evacuate")
SECOND = ("power_plant.2", "factory.2", "life_support.2", "lab.2")


def catalog_of(setup: Setup) -> Catalog:
    rules: Any = ANACHRONY.rules_for(setup)
    catalog: Catalog = rules.catalog
    return catalog


def unity(side: str = "A", evacuation: str = "brightest_beacon", **words: Any) -> AnachronyTable:
    """Ann walks the Path of Unity."""
    return fractures(side=side, **words).path("Ann", "unity", evacuation=evacuation)


# --- five Paths, three leaders each -----------------------------------------------------------------


@pytest.mark.rule("FT-SET-14", "FT-CMP-03", "FT-CMP-02")
def test_with_the_expansion_there_are_five_paths_with_three_leaders_each() -> None:
    paths = catalog_of(setup_of()).paths
    assert {name: path.leaders for name, path in paths.items()} == LEADERS
    without = catalog_of(Setup("anachrony", (PERSON,) * 2)).paths
    assert {name: path.leaders for name, path in without.items()} == {
        name: leaders[:2] for name, leaders in LEADERS.items() if name != "unity"
    }


@pytest.mark.rule("FT-SET-14")
def test_a_seat_chooses_unity_and_one_of_its_three_leaders() -> None:
    play = Play.begin(ANACHRONY.rules_for(setup_of()), b"unity")
    (first,) = play.asks
    assert list(play.asks[first].menu.options) == list(LEADERS)
    play.answer(first, "unity")
    (other,) = play.asks
    assert list(play.asks[other].menu.options) == list(LEADERS)[:4]
    play.answer(other, "harmony")
    offered = {}
    while "leaders" in play.state.phase:
        (seat,) = play.asks
        offered[seat] = tuple(play.asks[seat].menu.options)
        play.answer(seat, offered[seat][-1])
    assert offered == {first: LEADERS["unity"], other: LEADERS["harmony"]}
    assert [play.state.players[seat].leader for seat in (first, other)] == ["thalia", "zuriel"]


@pytest.mark.rule("FT-CMP-03")
def test_unity_has_two_evacuations_and_draws_one_of_them() -> None:
    catalog = catalog_of(setup_of())
    sides = [side.id for side in catalog.evacuations.values() if side.path == "unity"]
    assert sides == ["brightest_beacon", "dawn_of_a_new_future"]
    drawn = set()
    for number in range(8):
        play = Play.begin(ANACHRONY.rules_for(setup_of()), b"side%d" % number)
        (first,) = play.asks
        play.answer(first, "unity")
        (other,) = play.asks
        play.answer(other, "harmony")
        drawn.add(play.state.players[first].evacuation)
    assert drawn == set(sides)


# --- the evacuations ------------------------------------------------------------------------------


@pytest.mark.scenario("FT-S44")
@pytest.mark.rule("FT-UNI-01")
def test_the_beacon_counts_operators_wherever_they_are() -> None:
    table = unity(era=4).anomaly("Ann", *SECOND)
    table.workers("Ann", active={"engineer": 1, "operator": 2}, tired={"operator": 1})
    table.occupies("Ann", "purify", "operator").does("Ann", EVACUATE).has("Ann", vp=14)


@pytest.mark.rule("FT-UNI-01")
def test_the_second_slot_of_each_row_must_be_occupied_by_anything() -> None:
    table = unity(era=4).workers("Ann", engineer=1)
    table.anomaly("Ann", "lab.2").built("Ann", "101", at="power_plant.2").built(
        "Ann", "exocrawler", at="factory.2"
    )
    table.built("Ann", "305", "401", at="").refuses(
        "Ann", EVACUATE, rule="AN-EVA-01", condition="rows_with_second_slot_occupied", needed=4, have=3
    )
    full = unity(era=4).workers("Ann", engineer=1)
    full.anomaly("Ann", "lab.2").built("Ann", "101", at="power_plant.2").built(
        "Ann", "exocrawler", at="factory.2"
    )
    full.built("Ann", "305", at="life_support.2").does("Ann", EVACUATE).has("Ann", vp=6)


def dawn(upgrades: int, technologies: int, **words: Any) -> AnachronyTable:
    """Ann has the other evacuation, so many upgrades and technologies."""
    table = unity(evacuation="dawn_of_a_new_future", era=4, **words)
    found = own(table)
    found.device.upgrades = ["circle/war", "square/society", "circle/genetics", "circle/technology"][
        :upgrades
    ]
    return table.put(found.technologies, *(f"{500 + number}" for number in range(1, technologies + 1)))


@pytest.mark.scenario("FT-S45")
@pytest.mark.rule("FT-UNI-02", "FT-UNI-03")
def test_the_dawn_counts_pairs_of_a_technology_and_two_tired_workers() -> None:
    table = dawn(4, 3).workers("Ann", active={"engineer": 1}, tired={"operator": 2, "scientist": 3})
    table.does("Ann", EVACUATE).has("Ann", vp=10)


@pytest.mark.rule("FT-UNI-03")
@pytest.mark.parametrize(("cards", "tired", "vp"), [(1, 5, 6), (3, 1, 2), (0, 4, 2), (2, 4, 10), (2, 9, 10)])
def test_a_pair_needs_both_of_its_parts(cards: int, tired: int, vp: int) -> None:
    table = dawn(4, cards).workers("Ann", active={"engineer": 4}, tired={"operator": tired})
    table.does("Ann", EVACUATE).has("Ann", vp=vp)


@pytest.mark.rule("FT-UNI-02")
def test_the_dawn_asks_for_four_upgrades() -> None:
    dawn(3, 3).workers("Ann", engineer=1).refuses(
        "Ann", EVACUATE, rule="AN-EVA-01", condition="device_upgrades", needed=4, have=3
    )


@pytest.mark.rule("FT-EVA-01")
def test_the_last_to_leave_loses_three_points_and_nobody_gets_more_than_thirty() -> None:
    table = dawn(4, 9).workers("Ann", active={"engineer": 1}, tired={"operator": 18})
    table.does("Ann", EVACUATE).has("Ann", vp=30)
    late = dawn(4, 1).workers("Ann", active={"engineer": 1}, tired={"operator": 2})
    late.state.evacuations = 1
    late.does("Ann", EVACUATE).has("Ann", vp=3)


# --- the player board -----------------------------------------------------------------------------


@pytest.mark.rule("FT-UNI-04")
def test_side_a_of_unity_is_that_of_all_paths_and_side_b_its_own() -> None:
    boards = catalog_of(setup_of()).boards
    assert boards["unity/A"] == boards["harmony/A"]
    assert len({str(board) for name, board in boards.items() if name.endswith("/B")}) == 5


@pytest.mark.rule("FT-UNI-04")
def test_an_operator_on_supply_stays_motivated_on_unitys_own_side_alone() -> None:
    for side, path, kind, after in (
        ("B", "unity", "operator", "active"),
        ("B", "unity", "scientist", "tired"),
        ("B", "unity", "administrator", "active"),
        ("B", "harmony", "operator", "tired"),
        ("A", "unity", "operator", "tired"),
    ):
        table = fractures(side=side).path("Ann", path).give("Ann", water=9).workers("Ann", active={kind: 1})
        table.does("Ann", ("work", kind, "supply"))
        assert [busy.after for busy in table.player("Ann").busy] == [after], (side, path, kind)


@pytest.mark.rule("FT-UNI-04")
def test_a_lower_hex_of_unitys_own_side_is_paid_with_a_core_of_either_kind() -> None:
    table = unity("B", phase="power_up").give("Ann", flux_core=1)
    table.refuses("Ann", powering("BL", "BR"), rule="AN-POW-02")
    table.powers("Ann", "TL", "BL").has("Ann", flux_core=0)
    unity("A", phase="power_up").give("Ann", flux_core=1).refuses("Ann", powering("BL"), rule="AN-POW-02")
