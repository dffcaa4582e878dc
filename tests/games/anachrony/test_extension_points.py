"""MX-01 to MX-12: each extension point, used by a small made-up module without a change to the base."""

from __future__ import annotations

import pytest
from msgspec import Struct

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import time_travel
from clepsydra.games.anachrony.actions.capital import do_action
from clepsydra.games.anachrony.costs import pay_one_of, why_not_pay_any
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.rules import (
    AnachronyRules,
    Calendar,
    Currency,
    FreeAction,
    Good,
    Worker,
    WorkerSlot,
)
from clepsydra.games.anachrony.state import WORKERS
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel import Denial, Flow, deny
from tests.games.anachrony.made_up import (
    NAME,
    RULE,
    free,
    made_up,
    made_up_box,
    play_on,
    quantum,
    whole_game,
)


def nothing(_game: Anachrony, _act: Act) -> Denial | None:
    return None


@pytest.mark.rule("MX-01")
def test_a_new_kind_of_worker_stands_in_for_others_without_their_bonuses() -> None:
    def only_operators(game: Anachrony, act: Act) -> Denial | None:
        return why_not_worker(game, act, needs="operator", rule=RULE)

    def lab(game: Anachrony, act: Act) -> Flow[None]:
        yield from do_action(game, Act(act.seat, "genius"), "recruit")  # as a Genius whom nobody sent

    def extend(rules: AnachronyRules) -> None:
        rules.workers.add("operator", Worker(stands_for=WORKERS[:3]))
        rules.worker_slots.add("lab", lambda _game, _seat: [WorkerSlot("lab", only_operators, lab)])

    table = made_up(extend).built("Ann", "quantum_chameleon", "201").pool(genius=1)
    table.workers("Ann", operator=2, genius=1)
    assert {("place", "operator", "research.1"), ("work", "operator", "201")} <= set(table.offers("Ann"))
    table.refuses("Ann", ("work", "operator", "quantum_chameleon"), rule="AN-SP-17")
    table.refuses("Ann", ("place", "operator", "recruit.1"), rule="AN-REC-03")
    table.refuses("Ann", ("work", "genius", "lab"), rule=RULE)
    table.does("Ann", ("work", "operator", "lab"), ("bonus", "scientist")).has("Ann", water=2)
    table.does("Bob", "pass").does("Ann", ("place", "operator", "purify")).has("Ann", water=5)
    assert table.player("Ann").active["genius"] == 2


@pytest.mark.rule("MX-02")
def test_a_new_good_is_paid_and_breaks_ties_and_costs_may_name_workers() -> None:
    costs = ({"flux": 1, "administrator": 1, "seal": 1}, {"neutronium": 9})

    def extend(rules: AnachronyRules) -> None:
        rules.goods.add("flux", Good(resource=True))
        have = lambda game, seat: 2 - game.player(seat).facts.get("sealed", 0)  # noqa: E731
        rules.currencies.add("seal", Currency(have, seal))
        why_not = lambda game, seat: why_not_pay_any(game, Act(seat), costs)  # noqa: E731
        action = FreeAction("sell", why_not, sell)
        rules.free_actions.add("sell", lambda _game, _seat: [action])

    def seal(game: Anachrony, seat: int, count: int) -> None:
        game.player(seat).facts["sealed"] = 1 + count

    def sell(game: Anachrony, seat: int) -> Flow[None]:
        yield from pay_one_of(game, Act(seat), costs)
        game.gain(seat, {"vp": 5})

    table = made_up(extend).give("Ann", flux=2).workers("Ann", engineer=1)
    table.refuses("Ann", ("free", "sell"), rule="AN-CST-01", worker="administrator", needed=1, have=0)
    table = made_up(extend).give("Ann", flux=3).workers("Ann", administrator=2)
    table.does("Ann", ("free", "sell")).has("Ann", flux=2, vp=5)
    table.refuses("Ann", ("free", "sell"), rule="AN-FREE-01")
    assert table.player("Ann").facts["sealed"] == 2, "all of them are spent"
    assert table.rules.result(table.state).totals == (5, 0)
    table.player("Bob").goods |= {"vp": 5}
    assert table.rules.result(table.state).ranks == (1, 2)


@pytest.mark.rule("MX-03")
def test_modifiers_raise_replace_and_lower_costs_in_their_order() -> None:
    def dearer(_game: Anachrony, act: Act, cost: dict[str, int]) -> dict[str, int]:
        return {**cost, "water": cost.get("water", 0) + 1} if act.action == "construct" else cost

    def no_gold(_game: Anachrony, _act: Act, cost: dict[str, int]) -> dict[str, int]:
        return {**cost, "gold": 0, "titanium": cost.get("titanium", 0) + cost.get("gold", 0)}

    def extend(rules: AnachronyRules) -> None:
        rules.cost_modifiers.add("dearer", dearer)
        rules.cost_modifiers.add("no gold", no_gold)
        rules.kept_back.add("debt", lambda _game, _seat: 2)

    table = made_up(extend).workers("Ann", engineer=1).give("Ann", titanium=2, water=2).offer("201")
    table.refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    table = made_up(extend).workers("Ann", engineer=1).give("Ann", titanium=2, water=3).offer("201")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201")).has("Ann", titanium=0, water=2)


@pytest.mark.rule("MX-04")
def test_the_game_may_begin_in_era_0_with_one_phase_and_end_after_era_5() -> None:
    def leave(game: Anachrony) -> None:
        game.state.era, game.state.phase = 1, "preparation"
        for player in game.state.players:
            player.focus = 1

    def extend(rules: AnachronyRules) -> None:
        rules.calendars.add("fractures", Calendar(0, 5, 3, first_focus=1, strength=2))
        rules.phases.add("leave_zero", leave, after="warp")
        only = ("warp", "leave_zero")
        rules.skips.add("zero", lambda game, phase: game.state.era == 0 and phase not in only)
        rules.skips.add("later", lambda game, phase: game.state.era > 0 and phase == "leave_zero")

    play = whole_game(made_up_box(extend))
    seen: dict[int, set[str]] = {}

    play_on(play, until=lambda: play.state.phase == "warp")
    while not play.over:
        seen.setdefault(play.state.era, set()).add(play.state.phase)
        play_on(play, until=lambda: play.state.phase not in seen.get(play.state.era, set()))
    assert seen[0] == {"warp"}
    assert 4 <= max(seen) <= 5
    assert len(play.state.timeline) == 6
    table = made_up(extend, era=1).built("Ann", "105").workers("Ann", scientist=1).warp("Ann", 0, "warp_gold")
    table.give("Ann", gold=1).does("Ann", ("work", "scientist", "105"), ("repay", "warp_gold#0"))
    assert table.player("Ann").focus == 0
    paradox = made_up(extend, era=1, phase="paradox").warp("Ann", 0, "warp_gold").dice(2).start()
    paradox.has("Ann", paradox=2)


@pytest.mark.rule("MX-04")
@pytest.mark.parametrize("order", [("six", "zero"), ("zero", "six")])
def test_the_strongest_calendar_counts_in_whatever_order_they_come(order: tuple[str, ...]) -> None:
    calendars = {"six": Calendar(1, 6, 4, 1, strength=1), "zero": Calendar(0, 5, 3, 1, strength=2)}

    def extend(rules: AnachronyRules) -> None:
        for name in order:
            rules.calendars.add(name, calendars[name])

    rules = made_up(extend).game.rules
    assert (rules.first_era, rules.last_era, rules.impact_era, rules.first_focus) == (0, 5, 3, 1)
    assert len(made_up(extend).state.timeline) == 6
    assert (
        made_up(lambda rules: rules.calendars.add("weak", Calendar(1, 6, 4, 2, -1))).game.rules.last_era == 7
    )


@pytest.mark.rule("MX-04")
def test_focus_markers_begin_where_the_calendar_says() -> None:
    box = made_up_box(lambda rules: rules.calendars.add("late", Calendar(1, 7, 4, first_focus=3, strength=1)))
    play = whole_game(box)
    play_on(play, until=lambda: play.state.phase == "power_up")
    assert [player.focus for player in play.state.players] == [3, 3]


@pytest.mark.rule("MX-04")
def test_an_era_without_a_phase_that_leads_out_of_it_is_an_error() -> None:
    def extend(rules: AnachronyRules) -> None:
        rules.skips.add("all", lambda _game, _phase: True)

    with pytest.raises(RuntimeError, match="era 3 has no phase"):
        made_up(extend).game.go_on()


@pytest.mark.rule("MX-05")
@pytest.mark.parametrize("replaced", [False, True])
def test_the_end_test_is_replaceable(replaced: bool) -> None:
    def extend(rules: AnachronyRules) -> None:
        if replaced:
            rules.end_tests.remove("capital")

    table = made_up(extend, era=5)
    table.unavailable(*(name for name, slot in table.state.slots.items() if slot.tile)).all_pass()
    assert table.position.over is not replaced


class Sync(Struct):
    """Tiles above the timeline: the seats that have one there, by era."""

    above: dict[int, list[int]] = {}


@pytest.mark.rule("MX-06")
def test_other_things_lie_on_the_timeline_and_count_for_paradoxes() -> None:
    def above(game: Anachrony, seat: int, era: int) -> int:
        sync: Sync = getattr(game.state, NAME)
        return sync.above.get(era, []).count(seat)

    def extend(rules: AnachronyRules) -> None:
        quantum(rules)
        rules.paradox_counts.add("sync", above)
        rules.may_roll.add("own warp", lambda game, seat, era: bool(own_warps(game, seat, era)))
        rules.extra_rolls.add("sync", lambda game: [s for s in game.in_order() if above(game, s, 2)])

    table = made_up(extend, 3, state=Sync, phase="paradox").warp("Ann", 1, "warp_gold", "warp_water")
    table.warp("Bob", 1, "warp_gold").warp("Cleo", 1, "warp_gold").dice(1, 1, 2)
    getattr(table.state, NAME).above = {1: [1], 2: [1]}
    table.start().has("Ann", paradox=1).has("Bob", paradox=0).has("Cleo", paradox=0)
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "AN-GEO-05"), "an Anomaly is there"

    table = made_up(quantum, phase="warp")
    table.warps(Ann=("quantum",)).has("Ann", vp=2)
    assert table.score("Ann")["warp_tiles"] == -4


@pytest.mark.rule("MX-07")
def test_retrieving_and_paying_back_ask_the_kind_and_the_marker_asks_for_blocks() -> None:
    def leap(game: Anachrony, seat: int) -> Flow[None]:
        focus = game.player(seat).focus
        for _ in range(2):
            yield from time_travel.travel(game, seat, 1)
        game.player(seat).focus = focus

    def extend(rules: AnachronyRules) -> None:
        quantum(rules)
        rules.free_actions.add("leap", free("leap", leap))
        rules.blocks.add(
            "glitch", lambda _game, _seat, thing: deny(RULE) if thing == "travel_track" else None
        )

    table = made_up(extend).built("Ann", "407").warp("Ann", 2, "quantum", "warp_gold", "warp_water")
    table.give("Ann", gold=1, water=2).workers("Ann", scientist=1)
    table.does("Ann", ("free", "leap"), ("repay", "quantum#0"), "decline").has("Ann", gold=0)
    assert (table.player("Ann").travels, table.player("Ann").focus) == (0, 3)
    assert "quantum#0" in table.player("Ann").warps

    table = made_up(extend).built("Ann", "407").warp("Ann", 2, "quantum", "warp_gold", "warp_water")
    table.workers("Ann", scientist=1).does("Ann", ("work", "scientist", "407"))
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 2), ("take_back", "warp_water#0", 2)]


@pytest.mark.rule("MX-10")
def test_other_sources_of_worker_slots_and_free_actions_say_who_reaches_them() -> None:
    def brew(game: Anachrony, act: Act) -> Flow[None]:
        yield from ()
        game.gain(act.seat, {"water": 5})

    device = WorkerSlot("device", nothing, brew, on_board=False)

    def why_not_benefit(game: Anachrony, seat: int) -> Denial | None:
        return deny(RULE) if game.player(seat).facts.get("benefits", 0) >= 3 else None

    def benefit(game: Anachrony, seat: int) -> None:
        facts = game.player(seat).facts
        facts["benefits"] = facts.get("benefits", 0) + 1
        game.gain(seat, {"vp": 1})

    def extend(rules: AnachronyRules) -> None:
        rules.worker_slots.add("device", lambda _game, seat: [device] if seat == 0 else [])
        benefits = [FreeAction(name, why_not_benefit, benefit, once=False) for name in ("sun", "moon")]
        rules.free_actions.add("benefits", lambda _game, _seat: benefits)
        rules.blocks.add(
            "glitch", lambda game, seat, thing: deny("AN-ANO-05") if (seat, thing) == (1, "moon") else None
        )

    table = made_up(extend).leads("Ann", "haulani").built("Ann", "201", "202").workers("Ann", engineer=2)
    table.give("Ann", water=9).built("Bob", "quantum_chameleon").workers("Bob", genius=1)
    table.does("Ann", ("free", "sun"), ("free", "sun"), ("free", "moon")).has("Ann", vp=3)
    table.refuses("Ann", ("free", "moon"), rule=RULE)
    table.does("Ann", ("free", "haulani"))
    assert not any("device" in option for option in table.offers("Ann"))
    table.does("Ann", ("work", "engineer", "201"), ("work", "engineer", "device")).has("Ann", water=14)
    table.refuses("Bob", ("free", "moon"), rule="AN-ANO-05")
    table.does("Bob", ("work", "genius", "quantum_chameleon"))
    assert ("copy", "201") in table.offers("Bob")
    assert ("copy", "device") not in table.offers("Bob"), "it is no tile"
