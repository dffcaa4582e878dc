"""A first game with a coach: what it says, that a slip is told before it is done, and that it goes away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.texts import of_game

TIP = "#ask .tip"


def first_game(invite: Invite, screen: str = "desktop") -> Person:
    ann = invite("Ann", screen=screen)
    ann.open("/learn/hourglass")
    ann.page.click("button[formaction*=coach]")
    ann.page.wait_for_url(re.compile("/t/"))
    return ann


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_coach_speaks_until_it_is_sent_away_and_comes_back(invite: Invite, screen: str) -> None:
    ann = first_game(invite, screen)
    expect(ann.page.locator(TIP)).to_be_visible()
    ann.page.click(f"{TIP} a")
    expect(ann.page.locator(TIP)).to_be_hidden()
    ann.page.click("[popovertarget=table-menu]")
    ann.page.click("#seat-menu .coach-on")
    expect(ann.page.locator(TIP)).to_be_visible()


@pytest.mark.gate
def test_a_slip_is_told_before_it_is_done(invite: Invite) -> None:
    """A well brings no water at dawn; three hands of five hold one."""
    ann = first_game(invite)
    slip = ann.page.locator("#ask label:has(input[data-slip-rule='HG-CRD-01'])").first
    for _ in range(50):
        if slip.count():
            break
        ann.open("/learn/hourglass")
        ann.page.click("button[formaction*=coach]")
        ann.page.wait_for_url(re.compile("/t/"))
    ann.click(slip)
    told = ann.page.locator("#ask .told.slip")
    expect(told).to_contain_text(of_game("hourglass").part("slips", "dry"))
    expect(told.locator("a.rule")).to_have_attribute("href", "/rules/HG-CRD-01")


def test_a_line_that_was_answered_three_times_is_understood(invite: Invite) -> None:
    ann = first_game(invite)
    rule = ann.page.get_attribute(TIP, "data-tip")
    ann.page.evaluate("(rule) => localStorage.setItem(`coach:${rule}`, 2)", rule)
    ann.page.reload()
    expect(ann.page.locator(TIP)).to_be_visible()
    ann.does(lambda: ann.page.click("#ask [data-send]"))
    assert ann.page.evaluate("(rule) => localStorage.getItem(`coach:${rule}`)", rule) == "3"
