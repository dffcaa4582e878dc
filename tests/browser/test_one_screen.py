"""A table is one screen: whatever the window, one sees the boards, what is one's own and the question without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from clepsydra.lab.server import Server
from clepsydra.web.identity import COOKIE
from tests.browser.conftest import Invite
from tests.browser.inspection import OVERFLOW, TINY
from tests.browser.person import PATIENCE, Person
from tests.browser.stage import Stage
from tests.browser.test_in_view import IN_SIGHT

WINDOWS = {"1366x650": False, "1920x950": False, "1024x700": False, "390x664": True, "360x560": True}
"""What browsers leave of the screens that people have, and whether they are touched."""
POSITIONS = {
    "anachrony": ("turn", "power-up", "construct"),
    "inventions": ("turn", "build", "diplomat"),
    "rulebenders": ("action", "late", "payment"),
}
GATE = ("1366x650-anachrony-turn", "390x664-inventions-turn", "1024x700-rulebenders-action")
SCROLLS = """() => {
  const page = document.scrollingElement;
  page.scrollTop = 50;
  return page.scrollTop || Math.max(0, page.scrollHeight - innerHeight);
}"""
"""How far the document can be scrolled."""
UNSEEN = """() => {
  const wrong = [];
  const inside = (at) => at.left >= -1 && at.top >= -1 && at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1;
  const hit = (part, x, y) => part.contains(document.elementFromPoint(x, y));
  const whole = (name, part) => {
    const at = part?.getBoundingClientRect();
    if (!at?.width || !inside(at)) return wrong.push(`${name} is not whole in the window: ${JSON.stringify(at)}`);
    const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
    if (!hit(part, x, y)) wrong.push(`${name} lies under ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 90)}`);
  };
  const room = (name, selector, least) => {
    const part = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length);
    const at = part?.getBoundingClientRect();
    if (!at || !inside({ left: at.left, right: at.right, top: at.top, bottom: at.bottom }))
      return wrong.push(`${name} is not in the window`);
    if (at.height < least) wrong.push(`${name} is only ${Math.round(at.height)} px high`);
    const spots = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((y) => [0.1, 0.5, 0.9].map((x) => [x, y]));
    const seen = spots.filter(([x, y]) => hit(part, at.left + x * at.width, at.top + y * at.height));
    if (seen.length < 12) wrong.push(`${name} is covered: ${seen.length} of 15 spots are seen`);
  };
  const narrow = innerWidth < 768;
  const ask = document.querySelector("#ask");
  whole("the question", ask.querySelector("#ask-title"));
  const main = [...ask.querySelectorAll("footer .btn.primary")].filter((each) => each.getClientRects().length);
  if (main.length !== 1) wrong.push(`there are ${main.length} main buttons`);
  for (const [name, part] of Object.entries({ main: main[0], undo: ask.querySelector("[data-undo]"),
    options: ask.querySelector("[data-options-button]") })) whole(name, part);
  const listed = document.querySelector(".table").dataset.options !== undefined;
  if (!listed) room("the hero", narrow ? ".view" : ".st-hero", narrow ? 250 : 290);
  if (!(listed && narrow)) room("the dock", ".st-dock", narrow ? 80 : 120);
  return wrong;
}"""
"""What of the table is not seen at once. A list of options that opens by itself may lie over the boards."""


def at_a_table(invite: Invite, stage: Stage, window: str, position: tuple[str, str]) -> Person:
    """Somebody who is asked, in a window of this size; in two of the windows in French, which is longer."""
    staged = stage.table(*position)
    lang = "fr" if window in ("1366x650", "360x560") else "en"
    screen = "phone" if WINDOWS[window] else "desktop"
    person: Person = invite("Ann", screen=screen, lang=lang, cookie=stage.cookie(staged, staged.seat))
    width, height = map(int, window.split("x"))
    person.resize(width, height)
    person.open(f"/t/{staged.table}")
    return person


@pytest.mark.gate(*GATE)
@pytest.mark.parametrize(
    ("window", "game", "situation"),
    [
        pytest.param(window, game, situation, id=f"{window}-{game}-{situation}")
        for game, situations in POSITIONS.items()
        for situation in situations
        for window in WINDOWS
    ],
)
def test_the_table_is_one_screen(
    invite: Invite, stage: Stage, window: str, game: str, situation: str
) -> None:
    ann = at_a_table(invite, stage, window, (game, situation))
    assert ann.page.evaluate(SCROLLS) == 0
    assert ann.page.evaluate(UNSEEN) == []
    assert ann.page.evaluate(TINY) == []
    assert ann.page.evaluate(OVERFLOW) == []
    assert ann.look().places == 0 or ann.page.evaluate(IN_SIGHT), (
        "the offered pieces are where one looks first"
    )


@pytest.mark.gate("inventions")
@pytest.mark.parametrize("game", POSITIONS)
def test_without_a_script_the_document_scrolls_to_everything(
    chromium: Browser, server: Server, stage: Stage, game: str
) -> None:
    staged = stage.table(game, POSITIONS[game][0])
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 1366, "height": 650})
    context.set_default_timeout(PATIENCE)
    cookie = stage.cookie(staged, staged.seat)
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/t/{staged.table}")
    for part in ("#ask .opts", "#hero", "#dock", "#seats", "#log"):
        box = page.locator(part).bounding_box()
        assert box is not None, part
        assert box["height"] > 20, part
    assert page.locator("#ask [data-options-button]").is_hidden(), "the list stands open"
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["y"] > 650, "one scrolls down to it"
    context.close()


@pytest.mark.gate
def test_escape_closes_a_board_that_a_link_opened_over_the_others(invite: Invite, stage: Stage) -> None:
    staged = stage.table("inventions", "turn")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    for part in ("stacks", "tracks"):
        opens = ann.page.locator(f".shelf a[href='#{part}']")
        opens.click()
        expect(ann.page.locator(f"#{part}")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(f"#{part}")).to_be_hidden()
        expect(opens).to_be_focused()


def test_the_switch_covers_the_secret_objectives_until_it_is_pressed_again(
    invite: Invite, stage: Stage
) -> None:
    staged = stage.table("inventions", "turn")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    points = ann.page.locator(".st-dock .aim em").first
    for covered in (True, False):
        ann.page.locator(".cover").get_by_text("Cover").click()
        found = points.evaluate("each => getComputedStyle(each).color === 'rgba(0, 0, 0, 0)'")
        assert found is covered
        assert ann.page.get_by_label("Cover my objectives").is_checked() is covered
