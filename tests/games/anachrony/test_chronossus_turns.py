"""Turns of the Chronossus: tokens, Action tiles, failures, passing (SO-TRN, SO-TIL, SO-FAL, SO-CXP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotCommanded,
    BotExosuitLost,
    BotPassed,
    BotTile,
    BotTokenMoved,
)
from clepsydra.games.anachrony.events import DieShows
from tests.games.anachrony.chronossus import BOT, solo

CAPITAL = ("construct.1", "construct.2", "recruit.1", "recruit.2", "research.1", "research.2")
COUNCIL = ("council.left", "council.right")


@pytest.mark.rule("SO-TRN-02", "SO-TOK-02", "SO-TOK-04", "SO-TOK-07")
@pytest.mark.parametrize(
    ("number", "track"),
    [
        (2, ["construct_power_plant", "mine_resources", "slot_I", "recruit", "research"]),
        (
            3,
            [
                "construct_life_support",
                "travel_in_time",
                "slot_II",
                "construct_superproject",
                "remove_anomaly",
            ],
        ),
        (4, ["construct_factory", "slot_I", "mine_resources", "construct_lab", "recruit_genius_or_research"]),
        (5, ["recruit", "research", "construct_power_plant", "slot_III"]),
    ],
)
def test_each_token_walks_its_track_and_begins_again(number: int, track: list[str]) -> None:
    for here, there in zip(track, [*track[1:], track[0]], strict=True):
        table = solo().acts(number, here)
        assert table.events(BotCommanded)[0].space == here
        assert table.own.tokens[number] == there


@pytest.mark.rule("SO-TOK-03")
@pytest.mark.parametrize(
    ("space", "after"),
    [
        ("slot_I", {2: "recruit", 4: "mine_resources"}),
        ("mine_resources", {2: "slot_I", 4: "construct_lab"}),
        ("construct_power_plant", {2: "mine_resources", 5: "slot_III"}),
        ("recruit", {2: "research", 5: "research"}),
        ("research", {2: "construct_power_plant", 5: "construct_power_plant"}),
    ],
)
def test_a_space_on_two_tracks_is_one_from_which_each_token_walks_on_along_its_own(
    space: str, after: dict[int, str]
) -> None:
    table, (first, second) = solo(), after
    table.token(second, space).acts(first, space)
    assert (table.own.tokens[first], table.own.tokens[second]) == (after[first], space)
    table.rolls(second).does("Ann", "pass")
    assert [(step.token, step.space) for step in table.events(BotTokenMoved)][:2] == list(after.items())
    assert [step.space for step in table.events(BotCommanded)][:2] == [space, space]


@pytest.mark.rule("SO-TOK-07")
def test_two_tokens_share_a_space_without_moving_each_other() -> None:
    table = solo().token(2, "mine_resources").token(4, "slot_I").rolls(4).start()
    assert (table.own.tokens[2], table.own.tokens[4]) == ("mine_resources", "mine_resources")


# Action tiles


@pytest.mark.scenario("SO-S39")
@pytest.mark.rule("SO-TIL-01", "SO-TIL-02", "SO-TIL-03", "SO-TIL-05", "SO-CMP-04")
@pytest.mark.parametrize(
    ("tile", "points", "energy"),
    [("C01A", 0, 0), ("C02A", 2, 0), ("C02B", 2, 1), ("C03A", 0, 1)],
)
def test_what_the_tiles_bring(tile: str, points: int, energy: int) -> None:
    table = solo().tile("slot_II", tile).acts(3, "slot_II")
    assert (table.vp, table.own.energy - 5, table.own.exhausted) == (points, energy, 5)
    assert table.own.tokens[3] == "construct_superproject"
    assert table.events(BotTile)[0].tile == tile
    assert len(table.bot.powered) == 6


@pytest.mark.scenario("SO-S38")
@pytest.mark.rule("SO-TIL-03", "SO-TIL-04")
@pytest.mark.parametrize(("tile", "points", "energy"), [("C01B", 1, 0), ("C03B", 0, 1)])
def test_an_autoleap_tile_is_carried_out_on_arrival_and_left(tile: str, points: int, energy: int) -> None:
    table = solo(autoleap="rest").tile("slot_III", tile).acts(5, "construct_power_plant")
    assert (table.vp, table.own.energy - 5) == (points, energy)
    assert table.own.tokens[5] == "recruit"
    assert [event.case for event in table.events(BotTokenMoved)] == ["on", "leapt"]
    assert not any(table.bot.active.values())  # it rests there


@pytest.mark.rule("SO-TIL-07")
def test_a_token_that_leaps_after_a_failed_action_uses_the_tile_too() -> None:
    table = solo(autoleap="rest").tile("slot_III", "C03B").taken("construct.1", "construct.2", *COUNCIL)
    table.acts(5, "construct_power_plant")
    assert (table.vp, table.own.energy, table.own.tokens[5]) == (1, 6, "recruit")


@pytest.mark.scenario("SO-S59")
@pytest.mark.rule("SO-TIL-08")
def test_autoleap_carries_out_the_next_space_too() -> None:
    table = solo().tile("slot_III", "C03B").exosuits(2)
    table.state.pool = {"scientist": 1}
    table.acts(5, "construct_power_plant")
    assert table.bot.active.get("scientist") == 1
    assert table.own.tokens[5] == "research"
    short = solo().tile("slot_III", "C03B").exosuits(1).acts(5, "construct_power_plant")
    assert short.bot.passed
    assert (short.own.energy, short.own.tokens[5]) == (6, "recruit")


# Failures


@pytest.mark.scenario("SO-S09")
@pytest.mark.rule("SO-FAL-02", "SO-FAL-05")
@pytest.mark.parametrize(("harder", "points"), [(False, 1), (True, 2)])
def test_without_a_space_it_loses_an_exosuit(harder: bool, points: int) -> None:
    table = solo(failed_action_2vp=harder).exosuits(3).taken("research.1", "research.2", *COUNCIL)
    table.acts(5, "research")
    assert (table.vp, len(table.bot.powered), table.bot.reserve) == (points, 2, 4)
    assert table.events(BotExosuitLost)[0].left == 2


@pytest.mark.rule("SO-FAL-02", "SO-MIN-05")
def test_without_a_mine_space_it_loses_an_exosuit_too() -> None:
    table = solo().exosuits(3).taken("mine.top", "mine.middle", "mine.bottom").acts(2, "mine_resources")
    assert (table.vp, len(table.bot.powered)) == (1, 2)


@pytest.mark.scenario("SO-S10")
@pytest.mark.rule("SO-FAL-03", "SO-FAL-05")
@pytest.mark.parametrize(("harder", "points"), [(False, 1), (True, 2)])
def test_three_of_a_type_are_enough(harder: bool, points: int) -> None:
    table = solo(failed_action_2vp=harder).owns("201", "202", "203").acts(4, "construct_factory")
    assert (table.vp, len(table.bot.built), len(table.bot.powered)) == (points, 3, 5)


@pytest.mark.rule("SO-FAL-04", "SO-FAL-05")
def test_travel_without_a_past_brings_points() -> None:
    assert solo().acts(3, "travel_in_time").vp == 1
    assert solo(failed_action_2vp=True).acts(3, "travel_in_time").vp == 2


# Research for missing shapes


@pytest.mark.scenario("SO-S57")
@pytest.mark.rule("SO-RES-04", "SO-DIF-09")
def test_the_shape_that_it_has_fewest_of_needs_no_die() -> None:
    table = solo(research_new_shape=True)
    table.bot.breakthroughs = {"circle/war": 2, "triangle/war": 1}
    for name in table.state.breakthroughs:
        if name.startswith("square"):
            table.state.breakthroughs[name] = 0
    table.acts(5, "research")
    shapes = [name for name, count in table.bot.breakthroughs.items() for _ in range(count)]
    assert sum(name.startswith("triangle") for name in shapes) == 2
    assert not table.events(DieShows)


@pytest.mark.rule("SO-RES-04")
def test_among_several_such_shapes_the_die_decides() -> None:
    table = solo(research_new_shape=True)
    table.bot.breakthroughs = {"circle/war": 1}
    table.acts(5, "research", "circle", "square")
    assert [event.face for event in table.events(DieShows)] == ["circle", "square"]
    assert any(name.startswith("square") for name in table.bot.breakthroughs)


# Passing


@pytest.mark.scenario("SO-S36")
@pytest.mark.rule("SO-CXP-01", "SO-CXP-02", "SO-TOK-08")
def test_it_passes_when_an_exosuit_is_needed_and_none_is_left() -> None:
    table = solo().exosuits(0).token(3, "travel_in_time").token(4, "mine_resources").rolls(3, 4).start()
    assert (table.bot.passed, table.own.tokens[3]) == (False, "slot_II")
    table.does("Ann", "pass")
    assert table.bot.passed
    assert table.own.tokens[4] == "mine_resources"
    assert [event.rule for event in table.events(BotPassed)] == ["SO-CXP-01"]
    assert table.vp == 1  # of the travel without a past


@pytest.mark.scenario("SO-S37")
@pytest.mark.rule("SO-CXP-03", "SO-CXP-04")
def test_it_goes_on_alone_until_it_passes() -> None:
    table = solo(first="Ann").exosuits(2).does("Ann", "pass")
    commands = table.events(BotCommanded)
    assert len(commands) >= 3
    assert table.state.era == 4
    assert table.events(BotPassed)


@pytest.mark.rule("SO-CXP-03")
def test_it_has_no_least_number_of_actions() -> None:
    table = solo(first="Ann").exosuits(0).token(2, "mine_resources").rolls(2).does("Ann", "pass")
    assert len(table.events(BotCommanded)) == 1
    assert table.state.era == 4
    assert BOT in table.names
