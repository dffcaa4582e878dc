"""A table of each game in each engine: answer, take back, read a denial's rule, open cards, replay."""

from __future__ import annotations

import pytest

from tests.browser.inspection import OVERFLOW
from tests.engines.conftest import AtTable, NewPlayer
from tests.engines.player import CONFIRM, SEND, UNDO, Player
from tests.texts import of_game

TURNS = {"anachrony": "keys", "inventions": "turn", "rulebenders": "action"}
each_game = pytest.mark.parametrize("game", TURNS)
OPEN = ":popover-open"
COMPONENT = ".centre [popovertarget^=card-]:not(.lit)"
BETWEEN = 900, 900
"""A size between a phone and a window that is wide enough for cards to open on hover."""
LAST_STEPS = 24


def play_now(ann: Player) -> None:
    """Start the smallest game and wait for its first question."""
    ann.open("/learn")
    ann.follow("main form[action='/play/hourglass'] button")
    ann.wait_until_asked()


def test_the_first_question_is_answered_by_mouse(new_player: NewPlayer) -> None:
    ann = new_player()
    play_now(ann)
    question = ann.text("#ask-title")
    ann.decide()
    assert ann.text("#ask-title") != question


def test_the_first_question_is_answered_by_keyboard(new_player: NewPlayer) -> None:
    ann = new_player()
    play_now(ann)
    ann.press("Tab")
    ann.wait("the first stop of the keyboard", "() => document.activeElement.matches('a.skip')")
    ann.press("Enter")
    ann.wait("the keyboard at the question", "() => document.activeElement.id === 'ask-title'")
    ann.press("1")
    ann.wait("one card chosen", "() => document.querySelectorAll('#ask input:checked').length === 1")
    ann.act_and_wait(lambda: ann.press("Enter"))


def test_a_whole_short_game_is_played_to_the_score(new_player: NewPlayer) -> None:
    ann = new_player()
    play_now(ann)
    assert ann.play_on() >= 8
    assert ann.follow("#ask a[href$='/score']").endswith("/score")
    ann.expect_shown("table.sheet")


@each_game
def test_an_answer_is_undone_and_the_turn_ended(at_own_table: AtTable, game: str) -> None:
    ann = at_own_table(game, TURNS[game])
    ann.wait_until_asked()
    question = ann.text("#ask")
    ann.decide()
    assert ann.text("#ask") != question
    ann.act_and_wait(lambda: ann.click(UNDO))
    assert ann.text("#ask") == question
    acts = 0
    while not ann.look().confirm:
        acts += 1
        assert acts < LAST_STEPS, f"the turn has no end: {ann.text('#ask')}"
        ann.decide()
    ann.click(CONFIRM)
    ann.expect_hidden("#ask.mine")


def test_a_question_with_several_options_counts_the_chosen_ones(at_own_table: AtTable) -> None:
    ann = at_own_table("anachrony", "warp")
    ann.wait_until_asked()
    assert ann.look().most == 2
    for number, kind in enumerate(("water", "gold"), start=1):
        ann.click(f"#ask label:has(input[value*='warp_{kind}#'])")
        ann.expect_shown("#ask .tally .count", text=f"{number} of 2")
    ann.expect_shown(SEND, text=of_game("anachrony").say("acts", "AN-WARP-01", count=2))
    ann.act_and_wait(lambda: ann.click(SEND))


@each_game
def test_a_denial_shows_its_rule(at_shared_table: AtTable, game: str) -> None:
    ann = at_shared_table(game, TURNS[game])
    ann.reveal("#ask .nos")
    ann.expect_shown("#ask .nos")
    if not ann.evaluate("() => document.querySelector('#ask .nos').open"):
        ann.click("#ask .nos > summary")
    ann.click("#ask .why")
    ann.expect_shown(f"#ask .whypop{OPEN} a.rule")
    ann.expect_shown(f"#ask .whypop{OPEN} .ruletext p")
    ann.press("Escape")
    ann.expect_hidden(OPEN)


@each_game
def test_the_card_of_a_component_opens_by_hovering_and_closes_with_escape(
    at_shared_table: AtTable, game: str
) -> None:
    ann = at_shared_table(game, TURNS[game])
    ann.hover(COMPONENT)
    ann.expect_shown(f"{OPEN} h3")
    ann.press("Escape")
    ann.expect_hidden(OPEN)


@each_game
def test_the_card_of_a_component_opens_by_a_click_in_a_medium_window(
    at_shared_table: AtTable, game: str
) -> None:
    ann = at_shared_table(game, TURNS[game])
    ann.resize(*BETWEEN)
    ann.click(COMPONENT)
    ann.expect_shown(f"{OPEN} h3")
    ann.press("Escape")
    ann.expect_hidden(OPEN)


@each_game
def test_a_table_fits_a_small_phone(at_shared_table: AtTable, game: str) -> None:
    ann = at_shared_table(game, TURNS[game])
    ann.resize(390, 664)
    ann.open(ann.path)
    ann.reveal("#ask .opt > label")
    ann.expect_shown("#ask .opt > label")
    assert ann.evaluate(OVERFLOW) == []


@each_game
def test_an_ended_game_shows_its_score_and_its_replay(at_shared_table: AtTable, game: str) -> None:
    ann = at_shared_table(game, "end")
    table = ann.path
    ann.follow("#ask a[href$='/score']")
    ann.expect_shown("table.sheet")
    assert ann.count("table.sheet tbody tr") > 2
    ann.open(f"{table}/replay?at=40")
    at = "(at) => location.search.includes(`at=${at}`) && document.querySelector('#ask input[type=range]').value === at"
    before = ann.text("#ask header")
    ann.press("ArrowRight")
    ann.wait("the next moment", at, "41")
    assert ann.text("#ask header") != before
    ann.press("ArrowLeft")
    ann.wait("the moment before", at, "40")
    assert ann.text("#ask header") == before
