"""Fractures of Time: side B of the devices (FT-SDB, FT-DEV-05)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.devices import (
    all_drawn,
    blinks,
    device,
    glitched,
    glitches,
    limits,
    made_up,
    rolls,
    shows,
    without_common_spaces,
)
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import on_offer

RECALL = ("free", "device_recall")
FROM_MINE = ("blink", "operator", "mine.top")


def path(name: str, spaces: str = "G....", *, upgrades: int = 0, **goods: int) -> AnachronyTable:
    """Ann's Path with its own device, and an active Operator."""
    table = fractures(side="B").path("Ann", name).workers("Ann", operator=1).give("Ann", **goods)
    return device(table, spaces, upgrades=upgrades)


def on_mine(name: str, spaces: str = "G....", *, upgrades: int = 0, **goods: int) -> AnachronyTable:
    """An Operator of hers stands on the mine in an exosuit."""
    table = path(name, spaces, upgrades=upgrades, **{"flux_core": 1, **goods})
    return table.occupies("Ann", "mine.top", "operator")


def slots(table: AnachronyTable) -> set[str]:
    """What Ann may do on her device."""
    candidates = table.ask("Ann").menu.candidates
    return {str(option[-1]) for option in candidates if str(option[-1]).startswith("device_")}


# --- which actions there are --------------------------------------------------------------------

SIDES = {
    "harmony": {"device_harmony_remove", "device_recall", "device_upgrade", "device_harmony_upgrade"},
    "dominance": {
        "device_remove_flux",
        "device_remove_glitch",
        "device_recall",
        "device_upgrade_work",
        "device_dominance_upgrade",
    },
    "progress": {
        "device_progress_remove",
        "device_remove_glitch",
        "device_recall",
        "device_upgrade",
        "device_progress_upgrade",
    },
    "salvation": {
        "device_remove_flux",
        "device_salvation_remove",
        "device_recall",
        "device_upgrade",
        "device_upgrade_work",
    },
}


@pytest.mark.rule("FT-SDB-01", "FT-SDB-02", "FT-SDB-03", "FT-SDB-04", "FT-SET-15")
@pytest.mark.parametrize("name", SIDES)
def test_each_path_has_its_own_actions(name: str) -> None:
    assert slots(path(name)) == SIDES[name]


# --- what they do -------------------------------------------------------------------------------


@pytest.mark.rule("FT-SDB-01", "FT-SDB-06")
def test_harmony_removes_three_cores_or_three_glitches() -> None:
    work = ("work", "operator", "device_harmony_remove")
    table = path("harmony", "GFFFF", water=2).does("Ann", work, "flux_cores")
    assert len(table.offers("Ann")) == 4
    assert shows(table.does("Ann", ("remove_flux", 3))) == "GF..."
    table.has("Ann", water=0)
    table = glitched(path("harmony", "GFFF.", water=2), "BC", "TL", "TC").does("Ann", work, "own_glitches")
    assert limits(table) == (1, 3, 4)
    path("harmony", "GFFF.", water=1).refuses("Ann", work, rule="AN-CST-01")


@pytest.mark.rule("FT-SDB-06")
def test_without_a_glitch_harmony_may_remove_no_core_but_no_glitch() -> None:
    work = ("work", "operator", "device_harmony_remove")
    table = path("harmony", ".F...", water=2).does("Ann", work)
    assert table.offers("Ann") == [("remove_flux", 1), ("remove_flux", 0)]
    table = path("harmony", "GF...", water=2).does("Ann", work)
    assert set(table.offers("Ann")) == {"flux_cores", "own_glitches"}


@pytest.mark.rule("FT-SDB-01")
def test_harmony_removes_a_core_with_its_upgrade() -> None:
    table = path("harmony", "GFF..", water=2).breakthroughs("Ann", "circle/war")
    table.does("Ann", ("work", "operator", "device_harmony_upgrade"))
    assert table.offers("Ann") == [("remove_flux", 1), ("remove_flux", 0)]
    table.does("Ann", ("remove_flux", 1)).has("Ann", water=0, vp=2)
    assert shows(table) == "GF...."


@pytest.mark.rule("FT-SDB-02")
@pytest.mark.parametrize("worker", ["engineer", "genius", "operator"])
def test_salvation_removes_a_glitch_for_nothing(worker: str) -> None:
    table = glitched(path("salvation"), "BC").workers("Ann", active={worker: 1}).workers("Bob", engineer=1)
    table.does("Ann", ("work", worker, "device_salvation_remove"))
    assert limits(table) == (1, 1, 2)
    table.does("Ann", (("unglitch", "BC"),))
    assert glitches(table) == 1
    assert table.player("Ann").busy[0].after == "active"


@pytest.mark.rule("FT-SDB-02")
def test_salvation_asks_for_an_engineer() -> None:
    table = path("salvation").workers("Ann", scientist=1)
    table.refuses("Ann", ("work", "scientist", "device_salvation_remove"), rule="FT-SDB-02")


@pytest.mark.rule("FT-SDB-03")
def test_progress_upgrades_for_more_and_removes_cores_as_a_free_action() -> None:
    table = path("progress", "GFFF.", water=4).breakthroughs("Ann", "circle/war")
    table.does("Ann", ("free", "device_progress_remove"), ("remove_flux", 2)).has("Ann", water=3)
    assert shows(table) == "GF..."
    table.refuses("Ann", ("free", "device_progress_remove"), rule="AN-FREE-01")
    table.does("Ann", ("work", "operator", "device_progress_upgrade")).has("Ann", water=0, vp=3)


@pytest.mark.rule("FT-SDB-04")
def test_dominance_upgrades_with_a_genius() -> None:
    work = "device_dominance_upgrade"
    table = path("dominance", water=2).workers("Ann", genius=1, operator=1, scientist=1)
    table.breakthroughs("Ann", "circle/war").workers("Bob", engineer=1)
    table.refuses("Ann", ("work", "scientist", work), rule="FT-SDB-04")
    table.refuses("Ann", ("work", "operator", work), rule="FT-SDB-04")
    table.does("Ann", ("work", "genius", work)).has("Ann", water=0, vp=1)
    assert table.player("Ann").busy[0].after == "active"


# --- costs and rewards of spaces ----------------------------------------------------------------


@pytest.mark.rule("FT-DEV-05", "FT-BLK-02")
@pytest.mark.scenario("FT-S50")
def test_a_space_with_a_cost_is_paid() -> None:
    table = on_mine("salvation", water=0)
    table.refuses("Ann", ("blink", "operator", "mine.top"), rule="FT-DEV-05", good="water", needed=1, have=0)
    table = on_mine("salvation", water=1)
    assert table.ask("Ann").menu.price(("blink", "operator", "mine.top")) == ({"flux_core": 1, "water": 1},)
    table.does("Ann", ("blink", "operator", "mine.top")).has("Ann", water=0, flux_core=0)


@pytest.mark.rule("FT-DEV-05", "FT-SET-15")
@pytest.mark.scenario("FT-S51")
def test_a_reward_is_gained_once() -> None:
    table = on_mine("harmony", "GFFFF.", upgrades=1, flux_core=2)
    table.does("Ann", ("blink", "operator", "mine.top")).has("Ann", water=2)
    assert own(table).device.rewarded == [6]
    table = on_mine("harmony", "GFFFF.", upgrades=1)
    own(table).device.rewarded.append(6)
    table.does("Ann", ("blink", "operator", "mine.top")).has("Ann", water=0)


@pytest.mark.rule("FT-DEV-05")
def test_a_glitch_neither_pays_nor_gains() -> None:
    table = rolls(on_mine("harmony", "GFFF..", upgrades=1).workers("Ann"), 5, "fracture_device")
    table.player("Ann").busy[0].kind = "engineer"
    suit = table.player("Ann").suits[0]
    table.player("Ann").suits[0] = type(suit)(suit.where, "engineer")
    table.does("Ann", ("blink", "engineer", "mine.top"))
    assert shows(table) == "GFFFFG"
    table.has("Ann", water=0)
    assert own(table).device.rewarded == []


@pytest.mark.rule("FT-DEV-05", "FT-RCL-01")
def test_recall_pays_for_its_spaces_too() -> None:
    table = path("harmony", water=0)
    table.refuses("Ann", RECALL, rule="FT-DEV-05", good="water", needed=1, have=0)
    table = rolls(path("harmony", water=1), 2, "fracture_device")
    assert table.ask("Ann").menu.price(RECALL) == ({"water": 1},)
    assert shows(table.does("Ann", RECALL).has("Ann", water=0)) == "GFF.."


@pytest.mark.rule("FT-DEV-05")
def test_the_reward_of_the_first_core_pays_for_the_second() -> None:
    corrected = {"fracture_device": [{"id": "device_harmony", "space_rewards": {"2": {"water": 1}}}]}
    table = fractures(side="B", corrections=corrected).path("Ann", "harmony")
    rolls(device(table, "G...."), 2, "fracture_device").does("Ann", RECALL).has("Ann", water=0)
    assert (shows(table), all_drawn(table)) == ("GFF..", True)


@pytest.mark.rule("FT-DEV-05", "FT-DEV-02")
def test_a_space_beyond_the_two_cores_of_a_recall_need_not_be_payable() -> None:
    corrected = {"fracture_device": [{"id": "device_harmony", "space_costs": {"4": {"water": 1}}}]}
    table = fractures(side="B", corrections=corrected).path("Ann", "harmony")
    rolls(device(table, "G...."), 2, "fracture_device").does("Ann", RECALL).has("Ann", water=0)
    assert shows(table) == "GFF.."


@pytest.mark.rule("FT-DEV-05")
def test_the_cube_for_a_space_and_the_cube_on_it_are_chosen() -> None:
    table = on_mine("dominance", "GFF..", titanium=1, gold=1).does("Ann", ("blink", "operator", "mine.top"))
    assert set(table.offers("Ann")) == {("pay", "titanium", 1), ("pay", "gold", 1)}
    table.does("Ann", ("pay", "gold", 1)).has("Ann", titanium=1, gold=0)
    table = on_mine("dominance", "GFFFFFF.", upgrades=3).does("Ann", ("blink", "operator", "mine.top"))
    assert len(table.offers("Ann")) == 3
    table.does("Ann", ("gain", "uranium", 1)).has("Ann", uranium=1)


@pytest.mark.rule("FT-DEV-05", "FT-BLK-02")
def test_what_is_paid_for_the_space_leaves_enough_to_act() -> None:
    table = on_mine("salvation", water=1)
    table.does("Ann", ("blink", "operator", "mine.top"))
    table.refuses("Ann", ("blink_to", "extract_middle"), rule="AN-SLT-05")
    blinks(on_mine("progress", "GFFF.", water=1), "operator", "mine.top", "purify").has("Ann", water=3)


@pytest.mark.rule("FT-PHA-12", "FT-DEV-05")
def test_the_grand_reservoir_lowers_the_first_of_two_spaces() -> None:
    corrected = {
        "fracture_device": [{"id": "device_harmony", "space_costs": {"2": {"water": 1}, "3": {"water": 1}}}]
    }
    for water, legal in ((0, False), (1, True)):
        table = fractures(side="B", corrections=corrected).path("Ann", "harmony")
        table.built("Ann", "grand_reservoir").give("Ann", water=water)
        rolls(device(table, "G...."), 2, "fracture_device")
        assert (RECALL in table.offers("Ann")) is legal
        if legal:
            assert shows(table.does("Ann", RECALL).has("Ann", water=0)) == "GFF.."


# --- what is left to act with -------------------------------------------------------------------


def one_way(where: str, name: str, spaces: str = "G....", **goods: int) -> AnachronyTable:
    """An Operator of Ann's on the mine, who could Blink to a single space."""
    table = made_up(without_common_spaces, side="B").path("Ann", name).occupies("Ann", "mine.top", "operator")
    device(table.give("Ann", **{"flux_core": 1, **goods}), spaces)
    return table.unavailable(*(space for space in table.state.slots if space not in ("mine.top", where)))


@pytest.mark.rule("FT-BLK-02")
def test_the_flux_core_of_the_blink_does_not_pay_for_the_new_action() -> None:
    for flux, legal in ((1, False), (2, True)):
        table = on_offer(one_way("assimilate_top", "unity", flux_core=flux, gold=2), "509")
        valley(table).operators = 0
        assert (FROM_MINE in table.offers("Ann")) is legal


@pytest.mark.rule("FT-BLK-02", "FT-PHA-12")
def test_the_grand_reservoir_does_not_pay_for_the_space_and_for_the_new_action() -> None:
    for water, legal in ((0, False), (1, True)):
        table = one_way("extract_middle", "salvation", water=water).built("Ann", "grand_reservoir")
        assert (FROM_MINE in table.offers("Ann")) is legal


@pytest.mark.rule("FT-BLK-02", "FT-DEV-05")
def test_only_cubes_that_the_new_action_can_spare_pay_for_the_space() -> None:
    table = on_offer(one_way("assimilate_top", "dominance", "GFF..", gold=2, titanium=1), "501")
    valley(table).operators = 0
    table.does("Ann", FROM_MINE).has("Ann", titanium=0, gold=0)
    assert own(table).technologies.pieces == ["501"]
    table = on_offer(one_way("assimilate_top", "dominance", "GFF..", gold=2), "501")
    valley(table).operators = 0
    table.refuses("Ann", FROM_MINE, rule="FT-BLK-02")


@pytest.mark.rule("FT-PHA-12")
def test_the_grand_reservoir_pays_for_a_space() -> None:
    table = on_mine("salvation", water=0).built("Ann", "grand_reservoir")
    table.does("Ann", ("blink", "operator", "mine.top"))
    table.refuses("Ann", ("blink_to", "extract_middle"), rule="AN-SLT-05").has("Ann", water=0)
    assert shows(table) == "GF..."
