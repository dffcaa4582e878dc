"""The buildings and superprojects of Fractures of Time, each of them (FT-BLD, FT-SPJ)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import goes, holds, on_offer

NEW = [f"{row}{number}" for row in "1234" for number in (16, 17, 18)]
REPLACED = ["215", "301", "302", "303", "304", "313", "314", "403"]
SUPERPROJECTS = ["flux_reactor", "valley_gateway", "glitch_purifier", "technology_vault", "temporal_barracks"]
ROWS = {"1": "power_plant", "2": "factory", "3": "life_support", "4": "lab"}


def owning(tile: str, worker: str = "", era: int = 3, **goods: int) -> AnachronyTable:
    """Ann's turn; she has a tile, perhaps one worker, and goods."""
    table = fractures(era=era).built("Ann", tile).give("Ann", **goods)
    return table.workers("Ann", active={worker: 1}) if worker else table


def works(table: AnachronyTable, worker: str, tile: str, *answers: Any) -> AnachronyTable:
    """Ann's worker uses the slot of a tile."""
    return table.does("Ann", ("work", worker, tile), *answers)


def comes_back(table: AnachronyTable) -> str:
    """What becomes of Ann's worker."""
    [busy] = table.player("Ann").busy
    return busy.after


@pytest.mark.rule("FT-SET-03", "FT-BLD-01")
def test_twelve_new_buildings_and_eight_in_the_place_of_others_make_eighteen_of_each_type() -> None:
    table = fractures()
    stacks = {row: {*stack.primary, *stack.secondary} for row, stack in table.state.stacks.items()}
    assert {row: len(tiles) for row, tiles in stacks.items()} == dict.fromkeys(ROWS.values(), 18)
    for tile in (*NEW, *(f"{old}B" for old in REPLACED)):
        assert tile in stacks[ROWS[tile[0]]]
    for old in REPLACED:
        assert old not in table.game.rules.catalog.tiles


@pytest.mark.rule("FT-BLD-01")
def test_a_new_building_is_built_as_others_are() -> None:
    table = fractures().workers("Ann", scientist=1).give("Ann", titanium=2, uranium=1, water=1).offer("416")
    table.does("Ann", goes("scientist", "construct.1"), ("build", "416")).has("Ann", titanium=0, uranium=0)
    assert table.where("Ann", "416") == ["lab.1"]
    assert table.score("Ann")["buildings"] == 3


POINTS = {
    "116": 2,
    "117": 3,
    "118": 3,
    "216": 2,
    "217": 2,
    "218": 2,
    "316": 2,
    "317": 1,
    "318": 2,
    "416": 3,
    "417": 2,
    "418": 2,
    "215B": 2,
    "301B": 2,
    "302B": 2,
    "303B": 0,
    "304B": 0,
    "313B": 1,
    "314B": 1,
    "403B": 2,
}


@pytest.mark.rule("FT-BLD-01")
def test_the_points_of_each_building() -> None:
    assert {tile: owning(tile).score("Ann")["buildings"] for tile in POINTS} == POINTS
    metric = {tile: owning(tile).game.tile(tile).end_range for tile in POINTS}
    assert {tile: reach for tile, reach in metric.items() if reach} == {"116": 3, "117": 4, "118": 3}


# Power plants


@pytest.mark.rule("FT-BLD-01")
def test_117_is_for_operators_and_reaches_four_eras() -> None:
    for worker in ("scientist", "genius"):
        table = owning("117", worker, era=5)
        table.refuses("Ann", ("work", worker, "117"), rule="FT-BLD-01")
    table = works(owning("117", "operator", era=5), "operator", "117")
    assert table.offers("Ann") == [("focus", era) for era in (1, 2, 3, 4)]


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize("repays", [True, False])
def test_118_costs_titanium_and_rewards_a_warp_tile_repaid(*, repays: bool) -> None:
    table = owning("118", "engineer", era=4, titanium=1, gold=1).warp("Ann", 2, "warp_gold")
    works(table, "engineer", "118", ("focus", 2), ("repay", "warp_gold#0") if repays else "decline")
    table.has("Ann", titanium=0, gold=0 if repays else 1, vp=1 if repays else 0)
    assert comes_back(table) == "tired"
    poor = owning("118", "engineer", era=4)
    poor.refuses("Ann", ("work", "engineer", "118"), rule="AN-CST-01")


# Factories


@pytest.mark.rule("FT-BLD-01")
def test_216_makes_a_flux_core_of_a_cube() -> None:
    table = works(owning("216", "scientist", gold=1), "scientist", "216").has("Ann", gold=0, flux_core=1)
    assert comes_back(table) == "active"
    owning("216", "scientist", neutronium=1).refuses("Ann", ("work", "scientist", "216"), rule="AN-CST-01")


@pytest.mark.rule("FT-BLD-01")
def test_217_gives_an_operator_two_cubes_of_choice() -> None:
    owning("217", "engineer").refuses("Ann", ("work", "engineer", "217"), rule="FT-BLD-01")
    table = works(owning("217", "operator"), "operator", "217", ("gain", "titanium", 1, "gold", 1))
    table.has("Ann", titanium=1, gold=1)
    assert comes_back(table) == "active"


@pytest.mark.rule("FT-BLD-01")
def test_218_makes_neutronium_of_water() -> None:
    table = works(owning("218", "engineer", water=3), "engineer", "218")
    table.has("Ann", water=0, neutronium=1, vp=1)
    assert comes_back(table) == "tired"


@pytest.mark.rule("FT-BLD-01")
def test_215b_sells_a_cube_for_water() -> None:
    table = owning("215B", water=2).does("Ann", ("free", "215B"), ("gain", "uranium", 1))
    table.has("Ann", water=0, uranium=1).refuses("Ann", ("free", "215B"), rule="AN-FREE-01")


# Life supports


@pytest.mark.rule("FT-BLD-01")
def test_316_makes_water_of_a_flux_core() -> None:
    owning("316", flux_core=1).does("Ann", ("free", "316")).has("Ann", flux_core=0, water=4)
    owning("316").refuses("Ann", ("free", "316"), rule="AN-CST-01")


@pytest.mark.rule("FT-BLD-01")
def test_318_gives_water_to_administrators_who_stay_motivated() -> None:
    table = works(owning("318", "administrator"), "administrator", "318").has("Ann", water=4)
    assert comes_back(table) == "active"
    owning("318", "engineer").refuses("Ann", ("work", "engineer", "318"), rule="FT-BLD-01")


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize("tile", ["301B", "302B"])
def test_301b_and_302b_give_water_at_once_and_in_every_era(tile: str) -> None:
    table = fractures().workers("Ann", scientist=1).give("Ann", titanium=2).offer(tile)
    table.does("Ann", goes("scientist", "construct.1"), ("build", tile)).has("Ann", water=2)
    owning(tile).does("Ann", ("free", tile)).has("Ann", water=1)


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize("tile", ["303B", "304B"])
def test_303b_and_304b_give_water_in_every_era(tile: str) -> None:
    owning(tile).does("Ann", ("free", tile)).has("Ann", water=2)


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize(("tile", "good"), [("313B", "uranium"), ("314B", "gold")])
def test_313b_and_314b_make_water_of_a_cube(tile: str, good: str) -> None:
    table = works(owning(tile, "engineer", **{good: 1}), "engineer", tile)
    table.has("Ann", water=6, vp=1, **{good: 0})
    assert comes_back(table) == "tired"


# Labs


@pytest.mark.rule("FT-BLD-01")
def test_418_lets_a_scientist_research_for_water() -> None:
    table = works(owning("418", "scientist", water=3), "scientist", "418").has("Ann", water=0)
    assert table.ask("Ann").rule == "AN-RES-02"
    owning("418", "engineer", water=3).refuses("Ann", ("work", "engineer", "418"), rule="FT-BLD-01")


@pytest.mark.rule("FT-BLD-01")
def test_403b_powers_up_an_exosuit_for_an_energy_core() -> None:
    table = works(owning("403B", "engineer", energy_core=1).hexes("Ann", 3), "engineer", "403B")
    table.does("Ann", ("hex", "BR")).has("Ann", energy_core=0)
    assert "BR" in table.player("Ann").powered
    assert comes_back(table) == "tired"


# Superprojects


def building(tile: str, *breakthroughs: str, **goods: int) -> AnachronyTable:
    """A Scientist of Ann's is about to build a superproject, and has what it costs."""
    table = fractures().superproject(3, tile).breakthroughs("Ann", *breakthroughs).give("Ann", **goods)
    return table.workers("Ann", scientist=1)


def builds(table: AnachronyTable, tile: str, *answers: Any) -> AnachronyTable:
    """She builds it in the first row."""
    table.does("Ann", goes("scientist", "construct.1"), ("build", tile))
    return table.does("Ann", ("cover", "lab.1", "lab.2"), *answers)


@pytest.mark.rule("FT-SPJ-01")
def test_the_superprojects_and_their_points() -> None:
    points = {tile: fractures().built("Ann", tile).score("Ann")["superprojects"] for tile in SUPERPROJECTS}
    assert list(points.values()) == [6, 5, 5, 4, 6]


@pytest.mark.rule("FT-SPJ-01")
def test_the_flux_reactor_is_paid_with_a_flux_core_and_gives_two_in_every_era() -> None:
    table = building("flux_reactor", "triangle/technology", titanium=2, uranium=2)
    table.does("Ann", goes("scientist", "construct.1"))
    table.refuses("Ann", ("build", "flux_reactor"), rule="AN-CON-06", good="flux_core", needed=1, have=0)
    table = building("flux_reactor", "triangle/technology", titanium=2, uranium=2, flux_core=1)
    builds(table, "flux_reactor").has("Ann", titanium=0, uranium=0, flux_core=0)
    fractures().built("Ann", "flux_reactor").does("Ann", ("free", "flux_reactor")).has("Ann", flux_core=2)


@pytest.mark.rule("FT-SPJ-01")
def test_the_valley_gateway_costs_an_operator() -> None:
    table = building("valley_gateway", "circle/time_travel", titanium=2, uranium=2)
    table.does("Ann", goes("scientist", "construct.1"))
    table.refuses("Ann", ("build", "valley_gateway"), rule="AN-CON-06", worker="operator", needed=1, have=0)
    table = building("valley_gateway", "circle/time_travel", titanium=2, uranium=2)
    table.workers("Ann", active={"scientist": 1}, tired={"operator": 1})
    builds(table, "valley_gateway").has_workers("Ann", active={}, tired={})


@pytest.mark.rule("FT-SPJ-01")
def test_the_temporal_barracks_bring_two_operators() -> None:
    table = building("temporal_barracks", "square/war", titanium=3, neutronium=1, water=2)
    builds(table, "temporal_barracks").has_workers("Ann", active={"operator": 2})
    table.has("Ann", titanium=0, neutronium=0, water=0)


def vault(**goods: int) -> AnachronyTable:
    table = building("technology_vault", "circle/war", "square/war", titanium=2, uranium=1, gold=2, **goods)
    return on_offer(table, "509", "501")


@pytest.mark.rule("FT-SPJ-01")
def test_the_technology_vault_brings_a_technology_without_its_gold_or_uranium() -> None:
    table = builds(vault(flux_core=1), "technology_vault")
    assert table.offers("Ann") == [("assimilate", "509"), ("assimilate", "501"), "decline"]
    table.does("Ann", ("assimilate", "509")).has("Ann", flux_core=0, gold=0, uranium=0)
    assert own(table).technologies.pieces == ["509"]
    table = builds(vault(), "technology_vault")
    table.refuses("Ann", ("assimilate", "509"), rule="FT-ASM-03", good="flux_core", needed=1, have=0)
    table.does("Ann", ("assimilate", "501"))
    assert table.score("Ann")["technologies"] == 2, "one more with the Vault"
    none = builds(vault(), "technology_vault", "decline")
    assert own(none).technologies.pieces == []
    assert valley(none).technologies.secondary.pieces == ["501"]


@pytest.mark.rule("FT-SPJ-01")
def test_the_price_of_a_technology_of_the_vault_is_no_price_of_building() -> None:
    table = fractures(modules=("variable_anomalies",)).superproject(3, "technology_vault")
    table.breakthroughs("Ann", "circle/war", "square/war").workers("Ann", scientist=1)
    table.give("Ann", titanium=2, uranium=1, gold=2, water=2)
    player = table.player("Ann")
    player.anomalies, player.anomaly_kinds = ["factory.1"], {"factory.1": "X03"}
    builds(on_offer(table, "502", "501"), "technology_vault").does("Ann", ("assimilate", "502"))
    table.has("Ann", water=0)  # one for Construct with X03, one for the card


def test_holding_cards_is_no_building() -> None:
    assert holds(fractures(), "Ann", "501").score("Ann")["buildings"] == 0
