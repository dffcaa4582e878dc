"""The reading holds all that the box holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.games.anachrony.catalog import Catalog, Tile, base_data, catalog_of, read_catalog
from clepsydra.games.anachrony.catalog.vocabulary import BASIC, OPS, OWN_RULE, PAID, RESOURCES, WORKERS
from clepsydra.kernel import PERSON, Setup

CATALOG = read_catalog()
PATHS = {"harmony", "dominance", "progress", "salvation"}
ROWS = ("power_plant", "factory", "life_support", "lab")


def tiles(*, superprojects: bool) -> list[Tile]:
    return [tile for tile in CATALOG.tiles.values() if tile.superproject == superprojects]


def effects(data: Any) -> Iterator[dict[str, Any]]:
    """Every effect anywhere in the data."""
    if isinstance(data, dict):
        if "op" in data:
            yield data
        for value in data.values():
            yield from effects(value)
    elif isinstance(data, list):
        for value in data:
            yield from effects(value)


# --- all is there -------------------------------------------------------------------------------


def test_sixty_buildings_fifteen_of_each_kind() -> None:
    for hundred, row in enumerate(ROWS, start=1):
        ids = [tile.id for tile in tiles(superprojects=False) if tile.row == row]
        assert ids == [str(100 * hundred + number) for number in range(1, 16)]
    assert len(tiles(superprojects=False)) == 60


def test_eighteen_superprojects_with_their_costs() -> None:
    projects = tiles(superprojects=True)
    assert len(projects) == 18
    assert all(project.cost and project.breakthrough_cost and project.vp for project in projects)
    exact = [project for project in projects if len(project.breakthrough_cost) == 2]
    assert len({project.breakthrough_cost[0] for project in exact}) == len(exact) == 15


def test_every_tile_does_something() -> None:
    for tile in CATALOG.tiles.values():
        assert tile.work or tile.free or tile.on_build or tile.passive, tile.id
        for ability in (tile.work, tile.free):
            assert ability is None or ability.effects, tile.id


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("path", sorted(PATHS))
def test_both_sides_of_all_boards(path: str, side: str) -> None:
    board = CATALOG.boards[f"{path}/{side}"]
    assert {row: len(costs) for row, costs in board.slot_cost.items()} == dict.fromkeys(ROWS, 3)
    assert set(board.hex_cost) == {"TL", "TC", "TR", "BL", "BC", "BR"}
    assert all(board.hex_cost.values())
    assert (len(board.morale_vp), len(board.supply_cost), len(board.travel_vp)) == (7, 7, 9)
    assert board.morale_vp[board.morale_start - 1] == 0
    assert set(board.lost_at_impact) < set(board.hex_cost)
    assert bool(board.specials) == (side == "B")


def test_all_boards_have_the_same_side_a_and_their_own_side_b() -> None:
    assert len(CATALOG.boards) == 8
    assert len({str(CATALOG.boards[f"{path}/A"]) for path in PATHS}) == 1
    assert len({str(CATALOG.boards[f"{path}/B"]) for path in PATHS}) == 4


def test_four_paths_with_two_leaders_and_two_conditions_each() -> None:
    assert set(CATALOG.paths) == PATHS
    assert all(len(path.leaders) == 2 for path in CATALOG.paths.values())
    assert all(
        sum(path.active.values()) == 4 and sum(path.tired.values()) == 1 for path in CATALOG.paths.values()
    )
    assert sorted(e.path for e in CATALOG.evacuations.values()) == sorted([*PATHS, *PATHS])


def test_eleven_recruit_cards_of_four_workers_and_eleven_mine_cards_of_five_cubes() -> None:
    assert len(CATALOG.recruit_cards) == len(CATALOG.mine_cards) == 11
    assert {sum(card.values()) for card in CATALOG.recruit_cards.values()} == {4}
    assert {len(card) for card in CATALOG.mine_cards.values()} == {5}
    assert {cube for card in CATALOG.mine_cards.values() for cube in card} == set(RESOURCES)


def test_the_small_pieces_are_counted_too() -> None:
    assert {action: len(pile) for action, pile in CATALOG.collapsing.items()} == {
        "construct": 5,
        "recruit": 5,
        "research": 5,
    }
    assert len(CATALOG.conditions) == 8
    assert (len(CATALOG.breakthroughs), sum(CATALOG.breakthroughs.values())) == (15, 45)
    assert {name: len(faces) for name, faces in CATALOG.dice.items()} == {"shape": 6, "icon": 6, "paradox": 6}


def test_nine_warp_tiles_three_of_them_workers_and_one_an_exosuit() -> None:
    warps = CATALOG.warps.values()
    assert len(warps) == 9
    assert sorted(warp.worker for warp in warps if warp.worker) == ["administrator", "engineer", "scientist"]
    assert [warp.id for warp in warps if warp.exosuit] == ["warp_exosuit"]
    assert all(bool(warp.goods) + bool(warp.worker) + warp.exosuit == 1 for warp in warps)


def test_the_optional_rules_have_their_pieces() -> None:
    known = {entry["id"] for entry in base_data()["alternate_timeline_effect"]} | {"blank"}
    assert list(CATALOG.timeline) == [1, 2, 3, 4, 5, 6, 7]
    assert all(len(tile) == 8 and set(tile) <= known for tile in CATALOG.timeline.values())
    assert sorted(card.number for card in CATALOG.assets.values()) == list(range(1, 17))


# --- the vocabulary -----------------------------------------------------------------------------


def test_the_data_and_the_code_state_the_same_vocabulary() -> None:
    stated = set(base_data()["vocabulary"]["effect_op"]) - {"source"}
    assert stated == {*OPS, *OWN_RULE}


def test_every_effect_of_the_data_is_of_the_vocabulary() -> None:
    used = {effect["op"] for effect in effects(base_data())}
    assert used == {*OPS, *OWN_RULE}


def test_costs_name_goods_that_exist() -> None:
    goods = {*PAID, "worker"}
    for tile in CATALOG.tiles.values():
        for ability in (tile.work, tile.free):
            assert ability is None or goods >= set(ability.cost), tile.id
        assert goods >= set(tile.cost)
        assert set(WORKERS) >= set(tile.worker_cost)
    for board in CATALOG.boards.values():
        costs = [cost for row in (*board.slot_cost.values(), *board.hex_cost.values()) for cost in row]
        assert all(set(PAID) >= set(cost) for cost in costs)
    assert set(BASIC) < set(RESOURCES)


# --- a catalogue for each table -----------------------------------------------------------------


def test_every_table_gets_a_catalogue_of_its_own() -> None:
    setup = Setup("anachrony", (PERSON,) * 2)
    first = catalog_of(setup)
    first.tiles.clear()
    second = catalog_of(setup)
    assert isinstance(second, Catalog)
    assert second.tiles == CATALOG.tiles
    assert second == CATALOG
