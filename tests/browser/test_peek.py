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

FREE = """selector => {
  const board = document.querySelector(selector);
  board.scrollTop = board.scrollHeight;
  const close = board.querySelector(".st-peek-close");
  const at = close.getBoundingClientRect();
  const inside = at.bottom <= innerHeight && at.right <= innerWidth && document.elementFromPoint(
    at.x + at.width / 2, at.y + at.height / 2) === close;
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    if (close.contains(texts.currentNode) || texts.currentNode.parentElement.closest(".sr, h2, h3")) continue;
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects())
      if (box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom)
        return texts.currentNode.textContent;
  }
  return inside ? "" : "it cannot be clicked";
}"""
"""What of an opponent's board lies under the button that closes it, at its end."""


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
    ann.click(card.locator(".token"))
    expect(ann.page.locator(PEEK)).to_be_visible()
    expect(ann.page.locator(PEEK)).to_contain_text(name)
    assert ann.page.evaluate(INSIDE, PEEK)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(PEEK)).to_have_count(0)
    card.locator("a").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(PEEK)).to_be_visible()
    assert ann.page.evaluate(FREE, PEEK) == "", "the button lies over nothing that the board says"
    ann.click(ann.page.locator(".st-peek-close"))
    expect(ann.page.locator(PEEK)).to_have_count(0)
    expect(ann.page.locator(".st-peek")).to_have_count(0)  # it lies in its place again


@pytest.mark.parametrize("game", TABLES)
def test_ones_own_card_is_not_among_the_opponents(invite: Invite, stage: Stage, game: str) -> None:
    ann = at(invite, stage, game, "desktop")
    assert ann.page.locator(".st-rivals .sc.mine b:visible").count() == 0
    assert ann.page.locator(".st-rivals .sc:not(.mine) b:visible").count() >= 3
