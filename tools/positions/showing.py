"""One open page that is led from position to position, and made as large as each of the windows."""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import start_server
from clepsydra.web.identity import COOKIE, Identities
from tools.positions.judging import Sight, Window
from tools.positions.laying import Laid

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")
RESIZED = "() => new Promise((done) => requestAnimationFrame(() => done(true)))"
"""Waits for the next picture: before it is made, the page has been told of its new size."""
SETTLED = "() => !window.Clepsydra?.isSending?.()"
"""A question with a single option is answered by the page: nothing of it can be pressed while that is on its way."""
EVERY_TENTH = 10
"""Of so many positions one is looked at in the dark, and another in French."""
DARK, FRENCH = 5, 0
PATIENCE = 120_000
"""Milliseconds that a page may take where the machine has much else to do."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")


class Service:
    """A server with a database of its own, and whom it knows by which cookie."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/tables.db"
        self._identities = Identities(secret := secrets.token_urlsafe(), https=False)
        self._env = {"CLEPSYDRA_SECRET": secret, "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}
        self.address = ""

    @contextmanager
    def serving(self, checkout: Path | None = None, *, bots: bool = False) -> Generator[None]:
        """Serve, by the code of another checkout if one is named; with bots that play, if they are wanted."""
        paths = [str(checkout / part) for part in ("src", "examples")] if checkout else []
        env = self._env | ({"PYTHONPATH": ":".join(paths)} if paths else {})
        options = () if bots else ("--no-bots",)
        server = start_server("--database", self.database, *options, env=env)
        self.address = server.address
        try:
            yield
        finally:
            server.stop()

    def cookie(self, guest: str) -> str:
        """By which a guest is known."""
        return str(self._identities.cookie(guest).value)


@contextmanager
def service() -> Generator[Service]:
    """A server that can be started, on a database that is gone afterwards."""
    with TemporaryDirectory() as folder:
        yield Service(Path(folder))


@contextmanager
def browser() -> Generator[Browser]:
    """A browser that shows nothing to anybody."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)


class View:
    """The page in which all positions are looked at."""

    def __init__(self, chromium: Browser, served: Service) -> None:
        self._served = served
        self._context = chromium.new_context(reduced_motion="reduce")
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
        self._screen = self._context.new_cdp_session(self.page)

    def open(self, laid: Laid, number: int) -> None:
        """Go to a table as who decides there; every tenth is dark, and every tenth is in French."""
        cookie = self._served.cookie(laid.guest)
        french = number % EVERY_TENTH == FRENCH
        self._context.add_cookies([{"name": COOKIE, "value": cookie, "url": self._served.address}])
        self._context.set_extra_http_headers({"Accept-Language": "fr" if french else "en"})
        self.page.emulate_media(color_scheme="dark" if number % EVERY_TENTH == DARK else "light")
        self.page.goto(f"{self._served.address}/t/{laid.table}")

    def resize(self, window: Window) -> None:
        """Make the page as large as a window."""
        touch = {"enabled": window.touch, "maxTouchPoints": 1}
        self._screen.send("Emulation.setTouchEmulationEnabled", touch)
        self.page.set_viewport_size({"width": window.width, "height": window.height})

    def sights(self, laid: Laid, number: int, windows: Sequence[Window]) -> dict[str, Sight]:
        """What is seen at a position in each window, to which the open page is resized one after the other.

        Every other page is opened in the last of the windows and grows.
        """
        found: dict[str, Sight] = {}
        first, *rest = windows if number % 2 else windows[::-1]
        self.resize(first)
        self.open(laid, number)
        found[first.name] = self._sight()
        for window in rest:
            self.resize(window)
            found[window.name] = self._sight()
        return found

    def _sight(self) -> Sight:
        self.page.wait_for_function(SETTLED)
        self.page.evaluate(RESIZED)
        return msgspec.convert(self.page.evaluate(LOOK), Sight)
