"""Removing Variable Anomalies, and what they score (VA-REM, VA-END)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.variable_anomalies.rules import on_offer
from clepsydra.games.anachrony.paradox import remove_anomaly
from clepsydra.games.anachrony.turn import free_actions, worker_slots
from tests.games.anachrony.variable_anomalies import (
    about_to_gain,
    anomalies,
    kinds,
    lies,
    on_top,
    own,
)


@pytest.mark.rule("VA-REM-01", "VA-REM-02")
@pytest.mark.scenario("VA-S04")
def test_a_worker_on_the_remover_removes_a_tile_and_dies_in_phase_six() -> None:
    table = lies(anomalies(), "Ann", X07="lab.1", X08="lab.2").workers("Ann", administrator=1, engineer=1)
    table.give("Ann", water=2, neutronium=2).does("Ann", ("work", "administrator", "anomaly_remover"))
    assert table.offers("Ann") == [("remove", "X07"), ("remove", "X08")]
    table.does("Ann", ("remove", "X07")).has("Ann", water=1, neutronium=1)
    assert kinds(table) == ["X08"]
    assert table.game.workers_of(0)["administrator"] == 1
    table.does("Bob", "pass").refuses("Ann", ("work", "engineer", "anomaly_remover"), rule="AN-SLT-03")
    table.all_pass()
    assert table.game.workers_of(0).get("administrator", 0) == 0


@pytest.mark.rule("VA-REM-01")
def test_the_removal_costs_water_and_two_cubes_or_a_neutronium() -> None:
    table = lies(anomalies(), "Ann", X07="lab.1").workers("Ann", engineer=1).give("Ann", water=1, gold=1)
    remove = ("work", "engineer", "anomaly_remover")
    table.refuses("Ann", remove, rule="VA-REM-01", good="any_basic", needed=2, have=1)
    table = lies(anomalies(), "Ann", X07="lab.1").workers("Ann", engineer=1).give("Ann", neutronium=1)
    table.refuses("Ann", remove, rule="VA-REM-01", good="water", needed=1, have=0)
    table = lies(anomalies(), "Ann", X07="lab.1").workers("Ann", engineer=1)
    table.give("Ann", water=1, gold=1, uranium=1, neutronium=1).does("Ann", remove)
    table.does("Ann", ("pay", "water", 1, "any_basic", 2)).has(
        "Ann", water=0, gold=0, uranium=0, neutronium=1
    )
    assert table.player("Ann").anomalies == []
    assert not [where for where in worker_slots(table.game, 0) if where.startswith("anomaly.")]


@pytest.mark.rule("VA-REM-01", "VA-SET-02")
def test_the_question_of_the_remover_says_what_a_removal_costs() -> None:
    table = lies(anomalies(), "Ann", X07="lab.1").workers("Ann", engineer=1)
    table.give("Ann", water=1, gold=1, uranium=1, neutronium=1)
    table.does("Ann", ("work", "engineer", "anomaly_remover"))
    said = table.game.rules.ask_words["VA-REM-01"](table.game, table.ask("Ann"))
    assert said is not None
    assert said.case == "ways"
    assert "remove" in table.game.rules.option_words


@pytest.mark.rule("VA-REM-03")
def test_a_worker_on_a_removed_tile_comes_home_in_phase_six() -> None:
    table = lies(anomalies(), "Ann", X10="lab.1").workers("Ann", engineer=1, scientist=1)
    table.give("Ann", water=1, neutronium=1).does("Ann", ("work", "engineer", "X10")).does("Bob", "pass")
    table.does("Ann", ("work", "scientist", "anomaly_remover")).has("Ann", water=3)
    assert kinds(table) == []
    table.all_pass().has_workers("Ann", active={}, tired={"engineer": 1})


@pytest.mark.rule("VA-REM-04")
def test_the_remover_is_not_on_the_player_board() -> None:
    table = lies(anomalies(), "Ann", X07="lab.1", X10="lab.2")
    slots = worker_slots(table.game, 0)
    assert (slots["anomaly_remover"].on_board, slots["X10"].on_board) == (False, True)
    table.leads("Ann", "haulani").workers("Ann", engineer=1).give("Ann", water=9, neutronium=1)
    assert ("work", "engineer", "anomaly_remover") in table.offers("Ann")
    table.does("Ann", ("free", "haulani"))
    assert ("work", "engineer", "X10") in table.offers("Ann")
    assert ("work", "engineer", "anomaly_remover") not in table.offers("Ann")


@pytest.mark.rule("VA-REM-05", "VA-REM-06")
def test_a_removed_tile_leaves_the_game_and_frees_what_it_lay_on() -> None:
    table = anomalies().built("Ann", "301")
    lies(table, "Ann", X10="301", X14="lab.1").workers("Ann", engineer=1)
    assert not table.game.owns(0, "301")
    table.start()
    assert {"X10"} <= worker_slots(table.game, 0).keys()
    assert ("free", "X14") in free_actions(table.game, 0)
    remove_anomaly(table.game, 0, table.where("Ann", "301")[0])
    assert table.game.owns(0, "301")
    stack = own(table).stack
    assert "X10" not in [*stack.primary, *stack.secondary]
    assert "X10" not in worker_slots(table.game, 0)


@pytest.mark.rule("VA-REM-05")
def test_a_tile_that_was_gained_and_removed_is_never_offered_again() -> None:
    table = on_top(about_to_gain(), secondary="X06").start().does("Ann", ("anomaly", "lab.1"))
    remove_anomaly(table.game, 0, "lab.1")
    assert kinds(table) == []
    assert on_offer(table.game, 0) == []


@pytest.mark.rule("VA-GLI-01")
def test_a_tile_with_a_slot_is_no_building() -> None:
    table = lies(anomalies(), "Ann", X10="lab.1", X14="lab.2")
    assert "X10" in worker_slots(table.game, 0)
    assert ("free", "X14") in free_actions(table.game, 0)
    assert table.game.rules.metrics["building"](table.game, 0) == 0
    assert table.player("Ann").built.pieces == []
    table.built("Bob", "quantum_chameleon", at="lab.1").built("Ann", "201").workers("Bob", genius=1)
    table.does("Ann", "pass").does("Bob", ("work", "genius", "quantum_chameleon"))
    assert {option for option in table.offers("Bob") if option[0] == "copy"} == {("copy", "201")}


@pytest.mark.rule("VA-GLI-01")
def test_a_tile_with_a_slot_is_not_lost_instead_of_an_anomaly() -> None:
    table = on_top(about_to_gain(side="B").path("Ann", "harmony"), "X07", "X08")
    lies(table, "Ann", X10="lab.1").built("Ann", "201").start()
    assert table.offers("Ann") == ["take_anomaly", ("sacrifice", "201")]


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("VA-END-01")
@pytest.mark.scenario("VA-S05")
def test_each_tile_scores_what_is_printed_and_406_adds_to_each() -> None:
    table = lies(anomalies(), "Ann", X01="lab.1", X13="lab.2")
    assert table.score("Ann")["anomalies"] == -7
    assert table.built("Ann", "406").score("Ann")["anomalies"] == -3


@pytest.mark.rule("VA-END-02")
@pytest.mark.scenario("VA-S06")
def test_they_count_as_anomalies_for_the_evacuation_and_the_slots() -> None:
    table = lies(anomalies(), "Ann", X01="lab.1", X02="factory.1")
    assert table.game.rules.metrics["anomalies"](table.game, 0) == 2
    assert table.game.rules.metrics["occupied_building_slots"](table.game, 0) == 2


@pytest.mark.rule("VA-END-02")
def test_a_tile_that_was_gained_counts_as_an_anomaly() -> None:
    table = on_top(about_to_gain(), secondary="X06").start().does("Ann", ("anomaly", "lab.1"))
    assert table.game.rules.metrics["anomalies"](table.game, 0) == 1
    assert table.game.rules.metrics["occupied_building_slots"](table.game, 0) == 1
