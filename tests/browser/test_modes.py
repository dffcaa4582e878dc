"""A question is read and answered by whoever needs the page larger, in their own colours, still, or without a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from clepsydra.lab.server import Server
from clepsydra.web.identity import COOKIE
from tests.browser.conftest import Invite
from tests.browser.inspection import OVERFLOW
from tests.browser.person import PATIENCE
from tests.browser.stage import Stage

TITLES = {"anachrony": "turn", "inventions": "turn", "rulebenders": "action"}
"""The moment of each title at which somebody is asked, with much on offer."""
UNMARKED = """() => [...document.querySelectorAll(".lit")].flatMap((lit) => {
  const parts = [lit, lit.parentElement].map((element) => getComputedStyle(element));  // a place may be lit with its frame
  const drawn = [...parts, getComputedStyle(lit, "::before"), getComputedStyle(lit, "::after")];
  const edge = (style) => style.content !== "none" && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  const outline = lit.querySelector(":scope > .cell path, :scope > .sector > .ring");  // what is drawn keeps its colours
  const pen = outline && getComputedStyle(outline);
  const drawable = pen && pen.stroke !== "none" && pen.stroke !== "rgba(0, 0, 0, 0)";
  const stroked = drawable && parseFloat(pen.strokeWidth) >= 2;
  return stroked || drawn.some(edge) ? [] : [`no edge where shadows are not drawn: ${lit.outerHTML.slice(0, 120)}`];
})"""
MOVES = """() => document.getAnimations()
  .filter((each) => each.playState === "running" && each.effect.getComputedTiming().activeDuration > 1)
  .map((each) => `${each.effect.target?.outerHTML.slice(0, 80)} moves for ${each.effect.getComputedTiming().activeDuration} ms`)"""
FOCUS = """() => {
  const style = getComputedStyle(document.activeElement.closest("label") ?? document.activeElement);
  const own = getComputedStyle(document.activeElement);
  return [style, own].some((each) => each.outlineStyle !== "none" && parseFloat(each.outlineWidth) >= 2);
}"""


def enlarged(page: Page) -> list[str]:
    """Return what is too wide, so that one would have to scroll to read each line."""
    found: list[str] = page.evaluate(OVERFLOW)
    return found


def in_forced_colours(page: Page) -> list[str]:
    """Return what is told apart by a colour or a shadow alone, neither of which is drawn."""
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    if not page.locator("#ask .opts").is_visible():
        page.click("#ask [data-options-button]")
    page.locator("#ask input[name=answer]").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    unseen = [] if page.evaluate(FOCUS) else ["nobody sees where the keyboard is"]
    found: list[str] = page.evaluate(UNMARKED)
    return found + unseen


def still(page: Page) -> list[str]:
    """Return what moves although it should not."""
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    found: list[str] = page.evaluate(MOVES)
    return found


MODES: dict[str, tuple[dict[str, str], Callable[[Page], list[str]]]] = {
    "200 %": ({"screen": "200 %"}, enlarged),
    "400 %": ({"screen": "400 %"}, enlarged),
    "forced colours": ({"colours": "forced"}, in_forced_colours),
    "reduced motion": ({"motion": "reduce"}, still),
}
every_title = pytest.mark.parametrize("title", TITLES)


@pytest.mark.gate("anachrony-400 %", "rulebenders-forced colours")
@pytest.mark.parametrize("mode", MODES)
@every_title
def test_a_question_is_answered(invite: Invite, stage: Stage, title: str, mode: str) -> None:
    how, wrong_with = MODES[mode]
    staged = stage.another(title, TITLES[title])
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    ann.open(f"/t/{staged.table}")
    assert ann.look().asked
    assert wrong_with(ann.page) == []
    ann.does(ann.decide)


@pytest.fixture
def without_scripts(chromium: Browser) -> Iterator[Page]:
    """A page whose scripts are not run."""
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 1366, "height": 650})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.gate("inventions")
@every_title
def test_a_question_is_answered_without_a_script(
    without_scripts: Page, server: Server, stage: Stage, title: str
) -> None:
    staged, page = stage.another(title, TITLES[title]), without_scripts
    cookie = stage.cookie(staged, staged.seat)
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.address}])
    page.goto(f"{server.address}/t/{staged.table}")
    key = page.locator("#ask input[name=key]").first
    before = key.get_attribute("value")
    page.locator("#ask label:has(input[name=answer])").first.click()
    page.locator("#ask [data-send]").first.click()
    page.wait_for_url(f"{server.address}/t/{staged.table}*")
    assert page.locator("#ask-title").is_visible()
    assert key.get_attribute("value") != before
    assert page.locator("script").count() > 0, "the same page as with scripts"
