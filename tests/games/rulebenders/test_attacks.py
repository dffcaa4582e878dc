"""Attacks, shields and gain windows (RB-ATK, RB-SHD, RB-VOC)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import Handed, Left, Targeted
from clepsydra.games.rulebenders.state import Saw, Turn
from clepsydra.kernel import Program, Refused, Together, follow
from tests.games.rulebenders.table import c, rulebenders


@pytest.mark.rule("RB-ATK-01")
def test_everything_is_named_before_anybody_answers() -> None:
    table = rulebenders().hand("Ann", c("tyrannosaurus")).cubes("theme", Bob=2).hand("Bob", c("scimitar"))
    table.plays("Ann", c("tyrannosaurus"), ("target", 1)).has("Ann", chips=6)
    assert table.asked == ["Ann"]
    table.does("Ann", ("remove", "theme", 2))
    assert (table.asked, table.on("theme")) == (["Bob"], (0, 2, 0))


@pytest.mark.rule("RB-ATK-01")
@pytest.mark.parametrize(("cancelled", "left"), [(False, 0), (True, 2)])
def test_an_attack_is_resolved_after_its_window_unless_it_is_cancelled(cancelled: bool, left: int) -> None:
    table = rulebenders().hand("Ann", c("tyrannosaurus")).cubes("theme", Bob=2).hand("Bob", c("scimitar"))
    table.plays("Ann", c("tyrannosaurus"), ("target", 1), ("remove", "theme", 2))
    if cancelled:
        table.does("Bob", "react", ("play", c("scimitar")))
    else:
        table.all_decline()
    assert table.on("theme") == (0, left, 0)


@pytest.mark.rule("RB-ATK-02", "RB-SHD-04")
def test_the_first_shield_in_round_order_closes_the_window() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("plunder"))
        .hand("Bob", c("scimitar"), c("bite"))
        .hand("Cleo", c("scimitar", 2))
    )
    table.plays("Ann", c("plunder"))
    assert isinstance(table.position.ask, Together)
    table.does("Cleo", "react").does("Bob", "react")
    assert table.asked == ["Bob"]
    table.does("Bob", ("play", c("scimitar"))).holds("Cleo", c("scimitar", 2)).has("Ann", chips=6)
    assert table.asked == ["Bob"]
    late = rulebenders().hand("Ann", c("plunder")).hand("Bob", c("scimitar")).hand("Cleo", c("scimitar", 2))
    late.plays("Ann", c("plunder")).does("Cleo", "react").does("Bob", "react", "decline")
    assert late.asked == ["Cleo"]
    late.does("Cleo", "decline")
    assert (late.asked, late.ask("Bob").rule) == (["Bob"], "RB-ATK-10")


@pytest.mark.rule("RB-ATK-02", "RB-VOC-05")
def test_who_is_asked_tells_nothing_of_what_he_holds() -> None:
    for card in (c("scimitar"), c("guru"), c("vaccine"), c("flexo-01")):
        table = rulebenders().hand("Ann", c("plunder")).hand("Bob", card).top("nights", c("scimitar", 2))
        table.plays("Ann", c("plunder"))
        assert table.asked == ["Bob"]
        assert list(table.offers("Bob")) == ["decline", "react"]
    table = rulebenders().hand("Ann", c("plunder")).hand("Bob", c("vaccine")).plays("Ann", c("plunder"))
    assert table.ask("Bob").rule == "RB-ATK-10", "every shield lies open"
    table = rulebenders(themes=("pirates", "zombies", "fantasy", "scifi")).top("nights", c("scimitar"))
    table.hand("Ann", c("plunder")).hand("Bob", c("vaccine"))
    assert table.plays("Ann", c("plunder")).ask("Bob").rule == "RB-ATK-10", "no shield of a theme in play"
    bluff = (
        rulebenders()
        .hand("Ann", c("plunder"))
        .hand("Bob", c("guru"))
        .top("nights", c("scimitar"))
        .plays("Ann", c("plunder"))
        .does("Bob", "react")
    )
    assert bluff.offers("Bob") == ["decline"]


@pytest.mark.rule("RB-VOC-05", "RB-HID-06")
def test_an_open_hand_without_a_shield_is_not_asked_for_one() -> None:
    def asked(card: str) -> str:
        table = rulebenders().hand("Ann", c("guru"), c("plunder")).hand("Bob", c("bite"), card)
        table.plays("Ann", c("guru"), ("target", 1)).all_decline()
        table.does("Ann", ("steal", c("bite")), "end").does("Bob", "pass").does("Cleo", "pass")
        return table.plays("Ann", c("plunder")).ask("Bob").rule

    assert asked(c("scimitar")) == "RB-ATK-02"
    assert asked(c("magic-lamp")) == "RB-ATK-10"


@pytest.mark.rule("RB-VOC-05")
def test_who_cannot_pay_for_any_shield_is_not_asked_for_one() -> None:
    for chips, rule in ((1, "RB-ATK-02"), (0, "RB-ATK-10")):
        table = rulebenders().hand("Ann", c("toxic-zombie")).hand("Bob", c("fire"), c("bite"))
        table.give("Bob", chips=chips)
        assert table.plays("Ann", c("toxic-zombie")).ask("Bob").rule == rule


@pytest.mark.rule("RB-ATK-02")
def test_a_standing_decision_declines_for_who_never_answers() -> None:
    table = rulebenders().hand("Ann", c("plunder")).hand("Bob", c("scimitar")).hand("Cleo", c("scimitar", 2))
    table.plays("Ann", c("plunder"))
    never = Program(1, "RB-ATK-02", "decline")
    assert follow(table.position, [never]) == [never]
    assert table.asked == ["Cleo"]


@pytest.mark.rule("RB-ATK-03", "RB-SP-24", "RB-PI-03", "RB-NI-11")
@pytest.mark.scenario("RB-S33")
def test_a_cancelled_attack_has_no_effect_on_anyone() -> None:
    table = (
        rulebenders().hand("Ann", c("galleon")).hand("Bob", c("bite")).hand("Cleo", c("scimitar"), c("horde"))
    )
    table.plays("Ann", c("galleon"), (("target", 1), ("target", 2)))
    assert table.asked == ["Bob", "Cleo"]
    table.does("Bob", "decline")
    table.does("Cleo", "react", ("play", c("scimitar"))).has("Ann", chips=6, cards=0)
    table.holds("Bob", c("bite")).holds("Cleo", c("horde"))
    assert table.state.discards["pirates"].pieces == [c("galleon")]
    assert c("scimitar") in table.player("Cleo").fuel
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ATK-04", "RB-ATK-05", "RB-ATK-11")
@pytest.mark.scenario("RB-S57")
def test_a_cancelled_activation_ends_the_turn_without_a_pass() -> None:
    table = rulebenders().dashboard("Ann", c("blackbeard")).hand("Bob", c("scimitar")).give("Ann", cubes=1)
    table.does("Ann", ("activate", c("blackbeard")), ("target", 1)).does(
        "Bob", "react", ("play", c("scimitar"))
    )
    table.has("Ann", chips=7, cubes=1).has("Bob", chips=7)
    assert table.player("Ann").rotated == [c("blackbeard")]
    assert (table.asked, table.player("Ann").passed) == (["Bob"], False)
    table.does("Bob", "pass").does("Cleo", "pass")
    assert table.asked == ["Ann"]


@pytest.mark.rule("RB-ATK-06")
def test_playing_a_dashboard_attack_is_no_attack() -> None:
    table = (
        rulebenders().hand("Ann", c("blackbeard")).hand("Bob", c("scimitar")).plays("Ann", c("blackbeard"))
    )
    assert table.asked == ["Ann"]
    table.does("Ann", ("activate", c("blackbeard")), ("target", 1))
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ATK-07")
def test_whom_an_attack_names() -> None:
    table = rulebenders(seats=4).hand("Ann", c("cannonball")).does("Ann", ("play", c("cannonball")))
    assert table.offers("Ann") == [("target", seat) for seat in (1, 2, 3)]
    table.does("Ann", ("target", 3))
    assert [event.seat for event in table.events(Targeted, "Ann")] == [3]
    assert "end" in table.offers("Ann")
    galleon = rulebenders(seats=4).hand("Ann", c("galleon")).does("Ann", ("play", c("galleon")))
    galleon.refuses("Ann", tuple(("target", seat) for seat in (1, 2, 3)), rule="TB-ASK-03")


@pytest.mark.rule("RB-ATK-08", "RB-HID-04")
def test_a_stolen_card_is_a_random_one_that_only_two_see() -> None:
    table = (
        rulebenders().hand("Ann", c("galleon")).hand("Bob", c("bite"), c("horde"), c("vaccine"), c("robot"))
    )
    table.fate(1, 1).plays("Ann", c("galleon"), (("target", 1),)).holds("Ann", c("horde"), c("vaccine"))
    assert [event.card for event in table.events(Handed, "Bob")] == [c("horde"), c("vaccine")]
    assert [event.card for event in table.events(Handed, "Cleo")] == ["?card", "?card"]


@pytest.mark.rule("RB-ATK-10", "RB-PI-11", "RB-TOK-07")
def test_a_named_thing_that_is_gone_is_lost_to_the_attacker() -> None:
    table = (
        rulebenders(first="Cleo").hand("Cleo", c("cannonball")).hand("Bob", c("djinn")).cubes("theme", Ann=1)
    )
    table.track("Ann").dashboard("Ann", c("glyptodon"))
    table.plays("Cleo", c("cannonball"), ("target", 0), ("cube", "theme"), ("column", "A", 1))
    table.does("Ann", "decline").has("Ann", supply=20)
    assert (table.on("theme"), table.rows()) == ((0, 0, 0), ("", ""))
    assert table.events(Left) == [Left(0, 1, "theme"), Left(0, 1, "tiebreak")]


@pytest.mark.rule("RB-SHD-01", "RB-SHD-09", "RB-PR-17", "RB-PR-03")
@pytest.mark.scenario("RB-S35")
def test_who_has_passed_may_still_shield_if_he_can_pay_and_may_play() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("tyrannosaurus"))
        .hand("Bob", c("fire"))
        .passed("Bob")
        .cubes("theme", Bob=1)
    )
    table.plays("Ann", c("tyrannosaurus"), ("target", 1), ("remove", "theme", 1)).does("Bob", "react")
    table.does("Bob", ("play", c("fire")), ("from", "flexo")).has("Bob", chips=6, cards=1)
    assert (table.on("theme"), table.asked) == ((0, 1, 0), ["Cleo"])
    broke = rulebenders().hand("Ann", c("tyrannosaurus")).hand("Bob", c("fire"), c("guru"))
    broke.top("nights", c("scimitar")).give("Bob", chips=0)
    broke.plays("Ann", c("tyrannosaurus"), ("target", 1), ("remove", "theme", 0)).does("Bob", "react")
    broke.refuses("Bob", ("play", c("fire")), rule="RB-PLY-12")
    barred = rulebenders().hand("Ann", c("tyrannosaurus")).hand("Bob", c("fire")).disc("Bob", "theme", "e2")
    barred.plays("Ann", c("tyrannosaurus"), ("target", 1), ("remove", "theme", 0))
    assert barred.asked == ["Ann"]


@pytest.mark.rule("RB-SHD-02", "RB-SHD-03", "RB-NI-18")
@pytest.mark.scenario("RB-S34")
def test_a_palace_guard_cancels_any_attack_and_a_scimitar_only_ones_own() -> None:
    table = (
        rulebenders().hand("Ann", c("cannonball")).cubes("theme", Bob=1).dashboard("Cleo", c("palace-guard"))
    )
    table.plays(
        "Ann",
        c("cannonball"),
        ("target", 1),
        ("cube", "theme"),
    )
    assert table.asked == ["Cleo"]
    table.does("Cleo", "react", ("activate", c("palace-guard")))
    assert table.on("theme") == (0, 1, 0)
    hand = rulebenders().hand("Ann", c("cannonball")).cubes("theme", Bob=1).hand("Cleo", c("scimitar"))
    hand.plays("Ann", c("cannonball"), ("target", 1), ("cube", "theme"))
    assert hand.asked == ["Ann"]
    fresh = rulebenders().hand("Ann", c("palace-guard"), c("flexo-05")).dashboard("Bob", c("chainsaw"))
    fresh.dashboard("Ann", c("scheherazade"))
    fresh.does(
        "Ann", ("activate", c("scheherazade")), ("peek_at", "electron", 1), ("peek", "electron", "theme")
    )
    fresh.plays("Ann", c("palace-guard")).plays("Ann", c("flexo-05")).does("Bob", ("activate", c("chainsaw")))
    fresh.has("Ann", cubes=2)


@pytest.mark.rule("RB-SHD-05")
def test_a_shield_without_attack_does_only_its_other_parts() -> None:
    table = (
        rulebenders().hand("Ann", c("fire")).plays("Ann", c("fire"), ("from", "nights")).has("Ann", cards=1)
    )
    assert c("fire") in table.player("Ann").fuel
    rulebenders().hand("Ann", c("scimitar")).plays("Ann", c("scimitar")).has("Ann", chips=7)
    guard = rulebenders().dashboard("Ann", c("palace-guard")).start()
    assert ("activate", c("palace-guard")) not in guard.offers("Ann")


@pytest.mark.rule("RB-SHD-06", "RB-DES-01")
def test_neither_shields_nor_destruction_cards_are_answered() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("plunder"))
        .hand("Bob", c("scimitar"))
        .dashboard("Cleo", c("palace-guard"))
    )
    table.plays("Ann", c("plunder")).does("Bob", "react").does("Cleo", "decline").does(
        "Bob", ("play", c("scimitar"))
    )
    assert table.asked == ["Bob"]
    table = (
        rulebenders().hand("Ann", c("virus")).hand("Bob", c("scimitar")).dashboard("Cleo", c("palace-guard"))
    )
    table.plays("Ann", c("virus"))
    assert table.asked == ["Ann"]
    assert (c("virus") in table.state.box, table.player("Ann").fuel.pieces) == (True, [])


@pytest.mark.rule("RB-SHD-07", "RB-SHD-08", "RB-PR-24", "RB-ZO-09")
@pytest.mark.scenario("RB-S36")
def test_a_glyptodon_is_paid_played_and_rotated_before_the_attack_resolves() -> None:
    table = rulebenders().hand("Ann", c("toxic-zombie")).hand("Bob", c("glyptodon")).give("Bob", chips=1)
    table.plays("Ann", c("toxic-zombie")).does("Bob", "react")
    table.does("Bob", ("play", c("glyptodon")), ("gain_chips", 1)).has("Bob", chips=1, cards=0, cubes=0)
    assert (table.player("Bob").rotated, table.asked) == ([c("glyptodon")], ["Ann"])
    cancelled = rulebenders().hand("Ann", c("toxic-zombie")).hand("Bob", c("glyptodon"))
    cancelled.dashboard("Cleo", c("palace-guard")).plays("Ann", c("toxic-zombie"))
    cancelled.does("Cleo", "react", ("activate", c("palace-guard"))).has("Bob", chips=7, cards=1)


@pytest.mark.rule("RB-SHD-08")
def test_each_glyptodon_is_used_once_also_by_who_has_passed() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("toxic-zombie"))
        .dashboard("Bob", c("glyptodon"), c("glyptodon", 2))
        .passed("Bob")
    )
    table.plays("Ann", c("toxic-zombie")).does(
        "Bob", "react", ("activate", c("glyptodon")), ("take_cubes", 1)
    )
    table.has("Bob", cubes=1).does("Bob", ("activate", c("glyptodon", 2)), ("draw", 1), ("from", "flexo"))
    table.has("Bob", cubes=0, cards=0)


@pytest.mark.rule("RB-SHD-07")
def test_the_attacker_has_no_use_of_his_own_glyptodon() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("brain-eater"))
        .dashboard("Ann", c("glyptodon"))
        .plays("Ann", c("brain-eater"))
    )
    assert "end" in table.offers("Ann")


# Gain events


@pytest.mark.rule("RB-VOC-01")
def test_exchanges_and_stolen_goods_are_no_gain_events() -> None:
    table = rulebenders().dashboard("Bob", c("chainsaw")).hand("Ann", c("flexo-39")).give("Ann", cubes=3)
    swap = ("swap", 1, "cube", "for", 1, "chip")
    table.plays("Ann", c("flexo-39"), swap, swap, swap).has("Ann", chips=10)
    stolen = rulebenders().dashboard("Bob", c("chainsaw")).dashboard("Ann", c("blackbeard"))
    stolen.does("Ann", ("activate", c("blackbeard")), ("target", 2)).has("Ann", chips=8)
    each = rulebenders().dashboard("Bob", c("chainsaw")).hand("Ann", c("looted-supermarket"))
    each.plays("Ann", c("looted-supermarket"))
    for _ in range(3):
        if each.asked == ["Ann"]:
            each.draws("Ann", "flexo")
        each.does("Bob", "decline")
    each.has("Ann", cubes=2, cards=1, chips=7)


@pytest.mark.rule("RB-VOC-02", "RB-VOC-03", "RB-SP-11", "RB-PR-07", "RB-PR-11")
@pytest.mark.scenario("RB-S61")
def test_smilodon_comes_before_the_saws() -> None:
    table = rulebenders(first="Bob").hand("Bob", c("hunter-gatherers")).dashboard("Bob", c("smilodon"))
    table.dashboard("Ann", c("chainsaw"), rotated=True)
    table.state.saws.append(Saw(c("chainsaw"), 1, "cube"))
    table.plays("Bob", c("hunter-gatherers"), ("activate", c("smilodon"))).has("Bob", cubes=3)
    without = rulebenders(first="Bob").hand("Bob", c("hunter-gatherers"))
    without.state.saws.append(Saw(c("chainsaw"), 1, "cube"))
    without.plays("Bob", c("hunter-gatherers")).has("Bob", cubes=1)


@pytest.mark.rule("RB-VOC-03", "RB-SP-17", "RB-ZO-13")
@pytest.mark.scenario("RB-S42")
def test_a_chainsaw_cuts_this_gain_and_all_later_ones_of_its_type() -> None:
    table = rulebenders(first="Bob").dashboard("Ann", c("chainsaw")).hand("Bob", c("flexo-05"), c("flexo-18"))
    table.hand("Bob", c("looted-supermarket")).plays("Bob", c("flexo-05")).does(
        "Ann", ("activate", c("chainsaw"))
    )
    table.has("Bob", cubes=2).does("Bob", "end").does("Cleo", "pass").does("Ann", "pass")
    table.plays("Bob", c("flexo-18")).draws("Bob", "flexo", "flexo").does("Bob", "end")
    table.plays("Bob", c("looted-supermarket")).has("Bob", cubes=2)


@pytest.mark.rule("RB-VOC-03", "RB-SP-17")
def test_saws_add_up_and_stop_asking_when_nothing_is_left() -> None:
    table = (
        rulebenders().dashboard("Bob", c("chainsaw"), c("chainsaw", 2)).dashboard("Cleo", c("chainsaw", 3))
    )
    table.hand("Ann", c("hunter-gatherers")).plays("Ann", c("hunter-gatherers"))
    table.does("Bob", ("activate", c("chainsaw")), ("activate", c("chainsaw", 2))).has("Ann", cubes=0)
    assert table.asked == ["Ann"]
    cancelled = (
        rulebenders().dashboard("Bob", c("chainsaw")).hand("Ann", c("hunter-gatherers"), c("scimitar"))
    )
    cancelled.plays("Ann", c("hunter-gatherers")).does("Bob", ("activate", c("chainsaw")))
    cancelled.does("Ann", "react", ("play", c("scimitar"))).has("Ann", cubes=3)
    assert cancelled.offers("Ann") == ["end"]


@pytest.mark.rule("RB-VOC-04")
def test_windows_open_only_in_the_gaining_players_own_turn() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("toxic-zombie"))
        .dashboard("Bob", c("glyptodon"))
        .dashboard("Cleo", c("chainsaw"))
    )
    table.state.saws.append(Saw(c("chainsaw", 2), 1, "chip"))
    table.plays("Ann", c("toxic-zombie")).does(
        "Bob", "react", ("activate", c("glyptodon")), ("gain_chips", 1)
    )
    table.has("Bob", chips=7)
    income = (
        rulebenders(phase="income").dashboard("Ann", c("smilodon")).dashboard("Bob", c("chainsaw")).start()
    )
    assert income.ask("Ann").rule == "RB-DRW-03"


@pytest.mark.rule("RB-SHD-02", "RB-SHD-07")
def test_a_glyptodon_of_this_very_turn_may_be_used_in_it() -> None:
    table = rulebenders().dashboard("Bob", c("chainsaw")).dashboard("Ann", c("glyptodon"))
    table.hand("Ann", c("flexo-18")).state.turn = Turn(0, fresh=[c("glyptodon")])
    table.plays("Ann", c("flexo-18")).does("Bob", ("activate", c("chainsaw"))).does("Ann", "react")
    assert ("activate", c("glyptodon")) in table.offers("Ann")


@pytest.mark.rule("RB-VOC-05")
def test_windows_nest() -> None:
    table = (
        rulebenders()
        .dashboard("Bob", c("chainsaw"))
        .dashboard("Ann", c("glyptodon"))
        .hand("Ann", c("flexo-18"))
    )
    table.plays("Ann", c("flexo-18")).does("Bob", ("activate", c("chainsaw"))).does("Ann", "react")
    table.does("Ann", ("activate", c("glyptodon")), ("gain_chips", 1)).has("Ann", chips=8, cards=0)
    assert table.offers("Ann")[0] == "end"
    with pytest.raises(Refused):
        table.does("Bob", ("activate", c("chainsaw")))
