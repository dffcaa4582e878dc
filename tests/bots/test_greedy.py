"""The greedy bot tries its turn in an imagined world and takes the best."""

from typing import Any

import pytest

from clepsydra.bots import Greedy, RandomBot
from clepsydra.bots.greedy import MOST_OPTIONS, candidates
from clepsydra.kernel import (
    BACK,
    PERSON,
    Chance,
    Menu,
    One,
    Play,
    Position,
    SeatView,
    Setup,
    Some,
    deny,
    installed_games,
    stream,
)


def hourglass(key: bytes) -> Position[Any]:
    definition = installed_games()["hourglass"]
    return Position.begin(definition.rules_for(Setup("hourglass", (PERSON, PERSON))), key)


def test_it_beats_chance() -> None:
    bots, firsts = (Greedy(), RandomBot()), 0
    for number in range(20):
        position, chance = hourglass(bytes([number])), stream(b"greedy", number)
        while not position.over:
            seat = next(iter(position.asks))
            position.answer(seat, bots[seat].decide(SeatView(position, seat), chance))
        firsts += position.result.ranks[0] == 1
    assert firsts >= 13  # it goes by the score of the moment alone: this game names no other worth


def test_the_same_chance_gives_the_same_decision_and_changes_nothing() -> None:
    position = hourglass(b"same")
    before = position.stored()
    decisions = {Greedy().decide(SeatView(position, 0), stream(b"x", 1)) for _ in range(3)}
    assert len(decisions) == 1
    assert position.stored() == before


def test_it_needs_to_look() -> None:
    definition = installed_games()["hourglass"]
    play = Play.begin(definition.rules_for(Setup("hourglass", (PERSON, PERSON))), b"blind")
    with pytest.raises(TypeError, match="cannot be looked at"):
        Greedy().decide(SeatView(play, 0), Chance(b"x"))


def test_it_does_not_consider_the_way_back() -> None:
    assert candidates(One(0, Menu(["a", "b", BACK]), "HG-PAY-02"), Chance(b"x")) == ["a", "b"]


def test_it_looks_at_a_limited_number_of_options() -> None:
    many = One(0, Menu([("n", str(n)) for n in range(500)]), "HG-TRN-02")
    assert len(candidates(many, Chance(b"x"))) == MOST_OPTIONS
    subsets = candidates(Some(0, Menu(list("abc")), "HG-DWN-01", 0, 3), Chance(b"x"))
    assert len(subsets) == len(set(subsets)) > 3


def test_of_few_subsets_it_looks_at_all_that_go_together_and_prefers_none_by_its_place() -> None:
    ask = Some(
        0, Menu("abcdef"), "HG-DWN-01", 0, 6, lambda some: deny("HG-PAY-01") if len(some) > 4 else None
    )
    first = candidates(ask, Chance(b"x"))
    assert set(first) == set(ask.subsets())
    assert len(first) == 57
    assert first[0] != candidates(ask, Chance(b"y"))[0], "of equals the first is taken"
