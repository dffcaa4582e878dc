"""Taking back and giving again leads to the same bytes; nothing is rolled anew, nothing known is unlearned."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from clepsydra.kernel import Answer, Position, Refused, zones
from clepsydra.kernel.zones import visible
from clepsydra.testing.portrait import differences, portrait, told
from clepsydra.testing.trial import Trial, Turn, place

Portrait = dict[str, Any]


class Tentative(NamedTuple):
    """An answer that can still be taken back, and the position before it."""

    answer: Answer
    before: Portrait


def undo(trial: Trial) -> None:
    """Every answer of a game is taken back where that is allowed, with and without confirming."""
    for hold in (False, True):
        with place("each turn confirmed" if hold else "without confirming"):
            take_back_all_the_way(trial, hold=hold)


def take_back_all_the_way(trial: Trial, *, hold: bool) -> None:
    """Play a game; after each answer go back and forth as far as it goes."""
    position = trial.begin(hold=hold)
    for turn in trial.turns(position):
        with place(turn):
            before, knowledge = portrait(position), Knowledge.of(position, turn.seat)
            since = position.log_start
            shown = shown_to_others(trial, position, turn.seat, since)
            position.answer(turn.seat, turn.answer)
            others_cannot_take_back(position, turn)
            if position.why_not_undo(turn.seat) is None:
                nothing_was_learnt(position, turn.seat, knowledge)
                same_for_others = shown == shown_to_others(trial, position, turn.seat, since)
                assert same_for_others, "can be taken back although others have seen it"
                back_and_forth(position, turn, before)
                further_back(position, turn.seat)
                out_of_order(position)
            else:
                refused(position, turn.seat)
            if position.held is not None:
                confirm(position)


class Knowledge(NamedTuple):
    """What a seat knows that taking back could not make it forget."""

    rolled: int
    seen: set[str]

    @classmethod
    def of(cls, position: Position[Any], seat: int) -> Knowledge:
        """What the seat knows now."""
        return cls(position.state.chance.counter, visible(zones(position.state), seat))


def nothing_was_learnt(position: Position[Any], seat: int, before: Knowledge) -> None:
    """An answer that can be taken back has shown its seat nothing."""
    now = Knowledge.of(position, seat)
    assert now.rolled == before.rolled, "can be taken back although chance has fallen since"
    news = sorted(now.seen - before.seen)
    assert not news, f"can be taken back although the seat has seen {news} since"
    waiting = [other for other in position.asks if other != seat]
    assert not waiting or position.pending, f"can be taken back although seats {waiting} are asked"


def shown_to_others(trial: Trial, position: Position[Any], seat: int, since: int) -> list[bytes]:
    """All that everybody but the seat sees and has been told after the first `since` events."""
    viewers = [viewer for viewer in trial.viewers if viewer != seat]
    views = [position.rules.encode(position.view(viewer)) for viewer in viewers]
    return views + [told(event).encode() for viewer in viewers for event in position.events(viewer, since)]


def others_cannot_take_back(position: Position[Any], turn: Turn) -> None:
    """An answer is its own seat's to take back."""
    for other in range(len(position.rules.setup.seats)):
        if other != turn.seat and other not in position.pending:
            denial = position.why_not_undo(other)
            assert denial is not None, f"seat {other} can take back the answer of seat {turn.seat}"


def back_and_forth(position: Position[Any], turn: Turn, before: Portrait) -> None:
    """Taken back, the position is the earlier one; given again, the later one."""
    after = portrait(position)
    position.undo(turn.seat)
    same(before, portrait(position), "taken back, the position is not the earlier one")
    position.answer(turn.seat, turn.answer)
    same(after, portrait(position), "given again, the answer leads elsewhere")


def further_back(position: Position[Any], seat: int) -> None:
    """Take back all that the seat can, then give it all again."""
    if position.pending:
        return
    after, taken = portrait(position), list[Tentative]()
    while position.why_not_undo(seat) is None:
        last = position.given[-1].answer
        position.undo(seat)
        taken.append(Tentative(last, portrait(position)))
    refused(position, seat)
    for tentative in reversed(taken):
        same(tentative.before, portrait(position), "on the way forth the position is not as on the way back")
        position.answer(seat, tentative.answer)
    same(after, portrait(position), "all given again, the answers lead elsewhere")


def out_of_order(position: Position[Any]) -> None:
    """In a joint decision anybody who has decided may change their mind, in any order; then they are the last."""
    after, waits = portrait(position), position.held is not None
    for seat, answer in list(position.pending.items()):
        position.undo(seat)
        assert seat in position.asks, (
            f"seat {seat} took back its part of a joint decision and is not asked again"
        )
        position.answer(seat, answer)
        assert (position.held == seat) is waits, f"seat {seat} is the last to decide and need not confirm"
        same(
            {**after, "held": position.held},
            portrait(position),
            f"seat {seat} took back its part of a joint decision and gave it again",
        )


def refused(position: Position[Any], seat: int) -> None:
    """Beyond the point of no return nothing is taken back, and trying changes nothing."""
    before = portrait(position)
    with pytest.raises(Refused) as refusal:
        position.undo(seat)
    rule = refusal.value.denial.rule
    assert rule.startswith("TB-UND-"), f"taking back is refused by {rule}"
    same(before, portrait(position), "a refused take-back changed the position")


def confirm(position: Position[Any]) -> None:
    """Only the owner confirms; after that nothing is taken back."""
    owner = position.held
    assert owner is not None
    for other in range(len(position.rules.setup.seats)):
        if other != owner:
            with pytest.raises(Refused):
                position.confirm(other)
    position.confirm(owner)
    assert position.held is None, "confirmed, and still held"
    assert position.why_not_undo(owner) is not None, "confirmed, and it can still be taken back"


def same(expected: Portrait, found: Portrait, otherwise: str) -> None:
    """Two portraits of one position."""
    features = differences(expected, found)
    assert not features, f"{otherwise}: {features} differ"
