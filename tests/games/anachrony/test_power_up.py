"""Phase 3: power-up (AN-POW)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.events import Powered
from clepsydra.kernel import Position, Setup, Stored
from tests.games.anachrony.table import AnachronyTable, anachrony

TOP = [("power", name) for name in ("TL", "TC", "TR")]
BOTTOM = [("power", name) for name in ("BL", "BC", "BR")]
WATER_FOR_CORE = ("trade", 2, "water", "for", 1, "energy_core")


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


def at_once(seats: int = 2) -> AnachronyTable:
    """Phase 3 of a table whose players power up at the same time."""
    return anachrony(seats, phase="power_up", simultaneous_powerup=True)


@pytest.mark.rule("AN-POW-06")
def test_by_agreement_all_power_up_at_the_same_time_with_the_same_result() -> None:
    together = at_once().give("Ann", energy_core=1)
    assert together.asked == ["Ann", "Bob"]
    together.does("Ann", TOP[0], BOTTOM[0], "done")
    assert (together.asked, together.state.phase) == (["Bob"], "power_up")
    together.does("Bob", TOP[1], "done")
    assert together.state.phase == "warp"
    alone = power_up().give("Ann", energy_core=1).does("Ann", TOP[0], BOTTOM[0], "done")
    alone.does("Bob", TOP[1], "done")
    assert together.state.players == alone.state.players
    assert together.events(Powered) == alone.events(Powered) != []


@pytest.mark.rule("AN-POW-06")
def test_nobody_waits_for_anybody_before_all_is_done() -> None:
    table = at_once(3)
    for number, who in enumerate(table.names):
        assert table.asked == table.names[number:]
        table.does(who, *TOP[:2])
        assert who in table.asked
        table.does(who, "done")
    assert table.state.phase == "warp"


@pytest.mark.rule("AN-POW-06")
def test_what_each_did_is_shown_when_the_last_has_finished() -> None:
    table = at_once(3).give("Ann", energy_core=1)
    before = [table.rules.encode(table.position.view(viewer)) for viewer in (0, 1, 2, None)]
    table.does("Ann", TOP[0], BOTTOM[1]).refuses("Ann", TOP[0], rule="AN-POW-01")
    table.refuses("Ann", BOTTOM[0], rule="AN-POW-02", good="energy_core", needed=1, have=0)
    own = table.position.view(0).players[0]
    assert (own.powered, own.goods["energy_core"]) == (["TL", "BC"], 0)
    for viewer in (1, 2, None):
        assert table.rules.encode(table.position.view(viewer)) == before[3 if viewer is None else viewer]
    table.does("Ann", "done").does("Bob", "done")
    assert table.position.view(2).players == table.rules.decode(before[2]).players
    assert table.events(Powered) == []
    table.does("Cleo", "done")
    assert table.position.view(2).players[0].powered == ["TL", "BC"]
    assert [event.seat for event in table.events(Powered)] == [0, 0]


@pytest.mark.rule("AN-POW-06")
def test_until_the_last_has_finished_each_may_change_what_he_did() -> None:
    table = at_once().does("Ann", TOP[0], "done").does("Bob", TOP[1])
    for _ in range(2):
        table.position.undo(0)
    assert table.position.view(0).players[0].powered == []
    assert table.position.view(1).players[1].powered == ["TC"]
    table.does("Ann", TOP[2], "done").does("Bob", "done")
    assert [player.powered for player in table.state.players] == [["TR"], ["TC"]]
    assert table.position.why_not_undo(0) is not None


@pytest.mark.rule("AN-POW-06", "TB-ASK-08")
def test_the_last_to_finish_confirms_before_anything_shows() -> None:
    table = at_once()
    table.position.hold = True
    table.does("Ann", TOP[0], "done").does("Bob", TOP[1])
    assert table.asked == ["Bob"]
    table.does("Bob", "done")
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
    table.does("Ann", WATER_FOR_CORE, *BOTTOM[:2], "done").does("Bob", "done")
    assert table.asked == ["Ann"]
    assert table.position.view(0).players[0].goods == {"energy_core": 0, "water": 4}
    assert table.position.view(1).players[0].goods == {"energy_core": 1, "water": 2}
    table.does("Ann", WATER_FOR_CORE, "done")
    assert table.state.phase == "warp"
    table.has("Ann", energy_core=1, water=2)


@pytest.mark.rule("AN-POW-06")
def test_a_power_up_at_the_same_time_that_earlier_code_stored_goes_on() -> None:
    """It waited for everybody at every step; its answers are those of today."""
    file = Path(__file__).parent / "stored" / "power_up_together.json"
    kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    position = Position.resume(ANACHRONY.rules_for(kept.setup), kept.stored, hold=True)
    assert list(position.asks) == [1]
    position.answer(1, "done")
    if position.held is None:
        position.answer(1, "done")
    position.confirm(1)
    assert [player.powered for player in position.state.players] == [["TL", "BL"], ["BC"], []]
    assert position.state.phase == "warp"


class Kept(Struct):
    """A running game as it was stored."""

    setup: Setup
    stored: Stored


@pytest.mark.rule("AN-POW-07")
def test_nobody_has_to_power_up_anything() -> None:
    table = power_up().does("Ann", "done").does("Bob", "done")
    assert [player.powered for player in table.state.players] == [[], []]
    assert table.state.phase == "warp"
