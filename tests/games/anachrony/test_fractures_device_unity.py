"""Fractures of Time: side B of Unity's device, and the side that the table chooses (FT-SDB-05, FT-SET-15)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.device import side_of
from tests.games.anachrony.devices import all_drawn, device, shows
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import AnachronyTable

UPGRADE = ("free", "device_unity_upgrade")


def unity(upgrades: int = 0, **goods: int) -> AnachronyTable:
    """Ann is Unity."""
    return device(fractures(side="B").path("Ann", "unity").give("Ann", **goods), "G....", upgrades=upgrades)


@pytest.mark.rule("FT-SDB-05")
@pytest.mark.scenario("FT-S54")
def test_a_repeated_icon_is_kept_and_nothing_slides() -> None:
    table = unity(1, neutronium=1).dice("circle", "war").does("Ann", UPGRADE).has("Ann", neutronium=0)
    assert table.player("Ann").breakthroughs == {"circle/war": 1}
    assert (own(table).device.upgrades, shows(table)) == (["circle/war"], "G.....")


@pytest.mark.rule("FT-SDB-05")
def test_the_gained_breakthrough_may_be_put_on_the_tile() -> None:
    table = unity(neutronium=1).dice("square", "society").does("Ann", UPGRADE)
    assert own(table).device.upgrades == ["square/society"]
    assert shows(table) == "G....."
    table.has("Ann", vp=0)


@pytest.mark.rule("FT-SDB-05")
def test_any_own_breakthrough_of_a_new_icon_will_do() -> None:
    table = unity(1, neutronium=1).breakthroughs("Ann", "square/society").dice("circle", "genetics")
    table.does("Ann", UPGRADE)
    assert set(table.offers("Ann")) == {("upgrade", "square/society"), ("upgrade", "circle/genetics")}
    table.does("Ann", ("upgrade", "square/society"))
    assert own(table).device.upgrades == ["circle/war", "square/society"]


@pytest.mark.rule("FT-SDB-05")
def test_a_question_mark_and_a_missing_tile_are_as_in_research() -> None:
    table = unity(neutronium=1).dice("circle", "choice").does("Ann", UPGRADE)
    assert {option[0] for option in table.offers("Ann")} == {"icon"}
    table = unity(neutronium=1).out_of_supply("circle/war").dice("circle", "war", "square")
    table.does("Ann", UPGRADE, ("reroll", "shape"))
    assert own(table).device.upgrades == ["square/war"]
    assert all_drawn(table)


@pytest.mark.rule("FT-SDB-05")
def test_it_is_no_research_action() -> None:
    table = unity(neutronium=1, water=5).built("Ann", "411").dice("circle", "war").does("Ann", UPGRADE)
    assert own(table).device.upgrades == ["circle/war"]
    table.has("Ann", water=5)


@pytest.mark.rule("FT-SDB-05")
def test_it_costs_a_neutronium_and_needs_an_upgrade_and_a_breakthrough_left() -> None:
    unity().refuses("Ann", UPGRADE, rule="AN-CST-01")
    unity(4, neutronium=1).refuses("Ann", UPGRADE, rule="FT-UPG-04", most=4)
    table = unity(neutronium=1)
    table.out_of_supply(*table.state.breakthroughs).refuses("Ann", UPGRADE, rule="FT-SDB-05")


@pytest.mark.rule("FT-SDB-05")
def test_unity_has_the_other_actions_of_side_a() -> None:
    actions = side_of(unity().game, 0).actions
    assert set(actions) == {
        "device_remove_flux",
        "device_remove_glitch",
        "device_recall",
        "device_unity_upgrade",
        "device_upgrade_work",
    }


@pytest.mark.rule("FT-DEV-05")
def test_a_flux_core_may_lie_on_a_space() -> None:
    table = unity(2, flux_core=1).occupies("Ann", "mine.top", "operator")
    device(table, "GFFFFF.").does("Ann", ("blink", "operator", "mine.top")).has("Ann", flux_core=1)


@pytest.mark.rule("FT-SET-15")
@pytest.mark.parametrize(
    ("board", "chosen", "side"),
    [
        ("A", "as_boards", "device_a"),
        ("B", "as_boards", "device_harmony"),
        ("A", "B", "device_harmony"),
        ("B", "A", "device_a"),
    ],
)
def test_the_side_is_that_of_the_boards_unless_the_table_chooses(board: str, chosen: str, side: str) -> None:
    table = fractures(side=board, device_side=chosen).path("Ann", "harmony")
    assert side_of(table.game, 0).id == side
    assert table.game.rules.side == board
