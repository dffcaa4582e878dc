"""Turns of the Chronobot: tokens, minimum, passing (SO-TRN, SO-TOK, SO-CBP, SO-DIF)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotCommanded,
    BotFailed,
    BotPassed,
    BotRebooted,
    BotTokenMoved,
)
from clepsydra.games.anachrony.modules.chronobot.tokens import move, space_of
from tests.games.anachrony.chronobot import BOT, SoloTable, solo


def at(table: SoloTable, token: int) -> str:
    return space_of(table.game, token)


@pytest.mark.scenario("SO-S01")
@pytest.mark.rule("SO-TRN-02", "SO-SET-06", "SO-TOK-04")
def test_a_token_acts_from_where_it_begins_and_moves_on() -> None:
    table = solo(era=1).rolls(4).start()
    assert table.events(BotCommanded)[0].space == "construct_power_plant"
    assert [table.game.tile(tile).row for tile in table.bot.built] == ["power_plant"]
    assert [at(table, token) for token in (2, 3, 4, 5)] == [
        "construct_factory",
        "construct_life_support",
        "recruit",
        "research",
    ]


@pytest.mark.scenario("SO-S02")
@pytest.mark.rule("SO-TOK-01", "SO-TOK-04")
def test_after_the_last_space_of_a_loop_comes_the_first() -> None:
    assert at(solo().rolls(5).start(), 5) == "mine_resources"
    assert at(solo().tokens(remove_anomaly=(3,)).rolls(3).start(), 3) == "construct_life_support"


@pytest.mark.rule("SO-TOK-01")
def test_the_loops_are_those_of_the_board() -> None:
    table = solo(phase="warp")
    loops = table.game.rules.catalog.more[BOT]
    walked: dict[int, list[str]] = {}
    for token in (3, 5):
        space = loops.start[token]
        for _ in range(9):
            walked.setdefault(token, []).append(space)
            space = loops.after(space)
    assert walked[3][:5] == [
        "construct_life_support",
        "travel_in_time",
        "construct_superproject",
        "remove_anomaly",
        "construct_life_support",
    ]
    assert walked[5] == [
        "research",
        "mine_resources",
        "construct_power_plant",
        "recruit",
        "construct_factory",
        "reboot",
        "recruit_genius_or_research",
        "construct_lab",
        "research",
    ]


@pytest.mark.scenario("SO-S03")
@pytest.mark.rule("SO-TOK-04", "SO-TOK-05", "SO-TOK-06")
def test_the_upper_of_two_tokens_makes_room_without_an_action() -> None:
    table = solo().tokens(construct_factory=(4, 2), recruit=(5,)).pool(engineer=1).rolls(5).start()
    assert table.own.spaces["construct_factory"] == [4, 5]
    assert at(table, 2) == "reboot"
    moved = [(step.token, step.space, step.why, step.rule) for step in table.events(BotTokenMoved)]
    assert moved == [(2, "reboot", "pushed", "SO-TOK-05"), (5, "construct_factory", "on", "SO-TOK-04")]
    assert table.events(BotRebooted) == []
    assert table.bot.active == {"engineer": 1}


@pytest.mark.rule("SO-TOK-05", "SO-TOK-06")
def test_two_tokens_share_a_space_and_who_is_pushed_makes_room_in_the_same_way() -> None:
    table = solo().tokens(mine_resources=(4,), research=(5,)).rolls(5).start()
    assert table.own.spaces["mine_resources"] == [4, 5]
    table = solo(corrections={"chronobot": {"tokens_on_a_space": 1}})
    table.tokens(mine_resources=(4,), construct_power_plant=(2,), research=(5,)).rolls(5).start()
    assert [at(table, token) for token in (5, 4, 2)] == ["mine_resources", "construct_power_plant", "recruit"]


@pytest.mark.scenario("SO-S04")
@pytest.mark.rule("SO-DIF-02")
def test_without_reboot_a_pushed_token_goes_past_it() -> None:
    table = solo(no_reboot=True).tokens(construct_factory=(4, 2), recruit=(5,)).pool(engineer=1)
    table.rolls(5).start()
    assert at(table, 2) == "recruit_genius_or_research"
    assert table.own.spaces["construct_factory"] == [4, 5]


@pytest.mark.rule("SO-DIF-02")
def test_without_reboot_a_token_acts_where_it_arrives_and_moves_on() -> None:
    table = solo(no_reboot=True).tokens(construct_factory=(2,)).pool(genius=1).rolls(2).start()
    assert table.bot.active.get("genius") == 1
    assert (at(table, 2), table.own.actions) == ("construct_lab", 1)


@pytest.mark.rule("SO-DIF-02")
@pytest.mark.parametrize("no_reboot", [True, False])
def test_only_a_token_that_goes_past_reboot_acts_again(*, no_reboot: bool) -> None:
    table = solo(no_reboot=no_reboot).tokens(construct_factory=(2,), construct_power_plant=(4,), reboot=(5,))
    assert [move(table.game, 1, token) for token in (2, 4, 5)] == [no_reboot, False, False]
    assert at(table, 2) == ("recruit_genius_or_research" if no_reboot else "reboot")


@pytest.mark.rule("SO-DIF-02", "SO-TOK-05")
def test_without_reboot_a_token_of_its_own_goes_past_it_and_pushes_there() -> None:
    table = (
        solo(no_reboot=True, after_reboot="waits")
        .tokens(construct_factory=(2,), recruit_genius_or_research=(4, 5))
        .rolls(2)
    )
    table.start()
    assert table.own.spaces["recruit_genius_or_research"] == [4, 2]
    assert at(table, 5) == "construct_lab"
    assert table.own.actions == 1
    assert table.vp == 0


@pytest.mark.rule("SO-RBT-01", "SO-TOK-08", "SO-TRN-04")
def test_a_reboot_is_a_turn_without_points() -> None:
    table = solo().acts("reboot")
    assert at(table, 5) == "recruit_genius_or_research"
    assert (table.vp, table.own.actions, len(table.bot.powered)) == (0, 1, 6)
    assert table.events(BotFailed) == []


@pytest.mark.rule("SO-TOK-08", "SO-TRN-04", "SO-FAL-04")
def test_a_failed_action_is_a_turn_and_moves_the_token() -> None:
    table = solo().acts("remove_anomaly")
    assert at(table, 3) == "construct_life_support"
    assert (table.vp, table.own.actions) == (1, 1)


# Whose turn it is, and when it ends


@pytest.mark.rule("SO-TRN-01", "SO-TRN-03")
def test_bot_and_person_take_turns_one_action_each() -> None:
    table = solo().rolls(4, 2).start()
    assert (table.own.actions, table.asked) == (1, ["Ann"])
    table.does("Ann", ("place", "scientist", "purify"))
    assert (table.own.actions, table.asked) == (2, ["Ann"])
    assert len(table.bot.suits) == 2


@pytest.mark.scenario("SO-S32")
@pytest.mark.rule("SO-CBP-05", "SO-CBP-01")
@pytest.mark.parametrize("actions", [3, 5])
def test_who_passes_ends_the_phase_if_the_bot_has_done_enough(actions: int) -> None:
    table = solo(era=3, first="Ann").did(actions).exosuits(3).warp(BOT, 1, "warp_gold").does("Ann", "pass")
    assert table.state.era == 4
    assert table.events(BotCommanded) == []
    assert table.bot.travels == 0, "no last travel"
    assert [step.why for step in table.events(BotPassed)] == ["enough"]


@pytest.mark.scenario("SO-S33")
@pytest.mark.rule("SO-CBP-06", "SO-CBP-01", "SO-CBP-02")
def test_the_bot_goes_on_alone_until_it_has_done_enough() -> None:
    table = solo(era=3, first="Ann").did(1).does("Ann", "pass")
    assert table.state.era == 4
    assert len(table.events(BotCommanded)) == 2


@pytest.mark.scenario("SO-S34")
@pytest.mark.rule("SO-CBP-04", "SO-TOK-08", "SO-TRN-04", "SO-CBP-07")
@pytest.mark.parametrize(("past", "travels"), [(True, 1), (False, 0)])
def test_without_exosuits_it_travels_if_it_can_and_passes(past: bool, travels: int) -> None:
    table = solo(era=3).did(7).exosuits(0)
    if past:
        table.warp(BOT, 2, "warp_gold")
    before = {space: list(tokens) for space, tokens in table.own.spaces.items()}
    table.start()
    assert (table.bot.travels, table.vp, table.own.spaces) == (travels, 0, before)
    assert table.bot.passed
    assert table.own.actions == 8
    assert table.events(BotCommanded) == []
    table.does("Ann", ("place", "scientist", "purify"))
    assert table.asked == ["Ann"]
    assert table.own.actions == 8


@pytest.mark.rule("SO-CBP-02", "SO-CBP-03", "SO-CBP-04")
@pytest.mark.parametrize(("actions", "exosuits"), [(7, 1), (2, 0)])
def test_with_an_exosuit_or_too_little_done_it_does_not_leave(actions: int, exosuits: int) -> None:
    table = solo(era=3).did(actions).exosuits(exosuits).warp(BOT, 2, "warp_gold").rolls(4).start()
    assert (table.bot.passed, table.bot.travels) == (False, 0)
    assert len(table.events(BotCommanded)) == 1


@pytest.mark.rule("SO-CBP-05", "SO-CBP-07")
def test_when_the_bot_has_passed_the_phase_ends_with_the_person() -> None:
    table = solo(era=3).did(7).exosuits(0).start().does("Ann", "pass")
    assert table.state.era == 4
    assert [step.why for step in table.events(BotPassed)] == ["exosuits"]


@pytest.mark.rule("SO-CBP-03", "SO-FAL-06", "SO-DIF-05", "SO-CBP-01")
def test_a_frenetic_bot_without_exosuits_fails_until_it_has_done_enough() -> None:
    table = solo(era=5, first="Ann", frenetic=True).did(4).exosuits(0)
    table.tokens(research=(5,), travel_in_time=(3,)).warp(BOT, 1, "warp_gold").rolls(5, 3)
    table.does("Ann", ("place", "scientist", "purify"))
    assert (table.vp, table.own.actions, at(table, 5)) == (1, 5, "mine_resources")
    assert [step.why for step in table.events(BotFailed)] == ["no_exosuit"]
    table.does("Ann", "pass")
    assert (table.bot.travels, table.vp) == (1, 1)
    assert table.state.era == 6


@pytest.mark.rule("SO-CBP-01", "SO-DIF-05")
@pytest.mark.parametrize(("frenetic", "turns"), [(False, 3), (True, 6)])
def test_how_much_is_enough(frenetic: bool, turns: int) -> None:
    table = solo(era=2, first="Ann", frenetic=frenetic).does("Ann", "pass")
    assert table.state.era == 3
    assert len(table.events(BotCommanded)) == turns


@pytest.mark.scenario("SO-S35")
@pytest.mark.rule("SO-DIF-04")
def test_a_hyperactive_bot_takes_one_more_turn() -> None:
    table = solo(era=3, first="Ann", hyperactive=True).did(4).does("Ann", "pass")
    assert table.state.era == 4
    assert len(table.events(BotCommanded)) == 1


@pytest.mark.scenario("SO-S58")
@pytest.mark.rule("SO-CBP-02", "SO-DIF-04")
def test_the_turn_of_a_hyperactive_bot_is_a_normal_one() -> None:
    table = solo(era=3, first="Ann", hyperactive=True).did(3).exosuits(2).tokens(research=(5,)).rolls(5)
    table.does("Ann", "pass")
    assert [step.token for step in table.events(BotCommanded)] == [5]
    assert sum(table.bot.breakthroughs.values()) == 1
    assert table.state.era == 4


@pytest.mark.rule("SO-DIF-04")
def test_a_hyperactive_bot_has_one_more_turn_after_its_minimum_and_in_each_era() -> None:
    table = solo(era=2, first="Ann", hyperactive=True).does("Ann", "pass")
    assert len(table.events(BotCommanded)) == 4
    table.begin_turns()
    while table.state.era == 3:
        table.does("Ann", "pass")
    assert len(table.events(BotCommanded)) == 8


@pytest.mark.rule("SO-DIF-04", "SO-CBP-04")
def test_one_more_turn_without_exosuits_is_the_last_travel() -> None:
    table = solo(era=3, first="Ann", hyperactive=True).did(6).exosuits(0).warp(BOT, 1, "warp_gold")
    table.does("Ann", "pass")
    assert (table.bot.travels, table.state.era) == (1, 4)
    assert table.events(BotCommanded) == []
    assert [step.why for step in table.events(BotPassed)] == ["exosuits"]
