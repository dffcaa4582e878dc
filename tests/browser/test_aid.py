"""The player aid over the boards, and the links that the keyboard meets first."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.inspection import OVERFLOW, TINY
from tests.browser.stage import Stage
from tests.browser.test_keyboard import at_her_turn

AID = "#player-aid:popover-open"
FOCUSED = "selector => document.activeElement.matches(selector)"


@pytest.mark.gate
def test_the_question_mark_opens_the_aid_and_escape_gives_the_focus_back(
    invite: Invite, stage: Stage
) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.page.focus("[data-log]")
    ann.page.keyboard.press("?")
    aid = ann.page.locator(AID)
    expect(aid.locator("section")).not_to_have_count(0)
    expect(aid.locator(".aid-signs li")).not_to_have_count(0)
    expect(aid.locator("section[aria-labelledby=aid-places] li")).not_to_have_count(0)
    assert ann.page.evaluate(FOCUSED, "#player-aid-title")
    assert ann.page.evaluate(OVERFLOW) == []
    assert ann.page.evaluate(TINY) == []
    ann.page.keyboard.press("Escape")
    expect(aid).to_have_count(0)


def test_the_aid_leads_to_the_search_of_the_rules_and_prints_alone(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.page.keyboard.press("?")
    expect(ann.page.locator(AID).locator("section")).not_to_have_count(0)
    ann.page.emulate_media(media="print")
    expect(ann.page.locator("#hero")).to_be_hidden()
    expect(ann.page.locator("#player-aid .aid-parts")).to_be_visible()
    ann.page.emulate_media(media="screen")
    ann.page.click("#player-aid [popovertarget=rule-search]")
    expect(ann.page.locator("#rule-search:popover-open")).to_be_visible()


def test_links_lead_to_question_options_hand_opponents_and_log(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    links = ann.page.locator(".skips a").evaluate_all(
        "links => links.map((link) => link.getAttribute('href'))"
    )
    assert links == ["#ask-title", "#ask", "#dock", "#seats", "#log"]
    ann.page.focus(".skips a[href='#ask']")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#ask .say")).to_be_visible()
    assert ann.page.evaluate(FOCUSED, "#ask input[name=answer]")
