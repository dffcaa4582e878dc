"""Somebody with a browser, who plays by clicking what is lit and notices whatever goes wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

TO_LOCALE = {"en": "en-GB", "fr": "fr-FR"}
PATIENCE = 20_000
"""How long, in milliseconds, anything on a page may take on a busy machine."""
OPEN_POPOVER = ":popover-open"


class Screen(NamedTuple):
    """The size of a window, and whether it is touched."""

    width: int
    height: int
    touch: bool = False


SCREENS = {"phone": Screen(390, 844, touch=True), "desktop": Screen(1440, 900)}


class Person:
    """A guest of the house in a browser of their own."""

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
    ) -> None:
        self.name = name
        self.address = address
        self.troubles: list[str] = []
        self._chance = random.Random(name)
        width, height, touch = SCREENS[screen]
        self._context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale=TO_LOCALE[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if motion == "full" else "reduce",
        )
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
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
        """Open a page of the house."""
        self.page.goto(f"{self.address}{path}")

    def introduce(self) -> None:
        """Say who they are."""
        self.open("/me")
        self.page.fill("input[name=name]", self.name)
        self.page.click("main form button.primary")
        self.page.wait_for_url(f"{self.address}/")

    def open_table(self, game: str, seats: tuple[str, ...], *, confirm: bool = True, **options: str) -> str:
        """Open a table by the form; each seat is `you`, `free`, `nobody`, a bot or an automa."""
        self.open(f"/new?game={game}")
        for number in range(self.page.locator("select[name^='seat.']").count()):
            taken = seats[number] if number < len(seats) else "nobody"
            self.page.select_option(f"select[name='seat.{number}']", taken)
        for name, value in options.items():
            self.page.check(f"input[name='option.{name}'][value='{value}']", force=True)
        self.page.check(f"input[name=confirm][value={'yes' if confirm else 'no'}]")
        self.page.click("form.nt button.primary")
        self.page.wait_for_url("**/t/*")
        return self.path

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
        """Begin the game that they host."""
        self.page.click("form.startf button")
        self.page.wait_for_selector("#ask")

    # The table

    @property
    def is_asked(self) -> bool:
        """Whether it is their move."""
        return self.page.locator("#ask.mine").count() > 0

    @property
    def is_over(self) -> bool:
        """Whether the page says that the game is over."""
        return self.page.locator("#ask a[href$='/score']").count() > 0

    def state(self) -> str:
        """What the decision bar shows, by a key that is another after every act."""
        return str(
            self.page.evaluate(
                "() => document.querySelector('#ask input[name=key]')?.value ?? document.querySelector('#ask').innerText"
            )
        )

    def does(self, act: Callable[[], None]) -> None:
        """Do something that changes the decision bar, and wait until it has."""
        before = self.state()
        act()
        self.page.wait_for_function(
            "before => (document.querySelector('#ask input[name=key]')?.value"
            " ?? document.querySelector('#ask').innerText) !== before",
            arg=before,
        )

    def decide(self) -> None:
        """One act: choose among what is lit, in the bar or on the boards, and send it; or confirm."""
        if self.page.locator("#ask [data-confirm]").count():
            self.does(lambda: self.press("#ask [data-confirm]"))
            return
        self.choose()
        self.does(lambda: self.press("#ask [data-send]"))

    def choose(self) -> None:
        """Click what is lit until the bar is ready to send."""
        clicked = 0
        while self.page.locator("#ask [data-send][data-unready]").count():
            clicked += 1
            assert clicked < 12, f"{self.name} clicks and clicks: {self.page.inner_text('#ask')}"
            self.click(self._pick())
        if self._is_several() and self._chance.random() < 0.5:
            self._one_more()

    def _pick(self) -> Locator:
        """Something that is lit and not chosen yet: a place of the boards, or a line of the bar."""
        places = self.page.locator(".centre .lit:not(.far):not([aria-pressed=true])")
        lines = self.page.locator("#ask .opts label:has(input:not(:checked)):not(.out *)")
        on_boards = places.count() and self._chance.random() < 0.6
        among = places if on_boards else lines
        return among.nth(self._chance.randrange(among.count()))

    def click(self, what: Locator) -> None:
        """Scroll there, as one would, and click."""
        what.evaluate("element => element.scrollIntoView({ block: 'center', inline: 'center' })")
        what.click()

    def _is_several(self) -> bool:
        return self.page.locator("#ask input[type=checkbox]").count() > 0

    def _one_more(self) -> None:
        """One more than the least, where several may be chosen."""
        form = self.page.locator("#ask form")
        chosen = self.page.locator("#ask input[name=answer]:checked").count()
        if chosen < int(form.get_attribute("data-most") or 1):
            self.page.locator("#ask .opts label:has(input:not(:checked))").first.click()

    def press(self, button: str) -> None:
        """Click a button."""
        self.page.click(button)


def sit_down_together(game: str, people: Sequence[Person], **options: str) -> str:
    """The first opens a table for all, the others sit down, the game begins; the table's path."""
    host, *others = people
    for person in people:
        person.introduce()
    table = host.open_table(game, ("you", *("free" for _ in others)), **options)
    for seat, other in enumerate(others, start=1):
        other.sit(table, seat)
    host.page.wait_for_selector("form.startf button.primary")  # all are there
    host.start()
    for other in others:
        other.page.wait_for_selector("#ask")
    return table


def play(*people: Person, acts: int = 2_000, until: Callable[[], bool] = lambda: False) -> int:
    """Let them play until the game is over or something is so; the number of acts."""
    for done in range(acts):
        if until():
            return done
        asked = next((person for person in people if person.is_asked), None)
        if asked is None:
            if all(person.is_over for person in people):
                return done
            people[done % len(people)].page.wait_for_timeout(50)
            continue
        asked.decide()
    raise AssertionError(f"not over after {acts} acts")
