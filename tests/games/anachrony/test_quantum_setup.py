"""Quantum Loops (QL): set-up and the offer."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.modules.quantum_loops.loops import (
    QuantumLoops,
    deal_cards,
    keep_conditions,
    offer_first,
    refill,
)
from clepsydra.games.anachrony.preparation import preparation
from clepsydra.kernel import NOBODY, PERSON, Chance, Play, Setup
from clepsydra.kernel.zones import visible
from tests.games.anachrony.quantum_loops import (
    AMPLIFIER,
    CARDS,
    DENSITY,
    HUB,
    LABOR,
    LEAK,
    NAME,
    NEUTRALIZER,
    PRIVILEGES,
    TILE,
    holds,
    loops,
    on_offer,
    quantum,
)

SEEDS = [bytes([number]) for number in range(24)]


def opening(seed: bytes, **options: Any) -> Any:
    return quantum(**options).game.rules.opening(Chance(seed))


def placed(state: Any) -> list[str]:
    return [tile.superproject.pieces[0] for tile in state.timeline]


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("QL-SET-01")
def test_one_superproject_of_the_base_game_leaves_unseen_and_the_hub_is_shuffled_in() -> None:
    rules = quantum().game.rules
    superprojects = sorted(tile.id for tile in rules.catalog.tiles.values() if tile.superproject)
    assert len(superprojects) == 19
    removed, hubs = set[str](), set[bool]()
    for seed in SEEDS:
        state: Any = rules.opening(Chance(seed))
        (gone,) = state.quantum_loops.removed
        unused = state.quantum_loops.superprojects
        assert not set(state.box.pieces) & set(superprojects)
        assert sorted([gone, *placed(state), *unused]) == superprojects
        assert (len(placed(state)), len(unused)) == (7, 11)
        assert visible([state.quantum_loops.removed, unused, state.timeline[1].superproject], None) == set()
        assert visible([state.timeline[0].superproject], None) == {placed(state)[0]}
        removed.add(gone)
        hubs.add(HUB in placed(state))
    assert HUB not in removed
    assert len(removed) > 6
    assert hubs == {True, False}


@pytest.mark.rule("QL-SET-02")
def test_guaranteed_the_hub_is_one_of_those_placed_anywhere() -> None:
    states = [opening(seed, guaranteed=True) for seed in SEEDS]
    assert all(HUB in placed(state) for state in states)
    assert len({placed(state).index(HUB) for state in states}) == 7
    assert len({frozenset(placed(state)) for state in states}) == len(SEEDS)
    assert all(len(state.quantum_loops.superprojects) == 11 for state in states)


@pytest.mark.rule("QL-SET-03")
def test_superprojects_that_were_not_placed_are_a_face_down_pile() -> None:
    piles = [opening(seed).quantum_loops.superprojects for seed in SEEDS[:5]]
    assert all(pile.eyes == NOBODY and not pile.known for pile in piles)
    assert len({tuple(pile.pieces) for pile in piles}) == 5
    assert quantum().game.rules.back(HUB) == "superproject"


@pytest.mark.rule("QL-SET-04")
def test_everybody_has_one_more_warp_tile() -> None:
    for seat, player in enumerate(quantum(3).state.players):
        assert player.warps.pieces.count(f"{TILE}#{seat}") == 1
        assert len(player.warps) == 10


@pytest.mark.rule("QL-SET-05")
@pytest.mark.scenario("FI-S23")
def test_two_cards_are_replaced_in_the_first_offer() -> None:
    begins = [LABOR, AMPLIFIER, LEAK, NEUTRALIZER, DENSITY]
    there = QuantumLoops()
    deck = [*begins, *(card for card in CARDS if card not in begins)]
    offer_first(quantum().game.rules, there, deck)
    assert there.offer.pieces == [LABOR, LEAK, DENSITY]
    assert len(there.deck) == 5
    assert {AMPLIFIER, NEUTRALIZER} < set(there.deck)


@pytest.mark.rule("QL-SET-05")
def test_three_cards_are_open_and_five_lie_shuffled_face_down() -> None:
    offers, places = set[tuple[str, ...]](), set[int]()
    for seed in SEEDS:
        there = opening(seed).quantum_loops
        assert sorted([*there.offer, *there.deck]) == sorted(CARDS)
        assert len(there.offer) == 3
        assert not {AMPLIFIER, NEUTRALIZER} & set(there.offer)
        assert visible([there.offer, there.deck], None) == set(there.offer)
        offers.add(tuple(there.offer))
        places.add(there.deck.pieces.index(AMPLIFIER))
    assert len(offers) > 10
    assert places == {0, 1, 2, 3, 4}
    assert quantum().game.rules.back(LABOR) == "loop_card"


@pytest.mark.rule("QL-SET-05")
def test_cards_that_were_set_aside_lie_anywhere_in_the_deck() -> None:
    """Of five cards two: they are lowest in two of five deals, not in four of five as they came."""
    table = quantum()
    lowest = 0
    for number in range(200):
        table.state.chance = Chance(number.to_bytes(2))
        deal_cards(table.game.rules, table.state)
        lowest += loops(table).deck.pieces[0] in (AMPLIFIER, NEUTRALIZER)
    assert 60 < lowest < 100


@pytest.mark.rule("QL-SET-06")
@pytest.mark.parametrize("draft", [False, True])
def test_endgame_cards_that_are_not_in_play_are_a_face_down_pile(draft: bool) -> None:
    rules = quantum().game.rules
    setup = Setup("anachrony", (PERSON,) * 2, (NAME,), {"endgame_draft": draft, "path_choice": "random"})
    play: Any = Play.begin(rules.definition.rules_for(setup), b"a")
    while play.state.phase not in rules.phases:
        seat, ask = next(iter(play.asks.items()))
        least = getattr(ask, "at_least", None)
        play.answer(seat, ask.menu.options[0] if least is None else tuple(ask.menu.options[:least]))
    pile = play.state.quantum_loops.conditions
    assert sorted([*pile, *play.state.conditions]) == sorted(rules.catalog.conditions)
    assert len(pile) == len(rules.catalog.conditions) - len(play.state.conditions) > 0
    assert visible([pile], 0) == set()


@pytest.mark.rule("QL-SET-06")
def test_that_pile_is_shuffled() -> None:
    orders = set[tuple[str, ...]]()
    for seed in SEEDS[:5]:
        table = quantum()
        table.state.chance = Chance(seed)
        table.state.phase = NAME
        keep_conditions(table.game)
        orders.add(tuple(loops(table).conditions))
    assert len(orders) > 3


# --- preparation --------------------------------------------------------------------------------


@pytest.mark.rule("QL-PRE-01")
@pytest.mark.parametrize(
    ("there", "deck", "after"),
    [
        ((LABOR,), (LEAK, DENSITY, PRIVILEGES), [LABOR, PRIVILEGES, DENSITY]),
        ((LABOR, LEAK), (DENSITY, PRIVILEGES), [LABOR, LEAK, PRIVILEGES]),
        ((), (LEAK, DENSITY), [DENSITY, LEAK]),
        ((LABOR, LEAK, DENSITY), (PRIVILEGES,), [LABOR, LEAK, DENSITY]),
    ],
)
def test_phase_one_fills_the_offer_up_to_three(
    there: tuple[str, ...], deck: tuple[str, ...], after: list[str]
) -> None:
    table = quantum(era=2, phase="preparation")
    loops(table).offer.pieces, loops(table).deck.pieces = list(there), list(deck)
    preparation(table.game)
    assert loops(table).offer.pieces == after
    assert len(loops(table).deck) == len(there) + len(deck) - len(after)


@pytest.mark.rule("QL-PRE-01", "QL-WRP-02", "QL-WRP-03")
@pytest.mark.scenario("FI-S24")
def test_the_first_in_turn_order_chooses_of_three_the_next_of_two() -> None:
    table = on_offer(quantum(3), LABOR, LEAK, DENSITY).warps(Ann=(TILE,), Cleo=(TILE,))
    table.does("Ann", "take_a_card")
    assert table.offers("Ann") == [("take_card", LABOR), ("take_card", LEAK), ("take_card", DENSITY)]
    table.does("Ann", ("take_card", LEAK)).does("Cleo", "take_a_card")
    assert table.offers("Cleo") == [("take_card", LABOR), ("take_card", DENSITY)]
    table.does("Cleo", ("take_card", DENSITY))
    assert loops(table).offer.pieces == [LABOR]
    refill(table.game)
    assert len(loops(table).offer) == 3


@pytest.mark.rule("QL-WRP-02")
def test_turn_order_begins_with_the_first_player() -> None:
    table = on_offer(quantum(first="Bob"), LABOR, LEAK).warps(Ann=(TILE,), Bob=(TILE,))
    assert table.asked == ["Bob"]


@pytest.mark.rule("QL-PRE-02", "QL-PAY-03")
@pytest.mark.scenario("FI-S25")
def test_a_returned_card_makes_the_offer_larger_and_none_is_discarded() -> None:
    table = holds(quantum(era=3, phase="turn", first="Bob"), PRIVILEGES, 2, "Bob")
    on_offer(table, LABOR, LEAK, DENSITY).built("Bob", "101").workers("Bob", scientist=1)
    table.breakthroughs("Bob", "circle/war").does("Bob", ("work", "scientist", "101"))
    table.does("Bob", *[("focus", 2)] * (table.ask("Bob").rule == "AN-TT-02"))
    table.does("Bob", ("repay", f"{TILE}#1"))
    assert loops(table).offer.pieces == [LABOR, LEAK, DENSITY, PRIVILEGES]
    refill(table.game)
    assert len(loops(table).offer) == 4
    assert len(loops(table).deck) == 4
