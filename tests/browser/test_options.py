"""On a phone, what an option is and costs is seen before it is chosen."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.stage import Stage

GONE = """() => [...document.querySelectorAll(".purse [data-gone]")].map(
  (good) => [good.querySelector("use").getAttribute("href").split("#")[1], good.dataset.gone].join(":"))"""


def test_a_tap_marks_the_price_and_a_long_press_opens_the_card(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "construct")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="phone")
    ann.open(f"/t/{staged.table}")
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
