"""From the click that answers to the picture that has changed, in a real browser: `clepsydra bench page`."""

from __future__ import annotations

import importlib.util
import random
from typing import TYPE_CHECKING, Any

import uvloop
from msgspec import Struct

from clepsydra.kernel import Setup
from clepsydra.lab.bench import Measured, distribution
from clepsydra.lab.browser import browser_path
from clepsydra.lab.client import guest
from clepsydra.lab.load import LoadedTable, Tally
from clepsydra.lab.server import database, servers

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

CLICK_TO_PAINT, RARELY = 100.0, 200.0
"""The goals, in milliseconds: for the middle, and for what one in twenty exceeds."""
CLICKS = 60
"""So many answers are given by clicks."""
PATIENCE = 120_000
"""How long, in milliseconds, anything on a page may take on a busy machine."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
LOOKS_EVERY = 50
"""Milliseconds between two looks at the page: to look with every frame would make it draw frames."""

SEND = "#ask [data-confirm], #ask [data-send]:not([data-unready])"
LINES = "#ask .opt:not(.out) label:has(input:not(:checked))"
KEY = "document.querySelector('#ask.mine input[name=key]')?.value ?? ''"
"""Another after every act; nothing while others are asked."""

# A message that is posted in a frame arrives when the page has handed that frame over, laid out and painted; how long
# the screen takes for it is not measured. What others do is shown at once: at a pace that one can follow it would take
# many times as long as the clicks, between which it comes.
STOPWATCH = f"""
  localStorage.setItem("pace", "once");
  localStorage.setItem("each", "on");
  const key = () => {KEY};
  let clicked = 0, sent = 0, asked = "";
  window.paints = [];
  addEventListener("click", (event) => {{ clicked = event.timeStamp; }}, true);
  addEventListener("submit", () => {{ sent = clicked; asked = key(); }}, true);
  addEventListener("table:refused", () => {{ sent = 0; }}, true);  // it is to be confirmed first
  new MutationObserver(() => {{
    if (!sent || key() === asked) return;
    const from = sent;
    sent = 0;
    requestAnimationFrame(() => {{
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => window.paints.push(performance.now() - from);
      drawn.port2.postMessage(null);
    }});
  }}).observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  window.sending = () => sent > 0 || key() !== asked;
  window.look = () => {{ asked = key(); return asked; }};
"""
AT_REST = (
    "() => new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(rest))))"
)
STATIC_FILE = """async () => {
  const file = document.querySelector("script[src^='/static/']").src;
  const begun = performance.now();
  await (await fetch(file, { cache: "no-store" })).arrayBuffer();
  return performance.now() - begun;
}"""


class Times(Struct):
    """Milliseconds, one figure for each click that answered."""

    paints: list[float] = []
    files: list[float] = []


def what_is_missing() -> str | None:
    """What must be installed before clicks can be measured."""
    if importlib.util.find_spec("playwright") is None:
        return "Playwright (pip install 'clepsydra[browser]')"
    if browser_path() is None:
        return "Chromium (or say in CLEPSYDRA_CHROMIUM where it is)"
    return None


def bench_click(setup: Setup, clicks: int) -> list[Measured]:
    """The first seat plays by clicks, the others over the API; each click beside a static file of the same page."""
    times = uvloop.run(_played(setup, clicks))
    return [
        *distribution("click_to_paint_ms", times.paints, "ms", CLICK_TO_PAINT, rarely=RARELY),
        *distribution("static_file_ms", times.files, "ms"),
    ]


async def _played(setup: Setup, clicks: int) -> Times:
    from playwright.async_api import async_playwright

    async with database() as url, servers(url, 1, "--no-bots") as (server,), async_playwright() as playwright:
        clients = [await guest(server.address, f"Guest {seat}") for seat in setup.people]
        table = await LoadedTable.open(clients, setup, Tally(), confirm=True)
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = await browser.new_page(
            viewport={"width": 1440, "height": 900},
            extra_http_headers={"Authorization": f"Bearer {clients[0].token}"},
        )
        page.set_default_timeout(PATIENCE)
        await page.add_init_script(STOPWATCH)
        await page.goto(f"{server.address}/t/{table.table}")
        times = await _clicked(page, table, clicks)
        await browser.close()
        for client in clients:
            await client.closed()
    return times


async def _clicked(page: Page, table: LoadedTable, clicks: int) -> Times:
    person, times = _Clicker(page), Times()
    while len(times.paints) < clicks and (asked := await table.waits_for()):
        if 0 in asked:
            times.paints.append(await person.decide())
            times.files.append(await page.evaluate(STATIC_FILE))
        else:
            await table.act(asked[0])
    return times


class _Clicker:
    """Somebody at the page, who clicks whatever is on offer."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._chance = random.Random(1)  # noqa: S311 - a load, not a game for anybody
        self._answered = ""
        self._paints = 0

    async def decide(self) -> float:
        """Answer the next question or confirm; the milliseconds until the page had changed."""
        await self._until(f"before => !['', before].includes({KEY})", self._answered)
        self._answered = await self._page.evaluate("look()")
        # A click on an option may already send it, and may have to be confirmed.
        self._paints += 1
        while not await self._page.evaluate("count => paints.length === count", self._paints):
            if not await self._page.evaluate("sending()"):
                await self._click()
            await self._until("count => paints.length === count || !sending()", self._paints)
        paint: Any = await self._page.evaluate("paints.at(-1)")
        return float(paint)

    async def _until(self, what: str, arg: str | int) -> None:
        await self._page.wait_for_function(what, arg=arg, polling=LOOKS_EVERY)

    async def _click(self) -> None:
        """As people do: the pointer is there before the button is pressed, and the page has drawn that."""
        await (await self._offered()).hover()
        await self._page.evaluate(AT_REST)
        await self._page.mouse.down()
        await self._page.mouse.up()

    async def _offered(self) -> Locator:
        send = self._page.locator(SEND)
        if await send.count():
            return send.first
        lines = self._page.locator(LINES).filter(visible=True)
        return lines.nth(self._chance.randrange(await lines.count()))
