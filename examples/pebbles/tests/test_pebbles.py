"""Pebbles keeps the promises of every game, and its own rules."""

import pytest

from clepsydra.kernel import PERSON, Play, Refused, Setup
from clepsydra.testing import conformance
from pebbles import PEBBLES

test_keeps_its_promises = conformance("pebbles")


def played(*counts: int) -> Play:
    """A game in which so many were taken, turn by turn."""
    play = Play.begin(PEBBLES.rules_for(Setup("pebbles", (PERSON, PERSON))), b"")
    for count in counts:
        play.answer(next(iter(play.asks)), ("take", count))
    return play


@pytest.mark.rule("PB-SET-01", "PB-TRN-01")
def test_twelve_pebbles_are_taken_in_turn() -> None:
    play = played(3, 1)
    assert (play.state.heap, [*play.asks]) == (8, [0])
    assert [option[1] for option in play.asks[0].menu.options] == [1, 2, 3]


@pytest.mark.rule("PB-TRN-02")
def test_nobody_takes_more_than_there_are() -> None:
    play = played(3, 3, 3, 1)
    with pytest.raises(Refused):
        play.answer(0, ("take", 3))


@pytest.mark.rule("PB-END-01", "PB-END-02")
def test_whoever_takes_the_last_one_wins() -> None:
    play = played(3, 3, 3, 3)
    assert play.over
    assert play.result.ranks == (2, 1)
