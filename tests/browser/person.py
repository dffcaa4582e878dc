"""Somebody with a browser, who plays by clicking what is lit and notices whatever goes wrong."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

from clepsydra.bots import TEST_BOTS
from clepsydra.drawing.words import Words
from clepsydra.web.identity import COOKIE, SIGNED_IN

TO_LOCALE = {"en": "en-GB", "fr": "fr-FR"}
PATIENCE = 120_000
"""How long, in milliseconds, anything on a page may take on a busy machine."""
PLACES = ".centre .lit:not(.far):not([aria-pressed=true])"
LINES = "#ask .opt:not(.out) label:has(input:not(:checked))"
CHOSEN = "#ask .opt:not(.out) label:has(input:checked)"
ENDLESS = 2_000
"""No game takes so many acts."""
SAME_SPOT = 12
"""How near to the last click, in pixels, another might be the second of a double one."""
NO_DOUBLE_CLICK = "() => performance.now() - (window.changedAt ?? 0) > 260"
"""Whether a click can no longer be the second of a double click that was meant for the question before."""
CHANGED_AT = """document.addEventListener("table:changed", () => {
  window.changedAt = Infinity;  // until all who hear of it have taken note of the time
  setTimeout(() => { window.changedAt = performance.now(); }, 0);
}, true)"""
CHOOSE_UNOFFERED = """(select, value) => {
  select.add(new Option(value, value));
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""Waits until what scripts do with the next picture is done, and drawn."""
A_LOOK = 30
"""Milliseconds between two looks at what tells nobody when it changes."""
LOOK = f"""() => {{
  const ask = document.querySelector("#ask");
  const has = (selector) => Boolean(ask.querySelector(selector));
  return {{
    key: ask.querySelector("input[name=key]")?.value ?? ask.innerText,
    asked: ask.classList.contains("mine"),
    over: has("a[href$='/score']"),
    confirm: has("[data-confirm]"),
    sent: has("form[aria-busy=true]"),
    unready: has("[data-send][data-unready]"),
    refused: has(".tally .because:not([hidden])"),
    chosen: ask.querySelectorAll("input[name=answer]:checked").length,
    most: Number(ask.querySelector("form")?.dataset.most ?? 0),
    places: document.querySelectorAll("{PLACES}").length,
    lines: document.querySelectorAll("{LINES}").length,
  }};
}}"""


CLOSED_IN = """element => [
  [".say", "#ask [data-options-button]"],
  [".st-log", "[data-log]"],
  [".st-menu", "[popovertarget=table-menu]"],
  [".st-dock", "#ask [data-options-button]"],
].find(([part]) => element.closest(part) && !element.closest(part).checkVisibility())?.[1] ?? null"""
"""The button that shows what an element lies in, if that is hidden: on a phone the list takes the place of the dock."""
KEYS = """() => [...document.querySelectorAll("#ask [data-row]:not(.out)")].map((row) => row.dataset.row).filter(Boolean)"""
"""The keys of what may be chosen."""


class Bar(NamedTuple):
    """The decision bar: whose move it is, whether a choice is ready, how much is lit."""

    key: str  # another after every act
    asked: bool
    over: bool
    confirm: bool
    sent: bool
    unready: bool
    refused: bool
    """Whether what is chosen does not go together."""
    chosen: int
    most: int
    places: int
    lines: int


class Screen(NamedTuple):
    """The size of a window, and whether it is touched."""

    width: int
    height: int
    touch: bool = False
    density: int = 1
    """How many of its points are as wide as one of the page."""


SCREENS = {
    "phone": Screen(390, 844, touch=True),
    "desktop": Screen(1440, 900),
    "200 %": Screen(683, 325, density=2),
    "400 %": Screen(341, 162, density=4),
}
"""Windows; those in per cent are one of 1366x650 in which the browser shows everything so large."""


class Person:
    """A guest of the service in a browser of their own."""

    def __init__(
        self,
        chromium: Browser,
        address: str,
        name: str,
        *,
        lang: str = "en",
        screen: str = "desktop",
        theme: str = "light",
        motion: str = "reduce",
        colours: str = "own",
        cookie: str = "",
        session: str = "",
    ) -> None:
        self.name = name
        self._lang = lang
        self.address = address
        self.troubles: list[str] = []
        self._chance = random.Random(name)
        self._clicked = (-1.0, -1.0)
        width, height, self.touch, density = SCREENS[screen]
        self._context = chromium.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=density,
            has_touch=self.touch,
            is_mobile=self.touch,
            locale=TO_LOCALE[lang],
            color_scheme="dark" if theme == "dark" else "light",
            forced_colors="active" if colours == "forced" else "none",
            reduced_motion="no-preference" if motion == "full" else "reduce",
        )
        self._context.set_default_timeout(PATIENCE)
        for key, value in ((COOKIE, cookie), (SIGNED_IN, session)):
            if value:
                self._context.add_cookies([{"name": key, "value": value, "url": address}])
        self.page: Page = self._context.new_page()
        self.page.add_init_script(CHANGED_AT)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("request", self._asked_for)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _asked_for(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"a request to {request.url}")

    def leave(self) -> None:
        """Close the browser."""
        self._context.close()

    # The pages before the table

    def open(self, path: str) -> None:
        """Open a page of the service, and see it."""
        self.page.goto(f"{self.address}{path}")
        self.page.wait_for_function(DRAWN)

    def reload(self) -> None:
        """Load the page again, and see it."""
        self.page.reload()
        self.page.wait_for_function(DRAWN)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and see the page at that size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function(DRAWN)

    def waits_until(self, what: str, holds: Callable[[], bool]) -> None:
        """Wait until something holds, which is named, while the browser tells what happens in it."""
        begun = time.monotonic()
        while not holds():
            if time.monotonic() - begun > PATIENCE / 1000:
                raise TimeoutError(f"{self.name} waited {PATIENCE / 1000:g} s for this: {what}")
            self.page.wait_for_timeout(A_LOOK)

    def introduce(self) -> None:
        """Say who they are."""
        self.open("/me")
        self.page.fill("input[name=name]", self.name)
        self.page.click("main form button.primary")
        self.page.wait_for_url(f"{self.address}/")

    def open_table(
        self,
        game: str,
        seats: tuple[str, ...],
        modules: tuple[str, ...] = (),
        *,
        preset: str = "",
        confirm: bool = True,
        **options: str,
    ) -> str:
        """Open a table by the form; each seat is `you`, `free`, `nobody`, a bot or an automa."""
        self.open(f"/new?game={game}")
        if preset:
            name = Words(self._lang).say("presets", preset)
            self.page.click(f".preset:has(b:text-is('{name}'))")
            self.page.wait_for_selector(f".preset[aria-current]:has(b:text-is('{name}'))")
        for number in range(self.page.locator("select[name^='seat.']").count()):
            taken = seats[number] if number < len(seats) else "nobody"
            self._choose(number, taken)
        for module in modules:
            self.page.check(f"input[name=module][value={module}]")
        # the groups of options are folded
        self.page.eval_on_selector_all(".optgroup", "groups => groups.forEach(each => { each.open = true })")
        for name, value in options.items():
            self.page.check(f"input[name='option.{name}'][value='{value}']", force=True)
        self.page.check(f"input[name=confirm][value={'yes' if confirm else 'no'}]")
        self.page.click("form.nt button.primary")
        self.page.wait_for_url("**/t/*")
        return self.path

    def _choose(self, number: int, taken: str) -> None:
        """Choose who takes a seat; a test bot, which no page offers, is added to the form first."""
        seat = f"select[name='seat.{number}']"
        if taken in TEST_BOTS:
            self.page.eval_on_selector(seat, CHOOSE_UNOFFERED, taken)
        else:
            self.page.select_option(seat, taken)

    @property
    def path(self) -> str:
        """Where they are."""
        return self.page.url.removeprefix(self.address)

    def sit(self, table: str, seat: int) -> None:
        """Take a free place."""
        self.open(table)
        self.page.click(f"form[action^='{table}/sit/{seat}'] button.btn")
        self.page.wait_for_selector(f"form[action^='{table}/stand/{seat}']")

    def start(self) -> None:
        """Begin the game that they host; who plays alone has begun by opening the table."""
        if self.page.locator("#ask").count():
            return
        self.page.click("form.startf button")
        self.page.wait_for_selector("#ask")

    # The table

    def look(self) -> Bar:
        """What the decision bar shows."""
        return Bar(**self.page.evaluate(LOOK))

    def does(self, act: Callable[[], None]) -> None:
        """Do something that changes the decision bar, and wait until it has."""
        before = self.look().key
        act()
        self.page.wait_for_function(f"before => ({LOOK})().key !== before", arg=before)

    def decide(self) -> None:
        """One act: choose among what is lit, in the bar or on the boards, until it is done; or confirm."""
        before = self.look()
        if before.confirm:
            self.does(lambda: self.press("#ask [data-confirm]"))
            return
        clicked = 0
        while (bar := self._settled(before.key)).key == before.key:
            clicked += 1
            assert clicked < 24, f"{self.name} clicks and clicks: {self.page.inner_text('#ask')}"
            self.click(self._pick(bar) if self._goes_on(bar) else self._done(bar))

    def _settled(self, key: str) -> Bar:
        """The bar once an answer that is on its way has brought another question, or is to be confirmed first."""
        on_its_way = f"key => {{ const look = ({LOOK})(); return look.key !== key || !look.sent; }}"
        self.page.wait_for_function(on_its_way, arg=key)
        return self.look()

    def decide_by_keys(self) -> None:
        """One act without a mouse: the keys of rows choose, Enter does what is chosen or confirms."""
        before, pressed = self.look(), 0
        while (bar := self._settled(before.key)).key == before.key:
            pressed += 1
            assert pressed < 48, f"{self.name} presses and presses: {self.page.inner_text('#ask')}"
            if bar.unready or bar.refused or bar.chosen > bar.most:
                keys = self.page.evaluate(KEYS)
                self.page.keyboard.press(self._chance.choice(keys))
            else:
                self.page.keyboard.press("Enter")

    def _goes_on(self, bar: Bar) -> bool:
        """Whether something more is to be chosen, or may be and the fancy takes them."""
        return bar.unready or (bar.chosen < bar.most and bar.lines > 0 and self._chance.random() < 0.3)

    def _done(self, bar: Bar) -> Locator:
        """What does that which is chosen: the button, or by touch the thing itself once more."""
        again = self.touch and bar.most == bar.chosen == 1 and self._chance.random() < 0.5
        return self.page.locator(CHOSEN if again else "#ask [data-send]").first

    def _pick(self, bar: Bar) -> Locator:
        """Something that is lit and not chosen yet: a place of the boards, or a line of the bar.

        Of too many, or of what does not go together, one that is chosen: to leave it.
        """
        if bar.refused or bar.chosen > bar.most:
            return self.page.locator(CHOSEN).nth(self._chance.randrange(bar.chosen))
        on_boards = bar.places and (not bar.lines or self._chance.random() < 0.6)
        among, count = (PLACES, bar.places) if on_boards else (LINES, bar.lines)
        return self.page.locator(among).nth(self._chance.randrange(count))

    def reach(self, what: Locator) -> None:
        """Open the list of options, the log or the menu if that is where something lies; close a list that hides it."""
        what.wait_for(state="attached")
        self.page.evaluate(
            "window.Clepsydra?.happening?.clear()"
        )  # a card that lies over it is put away first
        for _ in range(2):  # what a piece has narrowed is first shown whole, and then put away
            if opener := what.evaluate(CLOSED_IN):
                self.page.click(opener)

    def open_options(self) -> None:
        """See the list of all options."""
        self.reach(self.page.locator("#ask .say"))

    def click(self, what: Locator) -> None:
        """Scroll there, as one would, and click or tap; never so fast that it looks like a double click."""
        self.reach(what)
        what.evaluate("element => element.scrollIntoView({ block: 'center', inline: 'center' })")
        box = what.bounding_box()
        assert box, f"what is clicked is shown: {what}"
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if math.dist(spot, self._clicked) < 2 * SAME_SPOT:
            self.page.wait_for_function(NO_DOUBLE_CLICK)
        self._clicked = spot
        if self.touch:
            what.tap()
        else:
            what.click()

    def press(self, button: str) -> None:
        """Click or tap a button."""
        self.click(self.page.locator(button).first)


def sit_down_together(
    game: str,
    people: Sequence[Person],
    seats: tuple[str, ...],
    *,
    preset: str = "",
    confirm: bool = True,
) -> str:
    """The first opens a table for all, the others sit down, the game begins; the table's path."""
    host, *others = people
    for person in people:
        person.introduce()
    table = host.open_table(game, seats, preset=preset, confirm=confirm)
    free = [number for number, seat in enumerate(seats) if seat == "free"]
    for seat, other in zip(free, others, strict=True):
        other.sit(table, seat)
    # all are there; alone, the game has begun
    host.page.wait_for_selector("form.startf button.primary, #ask")
    host.start()
    for other in others:
        other.page.wait_for_selector("#ask")
    return table


def play(
    *people: Person,
    acts: int | None = None,
    notice: Callable[[Person], object] = Person.look,
    decide: Callable[[Person], None] = Person.decide,
) -> int:
    """Let them play to the end, or for so many acts; how many it took. `notice` is told who is asked, before they decide."""
    done = 0
    while done != acts:
        assert done < ENDLESS, f"not over after {done} acts"
        asked = _asked_next(people)
        if asked is None:
            break
        notice(asked)
        decide(asked)
        done += 1
    return done


def _asked_next(people: Sequence[Person]) -> Person | None:
    """Wait until one of them is asked; nobody if the game is over for all."""
    bars: list[Bar] = []

    def goes_on() -> bool:
        bars[:] = [person.look() for person in people]
        return any(bar.asked for bar in bars) or all(bar.over for bar in bars)

    people[0].waits_until("somebody is asked, or the game is over", goes_on)
    return next((person for person, bar in zip(people, bars, strict=True) if bar.asked), None)
