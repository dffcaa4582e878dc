"""Where the Chronobot sends its exosuits, what it builds, and what it gets where it can do nothing (SO-PLC to SO-SUP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.events import BotBuilt, BotFailed, BotPlaced, BotProject, BotSpent
from clepsydra.games.anachrony.events import Leads
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import Gained
from tests.games.anachrony.chronobot import BOT, SoloTable, solo

LAB = "construct_lab"
PROJECT = "construct_superproject"


def stands(table: SoloTable) -> list[str]:
    return [suit.where for suit in table.bot.suits]


def failures(table: SoloTable) -> list[tuple[str, str]]:
    return [(step.why, step.rule) for step in table.events(BotFailed)]


# Spaces


@pytest.mark.scenario("SO-S05")
@pytest.mark.rule("SO-PLC-02", "SO-PLC-03")
def test_the_topmost_free_space_and_no_water() -> None:
    assert stands(solo().acts(LAB)) == ["construct.1"]
    table = solo().taken("construct.1").acts(LAB)
    assert stands(table) == ["construct.2"]
    assert table.bot.goods == {}
    assert len(table.bot.built) == 1


@pytest.mark.rule("SO-PLC-01", "SO-INT-03")
def test_an_empty_exosuit_stands_there_and_the_space_is_taken() -> None:
    table = solo().acts(LAB)
    assert table.bot.suits == [Suit("construct.1")]
    assert (len(table.bot.powered), table.bot.busy) == (5, [])
    table.refuses("Ann", ("place", "scientist", "construct.1"), rule="AN-SLT-01")


@pytest.mark.rule("SO-PLC-02")
@pytest.mark.parametrize(
    ("command", "tile", "dice"),
    [("research", "research_2", ("circle",)), ("recruit", "recruit_2", ()), (LAB, "construct_3", ())],
)
def test_what_a_tile_of_the_capital_says_is_nothing_to_it(
    command: str, tile: str, dice: tuple[str, ...]
) -> None:
    action = tile.partition("_")[0]
    table = solo(era=5).exosuits(4).pool(engineer=1).impact(**{action: (tile, f"{action}_5")})
    table.acts(command, *dice)
    assert stands(table) == [f"{action}.1"]
    assert table.vp == (1 if command == "recruit" else 0)
    assert len(table.bot.powered) == 3


@pytest.mark.rule("SO-PLC-03", "SO-CLN-01")
def test_a_space_that_is_gone_is_not_free() -> None:
    table = solo(era=5).exosuits(4).unavailable("construct.1").acts(LAB)
    assert stands(table) == ["construct.2"]


@pytest.mark.scenario("SO-S06")
@pytest.mark.rule("SO-PLC-04", "SO-PLC-05", "SO-CLN-03")
def test_the_council_on_the_left_brings_the_banner_and_the_action() -> None:
    table = solo().taken("recruit.1", "recruit.2").pool(engineer=1)
    table.state.first = table.state.banner = 0
    table.acts("recruit")
    assert stands(table) == ["council.left"]
    assert table.bot.active == {"engineer": 1}
    assert table.state.banner == 1
    assert [(step.why, step.rule) for step in table.events(BotPlaced)] == [("council", "SO-PLC-04")]
    assert [(told.seat, told.era) for told in table.events(Leads)] == [(1, 4)]
    while table.state.era == 3:
        table.does("Ann", "pass")
    assert table.state.first == 1


@pytest.mark.scenario("SO-S07")
@pytest.mark.rule("SO-PLC-04")
def test_the_council_on_the_right_where_the_left_is_taken() -> None:
    table = solo().taken("recruit.1", "recruit.2", "council.left").pool(engineer=1)
    table.state.first = table.state.banner = 0
    table.acts("recruit")
    assert stands(table) == ["council.right"]
    assert table.bot.active == {"engineer": 1}
    assert table.state.banner == 0


@pytest.mark.rule("SO-PLC-05")
def test_the_banner_comes_although_the_action_fails() -> None:
    table = solo().taken("recruit.1", "recruit.2")
    table.state.first = table.state.banner = 0
    table.acts("recruit")
    assert (table.state.banner, table.vp, stands(table)) == (1, 1, ["council.left"])
    assert [(told.seat, told.era) for told in table.events(Leads)] == [(1, table.state.era + 1)]


@pytest.mark.rule("SO-SET-05", "SO-PLC-04")
def test_the_hard_council_has_no_place_on_the_right() -> None:
    table = solo(council_hard=True).taken("recruit.1", "recruit.2", "council.left").pool(engineer=1)
    table.acts("recruit")
    assert (stands(table), table.vp) == ([], 1)


@pytest.mark.rule("SO-INT-03")
def test_its_exosuits_fill_an_action_for_the_council() -> None:
    table = solo().give("Ann", water=9).taken("research.1").acts("research", "circle")
    assert stands(table) == ["research.2"]
    table.does("Ann", ("place", "scientist", "council.left"), ("copy", "research"))


# Failed actions


@pytest.mark.scenario("SO-S08")
@pytest.mark.rule("SO-FAL-01", "SO-FAL-02")
def test_without_a_space_it_keeps_the_exosuit_and_gains_a_point() -> None:
    table = solo().exosuits(3).give(BOT, vp=10)
    table.taken("research.1", "research.2", "council.left", "council.right").acts("research")
    assert (table.vp, len(table.bot.powered), stands(table)) == (11, 3, [])
    assert table.own.spaces["mine_resources"] == [5]
    assert failures(table) == [("no_space", "SO-FAL-01")]
    assert table.bot.breakthroughs == {}, "nothing comes of the action"


@pytest.mark.rule("SO-FAL-03", "SO-CON-02")
def test_with_three_of_a_type_the_exosuit_is_placed_for_a_point() -> None:
    table = solo().owns("401", "402", "403").acts(LAB)
    assert (table.vp, stands(table), len(table.bot.built)) == (1, ["construct.1"], 3)
    assert failures(table) == [("no_room", "SO-CON-02")]
    table = solo().owns("401", "402", "201").acts(LAB)
    assert (table.vp, len(table.bot.built)) == (0, 4)


@pytest.mark.rule("SO-FAL-06", "SO-CBP-03")
def test_whether_there_is_an_exosuit_is_asked_before_any_space() -> None:
    table = solo(frenetic=True).exosuits(0).taken("research.1", "research.2", "council.left", "council.right")
    assert failures(table.acts("research")) == [("no_exosuit", "SO-CBP-03")]
    table = solo(frenetic=True).exosuits(0).acts(LAB)
    assert (stands(table), len(table.bot.built), table.vp) == ([], 0, 1)


# Buildings


@pytest.mark.scenario("SO-S11")
@pytest.mark.rule("SO-CON-01")
@pytest.mark.parametrize(
    ("first", "second", "taken", "why"),
    [("403", "406", "406", "equal"), ("402", "406", "402", "better"), ("403", "402", "402", "better")],
)
def test_the_better_tile_and_the_second_stack_if_alike(first: str, second: str, taken: str, why: str) -> None:
    table = solo().offer(first).second(second).acts(LAB)
    assert table.bot.built.pieces == [taken]
    (step,) = table.events(BotBuilt)
    assert (step.tile, step.why, step.vp) == (taken, why, table.game.tile(taken).vp)
    assert step.other == table.game.tile(second if taken == first else first).vp


@pytest.mark.rule("SO-CON-01", "SO-CON-02")
def test_the_only_tile_there_is_and_none_at_all() -> None:
    table = solo()
    stack = table.state.stacks["lab"]
    table.put(table.state.box, *stack.primary.pieces).second("403").acts(LAB)
    assert (table.bot.built.pieces, table.events(BotBuilt)[0].why) == (["403"], "only")
    table = solo()
    table.put(table.state.box, *table.state.stacks["lab"].primary.pieces).acts(LAB)
    assert failures(table) == [("no_building", "SO-CON-02")]
    assert (table.vp, stands(table)) == (1, ["construct.1"])


@pytest.mark.rule("SO-CON-03")
def test_the_next_tile_is_there_at_once_and_the_taken_one_does_nothing() -> None:
    table = solo().offer("402", "415", "401")  # 401 and 402 lengthen travels, 415 does something when built
    table.acts(LAB)
    assert table.bot.built.pieces == ["401"]
    assert table.state.stacks["lab"].primary.pieces[-1] == "415"
    assert table.state.stacks["lab"].primary.known_to("415") == -1
    assert (table.bot.goods, table.events(Gained)) == ({}, [])
    assert table.score(BOT)["buildings"] == 4
    assert all(not tile for tile in table.bot.grid.values())


# Superprojects


def projects(table: SoloTable) -> SoloTable:
    for era, tile in enumerate(
        ("welfare_society", "archive_of_the_eras", "grand_reservoir", "neutronium_research_center"), 1
    ):
        table.superproject(era, tile)
    return table


@pytest.mark.scenario("SO-S12")
@pytest.mark.rule("SO-SUP-01", "SO-SUP-02", "SO-SUP-03")
def test_the_oldest_of_the_most_valuable_superprojects_for_a_breakthrough() -> None:
    table = projects(solo(era=3).owns("tectonic_drill"))
    table.breakthroughs(BOT, "circle/war", "circle/society", "square/war").acts(PROJECT)
    assert table.bot.built.pieces == ["tectonic_drill", "welfare_society"]
    assert {name for name, count in table.bot.breakthroughs.items() if count} == {
        "circle/society",
        "square/war",
    }
    assert table.state.breakthroughs["circle/war"] == 3
    (spent,), (step,) = table.events(BotSpent), table.events(BotProject)
    assert (spent.why, spent.owned, step.why, step.vp, step.era) == ("most", 2, "oldest", 6, 1)
    assert (stands(table), table.vp) == (["construct.1"], 0)


@pytest.mark.rule("SO-SUP-01")
def test_the_superproject_of_this_era_but_not_of_the_next() -> None:
    table = projects(solo(era=4)).breakthroughs(BOT, "circle/war").acts(PROJECT)
    assert table.bot.built.pieces == ["neutronium_research_center"]
    assert table.events(BotProject)[0].why == "most"
    table = projects(solo(era=3)).breakthroughs(BOT, "circle/war").acts(PROJECT)
    assert table.bot.built.pieces == ["welfare_society"]


@pytest.mark.rule("SO-SUP-01", "SO-SUP-04")
def test_the_only_superproject_and_none() -> None:
    table = projects(solo(era=2)).breakthroughs(BOT, "circle/war")
    table.put(table.state.box, "welfare_society").acts(PROJECT)
    assert table.events(BotProject)[0].why == "only"
    table = projects(solo(era=2)).breakthroughs(BOT, "circle/war")
    table.put(table.state.box, "welfare_society", "archive_of_the_eras").acts(PROJECT)
    assert failures(table) == [("no_superproject", "SO-SUP-04")]
    assert (table.bot.breakthroughs, table.vp) == ({"circle/war": 1}, 1)


@pytest.mark.scenario("SO-S13")
@pytest.mark.rule("SO-SUP-04")
def test_without_a_breakthrough_a_point() -> None:
    table = projects(solo()).acts(PROJECT)
    assert (stands(table), table.vp, table.bot.built.pieces) == (["construct.1"], 1, [])
    assert failures(table) == [("no_breakthrough", "SO-SUP-04")]


@pytest.mark.rule("SO-SUP-02", "SO-SUP-04")
def test_a_fourth_superproject_is_none() -> None:
    three = ("tectonic_drill", "rescue_pods", "cloning_vat")
    table = projects(solo().owns(*three)).breakthroughs(BOT, "circle/war").acts(PROJECT)
    assert failures(table) == [("no_room", "SO-SUP-04")]
    assert (table.vp, table.bot.breakthroughs) == (1, {"circle/war": 1})
    table = projects(solo().owns(*three[:2])).breakthroughs(BOT, "circle/war").acts(PROJECT)
    assert len(table.bot.built) == 3
    table = projects(solo(era=1)).breakthroughs(BOT, "circle/war").acts(PROJECT)
    assert [step.why for step in table.events(BotProject)] == ["only"], (
        "those of later eras are not there yet"
    )


@pytest.mark.rule("SO-SUP-03")
@pytest.mark.parametrize(("drawn", "given"), [(0, "circle/war"), (1, "triangle/genetics")])
def test_tied_shapes_are_drawn(drawn: int, given: str) -> None:
    table = projects(solo()).breakthroughs(BOT, "triangle/genetics", "circle/war")
    table.tokens(**{PROJECT: (3,)}).rolls(3).state.chance.script.append([drawn])
    table.start()
    (step,) = table.events(BotSpent)
    assert (step.breakthrough, step.why) == (given, "drawn")


@pytest.mark.rule("SO-SUP-03")
@pytest.mark.parametrize(
    ("owned", "given"),
    [
        (("circle/society", "circle/technology", "circle/genetics", "circle/war", "circle/time_travel"), 4),
        (("circle/society", "circle/technology", "circle/genetics", "circle/war"), 3),
        (("circle/society", "circle/technology", "circle/genetics"), 2),
        (("circle/society", "circle/technology"), 1),
        (("circle/time_travel", "circle/society", "circle/society"), 1),
    ],
)
def test_within_the_shape_the_icon_it_has_most_of_then_in_its_order(
    owned: tuple[str, ...], given: int
) -> None:
    table = projects(solo()).breakthroughs(BOT, *owned).acts(PROJECT)
    assert table.events(BotSpent)[0].breakthrough == owned[given]
