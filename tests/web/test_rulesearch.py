"""Rules found by questions."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from clepsydra.kernel.languages import LANGUAGES
from clepsydra.kernel.rulebook import Rulebook, load
from clepsydra.kernel.ruletext import parse
from clepsydra.web.rulesearch import RuleIndex, index
from clepsydra.web.rulesearch.index import MOST
from clepsydra.web.rulesearch.vocabulary import Vocabulary, synonyms, vocabulary

QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))["question"]
WORDS = {lang: Vocabulary(lang, ["the", "le"], {"undo": ["take back"]}) for lang in LANGUAGES}


def answered(lang: str) -> list[str]:
    """The questions of a language that one of the first three rules answers."""
    asked = [question for question in QUESTIONS if question["lang"] == lang]
    assert len(asked) == 20
    return [
        question["asked"]
        for question in asked
        if {entry.id for entry in index(lang).search(question["asked"])[:3]} & {*question["answered_by"]}
    ]


def small(source: str, lang: str = "en", base: tuple[str, ...] = ("AN",)) -> RuleIndex:
    book = Rulebook([*parse(source, "made-up"), *(parse(source, "made-up", "fr") if lang == "fr" else ())])
    return RuleIndex(book, lang, WORDS[lang], base)


def ids(found: RuleIndex, question: str) -> list[str]:
    return [entry.id for entry in found.search(question)]


def test_newcomers_find_their_answer_among_the_first_three() -> None:
    assert len(answered("en")) + len(answered("fr")) >= 36
    assert min(len(answered("en")), len(answered("fr"))) >= 17


def test_every_expected_answer_is_a_rule() -> None:
    rules = {entry.id for entry in load().rules()}
    assert {rule for question in QUESTIONS for rule in question["answered_by"]} <= rules


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", ["tie", "water", "action", "points", "Anachrony"])
def test_no_word_brings_half_the_book(lang: str, word: str) -> None:
    assert len(index(lang).search(word)) <= MOST


def test_words_are_found_in_other_forms_and_without_accents() -> None:
    assert ids(small("- **AN-A-01** An era ends.\n- **AN-A-02** It begins."), "ERAS ending") == ["AN-A-01"]
    assert ids(small("- **AN-A-01** L’Époque finit.", "fr"), "epoques") == ["AN-A-01"]
    assert ids(small("- **AN-A-01** Il faut rembourser.", "fr"), "remboursées") == ["AN-A-01"]


def test_a_synonym_leads_to_what_the_rule_says() -> None:
    assert ids(small("- **AN-A-01** A decision is taken back.\n- **AN-A-02** Take back one."), "undo") == [
        "AN-A-02"
    ]


def test_more_words_never_hide_an_answer() -> None:
    found = small("- **AN-A-01** An anomaly costs points.\n- **AN-A-02** Water is free.")
    assert ids(found, "please tell me everything about the anomaly and the like") == ["AN-A-01"]


def test_what_holds_more_of_the_question_comes_first() -> None:
    found = small(
        "- **AN-A-01** A worker rests.\n- **AN-A-02** A worker in an exosuit acts.\n- **AN-A-03** Rest."
    )
    assert ids(found, "worker exosuit")[0] == "AN-A-02"


def test_a_rule_comes_before_its_example_and_the_base_before_a_module() -> None:
    text = "A worker rests at night."
    assert ids(small(f"- **AN-S01** {text}\n- **AN-A-01** {text}"), "worker")[0] == "AN-A-01"
    assert ids(small(f"- **FT-A-01** {text}\n## B\n- **AN-A-01** {text}"), "worker")[0] == "AN-A-01"


def test_a_number_or_its_beginning_finds_the_rule_itself() -> None:
    assert ids(index("en"), "an-con-03") == ["AN-CON-03"]
    assert ids(index("en"), "What about AN-CON-03?") == ["AN-CON-03"]
    assert ids(index("en"), "an-con")[:2] == ["AN-CON-01", "AN-CON-02"]
    assert [entry.key for entry in index("en").search("anachrony-base/R-05")] == ["anachrony-base/R-05"]


@pytest.mark.parametrize("nothing", ["", "  ", "the", "xyzzy", '"', "NEAR(", "rule:", "a-b", "*", "-", "OR"])
def test_what_says_nothing_finds_nothing_and_breaks_nothing(nothing: str) -> None:
    assert ids(small("- **AN-A-01** An era ends."), nothing) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_synonym_leads_to_words_of_the_rules(lang: str) -> None:
    words = vocabulary(lang)
    texts = [" ".join(words.phrase(load().entry(entry.key, lang).text)) for entry in load()]
    for said, meant in synonyms(lang).items():
        for phrase in meant:
            wanted = " ".join(words.phrase(phrase))
            assert wanted != " ".join(words.phrase(said)), f"{said!r} means itself"
            assert any(wanted in text for text in texts), f"{said!r}: no rule says {phrase!r}"
