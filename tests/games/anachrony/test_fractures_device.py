"""Fractures of Time: the device, its flux cores and upgrades (FT-DEV, FT-RMF, FT-RMG, FT-UPG)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.device import CoresRemoved
from tests.games.anachrony.devices import device, glitched, glitches, limits, on_mine, shows
from tests.games.anachrony.fractures import fractures, new_game, own, set_up
from tests.games.anachrony.table import AnachronyTable

FLUX, GLITCH, UPGRADE = "device_remove_flux", "device_remove_glitch", "device_upgrade_work"
FREE = ("free", "device_upgrade")


def at_work(spaces: str = "GFFF.", **words: int) -> AnachronyTable:
    """Ann has an active Operator, and these goods."""
    return device(fractures().workers("Ann", operator=1).give("Ann", **words), spaces)


# --- spaces -------------------------------------------------------------------------------------


@pytest.mark.rule("FT-DEV-01", "FT-SET-15")
def test_nine_spaces_of_which_the_last_four_are_covered() -> None:
    table = fractures()
    assert len(own(table).device.spaces) == 9
    assert shows(table) == "....."
    assert shows(device(table, ".....FF", upgrades=2)) == ".....FF"


@pytest.mark.rule("FT-DEV-02")
def test_a_core_goes_to_the_leftmost_empty_space() -> None:
    table = on_mine("operator", "GF.F.", flux=1).does("Ann", ("blink", "operator", "mine.top"))
    assert shows(table) == "GFFF."


@pytest.mark.rule("FT-DEV-02", "FT-RCL-01", "FT-BLK-02")
@pytest.mark.scenario("FT-S14")
def test_on_a_full_device_no_core_is_placed() -> None:
    table = on_mine("operator", "GFFGF....")
    table.refuses("Ann", ("blink", "operator", "mine.top"), rule="FT-BLK-02", needed=1, have=0)
    table.refuses("Ann", ("free", "device_recall"), rule="FT-RCL-01", needed=2, have=0)


# --- removing flux cores ------------------------------------------------------------------------


@pytest.mark.rule("FT-DEV-03", "FT-RMF-01")
@pytest.mark.scenario("FT-S23")
def test_an_operator_removes_the_rightmost_cores_to_the_supply() -> None:
    table = at_work(flux_core=1).does("Ann", ("work", "operator", FLUX), ("remove_flux", 2))
    assert shows(table) == "GF..."
    table.has("Ann", flux_core=1)
    assert [event.count for event in table.events(CoresRemoved)] == [2]


@pytest.mark.rule("FT-RMF-01")
def test_up_to_two_cores_and_also_none() -> None:
    table = at_work().does("Ann", ("work", "operator", FLUX))
    assert table.offers("Ann") == [("remove_flux", 2), ("remove_flux", 1), ("remove_flux", 0)]
    assert shows(table.does("Ann", ("remove_flux", 0))) == "GFFF."
    assert shows(at_work("G....").does("Ann", ("work", "operator", FLUX))) == "G...."


@pytest.mark.rule("FT-DEV-04", "FT-PHA-10")
def test_slots_of_the_device_are_used_once_an_era_without_an_exosuit() -> None:
    table = at_work().workers("Ann", operator=2).workers("Bob", engineer=1).hexes("Ann", 0)
    table.does("Ann", ("work", "operator", FLUX), ("remove_flux", 1)).does("Bob", "pass")
    table.refuses("Ann", ("work", "operator", FLUX), rule="AN-SLT-03")
    table.does("Ann", "pass")
    assert table.player("Ann").tired == {"operator": 1}
    assert not [busy for busy in table.player("Ann").busy if busy.where == FLUX]


@pytest.mark.rule("FT-RMF-01", "FT-RMG-01", "FT-UPG-01")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_only_operators_work_on_the_device(worker: str) -> None:
    table = at_work(water=9).workers("Ann", active={worker: 1}).breakthroughs("Ann", "circle/war")
    for slot, rule in ((FLUX, "FT-RMF-01"), (GLITCH, "FT-RMG-01"), (UPGRADE, "FT-UPG-01")):
        table.refuses("Ann", ("work", worker, slot), rule=rule, worker=worker, needs="operator")


# --- removing Glitches --------------------------------------------------------------------------


@pytest.mark.rule("FT-RMG-01", "FT-GLI-15")
@pytest.mark.scenario("FT-S24")
def test_two_glitches_go_for_two_water() -> None:
    table = glitched(at_work("GF...", water=2), "BC").does("Ann", ("work", "operator", GLITCH))
    table.does("Ann", (("unglitch", "BC"), ("unglitch_space", 1))).has("Ann", water=0)
    assert (shows(table), glitches(table)) == (".F...", 0)


@pytest.mark.rule("FT-RMG-01")
def test_one_glitch_at_least_two_at_most_and_two_water() -> None:
    table = glitched(at_work("G....", water=2), "BC", "TL").does("Ann", ("work", "operator", GLITCH))
    assert limits(table) == (1, 2, 3)
    at_work(".....", water=2).refuses("Ann", ("work", "operator", GLITCH), rule="FT-RMG-01")
    at_work("G....", water=1).refuses("Ann", ("work", "operator", GLITCH), rule="AN-CST-01")


# --- upgrades -----------------------------------------------------------------------------------


@pytest.mark.rule("FT-UPG-01", "FT-UPG-02", "FT-UPG-03", "FT-UPG-06")
@pytest.mark.scenario("FT-S25")
def test_two_upgrades_in_an_era_with_different_icons() -> None:
    table = at_work(water=2).breakthroughs("Ann", "circle/war", "square/war", "triangle/society")
    table.does("Ann", FREE, ("upgrade", "circle/war")).has("Ann", water=2, vp=0)
    table.refuses("Ann", FREE, rule="AN-FREE-01")
    table.does("Ann", ("work", "operator", UPGRADE)).has("Ann", water=0, vp=2)
    assert own(table).device.upgrades == ["circle/war", "triangle/society"]
    assert shows(table) == "GFFF..."
    assert table.score("Ann")["devices"] == 4


@pytest.mark.rule("FT-UPG-02")
def test_the_same_icon_is_refused() -> None:
    table = device(at_work(water=2), "G....", upgrades=1).breakthroughs("Ann", "square/war")
    table.refuses("Ann", FREE, rule="FT-UPG-02")
    table.refuses("Ann", ("work", "operator", UPGRADE), rule="FT-UPG-02")


@pytest.mark.rule("FT-UPG-04", "FT-UPG-06", "FT-SDB-05")
@pytest.mark.scenario("FT-S26")
def test_four_upgrades_are_all() -> None:
    table = device(at_work(water=2), "G....", upgrades=4).breakthroughs("Ann", "square/time_travel")
    table.refuses("Ann", FREE, rule="FT-UPG-04", most=4)
    table.refuses("Ann", ("work", "operator", UPGRADE), rule="FT-UPG-04")
    assert table.score("Ann")["devices"] == 10


@pytest.mark.rule("FT-UPG-06")
@pytest.mark.parametrize(("upgrades", "points"), [(0, 0), (1, 2), (2, 4), (3, 7), (4, 10)])
def test_the_rightmost_visible_space_scores(upgrades: int, points: int) -> None:
    assert device(fractures(), "G....", upgrades=upgrades).score("Ann")["devices"] == points


@pytest.mark.rule("FT-UPG-05", "FT-END-05")
def test_a_breakthrough_on_the_tile_counts_for_nothing() -> None:
    table = at_work().breakthroughs("Ann", "circle/war", "square/war", "triangle/society")
    table.conditions("most_breakthroughs").breakthroughs("Bob", "circle/society", "square/genetics")
    before = table.score("Ann")
    assert (before["breakthroughs"], before["conditions"]) == (5, 3)
    table.breakthroughs("Bob", "circle/genetics").does("Ann", FREE, ("upgrade", "circle/war"))
    after = table.score("Ann")
    assert (after["breakthroughs"], after["conditions"]) == (2, 0)


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("FT-SET-15", "FT-SET-18", "FT-CMP-02")
@pytest.mark.parametrize("side", ["A", "B"])
def test_two_glitches_lie_there_when_the_game_begins(side: str) -> None:
    table = set_up(new_game(3, board_side=side))
    for who in table.names:
        assert own(table, who).glitches == ["BC"]
        assert shows(table, who) == "G...."
        assert glitches(table, who) == 2
