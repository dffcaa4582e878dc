"""Turns on the main and the own board, and the steps of device and Valley, with all that they change and offer."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.modules.fractures.device import (
    CorePlaced,
    CoresRemoved,
    cost_of,
    device_vp,
    lay_devices,
    may_remove_cores,
    outcomes,
    place_cores,
    price_of_placing,
    remove_cores,
    reward_of,
    track_of,
    visible,
    why_not_place,
)
from clepsydra.games.anachrony.modules.fractures.device import now as goods_now
from clepsydra.games.anachrony.modules.fractures.pieces import CORE
from clepsydra.games.anachrony.modules.fractures.recall import Recalled, recall, why_not_recall
from clepsydra.games.anachrony.modules.fractures.valley import (
    bonuses,
    choose_bonus,
    extract,
    things,
    why_not_assimilate,
    why_not_extract,
    why_not_take,
)
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, MainAction, WorkerSlot
from clepsydra.games.anachrony.turn import Possible, forget_turn, use_free, why_not_free, why_not_work
from clepsydra.kernel import Event, Some, deny
from tests.games.anachrony.devices import device, shows
from tests.games.anachrony.fractures import fractures, own, valley
from tests.games.anachrony.made_up import made_up
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

RICH = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9, "energy_core": 9, "flux_core": 9}

# --- turns --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-WRK-02", "AN-TURN-02", "AN-TURN-04")
def test_main_actions_of_modules_are_offered_before_to_pass_and_judged_and_priced_by_them() -> None:
    action = MainAction(
        lambda _game, _seat: iter((("made_up", "one"), ("made_up", "two"))),
        lambda _game, _seat, option: deny("AN-TURN-02") if option[1] == "two" else None,
        lambda _game, _seat, _option: None,
        lambda _game, _seat, option: ({"water": len(option)},),
    )
    table = made_up(lambda rules: rules.main_actions.add("made_up", action))
    possible = Possible(table.game, 0)
    assert list(possible.options())[-3:] == [("made_up", "one"), ("made_up", "two"), "pass"]
    assert possible.why_not(("made_up", "one")) is None
    assert possible.why_not(("made_up", "two")) == deny("AN-TURN-02")
    assert possible.price(("made_up", "one")) == ({"water": 2},)
    assert (possible.why_not("pass"), possible.price("pass")) == (None, ())


@pytest.mark.rule("AN-TURN-02", "AN-WRK-02")
@pytest.mark.parametrize("exosuits", [0, 1])
def test_only_who_has_a_powered_exosuit_places_on_the_main_board(exosuits: int) -> None:
    table = anachrony().workers("Ann", engineer=1).hexes("Ann", exosuits)
    denial = Possible(table.game, 0).why_not(("place", "engineer", "purify"))
    assert denial == (None if exosuits else deny("AN-TURN-02", "exosuit"))
    table.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("AN-TURN-02", "AN-TURN-03")
def test_only_what_belongs_to_a_turn_is_forgotten_with_it() -> None:
    ann = anachrony().player("Ann")
    ann.facts = {"turn": 1, "turn.reservoir": 1, "leader.valerian": 1, "anomaly_removed": 2}
    forget_turn(ann)
    assert ann.facts == {"leader.valerian": 1, "anomaly_removed": 2}


@pytest.mark.rule("AN-SLT-03")
@pytest.mark.parametrize(
    ("busy", "blocked", "denial"),
    [
        ("", "", None),
        ("supply", "", deny("AN-SLT-03")),
        ("101", "", None),
        ("", "supply", deny("AN-ANO-05")),
        ("", "101", None),
    ],
)
def test_a_worker_slot_takes_one_worker_in_an_era_where_nothing_closes_it(
    busy: str, blocked: str, denial: object
) -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.blocks.add(
            "made_up", lambda _game, _seat, thing: deny("AN-ANO-05") if blocked and thing == blocked else None
        )

    table = made_up(extend).workers("Ann", engineer=1)
    if busy:
        table.occupies("Ann", busy)
    slot = WorkerSlot("supply", lambda _game, _act: None)
    assert why_not_work(table.game, Act(0, "engineer", "supply"), slot) == denial
    never = WorkerSlot("supply", lambda _game, _act: deny("AN-SUP-01"))
    if denial is None:
        assert why_not_work(table.game, Act(0, "engineer", "supply"), never) == deny("AN-SUP-01")
    table.has_workers("Ann", active={"engineer": 1})


@pytest.mark.rule("AN-FREE-01", "AN-FREE-03", "AN-FREE-05", "AN-FREE-06")
@pytest.mark.parametrize("once", [True, False])
def test_a_free_action_is_marked_once_it_is_done_unless_it_keeps_its_own_count(*, once: bool) -> None:
    done: list[int] = []
    table = anachrony()
    action = FreeAction(
        "101",
        lambda _game, seat: deny("AN-FREE-05") if seat else None,
        lambda _game, seat: done.append(seat),
        once=once,
    )
    assert why_not_free(table.game, 0, action) is None
    assert why_not_free(table.game, 1, action) == deny("AN-FREE-05")
    carried_out(use_free(table.game, 0, action))
    assert (done, table.player("Ann").used) == ([0], ["101"] * once)
    assert why_not_free(table.game, 0, action) == (deny("AN-FREE-01") if once else None)


# --- the device ---------------------------------------------------------------------------------


@pytest.mark.rule("FT-DEV-01", "FT-UPG-03", "FT-UPG-06", "FT-SET-15", "SO-SET-12")
def test_each_upgrade_uncovers_a_space_and_is_worth_more() -> None:
    table = fractures()
    track = track_of(table.game.rules)
    for upgrades in range(4):
        device(table, "", upgrades=0)
        own(table).device.upgrades = ["circle/war"] * upgrades
        assert visible(table.game, 0) == track.spaces - track.covered + upgrades
        assert device_vp(table.game, 0) == track.vp[upgrades]
    own(table).device.spaces = ["something"]
    lay_devices(table.game.rules, table.state)
    assert [each.device.spaces for each in valley(table).own] == [[""] * track.spaces] * 2


@pytest.mark.rule("FT-DEV-02", "FT-DEV-05", "FT-PHA-12")
def test_cores_go_to_the_leftmost_empty_spaces_each_paid_and_rewarded_once() -> None:
    table = device(fractures(), "G.F..").give("Ann", **RICH)
    game, told = table.game, list[Event]()
    paid = [cost_of(game, 0, number) for number in (2, 4)]
    gained = [reward_of(game, 0, number) for number in (2, 4)]
    game.told = told.append
    steps = place_cores(game, 0, 2)
    try:
        ask = next(steps)
        while True:
            ask = steps.send(next(iter(ask.menu.options)))  # type: ignore[union-attr]
    except StopIteration:
        pass
    assert shows(table) == "GFFF."
    assert [event for event in told if isinstance(event, CorePlaced)] == [CorePlaced(0, 2), CorePlaced(0, 4)]
    for good in ("water", "neutronium", "energy_core", "flux_core"):
        change = sum(gain.get(good, 0) for gain in gained) - sum(cost.get(good, 0) for cost in paid)
        table.has("Ann", **{good: RICH[good] + change})
    rewarded = [number for number, reward in zip((2, 4), gained, strict=True) if reward]
    assert own(table).device.rewarded == rewarded
    assert [reward_of(game, 0, number) for number in (2, 4)] == [{}, {}]


@pytest.mark.rule("FT-DEV-02", "FT-DEV-05", "FT-RCL-01")
def test_without_an_empty_space_for_each_core_none_can_be_placed() -> None:
    table = device(fractures(), "GFFF.").give("Ann", **RICH)
    assert why_not_place(table.game, 0, rule="FT-BLK-02") is None
    denial = why_not_place(table.game, 0, 2, rule="FT-BLK-02")
    assert denial == deny("FT-BLK-02", "device", needed=2, have=1)
    assert why_not_recall(table.game, 0, 2) == deny("FT-RCL-01", "device", needed=2, have=1)
    assert list(outcomes(table.game, 0, [], goods_now(table.game, 0))) == [goods_now(table.game, 0)]
    full = device(fractures(), "GFFFF")
    assert price_of_placing(full.game, 0) == ()


@pytest.mark.rule("FT-DEV-03", "FT-RMF-01")
@pytest.mark.parametrize(("count", "left"), [(0, "FGF.F"), (1, "FGF.."), (2, "FG..."), (9, ".G...")])
def test_cores_go_from_the_right_and_glitches_stay(count: int, left: str) -> None:
    table = device(fractures(), "FGF.F")
    game, told = table.game, list[Event]()
    game.told = told.append
    remove_cores(game, 0, count)
    assert shows(table) == left
    assert told == ([CoresRemoved(0, min(count, 3))] if count else [])


@pytest.mark.rule("FT-RMF-01")
def test_as_many_cores_as_there_are_may_be_removed_or_none() -> None:
    table = device(fractures(), "FGF..")
    assert carried_out(may_remove_cores(table.game, 0, 4), ("remove_flux", 0)) == [
        [("remove_flux", 2), ("remove_flux", 1), ("remove_flux", 0)]
    ]
    assert own(table).device.spaces.count(CORE) == 2
    carried_out(may_remove_cores(table.game, 0, 1), ("remove_flux", 1))
    assert shows(table) == "FG..."


@pytest.mark.rule("FT-RCL-02", "FT-RCL-03", "FT-RCL-04", "FT-RCL-05", "FT-RCL-07", "FT-RCL-08", "FT-RCL-09")
def test_recall_brings_back_workers_and_marks_of_some_places_alone() -> None:
    table = device(fractures(), ".....").give("Ann", **RICH).built("Ann", "101", "201", "305", "401")
    for where in ("101", "201", "supply"):
        table.occupies("Ann", where, "engineer", "tired")
    ann = table.player("Ann")
    ann.used = ["101", "305", "force_workers", "leader"]
    game, told = table.game, list[Event]()
    game.told = told.append
    steps = recall(game, 0, 1, 3)
    ask = next(steps)
    while not isinstance(ask, Some):
        ask = steps.send(next(iter(ask.menu.options)))  # type: ignore[union-attr]
    assert list(ask.menu.options) == [
        *(("recall_worker", "engineer", "201"), ("recall_worker", "engineer", "supply")),
        *(("recall_mark", "305"), ("recall_mark", "force_workers")),
    ]
    assert ask.at_most == 3
    with pytest.raises(StopIteration):
        steps.send((("recall_worker", "engineer", "201"), ("recall_mark", "305")))
    assert [busy.where for busy in ann.busy] == ["101", "supply"]
    assert ann.used == ["101", "force_workers", "leader"]
    table.has_workers("Ann", active={}, tired={"engineer": 1})
    assert told[-1] == Recalled(0, ("201", "305"), ("engineer", ""))
    assert shows(table) == "F...."


# --- the Valley ---------------------------------------------------------------------------------


@pytest.mark.rule("FT-ASM-01", "FT-ASM-02", "FT-ASM-08", "FT-EXT-01")
def test_who_may_act_in_the_valley_and_on_what() -> None:
    table = fractures().give("Ann", **RICH)
    game = table.game
    assert things(game)[0] == "operator"
    assert len(things(game)) >= 2
    assert why_not_assimilate(game, Act(0, "engineer")) == deny("FT-ASM-01", "worker", worker="engineer")
    assert why_not_assimilate(game, Act(0, "administrator")) is None
    assert why_not_extract(game, Act(0, "administrator")) == deny(
        "FT-EXT-01", "worker", worker="administrator"
    )
    assert why_not_extract(game, Act(0, "engineer")) is None
    poor = fractures()
    valley(poor).operators = 0
    assert why_not_take(poor.game, Act(0, "scientist"), "operator") == deny("FT-ASM-02")
    assert why_not_assimilate(poor.game, Act(0, "scientist")) == deny("FT-ASM-08")


@pytest.mark.rule("FT-ASM-06", "FT-ASM-05", "FT-EXT-02")
@pytest.mark.parametrize(
    ("worker", "allowed", "offered"),
    [
        ("administrator", ("administrator", "scientist", ""), "administrator"),
        ("administrator", ("scientist",), ""),
        ("scientist", ("scientist",), "scientist"),
        ("engineer", ("administrator", "scientist", ""), ""),
        ("genius", ("administrator", "scientist", ""), ["administrator", "scientist", "decline"]),
        ("genius", ("administrator", ""), ["administrator", "decline"]),
        ("genius", ("scientist",), "scientist"),
    ],
)
def test_who_has_both_bonuses_takes_one_and_others_the_one_they_have(
    worker: str, allowed: tuple[str, ...], offered: str | list[str]
) -> None:
    game = fractures().game
    steps = choose_bonus(game, Act(0, worker), ("administrator", "scientist"), "FT-ASM-06", allowed)
    if isinstance(offered, str):
        with pytest.raises(StopIteration) as over:
            next(steps)
        assert over.value.value == offered
        return
    ask = next(steps)
    found = list(ask.menu.options)  # type: ignore[union-attr]
    assert found == [name if name == "decline" else ("bonus", name) for name in offered]
    with pytest.raises(StopIteration) as over:
        steps.send(found[0])
    assert over.value.value == offered[0]


@pytest.mark.rule("FT-ASM-06", "FT-ASM-05")
def test_a_scientists_bonus_goes_with_a_technology_and_must_be_taken_where_all_cannot_be_paid() -> None:
    rich, poor = fractures().give("Ann", **RICH), fractures()
    card = things(rich.game)[1]
    assert bonuses(rich.game, Act(0), "operator") == ["administrator", ""]
    assert bonuses(rich.game, Act(0), card) == ["administrator", "scientist", ""]
    assert bonuses(poor.game, Act(0), things(poor.game)[1]) == ["scientist"]


@pytest.mark.rule("FT-EXT-01", "FT-EXT-02")
@pytest.mark.parametrize("worker", ["engineer", "scientist", "operator"])
def test_extracting_brings_what_is_chosen_and_what_the_worker_adds(worker: str) -> None:
    table = fractures()
    figures = table.game.rules.catalog.more["extract"]
    ways = [("gain", *(part for pair in bundle.items() for part in pair)) for bundle in figures.options]
    assert carried_out(extract(table.game, Act(0, worker)), ways[0]) == [ways]
    more = figures.gains.get(worker, {})
    brought = {
        good: figures.options[0].get(good, 0) + more.get(good, 0) for good in {*figures.options[0], *more}
    }
    table.has("Ann", **brought)
