"""The Chronossus on the Alternate Timeline: it rolls last, and points take the place of bonuses (SO-ALT)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import BotOnSpace, BotRolledWarps, BotTookFrom, BotWarped
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import bonus_spaces
from clepsydra.kernel import Setup, Shown, deny
from tests.games.anachrony.chronossus import BOT, SEATS, SoloTable, solo

VARIANT = "alternate_timeline"
BONUSES = ("inspiring_message", "glorious_future", "parallel_timeline", "stable_rift")
PENALTIES = ("sinister_message", "shattered_rift")


def table_with(*, era: int = 3, first: str = BOT, phase: str = "warp", **options: Any) -> SoloTable:
    return solo(era=era, first=first, phase=phase, alternate_timeline=True, **options)


def spaces(table: SoloTable, *names: str) -> SoloTable:
    """The spaces of this era that come next, in their order."""
    rules = table.game.rules
    rules.catalog.timeline = {**rules.catalog.timeline, table.state.era: names}
    return table


def chosen(table: SoloTable, *tiles: str) -> SoloTable:
    """Ann has chosen these, the first one first."""
    table.does("Ann", tuple(("warp", f"{tile}#0") for tile in tiles))
    return table.does("Ann", ("first", f"{tiles[0]}#0")) if len(tiles) > 1 else table


def on_bonus(table: SoloTable) -> list[str]:
    return bonus_spaces(table.state).tiles


@pytest.mark.rule("SO-MOD-03", "SO-ALT-06", "SO-DIF-11")
def test_which_tables_there_are() -> None:
    def why_not(**options: Any) -> Any:
        return ANACHRONY.why_not(Setup("anachrony", SEATS, (), options))

    assert why_not(alternate_timeline=True) is None
    english = {"alternate_timeline": True, "alt_timeline_scoring": "english"}
    assert why_not(**english, alt_timeline_3vp=True) is None
    assert why_not(alternate_timeline=True, alt_timeline_3vp=True) == deny("SO-ALT-06")
    without = why_not(alt_timeline_scoring="english")
    assert without == deny("TB-SET-04", "of", option="alt_timeline_scoring", other=VARIANT)


@pytest.mark.scenario("SO-S51")
@pytest.mark.rule("SO-ALT-01", "SO-ALT-02", "SO-ALT-03", "SO-ALT-04")
def test_it_rolls_last_and_places_first_as_first_player() -> None:
    table = spaces(table_with(), "glorious_future", "shattered_rift", "blank", "blank").start()
    assert not table.events(BotRolledWarps), "not before the person has chosen"
    chosen(table.dice(2), "warp_titanium")
    assert [event.why for event in table.events(BotOnSpace)] == ["bonus", "penalty"]
    assert (table.vp, table.bot.goods.get("paradox", 0)) == (2, 0)
    assert len(table.game.timeline_tile(3).warps) == 3
    assert table.game.timeline_tile(3).spaces_used == 3
    table.has("Ann", titanium=1)
    assert [event.seat for event in table.events(Shown)] == [0], "there is nothing of its own to show"


@pytest.mark.rule("SO-ALT-01", "SO-ALT-02", "SO-ALT-03")
def test_who_is_first_places_first_and_the_order_was_chosen_before_the_roll() -> None:
    table = spaces(table_with(first="Ann"), "blank", "parallel_timeline", "glorious_future", "blank")
    table.start().does("Ann", (("warp", "warp_titanium#0"), ("warp", "warp_gold#0")))
    assert not table.events(BotRolledWarps)
    table.dice(1).does("Ann", ("first", "warp_titanium#0"))
    table.has("Ann", titanium=1, gold=2)
    assert (table.vp, len(on_bonus(table))) == (2, 1)


@pytest.mark.rule("SO-ALT-03")
def test_a_person_has_bonuses_and_penalties_as_ever() -> None:
    table = spaces(table_with(first="Ann"), "glorious_future", "sinister_message", "blank", "blank")
    morale = table.player("Ann").morale
    chosen(table.dice(0).start(), "warp_titanium", "warp_gold").has("Ann", vp=1)
    assert table.player("Ann").morale == morale - 1
    assert table.vp == 0


@pytest.mark.rule("SO-ALT-04", "SO-ALT-09")
@pytest.mark.parametrize(
    ("space", "points"),
    [*((space, 2) for space in BONUSES), *((space, 0) for space in PENALTIES), ("blank", 0)],
)
def test_each_bonus_brings_points_and_no_penalty_does_anything(space: str, points: int) -> None:
    table = spaces(table_with(), space, "blank", "blank").give(BOT, paradox=1)
    morale = table.bot.morale
    chosen(table.dice(1).start(), "warp_titanium")
    assert (table.vp, table.bot.morale, table.bot.goods["paradox"]) == (points, morale, 1)
    assert len(on_bonus(table)) == (points > 0)


@pytest.mark.rule("SO-ALT-09")
def test_every_effect_of_the_timeline_is_a_bonus_or_a_penalty() -> None:
    effects = table_with().game.rules.catalog.timeline_effects
    assert sorted(effects) == sorted((*BONUSES, *PENALTIES))


@pytest.mark.rule("SO-ALT-07")
def test_a_tile_for_which_no_space_is_left_lies_there_and_brings_nothing() -> None:
    table = spaces(table_with(), "blank", "blank", "glorious_future")
    table.game.timeline_tile(3).spaces_used = 2
    table.dice(2).start().does("Ann", ())
    assert [(event.rule, event.why) for event in table.events(BotOnSpace)] == [
        ("SO-ALT-04", "bonus"),
        ("SO-ALT-07", "beyond"),
    ]
    assert (table.vp, len(table.game.timeline_tile(3).warps), len(table.bot.warps)) == (2, 2, 6)
    assert table.game.timeline_tile(3).spaces_used == 3


def lying(table: SoloTable, era: int, plain: tuple[str, ...], bonus: tuple[str, ...]) -> SoloTable:
    """Tiles of its own on the tile of an era: those without a bonus first."""
    table.warp(BOT, era, *plain, *bonus)
    bonus_spaces(table.state).tiles += [f"{tile}#1" for tile in bonus]
    return table


@pytest.mark.rule("SO-ALT-08")
@pytest.mark.parametrize(
    ("plain", "bonus", "back", "why"),
    [
        (("warp_gold", "warp_uranium"), ("warp_titanium",), "warp_uranium", "plain"),
        ((), ("warp_gold", "warp_titanium"), "warp_titanium", "bonus"),
    ],
)
def test_which_tile_comes_back(plain: tuple[str, ...], bonus: tuple[str, ...], back: str, why: str) -> None:
    table = lying(table_with(phase="turn"), 1, plain, bonus).acts(3, "travel_in_time")
    left = [f"{tile}#1" for tile in (*plain, *bonus) if tile != back]
    assert list(table.game.timeline_tile(1).warps) == left
    assert on_bonus(table) == [f"{tile}#1" for tile in bonus if tile != back]
    assert [event.why for event in table.events(BotTookFrom)] == [why]


@pytest.mark.rule("SO-ALT-08", "SO-PAR-04")
def test_an_anomaly_takes_a_tile_without_bonus_back_too() -> None:
    table = lying(table_with(phase="paradox"), 1, ("warp_gold",), ("warp_titanium",)).give(BOT, paradox=2)
    table.dice(1).start()
    assert list(table.game.timeline_tile(1).warps) == ["warp_titanium#1"]
    assert on_bonus(table) == ["warp_titanium#1"]


@pytest.mark.rule("SO-ALT-05", "SO-DIF-11", "SO-END-04")
def test_in_the_end_tiles_on_bonus_spaces_count_by_the_french_rules() -> None:
    table = lying(table_with(phase="turn"), 1, ("warp_gold",), ("warp_titanium", "warp_uranium"))
    assert table.score(BOT)["bonus_spaces"] == 6
    english = lying(table_with(phase="turn", alt_timeline_scoring="english"), 1, (), ("warp_titanium",))
    assert "bonus_spaces" not in english.score(BOT)
    assert "bonus_spaces" not in solo().score(BOT)


@pytest.mark.rule("SO-ALT-06", "SO-DIF-11")
@pytest.mark.parametrize(("more", "points"), [(False, 2), (True, 3)])
def test_by_the_english_rules_a_bonus_may_bring_more(more: bool, points: int) -> None:
    table = table_with(alt_timeline_scoring="english", alt_timeline_3vp=more)
    chosen(spaces(table, "glorious_future", "blank", "blank").dice(1).start(), "warp_titanium")
    assert table.vp == points


@pytest.mark.rule("SO-ALT-01", "SO-WRP-01")
def test_its_tiles_are_told_one_by_one() -> None:
    table = spaces(table_with(), "blank", "sinister_message", "blank", "blank").dice(2).start()
    table.does("Ann", ())
    assert [event.tiles for event in table.events(BotRolledWarps)] == [2]
    assert [event.why for event in table.events(BotOnSpace)] == ["plain", "penalty"]
    assert not table.events(BotWarped)
