"""Quantum Loops (QL): what the cards do, but for those that build."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.modules.quantum_loops.operations import FocusReturned
from clepsydra.games.anachrony.modules.quantum_loops.warping import CardInVain
from tests.games.anachrony.quantum_loops import (
    AMPLIFIER,
    DENSITY,
    LABOR,
    LEAK,
    NEUTRALIZER,
    PRIVILEGES,
    TILE,
    holds,
    loops,
    on_offer,
    own,
    quantum,
    taking,
)
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.variable_anomalies import NAME as VARIABLE
from tests.games.anachrony.variable_anomalies import lies
from tests.games.anachrony.variable_anomalies import own as anomaly_stacks


def workers(*kinds: str) -> tuple[tuple[str, str], ...]:
    return tuple(("worker", kind) for kind in kinds)


# --- Foreign Labor ------------------------------------------------------------------------------


@pytest.mark.rule("QL-CRD-01", "QL-CRD-02")
@pytest.mark.scenario("FI-S69")
def test_at_the_lowest_morale_a_worker_leaves_before_three_others_come() -> None:
    table = quantum().give("Ann", water=2).morale("Ann", 1).workers("Ann", tired={"engineer": 1})
    taking(LABOR, table, LEAK).does("Ann", ("use", LABOR)).has("Ann", water=0)
    table.has_workers("Ann", active={}, tired={})
    assert table.player("Ann").morale == 1
    table.does("Ann", workers("scientist", "administrator", "genius")).has("Ann", water=0)
    table.has_workers("Ann", active={"scientist": 1, "administrator": 1, "genius": 1})


@pytest.mark.rule("QL-CRD-01")
def test_three_workers_of_different_types_for_water_and_morale() -> None:
    table = quantum().give("Ann", water=5).morale("Ann", 4)
    taking(LABOR, table, LEAK).does("Ann", ("use", LABOR))
    assert table.player("Ann").morale == 3
    kinds = ("scientist", "engineer", "administrator", "genius")
    assert table.offers("Ann") == list(workers(*kinds))
    for wrong in (workers("scientist", "engineer"), workers(*kinds), workers("genius", "genius", "engineer")):
        assert table.position.why_not(0, wrong) is not None
    table.does("Ann", workers("engineer", "administrator", "genius"))
    table.has_workers("Ann", active={"engineer": 1, "administrator": 1, "genius": 1}).has("Ann", water=3)


@pytest.mark.rule("QL-CRD-02")
@pytest.mark.parametrize(("water", "usable"), [(1, False), (2, True)])
def test_less_than_two_water_is_not_enough(water: int, usable: bool) -> None:
    table = taking(LABOR, quantum().give("Ann", water=water), LEAK)
    assert (table.state.phase == "warp") is usable
    assert bool(table.events(CardInVain)) is not usable


@pytest.mark.rule("QL-CRD-02")
def test_without_a_worker_to_lose_nothing_is_lost() -> None:
    table = quantum().give("Ann", water=2).morale("Ann", 1)
    taking(LABOR, table, LEAK).does("Ann", ("use", LABOR), workers("scientist", "engineer", "genius"))
    assert sum(table.player("Ann").active.values()) == 3


# --- Privileges of the Multiverse ---------------------------------------------------------------


def privileged(table: AnachronyTable) -> AnachronyTable:
    return taking(PRIVILEGES, table, LEAK)


@pytest.mark.rule("QL-CRD-08")
def test_a_capital_action_as_with_a_genius_but_without_one() -> None:
    table = quantum().give("Ann", titanium=1).offer("302").pool(genius=1)
    privileged(table)
    assert table.offers("Ann") == [("again", action) for action in ("construct", "recruit", "research")] + [
        "decline"
    ]
    table.does("Ann", ("again", "construct"), ("build", "302")).has("Ann", titanium=0)
    assert table.where("Ann", "302") == ["life_support.1"]
    assert (table.player("Ann").busy, table.player("Ann").suits) == ([], [])
    assert all(slot.seat < 0 for slot in table.state.slots.values())


@pytest.mark.rule("QL-CRD-08")
def test_a_genius_of_the_pool_may_be_recruited_with_its_bonus() -> None:
    table = privileged(quantum().pool(genius=1, scientist=1)).does("Ann", ("again", "recruit"))
    assert table.offers("Ann") == [("recruit", "genius"), ("recruit", "scientist")]
    table.does("Ann", ("recruit", "genius"), ("bonus", "administrator")).has("Ann", vp=1)
    table.has_workers("Ann", active={"genius": 1})
    assert table.state.pool == {"genius": 0, "scientist": 1}


@pytest.mark.rule("QL-CRD-08")
def test_it_may_be_declined_and_what_cannot_be_done_is_refused() -> None:
    table = privileged(quantum().pool())
    table.refuses("Ann", ("again", "recruit"), rule="AN-REC-03")
    table.refuses("Ann", ("again", "construct"), rule="AN-CON-02")
    table.does("Ann", "decline")
    assert table.state.phase == "turn"


@pytest.mark.rule("QL-CRD-08")
def test_it_pays_for_no_space_and_gets_nothing_of_a_capital_tile() -> None:
    """After the impact the tiles of the Capital lower costs; here only the Genius does."""
    table = quantum(era=6).give("Ann", titanium=1).offer("302")
    table.impact(construct=("construct_1", "construct_4"))
    privileged(table).does("Ann", ("again", "construct"), ("build", "302")).has("Ann", titanium=0, vp=0)
    assert table.state.slots["construct.1"].tile == "construct_1"


# --- Time Loop Amplifier ------------------------------------------------------------------------


@pytest.mark.rule("QL-CRD-09", "QL-CRD-17")
@pytest.mark.scenario("FI-S33")
def test_two_travels_with_goods_and_the_focus_comes_back() -> None:
    table = quantum(era=5).give("Ann", water=2, gold=1).warp("Ann", 1, "warp_water")
    table.warp("Ann", 3, "warp_gold")
    taking(AMPLIFIER, table, LEAK).has("Ann", neutronium=1)
    assert table.offers("Ann") == [("focus", era) for era in (1, 2, 3, 4)]
    table.does("Ann", ("focus", 1), ("repay", "warp_water#0"), ("focus", 3), ("repay", "warp_gold#0"))
    table.has("Ann", water=0, gold=0, neutronium=1)
    assert (table.player("Ann").travels, table.player("Ann").focus) == (2, 5)
    assert {"warp_water#0", "warp_gold#0"} <= set(table.player("Ann").warps)
    assert table.events(FocusReturned) == [FocusReturned(0, 5)]


@pytest.mark.rule("QL-CRD-09", "QL-CRD-10")
def test_four_eras_back_and_laboratories_add_nothing() -> None:
    table = taking(AMPLIFIER, quantum(era=7).built("Ann", "401", "402"), LEAK)
    assert table.offers("Ann") == [("focus", era) for era in (3, 4, 5, 6)]
    table.refuses("Ann", ("focus", 2), rule="AN-TT-02", reach=4, needed=5)


@pytest.mark.rule("QL-CRD-10")
def test_without_a_past_there_is_only_the_neutronium() -> None:
    table = taking(AMPLIFIER, quantum(era=1), LEAK).has("Ann", neutronium=1)
    assert table.state.phase == "turn"
    assert table.player("Ann").focus == 1


@pytest.mark.rule("QL-CRD-17")
def test_both_moves_are_made_and_paying_back_is_optional() -> None:
    table = quantum(era=3).give("Ann", gold=1).warp("Ann", 1, "warp_gold")
    taking(AMPLIFIER, table, LEAK).does("Ann", ("focus", 1))
    assert table.offers("Ann") == [("repay", "warp_gold#0"), "decline"]
    table.does("Ann", "decline")
    assert table.offers("Ann") == [("focus", 1), ("focus", 2)]
    table.does("Ann", ("focus", 2)).has("Ann", gold=1)
    assert (table.player("Ann").travels, table.player("Ann").focus) == (0, 3)


# --- Cosmic Data Leak ---------------------------------------------------------------------------


@pytest.mark.rule("QL-CRD-11", "QL-CRD-16")
@pytest.mark.scenario("FI-S34")
def test_two_endgame_cards_that_their_owner_alone_may_score() -> None:
    table = quantum(3)
    table.put(loops(table).conditions, "most_workers", "most_water")
    table.give("Ann", water=4).give("Bob", water=4).workers("Cleo", engineer=2)
    taking(LEAK, table, LABOR)
    assert own(table).conditions.pieces == ["most_water", "most_workers"]
    assert loops(table).conditions.pieces == []
    lines = [table.score(who) for who in table.names]
    assert [line["own_conditions"] for line in lines] == [3, 0, 0]
    assert [line["conditions"] for line in lines] == [0, 0, 0]


@pytest.mark.rule("QL-CRD-11", "QL-CRD-16")
@pytest.mark.parametrize("there", [0, 1, 3])
def test_as_many_as_there_are_open_to_all_and_out_of_the_pile_for_good(there: int) -> None:
    cards = ["most_water", "most_workers", "highest_morale"][:there]
    table = quantum()
    table.put(loops(table).conditions, *cards)
    taking(LEAK, table, LABOR)
    assert len(own(table).conditions) == min(2, there)
    assert loops(table).conditions.pieces == cards[: max(0, there - 2)]
    assert own(table).conditions.eyes == -1
    assert [event.pieces for event in table.events(Revealed)] == [tuple(own(table).conditions)][:there]


@pytest.mark.rule("QL-CRD-11")
def test_they_stay_when_the_card_is_returned() -> None:
    table = holds(quantum(era=3, phase="turn"), LEAK, 2).built("Ann", "101").workers("Ann", scientist=1)
    table.put(own(table).conditions, "most_water").breakthroughs("Ann", "triangle/war").give("Ann", water=1)
    table.does("Ann", ("work", "scientist", "101"))
    table.does("Ann", ("repay", f"{TILE}#0"))
    assert (own(table).card.pieces, own(table).conditions.pieces) == ([], ["most_water"])
    assert table.score("Ann")["own_conditions"] == 3


@pytest.mark.rule("QL-CRD-16")
def test_nothing_can_be_the_most() -> None:
    table = quantum()
    table.put(own(table).conditions, "most_superprojects")
    assert table.score("Ann")["own_conditions"] == 3
    table.built("Bob", "grand_reservoir")
    assert table.score("Ann")["own_conditions"] == 0


# --- High Density Universe ----------------------------------------------------------------------


@pytest.mark.rule("QL-CRD-12")
@pytest.mark.parametrize("column", ["active", "tired"])
def test_one_worker_of_any_column_for_four_cubes_of_any_mix(column: str) -> None:
    table = quantum().workers("Ann", active={"engineer": 1}, tired={"genius": 1})
    taking(DENSITY, table, LEAK).does("Ann", ("use", DENSITY))
    assert table.offers("Ann") == [("lose", "engineer", "active"), ("lose", "genius", "tired")]
    kind = "engineer" if column == "active" else "genius"
    table.does("Ann", ("lose", kind, column))
    mixes = table.offers("Ann")
    assert len(mixes) == 15
    mix = next(option for option in mixes if {"titanium", "gold"} <= set(option) and "uranium" not in option)
    table.does("Ann", mix)
    assert sum(table.player("Ann").goods.get(good, 0) for good in ("titanium", "gold")) == 4
    left = {"engineer": 0, "genius": 0} | {"genius" if column == "active" else "engineer": 1}
    table.has_workers(
        "Ann",
        active={"engineer": 1} if left["engineer"] else {},
        tired={"genius": 1} if left["genius"] else {},
    )


@pytest.mark.rule("QL-CRD-12")
def test_without_an_idle_worker_it_does_nothing() -> None:
    table = taking(DENSITY, quantum().occupies("Ann", "construct.1"), LEAK)
    assert table.state.phase == "turn"
    table.has("Ann", titanium=0)


# --- Timewave Neutralizer -----------------------------------------------------------------------


@pytest.mark.rule("QL-CRD-13")
@pytest.mark.scenario("FI-S37")
def test_of_three_anomalies_two_may_leave() -> None:
    table = quantum().give("Ann", neutronium=1, water=2).anomaly("Ann", "lab.1", "factory.1", "lab.2")
    table.workers("Ann", engineer=1)
    taking(NEUTRALIZER, table, LEAK).does("Ann", ("use", NEUTRALIZER)).has("Ann", neutronium=0, water=0)
    options = [("neutralize", slot) for slot in ("lab.1", "factory.1", "lab.2")]
    assert table.offers("Ann") == options
    for wrong in ((), tuple(options)):
        assert table.position.why_not(0, wrong) is not None
    table.does("Ann", (options[0], options[1])).has_workers("Ann", active={"engineer": 1})
    assert table.player("Ann").anomalies == ["lab.2"]


@pytest.mark.rule("QL-CRD-13")
@pytest.mark.parametrize(
    ("goods", "anomalies", "usable"),
    [
        ({"neutronium": 1, "water": 2}, ("lab.1",), True),
        ({"neutronium": 1, "water": 1}, ("lab.1",), False),
        ({"neutronium": 0, "water": 2}, ("lab.1",), False),
        ({"neutronium": 1, "water": 2}, (), False),
    ],
)
def test_it_costs_one_neutronium_and_two_water(
    goods: dict[str, int], anomalies: tuple[str, ...], usable: bool
) -> None:
    table = taking(NEUTRALIZER, quantum().give("Ann", **goods).anomaly("Ann", *anomalies), LEAK)
    assert (table.state.phase == "warp") is usable
    if usable:
        table.does("Ann", ("use", NEUTRALIZER)).has("Ann", neutronium=0, water=0)
        assert table.player("Ann").anomalies == []
    else:
        table.has("Ann", **goods)


@pytest.mark.rule("QL-MIX-06")
def test_variable_anomalies_leave_the_game() -> None:
    table = quantum(modules=(VARIABLE,)).give("Ann", neutronium=1, water=2)
    lies(table, "Ann", X07="lab.1", X08="lab.2")
    taking(NEUTRALIZER, table, LEAK)
    table.does("Ann", ("use", NEUTRALIZER), (("neutralize", "lab.1"), ("neutralize", "lab.2")))
    assert (table.player("Ann").anomalies, table.player("Ann").anomaly_kinds) == ([], {})
    assert anomaly_stacks(table).taken.pieces == ["X07", "X08"], "back in no stack"


@pytest.mark.rule("QL-MIX-06")
def test_dearer_workers_of_the_warp_phase_are_no_dearer_by_a_card() -> None:
    table = quantum(modules=(VARIABLE,)).give("Ann", water=2)
    lies(table, "Ann", X04="lab.1")
    taking(LABOR, table, LEAK)
    table.does("Ann", ("use", LABOR), workers("scientist", "engineer", "genius")).has("Ann", water=0)


def test_water_for_dearer_workers_is_kept_back_too() -> None:
    table = quantum(modules=(VARIABLE,)).give("Ann", water=3)
    lies(table, "Ann", X04="lab.1")
    on_offer(table, LABOR, LEAK).warps(Ann=(TILE, "warp_scientist"))
    table.does("Ann", "take_a_card", ("first", f"{TILE}#0"), ("take_card", LABOR))
    assert table.state.phase == "turn", "of 3 water 2 are owed"
    table.has("Ann", water=1)
