"""What changes on a table page is styled anew, and not the whole page with it: counted, so that no clock decides."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Invite
from tests.browser.stage import Stage

TURNS = {"anachrony": "construct", "inventions": "build", "rulebenders": "action"}
FEW = 0.1
"""Of all elements of the page."""
CHANGES = {
    "a place that is lit": (".lit", "document.querySelector('.lit').classList.toggle('lit')"),
    "a piece of the boards": (
        ".centre section",
        "document.querySelector('.centre section').append(document.createElement('i'))",
    ),
    "a line of the decision": (
        "#ask .opt",
        "document.querySelector('#ask .opt').append(document.createElement('i'))",
    ),
    "a line of the log": (
        "#lines",
        "document.querySelector('#lines ol').prepend(document.createElement('li'))",
    ),
}
"""What changes, where it is seen, and how. The list of options comes after the boards: a phone shows it instead of some."""
OTHER_QUESTION = """(() => {
  const ask = document.querySelector("#ask").cloneNode(true);
  ask.querySelector("[name=expected]").setAttribute("value", "9999");
  ask.querySelector(".opts").replaceChildren(ask.querySelector(".opt").cloneNode(true));
  return { ask: ask.outerHTML };
})()"""
OTHER_TURN = """{ "lines+": `<li class="log-turn" id="turn-9999" data-seat="9">
  <svg class="token seat-pink"></svg><span><a href="/replay?at=9999">Bea recruits.</a></span>
  <details><summary></summary><ol></ol></details></li>` }"""
CHOSEN = "document.querySelectorAll('.centre .lit[aria-pressed=true]').length"


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("game", TURNS)
def test_little_is_styled_anew(
    chromium: Browser, invite: Invite, stage: Stage, game: str, screen: str
) -> None:
    staged = stage.table(game, TURNS[game])
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen=screen)
    ann.open(f"/t/{staged.table}")
    most = FEW * ann.page.locator("*").count()
    styled = {}
    for what, (part, change) in CHANGES.items():
        ann.reach(ann.page.locator(part).first)  # what is not shown is not styled at all
        styled[what] = _styled(chromium, ann.page, change)
    assert all(0 < count < most for count in styled.values()), (styled, most)


@pytest.mark.parametrize("game", TURNS)
def test_a_new_question_is_laid_out_once(chromium: Browser, invite: Invite, stage: Stage, game: str) -> None:
    """Whatever scripts want to know of it, and although a choice of the old one has the focus."""
    staged = stage.table(game, TURNS[game])
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="desktop", motion="full")
    ann.open(f"/t/{staged.table}")
    ann.open_options()
    ann.page.locator("#ask input[name=answer]:not(:disabled)").first.focus()
    change = f"Clepsydra.pace.arrive({{ ...{OTHER_QUESTION}, ...{OTHER_TURN} }})"
    laid_out = _events(chromium, ann.page, change, "Layout")
    assert len(laid_out) == 1, laid_out
    assert ann.page.locator("#deeds li").count() == 1
    assert ann.page.evaluate("document.activeElement.id") == "ask-title"


@pytest.mark.gate
def test_an_answer_is_sent_before_the_choice_is_drawn(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "construct")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), screen="desktop")
    ann.open(f"/t/{staged.table}")
    ann.page.evaluate(f"""() => {{
      window.fetch = () => {{ window.drawn = {CHOSEN}; return new Promise(() => {{}}); }};
    }}""")
    ann.click(ann.page.locator("#ask label:has(input[data-places]:not([data-places='']))").first)
    assert ann.page.evaluate("window.drawn") == 0, "it was drawn first"
    assert ann.page.evaluate(CHOSEN) == 1


def _styled(chromium: Browser, page: Page, change: str) -> int:
    """How many elements a change lets the browser style anew."""
    counts: list[int] = [
        event["args"].get("elementCount", 0) for event in _events(chromium, page, change, "UpdateLayoutTree")
    ]
    return max(counts)


def _events(chromium: Browser, page: Page, change: str, name: str) -> list[dict[str, Any]]:
    """What the browser does of a kind for a change until it could be painted, and for nothing before or after it."""
    chromium.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(f"""() => {{
      document.body.offsetHeight;  // what happened before is laid out, whenever it happened
      console.timeStamp("change begins");
      {change};
      document.body.offsetHeight;
      console.timeStamp("change ends");
    }}""")
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    begins, ends = (
        next(
            event
            for event in events
            if event.get("args", {}).get("data", {}).get("message") == f"change {when}"
        )
        for when in ("begins", "ends")
    )
    return [
        event
        for event in events
        if (event["name"], event["ph"]) == (name, "X")
        and (event["pid"], event["tid"]) == (begins["pid"], begins["tid"])
        and begins["ts"] <= event["ts"] <= ends["ts"]
    ]
