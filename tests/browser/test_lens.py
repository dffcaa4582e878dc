"""The boards at another size, and over the whole screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.fingers import touch
from tests.browser.inspection import OVERFLOW
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_beside import asked_at
from tests.browser.test_in_view import IN_SIGHT

UNDER = """([x, y]) => {
  const on = document.elementsFromPoint(x, y).find((each) => each.matches(".zone, .slot, .era, .hex, .mat, .board"));
  const at = on.getBoundingClientRect();
  return [on.id || on.className, (x - at.left) / at.width, (y - at.top) / at.height];
}"""
"""What lies at a point, and where in it the point is."""


def shows(person: Person, percent: str) -> None:
    """The boards have this size."""
    expect(person.page.locator("[data-percent]")).to_have_text(percent)


def test_buttons_wheel_and_drag_change_size_and_place_and_the_size_is_remembered(
    invite: Invite, stage: Stage
) -> None:
    ann = asked_at(invite, stage, "turn")
    wide = ann.page.locator("#main-board").bounding_box()
    ann.press("[data-zoom=in]")
    ann.press("[data-zoom=in]")
    larger = ann.page.locator("#main-board").bounding_box()
    assert wide
    assert larger
    shows(ann, "156 %")
    assert abs(larger["width"] / wide["width"] - 1.5625) < 0.02, "drawn larger, laid out as before"
    assert not ann.page.evaluate(OVERFLOW)
    before = ann.page.evaluate("document.querySelector('.view').scrollLeft")
    spot = ann.page.evaluate(
        """() => {
          for (let y = 200; y < innerHeight - 200; y += 10)
            for (let x = 500; x < 1000; x += 10)
              if (!document.elementFromPoint(x, y).closest("a, button, .lit, .lens")) return [x, y];
        }"""
    )
    ann.page.mouse.move(*spot)
    ann.page.mouse.down()
    ann.page.mouse.move(spot[0] - 60, spot[1], steps=3)
    ann.page.mouse.up()
    assert abs(ann.page.evaluate("document.querySelector('.view').scrollLeft") - before - 60) <= 1

    ann.page.evaluate(
        "Clepsydra.put({ title: document.title }); document.dispatchEvent(new Event('table:changed'))"
    )
    shows(ann, "156 %")
    ann.reload()
    shows(ann, "156 %")
    assert ann.page.evaluate(IN_SIGHT), "a lit place comes into view however large the boards are"
    ann.page.evaluate("document.querySelector('.view').scrollTo(0, 99999); Clepsydra.comeIntoView()")
    assert ann.page.evaluate(IN_SIGHT)

    ann.press("[data-zoom=fit]")
    shows(ann, "100 %")
    ann.page.mouse.move(700, 400)
    under = ann.page.evaluate(UNDER, [700, 400])
    ann.page.keyboard.down("Control")
    ann.page.mouse.wheel(0, -200)
    ann.page.wait_for_function("() => document.querySelector('[data-percent]').textContent !== '100 %'")
    ann.page.keyboard.up("Control")
    name, x, y = ann.page.evaluate(UNDER, [700, 400])
    assert name == under[0]
    assert abs(x - under[1]) < 0.05
    assert abs(y - under[2]) < 0.05


def test_two_fingers_make_a_board_larger_and_what_is_between_them_stays(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    under = ann.page.evaluate(UNDER, [200, 300])
    touch(ann, [(150, 300), (250, 300)], [(130, 300), (270, 300)], [(100, 300), (300, 300)])
    shows(ann, "200 %")
    assert ann.page.evaluate("visualViewport.scale") == 1, "the page itself stays as it is"
    name, x, y = ann.page.evaluate(UNDER, [200, 300])
    assert name == under[0]
    assert abs(x - under[1]) < 0.05
    assert abs(y - under[2]) < 0.05
    assert not ann.page.evaluate(OVERFLOW)
    ann.reload()
    shows(ann, "200 %")
    assert ann.page.evaluate(IN_SIGHT)
    ann.press("[data-zoom=fit]")
    assert ann.page.locator("[data-zoom=fit]").is_hidden(), "at its usual size nothing is to be fitted"


def test_boards_fill_the_screen_and_one_decides_there(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", lang="fr")
    narrow = ann.page.locator(".view").bounding_box()
    ann.press("[data-wide]")
    ann.page.wait_for_function("() => document.fullscreenElement !== null")
    whole = ann.page.locator(".view").bounding_box()
    assert narrow
    assert whole
    assert whole["width"] > narrow["width"] + 150
    assert not ann.page.locator("#log").is_visible()
    assert ann.page.locator("#ask .opts").is_visible()
    ann.press(".grip")
    assert not ann.page.locator("#ask .opts").is_visible()
    folded = ann.page.locator(".view").bounding_box()
    assert folded
    assert folded["width"] > whole["width"] + 300
    ann.press(".grip")
    ann.page.evaluate("document.exitFullscreen()")
    ann.page.wait_for_function("() => !document.documentElement.classList.contains('wide')")

    ann.page.evaluate("document.documentElement.requestFullscreen = undefined")
    ann.press("[data-wide]")
    assert not ann.page.locator("#log").is_visible(), "without leave of the browser they fill the window"
    ann.reload()
    assert not ann.page.locator("#log").is_visible(), "and do so the next time"
    assert ann.page.evaluate(IN_SIGHT)
    ann.page.keyboard.press("Escape")
    assert ann.page.locator("#log").is_visible()
