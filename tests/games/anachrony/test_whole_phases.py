"""Steps of phases with all that they change, and the cases beside the usual one: none, nobody, nothing due."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.clean_up import retrieve
from clepsydra.games.anachrony.costs import lacking, mixes
from clepsydra.games.anachrony.effects import calm, gain
from clepsydra.games.anachrony.events import BuildingLost
from clepsydra.games.anachrony.modules.fractures.glitch_check import place_glitch
from clepsydra.games.anachrony.modules.fractures.pieces import GLITCH
from clepsydra.games.anachrony.paradox import SEALED, lose_building, place_anomaly, take_paradox
from clepsydra.games.anachrony.power_up import exchanges, power_up
from clepsydra.games.anachrony.rules import AnachronyRules, Space
from clepsydra.games.anachrony.spaces import why_not_space
from clepsydra.games.anachrony.turn import begin_turns
from clepsydra.games.anachrony.warp_phase import why_not as why_not_warp
from clepsydra.kernel import Event, Flow, One, Some, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony.devices import device, glitched
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out


def outcome(steps: Flow[object]) -> object:
    """What a step that asks nobody says."""
    with pytest.raises(StopIteration) as over:
        next(steps)
    return over.value.value


# --- turns and clean-up -------------------------------------------------------------------------


@pytest.mark.rule("AN-TURN-01")
def test_turns_begin_with_the_first_player_and_nobody_has_passed() -> None:
    table = anachrony(3, first="Bob", phase="begin_turns")
    for player in table.state.players:
        player.passed = True
    table.state.queue = [0]
    begin_turns(table.game)
    assert (table.state.queue, table.state.phase) == ([1], "turn")
    assert [player.passed for player in table.state.players] == [False] * 3


@pytest.mark.rule("AN-CLN-05", "AN-CLN-06", "AN-CLN-07")
def test_all_that_may_come_home_does_and_what_is_neither_on_a_hex_nor_on_a_board_is_in_reserve() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.stays.add("made_up", lambda _game, _seat, where: where in {"trade", "101"})

    table = made_up(extend).hexes("Ann", 4).workers("Ann", genius=1)
    table.occupies("Ann", "trade", "engineer").occupies("Ann", "purify", "scientist", "active")
    ann = table.player("Ann")
    ann.used, ann.facts = ["101", "201"], {"turn": 1, "warp.agenda_row_1": 1}
    retrieve(table.game)
    assert [busy.where for busy in ann.busy] == ["trade"]
    assert [suit.where for suit in ann.suits] == ["trade"]
    assert (len(ann.powered), ann.reserve) == (2, 3)
    assert (ann.used, ann.facts) == (["101"], {})
    table.has_workers("Ann", active={"genius": 1, "scientist": 1})


# --- effects and costs --------------------------------------------------------------------------


@pytest.mark.rule("AN-BLD-03")
def test_goods_for_each_of_something_come_so_many_times() -> None:
    table = anachrony().anomaly("Ann", "lab.1", "lab.2", "lab.3")
    metric = next(name for name, count in table.game.rules.metrics.items() if count(table.game, 0) == 3)
    carried_out(gain(table.game, Act(0), Effect("gain", {"per": metric, "water": 2, "times": 2})))
    table.has("Ann", water=12)
    carried_out(gain(table.game, Act(0), Effect("gain", {"gold": 2})))
    table.has("Ann", gold=2, water=12)


@pytest.mark.rule("AN-BLD-03", "AN-PAR-12")
def test_tokens_that_a_tile_removes_go_unasked_unless_it_leaves_the_choice() -> None:
    table = anachrony().give("Ann", paradox=2)
    assert carried_out(calm(table.game, Act(0), Effect("remove_paradox", {"count": 1}))) == []
    table.has("Ann", paradox=1)
    assert carried_out(calm(table.game, Act(0), Effect("remove_paradox", {"count": 3}))) == []
    table.has("Ann", paradox=0)
    table.give("Ann", paradox=2)
    effect = Effect("remove_paradox", {"count": 1, "optional": True})
    assert carried_out(calm(table.game, Act(0), effect), ("calm", 0)) == [[("calm", 1), ("calm", 0)]]
    table.has("Ann", paradox=2)


@pytest.mark.rule("AN-CST-01")
def test_a_worker_that_is_there_is_not_what_is_lacking() -> None:
    table = anachrony().workers("Ann", engineer=1)
    cost = {"engineer": 1, "gold": 2}
    assert lacking(table.game, Act(0), cost) == deny("AN-CST-01", "goods", good="gold", needed=2, have=0)
    none = anachrony().workers("Ann")
    assert lacking(none.game, Act(0), cost) == deny(
        "AN-CST-01", "workers", worker="engineer", needed=1, have=0
    )


@pytest.mark.rule("AN-CST-12")
def test_no_mix_gives_back_a_resource() -> None:
    assert list(mixes({"gold": 2, "uranium": 2}, {}, 1)) == [{"uranium": 1}, {"gold": 1}]
    assert list(mixes({"gold": 2}, {}, 1)) == [{"gold": 1}]


@pytest.mark.rule("AN-TURN-08", "AN-SLT-01", "AN-SLT-05")
@pytest.mark.parametrize(("water", "refused"), [(0, True), (1, True), (2, False)])
def test_what_makes_a_space_dearer_counts_before_a_worker_goes_there(*, water: int, refused: bool) -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.cost_modifiers.add(
            "made_up", lambda _game, act, cost: {**cost, "water": 2} if act.action == "space" else cost
        )

    table = made_up(extend).give("Ann", water=water)
    denial = deny("AN-SLT-05", "goods", good="water", needed=2, have=water)
    assert why_not_space(table.game, Act(0, "engineer", "trade")) == (denial if refused else None)
    assert why_not_space(anachrony().game, Act(0, "engineer", "trade")) is None


@pytest.mark.rule("AN-CAP-03")
def test_a_space_of_which_nothing_is_said_costs_and_gives_nothing_and_takes_one_exosuit() -> None:
    space = Space("trade")
    assert (space.water, space.gain, space.single, space.board, space.closed_by) == (
        *(0, {}, True),
        *("main", "AN-CAP-03"),
    )


# --- paradoxes and Anomalies --------------------------------------------------------------------


@pytest.mark.rule("AN-PAR-04", "AN-PAR-10")
@pytest.mark.parametrize(
    ("had", "more", "stops", "left"), [(2, 0, False, 2), (1, 1, False, 2), (2, 1, True, 0)]
)
def test_only_tokens_that_reach_the_limit_stop_a_player(
    had: int, more: int, *, stops: bool, left: int
) -> None:
    table = anachrony().give("Ann", paradox=had)
    steps = take_paradox(table.game, 0, more)
    if not stops:
        assert outcome(steps) is False
    else:
        ask = next(steps)
        assert isinstance(ask, One)
        with pytest.raises(StopIteration) as over:
            steps.send(next(iter(ask.menu.options)))
        assert over.value.value is True
    table.has("Ann", paradox=left)
    assert len(table.player("Ann").anomalies) == stops


@pytest.mark.rule("AN-ANO-01", "AN-ANO-06")
def test_where_no_anomaly_is_left_none_comes_and_no_warp_tile_comes_back() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.anomaly_offers.replace("supply", lambda _game, _seat: ())

    table = made_up(extend)
    assert outcome(place_anomaly(table.game, 0)) is False
    assert (table.player("Ann").anomalies, table.player("Ann").facts.get(SEALED)) == ([], None)


@pytest.mark.rule("AN-ANO-01", "AN-ANO-06", "AN-SDB-05")
@pytest.mark.parametrize("returns", [True, False])
def test_what_an_anomaly_does_when_it_comes_is_done_on_its_slot(*, returns: bool) -> None:
    heard: list[tuple[int, str]] = []

    def extend(rules: AnachronyRules) -> None:
        usual = rules.anomalies["anomaly"]
        rules.anomalies.replace(
            "anomaly",
            replace(
                usual,
                gained=lambda _game, seat, slot: heard.append((seat, slot)),
                returns_warp=lambda _game: returns,
            ),
        )

    steps = place_anomaly(made_up(extend).game, 0)
    ask = next(steps)
    assert isinstance(ask, One)
    with pytest.raises(StopIteration) as over:
        steps.send(("anomaly", "lab.2"))
    assert over.value.value is returns
    assert heard == [(0, "lab.2")]


@pytest.mark.rule("AN-SDB-05", "AN-SDB-06", "AN-SDB-07", "AN-SDB-08", "AN-SDB-09", "AN-INF-08")
@pytest.mark.parametrize("empty", [True, False])
def test_a_lost_building_lies_under_its_stack_its_slot_is_free_and_its_worker_lies_aside(
    *, empty: bool
) -> None:
    heard: list[tuple[int, str]] = []

    def extend(rules: AnachronyRules) -> None:
        rules.lost.add("made_up", lambda _game, seat, tile: heard.append((seat, tile)))

    table = made_up(extend).built("Ann", "201", "101").occupies("Ann", "201", after="active")
    table.occupies("Ann", "101", "scientist")
    ann, stack = table.player("Ann"), table.state.stacks["factory"].primary
    ann.used = ["101", "201"]
    if empty:
        table.put(table.state.box, *stack.pieces.copy())
    before = stack.pieces.copy()
    game, told = table.game, list[Event]()
    game.told = told.append
    lose_building(game, 0, "201")
    assert stack.pieces == ["201", *before]
    assert "201" in visible([stack], 1)
    assert (ann.built.pieces, ann.grid["factory.1"], ann.used) == (["101"], "", ["101"])
    assert [(busy.where, busy.after) for busy in ann.busy] == [("aside", "tired"), ("101", "tired")]
    assert told[0] == BuildingLost(0, "201")
    assert heard == [(0, "201")]


@pytest.mark.rule("FT-GLI-05", "FT-GLI-07", "FT-GLI-11")
@pytest.mark.parametrize(("face", "anomalies"), [("paradox_track", 1), ("fracture_device", 0)])
def test_only_a_glitch_on_the_paradox_track_can_bring_an_anomaly(face: str, anomalies: int) -> None:
    table = device(fractures().give("Ann", paradox=3), ".....")
    steps = place_glitch(table.game, 0, face)
    try:
        ask = next(steps)
        while True:
            assert isinstance(ask, One)
            ask = steps.send(next(iter(ask.menu.options)))
    except StopIteration:
        pass
    assert len(table.player("Ann").anomalies) == anomalies
    table.has("Ann", paradox=0 if anomalies else 3)
    on_device = own(table).device.spaces[0] == GLITCH
    assert on_device == (face == "fracture_device")
    assert len(own(table).glitches) == (not on_device)


@pytest.mark.rule("FT-GLI-05", "FT-GLI-07")
def test_a_glitch_on_the_paradox_track_with_few_tokens_brings_nothing() -> None:
    table = glitched(device(fractures().give("Ann", paradox=1), "....."))
    assert carried_out(place_glitch(table.game, 0, "paradox_track")) == []
    table.has("Ann", paradox=1)
    assert table.player("Ann").anomalies == []


# --- power-up and warp --------------------------------------------------------------------------


@pytest.mark.rule("AN-LDR-03", "AN-LDR-09")
def test_wolfe_exchanges_as_much_as_he_has_and_others_nothing() -> None:
    table = anachrony().leads("Ann", "wolfe").give("Ann", water=5, energy_core=2)
    core, water = table.game.rules.catalog.leaders["wolfe"].items()
    found = exchanges(table.game, 0)
    per_core = water[1] if water[0] == "water" else core[1]
    waters = [give["water"] for give, _ in found if "water" in give]
    cores = [give["energy_core"] for give, _ in found if "energy_core" in give]
    assert found[0] == ({}, {})
    assert waters == [per_core * n for n in range(1, 5 // per_core + 1)]
    assert cores == [1, 2]
    assert exchanges(table.game, 1) == [({}, {})]
    assert exchanges(anachrony().leads("Ann", "wolfe").game, 0) == [({}, {})], "he has nothing"


@pytest.mark.rule("AN-POW-01", "AN-POW-03", "AN-POW-07", "AN-LDR-03")
def test_after_the_water_has_come_wolfe_exchanges_it() -> None:
    table = anachrony(phase="power_up").leads("Ann", "wolfe").hexes("Ann", 0)
    table.workers("Ann").give("Ann", water=0, energy_core=0)
    steps = power_up(table.game, 0)
    ask = next(steps)
    assert isinstance(ask, Some)
    ask = steps.send(())
    assert isinstance(ask, One)
    assert ask.rule == "AN-LDR-03"
    assert table.game.has(0, "water") > 0


@pytest.mark.rule("AN-WARP-05", "AN-WARP-07")
def test_a_warp_tile_that_something_forbids_cannot_be_chosen() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.warp_vetoes.add(
            "made_up", lambda _game, _seat, piece: deny("AN-WARP-07") if "gold" in piece else None
        )

    game = made_up(extend, phase="warp").game
    assert why_not_warp(game, 0, ("warp_water#0", "warp_gold#0")) == deny("AN-WARP-07")
    assert why_not_warp(game, 0, ("warp_water#0",)) is None
    assert why_not_warp(game, 0, ()) is None


@pytest.mark.rule("AN-LDR-05", "AN-TURN-07")
@pytest.mark.parametrize("closed", [True, False])
def test_a_leader_that_something_blocks_helps_nobody(*, closed: bool) -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.blocks.add(
            "made_up",
            lambda _game, _seat, thing: deny("AN-TURN-02") if closed and thing == "valerian" else None,
        )

    game = made_up(extend).leads("Ann", "valerian").game
    assert game.leads(0, "valerian") is not closed
    assert ("genius" in game.counts_as(0, "scientist")) is not closed
    assert not game.leads(0, "cornella")
