"""The name and one line of a piece: by hovering, by the keyboard, and by a finger that stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

TIP = "#st-tip:popover-open"
SHOWN = {
    "anachrony": ("turn", "#dock .ledger .g"),
    "inventions": ("turn", "#dock .stat"),
    "rulebenders": ("action", "#dock .pays"),
}
"""For each game a situation, and a counter that is in view there."""
SILENT = """() => [...document.querySelectorAll(".st-hero use,.st-side use,.st-dock use,.st-rivals use")]
  .filter((use) => !use.closest("[hidden],[popover]"))
  .filter((use) => { const told = Clepsydra.tips.of(use); return !told?.name || !told.line; })
  .map((use) => use.closest("svg").outerHTML.slice(0, 120))"""
"""The symbols in the page that the script has nothing to say of."""
COVERS = """selector => {
  const piece = document.querySelector(selector).getBoundingClientRect();
  const tip = document.querySelector("#st-tip").getBoundingClientRect();
  const over = tip.left < piece.right && tip.right > piece.left && tip.top < piece.bottom && tip.bottom > piece.top;
  return [over, tip.left >= 0 && tip.top >= 0 && tip.right <= innerWidth && tip.bottom <= innerHeight];
}"""


def at(invite: Invite, stage: Stage, game: str, screen: str = "desktop", lang: str = "en") -> Person:
    staged = stage.table(game, SHOWN[game][0])
    person: Person = invite("Ann", screen=screen, lang=lang, cookie=stage.cookie(staged, staged.seat))
    person.open(f"/t/{staged.table}")
    return person


@pytest.mark.gate("anachrony-en")
@pytest.mark.parametrize(
    ("game", "lang"),
    [pytest.param(game, lang, id=f"{game}-{lang}") for game in SHOWN for lang in ("en", "fr")],
)
def test_the_page_has_a_tip_for_every_symbol(invite: Invite, stage: Stage, game: str, lang: str) -> None:
    ann = at(invite, stage, game, lang=lang)
    assert ann.page.evaluate(SILENT) == []


@pytest.mark.parametrize("game", SHOWN)
def test_a_tip_comes_by_hovering_beside_its_piece_and_stays_while_one_reads_it(
    invite: Invite, stage: Stage, game: str
) -> None:
    ann = at(invite, stage, game)
    piece, tip = SHOWN[game][1], ann.page.locator(TIP)
    ann.page.locator(piece).first.scroll_into_view_if_needed()
    ann.page.locator(piece).first.hover(force=True)
    expect(tip).to_be_visible()
    assert ann.page.evaluate(COVERS, piece) == [False, True]
    assert tip.locator("b").inner_text()
    assert tip.locator("span").inner_text()
    tip.hover()
    ann.page.keyboard.press("Shift")
    expect(tip).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_a_tip_comes_with_the_focus_and_escape_puts_only_it_away(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony")
    ann.page.keyboard.press("l")
    expect(ann.page.locator("#log")).to_be_visible()
    ann.page.locator("#mat-0 button.cap, #dock button.cap").first.focus()
    ann.page.keyboard.press("ArrowRight")
    tip = ann.page.locator(TIP)
    expect(tip).to_be_visible()
    described = ann.page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    assert described == "st-tip", "readers hear the line"
    ann.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(ann.page.locator("#log")).to_be_visible()


def test_a_title_becomes_the_tip_and_comes_back(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony")
    title = "#dock .score > [title], .mat .score > [title]"
    before = ann.page.locator(title).first.get_attribute("title")
    spot = ann.page.locator(title).first.element_handle()
    assert spot is not None
    spot.hover(force=True)
    expect(ann.page.locator(TIP)).to_contain_text(str(before))
    assert spot.get_attribute("title") is None, "the browser shows no second one"
    ann.page.keyboard.press("Escape")
    assert spot.get_attribute("title") == before


def test_a_finger_that_stays_asks_and_does_nothing_else(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony", screen="phone")
    key, chosen = ann.look().key, ann.look().chosen
    lit = ann.page.locator(".centre .lit").first
    lit.scroll_into_view_if_needed()
    touch = """([piece, type]) => {
      const at = piece.getBoundingClientRect();
      const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
      const how = { bubbles: true, cancelable: true, pointerType: "touch", clientX: x, clientY: y };
      piece.dispatchEvent(new PointerEvent(type, how));
    }"""
    piece = lit.element_handle()
    ann.page.evaluate(touch, [piece, "pointerdown"])
    expect(ann.page.locator(TIP)).to_be_visible()
    for event in ("pointerup", "click"):
        ann.page.evaluate(touch, [piece, event])
    assert (ann.look().key, ann.look().chosen) == (key, chosen)
    assert not ann.look().sent
    expect(ann.page.locator(TIP)).to_be_visible()


@pytest.mark.gate
def test_the_card_of_a_tile_begins_with_its_drawing(invite: Invite, stage: Stage) -> None:
    ann = at(invite, stage, "anachrony")
    tile = ann.page.locator(".offer .tile:not(.lit)").first
    drawn = tile.locator("> .pic use").get_attribute("href")
    card = ann.page.locator(f"#{tile.get_attribute('popovertarget')}")
    for _ in range(2):
        tile.click()
        expect(card).to_be_visible()
        expect(card.locator("> .pic:first-child use")).to_have_attribute("href", drawn or "")
        expect(card.locator("> .pic")).to_have_count(1)
        ann.page.keyboard.press("Escape")
        expect(card).to_be_hidden()
