"""A table of each game: one decides, takes back, reads why not, looks at what was, in each engine."""

from __future__ import annotations

import pytest

from tests.browser.inspection import OVERFLOW
from tests.engines.conftest import Invite, Seated
from tests.engines.player import CONFIRM, SEND, UNDO, Player

TURNS = {"anachrony": "keys", "inventions": "turn", "rulebenders": "action"}
each_game = pytest.mark.parametrize("game", TURNS)
OPEN = ":popover-open"
COMPONENT = ".centre [popovertarget^=card-]:not(.lit)"
BETWEEN = 900, 900
"""Neither a phone nor wide enough for cards that come by themselves."""
LAST_STEPS = 24


def play_now(ann: Player) -> None:
    """Come to the first question of the smallest game."""
    ann.open("/learn")
    ann.follow("main form[action='/play/hourglass'] button")
    ann.is_asked()


def test_play_now_leads_to_a_question_that_is_answered_by_mouse(invite: Invite) -> None:
    ann = invite()
    play_now(ann)
    question = ann.text("#ask-title")
    ann.decide()
    assert ann.text("#ask-title") != question


def test_play_now_leads_to_a_question_that_is_answered_by_keys(invite: Invite) -> None:
    ann = invite()
    play_now(ann)
    ann.press("Tab")
    ann.wait("the first stop of the keyboard", "() => document.activeElement.matches('a.skip')")
    ann.press("Enter")
    ann.wait("the keyboard at the question", "() => document.activeElement.id === 'ask-title'")
    ann.press("1")
    ann.wait("one card chosen", "() => document.querySelectorAll('#ask input:checked').length === 1")
    ann.does(lambda: ann.press("Enter"))


def test_a_whole_short_game_is_played_to_the_score(invite: Invite) -> None:
    ann = invite()
    play_now(ann)
    assert ann.play_on() >= 8
    assert ann.follow("#ask a[href$='/score']").endswith("/score")
    ann.shows("table.sheet")


@each_game
def test_a_choice_is_taken_back_and_the_turn_ended(plays_at: Seated, game: str) -> None:
    ann = plays_at(game, TURNS[game])
    ann.is_asked()
    question = ann.text("#ask")
    ann.decide()
    assert ann.text("#ask") != question
    ann.does(lambda: ann.click(UNDO))
    assert ann.text("#ask") == question
    acts = 0
    while not ann.look().confirm:
        acts += 1
        assert acts < LAST_STEPS, f"the turn has no end: {ann.text('#ask')}"
        ann.decide()
    ann.click(CONFIRM)
    ann.hides("#ask.mine")


def test_of_several_choices_each_is_counted_and_all_are_sent_at_once(plays_at: Seated) -> None:
    ann = plays_at("anachrony", "warp")
    ann.is_asked()
    assert ann.look().most == 2
    for number, kind in enumerate(("water", "gold"), start=1):
        ann.click(f"#ask label:has(input[value*='warp_{kind}#'])")
        ann.shows("#ask .tally .count", text=f"{number} of 2")
    ann.shows(SEND, text="Warp 2 tiles")
    ann.does(lambda: ann.click(SEND))


@each_game
def test_a_refusal_names_its_rule_and_the_rule_is_read(looks_at: Seated, game: str) -> None:
    ann = looks_at(game, TURNS[game])
    ann.shows("#ask .nos")
    if not ann.evaluate("() => document.querySelector('#ask .nos').open"):
        ann.click("#ask .nos > summary")
    ann.click("#ask .why")
    ann.shows(f"#ask .whypop{OPEN} a.rule")
    ann.shows(f"#ask .whypop{OPEN} .ruletext p")
    ann.press("Escape")
    ann.hides(OPEN)


@each_game
def test_the_card_of_a_component_opens_by_hovering_and_closes_with_escape(
    looks_at: Seated, game: str
) -> None:
    ann = looks_at(game, TURNS[game])
    ann.hover(COMPONENT)
    ann.shows(f"{OPEN} h3")
    ann.press("Escape")
    ann.hides(OPEN)


@each_game
def test_the_card_of_a_component_opens_by_a_click_where_hovering_opens_none(
    looks_at: Seated, game: str
) -> None:
    ann = looks_at(game, TURNS[game])
    ann.resize(*BETWEEN)
    ann.click(COMPONENT)
    ann.shows(f"{OPEN} h3")
    ann.press("Escape")
    ann.hides(OPEN)


@each_game
def test_a_table_fits_a_small_phone(looks_at: Seated, game: str) -> None:
    ann = looks_at(game, TURNS[game])
    ann.resize(390, 664)
    ann.open(ann.path)
    ann.shows("#ask .opt > label")
    assert ann.evaluate(OVERFLOW) == []


@each_game
def test_an_ended_game_shows_its_score_and_is_gone_through_again(looks_at: Seated, game: str) -> None:
    ann = looks_at(game, "end")
    table = ann.path
    ann.follow("#ask a[href$='/score']")
    ann.shows("table.sheet")
    assert ann.count("table.sheet tbody tr") > 2
    ann.open(f"{table}/replay?at=40")
    at = "(at) => location.search.includes(`at=${at}`) && document.querySelector('#ask input[type=range]').value === at"
    said = ann.text("#ask header")
    ann.press("ArrowRight")
    ann.wait("the next moment", at, "41")
    assert ann.text("#ask header") != said
    ann.press("ArrowLeft")
    ann.wait("the moment before", at, "40")
    assert ann.text("#ask header") == said
