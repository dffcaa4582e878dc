"""An automa's turn, step by step: its lines say by which rule and where, in their order."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from clepsydra import drawing
from clepsydra.drawing import Line, LogLabels, LogLine, Sign
from clepsydra.drawing.board import Board
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.kernel.rulebook import load
from clepsydra.web.pages.lines import Told, lines
from tests.drawing.walk import Page, Parts, board_of, positions

TABLES = {
    "inventions with Chronos": Setup("inventions", (PERSON, PERSON, "chronos")),
    "inventions alone": Setup("inventions", (PERSON, "chronos", "hephaestus")),
    "rulebenders with Flexo": Setup("rulebenders", (PERSON, PERSON, "flexo")),
}
BOT = Line("C rolls 5", Sign("blue", "C", "C"), seat=1, automa=True, rule="SO-TRN-02", places=("a", "b"))
LABELS = LogLabels("More", "Again")


def logged(*said: Line) -> list[LogLine]:
    return [LogLine(number, line, drawing.line(line)) for number, line in enumerate(said)]


def test_a_step_has_its_rule_and_its_places_and_the_turn_a_button() -> None:
    paid = structs.replace(BOT, text="C pays", places=(), rule="")
    done = structs.replace(BOT, text="C builds", rule="SO-CON-01", places=("tile-206",))
    page = drawing.log(drawing.turns(logged(paid, BOT, done)), LABELS)
    assert page.index("C pays") < page.index("<details") < page.index("C rolls") < page.index("C builds")
    assert '<a class="rule" href="/rules/SO-TRN-02">SO-TRN-02</a>' in page
    assert '<li id="line-1" data-at="a b">C rolls' in page.replace("\xa0", " ")
    assert '<li id="line-2" data-at="tile-206">' in page
    assert page.count("data-again") == 1
    assert 'aria-label="Again"' in page
    Page(page)


def test_the_turn_of_a_person_has_neither() -> None:
    said = Line("Ann recruits", Sign("green", "A", "Ann"), seat=0)
    page = drawing.log(drawing.turns(logged(said, said)), LABELS)
    assert "data-again" not in page
    assert "data-at" not in page


def test_a_line_that_begins_a_turn_parts_it_from_the_one_before() -> None:
    begins = structs.replace(BOT, begins=True)
    turns = drawing.turns(logged(begins, BOT, begins, BOT, BOT))
    assert [len(turn) for turn in turns] == [2, 3]


def drawn_log(board: Board[Any], position: Any) -> tuple[LogLine, ...]:
    """The log as a page of the first seat has it."""
    view = drawing.look(position, 0)
    return lines(board, view, Told(0, tuple((0, event) for event in position.events(0))), "/t/x?at=").drawn


@pytest.mark.parametrize("name", TABLES)
def test_the_steps_of_every_automa_name_rules_and_places_that_there_are(name: str) -> None:
    setup = TABLES[name]
    numbers = {rule.id for rule in load().rules()}
    steps, ruled, placed, found = 0, Counter[str](), Counter[str](), Counter[str]()
    for position in positions(31, every=9, setup=setup, game=setup.game):
        board = board_of(position.rules, "en")
        ids = set(Parts(board.draw(drawing.look(position, 0))).ids)
        own = [line.said for line in drawn_log(board, position)[-12:] if line.said.automa]
        for said in own:
            assert said.seat is not None
            assert setup.seats[said.seat] != PERSON
            assert not said.rule or said.rule in numbers, said.rule
        steps += len(own)
        ruled.update(said.rule for said in own if said.rule)
        for place in (place for said in own for place in said.places):
            kind = place.partition("-")[0]
            placed[kind] += 1
            found[kind] += place in ids
    assert steps > 20
    assert ruled.total() > steps / 3, "most steps say by which rule"
    assert placed
    assert all(found[kind] for kind in placed), "no kind of place that the page never has"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_turn_of_hephaestus_begins_with_his_card(lang: str) -> None:
    setup = TABLES["inventions alone"]
    *_, position = positions(32, every=1000, setup=setup, game="inventions")
    turns = drawing.turns(drawn_log(board_of(position.rules, lang), position))
    own = [turn for turn in turns if turn[0].said.seat == 2 and turn[0].said.begins]
    assert len(own) > 2
    assert all(turn[0].said.rule == "IH-HEP-01" for turn in own)
    assert all(re.match(r"piece-", turn[0].said.places[0]) for turn in own)
