"""Take the pictures of docs/screenshots: every page, and each game's table in its situations, really served.

`python -m tools.screenshots [DIR] [--game NAME]`: on a phone and on a desktop, light and dark. Needs Playwright
and chromium; look at what changed before it is committed.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import Server, start_server
from clepsydra.web.identity import COOKIE, Identities
from clepsydra.web.logs import set_up_logs
from tools.situations import SITUATIONS
from tools.staging import Situation, Staged, staged

SCREENS = {"phone": (390, 844), "desktop": (1440, 900)}
LANGUAGES = {"phone": "fr-FR", "desktop": "en-GB"}
THEMES = ("light", "dark")
SMALLER = {"phone": 0.7, "desktop": 0.55}
QUALITY = 50
PAGES = {
    "home": "/",
    "name": "/me",
    "new-table": "/new?game=anachrony",
    "rules": "/rules",
    "rule": "/rules/AN-CON-04",
    "search": "/rules?q=paradox",
    "not-found": "/nowhere",
}
WHY_NOT = "#ask .why"
AFTER = {"score": "/score", "replay": "/replay?at=60", "verified": "/verify"}
"""What is seen of a finished game beside its table."""


class Shot(Struct, frozen=True):
    """A picture to be taken: a page, whose it is, and what is clicked before."""

    name: str
    path: str
    guest: str = ""
    click: str = ""


def shots_of(game: str, tables: dict[str, Staged]) -> Iterator[Shot]:
    """Each situation as the one who is asked sees it; a refusal being read; the end from all sides."""
    for name, table in tables.items():
        guest, path = table.people[table.seat].id, f"/t/{table.table}"
        yield Shot(f"{game}-{name}", path, guest)
        if name in ("construct", "action", "turn"):
            yield Shot(f"{game}-{name}-why-not", path, guest, WHY_NOT)
        if name == "end":
            for page, below in AFTER.items():
                yield Shot(f"{game}-{page}", path + below, guest)


class Camera:
    """A browser that takes small pictures."""

    def __init__(self, browser: Browser, server: Server, identities: Identities, directory: Path) -> None:
        self.browser = browser
        self.server = server
        self.identities = identities
        self.directory = directory

    def take(self, shot: Shot) -> None:
        """Take a picture on each screen, light and dark."""
        for screen in SCREENS:
            for theme in THEMES:
                with self._page(screen, theme, shot.guest) as page:
                    page.goto(self.server.address + shot.path)
                    self._click(page, shot.click)
                    page.wait_for_timeout(300)
                    file = self.directory / f"{shot.name}-{screen}-{theme}.jpg"
                    page.screenshot(path=file, type="jpeg", quality=QUALITY, scale="device")

    @staticmethod
    def _click(page: Page, what: str) -> None:
        if not what or not page.locator(what).count():
            return
        page.locator("#ask [data-options-button]").click()
        page.locator("#ask .nos").evaluate("refusals => { refusals.open = true }")
        page.locator(what).first.click()
        page.wait_for_selector(".ruletext p")

    @contextmanager
    def _page(self, screen: str, theme: str, guest: str) -> Generator[Page]:
        width, height = SCREENS[screen]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=SMALLER[screen],
            locale=LANGUAGES[screen],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        if guest:
            cookie = str(self.identities.cookie(guest).value)
            context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.server.address}])
        yield context.new_page()
        context.close()


def tables_in(database: str, games: list[str]) -> dict[str, dict[str, Staged]]:
    """Bring tables to every situation that is worth a picture."""
    worth: dict[str, dict[str, Situation]] = {
        game: {name: one for name, one in SITUATIONS[game].items() if name not in ("keys", "back", "glide")}
        for game in games
    }
    return {game: asyncio.run(staged(database, game, situations)) for game, situations in worth.items()}


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path, nargs="?", default=Path("docs/screenshots"))
    parser.add_argument("--game", action="append", choices=sorted(SITUATIONS))
    given = parser.parse_args()
    given.directory.mkdir(parents=True, exist_ok=True)
    set_up_logs("warning")
    with tempfile.TemporaryDirectory() as place:
        photograph(f"sqlite:///{place}/tables.db", given.directory, given.game or sorted(SITUATIONS))


def photograph(database: str, directory: Path, games: list[str]) -> None:
    """Stage the tables, serve them, and take a picture of everything."""
    tables = tables_in(database, games)  # before the browser's driver takes the loop of this process
    secret = secrets.token_urlsafe()
    env = {"CLEPSYDRA_SECRET": secret, "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}
    server = start_server("--database", database, env=env)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
            )
            camera = Camera(browser, server, Identities(secret, https=False), directory)
            host = next(iter(tables[games[0]].values())).people[0].id
            for name, path in PAGES.items():
                camera.take(Shot(name, path, host))
            for game, staged_tables in tables.items():
                for shot in shots_of(game, staged_tables):
                    camera.take(shot)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
