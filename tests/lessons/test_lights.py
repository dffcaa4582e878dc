"""What a lesson wants looked at lies on the learner's page when its step begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from clepsydra.drawing import look
from clepsydra.kernel import Position, installed_games
from clepsydra.lessons import LEARNER, Lesson, Step, lessons_of
from clepsydra.lessons.rehearsal import Rehearsal
from tests.drawing.walk import Parts, board_of

LIT = [
    lesson
    for game in installed_games()
    for lesson in lessons_of(game)
    if any(step.light for step in lesson.data.steps)
]


def beginnings(lesson: Lesson) -> Iterator[tuple[Step, Position[Any]]]:
    """Each step, with the game as its learner finds it."""
    rehearsal = Rehearsal(lesson)
    doing = rehearsal.steps()
    for number, step in enumerate(lesson.data.steps):
        if step.way:
            rehearsal.others(until=number)
        yield step, rehearsal.position
        next(doing)


def unlit(lesson: Lesson) -> list[str]:
    """The places that a lesson lights and that are not there."""
    missing: list[str] = []
    for step, position in beginnings(lesson):
        if step.light:
            board = board_of(position.rules, "en")
            drawn = Parts(board.draw(look(position.shown_to(LEARNER), LEARNER)))
            missing += set(step.light).difference(drawn.ids)
    return missing


@pytest.mark.parametrize("lesson", LIT, ids=lambda lesson: lesson.name)
def test_what_a_step_lights_is_on_its_page(lesson: Lesson) -> None:
    assert unlit(lesson) == []


def test_a_place_that_is_not_there_is_found() -> None:
    lesson = LIT[0]
    steps = tuple(msgspec.structs.replace(step, light=("nowhere",)) for step in lesson.data.steps)
    wrong = Lesson(lesson.game, lesson.id, msgspec.structs.replace(lesson.data, steps=steps))
    assert unlit(wrong) == ["nowhere"] * len(steps)
