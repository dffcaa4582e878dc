"""The parts of a phone's page: their tabs, and the swipe from one to the next."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.fingers import touch
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.browser.test_beside import asked_at

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
    is_in_view(ann, "Boards")
    swipe(ann, (300, 300), -150)
    is_in_view(ann, "My board")
    swipe(ann, (60, 300), 150)
    is_in_view(ann, "Boards")
    ann.page.click(".ptabs a:text-is('The others')")
    is_in_view(ann, "The others")
    swipe(ann, (300, 300), -40)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == "The others", "a finger that hardly moves changes nothing"
    ann.page.evaluate("localStorage.setItem('still', 'on')")
    swipe(ann, (60, 300), 150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate(CURRENT) == "The others", "who wants no swipes has none"
    assert ann.look().chosen == 0


def test_a_part_of_ones_own_board_has_a_tab_between_the_boards_and_the_whole(
    invite: Invite, stage: Stage
) -> None:
    ann = asked_at(invite, stage, "blink", screen="phone")
    ann.page.click(".ptabs a:text-is('Device')")
    is_in_view(ann, "Device")
    swipe(ann, (300, 300), -150)
    is_in_view(ann, "My board")
    swipe(ann, (60, 300), 150)
    is_in_view(ann, "Device")
    ann.page.click(".ptabs a:text-is('My board')")
    is_in_view(ann, "My board")
    swipe(ann, (300, 300), -150)
    is_in_view(ann, "The others")


def test_what_scrolls_sideways_itself_is_left_to_scroll(invite: Invite, stage: Stage) -> None:
    staged = stage.table("rulebenders", "action")
    ann = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.page.click(".ptabs a:text-is('Your hand')")
    is_in_view(ann, "Your hand")
    before = ann.page.evaluate("scrollY")
    box = ann.page.locator(".hand .cards, .hand ol, .hand ul").first.bounding_box()
    assert box
    swipe(ann, (300, box["y"] + box["height"] / 2), -150)
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert ann.page.evaluate("scrollY") == before


def test_ones_own_name_leads_to_ones_own_board(invite: Invite, stage: Stage) -> None:
    ann = asked_at(invite, stage, "turn", screen="phone")
    is_in_view(ann, "Boards")
    ann.page.click(".seats .sc.cur a")
    is_in_view(ann, "My board")
