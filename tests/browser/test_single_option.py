"""The page gives the only answer there is, asks before what cannot be undone, and leaves the rest to the player."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest

from tests.browser.conftest import Invite
from tests.browser.person import LOOK, Person, sit_down_together
from tests.browser.stage import Stage
from tests.browser.test_keyboard import at_her_turn
from tests.browser.test_one_click import answers_sent
from tests.texts import SITE

DONE = "#ask .done"
BEFORE = "#ask footer .notice"
ONLY = "#ask form[data-only]"
MOST = 60
"""So many decisions at most until a turn of Rulebenders ends with a single option."""
IDLE = f"() => {{ const look = ({LOOK})(); return !look.sent && !document.querySelector({ONLY!r}); }}"
"""Whether the page has given the only answer, if there was one."""
TAKEN_BACK = f"""() => {{
  const look = ({LOOK})();
  return !look.sent && !(document.querySelector({ONLY!r}) && document.querySelector("#ask [data-undo]:enabled"));
}}"""
"""Whether undo has gone as far as it goes: to a choice, or to what can no longer be taken back."""


def alone(invite: Invite, **how: str) -> Person:
    """Somebody at Rulebenders against bots."""
    ann: Person = invite("Ann", **how)
    ann.introduce()
    ann.open_table("rulebenders", ("you", "random", "random"))
    ann.start()
    return ann


def until_done(ann: Person, decide: Callable[[], None]) -> None:
    """Decide until the page has answered something by itself."""
    for _ in range(MOST):
        ann.waits_until("it is my move", lambda: ann.look().asked or ann.look().over)
        ann.page.wait_for_function(IDLE)
        if ann.page.locator(DONE).count():
            return
        decide()
        ann.page.wait_for_function(IDLE)
    raise AssertionError("no turn ended with a single option")


@pytest.mark.parametrize(("screen", "lang"), [("desktop", "en"), ("phone", "fr")])
def test_the_only_answer_is_given_and_said_and_undo_goes_back_to_a_choice(
    invite: Invite, screen: str, lang: str
) -> None:
    ann = alone(invite, screen=screen, lang=lang)
    back_at_a_choice = False
    while not back_at_a_choice:
        until_done(ann, ann.decide)
        assert ann.page.locator(DONE).is_visible()
        told = ann.page.inner_text(DONE)
        begins = SITE.say("ask", "only", lang, what="#").partition("#")[0]
        assert told.startswith((begins, SITE.say("ask", "only_end", lang)))
        if not ann.look().confirm:  # an offer was declined before it: the turn is over
            ann.decide()
            continue
        ann.does(lambda: ann.press("#ask [data-undo]"))
        ann.page.wait_for_function(TAKEN_BACK)
        assert not ann.page.locator(DONE).count(), "it is not done again by itself"
        back_at_a_choice = not ann.page.locator(ONLY).count()
        ann.decide()


def test_by_keys_alone_the_only_answer_needs_none(invite: Invite) -> None:
    ann = alone(invite)
    until_done(ann, ann.decide_by_keys)
    assert ann.page.evaluate("document.activeElement.id") == "ask-title"
    ann.does(lambda: ann.page.keyboard.press("Enter"))
    assert not ann.page.locator(DONE).count()


def test_who_wants_to_be_asked_sends_what_the_page_would_have_sent(invite: Invite) -> None:
    ann = alone(invite)
    bodies: list[dict[str, list[str]]] = []
    ann.page.on(
        "request",
        lambda sent: bodies.append(parse_qs(sent.post_data or "")) if sent.url.endswith("/answer") else None,
    )
    until_done(ann, ann.decide)
    by_page = bodies[-1]
    ann.press("[popovertarget=table-menu]")
    switch = ann.page.locator("[data-switch=each]")
    assert switch.inner_text() == SITE.say("table", "each", "en")
    switch.click()
    ann.press("[popovertarget=table-menu]")
    for _ in range(MOST):
        ann.waits_until("it is my move", lambda: ann.look().asked and not ann.look().sent)
        if ann.page.locator(ONLY).count():
            break
        ann.decide()
    bar = ann.look()
    assert (bar.chosen, bar.unready) == (1, False), "chosen beforehand: one press does it"
    ann.does(lambda: ann.press("#ask [data-send]"))
    assert bodies[-1].keys() == by_page.keys() == {"expected", "key", "answer"}
    assert bodies[-1]["answer"] == by_page["answer"]
    assert not ann.page.locator(DONE).count()


# Before what is final

WELL = "label:has(input[value*=well])"
"""A card of Hourglass for which a die is rolled."""
PLAY = f"#ask .opt > {WELL}"


def before_a_roll(invite: Invite, screen: str = "desktop", lang: str = "en") -> Person:
    """Somebody whose next card of Hourglass lets chance decide."""
    people = invite("Ann", screen=screen, lang=lang), invite("Bob", screen=screen, lang=lang)
    sit_down_together("hourglass", people, ("you", "free"))
    while True:
        for person in people:
            if person.page.locator(f"#ask form[data-rule='HG-TRN-02'] {WELL}").count():
                return person
            if person.look().asked:
                person.decide()
                person.page.wait_for_function(IDLE)


@pytest.mark.parametrize(
    ("screen", "lang", "again"),
    [("desktop", "en", PLAY), ("desktop", "fr", "#ask [data-send]"), ("phone", "fr", "#ask [data-send]")],
)
def test_before_chance_decides_one_is_asked(invite: Invite, screen: str, lang: str, again: str) -> None:
    ann = before_a_roll(invite, screen, lang)
    key, sent = ann.look().key, answers_sent(ann)
    ann.click(ann.page.locator(PLAY).first)
    if screen == "phone":
        ann.press("#ask [data-send]")
    ann.page.wait_for_selector(BEFORE)
    assert SITE.say("ask", "before_chance", lang) in ann.page.inner_text(BEFORE)
    assert ann.look().key == key, "the question is the same"
    assert len(sent) == 1
    ann.does(lambda: ann.press(again))
    assert len(sent) == 2
    assert not ann.page.locator(BEFORE).count()


def test_by_keys_what_is_asked_before_is_done_by_enter(invite: Invite) -> None:
    ann = before_a_roll(invite)
    row = ann.page.locator(PLAY).first.locator("xpath=..").get_attribute("data-row")
    assert row
    ann.page.keyboard.press(row)
    ann.page.wait_for_selector(BEFORE)
    ann.does(lambda: ann.page.keyboard.press("Enter"))


def test_a_double_click_does_not_confirm_what_it_is_asked(invite: Invite) -> None:
    ann = before_a_roll(invite)
    sent = answers_sent(ann)
    ann.open_options()
    box = ann.page.locator(PLAY).first.bounding_box()
    assert box
    at = [box["x"] + 20, box["y"] + 20]
    # The slowest double click there is: its second half comes right after the page has asked.
    ann.page.evaluate(
        """([x, y]) => document.addEventListener("table:refused", () => setTimeout(() => {
          const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y });
          document.querySelector("#ask .opt > label:has(input:checked)").dispatchEvent(click);
          window.second = true;
        }), { once: true })""",
        at,
    )
    ann.page.mouse.click(*at)
    ann.page.wait_for_function("() => window.second")
    assert len(sent) == 1
    assert ann.page.locator(BEFORE).count() == 1


def test_passing_with_work_left_is_warned_of_and_then_done_at_once(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "passing")
    key = ann.look().key
    ann.click(ann.page.locator("#ask label:has(input[value='\"pass\"'])"))
    ann.page.wait_for_selector(BEFORE)
    assert ann.page.locator(f"{BEFORE} a[href$='AN-TURN-04']").count() == 1
    assert ann.look().key == key
    ann.does(lambda: ann.press("#ask [data-send]"))
    assert not ann.look().confirm, "it was confirmed already"
