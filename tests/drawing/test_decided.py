"""What decided a game: told from the sheets and the scores over time, and from nothing else."""

from __future__ import annotations

import pytest

from clepsydra.drawing.chart import Course
from clepsydra.drawing.decided import MOST, Fact, decided
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.score import Score
from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, Result

SIGNS = tuple(
    Sign(colour, name[0], name)
    for colour, name in zip(("red", "blue", "green"), ("Ann", "Bob", "Cleo"), strict=True)
)
NAMES = {"sand": "sand", "water": "water", "debt": "debt"}
SHEETS = [
    {"sand": 9, "water": 8, "debt": 0},
    {"sand": 10, "water": 2, "debt": -5},
    {"sand": 3, "water": 6, "debt": 0},
]
PARTS = ("start", "hour 1", "hour 2", "hour 3")


def score(*sheets: dict[str, int]) -> Score:
    return Score(Result.of(list(sheets)), SIGNS[: len(sheets)], NAMES)


def course(*scores: tuple[int, ...]) -> Course:
    return Course(PARTS, SIGNS[: len(scores)], scores)


def titles(facts: list[Fact]) -> list[str]:
    return [fact.title for fact in facts]


def test_the_widest_gap_to_the_second_comes_first() -> None:
    first = decided(score(*SHEETS), None, Words("en"))[0]
    assert (first.title, first.text) == ("Sand", "Ann 9, Cleo 3: the widest gap between them.")


def test_a_reader_who_lost_is_compared_with_the_winner() -> None:
    about_bob = decided(score(*SHEETS), None, Words("en"), reader=1)
    assert about_bob[0].text == "Ann 8, Bob 2: the widest gap between them."


def test_the_lead_is_dated_by_the_last_part_in_which_another_was_ahead() -> None:
    went = course((0, 2, 4, 17), (0, 3, 5, 7), (0, 1, 6, 9))
    facts = decided(score(*SHEETS), went, Words("en"))
    assert "Ann took the lead in hour 3" in titles(facts)
    assert "After hour 2, Cleo was ahead with 6 to 4." in [fact.text for fact in facts]


def test_who_was_never_behind_is_told_so() -> None:
    facts = decided(score(*SHEETS), course((0, 3, 6, 17), (0, 3, 5, 7), (0, 1, 6, 9)), Words("en"))
    assert "Ann was never behind" in titles(facts)


def test_a_loss_is_told_only_if_it_was_as_much_as_was_missing() -> None:
    close, words = score({"sand": 9}, {"sand": 10, "debt": -4}), Words("en")
    said = words.say("decided", "loss", other="Bob", points=4, behind=3)
    assert said in [fact.text for fact in decided(close, None, words)]
    far = score({"sand": 19}, {"sand": 10, "debt": -4})
    assert titles(decided(far, None, Words("en"))) == ["Sand"]


def test_alone_the_best_part_is_told() -> None:
    facts = decided(score({"sand": 9}), course((0, 2, 3, 9)), Words("en"))
    assert titles(facts) == ["Hour 3: 6 points"]


def test_a_shared_victory_was_decided_by_nothing() -> None:
    assert decided(score({"sand": 2}, {"sand": 2}), None, Words("en")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_three_facts_at_most_each_with_figures_or_names(lang: str) -> None:
    facts = decided(score(*SHEETS), course((0, 2, 4, 17), (0, 3, 5, 7), (0, 1, 6, 9)), Words(lang))
    assert 0 < len(facts) <= MOST
    assert all(fact.title and fact.text for fact in facts)
