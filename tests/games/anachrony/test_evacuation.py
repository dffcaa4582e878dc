"""Evacuation: the eight conditions of the Path boards (section 15)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony

PATHS = {
    "welfare_and_prosperity": "harmony",
    "natures_resurgence": "harmony",
    "industrial_revolution": "dominance",
    "power_of_unity": "dominance",
    "technological_superiority": "progress",
    "apex_of_humanity": "progress",
    "overwhelming_power": "salvation",
    "masters_of_time": "salvation",
}


def leaving(condition: str, *built: str, seats: int = 2, **goods: int) -> AnachronyTable:
    """Era 5: Ann has this condition, these tiles and goods."""
    table = anachrony(seats, era=5).path("Ann", PATHS[condition], evacuation=condition)
    return table.built("Ann", *built).give("Ann", **goods)


def go(worker: str) -> tuple[str, str, str]:
    """The placement that evacuates."""
    return ("place", worker, "evacuate")


# --- the cap and the last place -------------------------------------------------------------------


@pytest.mark.scenario("AN-S64")
@pytest.mark.rule("AN-EVA-03", "AN-PTH-S1", "AN-IMP-02")
@pytest.mark.parametrize(
    ("neutronium", "earlier", "vp"), [(10, 0, 30), (10, 1, 30), (2, 1, 6), (2, 0, 9), (9, 0, 30), (9, 1, 27)]
)
def test_evacuation_is_capped_after_the_penalty(neutronium: int, earlier: int, vp: int) -> None:
    table = leaving("overwhelming_power", "101", "102", "103", neutronium=neutronium).workers(
        "Ann", engineer=1
    )
    table.state.evacuations = earlier
    table.does("Ann", go("engineer")).has("Ann", vp=vp, neutronium=neutronium)


@pytest.mark.rule("AN-IMP-02", "AN-EVA-05", "AN-EVA-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_last_of_all_loses_three_points(seats: int) -> None:
    table = anachrony(seats, era=5).built("Ann", "rescue_pods")
    for who in table.names:
        table.player(who).evacuation = "overwhelming_power"
        table.workers(who, engineer=1).give(who, neutronium=1)
    plants = iter(str(number) for number in range(101, 116))
    for who in table.names[1:]:
        table.built(who, *(next(plants) for _ in range(3)))
    for who in table.names:
        table.does(who, go("engineer"))
    points = [player.goods["vp"] for player in table.state.players]
    assert points == [6] * (seats - 1) + [3]


@pytest.mark.rule("AN-EVA-03")
def test_evacuation_never_costs_points() -> None:
    table = leaving("welfare_and_prosperity", "301", "302", "303").workers("Ann", engineer=1)
    table.state.evacuations = 1
    table.does("Ann", go("engineer")).has("Ann", vp=0)


# --- each condition -------------------------------------------------------------------------------


class Case(NamedTuple):
    """A condition met with the least that it asks for, and what it asks for with one less."""

    condition: str
    built: tuple[str, ...]
    short: tuple[str, ...]
    goods: dict[str, int]
    less: dict[str, int]
    workers: dict[str, int]
    vp: int


CASES = {
    "AN-PTH-H1": Case(
        "welfare_and_prosperity",
        ("301", "302", "303"),
        ("301", "302"),
        {"gold": 3},
        {"gold": 3},
        {"genius": 2},
        2 + 3 * 2,
    ),
    "AN-PTH-H2": Case(
        "natures_resurgence",
        ("101", "201", "301", "401", "exocrawler"),
        ("101", "201", "301", "exocrawler"),
        {},
        {},
        {"administrator": 3},
        2 + 3 * 3,
    ),
    "AN-PTH-D1": Case(
        "industrial_revolution",
        ("201", "202", "203"),
        ("201", "202", "301"),
        {"titanium": 2},
        {"titanium": 2},
        {"engineer": 3},
        5 + 2 * 2,
    ),
    "AN-PTH-P1": Case(
        "technological_superiority",
        ("401", "402", "403"),
        ("401", "402"),
        {},
        {},
        {"scientist": 4},
        6,
    ),
    "AN-PTH-P2": Case(
        "apex_of_humanity",
        ("exocrawler", "cloning_vat"),
        ("exocrawler", "cloning_vat"),
        {"water": 8},
        {"water": 7},
        {"engineer": 1},
        3 + 5 * 2,
    ),
    "AN-PTH-S1": Case(
        "overwhelming_power",
        ("101", "102", "103"),
        ("101", "102"),
        {"neutronium": 2},
        {"neutronium": 2},
        {"engineer": 1},
        3 + 3 * 2,
    ),
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=rule, marks=pytest.mark.rule(rule)) for rule, case in CASES.items()]
)
@pytest.mark.rule("AN-PTH-01", "AN-EVA-04")
def test_each_condition_asks_for_its_base_and_counts_its_sets(case: Case) -> None:
    worker = next(iter(case.workers))
    table = leaving(case.condition, *case.built, **case.goods).workers("Ann", active=case.workers)
    table.does("Ann", go(worker)).has("Ann", vp=case.vp, **case.goods)
    assert table.player("Ann").evacuated
    short = leaving(case.condition, *case.short, **case.less).workers("Ann", active=case.workers)
    short.refuses("Ann", go(worker), rule="AN-EVA-01")


@pytest.mark.rule("AN-PTH-D2", "AN-WRK-09")
def test_the_power_of_unity_counts_all_workers_at_full_morale() -> None:
    table = leaving("power_of_unity").morale("Ann", 7).workers("Ann", engineer=1, tired={"genius": 2})
    table.occupies("Ann", "supply", "scientist").does("Ann", go("engineer")).has("Ann", vp=3 + 4)
    low = leaving("power_of_unity").morale("Ann", 6).workers("Ann", engineer=1)
    low.refuses("Ann", go("engineer"), rule="AN-EVA-01", condition="morale_position", needed=7, have=6)


@pytest.mark.rule("AN-PTH-S2")
@pytest.mark.parametrize(("steps", "uranium", "vp"), [(2, 2, 9), (4, 5, 14), (5, 3, 9), (1, 9, 4), (8, 1, 4)])
def test_masters_of_time_count_anomalies_steps_and_uranium(steps: int, uranium: int, vp: int) -> None:
    table = (
        leaving("masters_of_time", uranium=uranium).anomaly("Ann", "lab.1", "factory.1").travels("Ann", steps)
    )
    table.workers("Ann", engineer=1).does("Ann", go("engineer")).has("Ann", vp=vp, uranium=uranium)
    one = leaving("masters_of_time", uranium=2).anomaly("Ann", "lab.1").workers("Ann", engineer=1)
    one.refuses("Ann", go("engineer"), rule="AN-EVA-01", condition="anomalies", needed=2, have=1)


@pytest.mark.scenario("AN-S65")
@pytest.mark.rule("AN-PTH-H1", "AN-SP-14", "AN-PTH-01")
def test_welfare_counts_geniuses_in_any_state_with_gold() -> None:
    table = leaving("welfare_and_prosperity", "301", "302", "303", gold=3).workers(
        "Ann", genius=1, engineer=1
    )
    table.occupies("Ann", "supply", "genius").does("Ann", go("engineer")).has("Ann", vp=8, gold=3)
    few = leaving("welfare_and_prosperity", "301", "302", gold=3).workers("Ann", genius=1, engineer=1)
    few.refuses("Ann", go("engineer"), rule="AN-EVA-01", condition="life_support", needed=3, have=2)
    pods = leaving("welfare_and_prosperity", "301", "302", "rescue_pods", gold=3).workers(
        "Ann", genius=1, engineer=1
    )
    pods.occupies("Ann", "supply", "genius").does("Ann", go("engineer")).has("Ann", vp=8)


@pytest.mark.scenario("AN-S66")
@pytest.mark.rule("AN-PTH-P1", "AN-EVA-01", "AN-PTH-04", "AN-PTH-01")
def test_superior_technology_counts_the_evacuating_scientist() -> None:
    table = leaving("technological_superiority", "401", "402", "403").workers("Ann", scientist=4)
    table.breakthroughs("Ann", "circle/war", "circle/war", "square/war").occupies(
        "Ann", "supply", "scientist"
    )
    table.does("Ann", go("scientist")).has("Ann", vp=6 + 2 * 4).does("Bob", "pass")
    table.refuses("Ann", go("scientist"), rule="AN-EVA-01")
    four = leaving("technological_superiority", "401", "402", "403").workers("Ann", scientist=3)
    four.breakthroughs("Ann", "circle/war", "circle/war", "square/war").does("Ann", go("scientist")).has(
        "Ann", vp=10
    )
    last = leaving("technological_superiority", "401", "402", "403").workers("Ann", scientist=2)
    last.breakthroughs("Ann", "circle/war", "square/war").does("Ann", go("scientist")).has("Ann", vp=10)


@pytest.mark.rule("AN-PTH-04")
def test_goods_spent_earlier_in_the_turn_do_not_count() -> None:
    table = leaving("apex_of_humanity", "exocrawler", "215", water=8).workers("Ann", engineer=1)
    table.does("Ann", ("free", "215"), ("gain", "gold", 1))
    table.refuses("Ann", go("engineer"), rule="AN-EVA-01", condition="water", needed=8, have=7)


@pytest.mark.scenario("AN-S67")
@pytest.mark.rule("AN-PTH-02", "AN-PTH-H2")
def test_natures_resurgence_counts_slots_for_the_base_and_buildings_for_the_sets() -> None:
    table = leaving("natures_resurgence", "101", "201", "301", "exocrawler").anomaly("Ann", "power_plant.2")
    assert table.game.rules.metrics["occupied_building_slots"](table.game, 0) == 6
    table.workers("Ann", administrator=2).does("Ann", go("administrator")).has("Ann", vp=2 + 2 * 3)
    many = leaving("natures_resurgence", "101", "201", "301", "exocrawler").anomaly("Ann", "power_plant.2")
    many.workers("Ann", administrator=5).does("Ann", go("administrator")).has("Ann", vp=2 + 3 * 3)
    on_top = leaving("natures_resurgence", "101", "201", "301", "exocrawler").anomaly("Ann", "101")
    on_top.workers("Ann", administrator=2).refuses(
        "Ann", go("administrator"), rule="AN-EVA-01", condition="occupied_building_slots", needed=6, have=5
    )


@pytest.mark.rule("AN-PTH-03", "AN-GNS-03")
def test_a_genius_counts_as_no_other_worker() -> None:
    table = leaving("industrial_revolution", "201", "202", "203", titanium=3).workers(
        "Ann", engineer=1, genius=2
    )
    table.does("Ann", go("genius")).has("Ann", vp=5 + 2)
    scholars = anachrony(era=5).path(
        "Ann", "progress", leader="valerian", evacuation="technological_superiority"
    )
    scholars.built("Ann", "401", "402", "403").workers("Ann", scientist=2, genius=2)
    scholars.breakthroughs("Ann", "circle/war", "circle/war").does("Ann", go("scientist")).has(
        "Ann", vp=6 + 4
    )


@pytest.mark.rule("AN-PTH-01")
def test_covered_buildings_count_and_other_rows_do_not() -> None:
    table = leaving("overwhelming_power", "101", "102", "103", neutronium=1).anomaly("Ann", "102")
    table.workers("Ann", engineer=1).does("Ann", go("engineer")).has("Ann", vp=6)
    other = leaving("overwhelming_power", "101", "102", "201", "temporal_tourism").workers("Ann", engineer=1)
    other.refuses("Ann", go("engineer"), rule="AN-EVA-01", condition="power_plant", needed=3, have=2)
