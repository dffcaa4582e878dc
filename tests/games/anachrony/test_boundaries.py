"""Where a rule begins and ends, what is told of it, and who else it is for: one case beside those of the other tests."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.actions.evacuate import reached
from clepsydra.games.anachrony.automas.events import BotPowered
from clepsydra.games.anachrony.events import Leads, Revealed
from clepsydra.games.anachrony.modules.fractures import NAME as FRACTURES
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.morale import lower_morale
from clepsydra.kernel import Event, Gained, Paid
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.chronobot import solo
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_chronossus_valley import assimilate
from tests.games.anachrony.test_chronossus_valley import table as valley
from tests.games.anachrony.test_evacuation import go, leaving

# --- base game ----------------------------------------------------------------------------------


@pytest.mark.rule("AN-PTH-02")
def test_an_anomaly_counts_once_and_other_figures_count_more() -> None:
    table = leaving("natures_resurgence", "101", "201", "exocrawler").anomaly("Ann", "power_plant.2")
    table.workers("Ann", administrator=2).refuses(
        "Ann", go("administrator"), rule="AN-EVA-01", condition="occupied_building_slots", needed=6, have=5
    )
    condition = table.game.rules.catalog.evacuations["natures_resurgence"]
    assert reached(table.game, 0, condition) == 5
    assert reached(table.game, 0, replace(condition, superproject_counts=3)) == 6
    assert reached(table.game, 0, replace(condition, anomaly_counts=3)) == 7


@pytest.mark.rule("AN-CLN-12")
def test_a_new_first_player_is_told_for_the_next_era_and_an_old_one_is_not() -> None:
    table = anachrony(3).give("Cleo", water=2).workers("Cleo", engineer=1).does("Ann", "pass")
    table.does("Bob", "pass").does("Cleo", ("place", "engineer", "council.left"), "pass")
    assert table.events(Leads)[-1] == Leads(2, table.state.era)
    assert anachrony(3).all_pass().events(Leads) == []


@pytest.mark.rule("AN-CMP-04", "AN-CMP-05")
def test_goods_have_no_end_and_are_told_of_if_there_are_any() -> None:
    table = anachrony()
    game, told = table.game, list[Event]()
    game.told = told.append
    game.gain(0, {"water": 99, "gold": 0, "energy_core": 50})
    game.gain(0, {"water": 0})
    game.pay(0, {"water": 98, "gold": 0})
    game.pay(0, {"gold": 0})
    table.has("Ann", water=1, energy_core=50)
    assert told == [Gained(0, {"water": 99, "energy_core": 50}), Paid(0, {"water": 98})]


@pytest.mark.rule("AN-MOR-03")
def test_a_loss_of_morale_above_the_first_space_costs_no_worker() -> None:
    table = anachrony().morale("Ann", 2).workers("Ann", engineer=1)
    assert list(lower_morale(table.game, 0)) == []
    assert table.player("Ann").morale == 1
    table.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("AN-POW-01", "SO-POW-01")
def test_an_automa_powers_up_in_its_place_of_the_phase() -> None:
    table = solo(era=2, phase="power_up").start()
    assert len(table.bot.powered) == 6
    assert len(table.events(BotPowered)) == 1


@pytest.mark.rule("AN-PREP-02")
def test_of_each_primary_stack_the_new_top_is_told() -> None:
    table = anachrony(era=1, phase="preparation").offer("112", "101", "105").start()
    tops = [stack.primary.pieces[-1] for stack in table.state.stacks.values()]
    (told,) = [event.pieces for event in table.events(Revealed) if "101" in event.pieces]
    assert list(told) == tops


# --- modules ------------------------------------------------------------------------------------


@pytest.mark.rule("SO-ASM-03")
def test_only_a_technology_of_the_first_stack_uncovers_another_one() -> None:
    made = valley()
    stack = fractures_of(made.state).technologies
    made.put(stack.secondary, *stack.primary.pieces[:2])
    assimilate(made, "triangle")
    assert made.events(Revealed) == []
    last = valley()
    stack = fractures_of(last.state).technologies
    last.put(last.state.box, *stack.secondary.pieces, *stack.primary.pieces[:-1])
    assert len(stack.primary.pieces) == 1
    assimilate(last, "triangle")
    assert last.events(Revealed) == []


@pytest.mark.rule("QL-MIX-04", "QL-CRD-01")
def test_beside_fractures_foreign_labor_brings_the_workers_that_are_chosen() -> None:
    table = ql.quantum(modules=(FRACTURES,), era=2).give("Ann", water=9)
    ql.on_offer(table, ql.LABOR).warps(Ann=(ql.TILE,)).does("Ann", "take_a_card", ("use", ql.LABOR))
    kinds = ("scientist", "engineer", "genius")
    table.does("Ann", tuple(("worker", kind) for kind in kinds))
    assert {kind: table.player("Ann").active.get(kind) for kind in kinds} == dict.fromkeys(kinds, 1)
