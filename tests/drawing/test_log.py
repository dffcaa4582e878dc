"""The log: a sentence for every move, by turns, of which an open page is given only what is new."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from clepsydra import drawing
from clepsydra.drawing import Line, LogLabels, LogLine, Sign
from clepsydra.kernel import LANGUAGES, PERSON, Drew, Sentence, Setup, installed_games
from clepsydra.kernel.events import seen_by
from tests.drawing.walk import Page, board_of, positions

ANN, BOB = Sign("green", "A", "Ann"), Sign("blue", "B", "Bob")
ERA = Line("Era 2", mark=True)
SHOWN = Line("Now face up: a lab.")
LABELS = LogLabels("More", "Again")


def ann(text: str, moment: str = "") -> Line:
    return Line(text, ANN, seat=0, moment=moment)


def bob(text: str) -> Line:
    return Line(text, BOB, seat=1)


def logged(*lines: Line) -> list[LogLine]:
    return [LogLine(number, said, drawing.line(said)) for number, said in enumerate(lines)]


def texts(*lines: Line) -> list[list[str]]:
    return [[entry.said.text for entry in turn] for turn in drawing.turns(logged(*lines))]


def drawn(*lines: Line) -> str:
    return drawing.log(drawing.turns(logged(*lines)), LABELS)


@pytest.mark.parametrize("seed", range(3))
def test_every_event_has_a_line_for_everybody(seed: int) -> None:
    *_, position = positions(seed + 110, every=1000)
    for lang in LANGUAGES:
        board = board_of(position.rules, lang)
        for seat in (0, None):
            view = drawing.look(position, seat)
            lines = [board.line(view, event) for event in position.events(seat)]
            Page(drawn(*lines))
            assert any(line.mark for line in lines)


def test_a_line_leads_to_its_moment() -> None:
    lines = (ann("places", moment="/replay/87"), ann("gains", moment="/replay/88"))
    assert re.findall('<a href="(.*?)">', drawn(*lines)) == ["/replay/87", "/replay/88"]


def test_a_turn_is_what_one_seat_did_until_another_did_something() -> None:
    assert texts(ann("a"), ann("b"), bob("c"), ann("d")) == [["a", "b"], ["c"], ["d"]]


def test_what_happens_to_others_in_a_turn_belongs_to_it_where_it_is_known_to_be_one() -> None:
    opens, bobs = structs.replace(ann("a"), own_turn=True), structs.replace(bob("d"), own_turn=True)
    assert texts(opens, bob("b"), ann("c"), bobs, ann("e")) == [["a", "b", "c"], ["d", "e"]]
    assert texts(opens, ERA, bob("b"), ann("c")) == [["a"], ["Era 2"], ["b"], ["c"]]
    cost = structs.replace(ann("gives up", moment="/1"), own_turn=True)
    page = drawn(cost, structs.replace(bob("gains"), moment="/1"))
    assert page.index("gives up") < page.index("<details") < page.index("gains"), (
        "a turn is headed by its own seat"
    )


def test_a_mark_stands_between_turns_even_of_the_same_seat() -> None:
    assert texts(ann("a"), ERA, ann("b"), ann("c")) == [["a"], ["Era 2"], ["b", "c"]]


def test_what_is_nobodys_belongs_to_what_it_came_after() -> None:
    assert texts(ann("a"), SHOWN, ann("b")) == [["a", SHOWN.text, "b"]]
    assert texts(ERA, SHOWN, SHOWN, ann("b")) == [["Era 2"], [SHOWN.text] * 2, ["b"]]


def test_the_newest_turn_comes_first_and_is_the_only_open_one() -> None:
    page = drawn(ann("a"), ann("b"), bob("c"), bob("d"), ERA)
    assert page.index("Era 2") < page.index("turn-2") < page.index("turn-0")
    assert re.findall(r'id="(turn-\d+)"|<details( open)?>', page) == [
        ("turn-2", ""),
        ("", " open"),
        ("turn-0", ""),
        ("", ""),
    ]


def test_a_heading_stands_above_its_own_part_of_the_game() -> None:
    page = drawn(ann("a"), ERA, bob("b"), ann("c"), structs.replace(ERA, text="Era 3"), bob("d"))
    order = [page.index(what) for what in ("Era 3", "turn-5", "Era 2", "turn-3", "turn-2", "turn-0")]
    assert order == sorted(order)


def test_a_mark_that_opens_nothing_stands_where_it_happened() -> None:
    aside = Line("out of time", mark=True, aside=True)
    page = drawn(ERA, ann("a"), aside, bob("b"))
    order = [page.index(what) for what in ("Era 2", "turn-3", "out of time", "turn-1")]
    assert order == sorted(order)


def test_what_tells_its_own_seat_news_is_marked_for_the_script() -> None:
    news = structs.replace(ann("rolls a die"), news=True)
    assert drawn(news, ann("a")).count("data-news") == 1
    assert drawn(ann("a"), news).count("data-news") == 1


def test_of_a_running_turn_only_the_new_lines_are_added() -> None:
    turns = drawing.turns(logged(bob("z"), ann("a"), ann("b"), ERA, bob("c"), bob("d")))
    added = drawing.added(turns, 2, LABELS)
    assert added.startswith(
        '<li id="line-2">b</li><li class="mark" id="line-3">Era 2</li><li class="log-turn" id="turn-4"'
    )
    assert added.endswith('<ol><li id="line-5">d</li></ol></details></li>')
    assert drawing.added(turns, 5, LABELS) == '<li id="line-5">d</li>'
    assert drawing.added(turns, 6, LABELS) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_who_was_told_the_same_is_given_the_same_words(lang: str) -> None:
    board = drawing.board_for(
        installed_games()["hourglass"].rules_for(Setup("hourglass", (PERSON,) * 2)), lang
    )
    drew = Drew(0, "well", eyes=1)
    own, others = (Sentence(7, 1, 1, 0, (seen_by(drew, seat, board.rules.back),)) for seat in (0, 1))
    named = board.told(own)
    assert board.told(structs.replace(own)) is named
    assert board.reader.name("well") in named
    assert board.reader.name("well") not in board.told(others)
