"""`python -m tools.first_picture`: when a slow phone shows a table first, and what it was sent until then.

With `--beside CHECKOUT` the page of another checkout is opened by turns, in the same run, and the ratio is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from msgspec import Struct
from playwright.async_api import Browser, async_playwright

from clepsydra.lab.browser import browser_path
from tools.answer.measure import House, house
from tools.answer.play import Table

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "device_scale_factor": 2,
    "has_touch": True,
}
LINE: dict[str, Any] = {
    "offline": False,
    "latency": 560,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_000,
}
"""A slow line as browsers' own tools have it: milliseconds until the first byte, bytes a second."""
SLOWER = 4
"""How many times slower than this machine the phone is."""
REST = 4_000
"""Milliseconds after the picture in which the page may still change."""
FIGURES = """() => {
  const painted = performance.getEntriesByName("first-paint")[0].startTime;
  const filled = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const [page] = performance.getEntriesByType("navigation");
  const all = [page, ...performance.getEntriesByType("resource")].filter((each) => each.responseEnd > 0);
  const until = all.filter((each) => each.responseEnd <= painted);
  const bytes = (some) => some.reduce((sum, each) => sum + each.transferSize, 0);
  return {
    "first paint, ms": painted,
    "first words, ms": filled,
    "page there, ms": page.responseEnd,
    "requests until then": until.length,
    "kB until then": bytes(until) / 1000,
    "requests": all.length,
    "kB": bytes(all) / 1000,
    "layout shift": window.shifted,
  };
}"""
WATCH = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""


class Seen(Struct):
    """A table of one checkout, and what opening its page gave each time."""

    house: House
    table: Table
    figures: list[Mapping[str, float]] = []


def main() -> None:
    """Print the median of each figure, with those of another checkout."""
    parser = argparse.ArgumentParser(prog="python -m tools.first_picture", description=__doc__)
    parser.add_argument("game", nargs="?", default="anachrony")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="open its page in the same run")
    parser.add_argument("--again", action="store_true", help="with all that an earlier visit has left")
    chosen = parser.parse_args()
    ours, *theirs = asyncio.run(measured(chosen.game, chosen.rounds, chosen.beside, again=chosen.again))
    for line in table(ours, theirs[0] if theirs else None):
        print(line)


def table(
    ours: Sequence[Mapping[str, float]], theirs: Sequence[Mapping[str, float]] | None = None
) -> list[str]:
    """Return a line for each figure: its median, that of the other checkout, and the ratio.

    >>> table([{"kB": 1.0}, {"kB": 2.0}, {"kB": 9.0}], [{"kB": 4.0}])[1].split()
    ['kB', '2.0', '4.0', '0.50']
    """
    lines = [f"{'':<22}{'median':>9}" + (f"{'beside':>9}{'ratio':>7}" if theirs else "")]
    for name in ours[0]:
        own = statistics.median(each[name] for each in ours)
        line = f"{name:<22}{own:9.3f}" if name == "layout shift" else f"{name:<22}{own:9.1f}"
        if theirs:
            other = statistics.median(each[name] for each in theirs)
            line += f"{other:9.1f}" + (f"{own / other:7.2f}" if other else "")
        lines.append(line)
    return lines


async def measured(
    game: str, rounds: int, beside: Path | None = None, *, again: bool = False
) -> list[list[Mapping[str, float]]]:
    """Open the page of a seat on a phone, by turns here and there; the figures of each checkout."""
    async with AsyncExitStack() as stack, async_playwright() as playwright:
        seen: list[Seen] = []
        for checkout in [None, beside] if beside else [None]:
            own = await stack.enter_async_context(house(checkout))
            seen.append(Seen(own, await Table.open(own.server.address, own.meter, game, 2)))
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        for number in range(rounds + 1):
            for each in seen:
                figures = await _opened(browser, each, again=again)
                if number:  # the first time the server makes its files small
                    each.figures.append(figures)
        await browser.close()
        for each in seen:
            await each.table.close()
        return [each.figures for each in seen]


async def _opened(browser: Browser, seen: Seen, *, again: bool) -> Mapping[str, float]:
    context = await browser.new_context(**PHONE, locale="en-GB")
    address = f"{seen.house.server.address}/t/{seen.table.id}"
    await context.add_cookies([_cookie(each, address) for each in seen.table.people[0].cookie.split("; ")])
    await context.add_init_script(WATCH)
    if again:
        before = await context.new_page()
        await before.goto(address, wait_until="load")
        await before.wait_for_timeout(REST / 4)
        await before.close()
    page = await context.new_page()
    wire = await context.new_cdp_session(page)
    await wire.send("Network.enable")
    await wire.send("Network.emulateNetworkConditions", LINE)
    await wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.goto(address, wait_until="load")
    await page.wait_for_timeout(REST)
    figures: Mapping[str, float] = await page.evaluate(FIGURES)
    await context.close()
    return figures


def _cookie(pair: str, address: str) -> Any:
    name, _, value = pair.partition("=")
    return {"name": name, "value": value, "url": address}


if __name__ == "__main__":
    main()
