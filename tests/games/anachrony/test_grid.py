"""Placement geometry (AN-GEO)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.grid import occupied, pairs_for_superproject, slots_for_anomaly
from tests.games.anachrony.table import AnachronyTable, anachrony

ROWS = ("power_plant", "factory", "life_support", "lab")
FULL = ("101", "102", "103", "201", "202", "203", "301", "302", "303", "401", "402", "403")


def pairs(table: AnachronyTable) -> set[str]:
    """The first slots of the pairs where Ann may put a superproject."""
    return {pair[0] for pair in pairs_for_superproject(table.game, 0)}


def anomaly_slots(table: AnachronyTable) -> set[str]:
    """Where Ann's next Anomaly may go."""
    return set(slots_for_anomaly(table.game, 0))


@pytest.mark.rule("AN-GEO-01")
def test_each_board_has_four_rows_of_three_slots_each_with_its_cost() -> None:
    grid = anachrony().player("Ann").grid
    assert list(grid) == [f"{row}.{column}" for row in ROWS for column in (1, 2, 3)]
    for board in read_catalog().boards.values():
        assert {row: len(costs) for row, costs in board.slot_cost.items()} == dict.fromkeys(ROWS, 3)
        assert all(cost for costs in board.slot_cost.values() for cost in costs)


@pytest.mark.rule("AN-GEO-02")
@pytest.mark.parametrize(
    ("taken", "slot", "paid"),
    [
        ((), "factory.1", {"titanium": 2, "gold": 1, "water": 0}),
        (("factory.1",), "factory.2", {"titanium": 2, "gold": 1, "water": 2}),
        (("factory.2",), "factory.1", {"titanium": 2, "gold": 1, "water": 0}),
        (("factory.1", "factory.2"), "factory.3", {"titanium": 2, "gold": 2, "water": 2}),
        (("factory.1", "factory.3"), "factory.2", {"titanium": 2, "gold": 1, "water": 2}),
    ],
)
def test_a_building_goes_to_the_first_empty_column_and_pays_that_slot(
    taken: tuple[str, ...], slot: str, paid: dict[str, int]
) -> None:
    table = anachrony().anomaly("Ann", *taken).offer("201").workers("Ann", scientist=1)
    table.give("Ann", titanium=5, gold=5, water=5, neutronium=1)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "201"))
    assert table.where("Ann", "201") == [slot]
    table.has("Ann", **{good: 5 - count for good, count in paid.items()})


@pytest.mark.rule("AN-GEO-03")
def test_a_superproject_goes_on_the_first_two_columns_of_a_row_of_choice() -> None:
    table = anachrony().superproject(3, "continuum_stabilizer").breakthroughs("Ann", "square/time_travel")
    table.built("Ann", "101").workers("Ann", scientist=1).give("Ann", titanium=2, gold=2)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "continuum_stabilizer"))
    assert table.offers("Ann") == [("cover", f"{row}.1", f"{row}.2") for row in ROWS[1:]]
    table.does("Ann", ("cover", "life_support.1", "life_support.2"))
    assert table.where("Ann", "continuum_stabilizer") == ["life_support.1", "life_support.2"]


@pytest.mark.rule("AN-GEO-03")
def test_only_if_no_row_has_its_first_two_columns_empty_the_last_two_are_taken() -> None:
    assert pairs(anachrony().built("Ann", "101", "201", "301")) == {"lab.1"}
    table = anachrony().built("Ann", "101", "201", "301", "401", "402")
    assert pairs(table) == {"power_plant.2", "factory.2", "life_support.2"}
    table = anachrony().anomaly("Ann", *(f"{row}.2" for row in ROWS))
    assert pairs(table) == set()


@pytest.mark.rule("AN-GEO-03")
def test_without_a_pair_of_slots_it_cannot_be_built() -> None:
    table = anachrony().anomaly("Ann", *(f"{row}.2" for row in ROWS)).superproject(3, "continuum_stabilizer")
    table.breakthroughs("Ann", "square/time_travel").workers("Ann", scientist=1).give(
        "Ann", titanium=2, gold=2
    )
    table.does("Ann", ("place", "scientist", "construct.1"))
    table.refuses("Ann", ("build", "continuum_stabilizer"), rule="AN-GEO-03")


@pytest.mark.rule("AN-GEO-04")
def test_dominance_b_uses_any_pair_of_neighbours() -> None:
    table = anachrony(side="B").path("Ann", "dominance").built("Ann", "101", "401", "402")
    assert pairs(table) == {"power_plant.2", "factory.1", "factory.2", "life_support.1", "life_support.2"}
    assert pairs(anachrony(side="B").path("Ann", "harmony").built("Ann", "101", "401", "402")) == {
        "factory.1",
        "life_support.1",
    }


@pytest.mark.rule("AN-GEO-05")
def test_an_anomaly_goes_into_the_lowest_column_with_an_empty_slot() -> None:
    assert anomaly_slots(anachrony()) == {f"{row}.1" for row in ROWS}
    assert anomaly_slots(anachrony().built("Ann", "101", "201", "202")) == {"life_support.1", "lab.1"}
    table = anachrony().built("Ann", "101", "201", "301", "202").anomaly("Ann", "lab.1")
    assert anomaly_slots(table) == {"power_plant.2", "life_support.2", "lab.2"}


@pytest.mark.rule("AN-GEO-05")
def test_for_salvation_b_any_empty_slot_will_do() -> None:
    table = anachrony(side="B").path("Ann", "salvation").built("Ann", "101")
    assert anomaly_slots(table) == set(table.player("Ann").grid) - {"power_plant.1"}


@pytest.mark.rule("AN-GEO-06")
def test_on_a_full_board_an_anomaly_covers_a_building_of_choice() -> None:
    table = anachrony().built("Ann", *FULL).anomaly("Ann", "101").built("Bob", "104")
    assert anomaly_slots(table) == set(table.player("Ann").grid) - {"power_plant.1"}
    table = anachrony(era=2, phase="paradox").built("Ann", *FULL).give("Ann", paradox=2).dice(1)
    table.warp("Ann", 1, "warp_gold").does("Ann", ("anomaly", "lab.1"))
    assert table.game.covered(0, "401")


@pytest.mark.rule("AN-GEO-06")
def test_then_a_superproject_and_then_nothing_is_covered() -> None:
    table = anachrony().built("Ann", "exocrawler", at="lab.1").built("Ann", "uranium_cores", at="factory.1")
    table.anomaly("Ann", *(slot for slot, tile in table.player("Ann").grid.items() if not tile))
    assert anomaly_slots(table) == {"lab.1", "factory.1"}
    table.anomaly("Ann", "exocrawler")
    assert anomaly_slots(table) == {"factory.1"}
    table.workers("Ann", engineer=1).hexes("Ann", 1).refuses("Ann", ("free", "exocrawler"), rule="AN-ANO-05")
    table = anachrony(era=2, phase="paradox").give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.anomaly("Ann", *table.player("Ann").grid).does("Ann", "decline")
    assert len(table.player("Ann").anomalies) == 12
    table.has("Ann", paradox=0)


@pytest.mark.rule("AN-GEO-06")
def test_buildings_are_covered_before_superprojects() -> None:
    table = anachrony().built("Ann", "exocrawler", at="lab.1").built("Ann", "201")
    table.anomaly("Ann", *(slot for slot, tile in table.player("Ann").grid.items() if not tile))
    assert anomaly_slots(table) == {"factory.1"}


@pytest.mark.rule("AN-GEO-07")
def test_buildings_superprojects_and_anomalies_occupy_slots_and_what_lies_on_top_adds_nothing() -> None:
    table = anachrony().built("Ann", "101", "exocrawler").anomaly("Ann", "lab.1")
    assert occupied(table.game, 0) == 1 + 2 + 1
    assert occupied(table.anomaly("Ann", "101", "exocrawler").game, 0) == 4
    assert occupied(table.game, 1) == 0
