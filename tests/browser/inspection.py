"""What a machine can see of a page: axe-core's rules, overflow, targets too small for a thumb, things that jump."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{\w*\}|\bundefined\b|\bNone\b(?! of\b)|\bNaN\b")
"""What no reader should see: keys, unfilled figures, values of a program."""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THUMB = 44
OVERFLOW = """() => {
  const room = document.documentElement.clientWidth;  // innerWidth grows with what is too wide for a phone
  const wide = document.documentElement.scrollWidth - room;
  if (wide <= 0) return [];
  const scrolls = (element) => element !== document.body && getComputedStyle(element).overflowX !== "visible";
  const within = (element) => element && (scrolls(element) || within(element.parentElement));
  const found = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    const fixed = getComputedStyle(element).position === "fixed";
    return box.right > room + 0.5 && !fixed && !within(element.parentElement);
  });
  const names = found.map((element) => `${element.tagName}#${element.id}.${element.getAttribute("class")}`);
  return [`${wide} px too wide: ${names.slice(0, 5).join(", ")}`];
}"""
SMALL = """(least) => {
  const small = [];
  const inText = (element) => element.matches("a") && getComputedStyle(element).display === "inline";
  for (const element of document.querySelectorAll("a[href], button, summary, select, input, label, .lit")) {
    const shown = element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const covered = element.matches("input") && element.closest("label");
    const named = element.matches("label") && !element.querySelector("input");
    if (!shown || covered || named || inText(element) || element.closest(".sr, [inert], [popover]:not(:popover-open)")) continue;
    const reach = element.matches("input.sr") ? element.closest("label") : element;
    const box = reach.getBoundingClientRect();
    const grip = getComputedStyle(reach, "::after");  // what is laid over more than itself is hit there too
    const held = grip.content !== "none" && grip.position === "absolute" && grip.pointerEvents !== "none";
    const [width, height] = ["width", "height"].map((side) => Math.max(box[side], (held && parseFloat(grip[side])) || 0));
    if (box.width && Math.min(width, height) < least - 0.5)
      small.push(`${Math.round(width)}x${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`);
  }
  return [...new Set(small)];
}"""
UNDER = """() => {
  const hidden = [];
  for (const lit of document.querySelectorAll(".lit")) {
    const over = getComputedStyle(lit, "::after");
    const large = parseFloat(over.width) * parseFloat(over.height) > 1500;
    if (over.content !== "none" && over.position === "absolute" && large && over.backgroundColor.startsWith("rgb("))
      hidden.push(`covered while it is lit: ${lit.outerHTML.slice(0, 90)}`);
  }
  for (const name of document.querySelectorAll("#ask .opt.set .name")) {
    const chips = name.closest(".opt").querySelector(".chips").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(name);
    for (const line of range.getClientRects())
      if (line.right > chips.left + 1 && line.bottom > chips.top + 1 && line.top < chips.bottom - 1)
        hidden.push(`under its chips: ${name.textContent}`);
  }
  return [...new Set(hidden)];
}"""
"""What lies under something else: a lit place under what makes it easy to hit, a name under its chips."""
TINY = """() => {
  const tiny = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const on = texts.currentNode.parentElement;
    const shown = on.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!texts.currentNode.data.trim() || !shown || !on.getClientRects().length || on.closest(".sr, .token, .mini, script")) continue;
    const scale = on.ownerSVGElement ? on.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(on).fontSize) * scale;
    if (size && size < 11.95)
      tiny.add(`${size.toFixed(1)} px: ${texts.currentNode.data.trim()} in ${on.parentElement.outerHTML.slice(0, 90)}`);
  }
  return [...tiny];
}"""
"""Text too small to be read. The letter of a token says what its colour and its shape say too."""
TEXT = """() => {
  const page = document.body.cloneNode(true);
  for (const code of page.querySelectorAll("code, textarea.data")) code.remove();
  return page.textContent;
}"""
GROWTH = """() => {
  const parts = [...document.querySelector("main").children];
  const tops = () => parts.map((part) => Math.round(part.getBoundingClientRect().top));
  const whole = tops();
  const moved = [];
  for (let last = parts.length - 1; last > 0; last--) {
    parts[last].remove();
    for (const [at, top] of tops().slice(0, last).entries())
      if (top !== whole[at]) moved.push(`${parts[at].outerHTML.slice(0, 60)} stands ${top - whole[at]} px off until the rest is there`);
  }
  return [...new Set(moved)];
}"""
"""Takes the page apart from its end, as it was before all of it had arrived."""
SHIFTS = """() => new Promise((done) => {
  const seen = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && entry.value > 0.001) seen.push(entry.value.toFixed(4) + " " + entry.sources.map((s) => s.node?.id || s.node?.className).join(", "));
  }).observe({ type: "layout-shift", buffered: true });
  // The browser tells of what it has seen until now at once, and of the next picture when it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(seen), 0)));
})"""


def faults(page: Page, *, touch: bool) -> list[str]:
    """Everything that is wrong with the page as it stands."""
    found = [*_by_axe(page), *page.evaluate(OVERFLOW), *(f"shift {s}" for s in page.evaluate(SHIFTS))]
    found += page.evaluate(UNDER)
    if touch:
        found += too_small(page, THUMB)
    found += {f"raw: {match}" for match in RAW.findall(page.evaluate(TEXT))}
    return found


def too_small(page: Page, least: int) -> list[str]:
    """Return what can be clicked and is smaller than this, in pixels of the page."""
    small: list[str] = page.evaluate(SMALL, least)
    return small


def moved_while_it_came(page: Page) -> list[str]:
    """What had another place while the end of the page was still on its way; leaves nothing of the page."""
    moved: list[str] = page.evaluate(GROWTH)
    return moved


def _by_axe(page: Page) -> list[str]:
    # Without naming what is to be told, axe writes up every element that is sound, too: three times the work.
    options: dict[str, Any] = {"runOnly": {"type": "tag", "values": WCAG}, "resultTypes": ["violations"]}
    violations: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'][:300]}"
        for violation in violations
        for node in violation["nodes"][:3]
    ]
