"""What opens over a table: all options, those of a piece, the log and the menu; by the pointer and by fixed keys."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_keyboard import at_her_turn
from tests.browser.test_one_click import SHARED

FOCUSED = "selector => document.activeElement.matches(selector)"
LIST = "#ask .say"
OVER = """(id) => {
  const [list, piece] = ["#ask .say", `[id='${id}']`].map((each) => document.querySelector(each).getBoundingClientRect());
  const beside = list.left >= piece.right || list.right <= piece.left || list.top >= piece.bottom || list.bottom <= piece.top;
  const inside = list.left >= 0 && list.top >= 0 && list.right <= innerWidth && list.bottom <= innerHeight;
  return [!beside, inside];
}"""
"""Whether the list lies over a piece, and whether it lies in the window."""

BECOMES_SEND = """() => {
  const [single, send] = ["[data-single]", "[data-send]"].map((each) => document.querySelector(`#ask ${each}`));
  single.replaceChildren(...send.childNodes);
  for (const name of single.getAttributeNames()) single.removeAttribute(name);
  for (const { name, value } of send.attributes) single.setAttribute(name, value);
  send.remove();
}"""
"""What a patch does to the button of a single choice: its element is kept, and becomes the one that sends."""
CHOOSE_ANOTHER = """() => {
  const input = [...document.querySelectorAll("#ask input[name=answer]")].find((each) => each.dataset.places);
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return input.value;
}"""
"""Choose an option that is a piece."""


def presses(person: Person, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        person.page.keyboard.press(key)


@pytest.mark.gate
def test_keys_open_options_and_log_and_escape_closes_them(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    options, log = ann.page.locator(LIST), ann.page.locator("#log")
    expect(options).to_be_hidden()
    presses(ann, "o")
    expect(options).to_be_visible()
    assert ann.page.evaluate(FOCUSED, "#ask input[name=answer]"), "the keyboard is in the list"
    presses(ann, "Escape")
    expect(options).to_be_hidden()
    presses(ann, "l")
    expect(log).to_be_visible()
    presses(ann, "Escape")
    expect(log).to_be_hidden()
    assert ann.page.evaluate(FOCUSED, "[data-log]"), "the focus goes back to what opened it"


@pytest.mark.gate
def test_the_menu_lies_over_everything_and_escape_gives_the_focus_back(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.page.focus("[popovertarget=table-menu]")
    presses(ann, "Enter")
    menu = ann.page.locator("#table-menu:popover-open")
    expect(menu).to_be_visible()
    assert menu.locator("a[href*='theme=']").count() > 0, "light or dark is set there"
    presses(ann, "Escape")
    expect(menu).to_have_count(0)
    assert ann.page.evaluate(FOCUSED, "[popovertarget=table-menu]")


def test_a_piece_with_several_options_shows_them_beside_it(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    place = ann.page.evaluate(SHARED)
    ann.click(ann.page.locator(f"[id='{place}']"))
    expect(ann.page.locator(LIST)).to_be_visible()
    assert ann.page.evaluate(OVER, place) == [False, True]
    presses(ann, "Escape")
    expect(ann.page.locator(LIST)).to_be_hidden()
    assert ann.page.locator("#ask .opt.out").count() == 0, "all is on offer again"
    assert not ann.look().chosen


def test_one_option_that_is_no_piece_is_the_main_button_and_no_answer_to_enter(
    invite: Invite, stage: Stage
) -> None:
    ann = at_her_turn(invite, stage, "passing")
    key, main = ann.look().key, ann.page.locator("#ask [data-single]")
    expect(main).to_be_visible()
    presses(ann, "Enter")
    assert ann.look().key == key
    assert not ann.look().sent
    presses(ann, "p")
    ann.page.wait_for_selector("#ask footer .notice")  # it gives something away, and asks before
    assert ann.look().chosen == 1


def test_the_key_of_a_main_button_that_gave_way_does_nothing(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.page.evaluate("localStorage.setItem('steps', 'on')")  # what is chosen waits to be sent
    ann.reload()
    expect(ann.page.locator("#ask [data-single]")).to_be_visible()
    presses(ann, "1")
    expect(ann.page.locator("#ask [data-single]")).to_be_hidden()
    checked = "() => [...document.querySelectorAll('#ask input:checked')].map((input) => input.value)"
    before = ann.page.evaluate(checked)
    presses(ann, "p")
    assert before
    assert ann.page.evaluate(checked) == before


@pytest.mark.gate
def test_a_main_button_whose_element_became_the_send_button_sends_what_is_chosen(
    invite: Invite, stage: Stage
) -> None:
    ann = at_her_turn(invite, stage, "turn")
    expect(ann.page.locator("#ask [data-single]")).to_be_visible()
    ann.page.evaluate(BECOMES_SEND)
    chosen = ann.page.evaluate(CHOOSE_ANOTHER)
    with ann.page.expect_request(lambda request: request.url.endswith("/answer")) as sent:
        ann.page.evaluate("document.querySelector('#ask [data-send]').click()")
    assert parse_qs(sent.value.post_data)["answer"] == [chosen]


@pytest.mark.parametrize(
    ("way", "plain", "with_alt"), [("on", True, False), ("alt", False, True), ("off", False, False)]
)
def test_one_letter_keys_are_on_or_with_alt_or_off(
    invite: Invite, stage: Stage, way: str, plain: bool, with_alt: bool
) -> None:
    ann = at_her_turn(invite, stage, "turn")
    ann.press("[popovertarget=table-menu]")
    ann.page.select_option("#table-menu [data-keys]", way)
    presses(ann, "Escape")
    ann.reload()
    assert ann.page.input_value("[data-keys]") == way
    opened = []
    for keys in ("o", "Alt+o"):
        presses(ann, keys)
        opened.append(ann.page.locator(LIST).is_visible())
        presses(ann, "Escape")
    assert opened == [plain, with_alt]
    chosen = []
    for keys in ("4", "Alt+4"):
        presses(ann, keys)
        chosen.append(ann.look().chosen > 0)
        presses(ann, "Escape")
    assert chosen == [plain, with_alt]
    ann.open("/preferences")
    assert ann.page.input_value("[data-keys]") == way


def test_digits_need_no_shift_on_a_french_keyboard(invite: Invite, stage: Stage) -> None:
    ann = at_her_turn(invite, stage, "turn")
    row = ann.page.locator("#ask [data-row='4']")
    assert row.locator("input").count() > 1, "a row of several choices is gone through, and not done"
    ann.page.evaluate("""document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: '"', code: "Digit4", bubbles: true, cancelable: true }))""")
    expect(row.locator("input:checked")).to_have_count(1)
