"""What is sent of a region that has changed: little, and enough to make it what it is now."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from clepsydra.drawing import changed_elements, look
from clepsydra.drawing.html.elements import Element
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from tests.drawing.test_every_board import every_game
from tests.drawing.walk import Page, board_of, positions, put

LIST = '<ol id="a" class="x"><li id="b">1<b id="d">!</b></li><li id="c">2<br></li></ol>'

SHARE = {"hourglass": 0.9}
"""What may be sent of the regions that changed: those of the example are small."""


def drawn(template: str) -> Markup:
    """What is drawn by a template without holes."""
    return html(template)


@every_game
def test_the_elements_that_differ_make_the_new_drawing_and_are_a_part_of_it(game: str) -> None:
    before: dict[str, Markup] = {}
    sent = whole = 0
    for position in islice(positions(71, every=1, game=game), 150):
        drawn = board_of(position.rules, "fr").draw(look(position, 0))
        for name, old in before.items():
            pieces = changed_elements(name, old, drawn[name])
            assert put(old, pieces) == drawn[name]
            assert (not pieces) == (old == drawn[name])
            sent += sum(map(len, pieces.values()))
            whole += len(drawn[name]) if pieces else 0
        before = drawn
    assert 0 < sent < whole * SHARE.get(game, 0.7)


@every_game
def test_a_drawing_knows_all_its_elements_outside_of_pictures(game: str) -> None:
    """What it was put together from tells the same ids as reading it would, in the same order."""

    def ids(element: Element) -> list[str]:
        return [element.id, *[id_ for inner in element.inside for id_ in ids(inner)]]

    for position in positions(72, every=61, game=game):
        for name, region in board_of(position.rules, "fr").draw(look(position, 0)).items():
            assert isinstance(region, Element) != region.startswith("<svg"), name
            read = Page(re.sub(r"<svg\b.*?</svg>", "", region)).ids
            assert (ids(region) if isinstance(region, Element) else []) == read


@every_game
def test_no_drawing_is_read_to_compare_it(game: str) -> None:
    before: dict[str, Markup] = {}
    compared = 0
    for position in islice(positions(73, every=1, game=game), 60):
        drawn = board_of(position.rules, "fr").draw(look(position, 0))
        with no_pattern():
            compared += sum(len(changed_elements(name, old, drawn[name])) for name, old in before.items())
        before = drawn
    assert compared > 60


def test_reading_a_drawing_is_caught() -> None:
    with pytest.raises(AssertionError, match="a text was searched"), no_pattern():
        re.compile("<").search(LIST)


@contextmanager
def no_pattern() -> Generator[None]:
    """Fail if a regular expression or a parser is used meanwhile."""
    searched: list[str] = []

    def watch(_frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call" and isinstance(getattr(function, "__self__", None), re.Pattern):
            searched.append(function.__self__.pattern)

    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(None)
    assert not searched, f"a text was searched for {searched}"


@pytest.mark.parametrize(
    ("change", "sent"),
    [
        (("2", "3"), ["c"]),
        (("!", "?"), ["d"]),
        (("1", "0"), ["b"]),
        (("2", "3", "!", "?"), ["d", "c"]),
        (("x", "y"), ["a"]),
        (('id="c"', 'id="e"'), ["a"]),
        (("</ol>", '<li id="e"></li></ol>'), ["a"]),
        (('<li id="c">2<br></li>', ""), ["a"]),
        ((' id="a"', ""), ["a"]),
        (("</ol>", "</ol><p></p>"), ["a"]),
    ],
)
def test_the_smallest_elements_are_sent_that_hold_all_that_is_new(
    change: tuple[str, ...], sent: list[str]
) -> None:
    before, after = drawn(LIST), LIST
    for old, new in zip(change[::2], change[1::2], strict=True):
        after = after.replace(old, new)
    assert list(changed_elements("a", before, drawn(after))) == sent
    assert put(before, changed_elements("a", before, drawn(after))) == after


def test_a_picture_is_sent_with_the_element_that_it_is_in() -> None:
    def draw(path: str) -> Markup:
        picture = html('<svg id="s"><g id="g">{path}</g></svg>', path=html('<path id="p" d="{d}"/>', d=path))
        return html('<div id="a"><p id="b">{picture}</p></div>', picture=picture)

    assert list(changed_elements("a", draw("M0"), draw("M1"))) == ["b"]


def test_another_thing_is_sent_whole() -> None:
    before, after = drawn(LIST), drawn(LIST.replace("2", "3"))
    assert changed_elements("a", NOTHING, before) == {"a": before}
    assert changed_elements("z", before, after) == {"z": after}
    assert changed_elements("a", before, before) == {}


def test_elements_are_known_however_they_are_put_together() -> None:
    def item(number: int) -> Markup:
        return html('<li id="{id}">{number}</li>', id=f"i-{number}", number=number)

    inside = [
        item(1) + item(2) + " & ",
        "<" + item(3),
        NOTHING + item(4),
        join([item(5), [item(6), None], "x"], html("<hr>")),
        html("<b>{items}</b>", items=(item(number) for number in (7, 8))),
        html('<i id="{none}">{item}</i>', none=None, item=item(9)),
    ]
    whole = html('<ol id="{name}-list">{inside}</ol>', name="a", inside=inside)
    assert isinstance(whole, Element)
    assert whole.id == "a-list"
    assert [element.id for element in whole.inside] == [f"i-{number}" for number in range(1, 10)]
    after_each = zip(whole.inside, whole.written[1:], strict=True)
    assert whole.written[0] + "".join(f"{element!s}{text}" for element, text in after_each) == str(whole)
    assert "&lt;" in whole
    assert repr(item(1)) == "Markup('<li id=\"i-1\">1</li>')"


def test_what_methods_of_strings_make_of_an_element_is_html_that_holds_none() -> None:
    shouted = drawn(LIST).replace("2", "3")
    assert isinstance(shouted, Element)
    assert (shouted.inside, shouted.written) == ((), (str(shouted),))
