"""Since when the log counts what came after one's own last turn."""

from __future__ import annotations

import pytest
from msgspec import structs

from clepsydra.drawing import LogLine
from clepsydra.drawing.log import Line, LogLabels
from clepsydra.drawing.markup import NOTHING
from clepsydra.kernel import Passed
from clepsydra.web.pages.lines import Lines, last_turn

MINE, OTHER = 0, 1
TURN, AT_ONCE = True, False


def log(*told: tuple[int | None, bool]) -> Lines:
    """Lines of these seats, each after one more answer; nobody's is a mark."""
    said = [Line("", seat=seat, own_turn=own_turn, mark=seat is None) for seat, own_turn in told]
    drawn = tuple(LogLine(number, line, NOTHING) for number, line in enumerate(said, 40))
    events = tuple((number, Passed(MINE)) for number in range(1, len(said) + 1))
    return Lines(40, events, drawn, (), LogLabels("", ""))


def by(seats: list[int]) -> list[tuple[int, int]]:
    """The answers of these seats, each by an act of its own."""
    return [(seat, act) for act, seat in enumerate(seats, 1)]


@pytest.mark.parametrize("asked", [False, True])
def test_an_answer_in_the_turn_of_another_ends_no_turn_of_ones_own(asked: bool) -> None:
    lines = log((MINE, TURN), (OTHER, TURN), (MINE, AT_ONCE), (OTHER, TURN))
    assert last_turn(lines, by([0, 1, 0, 1]), MINE, asked=asked) == 1


def test_who_is_asked_is_still_in_the_next_turn() -> None:
    lines, history = (
        log((MINE, TURN), (OTHER, TURN), (None, AT_ONCE), (MINE, TURN), (MINE, AT_ONCE)),
        by([0, 1, 1, 0, 0]),
    )
    assert last_turn(lines, history, MINE, asked=True) == 1
    assert last_turn(lines, history, MINE, asked=False) == 5
    assert last_turn(lines, history, OTHER, asked=True) == 2


def test_what_happens_to_one_in_the_turn_of_another_is_no_turn() -> None:
    lines = log((MINE, AT_ONCE), (OTHER, AT_ONCE), (MINE, AT_ONCE))
    assert last_turn(lines, by([0, 1, 1]), MINE, asked=False) == 1


@pytest.mark.parametrize(("last", "since"), [(3, 1), (4, 4)])
def test_what_one_does_against_another_ends_no_turn_of_ones_own(last: int, since: int) -> None:
    """A shield, and what it brings by the same answer; what one answers after it is one's own turn."""
    told = log((MINE, AT_ONCE), (OTHER, AT_ONCE), (MINE, AT_ONCE), (MINE, AT_ONCE))
    shield = structs.replace(told.drawn[2], said=structs.replace(told.drawn[2].said, in_answer=True))
    lines = structs.replace(
        told,
        drawn=(*told.drawn[:2], shield, told.drawn[3]),
        events=(*told.events[:3], (last, Passed(MINE))),
    )
    assert last_turn(lines, by([0, 1, 0, 0]), MINE, asked=False) == since


def test_where_no_turn_is_told_everything_came_since() -> None:
    assert last_turn(log((OTHER, TURN)), by([1]), MINE, asked=False) == 0
    assert last_turn(log((OTHER, TURN)), by([1]), None, asked=False) == 0
