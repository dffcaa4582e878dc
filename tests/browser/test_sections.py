"""The parts of a phone's page: their tabs, and the swipe from one to the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.fingers import touch
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_beside import asked_at
from tests.texts import SITE, of_board

BOARDS, MINE, OTHERS = (SITE.say("page", key) for key in ("boards", "mine", "others"))

CURRENT = "document.querySelector('.ptabs [aria-current=true]')?.textContent"


def swipe(person: Person, spot: tuple[float, float], by: float) -> None:
    """Draw a finger sideways over the page."""
    x, y = spot
    touch(person, [(x, y)], [(x + by / 2, y)], [(x + by, y + 2)])


def is_in_view(person: Person, name: str) -> None:
    """Wait until the tab of this name is the marked one."""
    person.page.wait_for_function(f"name => {CURRENT} === name", arg=name)


@pytest.mark.gate
def test_a_swipe_leads_to_the_next_section_and_back(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    is_in_view(ann, BOARDS)
    swipe(ann, (300, 200), -150)
    is_in_view(ann, OTHERS)  # what is one's own lies in the dock, always in view
    swipe(ann, (60, 200), 150)
    is_in_view(ann, BOARDS)
    ann.page.click(f".ptabs a:text-is('{OTHERS}')")
    is_in_view(ann, OTHERS)
    swipe(ann, (300, 200), -40)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == OTHERS, "a finger that hardly moves changes nothing"
    ann.page.evaluate("localStorage.setItem('still', 'on')")
    swipe(ann, (60, 200), 150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == OTHERS, "who wants no swipes has none"
    assert ann.look().chosen == 0


def is_at_the_top_of_the_dock(person: Person, selector: str) -> None:
    """Wait until something begins where the dock begins, its padding left aside."""
    person.page.wait_for_function(
        """selector => {
          const at = document.querySelector(selector).getBoundingClientRect();
          const dock = document.querySelector(".st-dock").getBoundingClientRect();
          return at.height > 0 && Math.abs(at.top - dock.top) < 12;
        }""",
        arg=selector,
    )


def test_a_tab_of_ones_own_board_leads_there_in_the_dock(invite: Invite, stage: Stage) -> None:
    ann, device = (
        asked_at(invite, stage, "blink", screen="phone"),
        of_board("anachrony").say("board", "device_tab"),
    )
    assert ann.page.locator("#ask .say .roll").is_visible(), "the list is open, since it shows dice"
    ann.press("#ask [data-options-button]")  # closed, it gives its room back to tabs and dock
    tab = ann.page.locator(f".ptabs a:text-is('{device}')")
    tab.click()
    is_at_the_top_of_the_dock(ann, str(tab.get_attribute("href")))
    ann.page.click(f".ptabs a:text-is('{MINE}')")
    is_at_the_top_of_the_dock(ann, "#own")


MOVED = "[document.scrollingElement, document.querySelector('main.table')].map(part => part.scrollTop)"
TURNS = {"anachrony": "construct", "inventions": "build", "rulebenders": "action"}


@pytest.mark.gate
@pytest.mark.parametrize("game", TURNS)
def test_no_tab_moves_the_table_itself(invite: Invite, stage: Stage, game: str) -> None:
    """A tab that leads into the dock scrolls the dock, and the question stays in sight."""
    staged = stage.table(game, TURNS[game])
    ann = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    for tab in ann.page.locator(".ptabs a:visible").all():
        tab.tap()
        ann.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert ann.page.evaluate(MOVED) == [0, 0], tab.inner_text()
        expect(ann.page.locator("#ask-title")).to_be_in_viewport()


def test_a_swipe_over_the_hand_leaves_the_boards_where_they_are(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "action")
    ann = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    before = ann.page.evaluate("document.querySelector('.view').scrollTop")
    box = ann.page.locator(".hand .cards").first.bounding_box()
    assert box
    swipe(ann, (300, box["y"] + 40), -150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate("document.querySelector('.view').scrollTop") == before


def test_ones_own_name_leads_to_ones_own_board(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    gone = ann.page.locator(".st-dock").evaluate(
        "dock => { dock.scrollTop = dock.scrollHeight; return dock.scrollTop; }"
    )
    assert gone > 0
    link = ann.page.locator(".seats .sc.cur a")
    link.click()
    is_at_the_top_of_the_dock(ann, str(link.get_attribute("href")))
