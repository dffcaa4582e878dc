"""What an opponent did last stands in the card of that opponent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.stage import Stage

TOLD = """() => Object.fromEntries([...document.querySelectorAll(".st-rivals .sc:not(.mine)")].map((card) => {
  const colour = [...card.classList].find((name) => name.startsWith("seat-"));
  const turn = [...document.querySelectorAll("#lines .log-turn")].find((each) => each.querySelector(`.${colour}`));
  return [card.querySelector(".did")?.textContent ?? "", turn?.children[1].querySelector("a")?.textContent ?? ""];
}))"""
"""What the cards say, and what the log does."""
READ = """() => [...document.querySelectorAll(".st-rivals .did")].every((said) => {
  const card = said.closest(".sc").getBoundingClientRect();
  const whole = said.clientWidth >= 140 && said.scrollHeight <= said.clientHeight + 2;
  return card.height < 200 && (whole || getComputedStyle(said).clipPath !== "none");
})"""
"""Whether each sentence is seen whole, or only read out, and no card grows by it."""


@pytest.mark.parametrize("game", ["anachrony", "inventions"])
def test_a_long_sentence_leaves_the_card_low(invite: Invite, stage: Stage, game: str) -> None:
    staged = stage.table(game, "turn")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    assert ann.page.locator(".st-rivals .did").count()
    assert ann.page.evaluate(READ)


@pytest.mark.gate
def test_the_last_move_of_each_opponent_is_told_in_its_card(invite: Invite, stage: Stage) -> None:
    staged = stage.another("rulebenders", "action")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    told = ann.page.evaluate(TOLD)
    assert len(told) > 1
    assert all(said == logged for said, logged in told.items())
    assert ann.page.evaluate(READ)
    assert ann.page.locator(".st-rivals .did").first.is_visible()
    assert not ann.page.locator(".st-rivals a a, .st-rivals .sc.mine .did").count()

    other = next(seat for seat in staged.people if seat != staged.seat)
    bob = invite("Bob", cookie=stage.cookie(staged, other))
    bob.open(f"/t/{staged.table}")
    ann.does(lambda: ann.press("#open-hand_limit"))
    ann.does(lambda: ann.press("#ask [data-single]"))
    mine = ann.page.locator("#lines .log-turn > span:not(.token)").first.inner_text()
    expect(bob.page.locator(".st-rivals .did").filter(has_text=mine)).to_have_count(1)
    assert bob.page.evaluate("[...document.querySelectorAll('[id]')].length") == bob.page.evaluate(
        "new Set([...document.querySelectorAll('[id]')].map((each) => each.id)).size"
    )
