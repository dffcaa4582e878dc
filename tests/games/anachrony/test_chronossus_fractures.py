"""The Chronossus beside Fractures of Time: set-up, options, Glitches on objectives, score (SO-FOT, SO-SET, SO-DIF-10)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import BotWarped
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.chronossus.flux import pool_of
from clepsydra.games.anachrony.modules.chronossus.objectives import ObjectiveKept
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.modules.chronossus.with_fractures import nothing_is_lost
from clepsydra.games.anachrony.modules.fractures.glitch_check import on_conditions
from clepsydra.games.anachrony.modules.fractures.glitches import in_play
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel import Answer, Chance, Position, Setup, Some, deny
from tests.games.anachrony.chronossus import BOT, SEATS, SoloTable, solo
from tests.games.anachrony.fractures import set_up

BOTH = ("fractures",)


def new(*, key: bytes = b"solo", **options: str | int | bool) -> SoloTable:
    """A game from its very beginning."""
    table = SoloTable(ANACHRONY, Setup("anachrony", SEATS, BOTH, dict(options)))
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


def why_not(modules: tuple[str, ...] = BOTH, **options: str | int | bool) -> Any:
    return ANACHRONY.why_not(Setup("anachrony", SEATS, modules, options))


@pytest.mark.rule("SO-MOD-03", "SO-DIF-10")
def test_which_tables_there_are() -> None:
    assert why_not() is None
    assert why_not(("neutronide", "fractures")) is None
    assert why_not(("intrigues", "fractures")) == deny("SO-MOD-03", module="intrigues")
    assert why_not(fractures_c14=True, fractures_extra_flux=3, fractures_player_glitch=True) is None
    wrong = deny("TB-SET-04", "of", option="fractures_c14", other="fractures")
    assert why_not((), fractures_c14=True) == wrong


# Set-up


@pytest.mark.rule("SO-SET-09", "SO-SET-10", "SO-SET-11", "SO-CMP-03")
def test_what_lies_on_its_board_at_first() -> None:
    state = new().state
    own, pool = state_of(state), pool_of(state)
    assert own.tiles == {"slot_I": "C04A", "slot_II": "C05A", "slot_III": "C06A"}
    assert (pool.cores, pool.casings, pool.aside) == (1, 3, 0)
    assert (own.energy, own.exhausted) == (5, 5)
    assert (len(own.objectives), len(own.unused)) == (3, 7)
    assert {"so_technologies", "so_flux_on_device"} < {*own.objectives, *own.unused}


@pytest.mark.rule("SO-SET-09", "SO-DIF-06", "SO-DIF-07", "SO-DIF-10")
def test_its_tiles_may_lie_otherwise() -> None:
    def tiles(**options: Any) -> list[str]:
        return list(state_of(new(**options).state).tiles.values())

    assert tiles(tile_I_b=True, tile_III_b=True) == ["C04B", "C05A", "C06B"]
    assert tiles(fractures_c14=True) == ["C14A", "C05A", "C06A"]
    assert tiles(fractures_c14=True, tile_I_b=True, swap_I_III=True) == ["C06A", "C05A", "C14B"]
    keys = [bytes([number]) for number in range(12)]
    laid = {tuple(state_of(new(key=key, random_tiles=True).state).tiles.values()) for key in keys}
    assert len(laid) > 3
    assert {frozenset(way) for way in laid} == {frozenset({"C04A", "C05A", "C06A"})}


@pytest.mark.rule("SO-DIF-10", "SO-SET-10")
def test_more_flux_if_wished() -> None:
    pools = [pool_of(new(fractures_extra_flux=more).state) for more in (1, 2, 3)]
    assert [(pool.cores, pool.casings, pool.aside) for pool in pools] == [(2, 3, 0), (3, 3, 0), (4, 3, 0)]


@pytest.mark.rule("SO-FOT-02")
@pytest.mark.parametrize(("cores", "sound"), [(-1, False), (0, True), (1, True)])
def test_its_pool_may_be_empty_but_owes_no_core(cores: int, sound: bool) -> None:
    table = new()
    set_up(table)
    pool_of(table.state).cores = cores
    assert nothing_is_lost(table.game.rules, table.state) is sound


@pytest.mark.rule("SO-FOT-02")
@pytest.mark.parametrize("thing", ["casing", "device", "glitch"])
def test_a_lost_casing_or_a_device_or_a_glitch_of_its_own_is_noticed(thing: str) -> None:
    table = new()
    set_up(table)
    its = fractures_of(table.state).own[1]
    match thing:
        case "casing":
            pool_of(table.state).casings -= 1
        case "device":
            its.device.spaces = [""]
        case _:
            its.glitches = ["BC"]
    assert not nothing_is_lost(table.game.rules, table.state)


@pytest.mark.rule("SO-SET-12", "SO-FOT-02", "SO-SET-03")
def test_it_has_no_device_and_no_glitch_and_is_first_in_era_zero() -> None:
    table = new()
    set_up(table)
    mine, its = fractures_of(table.state).own
    assert len(mine.device.spaces) == 9
    assert (its.device.spaces, its.glitches) == ([], [])
    assert table.state.slots["valley_capital_right"].unavailable
    assert (table.state.era, table.state.first) == (0, 1)
    assert len(table.bot.warps) + len(table.game.timeline_tile(0).warps) == 8


@pytest.mark.rule("SO-FOT-07", "SO-SET-13", "SO-DIF-10")
def test_the_person_begins_with_one_glitch_more_if_wished() -> None:
    assert in_play(set_up(new()).game, 0) == 2
    faces: set[str] = set()
    for number in range(12):
        table = new(key=bytes([number]), fractures_player_glitch=True)
        while table.state.phase in table.game.rules.setup_steps:
            ask, offers = table.ask("Ann"), table.offers("Ann")
            answer: Answer = tuple(offers[: ask.at_least]) if isinstance(ask, Some) else offers[0]
            table.does("Ann", answer)
        shown = [str(event.face) for event in table.events(DieShows) if event.die == "glitch_die"]
        assert in_play(table.game, 0) == (4 if shown[-1] == "endgame_conditions" else 3)
        assert table.state.era == 0
        faces.add(shown[-1])
    assert {"endgame_conditions", "fracture_device", "exosuit_hex"} <= faces
    assert "own_building" not in faces, "there is none yet, so it is rolled again"


@pytest.mark.scenario("SO-S50")
@pytest.mark.rule("SO-WRP-04", "SO-PAR-01")
def test_it_warps_in_era_zero_and_may_roll_for_it_in_era_one() -> None:
    table = solo(era=0, phase="warp", modules=BOTH).dice(2).start()
    assert [(event.era, event.tiles) for event in table.events(BotWarped)] == [(0, 2)]
    assert len(own_warps(table.game, 1, 0)) == 2
    table.dice(1).warps()
    assert table.state.era == 1
    table.has(BOT, paradox=1).has("Ann", paradox=0)


@pytest.mark.scenario("SO-S50")
@pytest.mark.rule("SO-WRP-04")
@pytest.mark.parametrize(("own", "tokens"), [(1, (1, 0)), (2, (1, 2)), (3, (0, 1))])
def test_in_era_one_it_rolls_if_it_has_as_many_there_as_the_person(own: int, tokens: tuple[int, int]) -> None:
    table = solo(era=1, phase="paradox", modules=BOTH).warp("Ann", 0, "warp_water", "warp_titanium")
    table.warp(BOT, 0, *("warp_water", "warp_titanium", "warp_gold")[:own])
    table.dice(*filter(None, tokens)).start()
    table.has("Ann", paradox=tokens[0]).has(BOT, paradox=tokens[1])


# Superprojects


@pytest.mark.rule("SO-SUP-05", "SO-SUP-01", "SO-FOT-04")
def test_points_on_the_last_superproject_are_its_own() -> None:
    table = solo(era=5, modules=BOTH).flux_pool(0, 0).breakthroughs(BOT, "circle/war")
    for era in range(5):
        table.put(table.state.box, *table.game.timeline_tile(era).superproject.pieces)
    table.acts(3, "construct_superproject")
    assert len(table.bot.built) == 1
    assert table.vp == 3


@pytest.mark.rule("SO-SUP-01")
def test_the_superproject_of_era_zero_can_be_its_own() -> None:
    table = solo(era=1, modules=BOTH).flux_pool(0, 0).breakthroughs(BOT, "circle/war")
    table.put(table.state.box, *table.game.timeline_tile(1).superproject.pieces)
    (tile,) = table.game.timeline_tile(0).superproject.pieces
    table.acts(3, "construct_superproject")
    assert table.bot.built.pieces == [tile]


@pytest.mark.rule("SO-FOT-04", "SO-MIN-06")
def test_a_mine_space_gives_its_cube_each_time() -> None:
    table = solo(modules=BOTH).flux_pool(1, 0).stands("mine.top").token(5, "recruit").rolls(5).draws(0)
    table.token(2, "mine_resources").start()
    assert table.state.slots["mine.top"].seat == -1
    table.rolls(2).does("Ann", "pass")
    assert table.bot.goods.get("uranium", 0) == 1


# Objectives


@pytest.mark.rule("SO-FOT-06")
def test_glitches_lie_on_objectives_in_play() -> None:
    table = solo(modules=BOTH)
    assert on_conditions(table.game, 0) == table.own.objectives.pieces
    first, *others = table.own.objectives.pieces
    fractures_of(table.state).own[0].glitches = [first]
    assert on_conditions(table.game, 0) == others


@pytest.mark.scenario("SO-S56")
@pytest.mark.rule("SO-FOT-06", "SO-END-07")
def test_an_objective_with_a_glitch_scores_nothing() -> None:
    table = solo(modules=BOTH)
    table.own.objectives.pieces = ["so_superprojects"]
    projects = [tile.id for tile in table.game.rules.catalog.tiles.values() if tile.superproject]
    table.put(table.player("Ann").built, *projects[:2])
    assert table.score("Ann")["solo_objectives"] == 3
    fractures_of(table.state).own[0].glitches = ["so_superprojects"]
    assert table.score("Ann")["solo_objectives"] == 0
    assert table.score("Ann")["glitches"] == -2


@pytest.mark.rule("SO-END-07")
def test_the_two_new_objectives_count_what_they_name() -> None:
    table = solo(modules=BOTH)
    own = fractures_of(table.state).own[0]
    table.own.objectives.pieces = ["so_technologies", "so_flux_on_device"]
    assert table.score("Ann")["solo_objectives"] == 0
    table.put(own.technologies, *fractures_of(table.state).technologies.primary.pieces[:2])
    assert table.score("Ann")["solo_objectives"] == 1
    own.device.spaces[:5] = ["core"] * 5
    assert table.score("Ann")["solo_objectives"] == 4


@pytest.mark.rule("SO-FOT-08", "SO-SET-11")
@pytest.mark.parametrize(("left", "seen"), [(7, 2), (1, 1), (0, 0)])
def test_technology_511_brings_one_more_objective_into_play(left: int, seen: int) -> None:
    table = solo(first="Ann", modules=BOTH).give("Ann", gold=2, water=9, energy_core=2, flux_core=2)
    own = table.own
    table.put(table.state.box, *own.unused.pieces[left:])
    table.put(fractures_of(table.state).technologies.secondary, "511")
    table.does("Ann", ("place", "scientist", "assimilate_top"), ("assimilate", "511"))
    if seen > 1:
        assert len(table.offers("Ann")) == seen
        table.does("Ann", table.offers("Ann")[0])
    assert len(table.events(ObjectiveKept)) == bool(seen)
    own = table.own
    assert (len(own.objectives), len(own.unused)) == (3 + bool(seen), left - bool(seen))
    assert "secret_condition" not in table.score("Ann")


# The end


@pytest.mark.scenario("SO-S54")
@pytest.mark.rule("SO-END-03", "SO-END-04", "SO-END-05", "SO-FOT-03")
def test_the_whole_sheet() -> None:
    table = solo(modules=BOTH).give(BOT, vp=20).travels(BOT, 3).anomalies(1)
    table.breakthroughs(BOT, "circle/war", "circle/genetics", "triangle/war", "square/war")
    cards = fractures_of(table.state).technologies.primary.pieces[:2]
    table.put(fractures_of(table.state).own[1].technologies, *cards)
    table.warp(BOT, 1, "warp_water", "warp_titanium")
    sheet = table.score(BOT)
    assert sheet["technologies"] == 6, "whatever is printed on them"
    assert sheet["breakthroughs"] == 6
    assert sum(sheet.values()) == 20 + 6 + 6 - 3 + 6


@pytest.mark.rule("SO-END-04", "SO-DIF-10")
def test_flux_that_is_left_counts_if_wished() -> None:
    assert solo(modules=BOTH).flux_pool(4, 3).score(BOT)["leftover_flux"] == 0
    wished = solo(modules=BOTH, fractures_leftover_flux_vp=True)
    assert wished.flux_pool(4, 2).score(BOT)["leftover_flux"] == 4


@pytest.mark.rule("SO-FOT-05")
def test_two_new_tiles_of_the_capital_come_at_the_impact() -> None:
    table = solo(era=3, first="Ann", modules=BOTH).exosuits(0).token(2, "mine_resources").rolls(2)
    table.does("Ann", "pass")
    new_tiles = [slot.tile for slot in table.state.slots.values() if slot.below]
    assert (table.state.impact, len(new_tiles)) == (True, 2)
