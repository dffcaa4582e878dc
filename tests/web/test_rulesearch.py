"""Rules found by questions."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path

import pytest

from clepsydra.kernel import Setup, installed_games
from clepsydra.kernel.languages import LANGUAGES
from clepsydra.kernel.rulebook import Rulebook, load
from clepsydra.kernel.ruletext import parse
from clepsydra.web.rulesearch import ANYWHERE, RuleIndex, Scope, index, named_scope
from clepsydra.web.rulesearch.index import MOST, MOST_ELSEWHERE, MOST_PHRASES
from clepsydra.web.rulesearch.scope import home
from clepsydra.web.rulesearch.vocabulary import MOST_TERMS, Vocabulary, defined, synonyms, vocabulary

ASKED = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))
QUESTIONS, SHORT = ASKED["question"], ASKED["short"]
GAMES = installed_games()
WORDS = {lang: Vocabulary(lang, ["the", "le"], {"undo": ["take back"]}) for lang in LANGUAGES}
FIRST = 3


def firsts(question: str, lang: str, scope: Scope) -> set[str]:
    return {entry.id for entry in index(lang).search(question, scope).here[:FIRST]}


def its_table(rules: list[str]) -> Scope:
    """A table where these rules are in play; a question about every table is asked at one of Inventions."""
    where = home(load().entry(rules[0]), GAMES)
    return Scope(where.game or "inventions", frozenset(where.parts))


def answered(lang: str, *, at_table: bool) -> list[str]:
    """The questions of a language that one of the first three rules answers."""
    asked = [question for question in QUESTIONS if question["lang"] == lang]
    assert len(asked) == 20
    return [
        question["asked"]
        for question in asked
        if {*question["answered_by"]}
        & firsts(question["asked"], lang, its_table(question["answered_by"]) if at_table else ANYWHERE)
    ]


def short_answered(lang: str) -> list[str]:
    """The short questions that are answered at a table of every game they are about."""
    return [
        question[lang]
        for question in SHORT
        if all(
            {*rules} & firsts(question[lang], lang, Scope(game, its_table(rules).parts))
            for game, rules in question["answered_by"].items()
        )
    ]


def small(source: str, lang: str = "en") -> RuleIndex:
    book = Rulebook([*parse(source, "made-up"), *(parse(source, "made-up", "fr") if lang == "fr" else ())])
    return RuleIndex(book, lang, lambda _game: WORDS[lang], GAMES)


def ids(found: RuleIndex, question: str, scope: Scope = ANYWHERE) -> list[str]:
    return [entry.id for entry in found.search(question, scope).here]


@pytest.mark.parametrize("at_table", [True, False])
def test_newcomers_find_their_answer_among_the_first_three(at_table: bool) -> None:
    found = {lang: answered(lang, at_table=at_table) for lang in LANGUAGES}
    assert sum(map(len, found.values())) >= 36
    assert min(map(len, found.values())) >= 17


@pytest.mark.parametrize("lang", LANGUAGES)
def test_short_questions_are_answered_at_their_tables(lang: str) -> None:
    assert len(SHORT) == 12
    assert len(short_answered(lang)) >= 10


def test_every_expected_answer_is_a_rule() -> None:
    rules = {entry.id for entry in load().rules()}
    assert {rule for question in QUESTIONS for rule in question["answered_by"]} <= rules
    assert {
        rule for question in SHORT for found in question["answered_by"].values() for rule in found
    } <= rules


def test_what_is_in_play_comes_before_everything_else() -> None:
    text = "A worker rests at night."
    found = small(f"- **RB-A-01** {text}\n- **AN-A-01** {text}\n- **FT-A-01** {text}\n- **TB-A-01** {text}")
    with_fractures = found.search("worker", Scope("anachrony", frozenset({"fractures"})))
    without = found.search("worker", Scope("anachrony"))
    assert {entry.id for entry in with_fractures.here} == {"AN-A-01", "FT-A-01", "TB-A-01"}
    assert {entry.id for entry in without.here} == {"AN-A-01", "TB-A-01"}
    assert {entry.id for entry in without.elsewhere} == {"RB-A-01", "FT-A-01"}


def test_an_answer_at_a_table_is_not_hidden_by_a_better_one_elsewhere() -> None:
    found = small("- **AN-A-01** A worker may rest.\n- **RB-A-01** Worker, rest, night: worker, rest, night.")
    assert ids(found, "worker rest night", Scope("anachrony")) == ["AN-A-01"]


def test_a_game_is_asked_in_its_own_words() -> None:
    assert "IN-INF-01" in firsts("what does the crown mean", "en", Scope("inventions"))
    assert index("en").search("what does the crown mean", Scope("anachrony")).here == ()


def test_a_table_names_its_parts_as_an_address_does() -> None:
    setup = Setup("anachrony", ("person", "chronossus"), ("fractures",), {"alternate_timeline": True})
    parts = GAMES["anachrony"].parts_at(setup)
    assert parts == ["alternate_timeline", "chronossus", "fractures"]
    assert named_scope("anachrony", ",".join(parts)) == Scope("anachrony", frozenset(parts))
    assert named_scope("anachrony", "fractures,nothing-known") == Scope("anachrony", frozenset({"fractures"}))
    assert named_scope("nowhere", "fractures") == ANYWHERE


@pytest.mark.parametrize("game", GAMES)
def test_what_rules_belong_to_can_be_at_a_table(game: str) -> None:
    definition = GAMES[game]
    known = {module.name for module in definition.modules} | {option.name for option in definition.settings}
    known |= {kind for seats in definition.seatings for kind in seats}
    assert {part for parts in definition.belongs.values() for part in parts} <= known
    rules = [entry.id for entry in load().rules()]
    assert all(any(rule.startswith(f"{head}-") for rule in rules) for head in definition.belongs)


def test_a_search_looks_up_a_bounded_number_of_phrases() -> None:
    looked_up: list[str] = []
    found = small("- **AN-A-01** A worker rests.")
    longest = " ".join(said for said, meant in sorted(synonyms("en", "anachrony").items()) if len(meant) > 1)
    many = RuleIndex(Rulebook(parse("- **AN-A-01** A.", "m")), "en", partial(vocabulary, "en"), GAMES)
    many._index.set_trace_callback(looked_up.append)
    many.search(longest, Scope("anachrony"))
    assert len(vocabulary("en", "anachrony").terms(longest)) == MOST_TERMS
    assert 0 < len([line for line in looked_up if line.startswith("SELECT rowid")]) <= MOST_PHRASES
    assert len(found.search("worker", Scope("rulebenders")).elsewhere) <= MOST_ELSEWHERE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", ["tie", "water", "action", "points", "Anachrony"])
def test_no_word_brings_half_the_book(lang: str, word: str) -> None:
    assert len(index(lang).search(word).all) <= MOST


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
    assert [entry.key for entry in index("en").search("anachrony-base/R-05").here] == ["anachrony-base/R-05"]


@pytest.mark.parametrize("nothing", ["", "  ", "the", "xyzzy", '"', "NEAR(", "rule:", "a-b", "*", "-", "OR"])
def test_what_says_nothing_finds_nothing_and_breaks_nothing(nothing: str) -> None:
    assert ids(small("- **AN-A-01** An era ends."), nothing) == []


@pytest.mark.parametrize("game", ["", *GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_synonym_leads_to_words_of_the_rules(lang: str, game: str) -> None:
    words = vocabulary(lang, game)
    entries = [load().entry(entry.key, lang) for entry in load()]
    texts = [" ".join(words.phrase(entry.text)) for entry in entries if game in ("", home(entry, GAMES).game)]
    general = synonyms(lang) if game else {}
    own = {said: meant for said, meant in synonyms(lang, game).items() if general.get(said) != meant}
    for said, meant in own.items():
        for phrase in meant:
            wanted = " ".join(words.phrase(phrase))
            assert wanted != " ".join(words.phrase(said)), f"{said!r} means itself"
            assert any(wanted in text for text in texts), f"{said!r}: no rule says {phrase!r}"


@pytest.mark.parametrize("game", ["", *GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_headword_names_rules_of_its_game(lang: str, game: str) -> None:
    assert defined(lang, game) or game not in ("anachrony", "inventions", "rulebenders", "")
    for said, rules in defined(lang, game).items():
        assert rules, said
        assert {home(load().entry(rule), GAMES).game for rule in rules} == {game}, said
