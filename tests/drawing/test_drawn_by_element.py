"""An element is drawn again when its plain data is another, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from clepsydra.drawing import look
from clepsydra.drawing.context import ELEMENTS, RenderContext
from clepsydra.drawing.markup import Markup, html
from clepsydra.kernel import PERSON, Reader, Setup, installed_games
from tests.drawing.walk import NAMES, board_of, positions

BY_ELEMENT = ("anachrony", "inventions")
"""The games whose largest regions are drawn element by element."""


class Hut(RenderContext[Any]):
    """What an imagined board draws with."""


@pytest.fixture
def hut(monkeypatch: pytest.MonkeyPatch) -> Hut:
    """With the rules of some game."""
    definition = installed_games()["hourglass"]
    rules = definition.rules_for(Setup("hourglass", (PERSON, PERSON)))
    monkeypatch.setattr(Hut, "home", board_of(rules, "en").home, raising=False)
    return Hut(rules, Reader(definition.texts, "en", NAMES[:2], rules.setup.seats))


def test_an_element_is_drawn_once_for_the_same_data(hut: Hut) -> None:
    calls: list[Any] = []

    def draw(_context: Hut, seat: int, goods: dict[str, int]) -> Markup:
        calls.append((seat, dict(goods)))
        return html('<p id="p-{seat}">{count}</p>', seat=seat, count=goods["gold"])

    goods = {"gold": 1}
    first = hut.element(draw, 0, goods)
    assert hut.element(draw, 0, {"gold": 1}) is first
    goods["gold"] = 2
    assert hut.element(draw, 0, goods) == '<p id="p-0">2</p>', "the data counts, not what holds it"
    assert hut.element(draw, 1, goods) == '<p id="p-1">2</p>'
    assert hut.element(draw, 0, {"gold": 1}) is first
    assert calls == [(0, {"gold": 1}), (0, {"gold": 2}), (1, {"gold": 2})]


def test_one_and_true_are_different_data(hut: Hut) -> None:
    def draw(_context: Hut, what: object) -> Markup:
        return html("<p>{what}</p>", what=repr(what))

    assert [hut.element(draw, what) for what in (1, True, 1.0, "1")] == [
        html("<p>{what}</p>", what=repr(what)) for what in (1, True, 1.0, "1")
    ]


def test_what_was_used_longest_ago_is_forgotten(hut: Hut) -> None:
    drawn: list[int] = []

    def draw(_context: Hut, number: int) -> Markup:
        drawn.append(number)
        return html("<p>{number}</p>", number=number)

    for number in range(ELEMENTS):
        hut.element(draw, number)
    hut.element(draw, 0)
    hut.element(draw, ELEMENTS)
    hut.element(draw, 0)
    hut.element(draw, 1)
    assert drawn == [*range(ELEMENTS), ELEMENTS, 1]


@pytest.mark.parametrize("game", BY_ELEMENT)
def test_after_an_answer_only_elements_are_drawn_that_it_changed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anew: list[Markup] = []
    asked = 0
    keep = RenderContext.element

    def watched(context: RenderContext[Any], draw: Callable[..., Markup], *model: Any) -> Markup:
        def drawing(*what: Any) -> Markup:
            anew.append(draw(*what))
            return anew[-1]

        nonlocal asked
        asked += 1
        return keep(context, kept.setdefault(draw, drawing), *model)

    kept: dict[Any, Any] = {}
    monkeypatch.setattr(RenderContext, "element", watched)
    before, drawn_again, same = "", 0, 0
    for position in islice(positions(74, every=1, game=game), 120):
        page = "".join(board_of(position.rules, "fr").draw(look(position, 0)).values())
        if before:
            drawn_again += len(anew)
            same += sum(str(each) in before for each in anew)
        before = page
        anew.clear()
    assert drawn_again > 120
    assert asked > 3 * drawn_again, "most of what is asked for is at hand"
    assert same < drawn_again / 10, (same, drawn_again, asked)
