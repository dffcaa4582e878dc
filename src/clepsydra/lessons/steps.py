"""How far somebody has come in a lesson: it follows from its data, the game and the answers given.

Any legal answer that meets the goal counts. After each answer there is a mark, so that taking an answer back takes
back what it brought.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Answer, Position
from clepsydra.kernel.asks import from_plain
from clepsydra.lessons.goal import worth
from clepsydra.lessons.lesson import SEEN, Lesson

LEARNER = 0
"""The seat of who learns."""


class Mark(Struct, frozen=True, array_like=True):
    """Where a lesson stands."""

    step: int = 0
    """The step to be done, counted from 0; as many as there are when all are done."""
    otherwise: bool = False
    """Whether the last answer led elsewhere than the step wants."""


def at_the_start(lesson: Lesson, position: Position[Any]) -> Mark:
    """Where it stands before anything is done."""
    return Mark(_reached(lesson, 0, position, None, ()))


def after(
    lesson: Lesson, mark: Mark, position: Position[Any], given: tuple[int, Answer], seen: Collection[int]
) -> Mark:
    """Where it stands after an answer of a seat, which `position` has had."""
    seat, answer = given
    own = seat == LEARNER
    step = _reached(lesson, mark.step, position, answer if own else None, seen)
    if step > mark.step:
        return Mark(step)
    return Mark(step, _otherwise(lesson, step, position, answer) if own else mark.otherwise)


def when_seen(lesson: Lesson, mark: Mark, position: Position[Any], seen: Collection[int]) -> Mark:
    """Where it stands when somebody has said that they have seen a step."""
    return Mark(_reached(lesson, mark.step, position, None, seen))


def _reached(
    lesson: Lesson, step: int, position: Position[Any], answer: Answer | None, seen: Collection[int]
) -> int:
    steps = lesson.data.steps
    while step < len(steps):
        goal = steps[step].goal
        if not (step in seen if goal == SEEN else worth(goal, position, LEARNER, answer)):
            break
        step += 1
    return step


def _otherwise(lesson: Lesson, number: int, position: Position[Any], answer: Answer) -> bool:
    """Whether an answer did not even lead toward what the step wants."""
    if number >= len(lesson.data.steps):
        return False
    step = lesson.data.steps[number]
    if answer in step.way or step.goal == SEEN:
        return False
    return not (step.toward and worth(step.toward, position, LEARNER, answer))


def scripted(lesson: Lesson, position: Position[Any], seat: int, given: Sequence[int]) -> Answer | None:
    """What the lesson lets a bot answer now, if it says so and the rules allow it; `given` by whom answers were."""
    answers = lesson.data.others.get(str(seat), ())
    number = sum(by == seat for by in given)
    if number >= len(answers):
        return None
    answer = from_plain(answers[number])
    return answer if position.why_not(seat, answer) is None else None
