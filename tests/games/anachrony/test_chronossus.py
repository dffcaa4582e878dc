"""The Chronossus: its set-up, its energy, its options, its score (SO-MOD, SO-SET, SO-POW, SO-DIF, SO-END)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import BotDrewEnergy, BotNoExosuitLeft, BotPowered
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.kernel import NOBODY, PERSON, Play, Setup, deny
from tests.games.anachrony.chronossus import BOT, SEATS, solo


def new(seed: bytes = b"solo", **options: str | int | bool) -> Any:
    rules = ANACHRONY.rules_for(Setup("anachrony", SEATS, (), dict(options)))
    return Play.begin(rules, seed).state


def why_not(modules: tuple[str, ...] = (), **options: str | int | bool) -> Any:
    return ANACHRONY.why_not(Setup("anachrony", SEATS, modules, options))


@pytest.mark.rule("SO-MOD-03", "SO-MOD-04", "SO-MOD-06", "SO-DIF-01")
def test_which_tables_there_are() -> None:
    assert why_not() is None
    assert why_not(("neutronide", "variable_anomalies")) is None
    assert why_not(("intrigues",)) == deny("SO-MOD-03", module="intrigues")
    assert why_not(asset_draft=True) == deny("SO-MOD-04")
    assert why_not(path_choice="random") == deny("SO-MOD-06", "path")
    assert why_not(simultaneous_powerup=True) == deny("SO-MOD-06", "power_up")
    assert why_not(tile_I_b=True, extra_energy=3, fewer_objectives=0, autoleap="chain") is None
    two = Setup("anachrony", (PERSON, PERSON), options={"extra_exosuit": True})
    assert ANACHRONY.why_not(two) == deny("TB-SET-04", "of", option="extra_exosuit", other=BOT)


# Set-up


@pytest.mark.rule("SO-SET-07", "SO-SET-08", "SO-SET-10", "SO-SET-11", "SO-CMP-02")
def test_what_lies_on_its_board_at_first() -> None:
    own = state_of(new())
    assert own.tokens == {
        2: "construct_power_plant",
        3: "construct_life_support",
        4: "construct_factory",
        5: "recruit",
    }
    assert own.tiles == {"slot_I": "C01A", "slot_II": "C02A", "slot_III": "C03A"}
    assert (own.energy, own.exhausted) == (5, 5)
    assert (len(own.objectives), len(own.unused)) == (3, 5)
    assert own.unused.eyes == NOBODY


@pytest.mark.rule("SO-SET-08", "SO-SET-13")
def test_tiles_lie_at_random_if_wished() -> None:
    seeds = [bytes([seed]) for seed in range(20)]
    laid = {tuple(state_of(new(seed, random_tiles=True)).tiles.values()) for seed in seeds}
    assert len(laid) > 3
    assert {frozenset(tiles) for tiles in laid} == {frozenset({"C01A", "C02A", "C03A"})}


@pytest.mark.rule("SO-DIF-06", "SO-DIF-07")
def test_tiles_lie_on_side_b_and_change_places_if_wished() -> None:
    assert list(state_of(new(tile_I_b=True, tile_III_b=True)).tiles.values()) == ["C01B", "C02A", "C03B"]
    assert list(state_of(new(tile_II_b=True)).tiles.values()) == ["C01A", "C02B", "C03A"]
    swapped = state_of(new(tile_I_b=True, swap_I_III=True)).tiles
    assert list(swapped.values()) == ["C03A", "C02A", "C01B"]


@pytest.mark.rule("SO-DIF-09", "SO-SET-10", "SO-SET-11")
def test_more_energy_and_fewer_objectives_if_wished() -> None:
    assert [state_of(new(extra_energy=more)).energy for more in (1, 2, 3)] == [6, 7, 8]
    assert [len(state_of(new(fewer_objectives=left)).objectives) for left in (2, 1, 0)] == [2, 1, 0]


# Power-up


@pytest.mark.scenario("SO-S28")
@pytest.mark.rule("SO-POW-02", "SO-POW-03", "SO-POW-04", "SO-POW-06")
def test_cores_power_it_up_and_one_exhausted_core_goes_back() -> None:
    table = solo(era=1, phase="power_up").draws(0, 0, 7).start()
    assert len(table.bot.powered) == 5
    assert table.bot.reserve == 1
    assert (table.own.energy, table.own.exhausted) == (3, 5)
    assert table.events(BotDrewEnergy)[0].charged == 2
    assert table.events(BotPowered)[0].exosuits == 5


@pytest.mark.rule("SO-POW-04")
def test_of_several_exhausted_cores_one_goes_back() -> None:
    table = solo(era=1, phase="power_up").draws(9, 8, 7).start()
    assert len(table.bot.powered) == 3
    assert (table.own.energy, table.own.exhausted) == (5, 3)


@pytest.mark.scenario("SO-S29")
@pytest.mark.rule("SO-POW-03", "SO-POW-04")
@pytest.mark.parametrize(("value", "powered"), [("no_maximum", 5), ("maximum", 4)])
def test_after_the_impact_there_is_a_maximum_by_option_only(value: str, powered: int) -> None:
    table = solo(era=5, phase="power_up", exosuits_after_impact=value).draws(0, 0, 0).start()
    assert len(table.bot.powered) == powered
    assert (table.own.energy, table.own.exhausted) == (2, 5)


@pytest.mark.scenario("SO-S30")
@pytest.mark.rule("SO-POW-02", "SO-POW-05")
@pytest.mark.parametrize(("era", "powered"), [(2, 3), (6, 2)])
def test_a_poor_pool_and_an_empty_one(era: int, powered: int) -> None:
    poor = solo(era=era, phase="power_up").energy_pool(0, 1).draws(0).start()
    assert (len(poor.bot.powered), poor.own.exhausted) == (powered, 1)
    empty = solo(era=era, phase="power_up").energy_pool(0, 0).start()
    assert (len(empty.bot.powered), empty.own.exhausted) == (powered, 0)


@pytest.mark.scenario("SO-S31")
@pytest.mark.rule("SO-DIF-08")
def test_one_more_exosuit_or_points_where_there_is_none() -> None:
    more = solo(era=2, phase="power_up", extra_exosuit=True).draws(0, 0, 7).start()
    assert (len(more.bot.powered), more.vp) == (6, 0)
    full = solo(era=2, phase="power_up", extra_exosuit=True).draws(0, 0, 0).start()
    assert (len(full.bot.powered), full.vp) == (6, 2)
    assert [len(table.events(BotNoExosuitLeft)) for table in (more, full)] == [0, 1]
    late = solo(era=5, phase="power_up", extra_exosuit=True).draws(0, 0, 0).start()
    assert (len(late.bot.powered), late.vp) == (6, 0)


# The end


@pytest.mark.rule("SO-END-04", "SO-DIF-09")
def test_energy_that_is_left_counts_if_wished() -> None:
    assert solo().energy_pool(4, 2).score(BOT)["leftover_energy"] == 0
    assert solo(leftover_energy_vp=True).energy_pool(4, 2).score(BOT)["leftover_energy"] == 4


@pytest.mark.rule("SO-END-07")
@pytest.mark.parametrize(("built", "points"), [(0, 0), (1, 1), (2, 3), (3, 5)])
def test_an_objective_counts_by_its_highest_level(built: int, points: int) -> None:
    table = solo()
    table.own.objectives.pieces = ["so_superprojects"]
    projects = [tile.id for tile in table.game.rules.catalog.tiles.values() if tile.superproject]
    table.put(table.player("Ann").built, *projects[:built])
    assert table.score("Ann")["solo_objectives"] == points
    assert "conditions" not in table.score("Ann")


@pytest.mark.rule("SO-END-07")
def test_every_objective_counts_something_of_the_game() -> None:
    table = solo()
    objectives = table.game.rules.catalog.more["solo_objective"]
    assert {objective.metric for objective in objectives.values()} <= set(table.game.rules.metrics)
    table.own.objectives.pieces = ["so_water", "so_workers"]
    assert table.give("Ann", water=12).score("Ann")["solo_objectives"] == 5
