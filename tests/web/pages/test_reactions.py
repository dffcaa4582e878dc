"""Questions about attacks: what a page knows of the cards that could answer, and what it tells nobody else."""

from __future__ import annotations

import random

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.drawing.reactions import HOLD, Reactions, reactions_of
from clepsydra.games.rulebenders.board.reactions import WINDOW_OF
from clepsydra.kernel import Together
from clepsydra.tables.match import Match
from clepsydra.tables.picture import picture_of
from clepsydra.web.pages.confirming import sealed
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.web.pages.test_confirming import board_of, give, match_of, questions


def known_by(table: RulebendersTable, seat: int) -> Reactions:
    """What the page of a seat that is asked knows."""
    ask = table.position.asks[seat]
    board = board_for(table.position.rules, "en", ("Ann", "Bob", "Cleo"))
    found = board.reactions(look(table.position, seat), ask)
    assert found is not None
    assert found.decline in ask.menu.options
    return found


def plundered(*, hand: str) -> RulebendersTable:
    """Ann's Plunder strikes Bob, who holds a card; a shield that nobody knows of is in the deck."""
    table = rulebenders(currency="chip").hand("Ann", c("plunder")).hand("Bob", c(hand))
    return table.top("nights", c("scimitar", 2)).plays("Ann", c("plunder"))


@pytest.mark.rule("RB-SHD-01")
def test_a_shield_in_hand_counts_where_it_can_be_played() -> None:
    assert [(each.name, each.fits) for each in known_by(plundered(hand="scimitar"), 1).cards] == [
        ("Scimitar", True)
    ]


def test_who_holds_no_shield_has_nothing_to_decide() -> None:
    known = known_by(plundered(hand="guru"), 1)
    assert (known.cards, known.hit) == ((), True)


def shown(match: Match, viewer: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whom a page waits for, and who it says is ready."""
    picture = sealed(board_of(match), match, picture_of(match, viewer))
    return picture.waits_for, picture.ready


@pytest.mark.rule("TB-SEC-02")
def test_nobody_else_sees_who_has_answered_a_question_about_an_attack() -> None:
    match, chance, seen = match_of("rulebenders", 0, confirm=False), random.Random(0), 0
    for ask, _ in questions(match, chance, 400):
        if ask.rule not in WINDOW_OF or len(match.position.asks) < 2:
            continue
        assert isinstance(match.position.ask, Together)
        after = Match.resume(match.table, match.seq, match.saved())
        give(after, ask.seat, "decline")
        for viewer in (None, *range(3)):
            assert picture_of(after, viewer).ready, "the position knows"
            if viewer == ask.seat:
                assert shown(after, viewer)[1] == (viewer,)
            else:
                assert shown(after, viewer) == shown(match, viewer)
        seen += 1
    assert seen


def test_what_others_decide_together_still_says_who_is_ready() -> None:
    match = match_of("anachrony", confirm=False)
    for ask, answer in questions(match, random.Random(1), 200):
        after = Match.resume(match.table, match.seq, match.saved())
        give(after, ask.seat, answer)
        if after.position.ready:
            picture = picture_of(after, None)
            assert sealed(board_of(match), after, picture) == picture
            assert picture.ready == (ask.seat,)
            return
    raise AssertionError("nobody decides together")


def test_answers_wait_for_their_time_only_where_somebody_else_could_tell() -> None:
    table = plundered(hand="scimitar")
    board = board_for(table.position.rules, "en", ("Ann", "Bob", "Cleo"))
    view, ask = look(table.position, 1), table.position.asks[1]
    for holds in (True, False):
        drawn = str(reactions_of(board.reactions(view, ask), board.words, holds=holds))
        assert (f'data-hold="{HOLD[0]} {HOLD[1]}"' in drawn) is holds
        assert "hidden" in drawn, "without a script nothing is kept, and nothing is offered to be"


def test_the_button_that_answers_a_whole_round_is_not_offered_for_attacks() -> None:
    """It answers at once, and how soon the answer is there would tell that it was given in advance."""
    table = plundered(hand="guru")
    board = board_for(table.position.rules, "en")
    assert board.in_advance(table.position.asks[1]) is None
