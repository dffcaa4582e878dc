"""Chance: checkable, cheap to copy, never re-rolled."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clepsydra.kernel.chance import Chance, commitment, mix, reorder, shuffle_bounds, stream
from clepsydra.kernel.state import clone

KEYS = st.binary(max_size=40)
BOUNDS = st.lists(st.integers(1, 1000), max_size=60)


@given(KEYS, BOUNDS)
def test_every_outcome_lies_below_its_bound(key: bytes, bounds: list[int]) -> None:
    outcome = Chance(key).draw(bounds)
    assert len(outcome) == len(bounds)
    assert all(0 <= value < bound for value, bound in zip(outcome, bounds, strict=True))


@given(KEYS, st.lists(st.integers(1, 20), max_size=8))
@pytest.mark.rule("TB-CHN-02")
def test_key_and_counter_say_everything(key: bytes, sides: list[int]) -> None:
    chance = Chance(key)
    rolled = [chance.roll(bound) for bound in sides]
    assert [Chance(key, counter=at).roll(bound) for at, bound in enumerate(sides)] == rolled
    assert chance.counter == len(sides)


@pytest.mark.rule("TB-UND-06")
def test_going_back_and_coming_again_never_rolls_anew() -> None:
    chance = Chance(b"seven")
    before = clone(chance)
    assert [chance.roll(20) for _ in range(50)] == [before.roll(20) for _ in range(50)]


def test_a_die_falls_on_every_side_about_equally() -> None:
    chance = Chance(b"fair")
    fallen = Counter(chance.roll(6) for _ in range(6000))
    assert sorted(fallen) == [1, 2, 3, 4, 5, 6]
    # Chi-squared with 5 degrees of freedom stays below 20.5 in 999 of 1,000 cases; the key is fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in fallen.values()) < 20.5


@given(KEYS, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_item(key: bytes, items: list[int]) -> None:
    shuffled = items.copy()
    Chance(key).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_shuffle_gives_every_order_about_equally() -> None:
    chance = Chance(b"fair")
    orders: Counter[tuple[str, ...]] = Counter()
    for _ in range(2400):
        cards = ["a", "b", "c", "d"]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations("abcd"))
    # 23 degrees of freedom: below 49.7 in 999 of 1,000 cases.
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.7


def test_every_list_of_swaps_is_another_order() -> None:
    orders: set[tuple[int, ...]] = set()
    for first in range(4):
        for second in range(3):
            for third in range(2):
                cards = [1, 2, 3, 4]
                reorder(cards, [first, second, third])
                orders.add(tuple(cards))
    assert len(orders) == 24
    assert list(shuffle_bounds(4)) == [4, 3, 2]
    assert list(shuffle_bounds(1)) == list(shuffle_bounds(0)) == []


@given(KEYS, st.lists(st.text(), min_size=1))
def test_a_pick_is_one_of_the_items(key: bytes, items: list[str]) -> None:
    assert Chance(key).pick(items) in items


def test_scripted_outcomes_come_first_and_count_like_others() -> None:
    chance = Chance(b"seven", script=[[5], [0, 1]])
    cards = ["a", "b", "c"]
    assert chance.roll(6) == 6
    chance.shuffle(cards)
    assert cards == ["c", "b", "a"]
    assert chance.counter == 2
    assert chance.roll(6) == Chance(b"seven", counter=2).roll(6)


@pytest.mark.parametrize("outcome", [[6], [-1], [], [0, 0]])
def test_a_script_that_does_not_fit_the_draw_is_an_error(outcome: list[int]) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Chance(b"", script=[outcome]).roll(6)


@pytest.mark.rule("TB-CHN-01")
def test_a_commitment_fixes_the_seed_and_does_not_tell_it() -> None:
    assert commitment(b"seven") == commitment(b"seven") != commitment(b"eight")
    assert len(commitment(b"seven")) == 64
    assert b"seven".hex() not in commitment(b"seven")


@given(KEYS, st.lists(st.text(), max_size=4), KEYS, st.lists(st.text(), max_size=4))
@pytest.mark.rule("TB-CHN-01", "TB-CHN-02")
def test_another_seed_or_other_words_make_another_key(
    seed: bytes, words: list[str], other_seed: bytes, other_words: list[str]
) -> None:
    same = (seed, words) == (other_seed, other_words)
    assert (mix(seed, words) == mix(other_seed, other_words)) is same


def test_words_cannot_be_moved_from_one_seat_to_its_neighbour() -> None:
    assert mix(b"", ["ab", "c"]) != mix(b"", ["a", "bc"]) != mix(b"", ["abc"])


def test_streams_stand_apart_from_each_other() -> None:
    rolls = {
        tuple(stream(b"seven", *labels).draw([1000] * 4)) for labels in [(), ("bot",), ("bot", 0), ("bot", 1)]
    }
    assert len(rolls) == 4


def test_no_words_of_the_seats_can_turn_a_bots_stream_into_the_games_own() -> None:
    assert stream(b"seven", "bot", 3).key != mix(b"seven", ["bot", "3"])
    assert stream(b"seven").key != mix(b"seven", [])
