"""Lessons at tables: a lesson's table is a practice of its owner's whose game begins where the lesson says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from clepsydra.kernel import Answer, Position
from clepsydra.lessons import Lesson, Mark, after, at_the_start, lesson_named, scripted, when_seen
from clepsydra.tables.commands import Act, SeeStep, SubmitAnswer, Undo
from clepsydra.tables.match_state import MatchState
from clepsydra.tables.table import Table


class LessonStore(Protocol):
    """What is kept of who has learned what."""

    async def learn(self, guest: str, lesson: str, at: int) -> None:
        """Note that somebody has come to the end of a lesson."""
        ...

    async def learned(self, guest: str) -> Mapping[str, int]:
        """The lessons that somebody has come to the end of, by name, each with when they first did."""
        ...

    async def clear_lessons(self, guest: str) -> None:
        """Forget the tables at which somebody takes lessons."""
        ...


def lesson_at(table: Table) -> Lesson | None:
    """The lesson that is taken at a table; none if it is no such table, or the lesson is no longer there."""
    return lesson_named(table.lesson) if table.lesson else None


def learn(table: Table, position: Position[Any], state: MatchState, act: Act) -> None:
    """Note where the lesson stands after an act."""
    lesson = lesson_at(table)
    if lesson is None:
        return
    marks = state.learned = state.learned or [Mark()]
    match act.command:
        case SubmitAnswer(answer):
            given = (act.seat, answer)
            marks.append(after(lesson, marks[-1], position, given, state.seen_steps))
        case Undo():
            del marks[len(state.history) + 1 :]
        case SeeStep(step):
            state.seen_steps.append(step)
            marks[-1] = when_seen(lesson, marks[-1], position, state.seen_steps)
        case _:
            pass


def opening_mark(lesson: Lesson, position: Position[Any]) -> list[Mark]:
    """Where a lesson stands when its table is opened."""
    return [at_the_start(lesson, position)]


def mark_of(state: MatchState) -> Mark:
    """Where the lesson of a match stands."""
    return state.learned[-1] if state.learned else Mark()


def is_done(table: Table, state: MatchState) -> bool:
    """Whether the lesson is at its end."""
    lesson = lesson_at(table)
    return lesson is not None and mark_of(state).step >= len(lesson.data.steps)


def bots_answer(table: Table, position: Position[Any], state: MatchState, seat: int) -> Answer | None:
    """What the lesson lets a bot answer, if it is a lesson's table and says so."""
    lesson = lesson_at(table)
    if lesson is None:
        return None
    return scripted(lesson, position, seat, [by for by, _ in state.history])
