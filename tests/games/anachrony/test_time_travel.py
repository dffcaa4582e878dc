"""Power plants and time travel (AN-TT)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony


def travelling(*built: str, era: int = 4, worker: str = "engineer") -> AnachronyTable:
    """Ann has these tiles and two workers to use them."""
    return anachrony(era=era).built("Ann", *built).workers("Ann", active={worker: 2})


def reach(table: AnachronyTable, plant: str, worker: str = "engineer") -> list[int]:
    """The eras in reach of a plant."""
    table.does("Ann", ("work", worker, plant))
    if table.asked != ["Ann"] or table.ask("Ann").rule != "AN-TT-02":
        return [table.player("Ann").focus]
    return [int(option[1]) for option in table.offers("Ann")]


@pytest.mark.rule("AN-TT-01")
@pytest.mark.parametrize(
    ("plant", "labs", "eras"),
    [
        ("101", (), [6]),
        ("102", (), [5, 6]),
        ("105", (), [4, 5, 6]),
        ("110", (), [3, 4, 5, 6]),
        ("101", ("401",), [5, 6]),
        ("101", ("402",), [4, 5, 6]),
        ("101", ("401", "402"), [3, 4, 5, 6]),
    ],
)
def test_the_range_is_that_of_the_plant_and_more_by_401_and_402(
    plant: str, labs: tuple[str, ...], eras: list[int]
) -> None:
    assert reach(travelling(plant, *labs, era=7).give("Ann", water=1), plant) == eras


@pytest.mark.rule("AN-TT-01")
def test_covered_labs_add_nothing() -> None:
    assert reach(travelling("101", "402", era=7).anomaly("Ann", "402"), "101") == [6]


@pytest.mark.rule("AN-TT-02")
def test_distance_is_counted_from_the_current_era_and_the_impact_tile_is_not_counted() -> None:
    table = travelling("102", era=6).focus("Ann", 1)
    assert reach(table, "102") == [4, 5]
    table.refuses("Ann", ("focus", 3), rule="AN-TT-02")
    assert reach(travelling("105", era=3), "105") == [1, 2]
    table = travelling("105", era=3).does("Ann", ("work", "engineer", "105"), ("focus", 1))
    assert table.player("Ann").focus == 1


@pytest.mark.rule("AN-TT-03")
def test_leaving_the_focus_where_it_is_counts_if_it_is_in_reach() -> None:
    table = travelling("105").focus("Ann", 2).warp("Ann", 2, "warp_gold").give("Ann", gold=1)
    table.does("Ann", ("work", "engineer", "105"), ("focus", 2), ("repay", "warp_gold#0"))
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 1)
    assert reach(travelling("101").focus("Ann", 1), "101") == [3]


@pytest.mark.rule("AN-TT-04")
def test_the_focus_never_ends_on_the_current_or_a_future_tile() -> None:
    table = travelling("105").does("Ann", ("work", "engineer", "105"))
    for era in (4, 5, 7):
        table.refuses("Ann", ("focus", era), rule="AN-TT-04")
    travelling("105", era=1).refuses("Ann", ("work", "engineer", "105"), rule="AN-TT-04")


@pytest.mark.rule("AN-TT-05")
@pytest.mark.parametrize(
    ("tile", "goods"),
    [
        ("warp_gold", {"gold": 1}),
        ("warp_titanium", {"titanium": 1}),
        ("warp_uranium", {"uranium": 1}),
        ("warp_neutronium", {"neutronium": 1}),
        ("warp_water", {"water": 2}),
    ],
)
def test_a_warp_tile_at_the_focus_may_be_repaid_with_its_goods(tile: str, goods: dict[str, int]) -> None:
    table = travelling("101").warp("Ann", 3, tile).give("Ann", **goods)
    table.does("Ann", ("work", "engineer", "101"))
    assert table.offers("Ann") == [("repay", f"{tile}#0"), "decline"]
    table.does("Ann", ("repay", f"{tile}#0")).has("Ann", **dict.fromkeys(goods, 0))
    assert f"{tile}#0" in table.player("Ann").warps
    assert table.state.timeline[2].warps.pieces == []


@pytest.mark.rule("AN-TT-05")
def test_an_exosuit_of_a_hex_is_repaid_to_the_reserve_and_one_on_the_main_board_is_not() -> None:
    table = (
        travelling("101").warp("Ann", 3, "warp_exosuit").hexes("Ann", ("TL", "TC")).occupies("Ann", "purify")
    )
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_exosuit#0"))
    assert (table.player("Ann").powered, table.player("Ann").reserve) == ([], 5)
    table = travelling("101").warp("Ann", 3, "warp_exosuit", "warp_gold").give("Ann", gold=1)
    table.hexes("Ann", ("TL",)).occupies("Ann", "purify").does("Ann", ("work", "engineer", "101"))
    table.refuses("Ann", ("repay", "warp_exosuit#0"), rule="AN-TT-05")


@pytest.mark.rule("AN-TT-05")
def test_only_own_tiles_where_the_focus_is_are_repaid_and_only_with_what_is_there() -> None:
    table = travelling("105").warp("Ann", 3, "warp_gold", "warp_water").warp("Ann", 2, "warp_titanium")
    table.warp("Bob", 3, "warp_uranium").give("Ann", gold=1, titanium=1, uranium=1, water=1)
    table.does("Ann", ("work", "engineer", "105"), ("focus", 3))
    assert table.offers("Ann") == [("repay", "warp_gold#0"), "decline"]
    table.refuses("Ann", ("repay", "warp_water#0"), rule="AN-TT-05", good="water", needed=2, have=1)
    table.does("Ann", "decline").has("Ann", gold=1)
    assert table.player("Ann").travels == 0


@pytest.mark.rule("AN-TT-06")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator"])
def test_a_repaid_worker_goes_to_the_supply_and_costs_no_water(worker: str) -> None:
    table = travelling("101").warp("Ann", 3, f"warp_{worker}").workers("Ann", active={worker: 1, "genius": 1})
    table.does("Ann", ("work", "genius", "101"), ("repay", f"warp_{worker}#0"))
    table.has_workers("Ann", active={}).has("Ann", water=0)
    assert [busy.kind for busy in table.player("Ann").busy] == ["genius"]


@pytest.mark.rule("AN-TT-07")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 8), (8, 8)])
def test_a_repayment_moves_the_marker_as_far_as_the_track_goes(before: int, after: int) -> None:
    table = travelling("101").travels("Ann", before).warp("Ann", 3, "warp_gold").give("Ann", gold=1)
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_gold#0")).has("Ann", gold=0)
    assert table.player("Ann").travels == after
    assert "warp_gold#0" in table.player("Ann").warps


@pytest.mark.rule("AN-TT-07")
def test_without_a_repayment_the_marker_stays() -> None:
    table = travelling("101").does("Ann", ("work", "engineer", "101"))
    assert (table.player("Ann").focus, table.player("Ann").travels) == (3, 0)


@pytest.mark.rule("AN-TT-07")
def test_a_repayment_that_is_declined_leaves_the_marker_and_the_tile() -> None:
    table = travelling("101").travels("Ann", 2).warp("Ann", 3, "warp_gold").give("Ann", gold=1)
    table.does("Ann", ("work", "engineer", "101"), "decline").has("Ann", gold=1)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (3, 2)
    assert table.game.timeline_tile(3).warps.pieces == ["warp_gold#0"]


@pytest.mark.rule("AN-TT-08")
def test_only_one_warp_tile_is_repaid_per_travel() -> None:
    table = travelling("101").warp("Ann", 3, "warp_gold", "warp_titanium").give("Ann", gold=1, titanium=1)
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_gold#0"))
    assert table.asked == ["Bob"]
    assert table.state.timeline[2].warps.pieces == ["warp_titanium#0"]


@pytest.mark.rule("AN-TT-08", "AN-TT-09")
def test_tiles_taken_back_otherwise_move_no_marker_and_may_be_of_the_current_era() -> None:
    table = travelling("407", worker="scientist").warp("Ann", 4, "warp_gold")
    table.does("Ann", ("work", "scientist", "407"))
    assert (table.player("Ann").travels, table.state.timeline[3].warps.pieces) == (0, [])
    table = (
        travelling().offer("111").warp("Ann", 4, "warp_gold").give("Ann", titanium=2, neutronium=1, water=1)
    )
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "111"), ("take_back", "warp_gold#0", 4))
    assert (table.player("Ann").travels, table.state.timeline[3].warps.pieces) == (0, [])
    table = travelling().superproject(4, "continuum_stabilizer").breakthroughs("Ann", "square/time_travel")
    table.warp("Ann", 4, "warp_gold").warp("Ann", 1, "warp_water").give("Ann", titanium=2, gold=2)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "continuum_stabilizer"))
    table.does("Ann", ("cover", "lab.1", "lab.2"), ("take_back", "warp_gold#0", 4), "decline")
    assert (table.player("Ann").travels, table.state.timeline[3].warps.pieces) == (0, [])
    table = travelling("414").warp("Ann", 4, "warp_gold").give("Ann", paradox=2)
    table.does("Ann", ("free", "414"), ("anomaly", "factory.1"), ("take_back", "warp_gold#0", 4))
    assert (table.player("Ann").travels, table.state.timeline[3].warps.pieces) == (0, [])


@pytest.mark.rule("AN-TT-08")
def test_at_the_end_of_the_game_the_marker_does_not_move() -> None:
    table = anachrony(era=7).warp("Ann", 3, "warp_gold").give("Ann", gold=1).all_pass()
    assert (table.player("Ann").travels, table.state.timeline[2].warps.pieces) == (0, [])


@pytest.mark.rule("AN-TT-09")
def test_time_travel_does_not_reach_warp_tiles_of_the_current_era() -> None:
    table = travelling("105").warp("Ann", 4, "warp_gold").give("Ann", gold=1)
    table.does("Ann", ("work", "engineer", "105"), ("focus", 3))
    assert table.asked == ["Bob"]
    table.has("Ann", gold=1)


@pytest.mark.rule("AN-TT-10")
def test_the_ranges_of_two_plants_do_not_add_up() -> None:
    table = travelling("102", "103", era=6).does("Ann", ("work", "engineer", "102"), ("focus", 4))
    table.does("Bob", "pass")
    assert reach(table, "103") == [4, 5]


@pytest.mark.rule("AN-TT-11")
def test_the_focus_stays_and_construct_builds_the_superproject_there_until_the_clean_up() -> None:
    table = travelling("102").superproject(2, "continuum_stabilizer").superproject(4, "exocrawler")
    table.breakthroughs("Ann", "square/time_travel", "circle/war").give("Ann", titanium=9, gold=9, uranium=9)
    table.does("Ann", ("work", "engineer", "102"), ("focus", 2)).does("Bob", "pass")
    table.does("Ann", ("place", "engineer", "construct.1"))
    table.refuses("Ann", ("build", "exocrawler"), rule="TB-ASK-02")
    table.does("Ann", ("build", "continuum_stabilizer"), ("cover", "lab.1", "lab.2"))
    assert table.player("Ann").focus == 2
    table.does("Ann", "pass")
    assert table.player("Ann").focus == 5


@pytest.mark.rule("AN-TT-12")
@pytest.mark.parametrize(
    ("plant", "cost", "vp"),
    [
        ("107", {"uranium": 1}, 1),
        ("109", {"neutronium": 1}, 2),
        ("112", {"water": 1}, 1),
        ("113", {"gold": 1}, 1),
        ("115", {"gold": 1}, 1),
    ],
)
def test_points_of_a_plant_are_gained_without_a_repayment_too(
    plant: str, cost: dict[str, int], vp: int
) -> None:
    table = travelling(plant, era=2, worker="genius").give("Ann", **cost)
    table.does("Ann", ("work", "genius", plant)).has("Ann", vp=vp, **dict.fromkeys(cost, 0))
    assert (table.player("Ann").travels, table.player("Ann").focus) == (0, 1)
    table = travelling(plant, era=2, worker="genius").give("Ann", **cost).warp("Ann", 1, "warp_exosuit")
    table.does("Ann", ("work", "genius", plant), ("repay", "warp_exosuit#0"))
    table.has("Ann", vp=vp)
