"""What the page answers by itself, what it asks before an answer counts, and what it confirms by itself."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from clepsydra.drawing import Board, board_for, value_of
from clepsydra.kernel import PERSON, Answer, Chance, One, Position, Setup, Some, Together, installed_games
from clepsydra.kernel.asks import only_answer
from clepsydra.tables.commands import Act, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Seat, Table
from clepsydra.web.pages.confirming import (
    AskFirst,
    answer_of_page,
    ask_first,
    sure_of,
    wants_confirmation,
)
from clepsydra.web.pages.drawing import Drawer
from tests.texts import SITE

GAMES = {
    "hourglass": Setup("hourglass", (PERSON,) * 2),
    "anachrony": Setup("anachrony", (PERSON,) * 2),
    "inventions": Setup("inventions", (PERSON,) * 3),
    "rulebenders": Setup("rulebenders", (PERSON,) * 3),
}
ANSWERS = {"hourglass": 80, "anachrony": 260, "inventions": 200, "rulebenders": 220}
"""How many answers of a game are looked at: enough to meet each kind of question that is looked for."""
FINAL = ("TB-UND-02", "TB-UND-03")


def match_of(game: str, number: int = 0, *, confirm: bool = True, lesson: str = "") -> Match:
    """A game of people at its beginning."""
    setup = GAMES[game]
    seats = tuple(
        Seat(kind=PERSON, guest=f"guest {seat}", name=f"N{seat}") for seat in range(len(setup.seats))
    )
    version = installed_games()[game].version
    return Match.begin(
        Table(
            id="t",
            host="guest 0",
            setup=installed_games()[game].with_defaults(setup),
            seats=seats,
            seed=bytes([number]) * 32,
            invite="",
            version=version,
            confirm=confirm,
            lesson=lesson,
        )
    )


def board_of(match: Match) -> Board[Any]:
    return board_for(match.position.rules, "en", [seat.name for seat in match.table.seats])


def give(match: Match, seat: int, answer: Answer) -> None:
    """Go on as the table does when a seat answers."""
    match.apply(Act(seat, match.settled(seat, SubmitAnswer(answer)), 0, f"{match.seq}"))


def confirm(match: Match) -> None:
    seat = match.position.held
    assert seat is not None
    match.apply(Act(seat, ConfirmTurn(), 0, f"{match.seq}"))


def questions(match: Match, chance: random.Random, most: int) -> Iterator[tuple[One | Some, Answer]]:
    """Play at random: each question with the answer that it is about to get; turns are confirmed in between."""
    for _ in range(most):
        while match.position.held is not None:
            confirm(match)
        if match.over:
            return
        seat = chance.choice(list(match.position.asks))
        ask = match.position.asks[seat]
        answer: Answer = (
            chance.choice(ask.menu.options) if isinstance(ask, One) else ask.any_one(chance.randrange)
        )
        yield ask, answer
        give(match, seat, answer)


def asked_first(board: Board[Any], match: Match, seat: int, answer: Answer, sure: str = "") -> str:
    """The rule that a player is told before the answer counts, if any."""
    try:
        ask_first(board, match, seat, answer, sure)
    except AskFirst as question:
        return question.unsure.notice.rule
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_taken_back_is_known_before(game: str) -> None:
    """What is tried in a world that the seat cannot tell from the real one comes out as it does in the real one."""
    match = match_of(game)
    found = Counter[str | None]()
    for ask, answer in questions(match, random.Random(game), ANSWERS[game]):
        seat = ask.seat
        told = match.position.why_final(seat, answer, Chance(b"%d" % match.seq))
        after = Match.resume(match.table, match.seq, match.saved())
        give(after, seat, answer)
        denial = None if seat in after.position.pending else after.position.why_not_undo(seat)
        really = denial.rule if denial is not None and denial.rule in FINAL else None
        assert told == really, (ask.rule, answer)
        found[told] += 1
    assert found[None] > sum(found[rule] for rule in FINAL) > 0, found


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_taken_back_is_asked_before_and_only_once(game: str) -> None:
    match = match_of(game)
    board = board_of(match)
    asked = 0
    for ask, answer in questions(match, random.Random(game), ANSWERS[game]):
        why = match.position.why_final(ask.seat, answer, Chance(b"%d" % match.seq))
        rule = asked_first(board, match, ask.seat, answer)
        if ask.rule in board.warned_asks:
            continue
        if wants_confirmation(board, match, ask.seat, answer):
            assert rule == (why or ""), (ask.rule, answer)
        if rule:
            asked += 1
            values: Any = answer if isinstance(ask, Some) else (answer,)
            chosen = tuple(map(value_of, values))
            assert not asked_first(board, match, ask.seat, answer, sure_of(chosen))
            assert asked_first(board, match, ask.seat, answer, "another") == rule
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_confirms_nothing_asks_nothing_before(game: str) -> None:
    match = match_of(game, confirm=False)
    board = board_of(match)
    for ask, answer in questions(match, random.Random(game), 60):
        if ask.rule not in board.warned_asks:
            assert not asked_first(board, match, ask.seat, answer)


# A single option


@pytest.mark.rule("TB-SEC-02")
def test_the_page_answers_only_what_shows_nothing_to_the_others() -> None:
    """A single option that it gives is seen by its seat alone until the turn is confirmed."""
    given = 0
    for number in range(2):
        match = match_of("rulebenders", number)
        board = board_of(match)
        for ask, _ in questions(match, random.Random(number), 320):
            only: Any = only_answer(ask)
            values = answer_of_page(board, match, ask)
            if only is None:
                assert not values
            elif not values:
                assert isinstance(match.position.ask, Together) or ask.rule in board.secret_asks
            elif not asked_first(board, match, ask.seat, only):
                assert values == (value_of(only),)
                assert seen_by_others(match, ask.seat) == seen_by_others(match, ask.seat, only), ask.rule
                given += 1
    assert given, "the page answers something"


def test_a_page_that_ends_a_turn_says_that_nothing_was_left() -> None:
    """The question whether to end it comes next: it would be odd to say that it was done."""
    match = match_of("rulebenders", 0)
    drawer = Drawer(TableSession(match.table), "en")
    nothing_left, told = SITE.say("ask", "only_end"), Counter[bool]()
    for ask, _ in questions(match, random.Random(0), 320):
        values = answer_of_page(drawer.board, match, ask)
        said = re.search(r'data-only="([^"]*)"', drawer.draw(match, ask.seat).around["ask"])
        assert bool(said) == bool(values)
        if said is not None:
            ends = values == (value_of("end"),)
            told[ends] += 1
            assert (said[1] == nothing_left) == ends
    assert all(told[ends] for ends in (True, False)), told


def seen_by_others(match: Match, seat: int, answer: Answer | None = None) -> list[int]:
    """How many answers the others know of, now or after the seat has given one."""
    after = Match.resume(match.table, match.seq, match.saved())
    if answer is not None:
        give(after, seat, answer)
    others = [other for other in range(len(match.table.seats)) if other != seat]
    return [after.position.shown_to(other).count for other in others]


@pytest.mark.parametrize("modules", [(), ("fractures", "quantum_loops")])
@pytest.mark.rule("TB-SEC-02")
def test_what_counts_as_open_is_offered_alike_in_all_worlds_of_the_others(modules: tuple[str, ...]) -> None:
    """Everybody can work out the options of an open question, so that a single one may be taken at once."""
    rules = installed_games()["anachrony"].rules_for(Setup("anachrony", (PERSON,) * 2, modules))
    board = board_for(rules, "en")
    chance, seen = random.Random(1), 0
    for number in range(3):
        position = Position.begin(rules, bytes([number]) * 32)
        while not position.over and position.count < 400:
            seat = chance.choice(list(position.asks))
            ask = position.asks[seat]
            if ask.rule in board.open_asks:
                stored = position.stored()
                shown = Position.resume(rules, structs.replace(stored, final=len(stored.given)))
                for other in (1 - seat, None):
                    world = shown.determinize(other, Chance(b"%d" % position.count)).begin()
                    assert world.asks[seat].menu.options == ask.menu.options
                    seen += 1
            position.accept(
                seat,
                chance.choice(ask.menu.options) if isinstance(ask, One) else ask.any_one(chance.randrange),
            )
    assert seen > 10


def test_an_attack_or_shield_is_never_answered_by_the_page() -> None:
    """Who holds no shield is asked as one who does, and nothing is chosen beforehand (RB-ATK-02, RB-SHD-01)."""
    asked = Counter[str]()
    for number in range(3):
        match = match_of("rulebenders", number)
        board = board_of(match)
        for ask, _ in questions(match, random.Random(number), 900):
            if ask.rule in board.secret_asks:
                asked[ask.rule] += only_answer(ask) is not None
                assert answer_of_page(board, match, ask) == ()
    assert asked["RB-SHD-01"], "players without a shield are asked which one"


def test_without_confirmation_the_page_answers_only_what_all_can_work_out() -> None:
    match = match_of("rulebenders", confirm=False)
    board = board_of(match)
    single = 0
    for ask, _ in questions(match, random.Random(1), 300):
        single += only_answer(ask) is not None
        assert answer_of_page(board, match, ask) == ()
        board.open_asks = (ask.rule,)
        secret = ask.rule in board.secret_asks or isinstance(match.position.ask, Together)
        assert bool(answer_of_page(board, match, ask)) == (only_answer(ask) is not None and not secret)
        board.open_asks = ()
    assert single


def test_a_lesson_answers_and_asks_nothing_by_itself() -> None:
    match = match_of("rulebenders")
    board = board_of(match)
    for ask, answer in questions(match, random.Random(1), 200):
        if answer_of_page(board, match, ask) or asked_first(board, match, ask.seat, answer):
            match.table = structs.replace(match.table, lesson="rulebenders/rb-01")
            assert answer_of_page(board, match, ask) == ()
            assert asked_first(board, match, ask.seat, answer) == ""
            return
    pytest.fail("nothing to answer or to ask")


# Declining


@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
def test_a_declined_offer_wants_no_confirmation_and_a_choice_does(game: str) -> None:
    match = match_of(game)
    board = board_of(match)
    declined = chosen = 0
    for ask, answer in questions(match, random.Random(game), 2 * ANSWERS[game]):
        if answer_of_page(board, match, ask):
            continue
        wanted = wants_confirmation(board, match, ask.seat, answer)
        assert wanted != board.is_declined(answer), (ask.rule, answer)
        declined, chosen = declined + (not wanted), chosen + wanted
    assert declined
    assert chosen


@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
def test_what_declines_says_so(game: str) -> None:
    """Each of the options that need no confirmation has words, and passing a round is none of them."""
    texts = installed_games()[game].texts
    board = board_of(match_of(game))
    assert board.declines
    assert "pass" not in board.declines
    reader = board.reader
    assert all(reader.knows("options", option) for option in board.declines), texts
