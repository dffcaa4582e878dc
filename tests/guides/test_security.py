"""The security checklist is whole, and what it calls held is held by tests that exist."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHECKLIST = ROOT / "docs" / "security.md"

LINE = re.compile(
    r"^\| V(\d+\.\d+\.\d+) \| ([^|]+) \| (Holds|Does not apply|Open): ([^|]+) \|$", re.MULTILINE
)
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
DOCUMENT = re.compile(r"\]\([\w/.#-]+\)")
TESTS_FILE = re.compile(r"`(tests/[\w/]+\.py)`")
OF_CHAPTER = {1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13, 16: 16, 17: 7}  # fmt: skip
"""How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has."""
ASKS_FOR_DOCUMENTS = {"2.1", "5.1", "6.1", "7.1", "8.1", "11.1", "13.1", "14.1", "15.1", "16.1"}
"""Sections that ask for documentation and not for behaviour."""


def lines() -> list[tuple[str, str, str]]:
    """Return the id, the verdict and the evidence of each line."""
    return [
        (number, verdict, evidence)
        for number, _, verdict, evidence in LINE.findall(CHECKLIST.read_text("utf-8"))
    ]


@functools.cache
def names_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(function.name for function in functions if function.name.startswith("test_"))


def test_each_requirement_of_levels_1_and_2_has_one_line() -> None:
    ids = [number for number, *_ in lines()]
    assert len(ids) == len(set(ids)) == CHECKLIST.read_text("utf-8").count("\n| V")
    chapters = [int(number.partition(".")[0]) for number in ids]
    assert {chapter: chapters.count(chapter) for chapter in OF_CHAPTER} == OF_CHAPTER


def test_every_test_that_the_checklist_names_exists() -> None:
    named = TEST.findall(CHECKLIST.read_text("utf-8"))
    assert len(named) > 50
    assert not [f"{path}::{name}" for path, name in named if name not in names_in(path)]
    assert not [
        path for path in TESTS_FILE.findall(CHECKLIST.read_text("utf-8")) if not (ROOT / path).exists()
    ]


def test_what_holds_is_held_by_a_test_or_is_a_document_that_was_asked_for() -> None:
    for number, verdict, evidence in lines():
        if verdict == "Holds":
            documented = number.rpartition(".")[0] in ASKS_FOR_DOCUMENTS and DOCUMENT.search(evidence)
            assert documented or TEST.search(evidence), number


def test_the_counts_are_those_of_the_lines() -> None:
    verdicts = [verdict for _, verdict, _ in lines()]
    counts = [verdicts.count(each) for each in ("Holds", "Does not apply", "Open")]
    said = "Of {} requirements {} hold, {} do not apply and {} are open.".format(len(verdicts), *counts)
    assert said in CHECKLIST.read_text("utf-8")
