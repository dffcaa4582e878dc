"""Spaces of the Capital (AN-CAP) and Construct (AN-CON)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony

CONSTRUCT = "construct.1"


def rich(seats: int = 2, era: int = 3) -> AnachronyTable:
    """Ann has workers and enough of all goods."""
    table = anachrony(seats, era=era).give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9)
    return table.workers("Ann", engineer=2, scientist=2, administrator=2, genius=1)


# --- the spaces of the Capital --------------------------------------------------------------------


@pytest.mark.rule("AN-CAP-01")
@pytest.mark.parametrize(("space", "water"), [("recruit.1", 0), ("recruit.2", 1), ("recruit.3", 2)])
def test_the_top_space_is_free_and_the_next_ones_cost_water(space: str, water: int) -> None:
    table = rich(4).pool(administrator=1).does("Ann", ("place", "administrator", space))
    table.has("Ann", water=9 - water)


@pytest.mark.rule("AN-CAP-01")
@pytest.mark.parametrize("action", ["construct", "recruit", "research"])
@pytest.mark.parametrize(("seats", "offered"), [(2, 2), (3, 2), (4, 3)])
def test_the_bottom_space_is_for_four_players_only(action: str, seats: int, offered: int) -> None:
    spaces = {option[2] for option in rich(seats).pool(scientist=1).offers("Ann") if option[0] == "place"}
    assert {space for space in spaces if str(space).startswith(action)} == {
        f"{action}.{number + 1}" for number in range(offered)
    }


@pytest.mark.rule("AN-CAP-02")
def test_after_the_impact_the_water_is_covered_and_the_bonus_of_the_tile_is_added() -> None:
    table = rich(era=5).impact(recruit=("recruit_1", "recruit_3")).pool(administrator=1)
    table.does("Ann", ("place", "genius", "recruit.2")).has("Ann", water=9, vp=1)
    assert table.player("Ann").morale == 5


@pytest.mark.rule("AN-CAP-03")
def test_an_unavailable_space_is_never_used_again() -> None:
    table = rich(era=5).unavailable("recruit.1").pool(administrator=2)
    table.refuses("Ann", ("place", "administrator", "recruit.1"), rule="AN-CAP-03")
    assert ("place", "administrator", "recruit.2") in table.offers("Ann")
    table.all_pass()
    assert table.state.slots["recruit.1"].unavailable


# --- construct ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CON-01")
def test_any_worker_but_an_administrator_constructs() -> None:
    table = rich()
    table.refuses("Ann", ("place", "administrator", CONSTRUCT), rule="AN-CON-01", worker="administrator")
    for worker in ("engineer", "scientist", "genius"):
        assert ("place", worker, CONSTRUCT) in table.offers("Ann")


@pytest.mark.rule("AN-CON-01")
@pytest.mark.parametrize(("worker", "paid"), [("scientist", 2), ("engineer", 1), ("genius", 1)])
def test_engineers_and_geniuses_pay_one_titanium_less(worker: str, paid: int) -> None:
    table = rich().offer("303").does("Ann", ("place", worker, CONSTRUCT), ("build", "303"))
    table.has("Ann", titanium=9 - paid)


@pytest.mark.rule("AN-CON-02")
def test_one_tile_is_built_or_the_placement_is_refused() -> None:
    table = rich().offer("303").does("Ann", ("place", "engineer", CONSTRUCT), ("build", "303"))
    assert table.player("Ann").built.pieces == ["303"]
    assert table.asked == ["Bob"]
    table = anachrony().workers("Ann", scientist=1).give("Ann", titanium=1)
    table.refuses("Ann", ("place", "scientist", CONSTRUCT), rule="AN-CON-02")


@pytest.mark.rule("AN-CON-02")
def test_the_superproject_alone_makes_a_placement_legal() -> None:
    table = anachrony().superproject(3, "continuum_stabilizer").breakthroughs("Ann", "square/time_travel")
    table.workers("Ann", scientist=1).give("Ann", titanium=2, gold=2)
    table.built("Ann", "201", "202", "203", "301", "302", "303")
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    assert table.offers("Ann") == [("build", "continuum_stabilizer")]


@pytest.mark.rule("AN-CON-03")
def test_the_top_of_each_of_the_eight_stacks_is_on_offer() -> None:
    table = rich()
    for stack in table.state.stacks.values():
        table.put(stack.secondary, stack.primary.pieces[-1])
    tops = {
        zone.pieces[-1] for stack in table.state.stacks.values() for zone in (stack.primary, stack.secondary)
    }
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    assert {option[1] for option in table.offers("Ann")} == tops
    assert len(tops) == 8


@pytest.mark.rule("AN-CON-03")
@pytest.mark.parametrize(
    ("tile", "before", "slot", "paid"),
    [
        ("101", (), "power_plant.1", {"neutronium": 1, "titanium": 2, "water": 1}),
        ("201", ("202",), "factory.2", {"titanium": 2, "gold": 1, "water": 2}),
        ("301", ("303", "304"), "life_support.3", {"titanium": 2, "uranium": 1, "gold": 1, "water": 2 - 3}),
        ("401", ("402",), "lab.2", {"titanium": 2, "uranium": 1, "water": 2}),
    ],
)
def test_a_building_goes_on_the_leftmost_empty_slot_of_its_row_and_pays_it(
    tile: str, before: tuple[str, ...], slot: str, paid: dict[str, int]
) -> None:
    table = rich().built("Ann", *before).offer(tile)
    table.does("Ann", ("place", "scientist", CONSTRUCT), ("build", tile))
    assert table.where("Ann", tile) == [slot]
    table.has("Ann", **{good: 9 - count for good, count in paid.items()})


@pytest.mark.rule("AN-CON-04")
def test_a_full_row_takes_no_more_buildings() -> None:
    table = (
        rich().built("Ann", "201", "202", "203").offer("204").does("Ann", ("place", "scientist", CONSTRUCT))
    )
    table.refuses("Ann", ("build", "204"), rule="AN-CON-04", row="factory")


@pytest.mark.rule("AN-CON-05")
def test_the_tile_below_is_available_at_once() -> None:
    table = rich().offer("202", "201").workers("Bob", engineer=1).give("Bob", titanium=2, gold=1, water=1)
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    table.refuses("Ann", ("build", "202"), rule="TB-ASK-02").does("Ann", ("build", "201"))
    table.does("Bob", ("place", "engineer", "construct.2"), ("build", "202"))
    assert table.player("Bob").built.pieces == ["202"]
    table = rich()
    stack = table.state.stacks["factory"]
    table.put(stack.secondary, "204", "203")
    table.does("Ann", ("place", "scientist", CONSTRUCT), ("build", "203")).does("Bob", "pass")
    table.does("Ann", ("place", "scientist", "construct.2"), ("build", "204"))
    assert table.player("Ann").built.pieces == ["203", "204"]


@pytest.mark.rule("AN-CON-06")
def test_the_superproject_at_the_focus_pays_its_own_cost_and_not_that_of_its_slots() -> None:
    table = rich(era=4).focus("Ann", 2).superproject(2, "rescue_pods").superproject(4, "exocrawler")
    table.breakthroughs("Ann", "triangle/society", "circle/war").give("Ann", energy_core=1)
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    table.refuses("Ann", ("build", "exocrawler"), rule="TB-ASK-02")
    table.does("Ann", ("build", "rescue_pods"), ("cover", "power_plant.1", "power_plant.2"))
    table.has("Ann", energy_core=0, titanium=7, water=6, neutronium=9, gold=9)
    assert table.where("Ann", "rescue_pods") == ["power_plant.1", "power_plant.2"]


@pytest.mark.rule("AN-CON-06")
@pytest.mark.parametrize(("good", "needed"), [("water", 3), ("energy_core", 1)])
def test_each_part_of_the_cost_of_a_superproject_must_be_there(good: str, needed: int) -> None:
    table = rich().superproject(3, "rescue_pods").breakthroughs("Ann", "triangle/society").offer("303")
    table.give("Ann", energy_core=1).give("Ann", **{good: needed - 1})
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    build, have = ("build", "rescue_pods"), needed - 1
    table.refuses("Ann", build, rule="AN-CON-06", good=good, needed=needed, have=have)


@pytest.mark.rule("AN-CON-07")
def test_the_superproject_of_the_next_era_is_face_up_but_not_on_offer() -> None:
    table = rich(era=3).superproject(4, "exocrawler").breakthroughs("Ann", "circle/war")
    assert table.position.view(0).timeline[3].superproject.pieces == ["exocrawler"]
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    table.refuses("Ann", ("build", "exocrawler"), rule="TB-ASK-02")


@pytest.mark.rule("AN-CON-08")
def test_the_payer_chooses_the_alternative_and_the_breakthroughs() -> None:
    table = rich().superproject(3, "exocrawler")
    table.breakthroughs("Ann", "circle/war", "triangle/war", "square/war", "square/society")
    table.does("Ann", ("place", "scientist", CONSTRUCT), ("build", "exocrawler"), ("cover", "lab.1", "lab.2"))
    assert set(table.offers("Ann")) == {
        ("spend", "circle/war"),
        ("spend", "square/war", "triangle/war"),
        ("spend", "square/society", "triangle/war"),
    }
    table.does("Ann", ("spend", "square/society", "triangle/war"))
    left = {name for name, count in table.player("Ann").breakthroughs.items() if count}
    assert left == {"circle/war", "square/war"}


@pytest.mark.rule("AN-CON-08")
@pytest.mark.parametrize(
    ("own", "other"),
    [
        (("circle/society",), {"triangle": 1, "square": 1}),
        (("triangle/war", "triangle/society"), {"square": 1}),
        (("square/war",), {"triangle": 1}),
        ((), {"triangle": 1, "square": 1}),
    ],
)
def test_breakthroughs_that_do_not_match_do_not_pay_and_the_missing_ones_are_named(
    own: tuple[str, ...], other: dict[str, int]
) -> None:
    table = rich().superproject(3, "exocrawler").breakthroughs("Ann", *own)
    table.does("Ann", ("place", "scientist", CONSTRUCT)).refuses(
        "Ann", ("build", "exocrawler"), rule="AN-CON-08", missing={"circle/war": 1}, other=other
    )


@pytest.mark.rule("AN-CON-08")
def test_a_superproject_with_one_way_to_pay_names_what_is_missing_of_it() -> None:
    table = rich().superproject(3, "quantum_chameleon").give("Ann", neutronium=9)
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    table.refuses("Ann", ("build", "quantum_chameleon"), rule="AN-CON-08", missing={"square": 2})
    one = (
        rich()
        .superproject(3, "quantum_chameleon")
        .give("Ann", neutronium=9)
        .breakthroughs("Ann", "square/war")
    )
    one.does("Ann", ("place", "scientist", CONSTRUCT))
    one.refuses("Ann", ("build", "quantum_chameleon"), rule="AN-CON-08", missing={"square": 1})


@pytest.mark.rule("AN-CON-09")
def test_a_superproject_is_built_once_and_its_place_stays_empty() -> None:
    table = rich().superproject(3, "continuum_stabilizer").breakthroughs("Ann", "square/time_travel")
    table.breakthroughs("Bob", "square/time_travel").workers("Bob", scientist=1)
    table.give("Bob", titanium=9, gold=9, water=1)
    build = ("build", "continuum_stabilizer")
    table.does("Ann", ("place", "scientist", CONSTRUCT), build, ("cover", "lab.1", "lab.2"))
    assert table.state.timeline[2].superproject.pieces == []
    table.does("Bob", ("place", "scientist", "construct.2")).refuses("Bob", build, rule="TB-ASK-02")


@pytest.mark.rule("AN-CON-10")
def test_what_happens_when_built_happens_after_payment_and_placement() -> None:
    table = anachrony().offer("315").workers("Ann", scientist=1).give("Ann", titanium=2)
    table.does("Ann", ("place", "scientist", CONSTRUCT), ("build", "315")).has("Ann", water=8, titanium=0)
    table = rich().warp("Ann", 1, "warp_gold").offer("111")
    table.does("Ann", ("place", "scientist", CONSTRUCT), ("build", "111"))
    assert table.where("Ann", "111") == ["power_plant.1"]
    table.does("Ann", ("take_back", "warp_gold#0", 1)).has("Ann", gold=9)


@pytest.mark.rule("AN-CON-10")
def test_other_abilities_work_from_then_on_in_the_same_era() -> None:
    table = rich().offer("201").does("Ann", ("place", "scientist", CONSTRUCT), ("build", "201"))
    table.does("Bob", "pass").does("Ann", ("work", "engineer", "201")).has("Ann", titanium=9)
    assert table.player("Ann").busy[-1].where == "201"
