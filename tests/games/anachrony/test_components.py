"""What is in the box (AN-CMP), and what of it can run out."""

from __future__ import annotations

from collections import Counter

import pytest

from clepsydra.games.anachrony.catalog import base_data, read_catalog
from clepsydra.games.anachrony.state import CAPITAL, ROWS
from clepsydra.kernel import kind, zones
from tests.games.anachrony.table import anachrony

CATALOG = read_catalog()


@pytest.mark.rule("AN-CMP-01")
def test_the_shared_components_are_all_there_in_their_numbers() -> None:
    rows = Counter(tile.row for tile in CATALOG.tiles.values())
    assert rows == {**dict.fromkeys(ROWS, 15), "superproject": 18}
    assert (len(CATALOG.recruit_cards), len(CATALOG.mine_cards)) == (11, 11)
    assert list(CATALOG.breakthroughs.values()) == [3] * 15
    assert {action: len(CATALOG.collapsing[action]) for action in CAPITAL} == dict.fromkeys(CAPITAL, 5)
    assert (len(CATALOG.conditions), len(CATALOG.assets)) == (8, 16)
    counts = base_data()["counts"]
    printed = ("timeline_tiles", "anomaly_tiles", "hex_unavailable_tiles", "paradox_tokens")
    assert [counts[name] for name in printed] == [9, 12, 9, 16]


@pytest.mark.rule("AN-CMP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_component_lies_somewhere_exactly_once(seats: int) -> None:
    pieces = Counter(piece for zone in zones(anachrony(seats).state) for piece in zone)
    assert set(pieces.values()) == {1}
    names = {*CATALOG.tiles, *CATALOG.recruit_cards, *CATALOG.mine_cards, *CATALOG.conditions}
    names.update(tile for tiles in CATALOG.collapsing.values() for tile in tiles)
    assert names <= set(pieces)


@pytest.mark.rule("AN-CMP-02")
def test_each_player_has_six_exosuits_nine_warp_tiles_and_two_leaders_to_choose_from() -> None:
    table = anachrony()
    for who in table.names:
        player = table.player(who)
        assert player.reserve + len(player.powered) == 6
        assert len(player.warps) == 9
        assert len(CATALOG.paths[player.path].leaders) == 2
    assert base_data()["counts"]["path_markers_per_player"] == 8
    assert len({leader for path in CATALOG.paths.values() for leader in path.leaders}) == 8
    assert Counter(side.path for side in CATALOG.evacuations.values()) == dict.fromkeys(CATALOG.paths, 2)


@pytest.mark.rule("AN-CMP-03")
def test_the_nine_warp_tiles_are_all_different_and_none_is_a_genius() -> None:
    assert {kind(tile) for tile in anachrony().player("Bob").warps} == set(CATALOG.warps)
    workers = [tile.worker for tile in CATALOG.warps.values() if tile.worker]
    assert sorted(workers) == ["administrator", "engineer", "scientist"]
    goods = [tile.goods for tile in CATALOG.warps.values() if tile.goods]
    assert sorted(goods, key=str) == [
        {"gold": 1},
        {"neutronium": 1},
        {"titanium": 1},
        {"uranium": 1},
        {"water": 2},
    ]
    assert [tile.id for tile in CATALOG.warps.values() if tile.exosuit] == ["warp_exosuit"]


@pytest.mark.rule("AN-CMP-04")
def test_water_resources_and_workers_never_run_out() -> None:
    table = anachrony().give("Bob", titanium=25, water=54).workers("Bob", genius=15).pool(genius=1)
    table.built("Ann", "201").workers("Ann", engineer=1, administrator=1, scientist=1)
    table.does("Ann", ("work", "engineer", "201")).has("Ann", titanium=2)
    table.does("Bob", "pass")
    table.does("Ann", ("place", "administrator", "recruit.1"), ("bonus", "scientist")).has("Ann", water=2)
    table.has_workers("Ann", active={"scientist": 1, "genius": 1})
    table.does("Ann", ("place", "scientist", "purify")).has("Ann", water=6)


@pytest.mark.rule("AN-CMP-05")
def test_cores_points_paradoxes_and_anomalies_never_run_out_either() -> None:
    table = anachrony(era=2, phase="paradox").give("Bob", energy_core=24, vp=185, paradox=16)
    table.anomaly("Bob", *table.player("Bob").grid).warp("Ann", 1, "warp_gold").dice(2)
    table.give("Ann", paradox=1).does("Ann", ("anomaly", "lab.1"))
    assert table.player("Ann").anomalies == ["lab.1"]
    table = anachrony().give("Bob", energy_core=24, vp=185).pool(engineer=1, administrator=1)
    table.workers("Ann", administrator=2).give("Ann", water=1)
    table.does("Ann", ("place", "administrator", "recruit.1"), ("recruit", "engineer")).does("Bob", "pass")
    table.does("Ann", ("place", "administrator", "recruit.2")).has("Ann", energy_core=1, vp=1)


@pytest.mark.rule("AN-CMP-06")
def test_exosuits_warp_tiles_and_breakthroughs_are_limited() -> None:
    table = anachrony().built("Ann", "403").workers("Ann", engineer=1).give("Ann", energy_core=1)
    table.refuses("Ann", ("work", "engineer", "403"), rule="AN-BLD-04")
    table = anachrony(phase="warp").warp("Ann", 1, "warp_gold")
    table.refuses("Ann", table.warping("Ann", "warp_gold"), rule="TB-ASK-02")
    table = anachrony().breakthroughs("Bob", *["circle/war"] * 3).workers("Ann", scientist=1)
    table.dice("circle", "square").does("Ann", ("place", "scientist", "research.1"), ("set", "icon", "war"))
    table.does("Ann", ("reroll", "shape"))
    assert table.player("Ann").breakthroughs == {"square/war": 1}


@pytest.mark.rule("AN-CMP-07")
def test_the_shape_die_shows_each_shape_twice_and_the_icon_die_each_icon_and_a_choice() -> None:
    assert Counter(CATALOG.dice["shape"]) == {"circle": 2, "triangle": 2, "square": 2}
    icons = {"time_travel", "war", "genetics", "technology", "society", "choice"}
    assert Counter(CATALOG.dice["icon"]) == dict.fromkeys(icons, 1)


@pytest.mark.rule("AN-CMP-08")
@pytest.mark.parametrize("face", [0, 1, 2])
def test_the_paradox_die_shows_nothing_one_or_two(face: int) -> None:
    assert set(CATALOG.dice["paradox"]) == {0, 1, 2}
    assert len(CATALOG.dice["paradox"]) == 6
    table = anachrony(era=2, phase="paradox").warp("Ann", 1, "warp_gold").dice(face)
    table.start().has("Ann", paradox=face)


@pytest.mark.rule("AN-CMP-09")
def test_spent_breakthroughs_can_be_found_again() -> None:
    table = anachrony().superproject(3, "continuum_stabilizer").workers("Ann", engineer=1, scientist=1)
    table.breakthroughs("Ann", *["square/time_travel"] * 3).give("Ann", titanium=2, gold=2)
    build = ("build", "continuum_stabilizer")
    table.does("Ann", ("place", "engineer", "construct.1"), build, ("cover", "lab.1", "lab.2"))
    assert table.state.breakthroughs["square/time_travel"] == 1
    table.does("Bob", "pass").dice("time_travel")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "square"))
    assert table.player("Ann").breakthroughs == {"square/time_travel": 3}
    table.has("Ann", titanium=1, gold=0)


@pytest.mark.rule("AN-CMP-09")
def test_workers_given_away_can_be_gained_again() -> None:
    table = anachrony(era=3).built("Ann", "101").warp("Ann", 2, "warp_scientist")
    table.workers("Ann", engineer=1, scientist=1)
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_scientist#0"))
    table.has_workers("Ann", active={})
    table = anachrony(era=3, phase="warp").give("Ann", water=1)
    table.warps(Ann=("warp_scientist",)).has_workers("Ann", active={"scientist": 1})
