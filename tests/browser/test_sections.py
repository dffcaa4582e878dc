"""The parts of a phone's page: their tabs, and the swipe from one to the next."""

from __future__ import annotations

import pytest

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
    swipe(ann, (300, 300), -150)
    is_in_view(ann, MINE)
    swipe(ann, (60, 300), 150)
    is_in_view(ann, BOARDS)
    ann.page.click(f".ptabs a:text-is('{OTHERS}')")
    is_in_view(ann, OTHERS)
    swipe(ann, (300, 300), -40)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == OTHERS, "a finger that hardly moves changes nothing"
    ann.page.evaluate("localStorage.setItem('still', 'on')")
    swipe(ann, (60, 300), 150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == OTHERS, "who wants no swipes has none"
    assert ann.look().chosen == 0


def test_a_part_of_ones_own_board_has_a_tab_between_the_boards_and_the_whole(
    invite: Invite, stage: Stage
) -> None:
    ann, device = (
        asked_at(invite, stage, "blink", screen="phone"),
        of_board("anachrony").say("board", "device_tab"),
    )
    ann.page.click(f".ptabs a:text-is('{device}')")
    is_in_view(ann, device)
    swipe(ann, (300, 300), -150)
    is_in_view(ann, MINE)
    swipe(ann, (60, 300), 150)
    is_in_view(ann, device)
    ann.page.click(f".ptabs a:text-is('{MINE}')")
    is_in_view(ann, MINE)
    swipe(ann, (300, 300), -150)
    is_in_view(ann, OTHERS)


def test_what_scrolls_sideways_itself_is_left_to_scroll(invite: Invite, stage: Stage) -> None:
    staged, hand = stage.table("rulebenders", "action"), of_board("rulebenders").say("board", "hand")
    ann = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.page.click(f".ptabs a:text-is('{hand}')")
    is_in_view(ann, hand)
    before = ann.page.evaluate("scrollY")
    box = ann.page.locator(".hand .cards, .hand ol, .hand ul").first.bounding_box()
    assert box
    swipe(ann, (300, box["y"] + box["height"] / 2), -150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate("scrollY") == before


def test_ones_own_name_leads_to_ones_own_board(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    is_in_view(ann, BOARDS)
    ann.page.click(".seats .sc.cur a")
    is_in_view(ann, MINE)
