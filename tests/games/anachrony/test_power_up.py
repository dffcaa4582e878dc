"""Phase 3: power-up (AN-POW)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony

TOP = [("power", name) for name in ("TL", "TC", "TR")]
BOTTOM = [("power", name) for name in ("BL", "BC", "BR")]


def power_up(seats: int = 2, side: str = "A", era: int = 3, first: str = "Ann") -> AnachronyTable:
    """Phase 3 of an era is about to begin."""
    return anachrony(seats, side, era, first, phase="power_up")


@pytest.mark.rule("AN-POW-01")
def test_each_player_in_turn_order_powers_up_any_number_of_exosuits_one_per_hex() -> None:
    table = power_up(3, first="Bob").give("Cleo", energy_core=3)
    assert table.asked == ["Bob"]
    table.does("Bob", "done")
    assert table.asked == ["Cleo"]
    table.does("Cleo", *TOP, *BOTTOM)
    assert table.asked == ["Ann"]
    table.does("Ann", ("power", "TC")).refuses("Ann", ("power", "TC"), rule="AN-POW-01")
    table.does("Ann", "done")
    powered = {who: table.player(who).powered for who in table.names}
    assert powered == {"Ann": ["TC"], "Bob": [], "Cleo": ["TL", "TC", "TR", "BL", "BC", "BR"]}
    assert [table.player(who).reserve for who in table.names] == [5, 6, 0]
    assert table.state.phase == "warp"


@pytest.mark.rule("AN-POW-01")
def test_a_hex_that_an_exosuit_lies_on_already_takes_no_other() -> None:
    table = power_up().hexes("Ann", ("TL",))
    table.refuses("Ann", ("power", "TL"), rule="AN-POW-01")


@pytest.mark.rule("AN-POW-02")
def test_top_hexes_are_free_and_each_bottom_hex_costs_a_core() -> None:
    table = power_up().give("Ann", energy_core=2)
    table.does("Ann", *TOP).has("Ann", energy_core=2)
    table.does("Ann", *BOTTOM[:2]).has("Ann", energy_core=0)
    assert table.player("Ann").powered == ["TL", "TC", "TR", "BL", "BC"]
    assert table.asked == ["Bob"]
    table.refuses("Bob", ("power", "BR"), rule="AN-POW-02", good="energy_core", needed=1, have=0)


@pytest.mark.rule("AN-POW-03")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_empty_hex_gives_one_water_when_placing_is_finished(count: int) -> None:
    table = power_up().give("Ann", water=1, energy_core=1)
    table.does("Ann", *TOP[:count]).has("Ann", water=1)
    table.does("Ann", "done").has("Ann", water=1 + 6 - count)


@pytest.mark.rule("AN-POW-03")
@pytest.mark.parametrize(("path", "water"), [("harmony", 12), ("dominance", 0), ("progress", 6)])
def test_side_b_may_change_the_water(path: str, water: int) -> None:
    power_up(side="B").path("Ann", path).does("Ann", "done").has("Ann", water=water)


@pytest.mark.rule("AN-POW-04")
def test_covered_hexes_take_no_exosuit_and_give_no_water() -> None:
    table = power_up(era=5)
    for name in ("TL", "TR"):
        table.refuses("Ann", ("power", name), rule="AN-POW-04")
    table.does("Ann", "done").has("Ann", water=4)
    table.does("Bob", ("power", "TC")).has("Bob", water=3)


@pytest.mark.rule("AN-POW-05")
def test_the_water_comes_after_all_payments_and_cannot_pay_a_hex() -> None:
    table = power_up(side="B").path("Ann", "harmony").give("Ann", water=2)
    table.refuses("Ann", ("power", "BL"), rule="AN-POW-02")
    table.does("Ann", "done").has("Ann", water=14)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-POW-06")
def test_by_agreement_all_power_up_at_the_same_time_with_the_same_result() -> None:
    together = anachrony(phase="power_up", simultaneous_powerup=True).give("Ann", energy_core=1)
    assert together.asked == ["Ann", "Bob"]
    together.together(Ann=("power", "TL"), Bob=("power", "TC"))
    assert [together.position.view(1).players[seat].powered for seat in (0, 1)] == [["TL"], ["TC"]]
    together.together(Ann=("power", "BL"), Bob="done")
    assert together.asked == ["Ann"]
    assert together.state.phase == "power_up"
    together.does("Ann", "done")
    assert together.state.phase == "warp"
    alone = power_up().give("Ann", energy_core=1).does("Ann", TOP[0], BOTTOM[0], "done")
    alone.does("Bob", TOP[1], "done")
    assert together.state.players == alone.state.players


@pytest.mark.rule("AN-POW-07")
def test_nobody_has_to_power_up_anything() -> None:
    table = power_up().does("Ann", "done").does("Bob", "done")
    assert [player.powered for player in table.state.players] == [[], []]
    assert table.state.phase == "warp"
