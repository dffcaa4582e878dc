"""Options are put into words and drawn once for all turns in which they are the same; nothing stale is ever shown."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.drawing import Deciding, Links, Sign, asked, board_for, deciding
from clepsydra.drawing.choices import KEPT, Asked
from clepsydra.kernel import LANGUAGES, Phrase, Said, Setup, Spoken, key_of, worded
from tests.drawing.walk import NAMES, board_of, positions

GAMES = ("anachrony", "inventions", "rulebenders", "hourglass")
ANN = Sign("green", "H", "Ann")


def drawn(question: Asked, words: Any) -> str:
    return deciding(Deciding(ANN, question), words, Links())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_board_that_keeps_options_lists_them_as_a_new_one_does(game: str, lang: str) -> None:
    again = 0
    for seed in (3, 4):
        for position in positions(seed, 6, Setup(game, ("person",) * 3), game):
            board, new = board_of(position.rules, lang), board_for(position.rules, lang, NAMES)
            for seat, ask in position.asks.items():
                question = worded(position.rules, board.look(position, seat).state, ask)
                known = len(board.choices)
                kept = asked(question, board)
                again += len(question.menu.options) - (len(board.choices) - known)
                fresh = asked(question, new)
                assert kept == fresh
                assert drawn(kept, board.words) == drawn(fresh, new.words)
            assert len(board.choices) <= KEPT
    assert again, "some options came again"


def say(_reader: object, what: str, end: str) -> str:
    return f"{what}{end}"


def say_loudly(_reader: object, what: str, end: str) -> str:
    return f"{what.upper()}{end}"


def test_words_say_themselves_with_their_arguments() -> None:
    assert Spoken(say, ("water", "!"))(None) == "water!"


@pytest.mark.parametrize(
    "another",
    [
        Said({"does": Spoken(say, ("gold", "."))}, case="does"),
        Said({"does": Spoken(say_loudly, ("water", "."))}, case="does"),
        Said({"does": Spoken(say, ("water", "."))}, case="effect"),
        Said({"effect": Spoken(say, ("water", "."))}, case="does"),
        Said(
            {"does": Spoken(say, ("water", ".")), "price": Phrase("costs", {"goods": {"water": 1}})}, "does"
        ),
        None,
    ],
)
def test_what_says_something_else_has_another_key(another: Said | None) -> None:
    said = Said({"does": Spoken(say, ("water", "."))}, case="does")
    assert key_of(said) == key_of(Said({"does": Spoken(say, ("water", "."))}, case="does"))
    assert key_of(said) != key_of(another)


def test_goods_in_another_order_or_number_have_another_key() -> None:
    goods = {"water": 1, "gold": 2}
    assert key_of(Phrase("costs", {"goods": goods})) == key_of(Phrase("costs", {"goods": dict(goods)}))
    for other in ({"gold": 2, "water": 1}, {"water": 1}, {"water": 1, "gold": 3}):
        assert key_of(Phrase("costs", {"goods": other})) != key_of(Phrase("costs", {"goods": goods}))
    assert key_of((1, "a")) != key_of([1, "a"])


def test_a_thing_without_a_hash_equals_nothing_but_itself() -> None:
    first, second = {1}, {1}
    assert key_of(first) == key_of(first)
    assert key_of(first) != key_of(second)
