"""Somebody with a browser of any engine, who finds things as a reader does and waits until they are there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.engines.engine import Page, Source, Unsettled, called
from tests.waiting import LIMIT, PAUSE

PLAIN = "/account/sign-in"
"""A page of the service that costs little."""
SAME_SPOT = 16
"""How near to the last click, in pixels, another one might be the second of a double click."""
FIND = """const ROLES = {
  alert: "[role=alert]", button: "button, summary, [role=button]", heading: "h1, h2, h3, h4",
  link: "a[href]", status: "[role=status]", textbox: "input:not([type]), input[type=text], textarea",
};
const seen = (element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
};
const said = (element) => {
  const drawn = [...element.querySelectorAll("svg[aria-label]")].map((each) => each.getAttribute("aria-label"));
  return [element.getAttribute("aria-label") ?? "", element.textContent, ...drawn].join(" ").replace(/\\s+/g, " ");
};
const find = ({ css, role, text }) => [...document.querySelectorAll(css)].filter((element) =>
  (!role || element.matches(ROLES[role])) && seen(element) && said(element).includes(text));"""
"""What a page shows of what is looked for."""
AIM = f"""(what, last) => {{
  {FIND}
  const [element] = find(what);
  if (!element) return {{ why: "it is not shown" }};
  if (element.disabled) return {{ why: "it is disabled" }};
  element.scrollIntoView({{ block: "center", inline: "center", behavior: "instant" }});
  const box = element.getClientRects()[0];
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const beside = Math.hypot(x - last[0], y - last[1]) < {SAME_SPOT} ? {SAME_SPOT} : 0;
  const on = document.elementFromPoint(x + beside, y);
  if (!on || !element.contains(on)) return {{ why: `this covers it: ${{on?.outerHTML.slice(0, 120)}}` }};
  return {{ x: x + beside, y }};
}}"""
"""Where to click, or why one cannot; never where the last click was, which would make it a double click."""
STANDS = """() => `${location.pathname}${location.search} (${document.readyState}): ${
  document.body?.innerText.replace(/\\s+/g, " ").slice(0, 300)}`"""
LOADED = "() => document.readyState === 'complete' && !window.left"
KEYS = {
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""How WebDriver writes keys that are no letters."""

CLICK: list[Source] = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]


class What(NamedTuple):
    """What is looked for on a page: what matches a selector, has a role and says a text."""

    css: str = "*"
    role: str = ""
    text: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.css, self.role, self.text and f"“{self.text}”")))


class Visitor:
    """Somebody with a page of their own."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = address
        self.name = name
        self._clicked = (-1, -1)
        self.resize(1440, 900)

    # Where one is

    def open(self, path: str) -> None:
        """Open a page of the service."""
        self.page.open(f"{self.address}{path}")

    @property
    def path(self) -> str:
        """The path of the page."""
        return str(self.evaluate("() => location.pathname + location.search"))

    def resize(self, width: int, height: int) -> None:
        """Look at the page in another size."""
        self.page.resize(width, height)

    def be_known_by(self, cookie: tuple[str, str]) -> None:
        """Be the one to whom the server has given a cookie."""
        self.open(PLAIN)
        self.page.add_cookie(*cookie, str(urlsplit(self.address).hostname))

    def picture(self, file: Path) -> None:
        """Keep what is seen."""
        file.write_bytes(self.page.screenshot())

    # Looking

    def evaluate(self, function: str, *arguments: object) -> Any:
        """What a function of JavaScript returns on the page."""
        script = called(function, *arguments)
        found: list[Any] = []

        def answers() -> bool:
            try:
                found.append(self.page.evaluate(script))
            except Unsettled:
                return False
            return True

        self._until("a page that answers", answers)
        return found[0]

    def wait(self, what: str, function: str, *arguments: object) -> None:
        """Wait until a function of JavaScript says so, which is put into words."""
        self._until(what, lambda: bool(self.evaluate(function, *arguments)))

    def shows(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Wait until this is shown."""
        what = What(css, role, text)
        self.wait(
            f"{what} to be shown", f"(what) => {{ {FIND} return find(what).length > 0; }}", what._asdict()
        )

    def hides(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Wait until this is not shown any more."""
        what = What(css, role, text)
        self.wait(
            f"{what} to be gone", f"(what) => {{ {FIND} return find(what).length === 0; }}", what._asdict()
        )

    def count(self, css: str, *, role: str = "", text: str = "") -> int:
        """How many of these are shown."""
        what = What(css, role, text)
        return int(self.evaluate(f"(what) => {{ {FIND} return find(what).length; }}", what._asdict()))

    def text(self, css: str) -> str:
        """What the first of these says."""
        self.shows(css)
        return str(self.evaluate("(css) => document.querySelector(css).innerText.trim()", css))

    def value(self, css: str) -> str:
        """What stands in a field."""
        return str(self.evaluate("(css) => document.querySelector(css).value", css))

    # Doing

    def click(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Click what is shown, once it stands still and nothing covers it."""
        self._clicked = self._aim(f"{What(css, role, text)} to be clicked", What(css, role, text))
        self.page.act(_mouse(*self._clicked, *CLICK))

    def hover(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Move the mouse to what is shown, and let it rest there."""
        self.page.act(_mouse(*self._aim(f"{What(css, role, text)} to be pointed at", What(css, role, text))))

    def _aim(self, purpose: str, what: What) -> tuple[int, int]:
        """Where a thing is, once it stands still and nothing covers it."""
        seen: list[dict[str, Any]] = [{}]

        def lies_still() -> bool:
            seen.append(self.evaluate(AIM, what._asdict(), self._clicked))
            return "x" in seen[-1] and seen[-1] == seen[-2]

        self._until(purpose, lies_still, lambda: seen[-1].get("why", "it moves"))
        return seen[-1]["x"], seen[-1]["y"]

    def press(self, *keys: str) -> None:
        """Press keys one after the other: letters, or keys by their name."""
        strokes = (KEYS.get(key, key) for key in keys)
        self.page.act(_keyboard(*strokes))

    def write(self, css: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
        self.click(css)
        self.evaluate("(css) => document.querySelector(css).select()", css)
        self.press(*text)
        self.wait(
            f"“{text}” in {css}", "(css, text) => document.querySelector(css).value === text", css, text
        )

    def choose(self, css: str, value: str) -> None:
        """Choose from a list, of which each engine draws its own kind of menu."""
        chosen = self.evaluate(
            """(css, value) => {
              const list = document.querySelector(css);
              list.value = value;
              for (const kind of ["input", "change"]) list.dispatchEvent(new Event(kind, { bubbles: true }));
              return list.value;
            }""",
            css,
            value,
        )
        assert chosen == value, f"{css} offers {value}"

    def land(self, leaves: Callable[[], object]) -> str:
        """Do something that leads to another page, and wait until it is loaded; its path."""
        self.evaluate("() => { window.left = true; }")
        leaves()
        self.wait("another page to be loaded", LOADED)
        return self.path

    def follow(self, css: str = "*", *, role: str = "", text: str = "") -> str:
        """Click what leads to another page; its path."""
        return self.land(lambda: self.click(css, role=role, text=text))

    def _until(self, what: str, holds: Callable[[], bool], why: Callable[[], str] = str) -> None:
        begun = time.monotonic()
        while not holds():
            if time.monotonic() - begun > LIMIT:
                waited = f"{self.name} waited {LIMIT:g} s for {what}"
                raise TimeoutError(". ".join(filter(None, (waited, why(), f"The page: {self._stands()}"))))
            time.sleep(PAUSE)

    def _stands(self) -> str:
        """What stands on the page."""
        try:
            return str(self.page.evaluate(called(STANDS)))
        except Unsettled as error:
            return f"the page does not answer: {error}"


def _mouse(x: int, y: int, *then: Source) -> Source:
    """The mouse moved to a place of the page, and what its button does there."""
    move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
    kind = {"pointerType": "mouse"}
    return {"type": "pointer", "id": "mouse", "parameters": kind, "actions": [move, *then]}


def _keyboard(*keys: str) -> Source:
    """Keys that are pressed and lifted again, one after the other."""
    strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keyboard", "actions": strokes}
