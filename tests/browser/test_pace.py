"""What the others do, one act after the other: named, marked, at a pace that one chooses and can skip."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage
from tests.texts import SITE

ACTS = """
  let told = 9000;
  // An act of a seat as the server sends it: its sentences, and a space of the board that it has changed.
  window.act = (seat, name, space, more = {}) => {
    const board = document.querySelector("#main-board").cloneNode(true);
    for (const each of board.querySelectorAll("[data-by]")) delete each.dataset.by;
    board.querySelector(`#${space}`).classList.add(`changed-${++told}`);
    const line = (text) => `<a href="/replay?at=${told}">${text}</a>`;
    return {
      "main-board": board.outerHTML,
      "lines+": `<li class="log-turn" id="turn-${told}" data-seat="${seat}">
        <svg class="token seat-pink" role="img" aria-label="${name}"></svg><span>${line(`${name} recruits and gains 2.`)}</span>
        <details><summary></summary><ol><li>${line(`${name} passes.`)}</li></ol></details></li>`,
      ...more,
    };
  };
  window.ask = (css, inside) => ({ ask: `<section class="ask ${css}" id="ask"><form method="post">
    <h1 id="ask-title" tabindex="-1">${inside}</h1><button ${css ? "" : "disabled"}>Go</button></form></section>` });
"""


HELD = """
  // What is held back comes when a test says so, however slow the machine.
  const later = window.setTimeout;
  window.setTimeout = (act, time, ...rest) => {
    if (time < 1000) return later(act, time, ...rest);
    window.held = { act, time };
    return -1;
  };
"""


def at_a_turn(invite: Invite, stage: Stage, *, asked: bool) -> tuple[Person, int]:
    """Who is asked, or somebody who is not; and the seat of somebody else."""
    staged = stage.table("anachrony", "arrows")
    waiting = next(seat for seat in staged.people if seat != staged.seat)
    own, other = (staged.seat, waiting) if asked else (waiting, staged.seat)
    ann = invite("Ann", cookie=stage.cookie(staged, own), motion="full")
    ann.page.add_init_script(HELD + ACTS)
    ann.open(f"/t/{staged.table}?seat={own}")
    return ann, other


@pytest.mark.gate
def test_acts_of_others_come_one_by_one_named_and_marked(invite: Invite, stage: Stage) -> None:
    ann, other = at_a_turn(invite, stage, asked=False)
    page = ann.page
    line, skip, marks = page.locator("#deeds li"), page.locator("[data-skip]"), page.locator("[data-by]")
    mine = "{ title: '● Anachrony', ...ask('mine', 'Your turn') }"
    page.evaluate(
        f"""other => {{
          Clepsydra.pace.arrive(act(other, "Bea", "space-trade"));
          Clepsydra.pace.arrive(act(other, "Cem", "space-purify"));
          Clepsydra.pace.arrive(act(other, "Dan", "space-trade", {mine}));
        }}""",
        other,
    )
    expect(line).to_have_text(["Bea recruits and gains 2. Bea passes."])
    assert [mark.get_attribute("id") for mark in marks.all()] == ["space-trade"]
    assert marks.get_attribute("data-by") == "pink"
    expect(skip).to_have_text(f"{SITE.say('pace', 'mine')} (2)")
    assert page.evaluate("held.time") == 1300
    page.evaluate("held.act()")
    expect(line).to_have_text(["Cem recruits and gains 2. Cem passes."])
    assert [mark.get_attribute("id") for mark in marks.all()] == ["space-purify"]
    assert page.locator("#ask.mine").count() == 0, "nothing can be answered before it can be seen"
    page.keyboard.press("Escape")
    expect(page.locator("#ask.mine")).to_be_visible()
    expect(line).to_have_text(
        ["Cem recruits and gains 2. Cem passes.", "Dan recruits and gains 2. Dan passes."]
    )
    expect(skip).to_be_hidden()
    fades_after = "getComputedStyle(document.getElementById('deeds')).animationDelay"
    assert page.evaluate(fades_after) == "7s"
    page.locator(".view").dispatch_event("pointerdown")
    assert page.evaluate(fades_after) == "0s", "who reaches for the boards sees what the line covers"


def test_nothing_that_one_could_answer_waits_and_the_pace_is_remembered(invite: Invite, stage: Stage) -> None:
    ann, other = at_a_turn(invite, stage, asked=True)
    page = ann.page
    title, line = page.locator("#ask-title"), page.locator("#deeds li")
    page.evaluate(
        """other => {
          Clepsydra.pace.arrive(act(other, "Bea", "space-trade"));
          Clepsydra.pace.arrive(act(other, "Cem", "space-purify"));
        }""",
        other,
    )
    expect(line).to_have_text(["Bea recruits and gains 2. Bea passes."])
    page.evaluate("Clepsydra.pace.arrive(ask('mine', 'Another question'))")
    expect(title).to_have_text("Another question")
    expect(line).to_have_text(
        ["Bea recruits and gains 2. Bea passes.", "Cem recruits and gains 2. Cem passes."]
    )
    page.click("[popovertarget=table-menu]")
    page.select_option("[data-pace]", "once")
    page.reload()
    assert page.locator("[data-pace]").input_value() == "once"
    page.evaluate(
        """other => {
          Clepsydra.pace.arrive(act(other, "Bea", "space-trade"));
          Clepsydra.pace.arrive(act(other, "Cem", "space-purify"));
        }""",
        other,
    )
    expect(line).to_have_text(
        ["Bea recruits and gains 2. Bea passes.", "Cem recruits and gains 2. Cem passes."]
    )


def test_who_skips_what_bots_do_plays_on(invite: Invite) -> None:
    ann = invite("Ann", motion="full")
    ann.introduce()
    ann.open_table("anachrony", ("you", "greedy", "greedy", "greedy"))
    ann.page.add_init_script(HELD)
    ann.start()
    asked, held = "#ask.mine", "#deeds [data-skip]:not([hidden])"
    # In one step: between a look and a click a bot may act, and there is nothing to skip any more.
    skip = f"""() => {{
      const skip = document.querySelector("{asked}") ? null : document.querySelector("{held}");
      skip?.click();
      return skip !== null;
    }}"""
    skipped = 0
    while skipped < 2:
        ann.page.wait_for_selector(f"{asked}, {held}")
        skipped += ann.page.evaluate(skip)
        if ann.look().asked:
            ann.decide()


def test_what_the_others_did_is_not_told_again_when_the_game_goes_back(invite: Invite, stage: Stage) -> None:
    ann, other = at_a_turn(invite, stage, asked=True)
    told = """other => {
      Clepsydra.pace.arrive(act(other, "Bea", "space-trade"));
      const lines = document.getElementById("lines").innerHTML;
      Clepsydra.pace.arrive(act(new URLSearchParams(location.search).get("seat"), "Ann", "space-purify"));
      Clepsydra.deeds.leave();
      Clepsydra.pace.arrive({ lines: `<ol id="lines">${lines}</ol>`, "main-board": act(other, "", "space-trade")["main-board"] });
    }"""
    ann.page.evaluate(told, other)
    expect(ann.page.locator("#lines .log-turn").first).to_contain_text("Bea recruits")
    expect(ann.page.locator("#deeds li")).to_have_count(0)
    expect(ann.page.locator("[data-by]")).to_have_count(0)
