"""What a machine can see of a page: axe-core's rules, overflow, targets too small for a thumb, things that jump."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}|\bundefined\b|\bNone\b|\bNaN\b")
"""What no reader should see: keys, unfilled figures, values of a program."""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THUMB = 44
OVERFLOW = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  return [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.right > innerWidth + 1 && getComputedStyle(element).position !== "fixed";
  }).slice(0, 5).map((element) => `${element.tagName}.${element.className} is ${wide} px too wide`);
}"""
SMALL = f"""() => {{
  const small = [];
  const inText = (element) => element.matches("a") && getComputedStyle(element).display === "inline";
  for (const element of document.querySelectorAll("a[href], button, summary, select, input, label, .lit")) {{
    const shown = element.checkVisibility({{ opacityProperty: false, visibilityProperty: true }});
    const covered = element.matches("input") && element.closest("label");
    const named = element.matches("label") && !element.querySelector("input");
    if (!shown || covered || named || inText(element) || element.closest(".sr, [popover]:not(:popover-open)")) continue;
    const reach = element.matches("input.sr") ? element.closest("label") : element;
    const box = reach.getBoundingClientRect();
    if (box.width && Math.min(box.width, box.height) < {THUMB} - 0.5)
      small.push(`${{Math.round(box.width)}}x${{Math.round(box.height)}} px: ${{element.outerHTML.slice(0, 120)}}`);
  }}
  return [...new Set(small)];
}}"""
TEXT = """() => {
  const page = document.body.cloneNode(true);
  for (const code of page.querySelectorAll("code")) code.remove();
  return page.textContent;
}"""
SHIFTS = """() => new Promise((done) => {
  const seen = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && entry.value > 0.001) seen.push(entry.value.toFixed(4) + " " + entry.sources.map((s) => s.node?.id || s.node?.className).join(", "));
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(seen), 100);
})"""


def faults(page: Page, *, touch: bool) -> list[str]:
    """Everything that is wrong with the page as it stands."""
    found = [*_by_axe(page), *page.evaluate(OVERFLOW), *(f"shift {s}" for s in page.evaluate(SHIFTS))]
    if touch:
        found += page.evaluate(SMALL)
    found += {f"raw: {match}" for match in RAW.findall(page.evaluate(TEXT))}
    return found


def _by_axe(page: Page) -> list[str]:
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": WCAG}}
    violations: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'][:300]}"
        for violation in violations
        for node in violation["nodes"][:3]
    ]
