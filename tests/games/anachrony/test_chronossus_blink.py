"""How exosuits of the Chronossus Blink, beside Fractures of Time (SO-BLK, SO-FOT-01, SO-FOT-05, SO-CLN-02)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotBlinked,
    BotDrewFlux,
    BotPassed,
    BotPlaced,
    BotTokenMoved,
)
from clepsydra.games.anachrony.events import DieShows
from tests.games.anachrony.chronossus import SoloTable, solo

ELSEWHERE = {2: "slot_I", 3: "travel_in_time", 4: "slot_I", 5: "slot_III"}
"""Spaces of the tokens that name no action."""


def table(tokens: dict[int, str] | None = None, **words: Any) -> SoloTable:
    """A table with a flux core in the pool and nothing else, and tokens that name nothing unless said."""
    made = solo(modules=("fractures",), **words).flux_pool(1, 0)
    for number, space in {**ELSEWHERE, **(tokens or {})}.items():
        made.token(number, space)
    return made


def where(made: SoloTable) -> list[tuple[str, bool]]:
    """Where its exosuits stand, and whether each has a core."""
    return [(suit.where, suit.core) for suit in made.bot.suits]


def blinked(made: SoloTable) -> list[str]:
    """From where exosuits have gone."""
    return [event.where for event in made.events(BotBlinked)]


S40 = {2: "mine_resources", 3: "construct_superproject", 4: "construct_lab", 5: "research"}


@pytest.mark.scenario("SO-S40")
@pytest.mark.rule("SO-BLK-01", "SO-BLK-05", "SO-BLK-07", "SO-BLK-10", "SO-BLK-11")
def test_the_exosuit_goes_that_the_smallest_other_token_names() -> None:
    made = table(S40).stands("research.1", "construct.1").rolls(2).draws(0).start()
    (event,) = made.events(BotBlinked)
    assert (event.where, event.case, event.token, event.rule) == ("construct.1", "token", 3, "SO-BLK-07")
    assert where(made) == [("research.1", True), ("mine.top", False)]
    assert (len(made.bot.powered), made.flux.cores) == (4, 0)
    assert made.state.slots["construct.1"].seat == -1
    assert made.bot.goods.get("uranium", 0) == 1, "it mines"
    assert made.own.tokens[2] == "slot_I"


@pytest.mark.scenario("SO-S41")
@pytest.mark.rule("SO-BLK-07", "SO-BLK-08")
def test_without_such_a_token_the_first_action_in_order_gives_it() -> None:
    made = table({2: "mine_resources"}).stands("construct.1", "research.1").rolls(2).draws(0).start()
    (event,) = made.events(BotBlinked)
    assert (event.where, event.case, event.rule) == ("research.1", "order", "SO-BLK-08")


@pytest.mark.rule("SO-BLK-08")
@pytest.mark.parametrize(
    "order", [("research.1", "recruit.1"), ("recruit.1", "construct.1"), ("construct.1", "mine.top")]
)
def test_the_order_of_the_actions(order: tuple[str, str]) -> None:
    first, second = order
    made = table().tile("slot_I", "C05A").stands(second, "council.left", first).rolls(4).draws(0).start()
    assert blinked(made) == [first]
    made = table().tile("slot_I", "C05A").stands("council.left", "mine.bottom").rolls(4).draws(0).start()
    assert blinked(made) == ["mine.bottom"], "the Council is last"


@pytest.mark.rule("SO-BLK-07")
def test_the_token_that_acts_does_not_count_nor_do_tiles() -> None:
    tokens = {2: "recruit", 5: "research"}
    made = table(tokens).stands("recruit.1", "construct.1").tile("slot_I", "C05A").rolls(4).draws(0).start()
    assert blinked(made) == ["recruit.1"], "named by 2"
    acting = table({3: "slot_II", 4: "construct_lab"}).tile("slot_II", "C04A")
    acting.stands("research.1", "construct.1").rolls(3).draws(0).dice("circle").start()
    assert blinked(acting) == ["construct.1"], "named by 4"
    mining = table({2: "mine_resources", 4: "mine_resources"}).stands("construct.1", "research.1")
    assert blinked(mining.rolls(2).draws(0).start()) == ["research.1"], "neither 2 nor 4 names another action"


@pytest.mark.rule("SO-BLK-07")
@pytest.mark.parametrize(("genius", "gone"), [(1, "recruit.1"), (0, "research.1")])
def test_a_token_on_genius_or_research_names_the_one_that_it_would_do(genius: int, gone: str) -> None:
    tokens = {4: "recruit_genius_or_research", 2: "mine_resources"}
    made = table(tokens).pool(genius=genius).stands("research.1", "recruit.1").rolls(2).draws(0).start()
    assert blinked(made) == [gone]
    assert made.events(BotBlinked)[0].token == 4


@pytest.mark.rule("SO-BLK-07")
def test_no_token_names_the_council() -> None:
    tokens = {2: "mine_resources", 5: "recruit", 4: "construct_lab"}
    made = table(tokens).stands("council.left", "research.1").rolls(2).draws(0).start()
    assert made.events(BotBlinked)[0].case == "order"
    assert blinked(made) == ["research.1"]


@pytest.mark.rule("SO-BLK-09")
@pytest.mark.parametrize("pair", [("research.1", "research.2"), ("council.left", "council.right")])
def test_of_two_on_an_action_the_lower_one_goes(pair: tuple[str, str]) -> None:
    for spaces in (pair, pair[::-1]):
        made = table({2: "mine_resources"}).stands(*spaces).rolls(2).draws(0).start()
        assert blinked(made) == [pair[1]]


@pytest.mark.scenario("SO-S42")
@pytest.mark.rule("SO-BLK-05", "SO-BLK-06", "SO-CLN-02", "SO-FOT-01")
def test_an_empty_casing_lets_the_action_go_on_as_ever() -> None:
    made = table(S40).stands("research.1", "construct.1").flux_pool(1, 3).rolls(2).draws(1).start()
    assert [event.case for event in made.events(BotDrewFlux)] == ["casing"]
    assert where(made) == [("research.1", True), ("construct.1", True), ("mine.top", True)]
    assert (made.flux.cores, made.flux.casings, made.flux.aside) == (1, 2, 1)
    assert len(made.bot.powered) == 3


@pytest.mark.rule("SO-BLK-04", "SO-BLK-06")
def test_from_a_core_and_a_casing_one_is_drawn() -> None:
    made = table(S40).stands("construct.1").flux_pool(1, 1).rolls(2).draws(1).start()
    assert [event.case for event in made.events(BotDrewFlux)] == ["casing"]
    assert where(made) == [("construct.1", True), ("mine.top", True)]


@pytest.mark.scenario("SO-S42")
@pytest.mark.rule("SO-BLK-05", "SO-CLN-02")
def test_with_a_casing_and_without_exosuits_it_passes_and_the_casing_comes_back() -> None:
    made = table(S40, first="Ann").stands("research.1", "construct.1").flux_pool(1, 3).exosuits(0)
    made.rolls(2).draws(1).does("Ann", "pass")
    assert [event.rule for event in made.events(BotPassed)] == ["SO-CXP-01"]
    assert made.own.tokens[2] == "mine_resources"
    assert made.state.era == 4
    assert (made.flux.casings, made.flux.aside) == (3, 0)
    assert not made.bot.suits


@pytest.mark.rule("SO-BLK-01", "SO-BLK-10", "SO-CXP-01")
def test_a_blink_needs_no_powered_exosuit() -> None:
    made = table(S40).stands("construct.1").exosuits(0).rolls(2).draws(0).start()
    assert not made.bot.passed
    assert where(made) == [("mine.top", False)]
    again = table({**ELSEWHERE, 2: "mine_resources"}).stands("construct.1", core=False).exosuits(0)
    assert again.rolls(2).start().bot.passed, "without a core it cannot Blink once more"


@pytest.mark.rule("SO-CXP-02", "SO-CXP-03", "SO-CXP-04")
def test_alone_it_goes_on_until_exosuits_and_their_cores_are_used_up() -> None:
    made = table({2: "mine_resources", 4: "construct_lab"}, first="Ann").stands("research.1").exosuits(0)
    made.rolls(3, 2).draws(0).rolls(4).does("Ann", "pass")
    assert [(step.token, step.space) for step in made.events(BotTokenMoved)] == [
        (3, "slot_II"),
        (2, "slot_I"),
    ]
    assert blinked(made) == ["research.1"]
    assert len(made.events(BotPassed)) == 1
    assert (made.own.tokens[4], made.state.era) == ("construct_lab", 4)


@pytest.mark.scenario("SO-S43")
@pytest.mark.rule("SO-BLK-03", "SO-BLK-04")
@pytest.mark.parametrize("action", ["construct_factory", "construct_lab"])
def test_an_exosuit_on_the_same_action_is_not_ready(action: str) -> None:
    made = table().stands("construct.1").acts(4, action)
    assert not made.events(BotDrewFlux)
    assert where(made) == [("construct.1", True), ("construct.2", True)]


@pytest.mark.rule("SO-BLK-03")
def test_nor_is_one_without_a_core() -> None:
    made = table(S40).stands("construct.1", core=False).rolls(2).start()
    assert not made.events(BotDrewFlux)
    assert where(made) == [("construct.1", False), ("mine.top", True)]


@pytest.mark.rule("SO-BLK-03")
def test_nor_is_one_on_the_same_action_when_it_would_go_to_the_council() -> None:
    made = table().taken("recruit.2").stands("recruit.1").acts(5, "recruit")
    assert not made.events(BotDrewFlux)
    assert where(made)[-1] == ("council.left", True)


@pytest.mark.scenario("SO-S44")
@pytest.mark.rule("SO-BLK-03")
def test_none_goes_from_council_to_council() -> None:
    made = table().taken("recruit.1", "recruit.2").stands("council.left").acts(5, "recruit")
    assert not made.events(BotDrewFlux)
    assert where(made) == [("council.left", True), ("council.right", True)]
    free = table().taken("recruit.1").stands("council.left").token(5, "recruit").rolls(5).draws(0).start()
    assert blinked(free) == ["council.left"], "but to a space of the action it does"
    assert where(free) == [("recruit.2", False)]


@pytest.mark.rule("SO-BLK-04")
def test_an_empty_pool_is_not_drawn_from() -> None:
    made = table(S40).flux_pool(0, 0).stands("construct.1").rolls(2).start()
    assert not made.events(BotDrewFlux)
    assert where(made) == [("construct.1", True), ("mine.top", True)]


@pytest.mark.rule("SO-BLK-02", "SO-FAL-01", "SO-FAL-02")
def test_without_a_spot_there_is_no_check() -> None:
    full = table(S40).stands("construct.1").taken("mine.top", "mine.middle", "mine.bottom")
    full.rolls(2).start()
    assert not full.events(BotDrewFlux)
    assert (full.vp, len(full.bot.powered)) == (1, 4)
    short = table(S40).stands("construct.1").taken("mine.top", "mine.middle", "mine.bottom").exosuits(0)
    assert short.rolls(2).start().bot.passed


@pytest.mark.rule("SO-BLK-13", "SO-BLK-02")
def test_the_spot_does_not_change_when_a_space_becomes_free() -> None:
    made = table({5: "research", 2: "recruit"}).taken("recruit.1", "recruit.2").stands("research.1")
    made.pool(scientist=1).rolls(2).draws(0).start()
    assert where(made) == [("council.left", False)]
    assert made.events(BotPlaced)[0].rule == "SO-PLC-04"
    assert made.state.banner == 1


@pytest.mark.rule("SO-BLK-12", "SO-BLK-13", "SO-FOT-01")
def test_it_goes_to_the_valley_and_never_from_there() -> None:
    made = table().tile("slot_I", "C05A").stands("construct.1").rolls(4).draws(0).start()
    assert where(made) == [("extract_top", False)]
    new = table().tile("slot_I", "C05A").flux_pool(0, 0).rolls(4).start()
    assert where(new) == [("extract_top", False)], "no core is put in there"
    again = table({2: "mine_resources"}).stands("extract_top", core=False).rolls(2).start()
    assert not again.events(BotDrewFlux)


@pytest.mark.rule("SO-FOT-01")
def test_without_the_expansion_no_core_is_put_in() -> None:
    assert where(solo().acts(2, "mine_resources")) == [("mine.top", False)]
    assert where(table().acts(2, "mine_resources")) == [("mine.top", True)]
    council = table().taken("recruit.1", "recruit.2").acts(5, "recruit")
    assert where(council) == [("council.left", True)]


@pytest.mark.rule("SO-BLK-11", "SO-FAL-03")
def test_an_action_without_effect_after_a_blink_brings_points() -> None:
    made = table({5: "recruit"}).stands("construct.1").rolls(5).draws(0).start()
    assert where(made) == [("recruit.1", False)]
    assert made.vp == 1, "nobody is in the pool"


@pytest.mark.rule("SO-FOT-02")
def test_it_rolls_no_flux_or_glitch_die() -> None:
    made = table(S40).stands("construct.1").rolls(2).draws(0).start()
    assert not made.events(DieShows)


@pytest.mark.rule("SO-FOT-05")
def test_a_blink_uses_up_a_tile_of_the_capital_at_once() -> None:
    made = table({2: "mine_resources"}, era=4).stands("construct.1").rolls(2).draws(0).start()
    assert made.state.slots["construct.1"].unavailable
    assert not made.state.slots["construct.2"].unavailable


@pytest.mark.rule("SO-TIL-08", "SO-BLK-06")
def test_where_autoleap_goes_on_each_action_has_its_own_check() -> None:
    made = table({5: "construct_power_plant"}, autoleap="chain").tile("slot_III", "C06B").flux_pool(1, 0)
    made.stands("mine.top", "research.1").pool(scientist=1).rolls(5).draws(0).draws(0).start()
    assert [event.case for event in made.events(BotDrewFlux)] == ["core", "core"]
    assert blinked(made) == ["research.1", "mine.top"]
