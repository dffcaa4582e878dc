"""The module Storm, and that the base does not know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.kernel import kind
from tests.hourglass.table import HourglassTable, hourglass


def stormy(**options: bool) -> HourglassTable:
    return hourglass(modules=("storm",), **options)


@pytest.mark.rule("ST-CRD-01")
def test_six_gales_are_in_the_deck_and_the_storm_begins_at_nothing() -> None:
    table = stormy()
    assert sum(kind(card) == "gale" for card in table.state.deck) == 6
    assert len(table.state.deck) == 38
    assert table.sky.strength == 0
    assert not any(kind(card) == "gale" for card in hourglass().state.deck)


@pytest.mark.rule("ST-CRD-01")
def test_a_gale_costs_one_gives_two_grains_and_makes_the_storm_stronger() -> None:
    table = stormy().give("Ann", water=1).hand("Ann", "gale#1").turn("Ann", "Bob")
    table.does("Ann", ("play", "gale#1")).has("Ann", water=0, sand=2)
    assert table.sky.strength == 1


@pytest.mark.rule("ST-CRD-01")
def test_a_gale_must_be_paid() -> None:
    table = stormy().give("Ann", water=0).hand("Ann", "gale#1").turn("Ann", "Bob")
    table.refuses("Ann", ("play", "gale#1"), rule="HG-PAY-01", needed=1, have=0)


@pytest.mark.rule("ST-CRD-01")
def test_a_gale_brings_a_drop_at_dawn() -> None:
    stormy().hand("Ann", "gale#1").dawn(Ann=["gale#1"]).has("Ann", water=3)


@pytest.mark.rule("ST-PHA-01")
def test_the_die_is_rolled_after_the_last_turn_and_not_before() -> None:
    table = stormy().give("Ann", sand=9).turn("Ann", "Bob")
    table.sky.strength = 6
    table.dice(6).does("Ann", ("pass",)).has("Ann", sand=9)
    table.does("Bob", ("pass",)).has("Ann", sand=3)
    assert (table.sky.strength, table.state.hour, table.state.phase) == (0, 2, "dawn")


@pytest.mark.rule("ST-PHA-01")
def test_a_storm_that_has_not_begun_never_breaks() -> None:
    table = stormy().give("Ann", sand=9).turn("Ann").dice(1)
    table.does("Ann", ("pass",)).has("Ann", sand=9)


@pytest.mark.rule("ST-PHA-01")
def test_the_last_hour_has_its_storm_too() -> None:
    table = stormy().give("Bob", sand=9).hour(4).turn("Ann")
    table.sky.strength = 2
    table.dice(2).does("Ann", ("pass",)).has("Bob", sand=7)
    assert table.position.over


def test_the_base_never_names_the_storm() -> None:
    import hourglass as package

    folder = Path(package.__file__).parent
    for name in ("cards", "game", "rules", "state", "turn"):
        source = (folder / f"{name}.py").read_text(encoding="utf-8").lower()
        assert not any(word in source for word in ("storm", "gale", "sky")), name
