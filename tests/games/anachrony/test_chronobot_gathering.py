"""What the Chronobot recruits, researches and mines (SO-REC, SO-RES, SO-RGR, SO-MIN)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import (
    BotDiscovered,
    BotFailed,
    BotMined,
    BotRecruited,
    BotSet,
    BotShapeGone,
)
from tests.games.anachrony.chronobot import BOT, SoloTable, solo

MINE = "mine_resources"
EITHER = "recruit_genius_or_research"
CUBES = ("neutronium", "uranium", "gold", "titanium")


def workers(table: SoloTable) -> dict[str, int]:
    return {kind: count for kind, count in table.bot.active.items() if count}


def cubes(table: SoloTable) -> dict[str, int]:
    return {good: count for good in CUBES if (count := table.bot.goods.get(good, 0))}


def stands(table: SoloTable) -> list[str]:
    return [suit.where for suit in table.bot.suits]


def failed(table: SoloTable) -> list[tuple[str, str]]:
    return [(step.why, step.rule) for step in table.events(BotFailed)]


# Recruit


@pytest.mark.scenario("SO-S14")
@pytest.mark.rule("SO-REC-01", "SO-REC-02", "SO-INT-04")
def test_the_first_worker_it_has_none_of_for_a_point() -> None:
    table = solo().pool(scientist=2, engineer=1, genius=1).workers(BOT, genius=1).acts("recruit")
    assert (workers(table), table.vp) == ({"genius": 1, "engineer": 1}, 1)
    assert table.state.pool == {"scientist": 2, "engineer": 0, "genius": 1}
    assert table.bot.goods == {"vp": 1}, "no bonus of the worker"
    assert (table.events(BotRecruited)[0].why, stands(table)) == ("missing", ["recruit.1"])


@pytest.mark.scenario("SO-S15")
@pytest.mark.rule("SO-REC-01")
def test_the_first_of_all_where_it_lacks_none_of_the_pool() -> None:
    table = solo().pool(scientist=1, genius=1).workers(BOT, genius=1, scientist=1).acts("recruit")
    assert (workers(table), table.vp) == ({"genius": 2, "scientist": 1}, 1)
    assert table.events(BotRecruited)[0].why == "first"


@pytest.mark.rule("SO-REC-01")
@pytest.mark.parametrize(
    ("there", "taken"),
    [
        (("scientist", "engineer", "administrator", "genius"), "genius"),
        (("scientist", "engineer", "administrator"), "administrator"),
        (("scientist", "engineer"), "engineer"),
        (("scientist",), "scientist"),
    ],
)
def test_the_order_of_the_workers(there: tuple[str, ...], taken: str) -> None:
    assert workers(solo().pool(**dict.fromkeys(there, 1)).acts("recruit")) == {taken: 1}


@pytest.mark.scenario("SO-S16")
@pytest.mark.rule("SO-REC-03")
def test_a_set_of_workers_goes_for_five_points() -> None:
    table = solo().pool(scientist=1).workers(BOT, genius=2, administrator=1, engineer=1).give(BOT, vp=7)
    table.acts("recruit")
    assert (workers(table), table.vp) == ({"genius": 1}, 13)
    assert [(step.why, step.vp) for step in table.events(BotSet)] == [("workers", 5)]


@pytest.mark.rule("SO-REC-03")
def test_three_types_are_no_set() -> None:
    table = solo().pool(genius=1).workers(BOT, genius=1, administrator=1, engineer=1).acts("recruit")
    assert (workers(table), table.vp) == ({"genius": 2, "administrator": 1, "engineer": 1}, 1)


@pytest.mark.rule("SO-REC-03")
def test_as_often_as_there_is_a_set() -> None:
    table = solo().pool(scientist=1).workers(BOT, genius=2, administrator=2, engineer=2, scientist=1)
    table.acts("recruit")
    assert (workers(table), table.vp) == ({}, 11)


@pytest.mark.rule("SO-REC-04", "SO-FAL-03")
def test_an_empty_pool_is_a_failure() -> None:
    table = solo().pool(scientist=0).acts("recruit")
    assert (table.vp, stands(table), workers(table)) == (1, ["recruit.1"], {})
    assert failed(table) == [("no_worker", "SO-REC-04")]


# Recruit Genius / Research


@pytest.mark.scenario("SO-S17")
@pytest.mark.rule("SO-RGR-01", "SO-RGR-02")
def test_a_genius_if_there_is_one_else_research() -> None:
    table = solo().pool(genius=1, engineer=1).workers(BOT, genius=2).acts(EITHER)
    assert (workers(table), table.vp, stands(table)) == ({"genius": 3}, 1, ["recruit.1"])
    assert table.events(BotRecruited)[0].why == "genius"
    table = solo().pool(engineer=1, genius=0).workers(BOT, genius=2).acts(EITHER, "triangle")
    assert [name.partition("/")[0] for name in table.bot.breakthroughs] == ["triangle"]
    assert (workers(table), table.vp, stands(table)) == ({"genius": 2}, 0, ["research.1"])


@pytest.mark.rule("SO-RGR-02", "SO-RGR-03")
def test_a_pool_that_says_nothing_of_geniuses_has_none() -> None:
    table = solo()
    table.state.pool = {"engineer": 1}
    table.acts(EITHER, "triangle")
    assert (workers(table), stands(table), table.state.pool) == ({}, ["research.1"], {"engineer": 1})


@pytest.mark.rule("SO-RGR-01", "SO-REC-03")
def test_a_genius_completes_a_set() -> None:
    table = solo().pool(genius=1).workers(BOT, scientist=1, engineer=1, administrator=1).acts(EITHER)
    assert (workers(table), table.vp) == ({}, 6)


@pytest.mark.rule("SO-RGR-03")
def test_a_genius_out_of_reach_is_no_reason_to_research() -> None:
    table = (
        solo().pool(genius=1).taken("recruit.1", "recruit.2", "council.left", "council.right").acts(EITHER)
    )
    assert (table.vp, stands(table), table.bot.breakthroughs) == (1, [], {})
    assert (table.bot.active, table.state.pool["genius"]) == ({}, 1), "who stays where he is"


# Research


@pytest.mark.rule("SO-RES-01", "SO-RES-02")
@pytest.mark.parametrize(
    ("gone", "icon"),
    [
        ((), "time_travel"),
        (("time_travel",), "war"),
        (("time_travel", "war"), "genetics"),
        (("time_travel", "war", "genetics"), "technology"),
        (("time_travel", "war", "genetics", "technology"), "society"),
    ],
)
def test_the_icon_of_which_most_are_left_in_its_order(gone: tuple[str, ...], icon: str) -> None:
    table = solo()
    for name in gone:
        table.state.breakthroughs[f"square/{name}"] = 2
    table.acts("research", "square")
    assert table.bot.breakthroughs == {f"square/{icon}": 1}
    assert table.state.breakthroughs[f"square/{icon}"] == 2
    assert (table.events(BotDiscovered)[0].left, stands(table), table.vp) == (3, ["research.1"], 0)


@pytest.mark.rule("SO-RES-03")
def test_a_shape_that_is_gone_is_rolled_again() -> None:
    table = solo()
    table.out_of_supply(*(name for name in table.state.breakthroughs if name.startswith("circle")))
    table.acts("research", "circle", "circle", "triangle")
    assert table.bot.breakthroughs == {"triangle/time_travel": 1}
    assert [step.shape for step in table.events(BotShapeGone)] == ["circle", "circle"]


@pytest.mark.rule("SO-RES-03", "SO-FAL-03")
def test_without_any_breakthrough_left_a_point_and_no_die() -> None:
    table = solo()
    table.out_of_supply(*table.state.breakthroughs).acts("research")
    assert (table.vp, stands(table)) == (1, ["research.1"])
    assert failed(table) == [("no_breakthrough_left", "SO-RES-03")]


# Mine


@pytest.mark.scenario("SO-S18")
@pytest.mark.rule("SO-MIN-01", "SO-MIN-02", "SO-MIN-03", "SO-MIN-06", "SO-INT-04")
def test_two_resources_that_it_lacks_the_best_two() -> None:
    table = solo().mine("neutronium", "gold", "titanium", "titanium").give(BOT, uranium=1).acts(MINE)
    assert stands(table) == ["mine.middle"]
    assert cubes(table) == {"uranium": 1, "neutronium": 1, "gold": 1}
    assert sorted(table.state.mine) == ["gold", "titanium", "titanium"]
    (step,) = table.events(BotMined)
    assert (step.why, step.resources, step.lacking) == (
        "two",
        ("neutronium", "gold"),
        ("neutronium", "gold"),
    )


@pytest.mark.scenario("SO-S19")
@pytest.mark.rule("SO-MIN-02")
def test_the_same_two_from_the_upper_space() -> None:
    table = solo().mine("uranium", "gold").taken("mine.bottom").acts(MINE)
    assert (stands(table), table.state.mine) == (["mine.top"], ["uranium"])
    assert cubes(table) == {"uranium": 1, "gold": 1}


@pytest.mark.scenario("SO-S20")
@pytest.mark.rule("SO-MIN-02", "SO-MIN-04")
def test_a_set_goes_as_soon_as_it_is_there_and_the_rest_is_still_mined() -> None:
    table = solo().mine("titanium", "neutronium").taken("mine.bottom")
    table.give(BOT, neutronium=1, uranium=1, gold=1).acts(MINE)
    assert (stands(table), cubes(table), table.vp) == (["mine.top"], {"uranium": 1}, 5)
    assert [(step.why, step.vp) for step in table.events(BotSet)] == [("resources", 5)]
    assert table.events(BotMined)[0].why == "one"


@pytest.mark.rule("SO-MIN-02")
@pytest.mark.parametrize(
    ("pool", "taken", "owned", "space", "gained"),
    [
        # (a) two that are lacking before a better one with one that is not
        (("neutronium", "titanium"), ("mine.bottom", "mine.middle"), {"neutronium": 1}, "top", "UT"),
        # (b) the better of two pairs
        (("gold", "titanium"), ("mine.bottom", "mine.middle"), {}, "top", "UG"),
        (("titanium",), ("mine.bottom",), {"uranium": 1, "neutronium": 1}, "middle", "GT"),
        # a second cube of a type that was lacking is no second type
        (("uranium", "titanium"), ("mine.bottom", "mine.middle"), {}, "top", "UT"),
        # (c) with one lacking type, the better other cube
        (("neutronium", "titanium"), ("mine.bottom",), {"uranium": 1, "gold": 1, "titanium": 1}, "top", "NU"),
        # nothing is lacking but for sets: the best others
        (("gold", "uranium"), ("mine.top",), {"uranium": 1, "gold": 1, "titanium": 1}, "middle", "UG"),
        # (d) the same cubes: the upper space
        (("gold", "titanium"), ("mine.top",), {"neutronium": 1, "uranium": 1}, "middle", "GT"),
    ],
)
def test_how_plans_are_ranked(
    pool: tuple[str, ...], taken: tuple[str, ...], owned: dict[str, int], space: str, gained: str
) -> None:
    table = solo().mine(*pool).taken(*taken).give(BOT, **owned).acts(MINE)
    letters = {good[0].upper(): good for good in CUBES}
    assert stands(table) == [f"mine.{space}"]
    assert sorted(table.events(BotMined)[0].resources) == sorted(letters[letter] for letter in gained)


@pytest.mark.rule("SO-MIN-01", "SO-MIN-03")
@pytest.mark.parametrize(("owned", "space"), [({}, "top"), ({"uranium": 1}, "middle")])
def test_with_an_empty_pool_the_space_alone(owned: dict[str, int], space: str) -> None:
    table = solo().give(BOT, **owned).acts(MINE)
    assert stands(table) == [f"mine.{space}"]
    assert len(table.events(BotMined)[0].resources) == 1


@pytest.mark.rule("SO-MIN-02")
def test_nothing_that_it_lacks() -> None:
    table = solo().mine("gold").taken("mine.bottom").give(BOT, uranium=1, gold=1).acts(MINE)
    assert (stands(table), cubes(table)) == (["mine.top"], {"uranium": 2, "gold": 2})
    assert table.events(BotMined)[0].why == "none"


@pytest.mark.scenario("SO-S21")
@pytest.mark.rule("SO-MIN-05", "SO-PLC-06", "SO-FAL-01")
def test_a_full_mine_is_a_failure_and_no_way_to_the_council() -> None:
    table = solo().mine("gold").taken("mine.top", "mine.middle", "mine.bottom").acts(MINE)
    assert (stands(table), table.vp, len(table.bot.powered)) == ([], 1, 6)
    assert (cubes(table), table.state.mine) == ({}, ["gold"])
    assert failed(table) == [("no_space", "SO-MIN-05")]
