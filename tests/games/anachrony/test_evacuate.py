"""Evacuation (AN-EVA)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony

EVACUATE = ("place", "engineer", "evacuate")
PLANTS = ("101", "102", "103")


def salvation(seats: int = 2, era: int = 5, neutronium: int = 2) -> AnachronyTable:
    """Ann leads Salvation, whose three power plants bring 3 VP, and 3 for each neutronium."""
    table = anachrony(seats, era=era).path("Ann", "salvation", evacuation="overwhelming_power")
    return table.built("Ann", *PLANTS).workers("Ann", engineer=2).give("Ann", neutronium=neutronium)


@pytest.mark.rule("AN-EVA-01")
def test_evacuation_is_legal_after_the_impact_once_and_on_its_condition() -> None:
    salvation(era=4).refuses("Ann", EVACUATE, rule="AN-EVA-01")
    table = salvation().does("Ann", EVACUATE).does("Bob", "pass")
    table.refuses("Ann", EVACUATE, rule="AN-EVA-01")
    table = anachrony(era=5).path("Ann", "salvation", evacuation="overwhelming_power")
    table.built("Ann", *PLANTS[:2]).workers("Ann", engineer=1)
    table.refuses("Ann", EVACUATE, rule="AN-EVA-01", condition="power_plant", needed=3, have=2)


@pytest.mark.rule("AN-EVA-01")
def test_rescue_pods_stand_for_the_condition_unless_they_are_covered() -> None:
    table = anachrony(era=5).path("Ann", "salvation", evacuation="overwhelming_power")
    table.built("Ann", "rescue_pods").workers("Ann", engineer=1).does("Ann", EVACUATE).has("Ann", vp=3)
    table = anachrony(era=5).path("Ann", "salvation", evacuation="overwhelming_power")
    table.built("Ann", "rescue_pods").anomaly("Ann", "rescue_pods").workers("Ann", engineer=1)
    table.refuses("Ann", EVACUATE, rule="AN-EVA-01")


@pytest.mark.rule("AN-EVA-01", "AN-GEO-07")
@pytest.mark.parametrize(
    ("superproject", "anomaly", "have"), [(2, 1, 5), (1, 1, 4), (3, 1, 6), (2, 0, 4), (2, 3, 7)]
)
def test_what_tiles_count_for_an_evacuation_of_occupied_slots_can_be_corrected(
    superproject: int, anomaly: int, have: int
) -> None:
    counts = {"superproject_counts": superproject, "anomaly_counts": anomaly}
    condition = {"count": "occupied_building_slots", "min": 9, **counts}
    corrections = {"evacuation_condition": [{"id": "natures_resurgence", "condition": condition}]}
    table = anachrony(era=5, corrections=corrections).path("Ann", "harmony", evacuation="natures_resurgence")
    table.built("Ann", "exocrawler", at="lab.1").built("Ann", "101", "102")
    table.anomaly("Ann", "factory.3", "101").workers("Ann", engineer=1)
    table.refuses("Ann", EVACUATE, rule="AN-EVA-01", condition="occupied_building_slots", needed=9, have=have)


@pytest.mark.rule("AN-EVA-01")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_any_worker_evacuates_and_needs_an_exosuit(worker: str) -> None:
    table = salvation().workers("Ann", active={worker: 1}).hexes("Ann", 0)
    table.refuses("Ann", ("place", worker, "evacuate"), rule="AN-TURN-02")
    table = salvation().workers("Ann", active={worker: 1})
    table.does("Ann", ("place", worker, "evacuate")).has("Ann", vp=9)


@pytest.mark.rule("AN-EVA-02", "AN-EVA-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_are_taken_from_the_top_and_only_the_last_loses_three(seats: int) -> None:
    table = anachrony(seats, era=5)
    for who, rows in zip(table.names, ("3", "2", "4", "1"), strict=False):
        table.built(who, *(f"{rows}0{number}" for number in (1, 2, 3))).workers(who, engineer=1)
    for place, who in enumerate(table.names, start=1):
        assert table.state.evacuations == place - 1
        table.does(who, EVACUATE)
    base = {"Ann": 2, "Bob": 5, "Cleo": 6, "Dan": 3}
    for who in table.names:
        table.has(who, vp=max(0, base[who] - (3 if who == table.names[-1] else 0)))


@pytest.mark.rule("AN-EVA-03")
@pytest.mark.parametrize(
    ("neutronium", "late", "vp"),
    [(0, False, 3), (2, False, 9), (10, False, 30), (2, True, 6), (10, True, 30), (0, True, 0)],
)
def test_base_and_extra_less_three_if_late_at_least_0_and_at_most_30(
    neutronium: int, late: bool, vp: int
) -> None:
    table = salvation(neutronium=neutronium)
    table.state.evacuations = int(late)
    table.does("Ann", EVACUATE).has("Ann", vp=vp)


@pytest.mark.rule("AN-EVA-03")
def test_the_result_is_never_below_0() -> None:
    table = anachrony(era=5).built("Ann", "301", "302", "303").workers("Ann", engineer=1)
    table.state.evacuations = 1
    table.does("Ann", EVACUATE).has("Ann", vp=0)


@pytest.mark.rule("AN-EVA-04")
def test_nothing_is_spent_and_the_game_goes_on_for_the_player() -> None:
    table = salvation().does("Ann", EVACUATE).has("Ann", neutronium=2)
    assert table.player("Ann").built.pieces == list(PLANTS)
    table.does("Bob", "pass").does("Ann", ("place", "engineer", "purify"), "pass")
    assert table.state.era == 6
