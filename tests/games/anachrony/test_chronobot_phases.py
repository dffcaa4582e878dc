"""The Chronobot in the other phases: paradox, power-up, warp, clean-up; and in time (SO-PAR to SO-CLN, SO-TTR, SO-RAN)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotAnomaly,
    BotCleared,
    BotFailed,
    BotPowered,
    BotTravelled,
    BotWarpRemoved,
)
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.warp_tiles import own_warps
from tests.games.anachrony.chronobot import BOT, SoloTable, solo

TRAVEL, REMOVE = "travel_in_time", "remove_anomaly"
WARPS = (
    *("warp_gold", "warp_uranium", "warp_titanium", "warp_neutronium"),
    *("warp_water", "warp_engineer", "warp_scientist"),
)


def lay(table: SoloTable, **eras: int) -> SoloTable:
    """So many warp tiles of the bot on the tiles of eras: `e1=2`."""
    left = list(WARPS)
    for era, count in eras.items():
        table.warp(BOT, int(era[1:]), *(left.pop() for _ in range(count)))
    return table


def lie(table: SoloTable) -> dict[int, int]:
    counts = {era: len(own_warps(table.game, 1, era)) for era in table.game.eras()}
    return {era: count for era, count in counts.items() if count}


def paradox(era: int = 3, *, fixed: bool = False) -> SoloTable:
    return solo(era=era, phase="paradox", fixed_paradox=fixed)


# Paradox


@pytest.mark.scenario("SO-S26")
@pytest.mark.rule("SO-PAR-01", "SO-PAR-03", "SO-PAR-04", "SO-PAR-06")
def test_at_three_tokens_an_anomaly_and_a_warp_tile_back_and_no_more_rolls() -> None:
    table = lay(paradox().give(BOT, paradox=2), e1=2, e2=1).anomalies(1).dice(2).start()
    table.has(BOT, paradox=0)
    assert (len(table.bot.anomalies), lie(table), table.bot.travels) == (2, {1: 1, 2: 1}, 0)
    assert len([die for die in table.events(DieShows) if die.seat == 1]) == 1
    assert len(table.bot.warps) == 6
    assert not any(table.bot.grid.values())
    assert [(step.why, step.era, step.tiles) for step in table.events(BotWarpRemoved)] == [("only", 1, 2)]


@pytest.mark.scenario("SO-S27")
@pytest.mark.rule("SO-PAR-05", "SO-PAR-03")
def test_with_three_anomalies_only_the_tokens_go_back() -> None:
    table = lay(paradox().give(BOT, paradox=2), e1=2, e2=1).anomalies(3).dice(1).start()
    table.has(BOT, paradox=0)
    assert (len(table.bot.anomalies), lie(table)) == (3, {1: 2, 2: 1})
    assert len([die for die in table.events(DieShows) if die.seat == 1]) == 1
    assert [(step.why, step.rule) for step in table.events(BotAnomaly)] == [("full", "SO-PAR-05")]


@pytest.mark.rule("SO-PAR-03")
def test_below_the_limit_tokens_stay_and_it_rolls_on() -> None:
    table = lay(paradox(), e1=1, e2=1).dice(1, 1).start().has(BOT, paradox=2)
    assert (lie(table), table.bot.anomalies) == ({1: 1, 2: 1}, [])
    assert lay(paradox(), e1=1).dice(0).start().has(BOT, paradox=0).bot.anomalies == []


@pytest.mark.rule("SO-PAR-04")
def test_the_oldest_of_the_tiles_with_most_and_nothing_without_any() -> None:
    table = lay(paradox(era=4).give(BOT, paradox=2), e1=1, e2=2, e3=2).dice(1).start()
    assert lie(table) == {1: 1, 2: 1, 3: 2}
    assert table.events(BotWarpRemoved)[0].why == "oldest"


@pytest.mark.scenario("SO-S62")
@pytest.mark.rule("SO-MOD-06", "SO-PAR-03")
def test_one_token_instead_of_a_roll() -> None:
    table = lay(paradox(fixed=True).give(BOT, paradox=1), e1=1, e2=1).start()
    table.has(BOT, paradox=0)
    assert len(table.bot.anomalies) == 1
    assert [die for die in table.events(DieShows) if die.die == "paradox_die" and die.seat == 0] == []


@pytest.mark.rule("SO-PAR-01", "SO-PAR-02", "SO-PAR-07")
def test_the_person_rolls_first_and_on_a_tie_both_do() -> None:
    table = lay(paradox(era=4), e1=1, e3=1).warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water")
    table.dice(0, 1, 2, 0).start()
    rolls = [(die.seat, die.face) for die in table.events(DieShows)]
    assert rolls == [(0, 0), (0, 1), (1, 2), (1, 0)]


@pytest.mark.rule("SO-PAR-07")
def test_a_side_that_stopped_still_counts_on_later_tiles_and_tiles_come_back_at_the_end() -> None:
    table = lay(paradox(era=3).give("Ann", paradox=2), e2=1)
    table.warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water", "warp_titanium").dice(2, 2).start()
    assert [(die.seat, die.die) for die in table.events(DieShows)] == [(0, "paradox_die")]
    assert lie(table) == {2: 1}
    table.has(BOT, paradox=0)


@pytest.mark.rule("SO-PAR-07")
def test_the_bot_rolls_before_a_warp_tile_of_the_person_comes_back() -> None:
    table = lay(paradox(era=2).give("Ann", paradox=2), e1=1).warp("Ann", 1, "warp_gold").dice(1, 2).start()
    while table.ask("Ann").rule != "AN-PAR-06":
        table.does("Ann", table.offers("Ann")[0])
    table.has(BOT, paradox=2)


# Power-up


@pytest.mark.rule("SO-POW-01", "SO-POW-06")
@pytest.mark.parametrize(("era", "powered"), [(1, 6), (4, 6), (5, 4), (7, 4)])
def test_six_exosuits_before_the_impact_and_four_after_it(era: int, powered: int) -> None:
    table = solo(era=era, phase="power_up").did(5)
    table.own.extra = True
    table.start()
    assert (len(table.bot.powered), table.bot.reserve) == (powered, 6 - powered)
    assert (table.bot.goods, table.own.actions, table.own.extra) == ({}, 0, False)
    assert table.events(BotPowered)[0].exosuits == powered


# Time travel


@pytest.mark.scenario("SO-S22")
@pytest.mark.rule("SO-TTR-01", "SO-TTR-02")
def test_a_warp_tile_comes_back_from_the_past_tile_with_most_the_oldest() -> None:
    table = lay(solo(era=4).travels(BOT, 1), e1=1, e2=2, e3=2, e4=2).acts(TRAVEL)
    assert (lie(table), table.bot.travels) == ({1: 1, 2: 1, 3: 2, 4: 2}, 2)
    assert (table.score(BOT)["time_travel"], table.vp, len(table.bot.powered)) == (4, 0, 6)
    assert table.events(BotTravelled)[0].step == 2


@pytest.mark.scenario("SO-S23")
@pytest.mark.rule("SO-TTR-02", "SO-FAL-04")
def test_this_era_is_no_past() -> None:
    table = lay(solo(era=3), e3=2).acts(TRAVEL)
    assert (lie(table), table.bot.travels, table.vp, len(table.bot.powered)) == ({3: 2}, 0, 1, 6)
    assert [(step.why, step.rule) for step in table.events(BotFailed)] == [("no_past", "SO-TTR-02")]


@pytest.mark.rule("SO-TTR-03")
def test_on_the_last_step_the_marker_stays_and_the_tile_comes_back() -> None:
    table = lay(solo(era=3).travels(BOT, 6), e1=1).acts(TRAVEL)
    assert (lie(table), table.bot.travels, table.vp) == ({}, 6, 0)
    assert table.events(BotTravelled)[0].why == "end"
    assert lay(solo(era=3).travels(BOT, 5), e1=1).acts(TRAVEL).bot.travels == 6


@pytest.mark.rule("SO-TTR-01", "SO-RAN-01", "SO-FAL-04")
@pytest.mark.parametrize("command", [TRAVEL, REMOVE])
def test_these_need_no_exosuit(command: str) -> None:
    table = lay(solo(frenetic=True).exosuits(0), e1=1).anomalies(1).give(BOT, gold=2).acts(command)
    assert table.vp == 0
    assert (table.bot.travels, len(table.bot.anomalies)) == ((1, 1) if command == TRAVEL else (0, 0))


# Remove Anomaly


@pytest.mark.scenario("SO-S24")
@pytest.mark.rule("SO-RAN-02")
def test_two_cubes_one_after_the_other_of_what_it_has_most_of() -> None:
    table = solo().anomalies(1).give(BOT, titanium=1, gold=2, uranium=2, neutronium=1).acts(REMOVE)
    table.has(BOT, titanium=1, gold=1, uranium=1, neutronium=1, vp=0)
    assert table.bot.anomalies == []
    assert table.events(BotCleared)[0].paid == {"gold": 1, "uranium": 1}


@pytest.mark.scenario("SO-S25")
@pytest.mark.rule("SO-RAN-02", "SO-RAN-03")
def test_neutronium_where_the_other_cubes_do_not_suffice() -> None:
    table = solo().anomalies(1).give(BOT, titanium=1, neutronium=1).acts(REMOVE)
    table.has(BOT, titanium=1, neutronium=0, vp=0)
    assert table.bot.anomalies == []
    table = solo().anomalies(1).give(BOT, titanium=1).acts(REMOVE)
    table.has(BOT, titanium=1, vp=1)
    assert len(table.bot.anomalies) == 1


@pytest.mark.rule("SO-RAN-01", "SO-RAN-03")
def test_without_an_anomaly_nothing_is_paid() -> None:
    solo().give(BOT, gold=2).acts(REMOVE).has(BOT, gold=2, vp=1)
    table = solo().anomalies(2).give(BOT, gold=2).acts(REMOVE).has(BOT, gold=0, vp=0)
    assert len(table.bot.anomalies) == 1


@pytest.mark.rule("SO-RAN-02")
@pytest.mark.parametrize(
    ("owned", "paid"),
    [
        ({"titanium": 1, "gold": 1, "uranium": 1}, {"titanium": 1, "gold": 1}),
        ({"titanium": 0, "gold": 1, "uranium": 1}, {"gold": 1, "uranium": 1}),
        ({"titanium": 1, "gold": 1, "uranium": 3}, {"uranium": 2}),
        ({"titanium": 2, "gold": 1, "uranium": 1}, {"titanium": 2}),
        ({"titanium": 1, "neutronium": 3}, {"neutronium": 1}),
    ],
)
def test_which_cubes_go(owned: dict[str, int], paid: dict[str, int]) -> None:
    table = solo().anomalies(1).give(BOT, **owned).acts(REMOVE)
    assert table.events(BotCleared)[0].paid == paid


# Clean-up


@pytest.mark.rule("SO-CLN-01", "SO-POW-06")
def test_exosuits_come_home_and_used_tiles_of_the_capital_are_gone() -> None:
    table = solo(era=5).exosuits(4).did(2).tokens(construct_lab=(5,)).rolls(5).start()
    assert (table.state.slots["construct.1"].seat, len(table.bot.powered)) == (1, 3)
    table.does("Ann", "pass")
    assert table.state.era == 6
    assert table.state.slots["construct.1"].unavailable
    assert not table.state.slots["construct.2"].unavailable
    assert (table.bot.suits, table.state.slots["construct.1"].seat) == ([], -1)
    assert (len(table.bot.powered), table.bot.reserve) == (4, 2)


@pytest.mark.rule("SO-ERA-01", "SO-ERA-02")
def test_in_the_preparation_nothing_comes_to_the_bot() -> None:
    table = solo(era=2, phase="preparation").start()
    assert (table.bot.goods, table.bot.active, table.bot.breakthroughs, lie(table)) == ({}, {}, {}, {})
    assert table.state.phase == "power_up"
    assert table.asked == ["Ann"]
