"""What is sent of a region that has changed: little, and enough to make it what it is now."""

from __future__ import annotations

from itertools import islice

import pytest

from clepsydra.drawing import finer, look
from clepsydra.drawing.markup import Markup
from tests.drawing.test_every_board import every_game
from tests.drawing.walk import board_of, positions, put

LIST = Markup('<ol id="a" class="x"><li id="b">1<b id="d">!</b></li><li id="c">2<br></li></ol>')

SHARE = {"hourglass": 0.9}
"""What may be sent of the regions that changed: those of the example are small."""


@every_game
def test_the_elements_that_differ_make_the_new_drawing_and_are_a_part_of_it(game: str) -> None:
    before: dict[str, Markup] = {}
    sent = whole = 0
    for position in islice(positions(71, every=1, game=game), 150):
        drawn = board_of(position.rules, "fr").draw(look(position, 0))
        for name, old in before.items():
            pieces = finer(name, old, drawn[name])
            assert put(old, pieces) == drawn[name]
            assert (not pieces) == (old == drawn[name])
            sent += sum(map(len, pieces.values()))
            whole += len(drawn[name]) if pieces else 0
        before = drawn
    assert 0 < sent < whole * SHARE.get(game, 0.7)


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
        (("</b>", ""), ["a"]),
    ],
)
def test_the_smallest_elements_are_sent_that_hold_all_that_is_new(
    change: tuple[str, ...], sent: list[str]
) -> None:
    after = LIST
    for old, new in zip(change[::2], change[1::2], strict=True):
        after = Markup(after.replace(old, new))
    assert list(finer("a", LIST, after)) == sent
    assert put(LIST, finer("a", LIST, after)) == after


def test_a_picture_is_sent_with_the_element_that_it_is_in() -> None:
    before = Markup('<div id="a"><p id="b"><svg id="s"><g id="g"><path id="p" d="M0"/></g></svg></p></div>')
    assert list(finer("a", before, Markup(before.replace("M0", "M1")))) == ["b"]


def test_another_thing_is_sent_whole() -> None:
    assert finer("a", Markup(""), LIST) == {"a": LIST}
    assert finer("z", LIST, Markup(LIST.replace("2", "3"))) == {"z": Markup(LIST.replace("2", "3"))}
    assert finer("a", LIST, LIST) == {}
