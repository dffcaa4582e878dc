"""The Chronossus beside Hypersync: a tile in the place of a space, and how it fetches one back (SO-FIM, HS-BOT)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import (
    BotCores,
    BotExosuitLost,
    BotFailed,
    BotHypersync,
    BotPassed,
    BotPlaced,
    BotTokenMoved,
)
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.chronossus.pieces import state_of
from clepsydra.games.anachrony.modules.hypersync.tiles import above, lying, own_tiles, there
from clepsydra.kernel import Play, Reader, Setup, deny
from tests.games.anachrony.chronossus import BOT, SEATS, SoloTable, solo
from tests.games.anachrony.hypersync import LEFT, MIDDLE, NAME, RIGHT, supercharged
from tests.wording import unmentioned

RESEARCH = ("research.1", "research.2", "council.left")
"""All spaces for Research but for that of the World Council which is closed."""


def table_with(*modules: str, era: int = 3, **words: Any) -> SoloTable:
    """A table at which both have their tiles, the person those of her Path."""
    table = solo(era=era, modules=(NAME, *modules), **words)
    tiles = lying(table.state)
    for tile in own_tiles(table.game, 0):
        tiles.unused.move(tile.id, tiles.supplies[0])
    return table


def out(table: SoloTable, *eras: int) -> SoloTable:
    """Tiles of the bot above these eras."""
    for era in eras:
        lying(table.state).supplies[1].draw(above(table.game, era))
    return table


def anns(table: SoloTable, **eras: int) -> SoloTable:
    """Tiles of Ann's above eras, by their actions."""
    for tile in own_tiles(table.game, 0):
        if tile.action in eras:
            lying(table.state).supplies[0].move(tile.id, above(table.game, eras[tile.action]))
    return table


def eras_with_tiles(table: SoloTable) -> list[int]:
    return [era for era in table.game.eras() if there(table.game, 1, era)]


def new(*modules: str, **options: Any) -> Any:
    return Play.begin(ANACHRONY.rules_for(Setup("anachrony", SEATS, (NAME, *modules), options)), b"hs").state


# Set-up


@pytest.mark.rule("SO-FIM-01", "SO-FIM-06", "SO-DIF-11", "FI-GEN-05", "SO-MOD-03")
def test_which_tables_there_are() -> None:
    def why_not(modules: tuple[str, ...], **options: Any) -> Any:
        return ANACHRONY.why_not(Setup("anachrony", SEATS, modules, options))

    assert why_not(("neutronide", NAME, "quantum_loops", "variable_anomalies", "fractures")) is None
    assert why_not((NAME, "intrigues")) == deny("SO-MOD-03", module="intrigues")
    for name in ("hypersync_targeted", "tile_travel_b"):
        assert why_not((NAME,), **{name: True}) is None
        assert why_not((), **{name: True}) == deny("TB-SET-04", "of", option=name, other=NAME)
    chronobot = Setup("anachrony", ("person", "chronobot"), (NAME,))
    assert ANACHRONY.why_not(chronobot) == deny("SO-MOD-02", "module", module=NAME)


@pytest.mark.rule("SO-FIM-03", "HS-BOT-01")
def test_what_lies_there_at_first() -> None:
    state = new()
    assert state_of(state).tiles == {
        "slot_I": "C12A",
        "slot_II": "C02A",
        "slot_III": "C03A",
        "travel_in_time": "C13A",
    }
    assert state.slots["council.right"].unavailable
    assert [name for name in state.slots if name.startswith(NAME)] == [LEFT, MIDDLE, RIGHT]
    assert len(lying(state).supplies[1]) == 3
    valley = state_of(new("fractures")).tiles
    assert list(valley.values()) == ["C12A", "C04A", "C05A", "C13A"]


@pytest.mark.rule("SO-FIM-10")
def test_its_tiles_are_turned_swapped_and_mixed_like_others() -> None:
    turned = state_of(new(tile_I_b=True, tile_III_b=True, swap_I_III=True)).tiles
    assert list(turned.values()) == ["C03B", "C02A", "C12B", "C13A"]
    assert state_of(new(tile_travel_b=True)).tiles["travel_in_time"] == "C13B"
    assert list(state_of(new("fractures", fractures_c14=True)).tiles.values()) == [
        "C12A",
        "C14A",
        "C05A",
        "C13A",
    ]
    rules = ANACHRONY.rules_for(Setup("anachrony", SEATS, (NAME,), {"random_tiles": True}))
    laid = [state_of(Play.begin(rules, bytes([seed])).state).tiles for seed in range(20)]
    assert len({tiles["slot_I"] for tiles in laid}) == 3
    assert {tiles["travel_in_time"] for tiles in laid} == {"C13A"}


# A tile in the place of a space


@pytest.mark.scenario("FI-S66")
@pytest.mark.rule("SO-FIM-04", "HS-BOT-02")
def test_without_a_space_it_puts_a_tile_and_acts() -> None:
    table = table_with().exosuits(1).taken(*RESEARCH).acts(5, "research", "circle")
    assert eras_with_tiles(table) == [3]
    assert sum(table.bot.breakthroughs.values()) == 1
    assert (len(table.bot.powered), table.vp) == (1, 0)
    assert not table.events(BotFailed)
    assert [(event.rule, event.why) for event in table.events(BotHypersync)] == [("SO-FIM-04", "put")]


@pytest.mark.rule("SO-FIM-04", "HS-BOT-03")
@pytest.mark.parametrize("eras", [(3,), (1, 2, 4)])
def test_not_where_one_lies_or_none_is_left(eras: tuple[int, ...]) -> None:
    table = out(table_with(), *eras).exosuits(2).taken(*RESEARCH).acts(5, "research")
    assert (table.vp, len(table.bot.powered)) == (1, 1)
    assert table.events(BotExosuitLost)
    assert not table.bot.breakthroughs
    assert eras_with_tiles(table) == list(eras)


@pytest.mark.rule("SO-FIM-04", "HS-BOT-03", "SO-FAL-06")
def test_without_an_exosuit_it_passes_first() -> None:
    table = table_with().exosuits(0).taken(*RESEARCH).acts(5, "research")
    assert table.bot.passed
    assert not eras_with_tiles(table)


@pytest.mark.rule("SO-FIM-04")
def test_mine_is_no_action_of_the_capital() -> None:
    table = table_with().taken("mine.top", "mine.middle", "mine.bottom").acts(2, "mine_resources")
    assert (table.vp, eras_with_tiles(table)) == (1, [])


# The action


@pytest.mark.scenario("FI-S67")
@pytest.mark.rule("SO-FIM-05", "HS-BOT-04")
@pytest.mark.parametrize(("drawn", "space"), [(0, MIDDLE), (1, RIGHT)])
def test_an_exosuit_fetches_the_oldest_tile(drawn: int, space: str) -> None:
    table = out(table_with(era=4), 1, 3).taken(LEFT).token(3, "travel_in_time")
    table.rolls(3).draws(drawn).start()
    assert [suit.where for suit in table.bot.suits] == [space]
    assert (table.vp, eras_with_tiles(table), table.bot.travels) == (2, [3], 0)
    assert len(lying(table.state).supplies[1]) == 2
    assert [event.era for event in table.events(BotHypersync)] == [1]
    assert table.own.tokens[3] == "slot_II"


@pytest.mark.rule("SO-FIM-05", "HS-BOT-04")
def test_what_a_supercharged_space_gives_is_nothing_to_it() -> None:
    table = out(table_with(era=6), 1).taken(LEFT, MIDDLE)
    supercharged(table)
    table.acts(3, "travel_in_time")
    assert table.bot.suits[-1].where == RIGHT
    assert {good: count for good, count in table.bot.goods.items() if count} == {"vp": 2}


@pytest.mark.scenario("SO-S60")
@pytest.mark.rule("SO-FIM-05", "HS-BOT-05", "SO-CXP-02")
def test_without_a_tile_in_the_past_it_travels() -> None:
    table = table_with().warp(BOT, 1, "warp_gold").exosuits(0).acts(3, "travel_in_time")
    assert (table.bot.travels, len(table.bot.warps), table.bot.passed) == (1, 8, False)
    present = out(table_with(), 3).warp(BOT, 1, "warp_gold").acts(3, "travel_in_time")
    assert (present.bot.travels, eras_with_tiles(present)) == (1, [3])


@pytest.mark.rule("SO-FIM-05", "HS-BOT-05")
@pytest.mark.parametrize("lacking", ["exosuit", "space"])
def test_without_an_exosuit_or_a_free_space_it_travels(lacking: str) -> None:
    table = out(table_with(), 1).warp(BOT, 1, "warp_gold")
    table = table.exosuits(0) if lacking == "exosuit" else table.taken(LEFT, MIDDLE, RIGHT)
    table.acts(3, "travel_in_time")
    assert (table.bot.travels, table.vp, eras_with_tiles(table)) == (1, 0, [1])
    assert not table.events(BotPassed)


@pytest.mark.rule("SO-FIM-05", "HS-BOT-05", "SO-FAL-04")
def test_if_that_is_impossible_too_it_fails() -> None:
    table = table_with().acts(3, "travel_in_time")
    assert (table.vp, len(table.bot.powered), table.own.tokens[3]) == (1, 6, "slot_II")
    assert [event.why for event in table.events(BotFailed)] == ["no_past"]


@pytest.mark.rule("SO-FIM-05", "HS-BOT-06")
@pytest.mark.parametrize(
    ("tile", "points", "energy"), [("C12A", 0, 1), ("C12B", 0, 1), ("C13A", 0, 0), ("C13B", 1, 0)]
)
def test_what_is_beside_the_action_comes_if_it_did_not_fail(tile: str, points: int, energy: int) -> None:
    travels = table_with().tile("travel_in_time", tile).warp(BOT, 1, "warp_gold").acts(3, "travel_in_time")
    assert (travels.vp, travels.own.energy - 5, travels.bot.travels) == (points, energy, 1)
    assert [event.rule for event in travels.events(BotCores)] == ["HS-BOT-06"] * energy
    fetches = out(table_with(), 1).taken(LEFT, MIDDLE).tile("travel_in_time", tile)
    fetches.acts(3, "travel_in_time")
    assert (fetches.vp, fetches.own.energy - 5) == (2 + points, energy)
    fails = table_with().tile("travel_in_time", tile).acts(3, "travel_in_time")
    assert (fails.vp, fails.own.energy - 5) == (1, 0)


@pytest.mark.parametrize(("energy", "flux", "case"), [(1, 0, "energy"), (0, 1, "flux"), (2, 4, "both")])
def test_only_the_cores_that_came_are_told(energy: int, flux: int, case: str) -> None:
    reader = Reader(ANACHRONY.texts, "en", ("Ann", "Bot"))
    said = reader.event(BotCores(1, "SO-TIL-06", energy, flux))
    assert said == reader.say("events", f"BotCores/{case}", seat=1, energy=energy, flux=flux)
    assert unmentioned(reader, said, *(count for count in (energy, flux) if count)) == []


@pytest.mark.rule("SO-FIM-11", "HS-BOT-06")
def test_autoleap_moves_on_also_when_the_action_failed() -> None:
    table = table_with(autoleap="rest").tile("slot_I", "C12B").acts(2, "mine_resources")
    assert [event.case for event in table.events(BotTokenMoved)] == ["on", "leapt"]
    assert (table.own.tokens[2], table.vp, table.own.energy) == ("recruit", 1, 5)


# Targeted


@pytest.mark.rule("SO-FIM-08", "HS-BOT-09", "SO-DIF-11")
@pytest.mark.parametrize(("action", "space"), [("research", LEFT), ("recruit", MIDDLE), ("construct", RIGHT)])
def test_by_agreement_it_takes_the_space_that_the_person_needs(action: str, space: str) -> None:
    table = anns(out(table_with(hypersync_targeted=True), 1), **{action: 1}).acts(3, "travel_in_time")
    assert table.bot.suits[-1].where == space
    assert [(event.why, event.rule) for event in table.events(BotPlaced)] == [("targeted", "SO-FIM-08")]


@pytest.mark.rule("SO-FIM-08", "HS-BOT-09")
def test_the_oldest_tile_decides_and_only_if_its_space_is_free() -> None:
    both = anns(out(table_with(hypersync_targeted=True), 1), construct=1, research=2)
    assert both.acts(3, "travel_in_time").bot.suits[-1].where == RIGHT
    taken = anns(out(table_with(hypersync_targeted=True), 1), construct=1).taken(RIGHT, LEFT)
    assert taken.acts(3, "travel_in_time").bot.suits[-1].where == MIDDLE
    usual = anns(out(table_with(), 1), construct=1).taken(LEFT, MIDDLE).acts(3, "travel_in_time")
    assert [event.why for event in usual.events(BotPlaced)] == ["hypersync"]


# Paradoxes and the end


@pytest.mark.rule("SO-FIM-09", "HS-BOT-07")
def test_its_tiles_count_for_paradoxes_and_it_rolls_last() -> None:
    table = anns(out(table_with(phase="paradox"), 1), research=2)
    table.warp(BOT, 1, "warp_gold").warp("Ann", 1, "warp_gold").dice(1, 2, 0).start()
    rolled = [(event.seat, event.face) for event in table.events(DieShows) if event.die == "paradox_die"]
    assert rolled == [(0, 1), (1, 2), (1, 0)], "its tile decides era 1; then each once more for tiles in play"
    alone = out(table_with(phase="paradox"), 1).dice(1).start()
    assert [(event.seat, event.face) for event in alone.events(DieShows)] == [(1, 1)]


@pytest.mark.rule("SO-FIM-09")
def test_who_has_gained_an_anomaly_does_not_roll_once_more() -> None:
    table = out(table_with(phase="paradox"), 1).warp(BOT, 1, "warp_gold").give(BOT, paradox=2).dice(1)
    table.start()
    assert len(table.events(DieShows)) == 1
    assert len(table.bot.anomalies) == 1


@pytest.mark.rule("HS-BOT-08")
def test_tiles_left_in_the_end_cost_it_nothing() -> None:
    before = sum(table_with().score(BOT).values())
    assert sum(out(table_with(), 1, 2).score(BOT).values()) == before
    assert "hypersync_tiles" not in table_with().score(BOT)


# With Fractures of Time


@pytest.mark.scenario("SO-S61")
@pytest.mark.rule("SO-FIM-07", "HS-BOT-10")
def test_an_exosuit_blinks_there_without_a_powered_one() -> None:
    table = out(table_with("fractures", era=2), 1).flux_pool(1, 0).stands("mine.top").taken(LEFT, MIDDLE)
    table.exosuits(0).token(2, "slot_I").rolls(2).draws(0).start()
    assert [(suit.where, suit.core) for suit in table.bot.suits] == [(RIGHT, False)]
    assert (table.vp, table.flux.cores, table.own.energy) == (2, 0, 6)
    assert eras_with_tiles(table) == []


@pytest.mark.scenario("SO-S61")
@pytest.mark.rule("SO-FIM-07")
@pytest.mark.parametrize("past", [False, True])
def test_a_casing_makes_it_travel_or_fail(past: bool) -> None:
    table = out(table_with("fractures", era=2), 1).flux_pool(0, 1).stands("mine.top").taken(LEFT, MIDDLE)
    if past:
        table.warp(BOT, 1, "warp_gold")
    table.exosuits(0).token(2, "slot_I").rolls(2).draws(0).start()
    assert [suit.where for suit in table.bot.suits] == ["mine.top"]
    assert (table.vp, table.bot.travels) == ((0, 1) if past else (1, 0))
    assert not table.bot.passed


@pytest.mark.rule("HS-BOT-10", "SO-FIM-07", "SO-BLK-13")
def test_none_blinks_off_the_hypersync_board_and_its_tiles_name_no_action() -> None:
    table = out(table_with("fractures", era=2), 1).taken(LEFT, MIDDLE).flux_pool(1, 0)
    table.token(2, "slot_I").rolls(2).start()
    assert [(suit.where, suit.core) for suit in table.bot.suits] == [(RIGHT, False)]
    assert table.flux.cores == 1, "nothing was ready to Blink"
    named = out(table_with("fractures", era=2), 1).taken(LEFT, MIDDLE).flux_pool(1, 0)
    named.stands("mine.top", "research.1").token(2, "slot_I").token(3, "travel_in_time")
    named.token(4, "mine_resources").token(5, "slot_III").rolls(2).draws(0).start()
    assert [suit.where for suit in named.bot.suits] == ["research.1", RIGHT]
