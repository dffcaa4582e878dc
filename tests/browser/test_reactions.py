"""Attacks: the page asks where there is something to decide, and the time of an answer does not tell whether it did."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clepsydra.drawing.reactions import HOLD
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tools.staging import Staged

SENT_AT = """() => {
  Math.random = () => {
    window.drawnAt ??= performance.now();
    return 0.5;
  };
  const send = window.fetch;
  window.fetch = (address, ...how) => {
    if (String(address).endsWith("/answer")) window.sentAt = performance.now();
    return send(address, ...how);
  };
}"""
"""Notes when the time of an answer was drawn, and when the answer leaves the page; chance always gives the middle."""
QUIET = "#ask .quiet-words"
NONE = "#ask label:has(input[value='\"decline\"'])"
SWITCH = "#ask [data-reaction][data-fits]"
Attacked = Callable[[bool], Person]


@pytest.fixture
def attacked(invite: Invite, stage: Stage) -> Attacked:
    """Somebody who is asked whether they answer an attack, with a card for it or without one."""
    staged: Staged = stage.another("rulebenders", "attack")

    def come(armed: bool) -> Person:
        for seat in staged.people:
            person: Person = invite(f"{seat}", cookie=stage.cookie(staged, seat))
            person.page.clock.install()
            person.page.add_init_script(f"({SENT_AT})()")
            person.open(f"/t/{staged.table}")
            if person.page.locator("#ask [data-reactions]").count() and (seat == staged.seat) is armed:
                return person
        raise AssertionError("nobody is asked")

    return come


def sent_at(person: Person) -> float | None:
    """How many milliseconds after its time was drawn an answer left the page, if one did."""
    found: float | None = person.page.evaluate("window.sentAt ? window.sentAt - window.drawnAt : null")
    return found


@pytest.mark.gate
def test_an_answer_of_the_page_leaves_when_one_of_a_player_does(attacked: Attacked) -> None:
    times = []
    for armed in (False, True):
        person = attacked(armed)
        assert (person.page.locator(QUIET).count() == 0) is armed
        assert person.page.is_visible(NONE) is armed, "the list opens by itself only for who decides"
        if armed:
            person.page.click(NONE)
        assert sent_at(person) is None
        person.page.clock.run_for(HOLD[1])
        person.waits_until("the answer is sent", lambda: sent_at(person) is not None)  # noqa: B023 - it is asked at once
        times.append(sent_at(person))
    middle = sum(HOLD) / 2
    assert times == [pytest.approx(middle, abs=20)] * 2


def test_a_card_that_is_never_to_be_asked_about_is_not_until_it_is_again(attacked: Attacked) -> None:
    person = attacked(True)
    for card in person.page.locator(SWITCH).all():
        card.select_option("never")
    person.reload()
    assert person.page.locator(QUIET).count() == 1
    assert not person.page.is_visible(NONE)
    person.page.click("[popovertarget=table-menu]")
    person.page.click("[data-reactions-reset]")
    assert person.page.locator(QUIET).count() == 0
    person.page.clock.run_for(HOLD[1])
    assert sent_at(person) is None, "the page does not answer what it is to ask again"


def test_who_wants_to_be_asked_in_any_case_is_asked(attacked: Attacked) -> None:
    person = attacked(False)
    person.page.evaluate("localStorage.setItem('each', 'on')")
    person.reload()
    assert person.page.locator(QUIET).count() == 0
    assert person.page.is_visible(NONE)
