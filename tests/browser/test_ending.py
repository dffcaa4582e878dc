"""Who wants it so does not press "End turn": the page ends a turn in which nothing is left to do."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

SWITCH = "[data-switch=ends]"
POWER = "#ask [data-fill='1']"
CANNOT_GO_BACK = """document.addEventListener("table:changed", () => {
  document.querySelector("#ask [data-undo]")?.toggleAttribute("disabled", true);
}, true)"""
"""As after something was turned up."""


def powering_up(invite: Invite, stage: Stage) -> Person:
    """Somebody after whose next answer nothing is left to do."""
    staged = stage.another("anachrony", "power-up")
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    return ann


def switch_on(person: Person) -> None:
    """Set it in the menu."""
    person.page.click("[popovertarget=table-menu]")
    person.page.click(SWITCH)
    person.page.keyboard.press("Escape")


def test_it_is_off_until_asked_for(invite: Invite, stage: Stage) -> None:
    ann = powering_up(invite, stage)
    ann.page.click("[popovertarget=table-menu]")
    assert ann.page.get_attribute(SWITCH, "aria-pressed") == "false"
    ann.page.keyboard.press("Escape")
    ann.does(lambda: ann.press(POWER))
    assert ann.look().confirm


@pytest.mark.gate
def test_a_turn_ends_with_its_last_answer(invite: Invite, stage: Stage) -> None:
    ann = powering_up(invite, stage)
    switch_on(ann)
    ann.press(POWER)
    ann.waits_until("the turn is over", lambda: not ann.look().asked)


@pytest.mark.gate
def test_a_turn_in_which_something_was_turned_up_is_ended_by_hand(invite: Invite, stage: Stage) -> None:
    ann = powering_up(invite, stage)
    switch_on(ann)
    ann.page.evaluate(CANNOT_GO_BACK)
    ann.does(lambda: ann.press(POWER))
    ann.page.wait_for_timeout(300)
    assert ann.look().confirm
    ann.reload()
    assert ann.look().confirm, "and so is one that the page came with"


def test_free_actions_that_are_left_are_something_to_do(invite: Invite, stage: Stage) -> None:
    staged = stage.another("rulebenders", "action")
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    switch_on(ann)
    ann.does(lambda: ann.press("#open-hand_limit"))
    ann.page.wait_for_timeout(300)
    assert ann.look().asked
