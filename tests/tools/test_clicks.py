"""Games and turns played by clicks in the real page: `python -m tools.clicks`."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from playwright.sync_api import Page, sync_playwright

from clepsydra.kernel import PERSON, Setup
from clepsydra.lab.browser import browser_path
from tools.clicks.__main__ import summed, told
from tools.clicks.games import Game, begin, pick
from tools.clicks.hand import Hand, Look, Offer
from tools.clicks.travel import Cost, cost, next_click
from tools.clicks.turns import Step, Turn, in_a_row, typical
from tools.positions.gathering import Kept
from tools.positions.showing import FLAGS
from tools.staging import match_of, tables_in

PAGE = """<style>body { margin: 0 } button { position: absolute; width: 60px; height: 60px } .below { top: 2000px }</style>
<main class="table"><button class="lit" id="a" style="left: 100px; top: 100px"></button>
<button class="lit below" id="b"></button><button class="lit" id="c" hidden></button>
<section id="ask" class="mine"><form><input name="key" value="q1"><label>A<input type="radio" name="answer" value="1" data-places="a"></label>
<label>B<input type="radio" name="answer" value="2" data-places="a b"></label>
<button data-send data-unready style="left: 500px">Choose</button></form></section></main>
<script>document.querySelector("form").addEventListener("submit", (event) => event.preventDefault())</script>"""
PIECE = Offer("piece", ("1", "2"), "a")
MIDDLE = (500.0, 300.0)
LOOK = Look(
    key="q1",
    rule="AN-TURN-02",
    asked=True,
    over=False,
    sent=False,
    several=False,
    chosen=(),
    listed=False,
    offers=(
        PIECE,
        Offer("piece", ("2",), "b"),
        Offer("row", ("3",)),
        Offer("send", ()),
        Offer("list", ()),
        Offer("send", (), "send nearby", 490, 310),
    ),
)


def wanted(*values: str, several: bool = False) -> Step:
    return Step("AN-TURN-02", values, several)


@pytest.fixture
def hand() -> Iterator[Hand]:
    """A pointer over a small table."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page: Page = chromium.new_page(viewport={"width": 1000, "height": 600})
        page.set_content(PAGE)
        yield Hand(page, 1000, 600)
        chromium.close()


def test_what_can_be_clicked_is_told_with_what_it_answers(hand: Hand) -> None:
    look = hand.look()
    assert (look.key, look.asked, look.over, look.several) == ("q1", True, False, False)
    assert [(offer.kind, offer.values) for offer in look.offers] == [
        ("piece", ("1", "2")),
        ("piece", ("2",)),
        ("row", ("1",)),
        ("row", ("2",)),
    ], "what is not laid out and a button that is not ready are left out"


def test_clicks_and_the_way_between_them_are_counted(hand: Hand) -> None:
    hand.look()
    hand.page.evaluate(
        "addEventListener('click', (event) => { window.clicked = [event.target.id, event.isTrusted] })"
    )
    assert hand.click(0)
    assert hand.page.evaluate("window.clicked") == ["a", True]
    assert (hand.clicks, round(hand.travel), hand.scrolled) == (
        1,
        407,
        0,
    )  # from the middle: 370 left, 170 up
    assert hand.click(1)
    assert hand.clicks == 2
    assert hand.scrolled > 1000


def test_what_lies_under_something_cannot_be_clicked(hand: Hand) -> None:
    hand.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<p style=position:fixed;inset:0;margin:0></p>')"
    )
    hand.look()
    assert not hand.click(0)
    assert hand.clicks == 0


@pytest.mark.parametrize(
    ("step", "clicked", "number"),
    [
        (wanted("2"), set(), 1),  # the piece that says just this
        (wanted("2"), {"b"}, 0),  # then one that says it among others
        (wanted("3"), set(), 2),  # what is no piece is a row of the list
        (wanted("4"), set(), 4),  # what is not seen may be in the list
        (wanted(several=True), set(), 5),  # nothing of a subset: the nearest button
    ],
)
def test_a_turn_is_played_at_the_pieces(step: Step, clicked: set[str], number: int) -> None:
    assert next_click(LOOK, step, clicked, MIDDLE) == number


def test_of_two_that_say_the_same_the_nearest_is_clicked() -> None:
    offers = (Offer("piece", ("1",), "far", 0, 0), Offer("row", ("1",), "1", 480, 300))
    look = structs.replace(LOOK, offers=offers)
    assert next_click(look, wanted("1"), set(), MIDDLE) == 1
    assert next_click(look, wanted("1"), set(), (10, 10)) == 0


def test_where_only_how_many_counts_a_number_is_one_click() -> None:
    offers = (Offer("piece", ("2",), "b", *MIDDLE), Offer("fill", ("1",)), Offer("fill", ("1", "2")))
    look = structs.replace(LOOK, several=True, offers=offers)
    assert next_click(look, wanted("2", "3", several=True), set(), MIDDLE) == 2


def test_what_is_chosen_is_sent_and_the_open_list_not_opened_again() -> None:
    assert next_click(structs.replace(LOOK, chosen=("1",)), wanted("1"), set(), MIDDLE) == 5
    assert next_click(structs.replace(LOOK, listed=True), wanted("4"), set(), MIDDLE) is None


class Idle(Hand):
    """A pointer over a page that asks something else."""

    def __init__(self) -> None:
        self.clicks, self.travel, self.scrolled, self.at = 0, 0.0, 0.0, MIDDLE

    def look(self) -> Look:
        return structs.replace(LOOK, offers=(Offer("confirm", ()),))

    def click(self, number: int) -> bool:
        self.clicks += 1
        return number == 0


def test_a_turn_that_is_not_asked_for_is_not_counted_as_played() -> None:
    begins = Kept("IN-TRN-03:34:2", Setup("inventions", (PERSON,)), 0, [], 0)
    turn = Turn(begins, (wanted("1"), wanted("2")))
    assert cost(Idle(), turn).left == 2


class Planner(Idle):
    """A pointer over a page on which two answers are one decision."""

    def look(self) -> Look:
        offers = (PIECE, Offer("confirm" if self.clicks > 2 else "send", ()))
        return structs.replace(LOOK, offers=offers, planned=0 if self.clicks > 2 else 2)

    def click(self, number: int) -> bool:
        self.clicks += 1
        return True

    def wait_for_end_of_plan(self, look: Look) -> None:
        assert look.planned


def test_answers_that_are_one_decision_are_clicked_and_sent_together() -> None:
    begins = Kept("RB-ACT-10:34:2", Setup("rulebenders", (PERSON,)), 0, [], 0)
    found = cost(Planner(), Turn(begins, (wanted("1"), wanted("2"))))
    assert (found.clicks, found.left) == (4, 0), "two pieces, what sends them, the end of the turn"


def test_random_clicks_go_on_rather_than_back_and_forth() -> None:
    look = structs.replace(LOOK, offers=(*LOOK.offers, Offer("confirm", ())))
    chance = random.Random(1)
    kinds = Counter(look.offers[pick(look, chance)].kind for _ in range(1_000))
    assert kinds["confirm"] > kinds["send"] > kinds["row"] > kinds["list"] > 0


def test_one_person_sits_among_bots(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"

    async def look() -> None:
        begun = await begin(database, "rulebenders", range(4))
        assert len({each.id for each in begun}) == 4
        async with tables_in(database) as service:
            for each in begun:
                match = await match_of(service, each.table)
                people = [seat for seat in match.table.seats if seat.kind == PERSON]
                assert [seat.guest for seat in people].count(each.guest) == 1
                assert all(seat.bot == "random" for seat in people if seat.guest is None)

    asyncio.run(look())


@pytest.mark.full
def test_typical_turns_are_those_of_a_game_that_was_thought_about() -> None:
    turns = typical("rulebenders", "RB-ACT-10")
    assert len(turns) == 10
    for turn in turns:
        assert turn.steps[0].rule == "RB-ACT-10"
        assert all(step.values or step.several for step in turn.steps)
    begun = [len(turn.begins.answers) for turn in turns]
    assert begun == sorted(begun)
    assert begun[0] < begun[-1]


def test_games_and_costs_are_added_up() -> None:
    games = [Game("rulebenders:0:base", 90, finished=True, troubles=())]
    assert told("rulebenders", games) == ["rulebenders: 1 of 1 games finished, 90 clicks, 0 errors"]
    stuck = Game("rulebenders:1:base", 7, finished=False, troubles=("404 GET /x",))
    lines = told("rulebenders", [*games, stuck])
    assert lines[0] == "rulebenders: 1 of 2 games finished, 97 clicks, 1 errors"
    assert "rulebenders:1:base" in lines[1]
    costs = [Cost("a", 2, 3, 400, 0), Cost("b", 2, 5, 600, 10, left=1)]
    assert summed("anachrony", costs)[-3:] == [
        "| b (1 left) | 2 | 5 | 600 | 10 |",
        "| **anachrony, in the middle** | 2 | 4 | 500 | 5 |",
        "| **anachrony, together** | 4 | 8 | 1000 | 10 |",
    ]


@pytest.mark.full
def test_turns_in_a_row_are_those_of_one_seat() -> None:
    turns = in_a_row("rulebenders", "RB-ACT-10", 3)
    assert len({turn.begins.seat for turn in turns}) == 1
    begun = [len(turn.begins.answers) for turn in turns]
    assert begun == sorted(set(begun))
    with pytest.raises(LookupError):
        in_a_row("rulebenders", "RB-ACT-10", 500)
