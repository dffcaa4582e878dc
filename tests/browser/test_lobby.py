"""The lobby while people come and go."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.inspection import THUMB, faults
from tests.texts import SITE

SEND = """path => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: path });
  document.body.append(form);
  form.submit();
}"""
"""Sends a form that the page no longer offers, as one does who is a moment late."""


@pytest.mark.parametrize("form", ["start", "sit/1", "stand/1", "bot/1"])
def test_a_refused_form_is_answered_once_and_the_lobby_lives_on(invite: Invite, form: str) -> None:
    ann, bob, eve = (invite(name) for name in ("Ann", "Bob", "Eve"))
    for person in (ann, bob, eve):
        person.introduce()
    table = ann.open_table("hourglass", ("you", "free", "free"))
    bob.sit(table, 1)
    ann.page.wait_for_selector("text=Bob")
    assert ann.page.locator("form.startf button").is_disabled()
    visited: list[str] = []
    ann.page.on("framenavigated", lambda frame: visited.append(frame.url))
    ann.page.evaluate(SEND, f"{table}/{form}")
    ann.page.wait_for_selector("main[data-stream] .notice[role=alert]")
    if form == "start":
        assert not faults(ann.page, touch=False)
    eve.sit(table, 2)
    ann.page.wait_for_selector(".lrow b a:text-is('Eve')")
    assert ann.page.locator(".notice[role=alert]").count() == 0, "it is no longer true"
    assert visited == [f"{ann.address}{table}"], "one answer, and no page was loaded again"


def test_a_renewal_that_breaks_off_is_no_error_and_the_next_one_comes(invite: Invite) -> None:
    ann, bob, eve = (invite(name) for name in ("Ann", "Bob", "Eve"))
    for person in (ann, bob, eve):
        person.introduce()
    table = ann.open_table("hourglass", ("you", "free", "free"))
    ann.page.route(f"**{table}", lambda route: route.abort(), times=1)
    with ann.page.expect_event("requestfailed"):
        bob.sit(table, 1)
    eve.sit(table, 2)
    ann.page.wait_for_selector(".lrow b a:text-is('Eve')")
    assert not [trouble for trouble in ann.troubles if "Failed to load resource" not in trouble]
    ann.troubles.clear()  # the browser itself reports what did not come


@pytest.mark.parametrize("barred", [False, True], ids=["allowed", "forbidden"])
def test_the_link_is_copied_and_the_button_says_so(invite: Invite, barred: bool) -> None:
    ann = invite("Ann", screen="phone", lang="fr")
    ann.introduce()
    table = ann.open_table("hourglass", ("you", "free", "free"))
    if barred:  # as without https
        ann.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    button, copied = ann.page.locator("[data-copy]"), SITE.say("lobby", "copied", "fr")
    assert button.inner_text() == SITE.say("lobby", "copy", "fr")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= THUMB
    button.click()
    ann.page.wait_for_selector(f"[data-copy]:has-text('{copied}')")
    ann.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<textarea id=paste></textarea>')")
    ann.page.focus("#paste")
    ann.page.keyboard.press("Control+V")
    assert ann.page.input_value("#paste") == ann.page.input_value("#link")
    ann.page.locator("#paste").blur()
    bob = invite("Bob")
    bob.introduce()
    bob.sit(table, 1)
    ann.page.wait_for_selector(".lrow b a:text-is('Bob')")
    assert button.inner_text() == copied, "it still has"


@pytest.mark.gate
def test_whoever_follows_the_link_sits_down_as_soon_as_they_have_a_name(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", screen="phone")
    ann.introduce()
    table = ann.open_table("hourglass", ("you", "free"))
    bob.page.goto(ann.page.input_value("#link"))
    assert not faults(bob.page, touch=True)
    bob.page.fill("input[name=name]", "Bob")
    bob.page.click("#come button.primary")
    bob.page.wait_for_selector(f"form[action^='{table}/stand/1']")
    ann.page.wait_for_selector("form.startf button:enabled")


def test_they_talk_before_the_game_and_what_is_being_typed_stays(invite: Invite) -> None:
    ann, bob, eve = invite("Ann"), invite("Bob", screen="phone", lang="fr"), invite("Eve")
    for person in (ann, bob):
        person.introduce()
    table = ann.open_table("hourglass", ("you", "free", "free"))
    eve.open(table)
    eve.page.fill("#name", "Eve")
    eve.page.evaluate("document.activeElement.blur()")
    bob.sit(table, 1)
    eve.page.wait_for_selector("text=Bob")
    assert eve.page.input_value("#name") == "Eve"
    ann.page.wait_for_selector("text=Bob")
    bob.page.fill("#write", "not sent yet")
    ann.page.fill("#write", "Hello <Bob>")
    ann.page.press("#write", "Enter")
    for person in (ann, bob, eve):
        person.page.wait_for_selector("#said li:has-text('Hello <Bob>')")
    expect(ann.page.locator("#write")).to_have_value("")
    assert bob.page.input_value("#write") == "not sent yet"
    for person in (ann, bob):
        assert not faults(person.page, touch=person.touch)


def test_a_table_is_closed_in_two_steps_and_who_waits_there_is_told(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    ann.introduce()
    bob.introduce()
    table = ann.open_table("hourglass", ("you", "free"))
    bob.sit(table, 1)
    sure = ann.page.locator(f"form[action='{table}/close'] button")
    assert not sure.is_visible()
    ann.page.click("details:has(form[action$='/close']) summary")
    sure.click()
    ann.page.wait_for_url(f"{ann.address}/")
    assert ann.page.locator(f"a[href='{table}']").count() == 0
    bob.page.wait_for_selector(f"text={SITE.say('troubles', 'table_gone')}")
    bob.troubles.clear()  # the browser itself reports what is not there any more


def test_a_home_without_games_invites_with_buttons_for_a_thumb(invite: Invite) -> None:
    ann = invite("Ann", screen="phone")
    ann.introduce()
    buttons = ann.page.locator("form[action^='/play/'] button")
    assert buttons.count() >= 3
    for number in range(buttons.count()):
        box, sign = buttons.nth(number).bounding_box(), buttons.nth(number).locator("svg").bounding_box()
        assert box is not None
        assert sign is not None
        assert min(box["width"], box["height"]) >= THUMB
        assert sign["height"] < THUMB / 2, "the sign is no larger than its words"
    ann.page.click("form[action^='/play/'] a[href^='/new']")
    ann.page.wait_for_selector("form.nt")
