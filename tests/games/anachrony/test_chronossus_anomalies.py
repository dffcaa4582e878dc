"""The Chronossus with Variable Anomalies: which it takes, which it is rid of, what they cost it (SO-VAN)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotAnomaly,
    BotRemovedAnomaly,
    BotTookAnomaly,
    BotWarpRemoved,
)
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.modules.variable_anomalies.rules import TookAnomaly
from tests.games.anachrony.chronossus import BOT, SoloTable, solo
from tests.games.anachrony.variable_anomalies import NAME, lies, on_top, own


def table_with(*, era: int = 2, phase: str = "paradox") -> SoloTable:
    return solo(era=era, phase=phase, modules=(NAME,))


def gains(primary: str, secondary: str, *, era: int = 2, has: tuple[str, ...] = ()) -> SoloTable:
    """The bot rolls one token too many in phase 2, with warp tiles in era 1."""
    table = table_with(era=era).give(BOT, paradox=2).warp(BOT, 1, "warp_gold", "warp_uranium").dice(2)
    on_top(table, primary, secondary)
    lies(table, BOT, **{tile: tile for tile in has})
    return table.start()


def left_in_era_1(table: SoloTable) -> int:
    return len(table.game.timeline_tile(1).warps)


@pytest.mark.scenario("SO-S52")
@pytest.mark.rule("SO-VAN-02", "SO-VAN-03")
@pytest.mark.parametrize(
    ("primary", "secondary", "era", "taken", "why"),
    [
        ("X13", "X03", 2, "X03", "retrieves"),
        ("X03", "X13", 2, "X03", "retrieves"),
        ("X13", "X03", 5, "X13", "retrieves"),
        ("X09", "X03", 2, "X03", "smaller"),
        ("X03", "X09", 2, "X03", "smaller"),
        ("X16", "X13", 2, "X13", "smaller"),
        ("X01", "X03", 2, "X03", "second"),
        ("X01", "", 2, "X01", "only"),
        ("", "X16", 2, "X16", "only"),
    ],
)
def test_which_of_the_two_it_takes(primary: str, secondary: str, era: int, taken: str, why: str) -> None:
    table = gains(primary, secondary, era=era)
    assert (table.bot.anomalies, table.bot.anomaly_kinds) == ([taken], {taken: taken})
    assert [(event.tile, event.why) for event in table.events(BotTookAnomaly)] == [(taken, why)]
    assert taken in own(table).taken
    assert table.bot.goods["paradox"] == 0


@pytest.mark.scenario("SO-S52")
@pytest.mark.rule("SO-VAN-03")
@pytest.mark.parametrize(
    ("tile", "era", "left"), [("X03", 2, 1), ("X03", 5, 2), ("X13", 2, 2), ("X13", 5, 1), ("X16", 2, 2)]
)
def test_a_warp_tile_comes_back_while_the_window_of_the_tile_is_open(tile: str, era: int, left: int) -> None:
    table = gains(tile, "", era=era)
    assert left_in_era_1(table) == left
    assert [event.rule for event in table.events(BotWarpRemoved)] == ["SO-VAN-03"] * (2 - left)


@pytest.mark.rule("SO-VAN-01")
def test_what_the_tiles_do_is_nothing_to_it() -> None:
    rules = table_with().game.rules
    once = [name for name, entry in rules.catalog.more["variable_anomaly"].items() if entry.tile.on_build]
    assert once
    for tile in once:
        table = gains(tile, "")
        got = {good: count for good, count in table.bot.goods.items() if count}
        assert (got, table.bot.active, table.bot.facts) == ({}, {}, {})
        assert not table.events(TookAnomaly), "its procedure tells why it was taken"
    with_slots = lies(table_with(phase="turn"), BOT, X03="X03")
    free_construct = with_slots.acts(2, "construct_power_plant")  # X03 would make it dearer
    assert free_construct.bot.built.pieces


@pytest.mark.rule("SO-VAN-04")
def test_three_are_the_most() -> None:
    table = gains("X04", "X05", has=("X01", "X02", "X03"))
    assert table.bot.anomalies == ["X01", "X02", "X03"]
    assert [event.why for event in table.events(BotAnomaly)] == ["full"]
    assert (table.bot.goods["paradox"], left_in_era_1(table)) == (0, 2)


@pytest.mark.rule("SO-VAN-07")
def test_without_tiles_nothing_comes_and_nothing_goes_back() -> None:
    table = gains("", "")
    assert (table.bot.anomalies, table.bot.goods["paradox"], left_in_era_1(table)) == ([], 0, 2)
    assert [(event.rule, event.why) for event in table.events(BotAnomaly)] == [("SO-VAN-07", "none_left")]


@pytest.mark.scenario("SO-S53")
@pytest.mark.rule("SO-VAN-05", "SO-RAN-02")
@pytest.mark.parametrize(
    ("tiles", "gone", "why"),
    [
        (("X03", "X16"), "X16", "worst"),
        (("X16", "X03"), "X16", "worst"),
        (("X03", "X01", "X02"), "X03", "first"),
        (("X09",), "X09", "worst"),
    ],
)
def test_the_most_costly_one_leaves_first(tiles: tuple[str, ...], gone: str, why: str) -> None:
    table = lies(table_with(phase="turn", era=3), BOT, **{tile: tile for tile in tiles}).give(BOT, gold=2)
    table.acts(3, "remove_anomaly")
    assert table.bot.anomalies == [tile for tile in tiles if tile != gone]
    assert list(table.bot.anomaly_kinds) == table.bot.anomalies
    assert gone in own(table).taken, "it does not come back to the stacks"
    assert (table.bot.goods["gold"], table.vp) == (0, 0)
    assert [(event.tile, event.why) for event in table.events(BotRemovedAnomaly)] == [(gone, why)]


@pytest.mark.rule("SO-VAN-06", "SO-END-04")
def test_each_costs_what_is_printed_on_it() -> None:
    table = lies(table_with(phase="turn"), BOT, X03="X03", X16="X16").owns("406")
    assert table.score(BOT)["anomalies"] == -8, "406 does nothing for it"
    assert solo().anomalies(2).score(BOT)["anomalies"] == -6


@pytest.mark.rule("SO-VAN-08")
def test_a_tile_moves_in_phase_1_and_no_endgame_card_is_there() -> None:
    table = table_with(phase="preparation")
    before = len(own(table).stack.secondary)
    table.start()
    assert len(own(table).stack.secondary) == before + 1
    assert not table.state.conditions.pieces
    assert len(state_of(table.state).objectives) == 3
