"""A whole turn without a mouse."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage


def at_her_turn(invite: Invite, stage: Stage, situation: str) -> Person:
    """Somebody who is asked, at the table in this situation."""
    staged = stage.table("anachrony", situation)
    person: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    person.open(f"/t/{staged.table}")
    return person


def focused(person: Person, selector: str) -> bool:
    """Whether the keyboard is on such an element."""
    return bool(person.page.evaluate("selector => document.activeElement.matches(selector)", selector))


def test_a_turn_is_played_by_keys_alone(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "keys")
    keys = ann.page.keyboard
    keys.press("Tab")
    assert focused(ann, "a.skip"), "the first stop leads to the decision"
    keys.press("Enter")
    assert focused(ann, "#ask-title")
    before = ann.look()
    assert before.asked
    acts = 0
    while ann.look().asked and acts < 12:
        if not ann.look().confirm:
            keys.press("1")
            assert focused(ann, "#ask input[name=answer]"), "a key chooses, and leads there"
        ann.does(lambda: keys.press("Enter"))
        acts += 1
    assert acts >= 2, "an answer and its confirmation"
    assert not ann.look().asked


def test_a_choice_is_taken_back_by_a_key(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "back")
    keys = ann.page.keyboard
    question = ann.page.inner_text("#ask-title")
    keys.press("2")
    ann.does(lambda: keys.press("Enter"))
    assert ann.page.inner_text("#ask-title") != question
    ann.does(lambda: keys.press("Backspace"))
    assert ann.page.inner_text("#ask-title") == question


def test_a_refusal_is_read_by_keys_alone(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "construct")
    why = ann.page.locator("#ask .why").first
    why.focus()
    ann.page.keyboard.press("?")
    reason = ann.page.locator("#ask .whypop:popover-open")
    assert reason.count() == 1
    assert reason.locator("a.rule").count() == 1
    ann.page.keyboard.press("Escape")
    assert reason.count() == 0


def test_arrows_move_between_the_lit_places_of_a_board(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.page.locator("#main-board .lit").first.focus()
    first = ann.page.evaluate("document.activeElement.id")
    ann.page.keyboard.press("ArrowRight")
    second = ann.page.evaluate("document.activeElement.id")
    assert first != second
    assert ann.page.evaluate("Boolean(document.activeElement.closest('#main-board'))")
    ann.page.keyboard.press("Enter")
    assert ann.page.locator(f"[id='{second}'][aria-pressed=true], #ask input:checked").count()
