"""A whole turn without a mouse."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import LOOK, Person, sit_down_together
from tests.browser.stage import Stage


def at_her_turn(invite: Invite, stage: Stage, situation: str) -> Person:
    """Somebody who is asked, at the table in this situation."""
    staged = stage.table("anachrony", situation)
    person: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    person.open(f"/t/{staged.table}")
    return person


def at_a_beginning(invite: Invite, **how: str) -> Person:
    """The one who is asked first in a new game of two."""
    people = invite("Ann", **how), invite("Bob", **how)
    sit_down_together("anachrony", people, ("you", "free"))
    return next(person for person in people if person.look().asked)


def focused(person: Person, selector: str) -> bool:
    """Whether the keyboard is on such an element."""
    return bool(person.page.evaluate("selector => document.activeElement.matches(selector)", selector))


ON_BOARDS = """() => [...document.querySelectorAll("#ask [data-row]")].find((row) => row.dataset.row &&
  row.querySelector("input").dataset.places.split(" ").some((id) => document.getElementById(id)?.closest(".st-hero"))
).dataset.row"""
"""The key of an option that is about the boards: no free action, after which the same is asked."""


def answers(person: Person, key: str) -> None:
    """Answer by the key of a row, or confirm. A row of several choices is gone through; Enter does the one reached.

    Of a subset, the key ticks; Enter does it.
    """
    before = person.look()
    if before.confirm:
        person.does(lambda: person.page.keyboard.press("Enter"))
        return
    alone = person.page.locator(f"#ask [data-row='{key}'] input").count() == 1
    person.page.keyboard.press(key)
    if person.page.locator("#ask input[type=checkbox]").count():
        person.page.keyboard.press("Enter")
    elif not alone:
        assert focused(person, f"#ask [data-row='{key}'] input:checked"), "a key chooses, and leads there"
        assert not person.look().sent
        person.page.keyboard.press("Enter")
    person.page.wait_for_function(f"before => ({LOOK})().key !== before", arg=before.key)


@pytest.mark.gate
def test_a_turn_is_played_by_keys_at_a_beginning(invite: Invite, stage: Stage) -> None:
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
        answers(ann, "1")  # with each question the digits start anew
        acts += 1
    assert acts >= 2, "an answer and its confirmation"
    assert not ann.look().asked


def test_a_choice_is_taken_back_by_a_key(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "back")
    keys = ann.page.keyboard
    question = ann.page.inner_text("#ask-title")
    answers(ann, ann.page.evaluate(ON_BOARDS))
    assert ann.page.inner_text("#ask-title") != question
    ann.does(lambda: keys.press("Backspace"))
    assert ann.page.inner_text("#ask-title") == question


def test_an_option_without_a_key_takes_one_that_becomes_free(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "action")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    rows = "[...document.querySelectorAll('#ask [data-row]')]"
    before = ann.page.evaluate(f"{rows}.map((row) => row.dataset.row)")
    assert sorted(before) == ["", *"0123456789"]
    after = ann.page.evaluate(f"""() => {{
      for (const row of {rows}.slice(2, 10)) row.remove();
      document.dispatchEvent(new Event("table:changed"));
      return {rows}.map((row) => row.dataset.row);
    }}""")
    assert sorted(after) == ["1", "2", "3"]


def test_a_refusal_is_read_by_keys_at_a_beginning(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "construct")
    ann.open_options()
    why = ann.page.locator("#ask .why").first
    why.focus()
    ann.page.keyboard.press("?")
    reason = ann.page.locator("#ask .whypop:popover-open")
    assert reason.count() == 1
    assert reason.locator("a.rule").count() == 1
    ann.page.keyboard.press("Escape")
    assert reason.count() == 0


def test_arrows_move_between_the_lit_places_of_a_board(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "arrows")
    ann.page.locator("#main-board .lit").first.focus()
    first = ann.page.evaluate("document.activeElement.id")
    ann.page.keyboard.press("ArrowRight")
    second = ann.page.evaluate("document.activeElement.id")
    assert first != second
    assert ann.page.evaluate("Boolean(document.activeElement.closest('#main-board'))")
    own = ann.page.locator(f"#ask input[data-places~='{second}']").count()
    if own == 1:
        ann.does(lambda: ann.page.keyboard.press("Enter"))
    else:
        ann.page.keyboard.press("Enter")
        assert ann.page.get_attribute(f"[id='{second}']", "aria-pressed") == "true"
        assert ann.page.locator("#ask .opt:not(.out) input:visible").count() <= own


def test_a_key_that_is_held_answers_one_question(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    ann.press("#ask [data-options-button]")
    ann.page.locator("#ask input[name=answer]").first.focus()
    ann.page.keyboard.down("Enter")
    ann.page.wait_for_selector("#ask [data-confirm]")
    ann.page.keyboard.down("Enter")  # as it repeats while it is held
    ann.page.keyboard.up("Enter")
    assert ann.look().confirm
    assert not ann.look().sent
    ann.does(lambda: ann.page.keyboard.press("Enter"))


@pytest.mark.gate
def test_by_arrows_one_goes_through_the_choices_and_enter_does_one(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    ann.press("#ask [data-options-button]")  # the Paths are cards: the list is closed until it is wanted
    ann.page.locator("#ask input[name=answer]").first.focus()
    ann.page.keyboard.press("ArrowDown")
    assert ann.look().chosen == 1
    assert not ann.look().sent
    ann.does(lambda: ann.page.keyboard.press("Enter"))
