"""A lesson played by its own goals: what its author previews, and what the tests play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Answer, One, Position, Some, worded
from clepsydra.lessons.lesson import SEEN, Lesson
from clepsydra.lessons.steps import LEARNER, after, at_the_start, scripted, when_seen


class NotReached(Exception):
    """A step whose own answers do not meet its goal, or are not allowed."""


class Done(Struct, frozen=True):
    """A step that was done: the answers given to get there, by whom, each with what was asked."""

    step: int
    given: tuple[tuple[One | Some, Answer], ...]


class Rehearsal:
    """Goes through a lesson step by step; bots answer what it says."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.position: Position[Any] = lesson.begin()
        self.mark = at_the_start(lesson, self.position)
        self._seats: list[int] = []
        self._seen: set[int] = set()
        self._given: list[tuple[One | Some, Answer]] = []

    def steps(self) -> Iterator[Done]:
        """Each step as soon as its goal is met."""
        for number, step in enumerate(self.lesson.data.steps):
            if self.mark.step != number:
                raise NotReached(f"{self.lesson.name}: step {number + 1} is over before it begins")
            if step.goal == SEEN:
                self._seen.add(number)
                self.mark = when_seen(self.lesson, self.mark, self.position, self._seen)
            for answer in step.way:
                self.others()
                self._give(LEARNER, answer)
            self.others(until=number)
            if self.mark.step <= number:
                raise NotReached(f"{self.lesson.name}: its answers do not meet the goal of step {number + 1}")
            yield Done(number, tuple(self._given))
            self._given.clear()

    def others(self, until: int = -1) -> None:
        """Let bots answer while they alone are asked; no further than the end of a step."""
        while LEARNER not in self.position.asks and self.position.asks and not 0 <= until < self.mark.step:
            seat = next(iter(self.position.asks))
            answer = scripted(self.lesson, self.position, seat, self._seats)
            if answer is None:
                raise NotReached(f"{self.lesson.name}: it does not say what seat {seat} answers")
            self._give(seat, answer)

    def _give(self, seat: int, answer: Answer) -> None:
        ask = self.position.asks.get(seat)
        denial = self.position.why_not(seat, answer)
        if ask is None or denial is not None:
            raise NotReached(f"{self.lesson.name}: seat {seat} may not answer {answer!r}: {denial}")
        ask = worded(self.position.rules, self.position.view(seat), ask)
        self.position.answer(seat, answer)
        self._seats.append(seat)
        self._given.append((ask, answer))
        self.mark = after(self.lesson, self.mark, self.position, (seat, answer), self._seen)
