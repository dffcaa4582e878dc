"""Superprojects that stand, act when built or act without a worker (section 12)."""

from __future__ import annotations

import pytest

from clepsydra.kernel import BACK, Option
from tests.games.anachrony.table import AnachronyTable, anachrony

BASIC = ("titanium", "uranium", "gold")
FOR_NEUTRONIUM = ("trade", 2, "any_basic", "for", 1, "neutronium")
FOR_CUBES = ("trade", 1, "neutronium", "for", 2, "any_basic")


def raising(tile: str, era: int = 3, **goods: int) -> AnachronyTable:
    """Ann's focus is on the tile of an era with this superproject above, and she has goods to build it."""
    table = anachrony(era=era).superproject(era, tile).workers("Ann", scientist=2, engineer=2)
    rich = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9, "energy_core": 9}
    shapes = [f"{shape}/{icon}" for shape in ("circle", "triangle", "square") for icon in ("war", "society")]
    return table.give("Ann", **{**rich, **goods}).breakthroughs("Ann", *shapes)


def raise_it(table: AnachronyTable, tile: str) -> AnachronyTable:
    """Ann builds it with a Scientist on the free slot, in the first way that is offered."""
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", tile))
    while tile not in table.player("Ann").built:
        table.does("Ann", table.offers("Ann")[0])
    return table


# --- what all are worth ---------------------------------------------------------------------------

PRINTED = {
    "the_ultimate_plan": 3,
    "outback_conditioner": 4,
    **dict.fromkeys(("archive_of_the_eras", "uranium_cores", "synthetic_endorphins"), 5),
    **dict.fromkeys(("rescue_pods", "quantum_chameleon"), 5),
    **dict.fromkeys(("welfare_society", "continuum_stabilizer", "grand_reservoir", "anti_gravity_field"), 6),
    **dict.fromkeys(("temporal_tourism", "exocrawler", "dark_matter_converter", "tectonic_drill"), 6),
    **dict.fromkeys(("cloning_vat",), 6),
    "particle_collider": 7,
    "neutronium_research_center": 8,
}


@pytest.mark.rule("AN-SP-00")
def test_each_superproject_scores_its_printed_points_and_is_no_building() -> None:
    assert set(PRINTED) == {
        tile.id for tile in anachrony().game.rules.catalog.tiles.values() if tile.superproject
    }
    for tile, vp in PRINTED.items():
        table = anachrony().built("Ann", tile)
        own = 3 if tile == "the_ultimate_plan" else 0
        assert (table.score("Ann")["superprojects"], table.score("Ann")["buildings"]) == (vp + own, 0)
        covered = anachrony().built("Ann", tile).anomaly("Ann", tile).score("Ann")
        assert (covered["superprojects"], covered["anomalies"]) == (vp, -3)


@pytest.mark.rule("AN-SP-00")
def test_a_covered_superproject_does_nothing() -> None:
    tiles = ("cloning_vat", "uranium_cores", "exocrawler", "quantum_chameleon")
    table = (
        anachrony()
        .built("Ann", *tiles, "201")
        .workers("Ann", genius=1)
        .hexes("Ann", 3)
        .anomaly("Ann", *tiles)
    )
    for use in (
        ("work", "genius", tiles[0]),
        ("free", tiles[1]),
        ("free", tiles[2]),
        ("work", "genius", tiles[3]),
    ):
        table.refuses("Ann", use, rule="AN-ANO-05")


@pytest.mark.scenario("AN-S72")
@pytest.mark.rule("AN-SP-16", "AN-SP-00")
def test_the_ultimate_plan_adds_three_to_each_superproject() -> None:
    table = anachrony().built("Ann", "the_ultimate_plan", "exocrawler")
    assert table.score("Ann")["superprojects"] == (3 + 3) + (6 + 3)
    covered = anachrony().built("Ann", "the_ultimate_plan", "exocrawler").anomaly("Ann", "the_ultimate_plan")
    assert covered.score("Ann")["superprojects"] == 3 + 6


@pytest.mark.scenario("AN-S99")
@pytest.mark.rule("AN-SP-02", "AN-SCO-04")
def test_the_archive_adds_a_point_for_each_step_of_time_travel() -> None:
    assert anachrony().travels("Ann", 3).score("Ann")["time_travel"] == 6
    table = anachrony().built("Ann", "archive_of_the_eras").travels("Ann", 3)
    assert table.score("Ann")["time_travel"] == 6 + 3
    assert table.anomaly("Ann", "archive_of_the_eras").score("Ann")["time_travel"] == 6


@pytest.mark.scenario("AN-S100")
@pytest.mark.rule("AN-SP-10", "AN-ECC-05")
def test_endorphins_forgive_low_morale_but_the_card_compares_spaces() -> None:
    table = anachrony().morale("Ann", 2).morale("Bob", 3).conditions("highest_morale")
    assert table.score("Ann")["morale"] == -4
    table.built("Ann", "synthetic_endorphins")
    assert (table.score("Ann")["morale"], table.score("Ann")["conditions"]) == (0, 0)
    assert (table.score("Bob")["morale"], table.score("Bob")["conditions"]) == (-2, 3)
    happy = anachrony().morale("Ann", 6).built("Ann", "synthetic_endorphins")
    assert happy.score("Ann")["morale"] == 4


@pytest.mark.rule("AN-SP-10")
def test_endorphins_spare_the_worker_that_morale_would_cost() -> None:
    table = anachrony().morale("Ann", 1).workers("Ann", engineer=1, tired={"scientist": 2})
    table.built("Ann", "synthetic_endorphins").does("Ann", ("free", "force_workers"))
    table.has_workers("Ann", active={"engineer": 1, "scientist": 2})
    assert table.player("Ann").morale == 1
    alone = anachrony().morale("Ann", 1).built("Ann", "synthetic_endorphins")
    alone.does("Ann", ("free", "force_workers"))


# --- what is done when built ----------------------------------------------------------------------


@pytest.mark.scenario("AN-S83")
@pytest.mark.rule("AN-SP-03", "AN-TT-08", "AN-TT-09")
def test_the_stabilizer_takes_up_to_three_warp_tiles_back() -> None:
    table = raising("continuum_stabilizer", era=4).warp("Ann", 1, "warp_gold", "warp_water")
    table.warp("Ann", 3, "warp_scientist").warp("Ann", 4, "warp_exosuit").warp("Bob", 2, "warp_gold")
    raise_it(table, "continuum_stabilizer")
    before = dict(table.player("Ann").goods)
    assert table.ask("Ann").rule == "AN-SP-03"
    assert len(table.offers("Ann")) == 5
    table.does("Ann", ("take_back", "warp_exosuit#0", 4), ("take_back", "warp_gold#0", 1))
    table.does("Ann", ("take_back", "warp_scientist#0", 3))
    assert table.asked == ["Bob"]
    player = table.player("Ann")
    assert len(player.warps) == 8
    assert "warp_water#0" in table.state.timeline[0].warps
    assert (player.travels, player.goods) == (0, before)


@pytest.mark.rule("AN-SP-03")
def test_fewer_warp_tiles_may_be_taken_back() -> None:
    table = raise_it(
        raising("continuum_stabilizer").warp("Ann", 1, "warp_gold", "warp_water"), "continuum_stabilizer"
    )
    table.does("Ann", ("take_back", "warp_gold#0", 1), "decline")
    assert table.asked == ["Bob"]
    assert table.state.timeline[0].warps.pieces == ["warp_water#0"]


@pytest.mark.rule("AN-SP-15", "AN-RES-09")
def test_the_research_center_researches_twice_without_a_worker() -> None:
    center = "neutronium_research_center"
    table = raise_it(raising(center).dice("war", "circle"), center)
    owned = dict(table.player("Ann").breakthroughs)
    assert table.offers("Ann") == [("again", "research"), "decline"]
    table.does("Ann", ("again", "research"), ("set", "shape", "circle"))
    assert table.player("Ann").breakthroughs["circle/war"] == owned.get("circle/war", 0) + 1
    table.does("Ann", ("again", "research"), ("set", "icon", "society"))
    assert sum(table.player("Ann").breakthroughs.values()) == sum(owned.values()) + 2
    assert table.asked == ["Bob"]
    once = raise_it(raising(center).dice("war"), center)
    once.does("Ann", ("again", "research"), ("set", "shape", "circle"), "decline")
    assert once.asked == ["Bob"]
    assert raise_it(raising(center), center).does("Ann", "decline").asked == ["Bob"]


# --- what lowers costs ----------------------------------------------------------------------------


@pytest.mark.rule("AN-SP-04", "AN-CST-06", "AN-CST-08")
def test_the_reservoir_saves_one_water_in_each_turn() -> None:
    table = (
        anachrony()
        .built("Ann", "grand_reservoir", "202", "205")
        .workers("Ann", engineer=2)
        .give("Ann", water=1)
    )
    table.does("Ann", ("work", "engineer", "202")).has("Ann", water=1, titanium=3).does("Bob", "pass")
    table.does("Ann", ("work", "engineer", "205")).has("Ann", water=1, gold=2)
    dry = anachrony().built("Ann", "grand_reservoir", "202").anomaly("Ann", "grand_reservoir")
    dry.workers("Ann", engineer=1)
    dry.refuses("Ann", ("work", "engineer", "202"), rule="AN-CST-01", good="water", needed=1, have=0)


@pytest.mark.rule("AN-SP-04", "AN-CST-07")
def test_the_reservoir_does_not_help_to_trade() -> None:
    table = anachrony().built("Ann", "grand_reservoir").workers("Ann", engineer=1).give("Ann", water=2)
    table.does("Ann", ("place", "engineer", "trade"))
    assert table.asked == ["Bob"]
    table.has("Ann", water=2, energy_core=0)


@pytest.mark.scenario("AN-S111")
@pytest.mark.rule("AN-CST-06", "AN-CST-11")
def test_the_reservoir_does_not_lower_what_is_paid_back() -> None:
    def travelling(water: int) -> AnachronyTable:
        table = anachrony(era=3).built("Ann", "grand_reservoir", "110").workers("Ann", engineer=1)
        table.warp("Ann", 2, "warp_water").give("Ann", water=water)
        return table.does("Ann", ("work", "engineer", "110"), ("focus", 2))

    travelling(2).does("Ann", ("repay", "warp_water#0")).has("Ann", water=0)
    poor = travelling(1)
    assert poor.asked == ["Bob"]
    assert poor.state.timeline[1].warps.pieces == ["warp_water#0"]


@pytest.mark.scenario("AN-S117")
@pytest.mark.rule("AN-CST-06", "AN-SP-04")
def test_the_reservoir_pays_for_itself_in_full_and_then_helps_in_the_same_turn() -> None:
    table = raising("grand_reservoir").built("Ann", "exocrawler").morale("Ann", 4)
    table.does("Ann", ("free", "exocrawler"))
    raise_it(table, "grand_reservoir").has("Ann", water=9 - 2)
    table.does("Ann", ("work", "scientist", "supply")).has("Ann", water=9 - 2 - 4)


@pytest.mark.rule("AN-SP-05", "AN-CST-03")
def test_the_field_saves_a_cube_of_choice_on_each_construction() -> None:
    table = anachrony().built("Ann", "anti_gravity_field").workers("Ann", scientist=1).offer("201")
    table.give("Ann", titanium=2, gold=1).does("Ann", ("place", "scientist", "construct.1"), ("build", "201"))
    assert set(table.offers("Ann")) == {("pay", "gold", 1, "titanium", 1), ("pay", "titanium", 2)}
    table.does("Ann", ("pay", "titanium", 2)).has("Ann", titanium=0, gold=1)
    own = raise_it(raising("anti_gravity_field", titanium=4), "anti_gravity_field")
    own.has("Ann", titanium=0)
    raising("anti_gravity_field", titanium=3).does("Ann", ("place", "scientist", "construct.1")).refuses(
        "Ann", ("build", "anti_gravity_field"), rule="AN-CON-06", good="titanium", needed=4, have=3
    )


# --- what stands for mine and evacuation ----------------------------------------------------------


@pytest.mark.rule("AN-SP-13")
def test_the_drill_brings_a_cube_of_choice_whenever_its_owner_mines() -> None:
    table = anachrony().built("Ann", "tectonic_drill").workers("Ann", engineer=1).workers("Bob", engineer=1)
    table.mine("neutronium", "gold").does("Ann", ("place", "engineer", "mine.bottom"), ("take", "neutronium"))
    assert table.offers("Ann") == [("take", basic) for basic in BASIC]
    table.does("Ann", ("take", "uranium")).has("Ann", titanium=1, neutronium=1, uranium=1, gold=0)
    table.does("Bob", ("place", "engineer", "mine.middle")).has("Bob", gold=2)
    assert table.state.mine == []


@pytest.mark.rule("AN-SP-14")
def test_the_pods_meet_the_condition_and_the_points_are_as_usual() -> None:
    table = anachrony(era=5).path("Ann", "salvation").workers("Ann", engineer=1).give("Ann", neutronium=2)
    table.built("Ann", "rescue_pods", "101").does("Ann", ("place", "engineer", "evacuate")).has(
        "Ann", vp=3 + 2 * 3
    )
    covered = anachrony(era=5).path("Ann", "salvation").workers("Ann", engineer=1).built("Ann", "rescue_pods")
    covered.anomaly("Ann", "rescue_pods")
    covered.refuses("Ann", ("place", "engineer", "evacuate"), rule="AN-EVA-01")


# --- free actions ---------------------------------------------------------------------------------


@pytest.mark.rule("AN-SP-06", "AN-BLD-04")
def test_uranium_cores_power_up_an_exosuit_for_free() -> None:
    table = anachrony(era=5).built("Ann", "uranium_cores").hexes("Ann", ("TC", "BL"))
    table.does("Ann", ("free", "uranium_cores"))
    assert table.offers("Ann") == [("hex", name) for name in ("TL", "TR", "BC", "BR")]
    table.does("Ann", ("hex", "TL"))
    assert (table.player("Ann").powered, table.player("Ann").reserve) == (["TC", "BL", "TL"], 3)


@pytest.mark.scenario("AN-S98")
@pytest.mark.rule("AN-BLD-04", "AN-SP-06")
def test_uranium_cores_need_an_exosuit_in_reserve() -> None:
    table = anachrony().built("Ann", "uranium_cores").occupies("Ann", "purify").occupies("Ann", "mine.top")
    assert len(table.player("Ann").powered) == 4
    table.refuses("Ann", ("free", "uranium_cores"), rule="AN-BLD-04")


@pytest.mark.scenario("AN-S96")
@pytest.mark.rule("AN-SP-07", "AN-FREE-01")
def test_the_collider_changes_cubes_and_neutronium_in_one_direction_per_era() -> None:
    table = anachrony().built("Ann", "particle_collider").give("Ann", titanium=1, gold=1, neutronium=1)
    table.does("Ann", ("free", "particle_collider"))
    assert table.offers("Ann") == [FOR_NEUTRONIUM, FOR_CUBES, BACK]
    table.does("Ann", FOR_NEUTRONIUM).has("Ann", titanium=0, gold=0, neutronium=2)
    table.refuses("Ann", ("free", "particle_collider"), rule="AN-FREE-01")
    back = anachrony().built("Ann", "particle_collider").give("Ann", neutronium=1)
    back.does("Ann", ("free", "particle_collider"), FOR_CUBES, ("gain", "uranium", 2))
    back.has("Ann", neutronium=0, uranium=2)
    poor = anachrony().built("Ann", "particle_collider").give("Ann", gold=1, water=5)
    poor.refuses("Ann", ("free", "particle_collider"), rule="AN-SP-07")


@pytest.mark.rule("AN-SP-07", "TB-ASK-07")
def test_the_collider_changes_nothing_before_the_direction_is_named() -> None:
    table = anachrony().built("Ann", "particle_collider").give("Ann", titanium=2)
    table.does("Ann", ("free", "particle_collider")).has("Ann", titanium=2, neutronium=0)
    assert table.offers("Ann") == [FOR_NEUTRONIUM, BACK]
    table.refuses("Ann", FOR_CUBES, rule="AN-SP-07", good="neutronium", needed=1, have=0)
    table.does("Ann", BACK).has("Ann", titanium=2, neutronium=0)
    table.does("Ann", ("free", "particle_collider"), FOR_NEUTRONIUM).has("Ann", titanium=0, neutronium=1)


@pytest.mark.scenario("AN-S97")
@pytest.mark.rule("AN-SP-08", "AN-TT-11")
def test_tourism_travels_three_eras_back_before_a_construction_there() -> None:
    table = raising("exocrawler", era=6).built("Ann", "temporal_tourism", "401", "402")
    table.superproject(3, "cloning_vat").warp("Ann", 3, "warp_gold").does("Ann", ("free", "temporal_tourism"))
    past: list[Option] = [("focus", 3), ("focus", 4), ("focus", 5)]
    assert table.offers("Ann") == past
    table.refuses("Ann", ("focus", 2), rule="AN-TT-02")
    table.does("Ann", ("focus", 3), ("repay", "warp_gold#0")).has("Ann", gold=8)
    assert table.player("Ann").travels == 1
    table.does("Ann", ("place", "scientist", "construct.1"))
    table.refuses("Ann", ("build", "exocrawler"), rule="TB-ASK-02")
    assert ("build", "cloning_vat") in table.offers("Ann")
    anachrony(era=1).built("Ann", "temporal_tourism").refuses(
        "Ann", ("free", "temporal_tourism"), rule="AN-TT-04"
    )


@pytest.mark.scenario("AN-S95")
@pytest.mark.rule("AN-SP-12", "AN-WRK-04")
def test_the_converter_takes_an_idle_worker_for_a_genius_at_once() -> None:
    table = anachrony().built("Ann", "dark_matter_converter").workers("Ann", tired={"scientist": 1})
    table.occupies("Ann", "supply", "engineer").does("Ann", ("free", "dark_matter_converter"))
    assert table.offers("Ann") == [
        ("gain", "genius", 1),
        ("gain", "neutronium", 1),
        ("gain", "energy_core", 1),
    ]
    table.does("Ann", ("gain", "genius", 1)).has_workers("Ann", active={"genius": 1})
    table.does("Ann", ("place", "genius", "purify")).has("Ann", water=4)
    busy = anachrony().built("Ann", "dark_matter_converter").occupies("Ann", "supply", "engineer")
    busy.refuses("Ann", ("free", "dark_matter_converter"), rule="AN-SP-12")


@pytest.mark.rule("AN-SP-12")
@pytest.mark.parametrize("good", ["neutronium", "energy_core"])
def test_the_converter_also_makes_goods_of_a_worker_of_choice(good: str) -> None:
    table = (
        anachrony().built("Ann", "dark_matter_converter").workers("Ann", engineer=1, tired={"scientist": 1})
    )
    table.does("Ann", ("free", "dark_matter_converter"), ("lose", "engineer", "active"), ("gain", good, 1))
    table.has("Ann", **{good: 1}).has_workers("Ann", active={}, tired={"scientist": 1})
