"""Research (AN-RES)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.actions.research import helpful
from clepsydra.kernel import Answer
from tests.games.anachrony.table import AnachronyTable, anachrony

ICONS = ("technology", "war", "society", "time_travel", "genetics")
SHAPES = ("circle", "triangle", "square")
PAIRS = [f"{shape}/{icon}" for shape in SHAPES for icon in ICONS]


def researching(*answers: Answer, dice: tuple[str, ...] = (), gone: tuple[str, ...] = ()) -> AnachronyTable:
    """Ann's Scientist stands on the top space of Research."""
    table = anachrony().workers("Ann", scientist=1).out_of_supply(*gone).dice(*dice)
    return table.does("Ann", ("place", "scientist", "research.1"), *answers)


def found(table: AnachronyTable) -> list[str]:
    """Ann's breakthroughs."""
    return [name for name, count in table.player("Ann").breakthroughs.items() for _ in range(count)]


@pytest.mark.rule("AN-RES-01")
def test_only_a_scientist_or_a_genius_researches() -> None:
    table = anachrony().workers("Ann", scientist=1, engineer=1, administrator=1, genius=1)
    for worker in ("engineer", "administrator"):
        table.refuses("Ann", ("place", worker, "research.1"), rule="AN-RES-01")
    for worker in ("scientist", "genius"):
        assert ("place", worker, "research.1") in table.offers("Ann")


@pytest.mark.rule("AN-RES-02")
def test_one_die_is_set_the_other_rolled_and_the_tile_of_both_is_taken() -> None:
    table = researching(("set", "shape", "circle"), dice=("war",))
    assert found(table) == ["circle/war"]
    assert table.state.breakthroughs["circle/war"] == 2
    assert found(researching(("set", "icon", "society"), dice=("square",))) == ["square/society"]


@pytest.mark.rule("AN-RES-02")
def test_a_die_is_set_only_to_a_face_of_which_a_tile_is_left_and_never_to_the_choice() -> None:
    circles = tuple(f"circle/{icon}" for icon in ICONS)
    table = researching(gone=(*circles, "triangle/war", "square/war"))
    shapes = {option[2] for option in table.offers("Ann") if option[1] == "shape"}
    icons = {option[2] for option in table.offers("Ann") if option[1] == "icon"}
    assert (shapes, icons) == ({"triangle", "square"}, set(ICONS) - {"war"})
    table.refuses("Ann", ("set", "shape", "circle"), rule="TB-ASK-02")
    table.refuses("Ann", ("set", "icon", "choice"), rule="TB-ASK-02")


@pytest.mark.rule("AN-RES-03")
def test_a_rolled_choice_lets_the_player_choose_an_icon_of_the_shape_in_supply() -> None:
    table = researching(("set", "shape", "circle"), dice=("choice",), gone=("circle/war", "circle/society"))
    assert table.ask("Ann").rule == "AN-RES-03"
    assert {option[1] for option in table.offers("Ann")} == {"technology", "time_travel", "genetics"}
    table.does("Ann", ("icon", "genetics"))
    assert found(table) == ["circle/genetics"]


@pytest.mark.rule("AN-RES-04")
def test_while_no_tile_matches_a_die_of_choice_is_rolled_again() -> None:
    table = researching(
        ("set", "icon", "war"), dice=("square", "circle", "genetics"), gone=("square/war", "circle/war")
    )
    assert table.offers("Ann") == [("reroll", "shape"), ("reroll", "icon")]
    table.does("Ann", ("reroll", "shape"))
    assert found(table) == []
    table.does("Ann", ("reroll", "icon"))
    assert found(table) == ["circle/genetics"]


@pytest.mark.rule("AN-RES-05")
def test_who_sets_both_dice_sets_a_pair_that_is_in_supply() -> None:
    table = anachrony(era=5).impact(research=("research_1", "research_2")).workers("Ann", scientist=1)
    table.out_of_supply("circle/war").does(
        "Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle")
    )
    table.refuses("Ann", ("set", "icon", "war"), rule="TB-ASK-02")
    table.does("Ann", ("set", "icon", "society"))
    assert found(table) == ["circle/society"]
    table = anachrony(era=5).impact(research=("research_1", "research_2")).workers("Ann", scientist=1)
    table.out_of_supply("circle/war").does(
        "Ann", ("place", "scientist", "research.1"), ("set", "icon", "war")
    )
    shapes = {option[2] for option in table.offers("Ann") if option[0] == "set"}
    assert shapes == {"triangle", "square"}


@pytest.mark.rule("AN-RES-06")
def test_with_all_breakthroughs_owned_research_is_refused() -> None:
    table = anachrony().workers("Ann", scientist=1).out_of_supply(*PAIRS)
    table.refuses("Ann", ("place", "scientist", "research.1"), rule="AN-RES-06")
    table = anachrony().workers("Ann", scientist=1).out_of_supply(*PAIRS[:-1])
    assert ("place", "scientist", "research.1") in table.offers("Ann")


@pytest.mark.rule("AN-RES-07")
def test_411_sets_the_second_die_for_one_water_instead_of_rolling_it() -> None:
    table = anachrony().built("Ann", "411").workers("Ann", scientist=1).give("Ann", water=1)
    before = table.state.chance.counter
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    table.refuses("Ann", ("set", "icon", "choice"), rule="TB-ASK-02").does("Ann", ("set", "icon", "war"))
    assert found(table) == ["circle/war"]
    assert table.state.chance.counter == before
    table.has("Ann", water=0)


@pytest.mark.rule("AN-RES-07")
def test_411_may_be_left_unused_and_needs_its_water_and_to_be_uncovered() -> None:
    table = anachrony().built("Ann", "411").workers("Ann", scientist=1).give("Ann", water=1).dice("society")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"), ("roll", "icon"))
    assert found(table.has("Ann", water=1)) == ["circle/society"]
    table = anachrony().built("Ann", "411").workers("Ann", scientist=1).dice("society")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    assert found(table) == ["circle/society"]
    table = anachrony().built("Ann", "411").anomaly("Ann", "411").workers("Ann", scientist=1).dice("society")
    table.give("Ann", water=1).does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    assert found(table.has("Ann", water=1)) == ["circle/society"]


@pytest.mark.rule("AN-RES-07")
def test_411_works_for_a_research_by_nobody_too() -> None:
    table = anachrony(era=2).leads("Ann", "cornella").built("Ann", "411").give("Ann", water=4).all_pass()
    table.does("Ann", ("do", "research"), ("set", "icon", "war"), ("set", "shape", "square"))
    assert found(table.has("Ann", water=0)) == ["square/war"]


@pytest.mark.rule("AN-RES-08")
def test_only_a_die_is_rolled_again_whose_new_face_can_help() -> None:
    wars = tuple(f"{shape}/war" for shape in SHAPES)
    table = researching(("set", "shape", "circle"), dice=("war", "society"), gone=wars)
    assert found(table) == ["circle/society"]
    circles = tuple(f"circle/{icon}" for icon in ICONS)
    table = researching(("set", "icon", "war"), dice=("circle", "square"), gone=circles)
    assert found(table) == ["square/war"]
    table = researching(("set", "shape", "square"), dice=("war",), gone=("square/war",))
    assert table.offers("Ann") == [("reroll", "shape"), ("reroll", "icon")]


@pytest.mark.rule("AN-RES-08")
def test_a_rolled_choice_is_good_as_long_as_any_tile_is_there() -> None:
    circles = tuple(f"circle/{icon}" for icon in ICONS)
    table = researching(("set", "icon", "war"), dice=("square", "choice"), gone=(*circles, "square/war"))
    table.does("Ann", ("reroll", "icon"), ("icon", "society"))
    assert found(table) == ["square/society"]
    gone = (*circles, *(f"square/{icon}" for icon in ICONS), "triangle/war")
    table = researching(("set", "shape", "triangle"), dice=("war", "society"), gone=gone)
    assert found(table) == ["triangle/society"]


@pytest.mark.rule("AN-RES-08")
def test_if_neither_face_has_a_tile_either_die_may_be_rolled_again() -> None:
    gone = (*(f"circle/{icon}" for icon in ICONS), *(f"{shape}/war" for shape in SHAPES))
    game = anachrony().out_of_supply(*gone).game
    assert helpful(game, {"shape": "circle", "icon": "war"}) == ["shape", "icon"]
    assert helpful(game, {"shape": "circle", "icon": "society"}) == ["shape"]
    assert helpful(game, {"shape": "circle", "icon": "choice"}) == ["shape"]
    assert helpful(game, {"shape": "square", "icon": "war"}) == ["icon"]


@pytest.mark.rule("AN-RES-08")
def test_a_second_roll_cannot_be_set_instead() -> None:
    table = anachrony().built("Ann", "411").workers("Ann", scientist=1).give("Ann", water=2)
    table.out_of_supply("circle/war").dice("war", "genetics")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"), ("roll", "icon"))
    assert table.offers("Ann") == [("reroll", "shape"), ("reroll", "icon")]
    table.does("Ann", ("reroll", "icon"))
    assert found(table.has("Ann", water=2)) == ["circle/genetics"]


@pytest.mark.rule("AN-RES-09")
def test_a_research_that_is_optional_is_declined_each_time_anew() -> None:
    table = anachrony(era=5).impact(research=("research_5", "research_2")).workers("Ann", scientist=1)
    table.dice("war").does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    assert found(table) == ["circle/war"]
    table.does("Ann", "decline")
    assert table.asked == ["Bob"]
    table = anachrony().superproject(3, "neutronium_research_center").workers("Ann", engineer=1, scientist=1)
    table.breakthroughs("Ann", "circle/technology").give("Ann", neutronium=2, titanium=2).dice("war")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "neutronium_research_center"))
    table.does(
        "Ann", ("cover", "lab.1", "lab.2"), ("again", "research"), ("set", "shape", "square"), "decline"
    )
    assert found(table) == ["square/war"]
    assert table.asked == ["Bob"]
