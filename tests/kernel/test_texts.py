"""Texts: templates under stable keys, in French and in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.kernel import (
    BACK,
    LANGUAGES,
    PERSON,
    Drew,
    Gained,
    Menu,
    MissingText,
    One,
    Option,
    Paid,
    Passed,
    Reader,
    Rolled,
    Shown,
    Some,
    deny,
    rulebook,
)
from clepsydra.kernel.templates import Figure, template_of
from clepsydra.kernel.texts import OWN, catalogue
from tests.texts import KERNEL

ENGLISH = """
[names]
sand = "grain of sand|grains of sand"
gold = "gold"
lid = "a lid"
drip = "the Drip"
"?card" = "a card"

[asks]
TOY-01 = "Choose {at_least} to {at_most}."
TOY-02 = "Well?"

[options]
pay = "Pay {1:drop|drops} to {2:player}"
open = "Leave it open"

[denials]
TOY-01 = "This costs {needed:drop|drops}; you have {goods}."
"TOY-02/late" = "Too late."
"""

FRENCH = """
[names]
sand = "grain de sable|grains de sable"
lid = "un couvercle"

[options]
pay = "Payer {1:goutte|gouttes} à {2:player}"
open = "Laisser ouvert"
"""


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "base.en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "base.fr.toml").write_text(FRENCH, encoding="utf-8")
    return tmp_path


@pytest.fixture
def english(texts: Path) -> Reader:
    return Reader(texts, "en", ["Ann", "Bob"])


@pytest.fixture
def french(texts: Path) -> Reader:
    return Reader(texts, "fr", ["Anne", "Bob"])


@pytest.mark.parametrize(
    ("count", "in_english", "in_french"),
    [
        (0, "0 grains of sand", "0 grain de sable"),
        (1, "1 grain of sand", "1 grain de sable"),
        (2, "2 grains of sand", "2 grains de sable"),
        (12, "12 grains of sand", "12 grains de sable"),
    ],
)
def test_each_language_has_its_plural(
    english: Reader, french: Reader, count: int, in_english: str, in_french: str
) -> None:
    assert english.figure({"sand": count}) == in_english
    assert french.figure({"sand": count}) == in_french


def test_a_noun_without_a_plural_stays_as_it_is(english: Reader) -> None:
    assert english.figure({"gold": 7}) == "7 gold"


@pytest.mark.parametrize(
    ("things", "in_english", "in_french"),
    [
        ((), "nothing", "rien"),
        (("lid#1",), "a lid", "un couvercle"),
        (("lid#1", "lid#2"), "a lid and a lid", "un couvercle et un couvercle"),
        (["lid#1", "sand", 3], "a lid, grain of sand and 3", "un couvercle, grain de sable et 3"),
    ],
)
def test_several_things_make_a_list(
    english: Reader, french: Reader, things: object, in_english: str, in_french: str
) -> None:
    assert (english.figure(things), french.figure(things)) == (in_english, in_french)


def test_events_are_told_in_the_words_of_the_reader(english: Reader, french: Reader) -> None:
    assert english.event(Gained(0, {"sand": 2, "gold": 1})) == "Ann gains 2 grains of sand and 1 gold."
    assert french.event(Gained(0, {"sand": 1})) == "Anne gagne 1 grain de sable."
    assert french.event(Passed(1)) == "Bob passe."
    assert english.event(Drew(1, "?card")) == "Bob draws a card."


@pytest.mark.parametrize(
    ("option", "in_english", "in_french"),
    [
        (("pay", 1, 1), "Pay 1 drop to Bob", "Payer 1 goutte à Bob"),
        ("open", "Leave it open", "Laisser ouvert"),
        (BACK, KERNEL.say("table", "back"), KERNEL.say("table", "back", "fr")),
        ("lid#4", "a lid", "un couvercle"),
    ],
)
def test_options_say_what_they_offer(
    english: Reader, french: Reader, option: Option, in_english: str, in_french: str
) -> None:
    assert (english.option(option), french.option(option)) == (in_english, in_french)


def test_a_thing_may_be_called_like_a_verb(tmp_path: Path) -> None:
    texts = '[names]\nrift = "a rift"\n[options]\nrift = "Open it {1}"\nhere = "here"\n'
    (tmp_path / "base.en.toml").write_text(texts, encoding="utf-8")
    reader = Reader(tmp_path, "en")
    assert [reader.option(option) for option in ("rift", ("rift", 2), "here")] == [
        "a rift",
        "Open it 2",
        "here",
    ]


def test_asks_and_answers_read_as_sentences(english: Reader, french: Reader) -> None:
    some = Some(0, Menu(["lid#1", "sand"]), "TOY-01", 0, 2)
    assert english.ask(some) == "Choose 0 to 2."
    assert english.answer(some, ("sand", "lid#1")) == "Ann: a lid and grain of sand"
    assert english.answer(some, ()) == "Ann: nothing"
    one = One(1, Menu(["open", "lid#1"]), "TOY-02")
    assert english.ask(one) == "Well?"
    assert french.answer(one, "open").replace("\u00a0", " ") == "Bob : Laisser ouvert"


def test_a_question_is_said_without_a_position_if_it_names_nothing_of_one(tmp_path: Path) -> None:
    asks = '[asks]\nXX-A-01 = "Draw a card?"\nXX-A-02 = "Give {good}?"\n"XX-A-03/twice" = "Draw again?"\n'
    (tmp_path / "game.en.toml").write_text(asks, encoding="utf-8")
    reader = Reader(tmp_path, "en")
    assert [reader.question(f"XX-A-0{number}") for number in (1, 2, 3)] == ["Draw a card?", "", ""]


def test_a_denial_says_why_and_by_which_rule(english: Reader) -> None:
    denial = deny("TOY-01", needed=1, goods=("sand", "gold"))
    assert english.denial(denial) == "This costs 1 drop; you have grain of sand and gold. (TOY-01)"
    assert english.denial(deny("TOY-02", "late")) == "Too late. (TOY-02)"


GRAMMAR = """
[names]
coin = "coin"
engineer = "engineer|engineers|an engineer"
plan = "Plan||the Plan"

[options]
hire = "Hire {1:article} for {2:{3:forms}}"
show = "Show {rest:article}"

[denials]
"/goods" = "{needed:{good:forms}} needed, you have {have}."
"TOY-02/goods" = "Alas."
"""


@pytest.fixture
def grammar(tmp_path: Path) -> Reader:
    (tmp_path / "grammar.en.toml").write_text(GRAMMAR, encoding="utf-8")
    return Reader(tmp_path, "en")


def test_a_name_has_a_form_with_its_article(grammar: Reader) -> None:
    assert grammar.option(("hire", "engineer", 2, "coin")) == "Hire an engineer for 2 coin"
    assert grammar.option(("show", "engineer", "coin", "plan")) == "Show an engineer, coin and the Plan"
    assert [grammar.name(thing) for thing in ("engineer", "plan")] == ["engineer", "Plan"]


def test_a_figure_is_counted_by_the_name_of_another(grammar: Reader) -> None:
    assert grammar.option(("hire", "coin", 1, "engineer")) == "Hire coin for 1 engineer"
    assert grammar.option(("hire", "coin", 2, "engineer")) == "Hire coin for 2 engineers"
    assert grammar.figure({"engineer": 3, "plan": 2}) == "3 engineers and 2 Plan"


def test_a_reason_that_many_rules_share_is_told_once(grammar: Reader) -> None:
    denial = deny("TOY-01", "goods", good="engineer", needed=2, have=0)
    assert grammar.denial(denial) == "2 engineers needed, you have 0. (TOY-01)"
    assert grammar.denial(deny("TOY-02", "goods")) == "Alas. (TOY-02)"
    with pytest.raises(MissingText, match="TOY-01/other"):
        grammar.denial(deny("TOY-01", "other"))


def test_seats_are_called_by_name_kind_or_number(texts: Path) -> None:
    reader = Reader(texts, "en", ["Ann"], seats=(PERSON, "drip", PERSON))
    assert [reader.player(seat) for seat in range(4)] == ["Ann", "the Drip", "Seat 3", "Seat 4"]
    assert Reader(texts, "fr").player(0) == "Place 1"


def test_a_missing_text_is_an_error_that_names_its_key(english: Reader, french: Reader) -> None:
    with pytest.raises(MissingText, match=r"fr: \[names\] gold"):
        french.figure({"gold": 1})
    with pytest.raises(MissingText, match=r"en: \[asks\] TOY-09"):
        english.ask(One(0, Menu(["a"]), "TOY-09"))
    with pytest.raises(MissingText, match=r"en: \[nowhere\] x"):
        english.say("nowhere", "x")


def test_only_languages_that_there_are(texts: Path) -> None:
    with pytest.raises(ValueError, match="no texts in 'de'; there are en, fr"):
        Reader(texts, "de")


def test_a_text_is_written_once(texts: Path) -> None:
    (texts / "module.en.toml").write_text('[names]\nsand = "dust"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"module\.en\.toml: \[names\] 'sand' is there twice"):
        catalogue("en", texts)


# --- the kernel's own texts -----------------------------------------------------------------------


def test_both_languages_have_the_same_texts_of_the_table() -> None:
    english, french = ({s: set(t) for s, t in catalogue(lang, OWN / "nowhere").items()} for lang in LANGUAGES)
    assert english == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_denial_of_the_table_cites_a_rule_of_the_table(lang: str) -> None:
    rules = {entry.id for entry in rulebook.load().rules(["TB"])}
    assert {key.partition("/")[0] for key in catalogue(lang, OWN / "nowhere")["denials"]} <= rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_the_table_can_be_told(lang: str, texts: Path) -> None:
    reader = Reader(texts, lang)
    events = [
        Drew(0, "lid#1"),
        Gained(0, {"sand": 2}),
        Paid(0, {"sand": 2}),
        Rolled(6),
        Passed(0),
        Shown(0, ("lid#1",)),
    ]
    assert len({reader.event(event) for event in events}) == len(events)


@pytest.mark.parametrize(
    "template", ["{}", "{card!r}", "{card.name}", "{n:a {good:forms}}", "{n:{good:forms}"]
)
def test_a_template_that_names_no_figure_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"no figure|no forms|unmatched"):
        template_of(template)


def test_a_figure_may_stand_anywhere_in_a_text() -> None:
    assert template_of("") == ""
    assert template_of("{{{0}}}") == ("{", Figure(0), "}")
    assert template_of("{n:{good:forms}}") == (Figure("n", noun=Figure("good", "forms")),)


def test_what_somebody_wrote_is_said_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "base.en.toml").write_text('[denials]\nTOY-01 = "No {field:verbatim}."', encoding="utf-8")
    assert Reader(tmp_path, "en").denial(deny("TOY-01", field="colour")) == "No colour. (TOY-01)"


def test_without_a_game_the_table_has_words_of_its_own() -> None:
    said = {lang: Reader(None, lang).denial(deny("TB-SIT-05", free=2)) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert all("2" in text for text in said.values())
    with pytest.raises(MissingText):
        Reader(None, "en").denial(deny("HG-TRN-02"))


def test_a_game_that_does_not_know_a_language_is_read_in_english(tmp_path: Path) -> None:
    (tmp_path / "base.en.toml").write_text(ENGLISH, encoding="utf-8")
    french = Reader(tmp_path, "fr", ["Anne", "Bob"])
    assert french.option(("pay", 2, 1)) == "Pay 2 drops to Bob"
    assert french.figure(()) == "rien"
