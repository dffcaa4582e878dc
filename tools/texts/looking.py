"""The texts of a page as a person sees them: found in a real browser, outlined in red, photographed.

Only this tool draws the outline. It is a popover of its own, so that nothing of the page lies above it or moves.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from playwright.sync_api import Page

from tests.browser.person import DRAWN

FIND = r"""() => {
  const said = (element) => element.innerText.replace(/\s+/g, " ").trim();
  const part = (element, selector) => element.querySelector(selector);
  const found = [];
  const note = (kind, element, more = {}) => {
    const text = more.text ?? said(element);
    if (/\p{L}{2}/u.test(text)) found.push({ kind, element, group: "", fact: "", ...more, text });
  };
  const ask = document.querySelector("#ask");
  const asks = ask?.querySelector("form[data-rule]");
  const rule = asks?.dataset.rule ?? "";
  if (asks) note("question", document.querySelector("#ask-title"), { group: rule, fact: rule });
  for (const input of document.querySelectorAll("#ask input[name=answer]")) {
    const one = input.closest("label");
    const verb = /"(\w+)"/.exec(input.value)?.[1] ?? "";
    note("option", one, { text: input.ariaLabel ?? said(one), group: `${rule} ${verb}`, fact: input.value });
  }
  for (const refused of document.querySelectorAll("#ask .nopt")) {
    const why = part(refused, ".ruletext").dataset.rule.split("/").pop();
    const reason = part(refused, ".whypop b").textContent.replace(/\s+/g, " ").trim();
    const text = `${said(part(refused, ".name"))}: ${reason}`;
    note("refusal", part(refused, ".why"), { text, group: why, fact: why });
  }
  for (const line of document.querySelectorAll("[id^=line-], [id^=turn-]")) {
    const told = line.matches(".log-turn") ? line.querySelector(":scope > span:not(.token)[data-at], :scope > span:last-of-type") : line;
    if (told) note("log", told, { fact: line.id.split("-")[1] });
  }
  const texts = "a[href], button, summary, h1, h2, h3, h4, label, legend, dt, main p";
  for (const element of document.querySelectorAll(texts)) {
    if (element.closest("#ask, #log, [popover], dialog, .sr, .skip")) continue;
    if (element.matches("p") && element.closest("label, summary, button, a")) continue;
    note("page", element, { group: element.localName });
  }
  return found;
}"""
SHOWN = r"""(element) => {
  const box = element.getBoundingClientRect();
  const all = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  return box.width > 3 && box.height > 3 && element.checkVisibility(all);
}"""
LIST = f"""() => ({FIND})().map((each, at) => {{
  const shown = ({SHOWN})(each.element);
  return {{ kind: each.kind, text: each.text, group: each.group, fact: each.fact, at, shown }};
}}).filter((each) => each.shown)"""
UNFOLD = """() => {
  for (const folded of document.querySelectorAll("#ask details.nos, #log details")) folded.open = true;
}"""
WHERE = ("nearest", "center", "start", "end")
"""Where a text is scrolled to, until nothing lies above it."""
MARK = f"""([at, where]) => {{
  document.querySelector("#outlined")?.remove();
  const {{ kind, element }} = ({FIND})()[at];
  element.scrollIntoView({{ block: where, inline: "nearest", behavior: "instant" }});
  let marked = element;
  if (kind === "refusal") {{
    marked = element.closest(".nopt").querySelector(".whypop b");
    if (!marked.checkVisibility()) element.click();
  }}
  const range = document.createRange();
  range.selectNodeContents(marked);
  const box = (kind === "option" || !range.getClientRects().length ? marked : range).getBoundingClientRect();
  const solid = new CSSStyleSheet();  // what lies above the text is hit too, even if it lets clicks through
  solid.replaceSync("* {{ pointer-events: auto !important }}");
  document.adoptedStyleSheets.push(solid);
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const seen = [0.02, 0.5, 0.98].every((part) => {{
    const hit = document.elementFromPoint(box.left + part * box.width, box.top + part * box.height);
    return hit !== null && (marked.contains(hit) || hit.contains(marked));
  }});
  document.adoptedStyleSheets.pop();
  const outline = document.createElement("div");
  outline.popover = "manual";
  outline.id = "outlined";
  Object.assign(outline.style, {{
    position: "fixed", inset: "auto", margin: 0, padding: 0, boxSizing: "border-box", background: "none",
    border: "3px solid red", pointerEvents: "none", left: `${{box.left - 5}}px`, top: `${{box.top - 5}}px`,
    width: `${{box.width + 10}}px`, height: `${{box.height + 10}}px`, maxWidth: "none", maxHeight: "none",
  }});
  document.body.append(outline);
  outline.showPopover();
  return inside && seen;
}}"""
FACT = r"""async (at) => {
  const { element, fact, kind } = (FIND)()[at];
  const short = (text, most = 400) => text.replace(/\s+/g, " ").trim().slice(0, most);
  const page = async (address) => {
    if (new URL(address, location).pathname === "/prefer") return `changes a preference: ${address}`;
    const answer = await fetch(address);
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    const main = read.querySelector(".ru.hit") ?? read.querySelector("main") ?? read.body;
    for (const beside of main.querySelectorAll("script, style, nav, form, .sr")) beside.remove();
    return `${answer.status} ${new URL(answer.url).pathname}: ${short(read.title, 80)} | ${short(main.textContent)}`;
  };
  if (kind === "question" || kind === "refusal") return await page(`/rules/${fact}`);
  const link = element.closest("a[href]");
  if (link) return link.hash && link.pathname === location.pathname ? `this page, ${link.hash}` : await page(link.href);
  const button = element.closest("button");
  const form = button?.form;
  const sent = button?.getAttribute("formaction") ?? form?.getAttribute("action");
  const opened = button?.popoverTargetElement;
  if (opened) return `opens: ${short(opened.textContent)}`;
  if (form) return `sends ${form.method} ${sent ?? location.pathname}: ${new URLSearchParams(new FormData(form, button.type === "submit" ? button : null))}`;
  const about = element.matches("label") ? element.control : null;
  if (about) return `field ${about.name || about.id} = ${about.value}; ${short(element.parentElement.textContent)}`;
  const below = element.nextElementSibling ?? element.parentElement;
  return `before: ${short(below.textContent)}`;
}""".replace("FIND", FIND)


class Text(Struct, frozen=True):
    """A text on a page: of which kind, what it is about, and the fact by which its truth is found."""

    kind: str
    text: str
    group: str
    fact: str
    at: int
    """Which of the texts of its page it is."""


def texts_of(page: Page) -> list[Text]:
    """Find the texts that can be seen on the page, with what is folded in the decision and the log unfolded."""
    page.evaluate(UNFOLD)
    page.wait_for_function(DRAWN)
    found: list[dict[str, Any]] = page.evaluate(LIST)
    return [Text(each["kind"], each["text"], each["group"], each["fact"], each["at"]) for each in found]


def fact_of(page: Page, text: Text) -> str:
    """Say what the page itself knows of a text: where a link leads, what a button sends, what a rule says."""
    return str(page.evaluate(FACT, text.at))


def photograph(page: Page, text: Text, file: Path) -> bool:
    """Take a picture of what a person sees with the text outlined; return whether it can be seen there."""
    seen = any(page.evaluate(MARK, [text.at, where]) for where in WHERE)
    if seen:
        page.wait_for_function(DRAWN)
        page.screenshot(path=file)
    return seen
