"""Where a rule begins and ends, what is told of it, and who else it is for: one case beside those of the other tests."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.evacuate import reached
from clepsydra.games.anachrony.automas.events import BotPowered
from clepsydra.games.anachrony.costs import why_not_pay, why_not_pay_any
from clepsydra.games.anachrony.events import Leads, Revealed
from clepsydra.games.anachrony.modules.chronobot.rules import no_leader
from clepsydra.games.anachrony.modules.fractures.pieces import NAME as FRACTURES
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.morale import lower_morale
from clepsydra.games.anachrony.warp_tiles import give_back
from clepsydra.kernel import Event, Gained, Paid, deny
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.chronobot import solo
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_asset_draft import at_reveal, cards
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


@pytest.mark.rule("AN-CST-01")
def test_basic_resources_that_are_lacking_are_counted_as_they_are() -> None:
    table = anachrony().give("Ann", gold=1)
    lacking = deny("AN-CST-01", "goods", good="any_basic", needed=2, have=1)
    assert why_not_pay(table.game, Act(0), {"any_basic": 2}) == lacking


@pytest.mark.rule("AN-CST-01")
@pytest.mark.parametrize(
    ("goods", "lacks"), [({"gold": 2}, False), ({"water": 1}, False), ({"gold": 1}, True)]
)
def test_of_several_costs_any_one_that_can_be_paid_will_do(goods: dict[str, int], lacks: bool) -> None:
    table = anachrony().give("Ann", **goods)
    denial = why_not_pay_any(table.game, Act(0), [{"gold": 2}, {"water": 1}])
    have = goods.get("gold", 0)
    assert denial == (deny("AN-CST-01", "goods", good="gold", needed=2, have=have) if lacks else None)


@pytest.mark.rule("AN-CST-11", "AN-TT-06")
def test_of_two_powered_exosuits_one_is_repaid() -> None:
    table = anachrony(era=3).hexes("Ann", ("TL", "TC"))
    reserve = table.player("Ann").reserve
    give_back(table.game, 0, "warp_exosuit#0")
    assert (len(table.player("Ann").powered), table.player("Ann").reserve) == (1, reserve + 1)


@pytest.mark.rule("AN-TRD-01", "AN-TRD-02")
def test_an_administrator_exchanges_there_and_back() -> None:
    table = anachrony().workers("Ann", administrator=1).give("Ann", energy_core=1)
    table.does("Ann", ("place", "administrator", "trade"), ("trade", 1, "energy_core", "for", 3, "water"))
    table.does("Ann", ("trade", 3, "water", "for", 1, "energy_core")).has("Ann", energy_core=1, water=0)


# --- modules ------------------------------------------------------------------------------------


@pytest.mark.rule("SO-END-07", "SO-END-08")
def test_no_card_decides_against_an_automa() -> None:
    table = solo()
    assert "conditions" not in table.game.rules.scoring
    assert list(table.game.rules.tie_breaks) == ["automa"]


@pytest.mark.rule("SO-DIF-03")
@pytest.mark.parametrize(("thing", "refused"), [("caratacus", True), ("311", False), ("", False)])
def test_without_abilities_of_leaders_other_things_work(thing: str, refused: bool) -> None:
    table = solo(first="Ann").leads("Ann", "caratacus")
    assert no_leader(table.game, 0, thing) == (deny("SO-DIF-03") if refused else None)


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


@pytest.mark.rule("QL-PAY-03", "QL-CRD-05")
def test_who_pays_back_gives_up_what_he_has_reserved() -> None:
    field = "anti_gravity_field"
    table = (
        ql.reserves(ql.quantum(era=3, phase="turn"), field).built("Ann", "102").workers("Ann", scientist=1)
    )
    table.breakthroughs("Ann", "circle/technology").does("Ann", ("work", "scientist", "102"), ("focus", 1))
    table.does("Ann", ("repay", f"{ql.TILE}#0"))
    assert ql.own(table).on_card.pieces == []
    assert field in ql.loops(table).superprojects
    assert ql.loops(table).offer.pieces[-1] == ql.ESPIONAGE


@pytest.mark.rule("AN-VRD-05", "AN-VRD-06")
def test_the_cards_of_the_draft_are_discarded_when_the_first_player_is_known() -> None:
    kept = {"Ann": cards(9, 5, 6, 13), "Bob": cards(3, 4, 8, 11), "Cleo": cards(2, 7, 10, 12)}
    table = at_reveal(kept).start()
    assert [player.chosen.pieces for player in table.state.players] == [[], [], []]
    assert {card for hand in kept.values() for card in hand} <= {*table.state.discards}
