"""Steps of Intrigues, Hypersync and Quantum Loops as a whole: what is offered, moved, shown, paid and told."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.modules.intrigues.agenda import draw_and_keep, pay, splits
from clepsydra.games.anachrony.modules.intrigues.benefits import (
    BESIDE,
    SAVES,
    USED,
    allow_beside,
    benefits,
    beside,
    figures,
    rouse,
    save,
    saved,
    use,
    use_up,
    why_not_rouse,
)
from clepsydra.games.anachrony.modules.intrigues.catalog import Draw
from clepsydra.games.anachrony.modules.intrigues.chamber import DrewAgenda, KeptAgenda, SpentAgenda
from clepsydra.games.anachrony.modules.intrigues.missions import deal
from clepsydra.games.anachrony.modules.intrigues.operations import (
    anomaly_bargain,
    remove,
    retrieve_and_advance,
    take_marks_back,
    why_not_take,
)
from clepsydra.games.anachrony.modules.quantum_loops.loops import keep_conditions, refill
from clepsydra.games.anachrony.modules.quantum_loops.operations import (
    build_from_below,
    give_up_reservation,
    reserve,
)
from clepsydra.games.anachrony.modules.quantum_loops.warping import use as use_card
from clepsydra.games.anachrony.modules.quantum_loops.warping import why_not_use
from clepsydra.games.anachrony.paradox import SEALED
from clepsydra.kernel import Chance, Event, Some, Zone, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.intrigues import chamber, council, discard, has_mission, holds, supply
from tests.games.anachrony.test_steps_of_modules import carried_out

OBJECTIVES = ("O01", "O02", "O03")

# --- Agenda tiles -------------------------------------------------------------------------------


@pytest.mark.rule("IC-AGD-01", "IC-AGD-05")
def test_tiles_are_drawn_in_every_split_that_piles_and_discards_allow() -> None:
    table = council()
    game, own = table.game, chamber(table)
    assert splits(game, 2, 2) == [("draw_agenda", n, 2 - n) for n in (2, 1, 0)]
    assert splits(game, 1, 2) == [
        *(("draw_agenda", n, 2 - n) for n in (2, 1, 0)),
        *(("draw_agenda", n, 1 - n) for n in (1, 0)),
    ]
    table.put(table.state.box, *own.piles["value"].pieces.copy())
    assert splits(game, 2, 2) == [("draw_agenda", 2, 0)]
    table.put(own.discards["objective"], *own.piles["objective"].pieces.copy())
    assert splits(game, 2, 2) == [("draw_agenda", 2, 0)], "a discard is drawn from too"
    table.put(table.state.box, *own.discards["objective"].pieces[1:])
    assert splits(game, 2, 2) == [("draw_agenda", 1, 0)], "fewer are left"


@pytest.mark.rule("IC-AGD-02", "IC-AGD-01", "IC-AGD-04")
def test_drawn_tiles_are_kept_in_the_open_and_the_others_are_discarded_by_their_kind() -> None:
    table = council()
    game, own, told = table.game, chamber(table), list[Event]()
    game.told = told.append
    coming = own.piles["objective"].pieces[-2:][::-1]
    steps = draw_and_keep(game, 0, Draw(2, 1))
    next(steps)
    ask = steps.send(("draw_agenda", 2, 0))
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most, list(ask.menu.options)) == (1, 1, [("keep", tile) for tile in coming])
    with pytest.raises(StopIteration):
        steps.send((("keep", coming[1]),))
    assert supply(table) == [coming[1]]
    assert discard(table, "objective") == [coming[0]]
    assert own.drawn.pieces == []
    assert told == [DrewAgenda(0, tuple(coming)), KeptAgenda(0, (coming[1],))]


@pytest.mark.rule("IC-AGD-04")
def test_an_empty_pile_is_made_of_its_discard_by_chance() -> None:
    orders: set[tuple[str, ...]] = set()
    for number in range(5):
        table = council()
        own = chamber(table)
        table.state.chance.key = bytes([number])
        table.put(own.discards["value"], *sorted(own.piles["value"].pieces))
        steps = draw_and_keep(table.game, 0, Draw(2, 2))
        next(steps)
        with pytest.raises(StopIteration):
            steps.send(("draw_agenda", 0, 2))
        orders.add(tuple(own.piles["value"].pieces))
        assert discard(table, "value") == []
        assert len(supply(table)) == 2
    assert len(orders) > 2


@pytest.mark.rule("IC-AGD-03", "IC-BEN-01")
def test_tiles_are_paid_one_by_one_to_the_discards_of_their_kinds() -> None:
    table = holds(council(), "Ann", "O01", "O02", "O03")
    game, told = table.game, list[Event]()
    game.told = told.append
    asked = carried_out(pay(game, 0, 2), ("spend_agenda", "O02"), ("spend_agenda", "O03"))
    assert asked[0] == [("spend_agenda", tile) for tile in OBJECTIVES]
    assert (supply(table), discard(table, "objective")) == (["O01"], ["O02", "O03"])
    assert told == [SpentAgenda(0, "O02"), SpentAgenda(0, "O03")]


# --- benefits -----------------------------------------------------------------------------------


@pytest.mark.rule("IC-BEN-01", "IC-BEN-02")
def test_a_benefit_costs_a_tile_and_is_used_so_often_in_an_era() -> None:
    table = council()
    most = figures(table.game).uses
    (first, *_) = benefits(table.game, 0)
    assert first.why_not(table.game, 0) == deny("IC-BEN-01")
    holds(table, "Ann", *OBJECTIVES)
    for number in range(most):
        assert first.why_not(table.game, 0) is None
        carried_out(use(allow_beside, table.game, 0, OBJECTIVES[number]))
        assert table.player("Ann").facts[USED] == number + 1
    if len(OBJECTIVES) > most:
        assert first.why_not(table.game, 0) == deny("IC-BEN-02", most=most)
    assert supply(table) == [*OBJECTIVES[most:]]
    assert not first.once


@pytest.mark.rule("IC-BEN-03", "IC-BEN-04")
def test_for_each_use_one_superproject_may_lie_beside_the_board() -> None:
    table = council()
    game, tile = table.game, table.game.tile("exocrawler")
    assert list(beside(game, 0, tile)) == []
    allow_beside(game, 0)
    assert (table.player("Ann").facts[BESIDE], list(beside(game, 0, tile))) == (1, ["beside_board"])
    table.put(table.player("Ann").built, "exocrawler")
    assert list(beside(game, 0, tile)) == []
    allow_beside(game, 0)
    assert (table.player("Ann").facts[BESIDE], list(beside(game, 0, tile))) == (2, ["beside_board"])
    assert list(beside(game, 1, tile)) == []


@pytest.mark.rule("IC-BEN-05", "IC-BEN-09")
def test_savings_add_up_and_serve_the_next_superproject_and_no_building() -> None:
    table = council()
    game, ann = table.game, table.player("Ann")
    assert list(saved(game, 0)) == []
    save(game, 0)
    save(game, 0)
    assert (len(list(saved(game, 0))), ann.facts[SAVES]) == (2, 2)
    assert {"titanium", "neutronium", "genius"} <= {*next(iter(saved(game, 0)))}
    use_up(game, 0, "101", Zone())
    assert ann.facts[SAVES] == 2
    use_up(game, 0, "exocrawler", Zone())
    assert SAVES not in ann.facts


@pytest.mark.rule("IC-BEN-06")
def test_up_to_two_tired_workers_become_active() -> None:
    table = council().workers("Ann", engineer=1)
    assert why_not_rouse(table.game, 0) == deny("IC-BEN-06")
    table.workers("Ann", engineer=1, tired={"engineer": 3, "genius": 1})
    assert why_not_rouse(table.game, 0) is None
    steps = rouse(table.game, 0)
    ask = next(steps)
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most) == (1, 2)
    options = [("rouse", "engineer", 1), ("rouse", "engineer", 2), ("rouse", "genius", 1)]
    assert list(ask.menu.options) == options
    with pytest.raises(StopIteration):
        steps.send((("rouse", "engineer", 1), ("rouse", "genius", 1)))
    table.has_workers("Ann", active={"engineer": 2, "genius": 1}, tired={"engineer": 2})


# --- Missions and Council tiles -----------------------------------------------------------------


@pytest.mark.rule("IC-SET-08", "IC-SET-09", "IC-MIS-02", "IC-MIX-01", "FI-INF-04")
def test_each_has_a_deck_of_its_own_of_which_only_what_will_be_dealt_is_left() -> None:
    orders: set[tuple[str, ...]] = set()
    for number in range(3):
        table = council()
        rules = table.game.rules
        state = rules.opening(Chance(bytes([number])))
        there = state.intrigues  # type: ignore[attr-defined]
        missions, emergencies = rules.catalog.more["mission"], rules.catalog.more["emergency_mission"]
        dealt = rules.catalog.more["missions"].dealt
        for seat, deck in enumerate(there.decks):
            assert len(deck) == min(len(missions), dealt * rules.impact_era)
            assert {*deck} <= {f"{card}#{seat}" for card in missions}
        assert sorted(there.emergencies) == sorted(emergencies)
        assert visible([*there.decks, there.emergencies, there.removed], 0) == set()
        assert [*map(len, (there.missions, there.waiting, there.gone, there.dealt))] == [2] * 4
        orders.add((*there.decks[0], *there.emergencies))
    assert len(orders) == 3


@pytest.mark.rule("IC-MIS-01", "IC-IMP-09", "IC-MIS-02")
def test_of_the_missions_that_are_dealt_each_keeps_one_and_nothing_is_dealt_twice() -> None:
    table = council(phase="missions")
    own = chamber(table)
    decks = [len(deck) for deck in own.decks]
    top = [deck.pieces[-1] for deck in own.decks]
    table.together(Ann=("keep_mission", top[0]), Bob=("keep_mission", top[1]))
    assert [zone.pieces for zone in own.missions] == [[top[0]], [top[1]]]
    assert [len(deck) for deck in own.decks] == [count - 2 for count in decks]
    assert [len(zone) for zone in own.gone] == [1, 1]
    assert visible(own.missions, 1) & {top[0]} == set(), "nobody but its owner sees it"
    again = has_mission(council(), "Ann", "M01")
    again.state.phase = "missions"
    decks = [len(deck) for deck in chamber(again).decks]
    assert list(deal(again.game)) == []
    assert [len(deck) for deck in chamber(again).decks] == decks
    assert again.state.phase == "power_up"


@pytest.mark.rule("IC-IMP-08", "IC-MIX-11")
def test_marks_come_back_from_own_tiles_and_stay_elsewhere() -> None:
    table = council().built("Ann", "101", "201")
    table.player("Ann").used = ["101", "leader", "201"]
    take_marks_back(table.game, Act(0), Effect("take_marks_back", {}))
    assert table.player("Ann").used == ["leader"]


@pytest.mark.rule("IC-IMP-13", "IC-MIX-12")
@pytest.mark.parametrize("takes", [True, False])
def test_the_marker_moves_on_only_with_a_warp_tile_that_comes_back(*, takes: bool) -> None:
    table = council(era=5).warp("Ann", 2, "warp_gold")
    steps = retrieve_and_advance(table.game, Act(0), Effect("retrieve_and_advance", {}))
    ask = next(steps)
    options = list(ask.menu.options)  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        steps.send(options[0] if takes else "decline")
    assert table.player("Ann").travels == takes
    assert len(table.game.timeline_tile(2).warps.pieces) == (not takes)


@pytest.mark.rule("IC-IMP-11", "IC-IMP-07")
def test_an_anomaly_is_removed_for_nothing_or_for_water_or_taken_for_it() -> None:
    effect = Effect("anomaly_bargain", {"water": 2, "gain": 3})
    free = council().anomaly("Ann", "lab.1")
    asked = carried_out(remove(free.game, Act(0), Effect("remove_anomaly", {})), ("remove_from", "lab.1"))
    assert asked == [[("remove_from", "lab.1"), "decline"]]
    assert free.player("Ann").anomalies == []
    paid = council().anomaly("Ann", "lab.1").give("Ann", water=2)
    carried_out(anomaly_bargain(paid.game, Act(0), effect), ("remove_from", "lab.1"))
    assert paid.has("Ann", water=0).player("Ann").anomalies == []
    poor = council().anomaly("Ann", "lab.1").give("Ann", water=1)
    asked = carried_out(anomaly_bargain(poor.game, Act(0), effect), "decline")
    assert asked == [["take_anomaly", "decline"]]
    taken = council().give("Ann", water=0, paradox=1)
    carried_out(anomaly_bargain(taken.game, Act(0), effect), "take_anomaly", ("anomaly", "lab.1"))
    assert taken.has("Ann", water=3, paradox=1).player("Ann").anomalies == ["lab.1"]
    assert SEALED not in taken.player("Ann").facts
    assert why_not_take(taken.game, 0) is None


# --- Quantum Loops ------------------------------------------------------------------------------


@pytest.mark.rule("QL-SET-06")
def test_endgame_cards_that_are_not_in_play_are_a_pile_in_another_order_each_time() -> None:
    orders: set[tuple[str, ...]] = set()
    for number in range(4):
        table = ql.quantum()
        cards = sorted(table.game.rules.catalog.conditions)
        table.put(table.state.box, *cards)
        table.state.chance.key = bytes([number])
        table.state.phase = "quantum_loops"
        keep_conditions(table.game)
        pile = ql.loops(table).conditions
        assert sorted(pile.pieces) == cards
        assert visible([pile], 0) == set()
        assert table.state.phase != "quantum_loops"
        orders.add(tuple(pile.pieces))
    assert len(orders) > 2


@pytest.mark.rule("QL-MIX-07", "QL-CRD-07")
def test_tiles_from_below_are_seen_by_who_looks_and_by_nobody_else() -> None:
    table = ql.quantum().give("Ann", titanium=9, uranium=9, gold=9, water=9)
    stack = table.state.stacks["lab"].primary
    seen = {*stack.pieces[:3]}
    assert not seen & visible([stack], 0)
    steps = build_from_below(
        table.game, Act(0, where=ql.BLUEPRINTS), Effect("build_from_below", {"look": 3, "saves": {}})
    )
    next(steps)
    steps.send(("stack", "lab"))
    assert seen <= visible([stack], 0)
    assert not seen & visible([stack], 1)


@pytest.mark.rule("QL-CRD-05")
def test_a_reserved_superproject_goes_back_among_the_unused_by_chance() -> None:
    orders: set[tuple[str, ...]] = set()
    for number in range(4):
        table = ql.reserves(ql.quantum(), "exocrawler")
        table.state.chance.key = bytes([number])
        unused = ql.loops(table).superprojects
        before = {*unused.pieces}
        give_up_reservation(table.game, 0)
        assert ({*unused.pieces}, ql.own(table).on_card.pieces) == (before | {"exocrawler"}, [])
        orders.add(tuple(unused.pieces))
    assert len(orders) > 2


@pytest.mark.rule("QL-CRD-05")
def test_where_nothing_was_reserved_nothing_is_shuffled() -> None:
    table = ql.quantum()
    unused = ql.loops(table).superprojects
    before = unused.pieces.copy()
    give_up_reservation(table.game, 0)
    assert unused.pieces == before


@pytest.mark.rule("QL-MIX-04", "QL-CRD-03")
def test_the_unused_that_were_looked_at_are_shuffled_with_the_others() -> None:
    orders: set[tuple[str, ...]] = set()
    for number in range(4):
        table = ql.holds(ql.quantum(era=2), ql.ESPIONAGE, 1)
        table.state.chance.key = bytes([number])
        unused = ql.loops(table).superprojects
        unused.pieces.sort()
        tile = unused.pieces[-1]
        effect = Effect("reserve_superproject", {"look": 3})
        carried_out(reserve(table.game, Act(0, where=ql.ESPIONAGE), effect), ("reserve", tile))
        orders.add(tuple(unused.pieces))
    assert len(orders) > 2


@pytest.mark.rule("QL-PRE-01")
@pytest.mark.parametrize(("there", "more"), [(1, 2), (3, 0), (4, 0)])
def test_the_offer_becomes_three_and_only_new_cards_are_told(there: int, more: int) -> None:
    table = ql.on_offer(ql.quantum(), *ql.CARDS[:there])
    game, told = table.game, list[Event]()
    game.told = told.append
    refill(game)
    offer = ql.loops(table).offer.pieces
    assert len(offer) == there + more
    assert told == ([Revealed(tuple(offer[there:]))] if more else [])


@pytest.mark.rule("QL-WRP-05", "QL-CRD-02")
def test_a_card_that_cannot_be_paid_does_nothing_and_asks_nobody() -> None:
    for name in ql.CARDS:
        table = ql.quantum().workers("Ann")
        card = table.game.rules.catalog.more["quantum_loop_card"][name]
        if not card.cost:
            continue
        denial = why_not_use(table.game, Act(0, where=name), card)
        assert denial is not None
        assert denial.rule == card.rule
        assert carried_out(use_card(table.game, 0, card)) == []
