"""On a phone, what an option is and costs is seen before it is chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.stage import Stage

GONE = """() => [...document.querySelectorAll(".purse [data-gone]")].map(
  (good) => [good.querySelector("use").getAttribute("href").split("#")[1], good.dataset.gone].join(":"))"""


def test_a_tap_marks_the_price_and_a_long_press_opens_the_card(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "construct")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
    ann.open_options()
    option = ann.page.locator("#ask .opt:has([data-price]) > label").first
    price = option.locator("input").get_attribute("data-price")
    card = f"#{option.locator('input').get_attribute('data-card')}"
    assert price
    assert not ann.page.evaluate(GONE)

    box = option.bounding_box()
    assert box
    session = ann.page.context.new_cdp_session(ann.page)
    finger = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    ann.page.wait_for_selector(f"{card}:popover-open")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    assert not ann.look().chosen, "who reads has chosen nothing"
    ann.page.eval_on_selector(card, "card => card.hidePopover()")

    option.tap()
    assert ann.look().chosen == 1
    assert sorted(ann.page.evaluate(GONE)) == sorted(price.split())
    assert not ann.look().sent


EMPTY = """() => [...document.querySelectorAll("#ask .grp")].filter((group) => {
  let row = group.nextElementSibling;
  while (row && !row.matches(".grp") && !row.checkVisibility()) row = row.nextElementSibling;
  return group.checkVisibility() && (!row || row.matches(".grp"));
}).length"""
"""How many headings are seen that no option follows."""
SHARED = """() => {
  const inputs = [...document.querySelectorAll("#ask input[name=answer]")];
  const all = inputs.flatMap((input) => (input.dataset.places || "").split(" "));
  return all.find((id) => all.indexOf(id) !== all.lastIndexOf(id) && document.getElementById(id)) ?? null;
}"""
"""A place that several options are about."""
ROOM = "list => [list.scrollTop, list.scrollHeight > list.clientHeight]"


@pytest.mark.gate
def test_a_heading_goes_with_its_rows_and_a_question_begins_at_its_first_option(
    invite: Invite, stage: Stage
) -> None:
    staged = stage.another("anachrony", "place")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.open_options()
    headings, options = ann.page.locator("#ask .grp:visible"), ann.page.locator("#ask .say")
    before = headings.count()
    ann.page.locator(f"#{ann.page.evaluate(SHARED)}").click()
    expect(ann.page.locator("#ask .opt.out").first).to_be_attached()
    assert headings.count() < before
    assert ann.page.evaluate(EMPTY) == 0
    ann.page.set_viewport_size({"width": 1366, "height": 650})
    ann.page.reload()
    ann.open_options()
    options.evaluate("list => { list.scrollTop = list.scrollHeight; }")
    question = ann.page.inner_text("#ask-title")
    ann.page.locator("#ask input[value*=research]").first.evaluate("input => input.closest('label').click()")
    expect(ann.page.locator("#ask-title")).not_to_have_text(question)
    expect(options).to_be_visible()
    assert options.evaluate(ROOM) == [0, True]


@pytest.mark.gate
def test_of_a_subset_all_that_leaves_is_marked(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "power-up")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
    ann.open_options()
    rows, core = ann.page.locator("#ask .opt > label"), ann.page.locator("#ask [data-account=energy_core]")
    for number in range(rows.count()):
        rows.nth(number).tap()
        if ann.look().refused:
            rows.nth(number).tap()
    assert ann.look().chosen > 1
    had, after = (int(figure) for figure in core.inner_text().split("→"))
    assert had - after > 1, "more than one of them costs"
    assert f"core:{had - after}" in ann.page.evaluate(GONE)


@pytest.mark.gate
def test_the_places_for_a_cube_say_where_figures_are_reconstructed_to_who_asks(
    invite: Invite, stage: Stage
) -> None:
    staged = stage.table("rulebenders", "action")
    for screen in ("phone", "desktop"):
        ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen=screen)
        ann.open(f"/t/{staged.table}")
        ann.open_options()
        hidden = ann.page.locator("#ask .guess")
        assert hidden.count() > 0
        assert not any(sign.is_visible() for sign in hidden.all())
        marked = ann.page.locator("[data-guess]").first
        written = "element => getComputedStyle(element, '::after').content"
        assert "≈" not in marked.evaluate(written)
        ann.open(f"/t/{staged.table}?reconstructed=on")
        assert "≈" in marked.evaluate(written)
        ann.open_options()
        signs = ann.page.locator("#ask .opt:has(> label > input[data-places^='open-']) > .guess")
        assert signs.count() > 0
        assert all(sign.is_visible() for sign in signs.all())
