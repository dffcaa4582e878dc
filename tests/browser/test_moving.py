"""What moves because of a patch: from where it lay, over the page, without holding anything back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.stage import Stage

FLYING = ".st-moving .st-ghost"
ARRIVE = """async (to) => {
  Clepsydra.pace.arrive({
    "events+": `<div data-seat="blue" data-from="mat-0-seat mat-1-seat" data-to="${to}" data-symbol="cube"></div>
      <div data-to="mat-0-seat"><b data-symbol="water">2</b></div>`,
  });
  const painted = document.querySelectorAll(".st-moving .st-ghost").length;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
  return [painted, document.querySelectorAll(".st-moving .st-ghost").length];
}"""
"""Something happens; how much flies before that is painted, and after."""


def at_a_table(invite: Invite, stage: Stage, motion: str) -> Page:
    staged = stage.table("anachrony", "arrows")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), motion=motion)
    ann.open(f"/t/{staged.table}?seat={staged.seat}")
    return ann.page


@pytest.mark.gate
def test_what_moves_ends_with_any_click_which_counts(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage, "full")
    flying = page.evaluate(ARRIVE, "space-trade")
    assert flying == [0, 3], "a piece and two goods, which hold the picture of what has changed not back"
    page.click("[popovertarget=table-menu]")
    assert page.locator(FLYING).count() == 0
    expect(page.locator("#table-menu")).to_be_visible()


def test_where_nothing_may_move_an_edge_says_what_has_changed(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage, "reduce")
    page.evaluate(ARRIVE, "space-trade")
    assert page.locator(FLYING).count() == 0
    marked = page.locator("[data-landed]").evaluate_all("all => all.map(each => each.id).sort()")
    assert marked == ["mat-0-seat", "space-trade"]


def test_who_does_not_look_is_shown_nothing_that_moves(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage, "full")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.evaluate(ARRIVE, "space-trade")
    assert page.locator(FLYING).count() == 0


def test_nothing_is_laid_out_while_pieces_move(invite: Invite, stage: Stage) -> None:
    page = at_a_table(invite, stage, "full")
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")

    def layouts() -> float:
        told = line.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in told if each["name"] == "LayoutCount"))

    page.wait_for_timeout(500)
    page.evaluate(ARRIVE, "space-trade")
    page.wait_for_function(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
    )
    begun = layouts()
    page.wait_for_timeout(250)
    assert page.evaluate("Clepsydra.moving.isOn()")
    assert layouts() == begun
