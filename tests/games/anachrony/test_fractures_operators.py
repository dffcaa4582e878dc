"""Fractures of Time: Operators stand nearly everywhere, without the bonuses of others (FT-OPR)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.warp_tiles import why_not_repay
from clepsydra.kernel import deny
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable

HERE = ("cover", "lab.1", "lab.2")
NOBODY_ELSE = ("genius", "scientist", "engineer", "administrator")


def operator(era: int = 3, **goods: int) -> AnachronyTable:
    """Ann has an Operator, and nobody else."""
    return fractures(era=era).workers("Ann", operator=1).give("Ann", **goods)


def busy(table: AnachronyTable, who: str = "Ann") -> str:
    """What becomes of somebody's busy worker."""
    (there,) = table.player(who).busy
    return there.after


# --- where they stand ---------------------------------------------------------------------------


@pytest.mark.rule("FT-OPR-01", "FT-OPR-03", "FT-OPR-05", "FT-REC-01")
@pytest.mark.scenario("FT-S07")
def test_an_operator_acts_nearly_everywhere_without_a_bonus() -> None:
    operator().does("Ann", ("place", OPERATOR, "purify")).has("Ann", water=3)
    build = operator(titanium=9, gold=9, uranium=9, water=9).offer("305")
    build.does("Ann", ("place", OPERATOR, "construct.1"), ("build", "305"))
    cost = build.game.board(0).slot_cost["life_support"][0]
    build.has("Ann", titanium=9 - cost["titanium"])
    assert ("place", OPERATOR, "research.1") in operator().offers("Ann")
    chameleon = operator(water=9).built("Ann", "quantum_chameleon").built("Ann", "305")
    chameleon.refuses("Ann", ("work", OPERATOR, "quantum_chameleon"), rule="AN-SP-17")
    operator().pool(genius=1).refuses("Ann", ("place", OPERATOR, "recruit.1"), rule="AN-REC-03")


@pytest.mark.rule("FT-OPR-01")
@pytest.mark.parametrize("tile", ["307", "409", "410", "305"])
def test_an_operator_uses_a_slot_that_needs_another_type(tile: str) -> None:
    table = operator(water=9, titanium=9, gold=9, uranium=9, neutronium=9, energy_core=9).built("Ann", tile)
    assert ("work", OPERATOR, tile) in table.offers("Ann")


@pytest.mark.rule("FT-OPR-01")
def test_no_space_forbids_an_operator() -> None:
    table = operator(water=9, titanium=9, gold=9, uranium=9).pool(engineer=1, administrator=1).offer("305")
    places = {option[2] for option in table.offers("Ann") if option[0] == "place"}
    assert {"construct.1", "recruit.1", "research.1", "mine.top", "purify", "trade"} <= places


@pytest.mark.rule("FT-OPR-02")
@pytest.mark.parametrize("worker", NOBODY_ELSE)
def test_nobody_stands_for_an_operator(worker: str) -> None:
    table = fractures().leads("Ann", "valerian")
    denial = why_not_worker(table.game, Act(0, worker), needs=OPERATOR, rule="FT-OPR-02")
    assert denial is not None
    assert (denial.reason, denial.params) == ("only", {"worker": worker, "needs": OPERATOR})
    assert why_not_worker(table.game, Act(0, OPERATOR), needs=OPERATOR, rule="FT-OPR-02") is None


# --- what they are worth there ------------------------------------------------------------------


@pytest.mark.rule("FT-OPR-03")
@pytest.mark.scenario("FT-S09")
def test_an_operator_is_tired_by_the_mine_supply_and_408() -> None:
    mine = operator().mine("gold").does("Ann", ("place", OPERATOR, "mine.bottom"))
    assert busy(mine) == "tired"
    assert busy(operator(water=9).does("Ann", ("work", OPERATOR, "supply"))) == "tired"
    assert busy(operator().built("Ann", "408").does("Ann", ("work", OPERATOR, "408"))) == "tired"


@pytest.mark.rule("FT-OPR-04")
@pytest.mark.scenario("FT-S09")
@pytest.mark.parametrize("tile", ["409", "410"])
def test_an_operator_stays_motivated_where_the_slot_motivates_everybody(tile: str) -> None:
    table = operator(water=9).built("Ann", tile).does("Ann", ("work", OPERATOR, tile))
    while table.asked == ["Ann"]:
        table.does("Ann", table.offers("Ann")[0])
    assert busy(table) == "active"
    table.all_pass()
    assert table.player("Ann").active[OPERATOR] == 1


@pytest.mark.rule("FT-OPR-03")
def test_an_operator_trades_once() -> None:
    table = operator(water=12, energy_core=4).does("Ann", ("place", OPERATOR, "trade"))
    table.does("Ann", next(option for option in table.offers("Ann") if option != "decline"))
    while table.asked == ["Ann"]:
        assert table.offers("Ann")[0][0] != "trade"
        table.does("Ann", table.offers("Ann")[0])


@pytest.mark.rule("FT-OPR-05", "FT-REC-01")
def test_an_operator_recruits_anybody_but_a_genius() -> None:
    table = operator().pool(genius=1, engineer=1, administrator=1, scientist=1)
    table.does("Ann", ("place", OPERATOR, "recruit.1"))
    assert {option[1] for option in table.offers("Ann")} == {"engineer", "administrator", "scientist"}
    table.refuses("Ann", ("recruit", "genius"), rule="AN-REC-01", worker=OPERATOR)


COST = fractures().game.board(0).slot_cost["life_support"][0]["titanium"]
"""What the first life support costs whoever saves nothing."""


@pytest.mark.rule("FT-OPR-10")
def test_what_the_council_copies_is_done_by_the_operator_without_a_bonus() -> None:
    table = operator(water=9, titanium=2).pool(engineer=1, genius=1).occupies("Bob", "recruit.1")
    table.occupies("Bob", "recruit.2").does("Ann", ("place", OPERATOR, "council.right"))
    assert table.player("Ann").active["engineer"] == 1, "and no Genius, as ever"
    table = operator(water=9, titanium=COST).offer("305").occupies("Bob", "construct.1")
    table.occupies("Bob", "construct.2").does("Ann", ("place", OPERATOR, "council.right"), ("build", "305"))
    table.has("Ann", titanium=0)
    table = operator(water=9).occupies("Bob", "research.1").occupies("Bob", "research.2").dice("war")
    table.does("Ann", ("place", OPERATOR, "council.right"), ("set", "shape", "circle"))
    assert table.player("Ann").breakthroughs == {"circle/war": 1}, "although it takes a Scientist"


@pytest.mark.rule("FT-OPR-10")
def test_what_the_valley_capital_copies_is_done_by_the_operator_without_a_bonus() -> None:
    table = operator(water=9).occupies("Bob", "extract_top").occupies("Bob", "extract_middle")
    table.does("Ann", ("place", OPERATOR, "valley_capital_left"), ("gain", "flux_core", 2))
    table.has("Ann", flux_core=2, energy_core=0)
    assert table.asked == ["Bob"]


@pytest.mark.rule("FT-OPR-10")
def test_in_the_outback_the_operator_does_all_three_actions_without_a_bonus() -> None:
    def there(**goods: int) -> AnachronyTable:
        table = operator(water=2, **goods).built("Ann", "outback_conditioner").offer("305")
        return table.pool(engineer=1, genius=1).does("Ann", ("work", OPERATOR, "outback_conditioner"))

    assert {("do", action) for action in ("construct", "recruit", "research")} <= {
        *there(titanium=COST).offers("Ann")
    }
    there(titanium=COST).does("Ann", ("do", "construct"), ("build", "305")).has("Ann", titanium=0)
    assert ("do", "construct") not in there(titanium=COST - 1).offers("Ann")
    recruits = there(titanium=COST).does("Ann", ("do", "recruit"))
    recruits.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("FT-OPR-10")
def test_a_second_action_of_a_tile_of_the_capital_is_the_operators_too() -> None:
    builds = operator(4, titanium=COST, water=9, gold=9, uranium=9).offer("305", "405")
    builds.impact(construct=("construct_5", "construct_1"))
    builds.does("Ann", ("place", OPERATOR, "construct.1"), ("build", "305")).has("Ann", titanium=0)
    assert builds.asked == ["Bob"], "and the second one is not cheaper either"
    second = builds.game.board(0).slot_cost["lab"][0].get("titanium", 0)
    rich = operator(4, titanium=COST + second, water=9, gold=9, uranium=9).offer("305", "405")
    rich.impact(construct=("construct_5", "construct_1"))
    rich.does("Ann", ("place", OPERATOR, "construct.1"), ("build", "305"), ("again", "construct"))
    rich.does("Ann", ("build", "405")).has("Ann", titanium=0)
    recruits = operator(4).pool(engineer=1, administrator=1, genius=1)
    recruits.impact(recruit=("recruit_5", "recruit_1")).does("Ann", ("place", OPERATOR, "recruit.1"))
    recruits.does("Ann", ("recruit", "engineer"), ("again", "recruit"))
    recruits.has_workers("Ann", active={"engineer": 1, "administrator": 1})
    searches = operator(4).dice("war", "society").impact(research=("research_5", "research_1"))
    searches.does("Ann", ("place", OPERATOR, "research.1"), ("set", "shape", "circle"), ("again", "research"))
    searches.does("Ann", ("set", "shape", "circle"))
    assert searches.player("Ann").breakthroughs == {"circle/war": 1, "circle/society": 1}


@pytest.mark.rule("FT-OPR-10")
def test_after_a_research_the_operator_builds_the_superproject_for_its_full_price() -> None:
    def research(titanium: int) -> AnachronyTable:
        table = operator(5, titanium=titanium).path("Ann", "progress").superproject(5, "anti_gravity_field")
        table.workers("Ann", active={OPERATOR: 1}, tired={"engineer": 1})
        table.impact(research=("research_3", "research_1")).breakthroughs("Ann", "triangle/technology")
        return table.dice("war").does("Ann", ("place", OPERATOR, "research.1"), ("set", "shape", "circle"))

    assert research(3).asked == ["Bob"], "what an Engineer saves is missing"
    table = research(4).does("Ann", ("again", "construct"), ("build", "anti_gravity_field"), HERE)
    table.has("Ann", titanium=0)


@pytest.mark.rule("FT-OPR-10")
def test_progress_b_does_not_motivate_operators() -> None:
    tiles = [tile for tile in fractures().game.rules.catalog.tiles.values() if tile.row == "factory"]
    plain = next(t.id for t in tiles if t.work and (t.work.worker, t.work.after) == ("any", "tired"))
    for worker, after in (("scientist", "active"), (OPERATOR, "tired")):
        table = fractures(side="B").path("Ann", "progress").workers("Ann", active={worker: 1})
        table.give("Ann", water=9, titanium=9, gold=9, uranium=9).built("Ann", plain)
        table.does("Ann", ("work", worker, plain))
        while table.asked == ["Ann"]:
            table.does("Ann", table.offers("Ann")[0])
        assert busy(table) == after


# --- what they pay and count for ----------------------------------------------------------------


@pytest.mark.rule("FT-OPR-06")
def test_an_operator_never_repays_a_worker_tile_nor_a_cost_that_names_another_type() -> None:
    table = operator().warp("Ann", 2, "warp_scientist")
    assert why_not_repay(table.game, 0, "warp_scientist#0") == deny("AN-WRK-03", worker="scientist")
    rich = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9, "energy_core": 9}
    named = next(
        tile.id
        for tile in table.game.rules.catalog.tiles.values()
        if tile.superproject and tile.worker_cost and OPERATOR not in tile.worker_cost
    )
    build = fractures().superproject(3, named).workers("Ann", operator=6).give("Ann", **rich)
    build.breakthroughs("Ann", *build.state.breakthroughs)
    build.does("Ann", ("place", OPERATOR, "construct.1"))
    build.refuses("Ann", ("build", named), rule="AN-CON-06")


@pytest.mark.rule("FT-OPR-06", "FT-OPR-07")
def test_an_operator_is_a_worker_that_can_be_given_up() -> None:
    table = fractures().workers("Ann", operator=1).morale("Ann", 1)
    table.does("Ann", ("free", "force_workers"))
    assert table.game.workers_of(0).get(OPERATOR, 0) == 0


@pytest.mark.rule("FT-OPR-07")
def test_operators_count_as_workers() -> None:
    table = fractures().workers("Ann", operator=2, tired={OPERATOR: 1}).occupies("Ann", "mine.top", OPERATOR)
    assert table.game.rules.metrics["workers"](table.game, 0) == 4
    table = fractures().workers("Ann", engineer=1, tired={OPERATOR: 1}).give("Ann", water=9)
    table.does("Ann", ("work", "engineer", "supply"))
    assert table.player("Ann").active[OPERATOR] == 1


@pytest.mark.rule("FT-OPR-08", "FT-OPR-09")
def test_no_recruit_card_has_an_operator() -> None:
    catalog = fractures().game.rules.catalog
    assert not any(OPERATOR in card for card in catalog.recruit_cards.values())
    table = fractures(era=1, phase="preparation")
    assert OPERATOR not in table.start().state.pool


@pytest.mark.rule("FT-OPR-09")
def test_zaida_takes_no_operator() -> None:
    table = fractures().leads("Ann", "zaida").give("Ann", water=9).all_pass()
    assert "decline" in table.offers("Ann")
    assert ("worker", OPERATOR) not in table.offers("Ann")


@pytest.mark.rule("FT-OPR-09")
def test_the_cloning_vat_gives_an_operator_another_one() -> None:
    catalog = fractures().game.rules.catalog
    vat = next(
        tile.id
        for tile in catalog.tiles.values()
        if tile.work and any("same_as_placed" in effect.args.get("types", ()) for effect in tile.work.effects)
    )
    table = operator(water=9, titanium=9, gold=9, uranium=9, neutronium=9).built("Ann", vat)
    table.does("Ann", ("work", OPERATOR, vat))
    while table.asked == ["Ann"]:
        table.does("Ann", table.offers("Ann")[0])
    assert table.player("Ann").tired[OPERATOR] == 1
