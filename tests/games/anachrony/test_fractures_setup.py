"""Fractures of Time: what lies where before era 0, and what everybody starts with (FT-SET, FT-CMP)."""

from __future__ import annotations

from collections import Counter

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.modules.fractures.catalog import data
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.state import ROWS, AnachronyState
from clepsydra.kernel import PERSON, Chance, Setup, deny
from tests.games.anachrony.fractures import fractures, new_game, own, set_up, setup_of, to_era_one, valley

BASE = read_catalog()
NEW = {entry["id"] for entry in data()["superproject"]}
CARDS = {"most_technologies", "most_flux_on_device"}
SEEDS = [bytes([number]) for number in range(24)]


def placed(state: AnachronyState) -> list[str]:
    return [tile.superproject.pieces[0] for tile in state.timeline]


# --- shared boards ------------------------------------------------------------------------------


@pytest.mark.rule("FT-SET-02", "FT-CMP-04")
@pytest.mark.parametrize(("seats", "places"), [(2, 2), (3, 2), (4, 3)])
def test_an_operator_is_on_every_place_of_the_valley(seats: int, places: int) -> None:
    assert valley(new_game(seats)).operators == places


@pytest.mark.rule("FT-SET-04", "FT-SET-10", "FT-PHA-01")
@pytest.mark.scenario("FT-S01")
def test_two_tiles_are_in_each_secondary_stack_when_era_one_begins() -> None:
    begun = new_game()
    for row in ROWS:
        stack = begun.state.stacks[row]
        assert len(stack.secondary) == 1
        assert begun.position.view(None).stacks[row].primary.pieces[-1] == stack.primary.pieces[-1]
    assert [bool(tile.superproject.eyes) for tile in begun.state.timeline] == [True] * 2 + [False] * 4
    table = to_era_one(begun)
    assert (table.state.era, table.state.phase) == (1, "power_up")
    assert [len(table.state.stacks[row].secondary) for row in ROWS] == [2] * 4
    assert [bool(tile.superproject.eyes) for tile in table.state.timeline] == [True] * 3 + [False] * 3
    assert len(valley(table).technologies.secondary) == 2


@pytest.mark.rule("FT-SET-08")
def test_two_new_superprojects_and_four_of_the_base_game_lie_anywhere() -> None:
    assert len(NEW) == 5
    rules = fractures().game.rules
    found = Counter[str]()
    for seed in SEEDS:
        state = rules.opening(Chance(seed))
        lying = placed(state)
        assert len(set(lying)) == 6
        assert len(NEW & {*lying}) == 2
        assert len({*BASE.tiles} & {*lying}) == 4
        found.update(tile for tile in lying if tile in NEW)
        assert not {*lying} & {*state.box.pieces}
        assert len([tile for tile in state.box.pieces if rules.catalog.tiles.get(tile)]) == 5 + 18 - 6
    assert found.keys() == NEW
    first = {rules.opening(Chance(seed)).timeline[0].superproject.pieces[0] in NEW for seed in SEEDS}
    assert first == {True, False}


@pytest.mark.rule("FT-SET-08", "QL-MIX-04")
def test_a_superproject_of_another_module_is_one_of_the_four() -> None:
    rules = fractures(modules=("quantum_loops",), guaranteed=True).game.rules
    removed = set[str]()
    for seed in SEEDS:
        state = rules.opening(Chance(seed))
        assert "multiverse_hub" in placed(state)
        assert len(NEW & {*placed(state)}) == 2
        removed.update(state.quantum_loops.removed.pieces)  # type: ignore[attr-defined]  # the module's own
    assert removed <= {*BASE.tiles}


@pytest.mark.rule("FT-SET-09", "FT-ERA-01")
def test_six_tiles_from_era_0_to_era_5_make_the_timeline() -> None:
    game = fractures().game
    assert (game.eras(), len(game.state.timeline)) == (range(6), 6)
    assert game.timeline_tile(0) is game.state.timeline[0]


@pytest.mark.rule("FT-SET-11")
def test_every_focus_marker_starts_below_tile_1() -> None:
    table = set_up(new_game(4))
    assert table.state.era == 0
    assert [player.focus for player in table.state.players] == [1, 1, 1, 1]


@pytest.mark.rule("FT-SET-12")
@pytest.mark.scenario("FT-S46")
@pytest.mark.parametrize(("era", "points"), [(5, 3), (4, 0)])
def test_whoever_takes_the_superproject_of_the_last_tile_gains_3_vp_at_once(era: int, points: int) -> None:
    table = fractures(era=5).superproject(era, "anti_gravity_field").focus("Ann", era)
    table.workers("Ann", engineer=4, scientist=4, administrator=4, genius=4)
    table.give("Ann", titanium=9, uranium=9, gold=9, neutronium=9, water=9, energy_core=9)
    table.breakthroughs("Ann", *(name for name in table.state.breakthroughs))
    before = table.score("Ann")["superprojects"]
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "anti_gravity_field"))
    while table.asked == ["Ann"] and "anti_gravity_field" not in table.player("Ann").built:
        table.does("Ann", table.offers("Ann")[0])
    table.has("Ann", vp=points)
    assert table.score("Ann")["superprojects"] == before + table.game.tile("anti_gravity_field").vp


@pytest.mark.rule("FT-SET-13", "FT-MIN-01", "FT-PHA-02")
def test_the_resource_of_a_mine_space_is_taken_from_the_supply_each_time() -> None:
    for space, good in (("top", "uranium"), ("middle", "gold"), ("bottom", "titanium")):
        table = fractures().mine("neutronium", "neutronium").workers("Ann", engineer=1)
        table.workers("Bob", engineer=1).does("Ann", ("place", "engineer", f"mine.{space}"))
        if table.asked == ["Ann"]:
            table.does("Ann", table.offers("Ann")[0])
        table.has("Ann", **{good: 1, "neutronium": 1})


@pytest.mark.rule("FT-SET-03", "FT-CMP-01")
def test_eighteen_buildings_of_each_type_with_eight_in_the_place_of_others() -> None:
    tiles = fractures().game.rules.catalog.tiles
    assert [sum(tile.row == row for tile in tiles.values()) for row in ROWS] == [18] * 4
    replaced = ("215", "301", "302", "303", "304", "313", "314", "403")
    assert not {*replaced} & tiles.keys()
    assert {f"{name}B" for name in replaced} < tiles.keys()


@pytest.mark.rule("FT-SET-05")
def test_the_base_game_may_be_played_with_more_buildings() -> None:
    setup = Setup("anachrony", (PERSON,) * 2, (), {"extra_base_buildings": True})
    state = ANACHRONY.rules_for(setup).opening(Chance(b"more"))
    lying = {row: {*state.stacks[row].primary, *state.stacks[row].secondary} for row in ROWS}
    assert [len(tiles) for tiles in lying.values()] == [16] * 4
    assert "118" in lying["power_plant"]
    assert {"215B", "218"} < lying["factory"]
    assert "215" not in lying["factory"]
    assert "116" not in lying["power_plant"]
    assert ANACHRONY.why_not(Setup("anachrony", (PERSON, "chronobot"), (), dict(setup.options))) is None
    assert ANACHRONY.why_not(setup_of(2, extra_base_buildings=True)) == deny("FT-SET-05")
    plain = ANACHRONY.rules_for(Setup("anachrony", (PERSON,) * 2)).opening(Chance(b"more"))
    assert [len(plain.stacks[row].primary) for row in ROWS] == [15] * 4


# --- everybody's own ----------------------------------------------------------------------------


@pytest.mark.rule("FT-SET-16")
@pytest.mark.scenario("FT-S02")
@pytest.mark.parametrize("path", ["harmony", "dominance", "progress", "salvation"])
def test_a_path_starts_with_less_energy_a_flux_core_and_a_tired_operator(path: str) -> None:
    printed, now = BASE.paths[path], fractures().game.rules.catalog.paths[path]
    assert now.goods == {**printed.goods, "energy_core": printed.goods["energy_core"] - 1, "flux_core": 1}
    assert (now.active, now.tired) == (printed.active, {**printed.tired, OPERATOR: 1})
    assert BASE.paths["harmony"].goods["energy_core"] == 3


@pytest.mark.rule("FT-SET-16")
def test_the_goods_are_dealt_when_the_path_is_taken() -> None:
    table = set_up(new_game())
    for player in table.state.players:
        path = table.game.rules.catalog.paths[player.path]
        assert player.goods["flux_core"] == path.goods["flux_core"]
        assert player.tired == path.tired


@pytest.mark.rule("FT-SET-16")
@pytest.mark.scenario("FT-S02")
def test_unity_starts_with_what_its_board_shows() -> None:
    unity = next(entry for entry in data()["path"] if entry["id"] == "unity")
    now = fractures().game.rules.catalog.paths["unity"]
    assert (now.goods["energy_core"], now.goods["flux_core"]) == (unity["energy_core"], unity["flux_core"])
    assert (now.active, now.tired) == (unity["workers_active"], unity["workers_tired"])


@pytest.mark.rule("FT-SET-17", "FT-CMP-02")
def test_everybody_has_ten_warp_tiles_with_one_for_flux() -> None:
    for player in new_game(3).state.players:
        assert len(player.warps) == 10
        assert sum(tile.startswith("warp_flux_core#") for tile in player.warps) == 1


@pytest.mark.rule("FT-SET-19")
def test_era_0_begins_when_all_is_set_up() -> None:
    steps = list(fractures().game.rules.setup_steps)
    assert steps.index("leaders") < steps.index("water") < steps.index("begin_era_zero") == len(steps) - 1
    table = set_up(new_game())
    assert (table.state.era, table.state.phase) == (0, "warp")
    assert own(table).glitches == ["BC"]


# --- endgame conditions -------------------------------------------------------------------------


@pytest.mark.rule("FT-SET-07")
def test_five_of_ten_conditions_are_in_play() -> None:
    seen = Counter[str]()
    for seed in SEEDS:
        table = new_game(key=seed)
        assert len(table.state.conditions) == 5
        seen.update(table.state.conditions.pieces)
    assert seen.keys() == {*BASE.conditions, *CARDS}


@pytest.mark.rule("FT-SET-07")
def test_a_first_game_has_both_new_conditions_and_five_others() -> None:
    others = set[frozenset[str]]()
    for seed in SEEDS:
        table = new_game(key=seed, first_game_conditions=True)
        assert {*table.state.conditions} > CARDS
        assert len(table.state.conditions) == 7
        others.add(frozenset({*table.state.conditions} - CARDS))
    assert len(others) > 12


@pytest.mark.rule("FT-VAR-06")
def test_with_variable_anomalies_there_are_eleven_conditions() -> None:
    seen, first = set[str](), set[str]()
    for seed in SEEDS:
        table = new_game(key=seed, modules=("variable_anomalies",))
        assert len(table.state.conditions) == 5
        seen.update(table.state.conditions.pieces)
        table = new_game(key=seed, modules=("variable_anomalies",), first_game_conditions=True)
        assert len(table.state.conditions) == 7
        assert {*table.state.conditions} > CARDS
        first.update(table.state.conditions.pieces)
    assert seen == first == {*BASE.conditions, *CARDS, "most_anomalies"}


@pytest.mark.rule("FT-VAR-08")
def test_the_conditions_of_a_first_game_are_not_drafted_and_not_there_with_intrigues() -> None:
    drafted = ANACHRONY.why_not(setup_of(2, first_game_conditions=True, endgame_draft=True))
    council = ANACHRONY.why_not(setup_of(2, "intrigues", first_game_conditions=True))
    assert [denial and denial.rule for denial in (drafted, council)] == ["FT-VAR-08", "FT-VAR-08"]
    assert ANACHRONY.why_not(setup_of(2, first_game_conditions=True)) is None
    assert ANACHRONY.why_not(setup_of(2, endgame_draft=True)) is None
    assert ANACHRONY.why_not(setup_of(2, "intrigues")) is None
