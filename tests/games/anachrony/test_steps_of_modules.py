"""Single steps of modules and of set-up, each by itself: all that it changes, shows and tells, and nothing else."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.automa import Automa, Command
from clepsydra.games.anachrony.automas.events import BotBlinked, BotCores
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.costs import lacking, pay_workers
from clepsydra.games.anachrony.effects import travel
from clepsydra.games.anachrony.modules.chronossus.blink import choose
from clepsydra.games.anachrony.modules.chronossus.energy import draw_cores
from clepsydra.games.anachrony.modules.chronossus.turn import use_tile
from clepsydra.games.anachrony.modules.chronossus.with_alternate_timeline import NAME as POINTS_OF_OPPONENT
from clepsydra.games.anachrony.modules.fractures.device import empty_spaces
from clepsydra.games.anachrony.modules.fractures.technology_effects import draw_secretly
from clepsydra.games.anachrony.modules.fractures.valley import most_saved, take_operator
from clepsydra.games.anachrony.modules.intrigues.chamber import PlacedAgenda
from clepsydra.games.anachrony.modules.intrigues.grid import place
from clepsydra.games.anachrony.modules.intrigues.missions import MissionRevealed, reveal
from clepsydra.games.anachrony.modules.quantum_loops.operations import build_from_below
from clepsydra.games.anachrony.paradox import SEALED, gain_anomaly
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.setup import choose_conditions
from clepsydra.games.anachrony.sights import CoresDrawn
from clepsydra.games.anachrony.state import Player, Suit
from clepsydra.games.anachrony.tiles import ODD_FREES, tile_frees
from clepsydra.games.anachrony.variants.asset_draft import reveal_assets
from clepsydra.games.anachrony.warp_tiles import why_not_give_back
from clepsydra.kernel import EVERYBODY, NOBODY, Answer, Chance, Event, Flow, Gained, One, Shown, Zone, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony.chronossus import solo
from tests.games.anachrony.devices import device
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.intrigues import chamber, council, has_mission, holds
from tests.games.anachrony.made_up import made_up_box
from tests.games.anachrony.quantum_loops import BLUEPRINTS, quantum
from tests.games.anachrony.table import anachrony


def carried_out(steps: Flow[object], *answers: Answer) -> list[list[object]]:
    """What was to be chosen at each question of a step that is answered so, until it is over."""
    asked: list[list[object]] = []
    left = iter(answers)
    try:
        ask = next(steps)
        while True:
            assert isinstance(ask, One)
            asked.append(list(ask.menu.options))
            ask = steps.send(next(left))
    except StopIteration:
        assert list(left) == []
        return asked


# --- solo opponents -------------------------------------------------------------------------------


@pytest.mark.rule("SO-POW-02")
@pytest.mark.parametrize(
    ("pool", "outcomes", "drawn", "left"),
    [
        ((2, 3), [0, 3, 0], (2, 1), (0, 2)),
        ((2, 3), [2, 1, 2], (1, 2), (1, 1)),
        ((1, 1), [1, 0], (1, 1), (0, 0)),
        ((0, 0), [], (0, 0), (0, 0)),
    ],
)
def test_up_to_three_cores_leave_the_pool_one_after_the_other(
    pool: tuple[int, int], outcomes: list[int], drawn: tuple[int, int], left: tuple[int, int]
) -> None:
    table = solo().energy_pool(*pool)
    game, saw = table.game, list[object]()
    game.saw, game.rolls = saw.append, []
    game.state.chance.script = [outcomes] if outcomes else []
    assert draw_cores(game) == drawn
    assert (table.own.energy, table.own.exhausted) == left
    assert saw == ([CoresDrawn(len(outcomes), *pool)] if outcomes else []), "nothing is drawn of nothing"
    assert game.state.chance.script == []


@pytest.mark.rule("SO-BLK-08")
def test_where_no_token_names_an_action_the_first_in_order_is_told_without_a_token() -> None:
    table = solo(modules=("fractures",))
    for number, space in {2: "slot_I", 3: "travel_in_time", 4: "slot_I", 5: "slot_III"}.items():
        table.token(number, space)
    game, told = table.game, list[Event]()
    game.told = told.append
    suits = [Suit(where) for where in ("council.left", "construct.1", "recruit.2")]
    assert choose(game, 1, suits).where == "recruit.2"
    assert told == [BotBlinked(1, "SO-BLK-08", "order", "recruit.2", 0)]


@pytest.mark.rule("SO-EXT-01")
def test_cores_are_told_apart_only_where_they_come_beside_an_action() -> None:
    tiles = solo(modules=("fractures",)).game.rules.catalog.more["action_tile"]
    without = [name for name, tile in tiles.items() if not tile.action and tile.energy + tile.flux]
    assert without
    for name in without:
        game, told = solo(modules=("fractures",)).game, list[Event]()
        game.told = told.append
        assert use_tile(game, 1, 5, name)
        assert [event for event in told if isinstance(event, BotCores)] == []
    made = solo(modules=("fractures",)).flux_pool(1, 3)
    game, told = made.game, list[Event]()
    game.told = told.append
    assert use_tile(game, 1, 3, "C05A")
    assert [event for event in told if isinstance(event, BotCores)] == [BotCores(1, "SO-EXT-01", 2, 2)]


@pytest.mark.rule("SO-ALT-02")
def test_with_an_alternate_timeline_a_solo_table_is_checked_for_its_bonus_tiles() -> None:
    assert POINTS_OF_OPPONENT in solo(alternate_timeline=True).game.rules.checks
    assert POINTS_OF_OPPONENT not in solo().game.rules.checks


@pytest.mark.rule("NB-BOT-01")
def test_an_opponent_of_which_only_the_turn_is_said_does_nothing_else() -> None:
    game, automa = anachrony().game, Automa(turn=lambda _game, _seat: None)
    assert automa.turn(game, 1) is None
    assert automa.power_up(game, 1) is None
    assert list(automa.warps(game, 1)) == []
    assert automa.gives_back(game, 1, ["first", "second", "last"]) == "last"
    assert carried_out(automa.roll(game, 1)) == []
    assert (automa.lines, automa.cores, automa.jokers(game, 1)) == ({}, False, {})
    assert automa.instead(game, 1, Command(lambda _game, _seat: None)) is False


# --- Fractures of Time ----------------------------------------------------------------------------


@pytest.mark.rule("FT-DEV-01")
@pytest.mark.parametrize(
    ("spaces", "upgrades", "empty"),
    [(".....", 0, [1, 2, 3, 4, 5]), ("G.F..", 0, [2, 4, 5]), ("FFFFG", 1, [6]), ("FFFFG", 0, [])],
)
def test_empty_spaces_of_a_device_are_numbered_from_one(spaces: str, upgrades: int, empty: list[int]) -> None:
    assert empty_spaces(device(fractures(), spaces, upgrades=upgrades).game, 0) == empty


@pytest.mark.rule("FT-ASM-05")
def test_only_who_acts_as_a_scientist_saves_something_on_a_technology() -> None:
    game = fractures().game
    saved = {worker: most_saved(game, Act(0, worker)) for worker in game.rules.workers}
    assert {worker: count for worker, count in saved.items() if count} == {"scientist": 1, "genius": 1}


@pytest.mark.rule("FT-ASM-02")
def test_an_operator_that_is_taken_is_what_the_action_brought() -> None:
    table = fractures().workers("Ann")
    before, act = valley(table).operators, Act(0, "administrator")
    take_operator(table.game, act)
    assert (valley(table).operators, act.gained) == (before - 1, "operator")
    table.has_workers("Ann", active={"operator": 1})
    assert own(table).technologies.pieces == []


@pytest.mark.rule("FT-TEC-03")
def test_which_endgame_cards_are_looked_at_is_by_chance() -> None:
    looked_at: set[tuple[str, ...]] = set()
    for number in range(6):
        table = fractures()
        table.state.chance.key = bytes([number])
        steps = draw_secretly(table.game, Act(0), Effect("draw_conditions_secretly", {"draw": 2}))
        assert isinstance(next(steps), One)
        looked_at.add(tuple(table.player("Ann").hand))
    assert {len(cards) for cards in looked_at} == {2}
    assert len(looked_at) > 2


# --- Intrigues of the Council ---------------------------------------------------------------------


@pytest.mark.rule("IC-PLC-06")
def test_a_tile_that_is_placed_is_noted_for_its_row_and_phase() -> None:
    table = holds(council(phase="warp"), "Ann", "O01")
    game, told = table.game, list[Event]()
    game.told = told.append
    carried_out(place(game, 0, "O01", "agenda_row_1"))
    assert table.player("Ann").facts == {"warp.agenda_row_1": 1}
    assert told[0] == PlacedAgenda(0, "O01", "agenda_row_1")


@pytest.mark.rule("IC-MIS-04")
def test_a_mission_of_which_nothing_is_met_is_shown_to_all_and_costs_a_point() -> None:
    table = has_mission(council().give("Ann", vp=5), "Ann", "M04")
    game, told = table.game, list[Event]()
    game.told = told.append
    assert visible(chamber(table).missions, 1) == set()
    assert carried_out(reveal(game, 0)) == []
    assert visible(chamber(table).missions, 1) == {"M04#0"}
    assert told[0] == MissionRevealed(0, "M04#0", 0)
    table.has("Ann", vp=4)


# --- Quantum Loops --------------------------------------------------------------------------------


@pytest.mark.rule("QL-MIX-07")
def test_tiles_from_below_that_are_not_built_go_back_there_and_nobody_knows_in_which_order() -> None:
    table = quantum().give("Ann", titanium=9, uranium=9, gold=9, water=9)
    stack = table.state.stacks["lab"].primary
    before = stack.pieces.copy()
    effect = Effect("build_from_below", {"look": 3, "saves": {}})
    steps = build_from_below(table.game, Act(0, where=BLUEPRINTS), effect)
    asked = carried_out(steps, ("stack", "lab"), ("build", before[1]))
    assert asked[1] == [("build", tile) for tile in before[:3]]
    assert table.player("Ann").built.pieces == [before[1]]
    assert sorted(stack.pieces[:2]) == sorted((before[0], before[2]))
    assert stack.pieces[2:] == before[3:]
    assert not visible([stack], 0) & {before[0], before[2]}


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CST-01")
def test_of_equally_short_costs_what_the_first_lacks_is_said() -> None:
    game, cost, either = anachrony().game, {"titanium": 1, "gold": 2}, [("titanium", "gold")]
    assert lacking(game, Act(0), cost, either) == deny("AN-CST-01", "goods", good="gold", needed=2, have=0)
    rich = anachrony().give("Ann", titanium=1).game
    assert lacking(rich, Act(0), cost, either) == deny("AN-CST-01", "goods", good="gold", needed=1, have=0)


@pytest.mark.rule("AN-WRK-04", "AN-GNS-03")
def test_workers_are_paid_of_the_columns_that_hold_one() -> None:
    table = anachrony().workers("Ann", tired={"engineer": 2}, genius=1)
    assert carried_out(pay_workers(table.game, Act(0), "engineer", 1)) == [], "only a tired one is there"
    table.has_workers("Ann", active={"genius": 1}, tired={"engineer": 1})
    table.workers("Ann", engineer=1, tired={"engineer": 1})
    asked = carried_out(pay_workers(table.game, Act(0), "engineer", 1), ("lose", "engineer", "active"))
    assert asked == [[("lose", "engineer", "active"), ("lose", "engineer", "tired")]]
    table.has_workers("Ann", active={}, tired={"engineer": 1})


@pytest.mark.rule("AN-ANO-05")
def test_a_tile_that_something_blocks_does_not_work_and_others_do() -> None:
    def blocking(rules: AnachronyRules) -> None:
        rules.blocks.add("made_up", lambda _game, _seat, thing: deny("AN-SLT-01") if thing == "101" else None)

    game = anachrony(modules=("made_up",), box=made_up_box(blocking)).built("Ann", "101", "201").game
    assert [game.blocked(0, tile) for tile in ("101", "201")] == [True, False]
    assert [game.why_closed(0, tile) for tile in ("101", "201")] == [deny("AN-SLT-01"), None]
    assert [tile.id for tile in game.open_tiles(0)] == ["201"]


@pytest.mark.rule("AN-FREE-02")
def test_the_free_action_of_a_covered_tile_says_that_it_is_covered() -> None:
    tiles = anachrony().game.rules.catalog.tiles.values()
    frees = [tile for tile in tiles if tile.free is not None and tile.id not in ODD_FREES]
    assert frees
    for tile in frees:
        table = anachrony().built("Ann", tile.id).anomaly("Ann", tile.id)
        (free,) = tile_frees(table.game, 0)
        assert (free.source, free.why_not(table.game, 0)) == (tile.id, deny("AN-ANO-05"))


@pytest.mark.rule("AN-TT-05")
def test_only_water_that_is_not_owed_repays_a_warp_tile() -> None:
    def owing(rules: AnachronyRules) -> None:
        rules.kept_back.add("made_up", lambda _game, _seat: 1)

    table = anachrony(modules=("made_up",), box=made_up_box(owing)).give("Ann", water=2, gold=1)
    short = deny("AN-TT-05", "goods", good="water", needed=2, have=1)
    assert why_not_give_back(table.game, 0, "warp_water#0") == short
    assert why_not_give_back(table.game, 0, "warp_gold#0") is None
    none = deny("AN-TT-05", "goods", good="gold", needed=1, have=0)
    assert why_not_give_back(table.give("Ann", gold=0).game, 0, "warp_gold#0") == none
    assert why_not_give_back(table.give("Ann", water=3).game, 0, "warp_water#0") is None


# --- set-up, time travel and Anomalies ------------------------------------------------------------


@pytest.mark.rule("AN-INF-02")
def test_each_deck_lies_face_down_in_another_order_at_another_table() -> None:
    rules = anachrony().rules
    openings = [rules.opening(Chance(bytes([number]))) for number in range(4)]
    for deck in ("recruit_deck", "mine_deck"):
        decks = [getattr(state, deck) for state in openings]
        assert len({tuple(each.pieces) for each in decks}) == len(decks), deck
        assert len({tuple(sorted(each.pieces)) for each in decks}) == 1, deck
        assert {each.eyes for each in decks} == {NOBODY}, deck


@pytest.mark.rule("AN-SET-08")
def test_endgame_cards_that_are_not_drawn_go_back_to_the_box() -> None:
    table = anachrony()
    cards = set(table.game.rules.catalog.conditions)
    table.put(table.state.box, *table.state.conditions.pieces.copy())
    table.state.phase = "conditions"
    choose_conditions(table.game)
    drawn = table.state.conditions.pieces
    assert len(drawn) == table.game.rules.catalog.figures["conditions"] == 5
    assert {*table.state.box.pieces} & cards == cards - {*drawn}
    assert len(cards) == 8


@pytest.mark.rule("AN-SET-08")
def test_which_endgame_cards_are_drawn_is_by_chance() -> None:
    drawn: set[tuple[str, ...]] = set()
    for number in range(4):
        table = anachrony()
        table.state.chance.key = bytes([number])
        table.state.phase = "conditions"
        choose_conditions(table.game)
        drawn.add(tuple(table.state.conditions.pieces))
    assert len(drawn) == 4


@pytest.mark.rule("AN-VRD-04")
def test_cards_of_the_draft_are_open_to_all_once_they_are_received() -> None:
    table = anachrony(2, era=1, phase="assets", asset_draft=True)
    table.put(table.player("Ann").chosen, "asset_2")
    game, told = table.game, list[Event]()
    game.told = told.append
    reveal_assets(game)
    assert [player.chosen.eyes for player in table.state.players] == [EVERYBODY, EVERYBODY]
    assert [event for event in told if isinstance(event, Shown)] == [Shown(0, ("asset_2",)), Shown(1, ())]


@pytest.mark.rule("AN-BLD-12", "AN-TT-10")
@pytest.mark.parametrize(("repaid", "vp"), [(True, 1), (False, 0)])
def test_goods_for_a_repayment_come_once_and_only_with_one(repaid: bool, vp: int) -> None:
    table = anachrony(era=3).warp("Ann", 1, "warp_gold").give("Ann", gold=1).focus("Ann", 1)
    game, told = table.game, list[Event]()
    game.told = told.append
    effect = Effect("time_travel", {"range": 2, "repaid": {"vp": 1}})
    focus, repay = ("focus", 1 if repaid else 2), ("repay", "warp_gold#0")
    carried_out(travel(game, Act(0, "scientist"), effect), focus, *([repay] if repaid else []))
    table.has("Ann", vp=vp, gold=1 - repaid)
    assert [event for event in told if isinstance(event, Gained)] == [Gained(0, {"vp": 1})] * repaid


@pytest.mark.rule("AN-ANO-01")
def test_an_anomaly_that_comes_lets_a_warp_tile_come_back() -> None:
    table = anachrony().built("Ann", "101")
    asked = carried_out(gain_anomaly(table.game, 0), ("anomaly", "lab.1"))
    assert ("anomaly", "lab.1") in asked[0]
    ann = table.player("Ann")
    assert (ann.anomalies, ann.facts.get(SEALED, 0)) == (["lab.1"], 0)


@pytest.mark.rule("AN-INF-01", "AN-WRK-01")
def test_a_player_begins_with_nothing_in_the_middle_of_morale() -> None:
    player = Player(built=Zone(), warps=Zone(), chosen=Zone(), hand=Zone())
    assert (player.path, player.leader, player.evacuation) == ("", "", "")
    assert (player.goods, player.active, player.tired, player.busy, player.breakthroughs) == (
        {},
        {},
        {},
        [],
        {},
    )
    assert (player.morale, player.travels, player.focus, player.reserve) == (4, 0, 1, 0)
    assert (player.powered, player.suits, player.covered, player.grid, player.anomalies) == (
        [],
        [],
        [],
        {},
        [],
    )
    assert (player.anomaly_kinds, player.used, player.facts) == ({}, [], {})
    assert (player.passed, player.evacuated) == (False, False)
