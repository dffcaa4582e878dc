"""The module Hypersync (HS): its tiles, what they do and what they count for."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync.tiles import lying
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Chance, Play, Setup
from tests.games.anachrony.hypersync import (
    FOURTH,
    LEFT,
    MIDDLE,
    NAME,
    RIGHT,
    card,
    hypersync,
    lies,
    own,
    tile,
    use,
    where,
)
from tests.games.anachrony.made_up import made_up_box, play_on
from tests.games.anachrony.table import AnachronyTable

ACTIONS = ("construct", "recruit", "research")


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("HS-SET-01", "HS-SET-03", "HS-SET-05")
def test_everybody_receives_the_three_tiles_of_their_path_for_all_to_see() -> None:
    play: Play[Any] = Play.begin(ANACHRONY.rules_for(Setup("anachrony", ("person",) * 3, (NAME,))), b"a")
    play_on(play, until=lambda: play.state.phase == "power_up")
    tiles, players = play.state.hypersync, play.state.players
    for player, supply in zip(players, tiles.supplies, strict=True):
        assert list(supply) == [f"hypersync_{player.path}_{action}" for action in ACTIONS]
    assert len(tiles.unused) == 3, "those of the fourth Path"
    assert list(tiles.aside) == [f"supercharge_{action}" for action in ACTIONS]
    table = lies(hypersync(3), "Ann", research=1)
    assert lying(table.start().position.view(None)) == own(table), "also a spectator sees them"


@pytest.mark.rule("HS-SET-02")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 3), (4, 4)])
def test_the_fourth_space_is_there_with_four_players_only(seats: int, spaces: int) -> None:
    rules = hypersync(seats).game.rules
    there = [name for name, space in rules.spaces.items() if space.board == NAME]
    assert there == [LEFT, MIDDLE, RIGHT, FOURTH][:spaces]
    assert [rules.spaces[name].water for name in there] == [0, 0, 0, 2][:spaces]


@pytest.mark.rule("HS-SET-04")
@pytest.mark.scenario("FI-S20")
def test_with_two_players_the_right_space_of_the_council_is_closed_all_game() -> None:
    table = hypersync().workers("Ann", engineer=1).give("Ann", water=9)
    table.refuses("Ann", ("place", "engineer", "council.right"), rule="HS-SET-04")
    table.all_pass()
    assert table.state.slots["council.right"].unavailable
    rules: Any = table.game.rules
    assert rules.opening(Chance(b"a")).slots["council.right"].unavailable
    three: Any = hypersync(3).game.rules
    assert not three.opening(Chance(b"a")).slots["council.right"].unavailable


# --- the action ---------------------------------------------------------------------------------


def builder(**words: Any) -> AnachronyTable:
    """Ann has no worker and no exosuit, but goods for a factory: 2 titanium and 1 gold, 1 titanium less."""
    return hypersync(**words).hexes("Ann", 0).give("Ann", titanium=1, gold=1).offer("201")


@pytest.mark.rule("HS-ACT-01", "HS-ACT-02", "HS-ACT-12")
@pytest.mark.scenario("FI-S74")
def test_a_tile_is_a_main_action_without_worker_and_exosuit() -> None:
    table = builder(era=3).give("Ann", titanium=2).focus("Ann", 2)
    assert table.asked == ["Ann"], "she need not pass"
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201")).has("Ann", titanium=1, gold=0)
    assert where(table, "Ann", "construct") == 3, "above this era, wherever the focus is"
    assert table.asked == ["Bob"], "her turn is over"
    assert (table.player("Ann").suits, table.player("Ann").busy) == ([], [])


@pytest.mark.rule("HS-ACT-12")
def test_who_has_nothing_but_a_tile_may_pass_all_the_same() -> None:
    table = builder()
    assert set(table.offers("Ann")) >= {use(table, "Ann", "construct"), "pass"}
    table.does("Ann", "pass")
    assert table.player("Ann").passed


@pytest.mark.rule("HS-ACT-03")
@pytest.mark.scenario("FI-S09")
def test_no_second_tile_of_yours_in_the_same_era() -> None:
    table = lies(builder(era=2), "Ann", research=2)
    table.refuses("Ann", use(table, "Ann", "construct"), rule="HS-ACT-03", most=1)
    lies(table, "Bob", recruit=2)
    table = lies(builder(era=2), "Bob", research=2)
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201"))


@pytest.mark.rule("HS-ACT-04")
@pytest.mark.scenario("FI-S10")
def test_a_tile_on_the_timeline_cannot_be_used() -> None:
    table = lies(builder(era=3), "Ann", research=2)
    table.refuses("Ann", use(table, "Ann", "research"), rule="HS-ACT-04")
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201"))


@pytest.mark.rule("HS-ACT-05")
def test_the_action_must_be_possible() -> None:
    table = card(hypersync(), engineer=0)
    table.out_of_supply(*table.state.breakthroughs).workers("Ann", engineer=1)
    table.refuses("Ann", use(table, "Ann", "construct"), rule="AN-CON-02")
    table.refuses("Ann", use(table, "Ann", "recruit"), rule="HS-ACT-07")
    table.refuses("Ann", use(table, "Ann", "research"), rule="AN-RES-06")


@pytest.mark.rule("HS-ACT-06")
def test_construct_is_done_as_with_an_engineer_at_the_focus() -> None:
    table = hypersync(era=4).superproject(2, "rescue_pods").superproject(4, "uranium_cores").focus("Ann", 2)
    cost = table.game.tile("rescue_pods").cost
    table.give("Ann", **{**cost, "titanium": cost["titanium"] - 1})
    table.workers("Ann", active=dict(table.game.tile("rescue_pods").worker_cost))
    table.breakthroughs("Ann", *(need.replace("/any", "/war") for need in needs(table, "rescue_pods")))
    table.does("Ann", use(table, "Ann", "construct"))
    assert ("build", "rescue_pods") in table.offers("Ann")
    assert ("build", "uranium_cores") not in table.offers("Ann")
    table.does("Ann", ("build", "rescue_pods"), ("cover", "lab.1", "lab.2")).has("Ann", titanium=0)
    assert "rescue_pods" in table.player("Ann").built


def needs(table: AnachronyTable, superproject: str) -> tuple[str, ...]:
    """What breakthroughs a superproject costs, in its first alternative."""
    ways = table.game.tile(superproject).breakthrough_cost
    return ways[0] if ways else ()


@pytest.mark.rule("HS-ACT-07", "HS-ACT-08")
@pytest.mark.scenario("FI-S07")
def test_recruit_takes_from_the_supply_whom_the_card_shows() -> None:
    table = card(hypersync(), scientist=1, engineer=2, genius=1).pool(scientist=1, engineer=2)
    table.does("Ann", use(table, "Ann", "recruit"), ("enlist", "genius"), ("bonus", "administrator"))
    table.has_workers("Ann", active={"genius": 1}).has("Ann", vp=1)
    assert table.state.pool == {"scientist": 1, "engineer": 2}


@pytest.mark.rule("HS-ACT-07")
@pytest.mark.scenario("FI-S08")
def test_recruit_does_not_take_whom_the_card_does_not_show() -> None:
    table = card(hypersync(), scientist=1, engineer=2, genius=1).pool(administrator=1)
    table.does("Ann", use(table, "Ann", "recruit"))
    table.refuses("Ann", ("enlist", "administrator"), rule="HS-ACT-07", worker="administrator")
    table.does("Ann", ("enlist", "engineer")).has("Ann", energy_core=1)


@pytest.mark.rule("HS-ACT-09")
def test_research_is_a_research_action() -> None:
    table = hypersync().dice("war")
    table.does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle"))
    assert table.player("Ann").breakthroughs == {"circle/war": 1}


@pytest.mark.rule("HS-ACT-10")
def test_what_changes_or_follows_an_action_does_so_here() -> None:
    table = hypersync().built("Ann", "411").give("Ann", water=1)
    table.does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle"), ("set", "icon", "war"))
    table.has("Ann", water=0)
    done: list[tuple[str, str]] = []

    def after(_game: Anachrony, act: Act) -> None:
        done.append((act.action, act.gained))

    def extend(rules: AnachronyRules) -> None:
        rules.triggers.add("after", after)

    table = card(with_module(extend), engineer=1)
    table.does("Ann", use(table, "Ann", "recruit"))
    assert done == [("recruit", "engineer")]


def with_module(extend: Any) -> AnachronyTable:
    """A table with Hypersync and a module made up for a test."""
    return hypersync(modules=("made_up",), box=made_up_box(extend))


@pytest.mark.scenario("FI-S22")
@pytest.mark.rule("HS-ACT-10")
@pytest.mark.parametrize("paid", ["titanium", "gold"])
def test_the_anti_gravity_field_saves_one_more_cube(paid: str) -> None:
    table = builder().built("Ann", "anti_gravity_field").give("Ann", titanium=1, gold=1)
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201"), ("pay", paid, 1))
    table.has("Ann", **{good: int(good != paid) for good in ("titanium", "gold")})


@pytest.mark.rule("HS-ACT-11")
def test_a_tile_takes_no_space_and_has_nothing_of_the_tiles_on_them() -> None:
    table = hypersync(era=5).impact(research=("research_2", "research_1")).dice("war")
    table.does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle")).has("Ann", vp=0)
    assert all(table.state.slots[name].seat == -1 for name in ("research.1", "research.2"))
    table = hypersync(4).occupies("Ann", "research.1").occupies("Ann", "research.2").dice("war")
    table.workers("Bob", scientist=1).give("Bob", water=9)
    table.does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle"))
    table.refuses("Bob", ("place", "scientist", "council.right"), rule="AN-CNC-05")


# --- paradoxes ----------------------------------------------------------------------------------


def rolled(table: AnachronyTable) -> list[str]:
    """Who rolled, in order."""
    told = [event for _, event in table.position.log]
    return [table.names[event.seat] for event in told if isinstance(event, DieShows)]


def at_paradox(seats: int = 3, era: int = 2, **words: Any) -> AnachronyTable:
    return hypersync(seats, era=era, phase="paradox", **words)


@pytest.mark.rule("HS-PAR-01")
@pytest.mark.scenario("FI-S11")
def test_a_tile_counts_beside_warp_tiles() -> None:
    table = at_paradox().warp("Ann", 1, "warp_gold", "warp_water").warp("Bob", 1, "warp_gold")
    cat = table.names[2]
    lies(table.warp(cat, 1, "warp_gold"), "Bob", research=1).dice(0, 0, 0).start()
    assert rolled(table) == ["Ann", "Bob", "Bob"], "the third roll is that of the tile in play"


@pytest.mark.rule("HS-PAR-02")
@pytest.mark.scenario("FI-S12")
def test_nobody_rolls_for_a_tile_without_own_warp_tiles() -> None:
    table = lies(at_paradox(2).warp("Bob", 1, "warp_gold"), "Ann", research=1).dice(0, 0).start()
    assert rolled(table) == ["Bob", "Ann"], "Ann rolls in the end only"


@pytest.mark.rule("HS-PAR-03", "HS-PAR-04")
def test_a_timeline_tile_with_hypersync_tiles_only_is_skipped() -> None:
    table = lies(at_paradox(2, era=3), "Ann", research=1, recruit=2)
    lies(table, "Bob", research=1).dice(0).start()
    assert rolled(table) == ["Ann"], "who has most in play, and once"


@pytest.mark.rule("HS-PAR-04", "HS-PAR-05")
@pytest.mark.scenario("FI-S13")
def test_who_received_an_anomaly_is_not_replaced_at_the_last_roll() -> None:
    table = at_paradox(era=3).give("Bob", paradox=2).warp("Bob", 1, "warp_gold").dice(1, 0)
    lies(lies(table, "Ann", research=1, recruit=2), "Bob", research=1, recruit=2)
    lies(table, table.names[2], construct=1).start().does("Bob", ("anomaly", "lab.1"))
    assert rolled(table) == ["Bob", "Ann"]


@pytest.mark.rule("HS-PAR-06")
def test_without_a_tile_in_play_nobody_rolls_once_more() -> None:
    table = at_paradox(2).warp("Bob", 1, "warp_gold").dice(0).start()
    assert rolled(table) == ["Bob"]


@pytest.mark.rule("HS-PAR-07")
@pytest.mark.scenario("FI-S77")
def test_the_last_rolls_are_in_turn_order_and_warp_tiles_come_back_after_them() -> None:
    table = at_paradox(2, era=3).give("Ann", paradox=2).warp("Ann", 2, "warp_gold").dice(0, 1, 2)
    lies(lies(table, "Ann", research=1), "Bob", recruit=2).start()
    assert rolled(table) == ["Ann", "Ann"]
    table.does("Ann", ("anomaly", "lab.1"))
    assert rolled(table) == ["Ann", "Ann", "Bob"]
    table.has("Bob", paradox=2)
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 2), "decline"]


@pytest.mark.rule("HS-PAR-07")
def test_with_fixed_paradoxes_the_last_roll_is_a_token_too() -> None:
    table = lies(at_paradox(2, fixed_paradox=True), "Ann", research=1).start()
    table.has("Ann", paradox=1).has("Bob", paradox=0)
    assert rolled(table) == []


@pytest.mark.rule("HS-PAR-08")
def test_who_has_stopped_still_has_most() -> None:
    table = at_paradox(2, era=3).give("Ann", paradox=2).dice(1, 0)
    table.warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water").warp("Bob", 2, "warp_gold")
    lies(table, "Ann", research=2).start().does("Ann", ("anomaly", "lab.1"))
    assert rolled(table) == ["Ann"], "nobody rolls for era 2, nor in the end"


# --- the end, and other modules -----------------------------------------------------------------


@pytest.mark.rule("HS-END-01", "HS-END-02")
@pytest.mark.scenario("FI-S19")
def test_tiles_left_on_the_timeline_cost_four_each() -> None:
    table = lies(hypersync(era=7), "Ann", research=1, construct=2).warp("Ann", 3, "warp_gold")
    table.give("Ann", titanium=9, water=9, vp=9).all_pass()
    sheet = table.score("Ann")
    assert table.position.over
    assert (sheet["hypersync_tiles"], sheet["warp_tiles"]) == (-8, -2)
    assert table.score("Bob")["hypersync_tiles"] == 0


@pytest.mark.rule("HS-MIX-01")
def test_a_tile_takes_no_space_of_the_alternate_timeline() -> None:
    table = builder(alternate_timeline=True)
    table.game.rules.catalog.timeline[3] = ("glorious_future", *["blank"] * 7)
    table.does("Ann", use(table, "Ann", "construct"), ("build", "201")).has("Ann", vp=0)
    assert table.game.timeline_tile(3).spaces_used == 0
    assert where(table, "Ann", "construct") == 3


@pytest.mark.rule("HS-MIX-04")
def test_what_counts_warp_tiles_counts_these_too() -> None:
    per_warp = {
        "variable_anomaly": [{"id": "X14", "effects": [{"op": "gain", "gold": 1, "per": "warp_tile"}]}]
    }
    table = hypersync(modules=("variable_anomalies",), corrections=per_warp).warp("Ann", 1, "warp_gold")
    player = table.state.players[0]
    player.anomalies, player.anomaly_kinds = ["lab.1"], {"lab.1": "X14"}
    lies(lies(table, "Ann", research=1, recruit=2), "Bob", research=1)
    table.does("Ann", ("free", "X14")).has("Ann", gold=3)


@pytest.mark.rule("HS-MIX-09")
def test_x03_makes_the_hypersync_construct_dearer() -> None:
    for water in (0, 1):
        table = builder(modules=("variable_anomalies",)).give("Ann", water=water)
        player = table.state.players[0]
        player.anomalies, player.anomaly_kinds = ["lab.1"], {"lab.1": "X03"}
        choice = use(table, "Ann", "construct")
        if water:
            table.does("Ann", choice, ("build", "201")).has("Ann", water=0)
        else:
            table.refuses("Ann", choice, rule="AN-CON-02")


def test_bots_fetch_what_they_owe_while_there_is_time() -> None:
    def total(table: AnachronyTable) -> float:
        game = table.game
        return sum(term(game, 0, game.rules.last_era - game.state.era) for term in game.rules.worth.values())

    free, late = hypersync(era=3), hypersync(era=7)
    assert 0 < total(free) - total(lies(hypersync(era=3), "Ann", research=1)) < 4
    assert total(late) - total(lies(hypersync(era=7), "Ann", research=1)) == pytest.approx(4)
    here = lies(hypersync(era=3).focus("Ann", 1), "Ann", research=1)
    assert total(here) > total(lies(hypersync(era=3), "Ann", research=1))


def test_each_tile_lies_in_one_place() -> None:
    check = hypersync().game.rules.checks["hypersync tiles"]
    table = hypersync()
    assert check(table.state)
    own(table).timeline[0].pieces.append(tile(table, "Ann", "research"))
    assert not check(table.state)
