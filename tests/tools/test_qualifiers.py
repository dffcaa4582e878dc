"""The list of rules that say only, per or not is complete, and the changes that drop the word are noticed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from clepsydra.kernel.ruletext import parse
from tools import qualifiers
from tools.qualifiers import Plant, Row, main, plants, problems, qualified, survivors, wanted, words_of

all_claims = cache(qualifiers.claims)


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(qualifiers.ROOT)
    monkeypatch.setattr(qualifiers, "claims", all_claims)  # reading all tests takes seconds


def test_the_list_names_every_such_rule_with_a_test_that_claims_it() -> None:
    assert problems() == []


def test_a_row_that_is_missing_or_names_another_test_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *others = wanted()
    wrong = Row(second.rule, second.words, second.dropped, "tests/test_other.py::test_it")
    monkeypatch.setattr(qualifiers, "LIST", tmp_path / "list.md")
    (tmp_path / "list.md").write_text("".join(f"{row}\n" for row in (wrong, *others)), encoding="utf-8")
    assert main(["--check"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [f"too much or outdated: {wrong}", f"missing: {first}", f"missing: {wanted()[1]}"]
    assert main([]) == 0
    assert problems() == []


@pytest.mark.parametrize(
    ("text", "words"),
    [("Only one per era.", "only, per"), ("Nothing. Notable person.", ""), ("Not now, not ever.", "not")],
)
def test_words_are_found_whole_and_named_once(text: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (entry,) = parse(f"- **XX-ONE-01** {text}", "made-up")

    class Book:
        def entry(self, _key: str, _lang: str) -> object:
            return entry

    monkeypatch.setattr(qualifiers, "load", Book)
    assert words_of(entry) == words


def test_a_change_is_planted_where_its_text_stands_once() -> None:
    plant = Plant("XX-ONE-01", "some.py", "if not a", "if a")
    assert plant.applied("if not a: pass") == "if a: pass"
    for source in ("if b: pass", "if not a: if not a: pass"):
        with pytest.raises(LookupError, match=r"XX-ONE-01: some\.py"):
            plant.applied(source)


def test_every_change_drops_a_word_of_a_listed_rule() -> None:
    assert {plant.rule for plant in plants()} <= set(qualified())
    survived = (
        *("RB-EVO-01", "RB-SP-16", "RB-SP-11", "IN-ERA-07", "IN-SHA-07", "SO-TTR-01"),
        *("FT-BLK-04", "HS-ACT-03", "HS-IMP-05", "IC-PLC-06", "IC-IMP-12", "IC-BEN-09"),
    )
    assert set(survived) <= {plant.rule for plant in plants()}


@pytest.mark.full
def test_no_change_that_drops_a_word_goes_unnoticed() -> None:
    assert list(survivors()) == []
