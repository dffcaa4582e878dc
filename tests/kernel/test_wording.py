"""What a game says of its questions and options beyond their names, read from the viewer's view."""

from __future__ import annotations

from pathlib import Path

import pytest

from clepsydra.kernel import (
    PERSON,
    Chance,
    Flow,
    Module,
    One,
    Option,
    Phrase,
    Position,
    Reader,
    Said,
    Setup,
    worded,
)
from tests.kernel.toy import KEY, Board, Toy, ToyRules, toy

TEXTS = """
[names]
card = "card"
gem = "gem|gems"
"?card" = "hidden card"

[asks]
TOY-01 = "Well?"
"TOY-01/many" = "Well, {count:gem|gems} of {left}?"
TOY-02 = "Some {at_most}, {left} left?"

[options]
open = "Open {1}"
"open/top" = "Open {1}: {gain}, {top}, {told}"
"/gain" = "{0}: {gain}"

[phrases]
worth = "worth {points}"
"""


def question(game: Toy, _ask: One) -> Said:
    """The cards of the deck, counted."""
    return Said({"count": len(game.state.deck.pieces)}, case="many")


def opened(game: Toy, _ask: One, option: Option) -> Said:
    """What lies on the deck as the viewer sees it, a gain, and a part in words."""
    top = game.state.deck.pieces[-1]
    return Said({"gain": {"gem": 2}, "top": top, "told": lambda reader: reader.lang.upper()}, case="top")


def a_thing(_game: Toy, _ask: One, option: Option) -> Said | None:
    """What a thing is worth; nothing of cards."""
    return Said({"gain": Phrase("worth", {"points": 3})}, case="gain") if option == "gem" else None


def extend(rules: ToyRules) -> None:
    """Let the table say more."""
    rules.ask_words.add("TOY-01", question)
    rules.option_words.add("open", opened)
    rules.option_words.add("TOY-01", a_thing)


def step(game: Toy) -> Flow[None]:
    """Ask for one of three, then for some of two."""
    options: list[Option] = [("open", "card"), "card", "gem"]
    yield from game.choose(0, options, rule="TOY-01", params={"left": 4})
    yield from game.choose_some(0, ["card", "gem"], rule="TOY-02", params={"left": 4})


@pytest.fixture
def position() -> Position[Board]:
    box = toy(step, modules=(Module("words", extend),))
    rules = box.rules_for(Setup("toy", (PERSON,) * 2, ("words",)))
    return Position(rules, rules.opening(Chance(KEY)))


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    (tmp_path / "base.en.toml").write_text(TEXTS, encoding="utf-8")
    return Reader(tmp_path, "en")


def test_a_question_says_the_figures_of_its_game(position: Position[Board], reader: Reader) -> None:
    ask = worded(position.rules, position.view(0), position.asks[0])
    assert reader.ask(ask) == "Well, 6 gems of 4?"


def test_an_option_says_what_its_viewer_knows_of_it(position: Position[Board], reader: Reader) -> None:
    seen = position.view(0)
    ask = worded(position.rules, seen, position.asks[0])
    assert reader.option(("open", "card"), ask) == "Open card: 2 gems, hidden card, EN"


def test_things_share_a_wording_under_its_case_alone(position: Position[Board], reader: Reader) -> None:
    ask = worded(position.rules, position.view(0), position.asks[0])
    assert reader.option("gem", ask) == "gem: worth 3"
    assert reader.option("card", ask) == "card"


def test_without_a_view_the_words_of_the_question_and_its_options_are_enough(
    position: Position[Board], reader: Reader
) -> None:
    ask = position.asks[0]
    assert reader.option(("open", "card"), ask) == reader.option(("open", "card")) == "Open card"


def test_words_change_nothing_that_may_be_answered(position: Position[Board]) -> None:
    ask = position.asks[0]
    told = worded(position.rules, position.view(0), ask)
    assert told.menu.candidates == ask.menu.candidates
    assert told.menu.options == ask.menu.options
    assert told.why_not("no such option") == ask.why_not("no such option")
    assert ask.menu.says is None


def test_a_subset_has_figures_too(position: Position[Board], reader: Reader) -> None:
    position.answer(0, "gem")
    assert reader.ask(position.asks[0]) == "Some 2, 4 left?"
