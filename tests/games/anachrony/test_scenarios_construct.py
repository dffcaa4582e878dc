"""The worked scenarios of Construct: what it costs, and where tiles go."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony


@pytest.mark.scenario("AN-S22")
@pytest.mark.rule("AN-WRK-04", "AN-GNS-03")
def test_neither_a_busy_worker_nor_a_genius_pays_for_a_scientist() -> None:
    def at_the_site(tired: dict[str, int]) -> AnachronyTable:
        table = anachrony().superproject(3, "uranium_cores").breakthroughs("Ann", "triangle/war")
        table.give("Ann", uranium=3, titanium=3)
        table.workers("Ann", active={"scientist": 1, "genius": 1}, tired=tired)
        return table.does("Ann", ("place", "scientist", "construct.1"))

    build = ("build", "uranium_cores")
    at_the_site({}).refuses("Ann", build, rule="AN-CON-06", worker="scientist", needed=1, have=0)
    table = at_the_site({"scientist": 1}).does("Ann", build, ("cover", "lab.1", "lab.2"))
    table.has_workers("Ann", active={"genius": 1}).has("Ann", uranium=0, titanium=2)
    assert table.where("Ann", "uranium_cores") == ["lab.1", "lab.2"]
    assert table.player("Ann").breakthroughs == {"triangle/war": 0}
    assert table.state.breakthroughs["triangle/war"] == 3


@pytest.mark.scenario("AN-S23")
@pytest.mark.rule("AN-CON-03", "AN-CST-02", "AN-CAP-01")
def test_an_engineer_builds_a_lab_from_the_middle_space() -> None:
    table = anachrony().offer("413").workers("Ann", engineer=1).give("Ann", titanium=1, uranium=1, water=2)
    table.does("Ann", ("place", "engineer", "construct.2"), ("build", "413"))
    table.has("Ann", titanium=0, uranium=0, water=0)
    assert table.where("Ann", "413") == ["lab.1"]


@pytest.mark.scenario("AN-S24")
@pytest.mark.rule("AN-CON-01", "AN-REC-01", "AN-RES-01", "AN-GNS-01")
def test_each_action_of_the_capital_has_its_workers() -> None:
    table = anachrony().give("Ann", titanium=9, uranium=9, gold=9, water=9).pool(engineer=1)
    table.workers("Ann", scientist=1, engineer=1, administrator=1, genius=1)
    for worker, action, rule in (
        ("administrator", "construct", "AN-CON-01"),
        ("scientist", "recruit", "AN-REC-01"),
        ("engineer", "research", "AN-RES-01"),
    ):
        table.refuses("Ann", ("place", worker, f"{action}.1"), rule=rule)
        assert ("place", "genius", f"{action}.1") in table.offers("Ann")


def collapsing(tile: str, worker: str = "engineer") -> AnachronyTable:
    """After the impact, with this tile on Construct's top space and one worker of Ann's."""
    return anachrony(era=5).impact(construct=(tile, "construct_4")).workers("Ann", active={worker: 1})


@pytest.mark.scenario("AN-S25")
@pytest.mark.rule("AN-CST-02", "AN-CST-03", "AN-CST-04", "AN-CST-05")
def test_reductions_add_up() -> None:
    table = collapsing("construct_1").built("Ann", "anti_gravity_field", at="lab.1")
    table.built("Ann", "201", "202").offer("203").give("Ann", titanium=2, gold=2, water=2)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "203"))
    assert set(table.offers("Ann")) == {("pay", "gold", 1, "water", 2), ("pay", "titanium", 1, "water", 2)}
    table.does("Ann", ("pay", "gold", 1, "water", 2)).has("Ann", titanium=2, gold=1, water=0)
    assert table.where("Ann", "203") == ["factory.3"]


@pytest.mark.scenario("AN-S26")
@pytest.mark.rule("AN-CST-01")
def test_reductions_stop_at_zero() -> None:
    table = collapsing("construct_1").built("Ann", "anti_gravity_field", at="lab.1").offer("304")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "304"))
    table.has("Ann", titanium=0, uranium=0, gold=0, neutronium=0)
    assert table.where("Ann", "304") == ["life_support.1"]


@pytest.mark.scenario("AN-S27")
@pytest.mark.rule("AN-CST-04")
def test_a_tile_of_the_capital_saves_neutronium() -> None:
    table = collapsing("construct_2", "scientist").built("Ann", "101", "102").offer("103")
    table.give("Ann", neutronium=1, titanium=2, water=2)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "103"))
    table.has("Ann", neutronium=0, titanium=0, water=0)
    assert table.where("Ann", "103") == ["power_plant.3"]

    table = collapsing("construct_2", "scientist").offer("201").give("Ann", neutronium=1, titanium=2, gold=1)
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "201"))
    table.has("Ann", neutronium=1, titanium=0, gold=0)


@pytest.mark.scenario("AN-S28")
@pytest.mark.rule("AN-CST-06", "AN-CST-08")
def test_the_grand_reservoir_saves_water_once_per_turn() -> None:
    table = anachrony().built("Ann", "grand_reservoir", at="factory.1").offer("413")
    table.workers("Ann", scientist=1).give("Ann", titanium=2, uranium=1, water=1)
    table.does("Ann", ("place", "scientist", "construct.2"), ("build", "413"))
    table.has("Ann", titanium=0, uranium=0, water=0)

    table = anachrony().built("Ann", "grand_reservoir", at="factory.1").built("Ann", "215").offer("413")
    table.workers("Ann", scientist=1).give("Ann", titanium=2, uranium=1, water=2)
    table.does("Ann", ("free", "215"), ("gain", "gold", 1)).has("Ann", water=2, gold=1)
    table.does("Ann", ("place", "scientist", "construct.2"), ("build", "413")).has("Ann", water=0)


@pytest.mark.scenario("AN-S29")
@pytest.mark.rule("AN-CST-07")
def test_the_grand_reservoir_helps_in_action_turns_only() -> None:
    table = anachrony().built("Ann", "grand_reservoir").workers("Ann", engineer=1).give("Ann", water=3)
    table.does("Ann", ("place", "engineer", "trade"), ("trade", 3, "water", "for", 1, "energy_core"))
    table.has("Ann", water=0, energy_core=1)

    table = anachrony().leads("Ann", "zaida").built("Ann", "grand_reservoir").give("Ann", water=2)
    table.put(table.state.recruit_card, "recruit_card_7").all_pass()
    table.does("Ann", ("worker", "engineer")).has("Ann", water=0)
    table = anachrony().leads("Ann", "zaida").built("Ann", "grand_reservoir").give("Ann", water=1).all_pass()
    assert (table.state.phase, table.state.era) == ("power_up", 4)

    table = anachrony(phase="warp").built("Ann", "grand_reservoir").give("Ann", water=1)
    table.warps(Ann=("warp_engineer",)).has("Ann", water=0)
    table = anachrony(phase="warp").built("Ann", "grand_reservoir")
    table.refuses("Ann", table.warping("Ann", "warp_engineer"), rule="AN-WARP-05", needed=1, have=0)


def building_exocrawler(side: str = "A") -> AnachronyTable:
    """Ann can pay for the Exocrawler at her focus, and for more."""
    table = anachrony(side=side).superproject(3, "exocrawler").breakthroughs("Ann", "circle/war")
    return table.give("Ann", titanium=9, uranium=9, gold=9, water=9).workers("Ann", engineer=3)


@pytest.mark.scenario("AN-S30")
@pytest.mark.rule("AN-GEO-03")
def test_a_superproject_goes_to_the_first_two_columns_if_it_can() -> None:
    table = building_exocrawler().built("Ann", "101", "201", "301")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "exocrawler"))
    assert table.where("Ann", "exocrawler") == ["lab.1", "lab.2"]

    table = building_exocrawler().built("Ann", "101", "201", "301", "401")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "exocrawler"))
    rows = ("power_plant", "factory", "life_support", "lab")
    assert table.offers("Ann") == [("cover", f"{row}.2", f"{row}.3") for row in rows]


@pytest.mark.scenario("AN-S31")
@pytest.mark.rule("AN-GEO-03")
def test_a_superproject_needs_two_slots_side_by_side() -> None:
    table = building_exocrawler()
    for tile, row in (("101", "power_plant"), ("201", "factory"), ("301", "life_support"), ("401", "lab")):
        table.built("Ann", tile, at=f"{row}.2")
    table.does("Ann", ("place", "engineer", "construct.1"))
    table.refuses("Ann", ("build", "exocrawler"), rule="AN-GEO-03")


@pytest.mark.scenario("AN-S32")
@pytest.mark.rule("AN-GEO-02", "AN-GEO-04")
def test_dominance_b_puts_a_superproject_on_any_pair() -> None:
    table = building_exocrawler(side="B").path("Ann", "dominance").offer("203", "202", "201")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "exocrawler"))
    assert len(table.offers("Ann")) == 8
    table.does("Ann", ("cover", "factory.2", "factory.3")).does("Bob", "pass")
    assert table.where("Ann", "exocrawler") == ["factory.2", "factory.3"]
    table.does("Ann", ("place", "engineer", "construct.2"), ("build", "201"))
    assert table.where("Ann", "201") == ["factory.1"]
    table.does("Ann", ("place", "engineer", "council.left"), ("copy", "construct"))
    table.refuses("Ann", ("build", "202"), rule="AN-CON-04", row="factory")


@pytest.mark.scenario("AN-S33")
@pytest.mark.rule("AN-GEO-02", "AN-ANO-04")
def test_a_gap_is_built_on_at_the_cost_of_its_slot() -> None:
    table = anachrony().built("Ann", "301", at="life_support.1").built("Ann", "302", at="life_support.3")
    table.anomaly("Ann", "life_support.2").offer("304")
    table.workers("Ann", engineer=1, scientist=1).give("Ann", water=3, titanium=4, uranium=1)
    table.does("Ann", ("work", "engineer", "anomaly.life_support.2"), ("pay", "titanium", 2, "water", 2))
    table.does("Bob", "pass").does("Ann", ("place", "scientist", "construct.1"), ("build", "304"))
    table.has("Ann", titanium=0, uranium=0, water=0)
    assert table.where("Ann", "304") == ["life_support.2"]


@pytest.mark.scenario("AN-S55")
@pytest.mark.rule("AN-TT-11", "AN-CLN-11")
def test_the_focus_in_the_past_builds_the_superproject_of_the_past() -> None:
    table = anachrony(era=4).superproject(2, "exocrawler").superproject(4, "particle_collider")
    table.built("Ann", "105").workers("Ann", engineer=2).breakthroughs(
        "Ann", "circle/war", "square/technology"
    )
    table.give("Ann", titanium=9, uranium=9, gold=9, water=9)
    table.does("Ann", ("work", "engineer", "105"), ("focus", 2)).does("Bob", "pass")
    table.does("Ann", ("place", "engineer", "construct.1"))
    assert ("build", "exocrawler") in table.offers("Ann")
    assert ("build", "particle_collider") not in table.offers("Ann")
    table.does("Ann", ("build", "exocrawler"), ("cover", "lab.1", "lab.2")).all_pass()
    assert table.player("Ann").focus == 5
