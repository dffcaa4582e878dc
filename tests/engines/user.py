"""A user of any browser engine, who finds elements by selector, role and text, and waits until they are shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.engines.engine import Page, PageReplacedError, Source, js_call
from tests.waiting import LIMIT, PAUSE

CHEAP_PAGE = "/account/sign-in"
"""A page of the service that is cheap to load."""
DOUBLE_CLICK_DISTANCE = 16
"""Distance in pixels from the last click within which another click might count as a double click."""
FIND = """const ROLES = {
  alert: "[role=alert]", button: "button, summary, [role=button]", heading: "h1, h2, h3, h4",
  link: "a[href]", status: "[role=status]", textbox: "input:not([type]), input[type=text], textarea",
};
const isVisible = (element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
};
const textOf = (element) => {
  const labels = [...element.querySelectorAll("svg[aria-label]")].map((each) => each.getAttribute("aria-label"));
  return [element.getAttribute("aria-label") ?? "", element.textContent, ...labels].join(" ").replace(/\\s+/g, " ");
};
const find = ({ css, role, text }) => [...document.querySelectorAll(css)].filter((element) =>
  (!role || element.matches(ROLES[role])) && isVisible(element) && textOf(element).includes(text));"""
"""JavaScript: find the visible elements that match a locator."""
AIM = f"""(what, last) => {{
  {FIND}
  const [element] = find(what);
  if (!element) return {{ why: "it is not shown" }};
  if (element.disabled) return {{ why: "it is disabled" }};
  element.scrollIntoView({{ block: "center", inline: "center", behavior: "instant" }});
  const box = element.getClientRects()[0];
  const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
  const offset = Math.hypot(x - last[0], y - last[1]) < {DOUBLE_CLICK_DISTANCE} ? {DOUBLE_CLICK_DISTANCE} : 0;
  const on = document.elementFromPoint(x + offset, y);
  if (!on || !element.contains(on)) return {{ why: `this covers it: ${{on?.outerHTML.slice(0, 120)}}` }};
  return {{ x: x + offset, y }};
}}"""
"""JavaScript: return where to click, or why not. Avoids the last place, where a click would be a double click."""
DESCRIBE = """() => `${location.pathname}${location.search} (${document.readyState}): ${
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
"""Key codes of WebDriver for keys that are not characters."""

CLICK: list[Source] = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]


class Locator(NamedTuple):
    """A CSS selector, ARIA role and text that an element must match."""

    css: str = "*"
    role: str = ""
    text: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, (self.css, self.role, self.text and f"“{self.text}”")))


class User:
    """A user with a page of their own."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page = page
        self.address = address
        self.name = name
        self._clicked = (-1, -1)
        self.resize(1440, 900)

    # Navigation

    def open(self, path: str) -> None:
        """Open a page of the service."""
        self.page.open(f"{self.address}{path}")

    @property
    def path(self) -> str:
        """The path and query of the current page."""
        return str(self.evaluate("() => location.pathname + location.search"))

    def resize(self, width: int, height: int) -> None:
        """Set the size of the viewport."""
        self.page.resize(width, height)

    def use_cookie(self, cookie: tuple[str, str]) -> None:
        """Use the session of the person to whom the server has given this cookie."""
        self.open(CHEAP_PAGE)
        self.page.add_cookie(*cookie, str(urlsplit(self.address).hostname))

    def save_screenshot(self, file: Path) -> None:
        """Write a screenshot to a file."""
        file.write_bytes(self.page.screenshot())

    # Reading

    def evaluate(self, function: str, *arguments: object) -> Any:
        """Call a JavaScript function on the page and return its result."""
        script = js_call(function, *arguments)
        found: list[Any] = []

        def answers() -> bool:
            try:
                found.append(self.page.evaluate(script))
            except PageReplacedError:
                return False
            return True

        self._until("a page that answers", answers)
        return found[0]

    def wait(self, what: str, function: str, *arguments: object) -> None:
        """Wait until a JavaScript function returns a true value. `what` describes the condition in the error message."""
        self._until(what, lambda: bool(self.evaluate(function, *arguments)))

    def expect_shown(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Wait until a matching element is visible."""
        what = Locator(css, role, text)
        self.wait(
            f"{what} to be shown", f"(what) => {{ {FIND} return find(what).length > 0; }}", what._asdict()
        )

    def expect_hidden(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Wait until no matching element is visible."""
        what = Locator(css, role, text)
        self.wait(
            f"{what} to be gone", f"(what) => {{ {FIND} return find(what).length === 0; }}", what._asdict()
        )

    def count(self, css: str, *, role: str = "", text: str = "") -> int:
        """Return the number of visible matching elements."""
        what = Locator(css, role, text)
        return int(self.evaluate(f"(what) => {{ {FIND} return find(what).length; }}", what._asdict()))

    def text(self, css: str) -> str:
        """Wait for the first matching element and return its text."""
        self.expect_shown(css)
        return str(self.evaluate("(css) => document.querySelector(css).innerText.trim()", css))

    def value(self, css: str) -> str:
        """Return the value of a form field."""
        return str(self.evaluate("(css) => document.querySelector(css).value", css))

    # Acting

    def click(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Click an element once it does not move and is not covered."""
        self._clicked = self._aim(f"{Locator(css, role, text)} to be clicked", Locator(css, role, text))
        self.page.act(_mouse(*self._clicked, *CLICK))

    def hover(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Move the mouse over an element and leave it there."""
        self.page.act(
            _mouse(*self._aim(f"{Locator(css, role, text)} to be pointed at", Locator(css, role, text)))
        )

    def _aim(self, purpose: str, what: Locator) -> tuple[int, int]:
        """Return the position of an element once it does not move and is not covered."""
        seen: list[dict[str, Any]] = [{}]

        def is_stable() -> bool:
            seen.append(self.evaluate(AIM, what._asdict(), self._clicked))
            return "x" in seen[-1] and seen[-1] == seen[-2]

        self._until(purpose, is_stable, lambda: seen[-1].get("why", "it moves"))
        return seen[-1]["x"], seen[-1]["y"]

    def press(self, *keys: str) -> None:
        """Press keys one after another: characters, or keys by name."""
        strokes = (KEYS.get(key, key) for key in keys)
        self.page.act(_keyboard(*strokes))

    def write(self, css: str, text: str) -> None:
        """Replace the text of a form field by typing."""
        self.click(css)
        self.evaluate("(css) => document.querySelector(css).select()", css)
        self.press(*text)
        self.wait(
            f"“{text}” in {css}", "(css, text) => document.querySelector(css).value === text", css, text
        )

    def choose(self, css: str, value: str) -> None:
        """Select an option of a `<select>` by script, since every engine draws the menu in its own way."""
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

    def navigate(self, leaves: Callable[[], object]) -> str:
        """Do something that leads to another page, wait until that is loaded, and return its path."""
        self.evaluate("() => { window.left = true; }")
        leaves()
        self.wait("another page to be loaded", LOADED)
        return self.path

    def follow(self, css: str = "*", *, role: str = "", text: str = "") -> str:
        """Click something that leads to another page; return its path."""
        return self.navigate(lambda: self.click(css, role=role, text=text))

    def _until(self, what: str, condition: Callable[[], bool], why: Callable[[], str] = str) -> None:
        start = time.monotonic()
        while not condition():
            if time.monotonic() - start > LIMIT:
                waited = f"{self.name} waited {LIMIT:g} s for {what}"
                raise TimeoutError(
                    ". ".join(filter(None, (waited, why(), f"The page: {self._describe_page()}")))
                )
            time.sleep(PAUSE)

    def _describe_page(self) -> str:
        """Describe the current page for an error message."""
        try:
            return str(self.page.evaluate(js_call(DESCRIBE)))
        except PageReplacedError as error:
            return f"the page does not answer: {error}"


def _mouse(x: int, y: int, *then: Source) -> Source:
    """Return pointer actions: move to a position, then these actions."""
    move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
    kind = {"pointerType": "mouse"}
    return {"type": "pointer", "id": "mouse", "parameters": kind, "actions": [move, *then]}


def _keyboard(*keys: str) -> Source:
    """Return key actions: press and release keys one after another."""
    strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keyboard", "actions": strokes}
