"""The cards and sounds of what happens: one at a time, in nobody's way, heard by who asked for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from clepsydra.drawing.happenings import CARDS
from tests.browser.conftest import Invite
from tests.browser.stage import Stage

ARRIVE = """() => Clepsydra.pace.arrive({ "events+": `
  <section data-card="part" data-sound="round"><h2>Era 4 begins</h2></section>
  <section data-card="chance" data-own data-sound="dice"><h2>You roll a circle</h2></section>` })"""
HEARD = """() => {
  window.heard = [];
  for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const start = window[name].prototype.start;
    window[name].prototype.start = function (...when) {
      window.heard.push(name);
      return start.apply(this, when);
    };
  }
}"""


def at_a_table(invite: Invite, stage: Stage, motion: str = "reduce") -> Page:
    staged = stage.table("anachrony", "arrows")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), motion=motion)
    ann.open(f"/t/{staged.table}?seat={staged.seat}")
    return ann.page


@pytest.mark.gate
def test_ones_own_chance_comes_first_and_nothing_waits_for_it(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage, "full")
    page.evaluate(ARRIVE)
    cards = page.locator(".st-event[role=status] .st-eventcard")
    expect(cards).to_have_text(["You roll a circle"])
    page.keyboard.press("Space")
    expect(cards).to_have_text(["Era 4 begins"])
    page.click("[popovertarget=table-menu]")
    expect(page.locator("#table-menu")).to_be_visible()
    assert cards.count() == 0, "a click ends it and counts"
    page.keyboard.press("Escape")
    page.evaluate(ARRIVE)
    card = cards.bounding_box()
    assert card
    page.mouse.click(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    assert cards.count() == 0, "a click on the card itself puts it away"
    assert page.locator("#ask input:checked").count() == 0, "and reaches nothing that lies below"
    page.evaluate(ARRIVE)
    page.keyboard.press("Escape")
    assert cards.count() == 0, "and what waited behind it"


def test_the_score_is_counted_in_towers(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage)
    page.evaluate(
        """() => Clepsydra.pace.arrive({ "events+": `<section data-card="end" data-sound="win"><h2>Ann wins</h2>
          <ol><li>Buildings</li><li>Morale</li></ol><ul>
          <li data-seat="blue" data-points="3 4" data-won><span>Ann</span></li>
          <li data-seat="red" data-points="5 -2"><span>Bob</span></li></ul></section>` })"""
    )
    expect(page.locator(".st-eventcard ul b")).to_have_text(["7", "3"])
    expect(page.locator(".st-eventcard ol li")).to_have_text(["Buildings 3 · 5", "Morale 4 · −2"])


def test_nothing_is_heard_until_it_is_asked_for(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage)
    page.evaluate(HEARD)
    page.evaluate(ARRIVE)
    assert page.evaluate("window.heard") == []
    page.keyboard.press("s")
    assert len(page.evaluate("window.heard")) == 2, "a drop of glass, twice, says how loud it is"
    page.evaluate("window.heard.length = 0")
    page.evaluate(ARRIVE)
    assert len(page.evaluate("window.heard")) == 3 + 8, "a chord, and a die that rattles and stops"
    for name in page.evaluate("Clepsydra.sounds.names"):
        page.evaluate("window.heard.length = 0")
        page.evaluate("name => Clepsydra.sounds.play(name)", name)
        assert page.evaluate("window.heard"), name
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.evaluate("window.heard.length = 0")
    page.evaluate("Clepsydra.sounds.play('dice')")
    assert page.evaluate("window.heard") == []
    page.evaluate("document.dispatchEvent(new Event('table:yours'))")
    assert len(page.evaluate("window.heard")) == 2
    for _ in range(2):
        page.keyboard.press("s")
    page.evaluate("window.heard.length = 0")
    page.evaluate("document.dispatchEvent(new Event('table:yours'))")
    assert page.evaluate("window.heard") == []


KINDS = """(kinds) => kinds.map((kind) => {
  const things = '<b>1</b><b>2</b><b>3</b>';
  const shown = kind === "end"
    ? '<ol><li>Morale</li></ol><ul><li data-seat="blue" data-points="3" data-won><span>Ann</span></li></ul>'
    : `<div class="shown">${things}</div>`;
  const come = () => Clepsydra.pace.arrive({ "events+": `<section data-card="${kind}"><h2>It happens</h2>${shown}</section>` });
  const card = () => document.querySelector(".st-eventcard");
  const gone = [];
  for (const event of [
    new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
    new KeyboardEvent("keydown", { key: " ", bubbles: true }),
    new PointerEvent("pointerdown", { bubbles: true }),
  ]) {
    come();
    if (card()?.dataset.card !== kind) return [kind, "did not come"];
    document.querySelector("#hero").dispatchEvent(event);
    gone.push(card() === null);
  }
  come();
  const moves = card().getAnimations({ subtree: true }).length > 0;
  Clepsydra.happening.clear();
  return [kind, gone, moves];
})"""


@pytest.mark.gate
@pytest.mark.parametrize("motion", ["full", "reduce"])
def test_every_kind_of_card_goes_at_once_and_stands_still_for_who_wants_it(
    invite: Invite, stage: Stage, motion: str
) -> None:
    page = at_a_table(invite, stage, motion)
    kinds = [*CARDS, "end"]
    assert page.evaluate(KINDS, kinds) == [[kind, [True] * 3, motion == "full"] for kind in kinds]
