"""Costs and what lowers them (AN-CST)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.costs import why_not_pay
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Answer, deny
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import AnachronyTable, anachrony

FIELD, RESERVOIR = "anti_gravity_field", "grand_reservoir"
CONSTRUCT = "construct.1"


def builds(
    table: AnachronyTable, worker: str, tile: str, *more: Answer, space: str = CONSTRUCT
) -> AnachronyTable:
    """Ann builds a tile."""
    return table.does("Ann", ("place", worker, space), ("build", tile), *more)


def rich(*built: str, era: int = 3, **tiles: tuple[str, ...]) -> AnachronyTable:
    """Ann has enough of all but what she has built."""
    table = anachrony(era=era).give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9)
    if era > 4:
        table.impact(**tiles)
    return table.workers("Ann", engineer=2, scientist=2, administrator=2).built("Ann", *built)


@pytest.mark.rule("AN-CST-01", "AN-TURN-08")
def test_water_that_is_missing_for_the_space_is_named_where_the_cost_has_none() -> None:
    game = anachrony().give("Ann", gold=1, water=1).game
    denial = why_not_pay(game, Act(0, water=2), {"gold": 1})
    assert denial == deny("AN-CST-01", "goods", good="water", needed=2, have=1)


@pytest.mark.rule("AN-CST-01")
@pytest.mark.parametrize(
    ("short", "needed"), [({"titanium": 1}, 2), ({"gold": 1}, 2), ({"water": 1}, 2), ({"titanium": 0}, 2)]
)
def test_a_cost_is_paid_in_full_or_not_at_all(short: dict[str, int], needed: int) -> None:
    table = anachrony().built("Ann", "201", "202").offer("203", "301").workers("Ann", scientist=1)
    table.give("Ann", titanium=2, gold=2, water=2, uranium=2).give("Ann", **short)
    (good,) = short
    if good == "titanium":
        table.refuses("Ann", ("place", "scientist", CONSTRUCT), rule="AN-CON-02")
        return
    table.does("Ann", ("place", "scientist", CONSTRUCT))
    have = short[good]
    table.refuses("Ann", ("build", "203"), rule="AN-CON-03", good=good, needed=needed, have=have)


@pytest.mark.rule("AN-CST-01")
def test_reductions_stop_at_zero_and_give_no_change() -> None:
    table = rich(FIELD, era=5, construct=("construct_1", "construct_2")).offer("303")
    builds(table, "engineer", "303").has("Ann", titanium=9, uranium=9, gold=9)
    assert table.where("Ann", "303") == ["life_support.1"]


@pytest.mark.rule("AN-CST-02")
@pytest.mark.parametrize(("worker", "titanium"), [("scientist", 7), ("engineer", 8)])
def test_an_engineer_saves_one_titanium(worker: str, titanium: int) -> None:
    builds(rich().offer("201"), worker, "201").has("Ann", titanium=titanium, gold=8)


@pytest.mark.rule("AN-CST-02")
def test_where_no_titanium_is_left_in_the_cost_nothing_more_is_saved_of_it() -> None:
    table = rich(FIELD).superproject(3, "quantum_chameleon").breakthroughs("Ann", *["square/war"] * 2)
    table.does("Ann", ("place", "engineer", CONSTRUCT), ("build", "quantum_chameleon"))
    table.does("Ann", ("cover", "lab.1", "lab.2"))
    assert set(table.offers("Ann")) == {
        ("pay", "gold", 1, "neutronium", 1),
        ("pay", "neutronium", 1, "uranium", 1),
    }
    table.does("Ann", ("pay", "gold", 1, "neutronium", 1)).has("Ann", titanium=9, uranium=9, gold=8)


@pytest.mark.rule("AN-CST-03")
def test_the_anti_gravity_field_saves_a_cube_of_choice_but_not_for_itself() -> None:
    table = rich(FIELD).offer("201").does("Ann", ("place", "scientist", CONSTRUCT), ("build", "201"))
    assert table.offers("Ann") == [("pay", "gold", 1, "titanium", 1), ("pay", "titanium", 2)]
    table.does("Ann", ("pay", "titanium", 2)).has("Ann", titanium=7, gold=9)
    table = rich().superproject(3, FIELD).breakthroughs("Ann", "triangle/technology")
    builds(table, "scientist", FIELD, ("cover", "lab.1", "lab.2")).has("Ann", titanium=5)


@pytest.mark.rule("AN-CST-04")
def test_a_collapsing_tile_saves_a_cube_of_choice_or_a_neutronium() -> None:
    tiles = ("construct_1", "construct_2")
    table = rich(era=5, construct=tiles).offer("201")
    builds(table, "scientist", "201", ("pay", "titanium", 2)).has("Ann", titanium=7, gold=9)
    table = rich(era=5, construct=tiles).offer("101")
    builds(table, "scientist", "101", space="construct.2").has("Ann", neutronium=9, titanium=7, water=8)
    table = rich(era=5, construct=tiles).offer("201")
    builds(table, "scientist", "201", space="construct.2").has("Ann", titanium=7, gold=8, neutronium=9)


@pytest.mark.rule("AN-CST-05")
def test_reductions_add_up_and_two_may_hit_the_same_resource() -> None:
    table = rich(FIELD, "202", "203", era=5, construct=("construct_1", "construct_2")).offer("201")
    table.does("Ann", ("place", "engineer", CONSTRUCT), ("build", "201"))
    ways = {("pay", "gold", 1, "water", 2), ("pay", "titanium", 1, "water", 2)}
    assert set(table.offers("Ann")) == ways
    table.does("Ann", ("pay", "titanium", 1, "water", 2)).has("Ann", titanium=8, gold=9, water=7)


@pytest.mark.rule("AN-CST-05")
def test_reductions_lower_resources_of_superprojects_but_not_water_cores_or_people() -> None:
    table = rich(FIELD).superproject(3, "rescue_pods").breakthroughs("Ann", "triangle/society")
    table.give("Ann", energy_core=1)
    builds(table, "engineer", "rescue_pods", ("cover", "lab.1", "lab.2"))
    table.has("Ann", titanium=9, water=6, energy_core=0)
    assert not any(table.player("Ann").breakthroughs.values())


@pytest.mark.rule("AN-CST-06", "AN-TURN-02")
def test_the_grand_reservoir_saves_one_water_once_in_each_turn() -> None:
    table = rich(RESERVOIR, "215").offer("402", "401")
    table.does("Ann", ("free", "215"), ("gain", "gold", 1)).has("Ann", water=9)
    builds(table, "scientist", "401").has("Ann", water=8)
    table.does("Bob", "pass")
    builds(table, "scientist", "402", space="construct.2").has("Ann", water=8 - 1 - 2 + 1)


@pytest.mark.rule("AN-CST-06")
def test_the_grand_reservoir_does_not_help_its_own_construction_or_while_covered() -> None:
    table = rich().superproject(3, RESERVOIR).breakthroughs("Ann", "square/society")
    builds(table, "scientist", RESERVOIR, ("cover", "lab.1", "lab.2")).has("Ann", water=7)
    table = rich(RESERVOIR, "205").anomaly("Ann", RESERVOIR)
    table.does("Ann", ("work", "engineer", "205")).has("Ann", water=8)


@pytest.mark.rule("AN-CST-06")
def test_what_is_lacking_is_told_after_the_reservoir() -> None:
    table = anachrony().built("Ann", RESERVOIR, "214").workers("Ann", engineer=1).give("Ann", water=1)
    table.refuses("Ann", ("work", "engineer", "214"), rule="AN-CST-01", good="water", needed=2, have=1)
    table = anachrony().built("Ann", RESERVOIR, "208").workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "208"), rule="AN-CST-01", good="gold", needed=1, have=0)


@pytest.mark.rule("AN-CST-07")
def test_the_reservoir_does_not_help_in_trade_nor_outside_the_own_turn() -> None:
    table = rich(RESERVOIR).does("Ann", ("place", "engineer", "trade"))
    table.does("Ann", ("trade", 3, "water", "for", 1, "energy_core")).has("Ann", water=6)
    table = anachrony(phase="warp").built("Ann", RESERVOIR).give("Ann", water=3)
    table.warps(Ann=("warp_engineer",)).has("Ann", water=2)
    table = anachrony(side="B", phase="power_up").path("Ann", "harmony").built("Ann", RESERVOIR)
    table.give("Ann", water=3).powers("Ann", "BL").has("Ann", water=0 + 10)


@pytest.mark.rule("AN-CST-07")
@pytest.mark.parametrize(
    ("leader", "path", "use", "paid"),
    [
        ("zaida", "harmony", None, 2),
        ("samira", "dominance", ("take", "gold"), 2),
        ("cornella", "progress", ("do", "research"), 3),
    ],
)
def test_the_reservoir_does_not_help_leaders_in_the_clean_up(
    leader: str, path: str, use: Answer | None, paid: int
) -> None:
    table = anachrony(era=2).path("Ann", path, leader=leader).built("Ann", RESERVOIR).give("Ann", water=5)
    table.all_pass().does("Ann", use or table.offers("Ann")[0]).has("Ann", water=5 - paid)


@pytest.mark.rule("AN-CST-08")
@pytest.mark.parametrize(
    ("built", "move", "paid"),
    [
        ((), ("place", "engineer", "council.left"), 1),
        ((), ("work", "engineer", "supply"), 4),
        (("205",), ("work", "engineer", "205"), 0),
        (("215",), ("free", "215"), 0),
    ],
)
def test_the_reservoir_helps_with_all_other_water_of_the_turn(
    built: tuple[str, ...], move: Answer, paid: int
) -> None:
    rich(RESERVOIR, *built).does("Ann", move).has("Ann", water=9 - paid)


@pytest.mark.rule("AN-CST-08")
def test_the_reservoir_helps_to_remove_an_anomaly_and_to_set_a_die_and_helps_caratacus() -> None:
    table = rich(RESERVOIR).anomaly("Ann", "lab.1")
    table.does("Ann", ("work", "engineer", "anomaly.lab.1"), ("clear", "neutronium")).has("Ann", water=8)
    table = rich(RESERVOIR, "411").does(
        "Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle")
    )
    table.does("Ann", ("set", "icon", "war")).has("Ann", water=9)
    table = rich(RESERVOIR).leads("Ann", "caratacus").give("Ann", paradox=1)
    table.does("Ann", ("meddle", "calm")).has("Ann", water=8, paradox=0)
    table = rich(RESERVOIR).superproject(3, "cloning_vat").breakthroughs("Ann", *["circle/war"] * 2)
    builds(table, "scientist", "cloning_vat", ("cover", "factory.1", "factory.2")).has("Ann", water=6)


@pytest.mark.rule("AN-CST-09")
@pytest.mark.parametrize(
    ("built", "morale", "cost"),
    [
        ((), 4, 5),
        (("311",), 4, 3),
        (("312",), 5, 3),
        (("311", "312"), 4, 0),
        (("311", RESERVOIR), 4, 2),
        (("311", "312", RESERVOIR), 4, 0),
    ],
)
def test_311_and_312_halve_the_supply_rounded_up_and_both_make_it_free(
    built: tuple[str, ...], morale: int, cost: int
) -> None:
    table = rich(*built).morale("Ann", morale)
    table.does("Ann", ("work", "engineer", "supply")).has("Ann", water=9 - cost)


@pytest.mark.rule("AN-CST-09")
def test_a_covered_311_halves_nothing() -> None:
    table = rich("311").anomaly("Ann", "311").does("Ann", ("work", "engineer", "supply"))
    table.has("Ann", water=4)


@pytest.mark.rule("AN-CST-10")
def test_gains_of_an_action_do_not_pay_its_own_cost_but_may_pay_the_second_one() -> None:
    table = anachrony().built("Ann", "301", "302").offer("315").workers("Ann", engineer=1)
    table.give("Ann", titanium=2, uranium=1, gold=1, water=1)
    table.does("Ann", ("place", "engineer", CONSTRUCT))
    table.refuses("Ann", ("build", "315"), rule="AN-CON-03", good="water", needed=2, have=1)
    table = anachrony(era=5).impact(construct=("construct_5", "construct_1")).offer("315", "401")
    table.workers("Ann", engineer=1).give("Ann", titanium=2, uranium=1)
    builds(table, "engineer", "315", ("again", "construct"), ("build", "401"))
    table.has("Ann", titanium=0, uranium=0, water=7)


@pytest.mark.rule("AN-CST-11")
def test_nothing_lowers_the_goods_of_an_exchange_or_of_a_repaid_warp_tile() -> None:
    table = anachrony().built("Ann", RESERVOIR, "101").workers("Ann", engineer=2).give("Ann", water=2)
    table.warp("Ann", 2, "warp_water").does("Ann", ("work", "engineer", "101"), ("repay", "warp_water#0"))
    table.has("Ann", water=0)
    table = anachrony().built("Ann", RESERVOIR, "101").workers("Ann", engineer=2).give("Ann", water=1, gold=1)
    table.warp("Ann", 2, "warp_water", "warp_gold").does("Ann", ("work", "engineer", "101"))
    table.refuses("Ann", ("repay", "warp_water#0"), rule="AN-TT-05", good="water", needed=2, have=1)
    table = anachrony().built("Ann", RESERVOIR).workers("Ann", engineer=1).give("Ann", water=2, gold=2)
    table.does("Ann", ("place", "engineer", "trade"))
    trade = ("trade", 3, "water", "for", 1, "energy_core")
    table.refuses("Ann", trade, rule="AN-TRD-02", good="water", needed=3, have=2)


@pytest.mark.rule("AN-CST-12")
def test_the_payer_chooses_among_all_payable_mixes() -> None:
    table = anachrony().built("Ann", "213").workers("Ann", engineer=1).give("Ann", titanium=2, gold=1)
    table.does("Ann", ("work", "engineer", "213"))
    assert table.offers("Ann") == [("pay", "titanium", 2), ("pay", "gold", 1, "titanium", 1)]
    table.does("Ann", ("pay", "gold", 1, "titanium", 1)).has("Ann", titanium=1, gold=0, energy_core=2)


@pytest.mark.rule("AN-CST-12")
def test_a_single_way_to_pay_is_taken() -> None:
    table = anachrony().built("Ann", "213").workers("Ann", engineer=1).give("Ann", titanium=2)
    table.does("Ann", ("work", "engineer", "213")).has("Ann", titanium=0, energy_core=2)


@pytest.mark.rule("MX-03", "AN-SLT-02")
def test_the_water_of_a_space_is_a_cost_of_the_space_and_not_of_its_action() -> None:
    def toll(_game: Anachrony, act: Act, cost: dict[str, int]) -> dict[str, int]:
        return {"water": cost["water"] + 3} if act.action == "space" and cost.get("water") else cost

    def extend(rules: AnachronyRules) -> None:
        rules.cost_modifiers.add("toll", toll)

    table = made_up(extend).workers("Ann", scientist=1).give("Ann", water=6).unavailable("research.1")
    table.dice("war").does("Ann", ("place", "scientist", "research.2")).has("Ann", water=6 - (1 + 3))
