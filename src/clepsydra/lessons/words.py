"""What a lesson says. Its words are among those of its game, under `[lesson]`: `an-01`, `an-01/1`, `an-01/1/why`."""

from __future__ import annotations

import functools
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Reader
from clepsydra.lessons.goal import worth
from clepsydra.lessons.lesson import SEEN, Lesson, lesson_named
from clepsydra.lessons.steps import LEARNER


class Said(Struct, frozen=True):
    """The words of one step."""

    what: str
    otherwise: str
    """Said after another legal answer."""
    why: str


class Told(Struct, frozen=True):
    """All that a lesson says in one language."""

    title: str
    steps: tuple[Said, ...]
    ending: str


@functools.cache
def told(game: str, id_: str, lang: str) -> Told:
    """The words of a lesson, with the figures that the catalogue gives."""
    lesson = lesson_named(f"{game}/{id_}")
    if lesson is None:
        raise LookupError(id_)
    reader, figures = Reader(lesson.definition.texts, lang), _figures(lesson)

    def say(key: str) -> str:
        return reader.say("lesson", f"{id_}{key}", figures)

    steps: list[Said] = []
    for number, step in enumerate(lesson.data.steps, start=1):
        otherwise = "" if step.goal == SEEN else say(f"/{number}/else")
        steps.append(Said(say(f"/{number}"), otherwise, say(f"/{number}/why")))
    return Told(say(""), tuple(steps), say("/end"))


def _figures(lesson: Lesson) -> dict[str, Any]:
    if not lesson.data.figures:
        return {}
    position = lesson.begin()
    return {name: worth(text, position, LEARNER) for name, text in lesson.data.figures.items()}
