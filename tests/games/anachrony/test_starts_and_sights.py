"""What players start with, what breakthroughs are drawn and spent, and what an opponent looks at and takes."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.actions.construct import pay_breakthroughs
from clepsydra.games.anachrony.automa import Automa, Spot
from clepsydra.games.anachrony.automas.anomalies import drop
from clepsydra.games.anachrony.automas.construct import on_offer, take_superproject
from clepsydra.games.anachrony.automas.events import BotPlaced, BotRecruited
from clepsydra.games.anachrony.automas.gathering import complete_resources, take_worker
from clepsydra.games.anachrony.automas.placing import place
from clepsydra.games.anachrony.events import Discovered, Leads, Revealed, Spent
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.with_fractures import nothing_is_lost
from clepsydra.games.anachrony.modules.intrigues.grid import may_place
from clepsydra.games.anachrony.modules.intrigues.missions import MissionMissed, end_missions
from clepsydra.games.anachrony.modules.intrigues.scoring import condition
from clepsydra.games.anachrony.setup import (
    choose_conditions,
    choose_leaders,
    deal_starting_goods,
    draw_breakthrough,
)
from clepsydra.games.anachrony.sights import Superproject
from clepsydra.games.anachrony.state import Suit
from clepsydra.games.anachrony.turn import turn
from clepsydra.kernel import EVERYBODY, PERSON, Chance, Event, Flow, One, only
from tests.games.anachrony import chronobot, chronossus
from tests.games.anachrony.intrigues import chamber, council, grid, has_mission, holds, spots
from tests.games.anachrony.made_up import ROBOT, made_up_box
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SET-17", "AN-SET-18")
def test_each_player_starts_with_six_exosuits_in_reserve_own_warp_tiles_and_an_empty_board() -> None:
    rules = anachrony().game.rules
    for seat, player in enumerate(rules.opening(Chance(b"players")).players):
        assert (player.reserve, player.powered, player.suits) == (6, [], [])
        assert player.warps.pieces == [f"{tile}#{seat}" for tile in rules.catalog.warps]
        assert player.warps.eyes == EVERYBODY
        assert (player.chosen.eyes, player.hand.eyes) == (only(seat), only(seat))
        assert player.built.pieces == []
        assert player.grid == {
            f"{row}.{column}": ""
            for row in ("power_plant", "factory", "life_support", "lab")
            for column in (1, 2, 3)
        }


@pytest.mark.rule("AN-SET-13")
def test_goods_workers_and_breakthroughs_of_the_path_come_at_the_start() -> None:
    for path in anachrony().game.rules.catalog.paths.values():
        table = anachrony().path("Ann", path.id)
        table.state.phase = "goods"
        before = sum(table.state.breakthroughs.values())
        deal_starting_goods(table.game)
        table.has("Ann", **path.goods)
        ann = table.player("Ann")
        assert (ann.active, ann.tired) == (dict(path.active), dict(path.tired))
        assert sum(ann.breakthroughs.values()) == path.breakthroughs
        drawn = sum(sum(player.breakthroughs.values()) for player in table.state.players)
        assert sum(table.state.breakthroughs.values()) == before - drawn
        assert table.state.phase == "first_player"


@pytest.mark.rule("AN-SET-13")
@pytest.mark.parametrize(("outcome", "found"), [(0, "circle/war"), (1, "circle/war"), (2, "square/war")])
def test_each_breakthrough_tile_in_supply_is_drawn_alike(outcome: int, found: str) -> None:
    table = anachrony()
    table.state.breakthroughs = {"circle/war": 2, "triangle/war": 0, "square/war": 1}
    table.state.chance.script = [[outcome]]
    table.player("Ann").breakthroughs = {"circle/war": 1}
    game, told = table.game, list[Event]()
    game.told = told.append
    left = table.state.breakthroughs[found]
    draw_breakthrough(game, 0)
    assert table.state.breakthroughs[found] == left - 1
    assert table.player("Ann").breakthroughs[found] == (2 if found == "circle/war" else 1)
    assert told == [Discovered(0, found)]


@pytest.mark.rule("AN-SET-15")
def test_each_takes_a_leader_of_the_own_path_in_turn_order() -> None:
    table = anachrony(3, first="Bob")
    table.state.phase = "leaders"
    paths = table.game.rules.catalog.paths
    leaders = [paths[table.state.players[seat].path].leaders for seat in (1, 2, 0)]
    asked = carried_out(choose_leaders(table.game), *(own[1] for own in leaders))
    assert asked == [list(own) for own in leaders]
    assert [table.state.players[seat].leader for seat in (1, 2, 0)] == [own[1] for own in leaders]
    assert table.state.phase == "water"


# --- breakthroughs ------------------------------------------------------------------------------


@pytest.mark.rule("AN-CON-08", "AN-CMP-09")
def test_breakthroughs_that_are_spent_go_back_to_the_supply() -> None:
    table = anachrony().breakthroughs("Ann", "circle/war", "circle/war", "square/war", "triangle/war")
    tiles = table.game.rules.catalog.tiles.values()
    thing = next(tile for tile in tiles if tile.breakthrough_cost)
    table.player("Ann").breakthroughs = dict.fromkeys(table.state.breakthroughs, 1)
    supply = dict(table.state.breakthroughs)
    game, told = table.game, list[Event]()
    game.told = told.append
    steps = pay_breakthroughs(game, 0, thing)
    spent: tuple[str, ...] = ()
    try:
        ask = next(steps)
        assert isinstance(ask, One)
        option = next(iter(ask.menu.options))
        spent = option[1:]
        steps.send(option)
    except StopIteration:
        pass
    (event,) = told
    assert isinstance(event, Spent)
    spent = spent or tuple(event.breakthroughs)
    assert event == Spent(0, spent)
    for name, count in supply.items():
        assert table.state.breakthroughs[name] == count + spent.count(name)
        assert table.player("Ann").breakthroughs[name] == 1 - spent.count(name)


# --- opponents ----------------------------------------------------------------------------------


@pytest.mark.rule("SO-SUP-01", "SO-SUP-02")
def test_an_opponent_looks_at_the_superprojects_of_all_eras_up_to_now() -> None:
    table = chronobot.solo(era=3)
    game, saw = table.game, list[object]()
    game.saw = saw.append
    there = on_offer(game)
    assert saw == [Superproject(era) for era in (1, 2, 3)]
    assert there == {era: game.timeline_tile(era).superproject.pieces[-1] for era in (1, 2, 3)}
    table.breakthroughs("chronobot", "circle/war")
    take_superproject(game, 1)
    assert len(table.bot.built.pieces) == 1


@pytest.mark.rule("SO-PLC-01", "SO-PLC-02", "SO-PLC-05", "SO-INT-03", "SO-INT-06", "SO-CLN-01", "SO-CLN-03")
@pytest.mark.parametrize(("space", "leads"), [("council.left", True), ("recruit.1", False)])
def test_an_exosuit_of_an_opponent_takes_a_space_and_on_the_left_of_the_council_the_banner(
    space: str, *, leads: bool
) -> None:
    table = chronobot.solo(era=3).give("chronobot", water=0)
    table.state.banner = 0
    game, told = table.game, list[Event]()
    game.told = told.append
    before = len(table.bot.powered)
    place(game, 1, Spot("recruit", space, "own", "SO-PLC-03"))
    assert (len(table.bot.powered), table.bot.suits) == (before - 1, [Suit(space)])
    assert table.state.slots[space].seat == 1
    assert told == [BotPlaced(1, "SO-PLC-03", "own", "recruit", space), *([Leads(1, 4)] if leads else [])]
    assert table.state.banner == leads
    table.has("chronobot", water=0)


@pytest.mark.rule("SO-BLK-10", "SO-FOT-05", "SO-PLC-01", "SO-INT-03")
def test_an_exosuit_that_blinks_leaves_its_space_and_goes_on_without_its_core() -> None:
    table = chronossus.solo(era=3, modules=("fractures",)).stands("recruit.1")
    powered = len(table.bot.powered)
    place(table.game, 1, Spot("research", "research.1", "own", "SO-PLC-03"), table.bot.suits[0])
    assert (table.bot.suits, len(table.bot.powered)) == ([Suit("research.1", core=False)], powered)
    assert (table.state.slots["recruit.1"].seat, table.state.slots["research.1"].seat) == (-1, 1)
    place(table.game, 1, Spot("research", "research.2", "own", "SO-PLC-03"))
    assert table.bot.suits[-1] == Suit("research.2", core=True), "on the main board a core goes with it"


@pytest.mark.rule("SO-INT-04", "SO-REC-02")
def test_a_worker_of_an_opponent_leaves_the_pool_and_brings_points() -> None:
    table = chronobot.solo(era=3)
    table.state.pool = {"engineer": 2}
    table.bot.active = {}
    game, told = table.game, list[Event]()
    game.told = told.append
    take_worker(game, 1, "engineer", "first", rule="SO-REC-01")
    assert (table.state.pool, table.bot.active) == ({"engineer": 1}, {"engineer": 1})
    assert told[0] == BotRecruited(1, "SO-REC-01", "first", "engineer")
    assert table.vp == game.rules.catalog.more["solo_bot"].recruit_vp


@pytest.mark.rule("SO-MIN-04")
def test_each_complete_set_of_resources_is_given_back_for_points() -> None:
    table = chronobot.solo(era=3)
    figures = table.game.rules.catalog.more["solo_bot"]
    order = figures.resource_order
    table.give("chronobot", **dict.fromkeys(order, 2) | {order[0]: 3})
    complete_resources(table.game, 1)
    table.has("chronobot", **dict.fromkeys(order, 0) | {order[0]: 1})
    assert table.vp == 2 * figures.resource_set_vp
    complete_resources(table.game, 1)
    assert table.vp == 2 * figures.resource_set_vp


# --- Intrigues ----------------------------------------------------------------------------------


@pytest.mark.rule("IC-SET-01", "IC-SET-03", "IC-SET-10")
def test_five_empty_rows_two_piles_and_two_discards_lie_ready() -> None:
    rules = council().game.rules
    there = rules.opening(Chance(b"chamber")).intrigues  # type: ignore[attr-defined]
    assert list(there.rows) == [f"agenda_row_{number}" for number in range(1, 6)]
    assert {kind for kind, pile in there.piles.items() if pile.pieces} == {"objective", "value"}
    assert [discard.pieces for discard in there.discards.values()] == [[], []]
    assert [supply.pieces for supply in there.supplies] == [[], []]


@pytest.mark.rule("IC-END-06", "IC-END-07")
def test_a_row_without_an_objective_compares_nothing_and_others_what_they_say() -> None:
    table = council()
    rules = table.game.rules
    assert condition(table.game, "agenda_row_1") is None
    for name, tile in rules.catalog.more["objective_tile"].items():
        metric = rules.catalog.more["objective_condition"][tile.condition]
        if metric in rules.metrics and not tile.module:
            one = grid(council(), 3, name)
            assert condition(one.game, "agenda_row_3") is one.game.rules.metrics[metric]


@pytest.mark.rule("IC-MIS-06", "IC-MIS-07", "IC-WCS-03")
@pytest.mark.parametrize(("revealed", "lost"), [(False, 1), (True, 0)])
def test_a_mission_that_was_not_revealed_in_time_costs_a_point_and_all_of_them_are_gone(
    *, revealed: bool, lost: int
) -> None:
    table = has_mission(council(), "Ann", "M01").give("Ann", vp=9).give("Bob", vp=9)
    table.player("Ann").used = ["mission"] * revealed
    game, told = table.game, list[Event]()
    game.told = told.append
    end_missions(game)
    assert [zone.pieces for zone in chamber(table).missions] == [[], []]
    assert "M01#0" in chamber(table).gone[0]
    assert [event for event in told if isinstance(event, MissionMissed)] == [MissionMissed(0)] * lost
    table.has("Ann", vp=9 - lost).has("Bob", vp=9)


@pytest.mark.rule("SO-VAN-05", "SO-RAN-01")
def test_of_usual_anomalies_one_leaves_and_of_variable_ones_the_worst() -> None:
    table = chronobot.solo(era=3).anomalies(2)
    drop(table.game, 1)
    assert len(table.bot.anomalies) == 1
    made = chronossus.solo(era=3, modules=("variable_anomalies",))
    tiles = sorted((made.game.tile(f"X{n:02}").vp, f"X{n:02}") for n in range(1, 17))
    worst, best = tiles[0][1], tiles[-1][1]
    assert made.game.tile(worst).vp < made.game.tile(best).vp
    made.bot.anomalies, made.bot.anomaly_kinds = [best, worst], {best: best, worst: worst}
    drop(made.game, 1)
    assert (made.bot.anomalies, made.bot.anomaly_kinds) == ([best], {best: best})


# --- what is told, kept and done by opponents ------------------------------------------------------


@pytest.mark.rule("AN-SET-08")
def test_the_endgame_cards_that_are_drawn_are_told_as_such() -> None:
    table = anachrony()
    table.put(table.state.box, *table.state.conditions.pieces.copy())
    table.state.phase = "conditions"
    game, told = table.game, list[Event]()
    game.told = told.append
    choose_conditions(game)
    assert told == [Revealed(tuple(table.state.conditions.pieces), conditions=True)]


@pytest.mark.rule("AN-SET-01", "AN-SET-08")
def test_a_new_game_keeps_the_version_of_the_rules_that_it_began_by() -> None:
    rules = anachrony().game.rules
    assert rules.opening(Chance(b"edition")).edition == rules.definition.version


@pytest.mark.rule("AN-TURN-02", "AN-TURN-06", "NB-BOT-01")
def test_an_opponent_does_all_of_its_turn_also_what_asks_a_person() -> None:
    done: list[int] = []

    def whole_turn(game: Anachrony, seat: int) -> Flow[None]:
        done.append(seat)
        game.player(seat).passed = True
        yield from ()

    box = made_up_box(lambda rules: rules.automas.add(ROBOT, Automa(whole_turn)))
    table = anachrony((PERSON, ROBOT), modules=("made_up",), box=box)
    table.state.queue = [1]
    assert carried_out(turn(table.game)) == []
    assert done == [1]
    assert table.state.queue == [0]


@pytest.mark.rule("SO-FOT-02")
@pytest.mark.parametrize(("casings", "aside", "right"), [(0, 0, True), (-1, 1, True), (-1, 0, False)])
def test_no_casing_of_the_flux_pool_is_lost(casings: int, aside: int, *, right: bool) -> None:
    table = chronossus.solo(era=3, modules=("fractures",))
    table.flux.casings += casings
    table.flux.aside += aside
    assert nothing_is_lost(table.game.rules, table.state) is right


@pytest.mark.rule("SO-SET-11", "SO-SET-13")
def test_which_objectives_are_revealed_is_by_chance() -> None:
    rules = chronossus.solo().game.rules
    drawn = {
        tuple(rules.opening(Chance(bytes([number]))).chronossus.objectives.pieces)  # type: ignore[attr-defined]
        for number in range(5)
    }
    assert len(drawn) == 5


@pytest.mark.rule("IC-PLC-01")
@pytest.mark.parametrize("count", [1, 2])
def test_who_places_no_tile_is_not_asked_for_another_one(count: int) -> None:
    table = holds(council(), "Ann", "O01", "O02").give("Ann", water=9)
    asked = carried_out(may_place(table.game, 0, count), "decline")
    assert len(asked) == 1
    assert spots(table, 1) == ([], [])
    rows = table.game.rules.catalog.more["agenda_row"]
    row = next(name for name, bonus in rows.items() if "any_basic" not in bonus)
    done = ("place_agenda", "O01", row)
    asked = carried_out(may_place(table.game, 0, count), done, *["decline"] * (count - 1))
    assert len(asked) == count
    assert ("place_agenda", "O02", row) not in asked[-1] or count == 1, "not twice in a row"
    assert chamber(table).rows[row].objective.pieces == ["O01"]
