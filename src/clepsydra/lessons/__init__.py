"""Lessons at the real table: what each game brings of them, and how far somebody has come in one.

A lesson is data beside its game (docs/guides/write-a-lesson.md). Nothing here knows a table or a page.
"""

from clepsydra.lessons.lesson import Lesson, Part, Step, lesson_named, lessons_of
from clepsydra.lessons.steps import LEARNER, Mark, after, at_the_start, scripted, when_seen
from clepsydra.lessons.words import Told, told

__all__ = [
    "LEARNER",
    "Lesson",
    "Mark",
    "Part",
    "Step",
    "Told",
    "after",
    "at_the_start",
    "lesson_named",
    "lessons_of",
    "scripted",
    "told",
    "when_seen",
]
