"""Whatever people call themselves, and wherever a board says it: it is read, and does nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from clepsydra.drawing import (
    Deciding,
    Held,
    Links,
    Seat,
    Waiting,
    asked,
    board_for,
    deciding,
    held,
    line,
    look,
    seat_strip,
    waiting,
)
from tests.drawing.test_every_board import GAMES
from tests.drawing.walk import eyes, positions

HOSTILE = "<script>\"'&"


class _Names(HTMLParser):
    """What of a page is read: its text, and what its attributes say."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.read: list[str] = []
        self.feed(html)
        self.close()
        assert not self.rawdata, "cut off within a tag"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name, _ in attrs), attrs
        self.read += [value for _, value in attrs if value]

    def handle_data(self, data: str) -> None:
        self.read.append(data)


@pytest.mark.parametrize("game", GAMES)
def test_a_hostile_name_is_inert_in_every_region_and_around_it(game: str) -> None:
    said = 0
    for position in positions(3, every=17, game=game):
        seats = range(len(position.rules.setup.seats))
        board = board_for(position.rules, "fr", [f"{seat}{HOSTILE}" for seat in seats])
        for viewer in eyes(position):
            view = look(position, viewer)
            drawn = [*board.draw(view).values()]
            strip = [Seat(board.reader.player(seat), board.standing(view, seat)) for seat in seats]
            drawn.append(seat_strip(strip, board.words))
            drawn += [line(board.line(view, event)) for _, event in position.log[-9:]]
            for seat, ask in position.asks.items():
                sign = board.sign(view, seat)
                drawn.append(deciding(Deciding(sign, asked(ask, board)), board.words, Links()))
                drawn.append(held(Held(sign, chosen=(HOSTILE,)), board.words, Links()))
                drawn.append(waiting(Waiting(sign, HOSTILE), board.words, Links()))
            for html in drawn:
                words = _Names(html).read
                said += sum(HOSTILE in word for word in words)
                assert not [word for word in words if "<" in word.replace(HOSTILE, "")], "escaped twice"
    assert said, "the name is read somewhere"
