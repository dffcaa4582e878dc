"""A click is a decision; by touch, or for who wants it so, the second one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_keyboard import at_a_beginning, at_her_turn
from tests.texts import SITE

LINE = "#ask .opt > label"
ALONE = """() => {
  const named = [...document.querySelectorAll("#ask input[name=answer]")].flatMap(
    (input) => (input.dataset.places || "").split(" "));
  return [...document.querySelectorAll(".centre .lit")].map((place) => place.id)
    .find((id) => named.filter((each) => each === id).length === 1);
}"""
"""A lit place that belongs to one choice only."""
SHARED = ALONE.replace("=== 1", "> 1")


def answers_sent(person: Person) -> list[str]:
    """The answers that the browser sends from now on."""
    sent: list[str] = []
    person.page.on("request", lambda asked: sent.append(asked.url) if asked.url.endswith("/answer") else None)
    return sent


@pytest.mark.gate
def test_one_click_on_a_line_decides_and_one_takes_it_back(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    question = ann.page.inner_text("#ask-title")
    ann.does(lambda: ann.press(LINE))
    assert ann.look().confirm, "only the end of the turn asks"
    ann.does(lambda: ann.page.click("#ask [data-undo]"))
    assert ann.page.inner_text("#ask-title") == question


@pytest.mark.gate
def test_one_click_on_a_lit_place_decides(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "place")
    place = ann.page.evaluate(ALONE)
    ann.does(lambda: ann.click(ann.page.locator(f"[id='{place}']")))


def test_a_place_that_several_choices_share_narrows_them(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    sent = answers_sent(ann)
    place = ann.page.evaluate(SHARED)
    ann.click(ann.page.locator(f"[id='{place}']"))
    left = ann.page.locator("#ask .opt:not(.out) input").count()
    assert 1 < left < ann.page.locator("#ask .opt input").count()
    assert ann.look().unready
    assert not sent


def test_a_double_click_decides_once(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    sent = answers_sent(ann)
    ann.does(lambda: ann.page.dblclick(LINE))
    assert len(sent) == 1
    assert ann.look().confirm


def test_who_waits_long_is_shown_it_and_presses_once(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    ann.does(lambda: ann.press(LINE))
    sent: list[str] = []
    undo = ann.page.locator("#ask [data-undo]")

    def held(route: Route) -> None:
        """The server takes until it is seen that it does, and until it was asked again in vain."""
        sent.append(route.request.url)
        undo.and_(ann.page.locator("[aria-busy=true]")).wait_for()
        undo.evaluate("button => button.form.requestSubmit(button)")
        route.continue_()

    ann.page.route("**/undo", held)
    ann.does(undo.click)
    assert len(sent) == 1
    assert not ann.page.locator("#ask .btn[aria-busy]").count()


def test_its_second_click_does_not_answer_the_next_question(invite: Invite) -> None:
    ann = at_a_beginning(invite)
    box = ann.page.locator(LINE).first.bounding_box()
    assert box
    at = [box["x"] + 20, box["y"] + 20]
    # The slowest double click there is: its second half comes right after the next question.
    ann.page.evaluate(
        """([x, y]) => document.addEventListener("table:changed", () => {
          const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y });
          document.querySelector("#ask [data-confirm]").dispatchEvent(click);
          window.second = document.querySelector("#ask form[aria-busy]") !== null;
        }, { once: true })""",
        at,
    )
    ann.does(lambda: ann.page.mouse.click(*at))
    assert ann.page.evaluate("window.second") is False
    assert ann.look().confirm
    ann.decide()


def test_who_wants_it_so_confirms_each_choice(invite: Invite) -> None:
    ann = at_a_beginning(invite, lang="fr")
    ann.press("[popovertarget=table-menu]")
    switch = ann.page.locator("[data-switch=steps]")
    assert switch.inner_text() == SITE.say("table", "steps", "fr")
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    ann.page.reload()
    sent = answers_sent(ann)
    ann.press(LINE)
    ann.page.keyboard.press("2")
    assert ann.look().chosen == 1
    assert not sent
    assert ann.page.locator("#ask [data-row='2'] input").is_checked()
    ann.does(lambda: ann.press("#ask [data-send]"))
    ann.does(lambda: ann.press("#ask [data-undo]"))
    ann.press("[popovertarget=table-menu]")
    ann.press("[data-switch=steps]")
    ann.press("[popovertarget=table-menu]")
    ann.does(lambda: ann.press(LINE))


@pytest.mark.parametrize("then", [LINE, "#ask [data-send]"])
def test_by_touch_the_first_tap_shows_and_the_second_does(invite: Invite, then: str) -> None:
    ann = at_a_beginning(invite, screen="phone")
    sent = answers_sent(ann)
    label = ann.page.locator(LINE).first
    ann.click(label)
    bar = ann.look()
    assert (bar.chosen, bar.unready, sent) == (1, False, [])
    act = label.locator("input").get_attribute("data-act")
    assert act
    assert ann.page.inner_text("#ask [data-send]").strip() == act, "the button names the act"
    ann.does(lambda: ann.press(then))
    assert len(sent) == 1


def test_by_touch_the_card_of_what_is_chosen_is_read_in_the_sheet(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "construct")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
    label = ann.page.locator("#ask label:has(input[data-card])").first
    card = label.locator("input").get_attribute("data-card")
    ann.click(label)
    told = ann.page.locator("#ask .told")
    assert told.is_visible()
    assert told.locator("h3").inner_text() == ann.page.locator(f"[id='{card}'] h3").text_content()
    whole = told.evaluate(
        """told => {
          const [box, at] = [told.closest(".say").getBoundingClientRect(), told.getBoundingClientRect()];
          return at.bottom <= box.bottom + 1 || at.top <= box.top + box.height / 2;
        }"""
    )
    assert whole, "as much of it as there is room for is shown"
    assert not ann.look().sent


def test_a_subset_of_a_fixed_size_is_sent_when_it_is_complete(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "draft")
    most = ann.look().most
    ann.open_options()
    lines = ann.page.locator("#ask .opt > label")
    assert 1 < most < lines.count()
    sent = answers_sent(ann)
    # Were it of any size up to that, only its button would send it.
    ann.page.eval_on_selector("#ask form", "form => { form.dataset.least = 0; }")
    for number in range(most):
        ann.click(lines.nth(number))
        assert str(number + 1) in ann.page.inner_text("#ask [data-send]")
    assert not sent
    ann.click(lines.first)
    ann.page.eval_on_selector("#ask form", "form => { form.dataset.least = form.dataset.most; }")
    ann.does(lambda: ann.click(lines.first))
    assert len(sent) == 1
