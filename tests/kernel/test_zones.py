"""Zones: who sees what is declared once and follows each piece."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clepsydra.kernel import EVERYBODY, NOBODY, Chance, Zone, copies, kind, only
from clepsydra.kernel.zones import sees, visible
from tests.kernel.toy import KEY, Toy, rules_of

ANN, BOB, SPECTATOR = 0, 1, None


def test_eyes_are_a_bit_for_each_seat() -> None:
    assert only() == NOBODY
    assert [sees(only(0, 2), seat) for seat in (0, 1, 2)] == [True, False, True]
    assert all(sees(EVERYBODY, seat) for seat in (0, 63, SPECTATOR))
    assert not any(sees(NOBODY, seat) for seat in (0, SPECTATOR))
    assert not sees(only(0, 1, 2, 3), SPECTATOR)


def test_pieces_of_a_kind_are_numbered() -> None:
    assert copies("lid", 3) == ["lid#1", "lid#2", "lid#3"]
    assert {kind(piece) for piece in copies("lid", 3)} == {"lid"}


def test_a_zone_is_a_collection_with_the_top_piece_last() -> None:
    deck, hand = Zone(NOBODY, ["a", "b", "c"]), Zone(only(ANN))
    assert (len(deck), list(deck), "b" in deck, "x" in deck) == (3, ["a", "b", "c"], True, False)
    assert deck.draw(hand) == "c"
    assert (deck.pieces, hand.pieces) == (["a", "b"], ["c"])


def test_zones_do_not_share_their_defaults() -> None:
    Zone().pieces.append("a")
    Zone().known["a"] = EVERYBODY
    assert (Zone().pieces, Zone().known) == ([], {})


@pytest.mark.rule("TB-SEC-01")
def test_who_saw_a_piece_leave_knows_where_it_lies() -> None:
    hand, deck = Zone(only(ANN), ["a"]), Zone(NOBODY)
    hand.move("a", deck)
    assert deck.known_to("a") == only(ANN)
    assert (visible([deck], ANN), visible([deck], BOB)) == ({"a"}, set())


@pytest.mark.rule("TB-SEC-01")
def test_a_piece_taken_from_the_open_stays_known_to_all() -> None:
    row, hand = Zone(EVERYBODY, ["a"]), Zone(only(ANN))
    row.move("a", hand)
    assert visible([hand], BOB) == visible([hand], SPECTATOR) == {"a"}


def test_a_piece_drawn_unseen_is_its_owners_alone() -> None:
    deck, hand = Zone(NOBODY, ["a"]), Zone(only(ANN))
    deck.draw(hand)
    assert hand.known == {}
    assert (visible([hand], ANN), visible([hand], BOB)) == ({"a"}, set())


@pytest.mark.rule("TB-SEC-01")
def test_who_peeked_remembers_wherever_the_piece_goes() -> None:
    deck, hand = Zone(NOBODY, ["a", "b"]), Zone(only(ANN))
    deck.show("b", only(BOB))
    deck.show("b", only(2))
    assert deck.known_to("b") == only(BOB, 2)
    deck.draw(hand)
    assert hand.known_to("b") == only(ANN, BOB, 2)
    assert deck.known == {}


@pytest.mark.rule("TB-SEC-01")
def test_a_piece_that_leaves_in_secret_takes_the_trace_of_all_others_along() -> None:
    hand, deck = Zone(only(ANN), ["a", "b"], {"a": only(BOB)}), Zone(NOBODY)
    hand.move_secretly("b", deck)
    assert visible([hand, deck], BOB) == set()
    assert visible([hand, deck], ANN) == {"a", "b"}


@pytest.mark.rule("TB-SEC-01")
def test_after_a_shuffle_nobody_knows_what_lies_where() -> None:
    rules = rules_of()
    game = Toy(rules, rules.opening(Chance(KEY)))
    deck = game.state.deck
    deck.show("card#2", only(ANN))
    before = deck.pieces.copy()
    game.shuffle(deck)
    assert deck.known == {}
    assert deck.pieces != before
    assert sorted(deck.pieces) == sorted(before)


PIECES = copies("card", 5)
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["move", "move_secretly", "draw", "show", "forget"]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.integers(0, 4),
        st.integers(0, 1),
    ),
    max_size=40,
)


@given(MOVES)
def test_whatever_is_moved_every_piece_lies_in_exactly_one_place(
    moves: list[tuple[str, int, int, int, int]],
) -> None:
    zones = [Zone(NOBODY, PIECES.copy()), Zone(only(ANN)), Zone(only(BOB)), Zone()]
    for verb, source, target, piece, seat in moves:
        _do(zones[source], verb, zones[target], piece, seat)
        assert sorted(held for zone in zones for held in zone) == PIECES
        assert all(held in zone for zone in zones for held in zone.known)
        assert all(visible([zone], seat) <= set(zone) for zone in zones for seat in (ANN, BOB, SPECTATOR))


def _do(source: Zone, verb: str, target: Zone, piece: int, seat: int) -> None:
    if verb == "forget":
        source.forget()
    elif source.pieces and verb == "show":
        source.show(source.pieces[piece % len(source)], only(seat))
    elif source.pieces and verb == "draw":
        source.draw(target)
    elif source.pieces and verb in {"move", "move_secretly"}:
        getattr(source, verb)(source.pieces[piece % len(source)], target)
