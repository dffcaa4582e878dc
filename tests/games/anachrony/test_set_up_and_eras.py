"""What lies where when a game begins, and what is told, drawn and compared from era to era."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automa import Command
from clepsydra.games.anachrony.events import ImpactStruck, Revealed
from clepsydra.games.anachrony.impact import collapse_capital, cover_hexes, open_evacuation
from clepsydra.games.anachrony.leaders import calm, cornella, goods, samira, suffer, why_not_calm, zaida
from clepsydra.games.anachrony.modules.chronossus.pieces import sides_up
from clepsydra.games.anachrony.modules.chronossus.turn import Came, carry_out
from clepsydra.games.anachrony.modules.fractures.glitches import in_play, in_reserve
from clepsydra.games.anachrony.modules.fractures.thalia import activate, lay_out
from clepsydra.games.anachrony.preparation import draw_resources, reveal_superproject
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.scoring import is_best, resources
from clepsydra.games.anachrony.state import BASIC, AnachronyState
from clepsydra.games.anachrony.warp_phase import usual_place
from clepsydra.kernel import EVERYBODY, NOBODY, Chance, Event, One, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony import chronobot, chronossus
from tests.games.anachrony.devices import device, glitched
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule(
    *("AN-SET-01", "AN-SET-02", "AN-SET-03", "AN-SET-04", "AN-SET-05", "AN-SET-06", "AN-SET-07"),
    *("AN-SET-08", "AN-INF-03"),
)
def test_when_a_game_opens_everything_lies_in_its_place() -> None:
    rules = anachrony(3).game.rules
    state, catalog = rules.opening(Chance(b"opening")), rules.catalog
    assert [len(state.players), len(state.timeline)] == [3, 7]
    for row, stack in state.stacks.items():
        tiles = [tile.id for tile in catalog.tiles.values() if tile.row == row]
        assert sorted(stack.primary.pieces) == sorted(tiles)
        assert stack.secondary.pieces == []
        assert visible([stack.primary], 0) == {stack.primary.pieces[-1]}, "all see the top one alone"
    assert {tile.superproject.eyes for tile in state.timeline[1:]} == {NOBODY}
    assert state.timeline[0].superproject.eyes == EVERYBODY
    laid_out = [piece for tile in state.timeline for piece in tile.superproject]
    assert len(laid_out) == 7
    assert {*state.slots} == {name for name, space in rules.spaces.items() if space.single}
    assert {slot.unavailable for slot in state.slots.values()} == {False}
    assert sorted(state.recruit_deck.pieces) == sorted(catalog.recruit_cards)
    assert sorted(state.mine_deck.pieces) == sorted(catalog.mine_cards)
    assert {action: sorted(deck) for action, deck in state.collapsing.items()} == {
        action: sorted(tiles) for action, tiles in catalog.collapsing.items()
    }
    assert (state.recruit_card.pieces, state.mine_card.pieces, state.conditions.pieces) == ([], [], [])
    assert {*catalog.conditions} <= {*state.box.pieces}
    assert not {*laid_out} & {*state.box.pieces}
    assert visible([state.box], 0) == set(), "what is in the box nobody knows"
    assert state.breakthroughs == catalog.breakthroughs
    assert state.phase == "conditions"


@pytest.mark.rule("AN-SET-02")
@pytest.mark.parametrize("hard", [True, False])
def test_the_right_space_of_the_council_is_closed_only_by_agreement(*, hard: bool) -> None:
    slots = anachrony(council_hard=hard).game.rules.opening(Chance(b"hard")).slots
    assert [name for name, slot in slots.items() if slot.unavailable] == ["council.right"] * hard


@pytest.mark.rule("AN-SET-01", "AN-SET-08", "AN-SET-06")
def test_what_modules_keep_in_the_box_and_lay_out_is_there_when_a_game_opens() -> None:
    laid: list[int] = []

    def extend(rules: AnachronyRules) -> None:
        rules.in_box.add("made_up", ("piece_1", "piece_2"))
        rules.opening_steps.add("made_up", lambda _rules, state: laid.append(len(state.players)))

    rules = made_up(extend).game.rules
    laid.clear()
    state: AnachronyState = rules.opening(Chance(b"box"))
    assert state.box.pieces[-2:] == ["piece_1", "piece_2"]
    assert laid == [2]


@pytest.mark.rule("FT-LDR-07", "FT-LDR-11")
def test_all_leaders_lie_ready_when_a_game_with_fractures_opens() -> None:
    table = fractures()
    lay_out(table.game.rules, table.state)
    paths = table.game.rules.catalog.paths.values()
    assert valley(table).leaders.pieces == [leader for path in paths for leader in path.leaders]


@pytest.mark.rule("SO-SET-13", "SO-SET-07", "SO-SET-01", "SO-SET-10", "SO-SET-11")
def test_the_chronossus_begins_with_its_tokens_tiles_cores_objectives_and_eight_warp_tiles() -> None:
    rules = chronossus.solo().game.rules
    state = rules.opening(Chance(b"chronossus"))
    own = state.chronossus  # type: ignore[attr-defined]
    figures = rules.catalog.more["chronossus"]
    assert own.tokens == {token: track[0] for token, track in figures.tracks.items()}
    assert len(own.tiles) == 3
    assert (own.energy, own.exhausted) == (figures.energy_cores, figures.exhausted_cores)
    assert len(own.objectives.pieces) == figures.objectives
    cards = {*rules.catalog.more["solo_objective"]}
    assert {*own.objectives.pieces} | {*own.unused.pieces} == cards
    assert [len(player.warps.pieces) for player in state.players] == [len(rules.catalog.warps), 8]


@pytest.mark.rule("SO-DIF-06")
def test_each_tile_of_the_chronossus_lies_on_the_side_that_is_agreed_on() -> None:
    usual = sides_up(chronossus.solo().game.rules)
    assert [name[-1] for name in usual] == ["A", "A", "A"]
    assert len({name[:-1] for name in usual}) == 3


# --- eras ---------------------------------------------------------------------------------------


@pytest.mark.rule("AN-PREP-01")
def test_the_superproject_of_the_next_era_is_turned_up_and_told_with_its_era() -> None:
    table = anachrony(era=3, phase="preparation")
    game, told = table.game, list[Event]()
    game.told = told.append
    there = game.timeline_tile(4).superproject
    reveal_superproject(game)
    assert there.eyes == EVERYBODY
    assert told == [Revealed(tuple(there.pieces), 4)]
    table.state.era = 7
    reveal_superproject(game)
    assert len(told) == 1, "after the last era there is none"


@pytest.mark.rule("AN-PREP-04", "AN-PREP-05", "AN-IMP-05", "FT-PHA-02")
@pytest.mark.parametrize("impact", [True, False])
def test_after_the_impact_the_first_resource_of_the_mine_is_neutronium(*, impact: bool) -> None:
    table = anachrony(era=5 if impact else 3, phase="preparation")
    old, following = table.state.mine_card.pieces[0], table.state.mine_deck.pieces[-1]
    draw_resources(table.game)
    printed = list(table.game.rules.catalog.mine_cards[following])
    assert table.state.mine == (["neutronium", *printed[1:]] if impact else printed)
    assert table.state.mine_card.pieces == [following]
    assert old in table.state.discards


@pytest.mark.rule("AN-WARP-03", "AN-WARP-04", "AN-WARP-06")
def test_water_comes_before_workers_and_workers_before_the_exosuit() -> None:
    tiles = anachrony().game.rules.catalog.warps.values()
    usual = sorted(tiles, key=usual_place)
    kinds = [
        "water" if "water" in tile.goods else "worker" if tile.worker else "exosuit" if tile.exosuit else ""
        for tile in usual
    ]
    assert kinds[0] == "water"
    assert kinds[-1] == "exosuit"
    assert kinds.index("worker") > 0


@pytest.mark.rule("AN-IMP-02", "AN-ERA-03", "FT-IMP-01", "AN-IMP-03", "AN-IMP-04", "AN-LDR-08")
def test_the_asteroid_opens_the_evacuation_covers_the_capital_and_closes_hexes() -> None:
    table = anachrony(3, era=4).leads("Ann", "amena")
    game, told = table.game, list[Event]()
    game.told = told.append
    open_evacuation(game)
    assert (table.state.impact, told) == (True, [ImpactStruck()])
    decks = {action: {*deck.pieces} for action, deck in table.state.collapsing.items()}
    collapse_capital(game)
    for name, slot in table.state.slots.items():
        action = game.rules.spaces[name].action
        if action in decks:
            assert slot.top is not None
            assert {*slot.top.pieces} <= decks[action]
        else:
            assert slot.top is None
    cover_hexes(game)
    lost = [game.board(seat).lost_at_impact for seat in range(3)]
    assert [player.covered for player in table.state.players] == [[], [*lost[1]], [*lost[2]]]


@pytest.mark.rule("AN-END-05", "FT-END-04", "AN-SCO-05")
def test_the_best_are_all_of_whom_nobody_has_more() -> None:
    table = anachrony(3).give("Ann", water=2).give("Bob", water=2).give("Cleo", water=1)
    water = table.game.rules.metrics["water"]
    assert [is_best(table.game, seat, water) for seat in range(3)] == [True, True, False]
    table.give("Cleo", water=3, titanium=1, uranium=1, gold=1, neutronium=1)
    assert [is_best(table.game, seat, water) for seat in range(3)] == [False, False, True]
    assert [resources(table.game, seat) for seat in range(3)] == [0, 0, 4]


@pytest.mark.rule("AN-END-05", "FT-END-04")
def test_a_condition_that_is_closed_to_a_player_is_compared_among_the_others() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.blocks.add(
            "made_up",
            lambda _game, seat, thing: deny("FT-GLI-09") if (seat, thing) == (1, "card") else None,
        )

    table = made_up(extend, 3).give("Ann", water=1).give("Bob", water=5).give("Cleo", water=1)
    water = table.game.rules.metrics["water"]
    assert [is_best(table.game, seat, water, "card") for seat in range(3)] == [True, False, True]
    assert [is_best(table.game, seat, water, "other") for seat in range(3)] == [False, True, False]


# --- leaders ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-LDR-07")
def test_caratacus_suffers_for_water_and_calms_for_it_if_there_is_something_to_calm() -> None:
    table = anachrony().leads("Ann", "caratacus").give("Ann", water=0, paradox=0)
    figures = goods(table.game, "caratacus")
    assert why_not_calm(table.game, 0) == deny("AN-LDR-07")
    assert carried_out(suffer(table.game, 0)) == []
    table.has("Ann", water=figures["water"], paradox=figures["paradox"])
    assert why_not_calm(table.game, 0) is None
    calm(table.game, 0)
    table.has("Ann", water=0, paradox=0)
    table.give("Ann", paradox=1)
    denial = why_not_calm(table.game, 0)
    assert denial is not None
    assert denial.params["needed"] == figures["water"]


@pytest.mark.rule("AN-LDR-04")
@pytest.mark.parametrize(
    ("water", "answer", "gold"), [(1, None, 1), (2, "decline", 1), (2, ("take", "gold"), 2)]
)
def test_samira_gains_a_resource_by_chance_and_another_for_water(
    water: int, answer: str | tuple[str, str] | None, gold: int
) -> None:
    table = anachrony().leads("Ann", "samira").give("Ann", water=water, gold=0)
    table.state.chance.script = [[BASIC.index("gold")]]
    asked = carried_out(samira(table.game, 0), *([] if answer is None else [answer]))
    assert asked == ([] if answer is None else [[*(("take", basic) for basic in BASIC), "decline"]])
    table.has("Ann", gold=gold, water=water - (2 if gold == 2 else 0))


@pytest.mark.rule("AN-LDR-02")
@pytest.mark.parametrize("declines", [True, False])
def test_zaida_pays_for_the_worker_she_takes(*, declines: bool) -> None:
    table = anachrony().leads("Ann", "zaida").give("Ann", water=3)
    kind = next(iter(table.game.rules.catalog.recruit_cards[table.state.recruit_card.pieces[-1]]))
    carried_out(zaida(table.game, 0), "decline" if declines else ("worker", kind))
    table.has("Ann", water=3 if declines else 1)
    table.has_workers("Ann", active={} if declines else {kind: 1})


@pytest.mark.rule("AN-LDR-06")
@pytest.mark.parametrize(("water", "asked"), [(2, False), (3, True)])
def test_cornella_is_asked_only_if_she_can_pay_for_a_research(water: int, *, asked: bool) -> None:
    table = anachrony().leads("Ann", "cornella").give("Ann", water=water)
    steps = cornella(table.game, 0)
    if not asked:
        assert list(steps) == []
        return
    ask = next(steps)
    assert isinstance(ask, One)
    assert list(ask.menu.options) == [("do", "research"), "decline"]
    assert ask.menu.price(("do", "research")) == ({"water": 3},)
    with pytest.raises(StopIteration):
        steps.send("decline")
    table.has("Ann", water=3)


@pytest.mark.rule("FT-LDR-08", "FT-LDR-10", "FT-LDR-11", "FT-LDR-09")
@pytest.mark.parametrize("called", ["soter", "amena", "decline"])
def test_a_leader_who_is_called_is_lent_for_the_era_and_only_amena_uncovers_a_hex(called: str) -> None:
    table = fractures(era=4, phase="preparation").leads("Ann", "thalia")
    table.state.phase = "thalia"
    own(table).leaders.pieces = ["soter", "amena"]
    ann = table.player("Ann")
    ann.covered = ["TL", "TC"]
    answer = called if called == "decline" else ("call", called)
    carried_out(activate(table.game), answer, *([("hex", "TL")] if called == "amena" else []))
    lent = called != "decline"
    assert own(table).leaders.pieces == [name for name in ("soter", "amena") if name != called]
    assert (called in table.state.discards) == lent
    assert table.game.leads(0, called) == lent
    assert ann.facts == ({f"leader.{called}": 1} if lent else {})
    assert ann.covered == (["TC"] if called == "amena" else ["TL", "TC"])
    assert table.state.phase == "paradox"


# --- Glitches and commands ----------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-01", "FT-CMP-04")
def test_own_glitches_are_counted_beside_the_device_and_on_it() -> None:
    table = glitched(device(fractures(), "GFG.."), "TL")
    assert (in_play(table.game, 0), in_play(table.game, 1)) == (3, 0)
    markers = table.game.rules.catalog.more["glitch_marker"].markers
    assert (in_reserve(table.game, 0), in_reserve(table.game, 1)) == (markers - 3, markers)


@pytest.mark.rule("SO-CXP-02")
@pytest.mark.parametrize("done", [True, False])
def test_a_command_that_finds_its_own_space_says_whether_it_did(*, done: bool) -> None:
    heard: list[tuple[int, int]] = []

    def whole(_game: object, seat: int, token: int) -> bool:
        heard.append((seat, token))
        return done

    command = Command(lambda _game, _seat: None, whole=whole)
    assert carry_out(chronossus.solo().game, 1, 4, command) is (Came.DONE if done else Came.NOTHING)
    assert heard == [(1, 4)]


@pytest.mark.rule("SO-CXP-01", "SO-CXP-02")
@pytest.mark.parametrize(
    ("name", "exosuits", "came"),
    [
        ("reboot", 0, Came.DONE),
        ("travel_in_time", 0, Came.DONE),
        ("recruit", 0, Came.PASSED),
        ("recruit", 1, Came.DONE),
    ],
)
def test_only_a_command_that_needs_an_exosuit_makes_an_opponent_without_one_pass(
    name: str, exosuits: int, came: Came
) -> None:
    table = chronossus.solo().exosuits(exosuits)
    assert carry_out(table.game, 1, 4, table.game.rules.commands[name]) is came
    assert table.bot.passed == (came is Came.PASSED)


@pytest.mark.rule("SO-SET-01", "SO-SET-03", "SO-SET-07")
def test_the_chronobot_keeps_eight_warp_tiles_and_the_others_are_in_the_box() -> None:
    rules = chronobot.solo().game.rules
    state = rules.opening(Chance(b"chronobot"))
    bot, person = (state.players[seat].warps.pieces for seat in (1, 0))
    assert (len(bot), len(person)) == (8, len(rules.catalog.warps))
    gone = {f"{tile}#1" for tile in rules.catalog.warps} - {*bot}
    assert gone <= {*state.box.pieces}
