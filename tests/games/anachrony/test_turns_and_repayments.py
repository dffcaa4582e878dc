"""Who has which turn and what ends it, and what is revealed, drawn, paid back and lowered on the way."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.automas.events import BotDrewFlux, BotPassed
from clepsydra.games.anachrony.costs import reduced
from clepsydra.games.anachrony.events import Spent, Warped
from clepsydra.games.anachrony.modules.chronobot import turn as chronobot_turn
from clepsydra.games.anachrony.modules.chronossus import objectives
from clepsydra.games.anachrony.modules.chronossus import valley as chronossus_valley
from clepsydra.games.anachrony.modules.chronossus.flux import draw_flux
from clepsydra.games.anachrony.modules.quantum_loops.loops import cards
from clepsydra.games.anachrony.modules.quantum_loops.operations import place_of
from clepsydra.games.anachrony.modules.quantum_loops.paying_back import CardReturned, pay_back
from clepsydra.games.anachrony.turn import begin_turns, take_turn, turn
from clepsydra.games.anachrony.warp_phase import reveal
from clepsydra.kernel import Event, One, Passed, Shown
from tests.games.anachrony import chronobot, chronossus
from tests.games.anachrony.quantum_loops import DENSITY, ESPIONAGE, TILE, holds, loops, on_offer, own, quantum
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

# --- turns --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-TURN-01")
def test_the_first_player_begins_and_nobody_has_passed() -> None:
    table = anachrony(3, first="Bob", phase="begin_turns")
    for player in table.state.players:
        player.passed = True
    table.state.queue = [2]
    begin_turns(table.game)
    assert [player.passed for player in table.state.players] == [False] * 3
    assert (table.state.queue, table.state.phase) == ([1], "turn")


@pytest.mark.rule("AN-TURN-02", "AN-TURN-03")
def test_a_free_action_leaves_the_turn_to_its_player_and_a_pass_ends_it() -> None:
    table = anachrony().built("Ann", "301").give("Ann", water=0)
    game, told, ann = table.game, list[Event](), table.player("Ann")
    game.told = told.append
    steps = take_turn(game, 0, ann)
    ask = next(steps)
    assert isinstance(ask, One)
    assert ann.facts["turn"] == 1
    free = next(option for option in ask.menu.options if option != "pass" and option[0] != "place")
    again = steps.send(free)
    assert isinstance(again, One), "the turn goes on"
    assert (ann.facts["turn"], ann.passed) == (1, False)
    with pytest.raises(StopIteration):
        steps.send("pass")
    assert (ann.passed, told[-1]) == (True, Passed(0))
    assert "turn" not in ann.facts


@pytest.mark.rule("AN-TURN-02")
def test_a_placement_ends_the_turn_and_its_player_has_not_passed() -> None:
    table = anachrony().workers("Ann", engineer=2).mine("gold")
    ann = table.player("Ann")
    steps = take_turn(table.game, 0, ann)
    ask = next(steps)
    assert isinstance(ask, One)
    with pytest.raises(StopIteration):
        steps.send(("place", "engineer", "purify"))
    assert (ann.passed, ann.active["engineer"], [suit.where for suit in ann.suits]) == (False, 1, ["purify"])
    assert "turn" not in ann.facts


@pytest.mark.rule("AN-TURN-06")
@pytest.mark.parametrize(
    ("passed", "following"),
    [((), [1]), ((1,), [2]), ((1, 2), [0]), ((2,), [1])],
)
def test_the_next_who_has_not_passed_has_the_turn_and_who_is_left_alone_goes_on(
    passed: tuple[int, ...], following: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anachrony(3)
    for seat in passed:
        table.state.players[seat].passed = True
    monkeypatch.setattr("clepsydra.games.anachrony.turn.take_turn", lambda *_: iter(()))
    assert carried_out(turn(table.game)) == []
    assert (table.state.queue, table.state.phase) == (following, "turn")


ENOUGH = 3


@pytest.mark.rule("SO-CBP-01", "SO-CBP-04", "SO-CBP-05", "SO-DIF-04", "SO-TRN-04")
@pytest.mark.parametrize(
    ("did", "alone", "hyperactive", "extra", "powered", "what", "afterwards"),
    [
        (ENOUGH - 1, True, False, False, 6, "command", (ENOUGH, False)),
        (ENOUGH - 1, False, False, False, 0, "command", (ENOUGH, False)),
        (ENOUGH, False, False, False, 6, "command", (ENOUGH + 1, False)),
        (ENOUGH, False, False, False, 0, "leave", (ENOUGH + 1, False)),
        (ENOUGH, True, False, False, 6, "", (ENOUGH, False)),
        (ENOUGH, True, False, False, 0, "", (ENOUGH, False)),
        (ENOUGH, True, True, False, 6, "command", (ENOUGH + 1, True)),
        (ENOUGH, True, True, False, 0, "leave", (ENOUGH + 1, True)),
        (ENOUGH + 1, True, True, True, 6, "", (ENOUGH + 1, True)),
        (ENOUGH - 1, True, True, False, 6, "command", (ENOUGH, False)),
    ],
)
def test_a_chronobot_acts_until_it_has_done_enough_and_the_person_has_passed(
    monkeypatch: pytest.MonkeyPatch,
    what: str,
    afterwards: tuple[int, bool],
    did: int,
    powered: int,
    *,
    alone: bool,
    hyperactive: bool,
    extra: bool,
) -> None:
    table = chronobot.solo(hyperactive=hyperactive).did(did).exosuits(powered)
    table.own.extra, table.player("Ann").passed = extra, alone
    done, game, told = list[str](), table.game, list[Event]()
    game.told = told.append
    monkeypatch.setattr(chronobot_turn, "command", lambda _game, _seat: done.append("command"))
    monkeypatch.setattr(chronobot_turn, "leave_in_time", lambda _game, _seat: done.append("leave"))
    chronobot_turn.turn(game, 1)
    assert done == ([what] if what else [])
    assert (table.own.actions, table.own.extra) == afterwards
    assert (table.bot.passed, told) == (
        (False, []) if what else (True, [BotPassed(1, "SO-CBP-05", "enough", did)])
    )


# --- warp tiles ---------------------------------------------------------------------------------


@pytest.mark.rule("AN-WARP-02")
def test_tiles_that_nobody_may_withdraw_lie_on_the_tile_of_the_era_once_they_are_revealed() -> None:
    table = anachrony()
    game, told, ann = table.game, list[Event](), table.player("Ann")
    game.told = told.append
    tiles = ("warp_titanium#0", "warp_gold#0")
    reveal(game, 0, tiles)
    assert [piece for piece in table.game.timeline_tile(3).warps if piece in tiles] == list(tiles)
    assert not set(tiles) & set(ann.warps)
    assert told == [Warped(0, tiles, 3)], "nothing is shown that is not placed"
    told.clear()
    reveal(game, 0, ())
    assert told == []


@pytest.mark.rule("AN-WARP-02")
def test_a_tile_that_may_yet_be_withdrawn_is_shown_and_not_placed() -> None:
    table = on_offer(quantum(), DENSITY)
    game, told = table.game, list[Event]()
    game.told = told.append
    tile = next(piece for piece in table.player("Ann").warps if piece.startswith(TILE))
    reveal(game, 0, ("warp_gold#0", tile))
    assert told == [Warped(0, ("warp_gold#0",), 3), Shown(0, (tile,))]
    assert tile not in table.game.timeline_tile(3).warps


# --- Quantum Loops ------------------------------------------------------------------------------


@pytest.mark.rule("QL-HUB-03")
def test_each_superproject_that_another_card_reserves_gets_a_place_of_its_own() -> None:
    table = holds(quantum(), ESPIONAGE, 1)
    held, other = Act(0, where=ESPIONAGE), Act(0, where=DENSITY)
    assert place_of(table.game, held) is own(table).on_card
    assert own(table).kept == []
    first = place_of(table.game, other)
    first.pieces.append("first")
    second = place_of(table.game, other)
    assert second.pieces == []
    assert [zone.pieces for zone in own(table).kept] == [["first"], []]


@pytest.mark.rule("QL-PAY-01", "QL-PAY-03", "QL-END-03")
def test_a_matching_breakthrough_goes_back_to_the_supply_and_the_card_is_on_offer_again() -> None:
    table = holds(quantum(), ESPIONAGE, 1)
    named = cards(table.game.rules)[ESPIONAGE].payback
    supply = table.state.breakthroughs
    fitting = [name for name in supply if named in name.split("/")][:2]
    other = next(name for name in supply if named not in name.split("/"))
    supply |= dict.fromkeys((*fitting, other), 3)
    table.breakthroughs("Ann", fitting[0], fitting[0], fitting[1], other)
    game, told = table.game, list[Event]()
    game.told = told.append
    asked = carried_out(pay_back(game, 0, f"{TILE}#0"), ("spend", fitting[0]))
    assert asked == [[("spend", name) for name in fitting]]
    assert [table.player("Ann").breakthroughs[name] for name in (*fitting, other)] == [1, 1, 1]
    assert [supply[name] for name in (*fitting, other)] == [2, 2, 2]
    assert told == [Spent(0, (fitting[0],)), CardReturned(0, ESPIONAGE)]
    assert ESPIONAGE in loops(table).offer
    assert own(table).card.pieces == []


# --- the Chronossus -----------------------------------------------------------------------------


@pytest.mark.rule("SO-FOT-06", "SO-END-07")
def test_only_the_highest_level_of_an_objective_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chronossus.solo(modules=("fractures",)).game
    levels = game.rules.catalog.more["solo_objective_levels"]
    assert len(set(levels)) == 3
    name = next(iter(game.rules.catalog.more["solo_objective"]))
    found = []
    for reached in range(4):
        monkeypatch.setattr(objectives, "levels_reached", lambda *_, reached=reached: reached)
        found.append(objectives.level_vp(game, 0, name))
    assert found == [0, *levels]
    monkeypatch.setattr(type(game), "blocked", lambda _game, _seat, what: what == name)
    assert objectives.level_vp(game, 0, name) == 0, "a Glitch lies on it"


@pytest.mark.rule("SO-BLK-05")
@pytest.mark.parametrize(
    ("outcome", "left", "charged"), [(0, (1, 2, 1), True), (1, (1, 2, 1), True), (2, (2, 1, 2), False)]
)
def test_a_flux_core_is_gone_and_a_casing_lies_aside(
    outcome: int, left: tuple[int, int, int], *, charged: bool
) -> None:
    table = chronossus.solo(modules=("fractures",)).flux_pool(2, 2).draws(outcome)
    game, told = table.game, list[Event]()
    game.told = told.append
    assert draw_flux(game, 1) is charged
    assert (table.flux.cores, table.flux.casings, table.flux.aside) == left
    assert told == [BotDrewFlux(1, "SO-BLK-05", "core" if charged else "casing")]


@pytest.mark.rule("SO-ASM-01")
@pytest.mark.parametrize(
    ("shape", "fewer_operators", "taken"),
    [
        ("circle", False, "operator"),
        ("circle", True, "operator"),
        ("triangle", True, "technology"),
        ("triangle", False, "technology"),
        ("square", True, "operator"),
        ("square", False, "technology"),
    ],
)
def test_the_shape_decides_what_is_assimilated_and_the_square_what_there_are_fewer_of(
    shape: str, taken: str, monkeypatch: pytest.MonkeyPatch, *, fewer_operators: bool
) -> None:
    table = chronossus.solo(modules=("fractures",)).dice(shape)
    done = list[str]()
    monkeypatch.setattr(chronossus_valley, "compare", lambda _game, _seat: fewer_operators)
    for what in ("operator", "technology"):
        monkeypatch.setattr(chronossus_valley, f"take_{what}", lambda _g, _s, what=what: done.append(what))
    chronossus_valley.assimilate(table.game, 1)
    assert done == [taken]


# --- costs --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CST-05")
def test_each_reduction_takes_one_from_a_resource_that_is_left_in_the_cost() -> None:
    cost, either = {"titanium": 1, "gold": 2, "water": 3}, ("titanium", "gold")
    assert reduced(cost, []) == [cost]
    assert reduced(cost, [either]) == [cost | {"titanium": 0}, cost | {"gold": 1}]
    assert reduced(cost, [either, either]) == [cost | {"titanium": 0, "gold": 1}, cost | {"gold": 0}]
    assert reduced(cost, [either] * 3) == [cost | {"titanium": 0, "gold": 0}]
    assert reduced(cost, [either] * 4) == [cost | {"titanium": 0, "gold": 0}]
    assert reduced(cost, [("uranium",), ("titanium",)]) == [cost | {"titanium": 0}]
    assert cost == {"titanium": 1, "gold": 2, "water": 3}
