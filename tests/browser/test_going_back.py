"""Undo within a turn, and a takeback that the others agree to."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person, sit_down_together


def two(invite: Invite) -> tuple[Person, Person, str]:
    """Two people at the beginning of a game, the one who is asked first."""
    people = invite("Ann"), invite("Bob", lang="fr", screen="phone")
    table = sit_down_together("anachrony", people, ("you", "free"))
    first, second = sorted(people, key=lambda person: not person.look().asked)
    return first, second, table


def test_a_turn_is_tentative_until_it_is_confirmed(invite: Invite) -> None:
    first, second, _ = two(invite)
    question = first.page.inner_text("#ask-title")
    other_sees = second.page.inner_text("#ask-title")
    first.decide()
    assert first.look().confirm
    assert second.page.inner_text("#ask-title") == other_sees, "nobody else sees it yet"
    first.does(lambda: first.press("#ask [data-undo]"))
    assert first.page.inner_text("#ask-title") == question
    first.decide()
    first.decide()
    second.page.wait_for_selector("#ask.mine")


@pytest.mark.gate
def test_what_was_confirmed_goes_back_when_the_others_agree(invite: Invite) -> None:
    first, second, _ = two(invite)
    question = first.page.inner_text("#ask-title")
    first.decide()
    first.decide()
    second.page.wait_for_selector("#ask.mine")
    first.press("[popovertarget=table-menu]")
    first.press("#seat-menu form[action$='/back'] button")
    second.page.wait_for_selector("#request:not([hidden])")
    second.press("#request form[action$='/agree'] button")
    first.page.wait_for_selector("#ask.mine")
    assert first.page.inner_text("#ask-title") == question
    expect(second.page.locator("#ask.mine")).to_have_count(0)


def test_what_was_confirmed_stays_when_somebody_declines(invite: Invite) -> None:
    first, second, _ = two(invite)
    first.decide()
    first.decide()
    second.page.wait_for_selector("#ask.mine")
    first.press("[popovertarget=table-menu]")
    first.press("#seat-menu form[action$='/back'] button")
    second.press("#request form[action$='/decline'] button")
    second.page.wait_for_selector("#request", state="hidden")
    first.page.wait_for_selector("#request", state="hidden")
    assert second.look().asked
