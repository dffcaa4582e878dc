"""Phase 3: power-up (AN-POW)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import Powered
from clepsydra.kernel import Paid, Position, Some
from tests.games.anachrony.table import AnachronyTable, anachrony, powering

TOP, BOTTOM = ("TL", "TC", "TR"), ("BL", "BC", "BR")
WATER_FOR_CORE = ("trade", 2, "water", "for", 1, "energy_core")


def power_up(seats: int = 2, side: str = "A", era: int = 3, first: str = "Ann") -> AnachronyTable:
    """Phase 3 of an era is about to begin."""
    return anachrony(seats, side, era, first, phase="power_up")


@pytest.mark.rule("AN-POW-01")
def test_each_player_in_turn_order_powers_up_any_number_of_exosuits_one_per_hex() -> None:
    table = power_up(3, first="Bob").give("Cleo", energy_core=3)
    assert table.asked == ["Bob"]
    table.powers("Bob")
    assert table.asked == ["Cleo"]
    table.powers("Cleo", *TOP, *BOTTOM)
    assert table.asked == ["Ann"]
    table.refuses("Ann", powering("TC", "TC"), rule="TB-ASK-03").powers("Ann", "TC")
    powered = {who: table.player(who).powered for who in table.names}
    assert powered == {"Ann": ["TC"], "Bob": [], "Cleo": ["TL", "TC", "TR", "BL", "BC", "BR"]}
    assert [table.player(who).reserve for who in table.names] == [5, 6, 0]
    assert table.state.phase == "warp"


@pytest.mark.rule("AN-POW-01")
def test_a_hex_that_an_exosuit_lies_on_already_takes_no_other() -> None:
    table = power_up().hexes("Ann", ("TL",))
    table.refuses("Ann", powering("TL"), rule="AN-POW-01")


@pytest.mark.rule("AN-POW-01")
def test_no_more_hexes_are_powered_than_there_are_exosuits_in_reserve() -> None:
    table = power_up()
    table.player("Ann").reserve = 2
    ask = table.ask("Ann")
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most, len(ask.menu.options)) == (0, 2, 3)
    table.refuses("Ann", powering(*TOP), rule="TB-ASK-03", at_least=0, at_most=2, given=3)


@pytest.mark.rule("AN-POW-08")
def test_which_hexes_is_one_question_and_they_are_paid_together() -> None:
    table = power_up().give("Ann", energy_core=2)
    table.refuses("Ann", powering(*BOTTOM), rule="AN-POW-02", good="energy_core", needed=3, have=2)
    table.powers("Ann", "BR", "TL", "BL")
    assert table.asked == ["Bob"]
    assert table.player("Ann").powered == ["TL", "BL", "BR"]
    assert [event.goods for event in table.events(Paid)] == [{"energy_core": 2}]


@pytest.mark.rule("AN-POW-02")
def test_top_hexes_are_free_and_each_bottom_hex_costs_a_core() -> None:
    table = power_up().give("Ann", energy_core=2)
    table.powers("Ann", *TOP, *BOTTOM[:2]).has("Ann", energy_core=0)
    assert table.player("Ann").powered == ["TL", "TC", "TR", "BL", "BC"]
    assert table.asked == ["Bob"]
    table.refuses("Bob", powering("BR"), rule="AN-POW-02", good="energy_core", needed=1, have=0)
    table.powers("Bob", *TOP).has("Bob", energy_core=0)


@pytest.mark.rule("AN-POW-03")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_each_empty_hex_gives_one_water_when_placing_is_finished(count: int) -> None:
    table = power_up().give("Ann", water=1, energy_core=1)
    table.powers("Ann", *TOP[:count]).has("Ann", water=1 + 6 - count)


@pytest.mark.rule("AN-POW-03")
@pytest.mark.parametrize(("path", "water"), [("harmony", 12), ("dominance", 0), ("progress", 6)])
def test_side_b_may_change_the_water(path: str, water: int) -> None:
    power_up(side="B").path("Ann", path).powers("Ann").has("Ann", water=water)


@pytest.mark.rule("AN-POW-04")
def test_covered_hexes_take_no_exosuit_and_give_no_water() -> None:
    table = power_up(era=5)
    for name in ("TL", "TR"):
        table.refuses("Ann", powering(name), rule="AN-POW-04")
    table.powers("Ann").has("Ann", water=4)
    table.powers("Bob", "TC").has("Bob", water=3)


@pytest.mark.rule("AN-POW-05")
def test_the_water_comes_after_all_payments_and_cannot_pay_a_hex() -> None:
    table = power_up(side="B").path("Ann", "harmony").give("Ann", water=2)
    table.refuses("Ann", powering("BL"), rule="AN-POW-02")
    table.powers("Ann").has("Ann", water=14)
    assert table.asked == ["Bob"]


def at_once(seats: int = 2) -> AnachronyTable:
    """Phase 3 of a table whose players power up at the same time."""
    return anachrony(seats, phase="power_up", simultaneous_powerup=True)


@pytest.mark.rule("AN-POW-06")
def test_by_agreement_all_power_up_at_the_same_time_with_the_same_result() -> None:
    together = at_once().give("Ann", energy_core=1)
    assert together.asked == ["Ann", "Bob"]
    together.powers("Ann", "TL", "BL")
    assert (together.asked, together.state.phase) == (["Bob"], "power_up")
    together.powers("Bob", "TC")
    assert together.state.phase == "warp"
    alone = power_up().give("Ann", energy_core=1).powers("Ann", "TL", "BL").powers("Bob", "TC")
    assert together.state.players == alone.state.players
    assert together.events(Powered) == alone.events(Powered) != []


@pytest.mark.rule("AN-POW-06")
def test_at_the_same_time_each_of_four_is_visited_once() -> None:
    table = at_once(4)
    for number, who in enumerate(table.names):
        assert table.asked == table.names[number:]
        table.powers(who, *TOP[:2])
    assert (table.state.phase, table.position.count) == ("warp", 4)


@pytest.mark.rule("AN-POW-06")
def test_what_each_did_is_shown_when_the_last_has_finished() -> None:
    table = at_once(3).give("Ann", energy_core=1)
    before = [table.rules.encode(table.position.view(viewer)) for viewer in (0, 1, 2, None)]
    table.refuses("Ann", powering("BL", "BC"), rule="AN-POW-02", good="energy_core", needed=2, have=1)
    table.powers("Ann", "TL", "BC")
    own = table.position.view(0).players[0]
    assert (own.powered, own.goods["energy_core"]) == (["TL", "BC"], 0)
    for viewer in (1, 2, None):
        assert table.rules.encode(table.position.view(viewer)) == before[3 if viewer is None else viewer]
    table.powers("Bob")
    assert table.position.view(2).players == table.rules.decode(before[2]).players
    assert table.events(Powered) == []
    table.powers("Cleo")
    assert table.position.view(2).players[0].powered == ["TL", "BC"]
    assert [event.seat for event in table.events(Powered)] == [0, 0]


@pytest.mark.rule("AN-POW-06")
def test_until_the_last_has_finished_each_may_change_what_he_did() -> None:
    table = at_once(3).powers("Ann", "TL").powers("Bob", "TC")
    table.position.undo(0)
    assert table.position.view(0).players[0].powered == []
    assert table.position.view(1).players[1].powered == ["TC"]
    table.powers("Ann", "TR").powers("Cleo")
    assert [player.powered for player in table.state.players] == [["TR"], ["TC"], []]
    assert table.position.why_not_undo(0) is not None


@pytest.mark.rule("AN-POW-06", "TB-ASK-08")
def test_the_last_to_finish_confirms_before_anything_shows() -> None:
    table = at_once()
    table.position.hold = True
    table.powers("Ann", "TL")
    assert table.asked == ["Bob"]
    table.powers("Bob", "TC")
    assert (table.asked, table.position.held) == ([], 1)
    assert table.position.view(0).players[1].powered == []
    assert table.position.view(1).players[1].powered == ["TC"]
    again = Position.resume(table.rules, table.position.stored(), hold=True)
    assert (again.held, again.view(1).players[1].powered) == (1, ["TC"])
    table.position.confirm(1)
    assert table.state.phase == "warp"
    assert table.position.view(0).players[1].powered == ["TC"]


@pytest.mark.rule("AN-POW-06", "AN-LDR-03")
def test_wolfe_exchanges_before_and_after_the_water_while_others_power_up() -> None:
    table = at_once().leads("Ann", "wolfe").give("Ann", energy_core=1, water=2)
    table.powers("Ann", "BL", "BC").powers("Bob")
    assert table.asked == ["Ann"]
    assert table.position.view(0).players[0].goods == {"energy_core": 0, "water": 4}
    assert table.position.view(1).players[0].goods == {"energy_core": 1, "water": 2}
    table.does("Ann", WATER_FOR_CORE)
    assert table.state.phase == "warp"
    table.has("Ann", energy_core=1, water=2)


@pytest.mark.rule("AN-POW-07")
def test_nobody_has_to_power_up_anything() -> None:
    table = power_up().powers("Ann").powers("Bob")
    assert [player.powered for player in table.state.players] == [[], []]
    assert table.state.phase == "warp"
