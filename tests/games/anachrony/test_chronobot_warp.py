"""The Chronobot in the warp phase (SO-WRP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import BotWarped
from clepsydra.games.anachrony.events import Warped
from tests.games.anachrony.chronobot import solo
from tests.games.anachrony.test_chronobot_phases import lay, lie


@pytest.mark.rule("SO-WRP-01", "SO-WRP-02")
@pytest.mark.parametrize("face", [0, 1, 2])
def test_as_many_warp_tiles_as_the_die_shows_for_nothing(face: int) -> None:
    table = solo(era=2, phase="warp").dice(face).start()
    assert lie(table) == ({2: face} if face else {})
    assert (len(table.bot.warps), table.bot.goods, table.bot.active) == (8 - face, {}, {})
    assert table.events(BotWarped)[0].tiles == face


@pytest.mark.rule("SO-WRP-01")
def test_no_more_warp_tiles_than_there_are() -> None:
    table = lay(solo(era=4, phase="warp"), e1=3, e2=3, e3=1).dice(2).start()
    assert lie(table)[4] == 1
    assert table.bot.warps.pieces == []


@pytest.mark.rule("SO-MOD-06")
def test_the_roll_of_the_warp_phase_is_made_all_the_same() -> None:
    table = solo(era=2, phase="warp", fixed_paradox=True).dice(2).start()
    assert lie(table) == {2: 2}


@pytest.mark.rule("SO-INF-02")
@pytest.mark.parametrize("tiles", [(), ("warp_gold",), ("warp_gold", "warp_water")])
def test_what_the_person_warps_changes_nothing_for_the_bot(tiles: tuple[str, ...]) -> None:
    table = solo(era=2, first="Ann", phase="warp").dice(1).start().warps(Ann=tiles)
    assert lie(table) == {2: 1}


@pytest.mark.rule("SO-WRP-03")
def test_a_bot_that_is_first_places_before_the_person_decides() -> None:
    table = solo(era=2, phase="warp").dice(2).start()
    assert (lie(table), table.asked) == ({2: 2}, ["Ann"])
    table.warps(Ann=("warp_gold",)).has("Ann", gold=1)


@pytest.mark.rule("SO-WRP-03")
def test_a_person_who_is_first_has_all_before_the_bot_rolls() -> None:
    table = solo(era=2, first="Ann", phase="warp").dice(2).start()
    assert (lie(table), table.asked) == ({}, ["Ann"])
    table.warps(Ann=("warp_gold",)).has("Ann", gold=1)
    told = [type(event).__name__ for event in table.position.events(0)]
    assert told.index("Gained") < told.index("BotWarped")
    assert lie(table) == {2: 2}


@pytest.mark.rule("SO-WRP-01")
def test_warp_tiles_are_told_by_their_number_alone() -> None:
    table = solo(era=2, phase="warp").dice(2).start().warps(Ann=("warp_gold",))
    assert [(step.seat, step.tiles) for step in table.events(Warped)] == [(0, ("warp_gold#0",))]
