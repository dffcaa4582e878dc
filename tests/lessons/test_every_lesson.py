"""Every lesson of every game, played by its own goals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from string import Formatter

import msgspec
import pytest

from clepsydra.kernel import LANGUAGES, Reader, installed_games
from clepsydra.kernel.rulebook import load
from clepsydra.lessons import Lesson, after, lesson_named, lessons_of, told
from clepsydra.lessons.lesson import SEEN
from clepsydra.lessons.rehearsal import NotReached, Rehearsal
from tests.listing import check_each

LESSONS = {game: lessons for game in installed_games() if (lessons := lessons_of(game))}
MOST_WORDS = 40
A_MINUTE = 200
"""So many words somebody reads in a minute."""

every_game = pytest.mark.parametrize("game", LESSONS)


def check_lessons(game: str, check: Callable[[Lesson], object]) -> None:
    check_each(LESSONS[game], check, lambda lesson: lesson.name)


@every_game
def test_a_lesson_is_played_by_its_own_goals(game: str) -> None:
    check_lessons(game, is_played_by_its_own_goals)


def is_played_by_its_own_goals(lesson: Lesson) -> None:
    done = [each.step for each in Rehearsal(lesson).steps()]
    assert done == [*range(len(lesson.data.steps))]
    assert len(done) in range(2, 8)


@every_game
def test_what_a_lesson_shows_can_be_chosen_when_it_is_shown(game: str) -> None:
    check_lessons(game, shows_what_can_be_chosen)


def shows_what_can_be_chosen(lesson: Lesson) -> None:
    rehearsal = Rehearsal(lesson)
    for number, step in enumerate(lesson.data.steps):
        assert step.way or step.goal == SEEN, f"step {number + 1} shows nobody how"
    for _ in rehearsal.steps():
        assert not rehearsal.mark.otherwise


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_says_little_and_says_it_in_every_language(game: str, lang: str) -> None:
    check_lessons(game, partial(says_little, lang=lang))


def says_little(lesson: Lesson, lang: str) -> None:
    said = told(lesson.game, lesson.id, lang)
    assert len(said.steps) == len(lesson.data.steps)
    for step in said.steps:
        assert len(step.what.split()) <= MOST_WORDS, step.what
    words = sum(len(f"{step.what} {step.why}".split()) for step in said.steps)
    assert words / A_MINUTE <= lesson.data.minutes, "it takes longer than it says"
    cited = set(re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", repr(said)))
    assert [rule for rule in cited | {*lesson.data.rules} if rule not in load()] == []


@every_game
def test_the_figures_of_a_lesson_are_named_in_its_words(game: str) -> None:
    check_lessons(game, names_its_figures)


def names_its_figures(lesson: Lesson) -> None:
    texts = Reader(lesson.definition.texts, "en")._texts["lesson"]
    own = [text for key, text in texts.items() if key.split("/")[0] == lesson.id]
    named = {name for text in own for _, name, _, _ in Formatter().parse(text) if name}
    assert named == {*lesson.data.figures}


def test_every_word_belongs_to_a_lesson() -> None:
    for game, definition in installed_games().items():
        texts = Reader(definition.texts, "en")._texts.get("lesson", {})
        assert {key.split("/")[0] for key in texts} == {lesson.id for lesson in lessons_of(game)}


def lesson() -> Lesson:
    found = lesson_named("hourglass/hg-01")
    assert found is not None
    return found


def test_a_position_that_the_rules_no_longer_allow_is_found() -> None:
    first = lesson()
    wrong = msgspec.structs.replace(first.data.steps[0], answers=(["play", "palace#1"],))
    data = msgspec.structs.replace(first.data, steps=(wrong, *first.data.steps[1:]))
    with pytest.raises(NotReached):
        list(Rehearsal(Lesson(first.game, first.id, data)).steps())


def test_any_answer_that_meets_the_goal_counts_and_another_is_told() -> None:
    first = lesson()
    position = first.begin()
    mark = Rehearsal(first).mark
    position.answer(0, ("play", "dune#1"))
    other = after(first, mark, position, (0, ("play", "dune#1")), ())
    assert (other.step, other.otherwise) == (0, True)


def test_a_step_may_be_done_before_it_is_asked_for_but_not_one_to_be_looked_at() -> None:
    first = lesson()
    rehearsal = Rehearsal(first)
    reached = [(done.step, rehearsal.mark.step) for done in rehearsal.steps()]
    assert reached == [(0, 1), (1, 2), (2, 3)]
