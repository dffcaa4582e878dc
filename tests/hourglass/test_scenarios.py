"""The worked scenarios of docs/rules/hourglass.md, with their own figures."""

from __future__ import annotations

import pytest

from tests.hourglass.table import hourglass


@pytest.mark.scenario("HG-S01")
@pytest.mark.rule("HG-DWN-01", "HG-DWN-02")
def test_who_gained_most_water_acts_first() -> None:
    table = hourglass(seats=2).hand("Ann", "dune#1").hand("Bob", "palace#1")
    table.dawn(Ann=["dune#1"], Bob=["palace#1"])
    table.has("Ann", water=4).has("Bob", water=5)
    assert table.asked == ["Bob"]


@pytest.mark.scenario("HG-S02")
@pytest.mark.rule("HG-DWN-02")
def test_among_equals_the_second_seat_begins_the_second_hour() -> None:
    table = hourglass(seats=2).hour(2)
    table.dawn()
    assert table.asked == ["Bob"]


@pytest.mark.scenario("HG-S03")
@pytest.mark.rule("HG-PAY-02")
def test_there_are_several_ways_to_pay() -> None:
    table = hourglass().give("Ann", water=3, glass=2).hand("Ann", "dune#1").turn("Ann")
    table.does("Ann", ("play", "dune#1"))
    assert table.offers("Ann") == [("pay", 3, 0), ("pay", 1, 1), ("pay", 0, 2)]


@pytest.mark.scenario("HG-S04")
@pytest.mark.rule("HG-PAY-01")
def test_a_palace_is_too_dear() -> None:
    table = hourglass().give("Ann", water=1, glass=2).hand("Ann", "palace#1").turn("Ann")
    table.refuses("Ann", ("play", "palace#1"), rule="HG-PAY-01", needed=6, have=5)


@pytest.mark.scenario("HG-S05")
@pytest.mark.rule("HG-LID-02", "HG-LID-03")
def test_a_lid_stops_the_thief() -> None:
    table = hourglass().hand("Ann", "thief#1").give("Bob", sand=2).hand("Bob", "lid#1").turn("Ann", "Bob")
    table.does("Ann", ("play", "thief#1")).does("Bob", "lid#1")
    table.has("Bob", sand=3).has("Ann", sand=0)
    assert "lid#1" in table.state.discard


@pytest.mark.scenario("HG-S06")
@pytest.mark.rule("HG-THF-01")
def test_without_a_lid_the_thief_takes_what_is_there() -> None:
    table = hourglass().hand("Ann", "thief#1").give("Bob", sand=2).turn("Ann", "Bob")
    table.does("Ann", ("play", "thief#1")).does("Bob", "open")
    table.has("Ann", sand=2).has("Bob", sand=0)


@pytest.mark.scenario("HG-S07")
@pytest.mark.rule("HG-FRE-01", "HG-FRE-02")
def test_glass_is_blown_once_and_a_card_may_follow() -> None:
    table = hourglass().give("Ann", water=2).hand("Ann", "well#1").turn("Ann")
    table.does("Ann", ("blow",))
    table.has("Ann", water=1, glass=1)
    assert ("play", "well#1") in table.offers("Ann")
    table.refuses("Ann", ("blow",), rule="HG-FRE-01")


@pytest.mark.scenario("HG-S08")
@pytest.mark.rule("HG-DRP-01", "HG-DRP-02")
def test_the_drip_rolls_a_six_and_steals() -> None:
    table = hourglass(seats=2, drip=True).give("Ann", sand=5).turn("drip").dice(6)
    table.does("Ann", "open")
    table.has("Ann", sand=2).has("drip", sand=6)


@pytest.mark.scenario("HG-S09")
@pytest.mark.rule("ST-PHA-01")
@pytest.mark.parametrize(("die", "ann", "bob", "strength"), [(3, 2, 0, 0), (4, 5, 2, 3)])
def test_the_storm_breaks_unless_the_die_is_above_it(die: int, ann: int, bob: int, strength: int) -> None:
    table = hourglass(modules=("storm",)).give("Ann", sand=5).give("Bob", sand=2).turn("Ann")
    table.sky.strength = 3
    table.dice(die).does("Ann", ("pass",))
    table.has("Ann", sand=ann).has("Bob", sand=bob)
    assert table.sky.strength == strength
