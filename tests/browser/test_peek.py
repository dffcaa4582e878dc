"""An opponent's card opens the opponent's whole board; one's own card does not stand among the opponents'."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

PEEK = ".st-peek:popover-open"
TABLES = {"anachrony": "turn", "inventions": "turn", "rulebenders": "late"}
INSIDE = """selector => {
  const at = document.querySelector(selector).getBoundingClientRect();
  return at.width > 250 && at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight;
}"""


def at(invite: Invite, stage: Stage, game: str, screen: str) -> Person:
    staged = stage.table(game, TABLES[game])
    person: Person = invite("Ann", screen=screen, cookie=stage.cookie(staged, staged.seat))
    person.open(f"/t/{staged.table}")
    return person


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_an_opponents_card_opens_the_whole_board(
    invite: Invite, stage: Stage, game: str, screen: str
) -> None:
    ann = at(invite, stage, game, screen)
    card = ann.page.locator(".st-rivals .sc:not(.mine):visible").last
    name = card.locator("a").inner_text()
    ann.click(card.locator("small, .st").last)
    expect(ann.page.locator(PEEK)).to_be_visible()
    expect(ann.page.locator(PEEK)).to_contain_text(name)
    assert ann.page.evaluate(INSIDE, PEEK)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(PEEK)).to_have_count(0)
    card.locator("a").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(PEEK)).to_be_visible()
    ann.click(ann.page.locator(".st-peek-close"))
    expect(ann.page.locator(PEEK)).to_have_count(0)
    expect(ann.page.locator(".st-peek")).to_have_count(0)  # it lies in its place again


@pytest.mark.parametrize("game", TABLES)
def test_ones_own_card_is_not_among_the_opponents(invite: Invite, stage: Stage, game: str) -> None:
    ann = at(invite, stage, game, "desktop")
    assert ann.page.locator(".st-rivals .sc.mine b:visible").count() == 0
    assert ann.page.locator(".st-rivals .sc:not(.mine) b:visible").count() >= 3
