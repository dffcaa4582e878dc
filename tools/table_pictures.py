"""Take the pictures of real tables that home and the pages around a table show, at each release.

`python -m tools.table_pictures [--game NAME]` stages a table of each game, opens it in chromium as the player who is
asked, and writes `table-light.webp` and `table-dark.webp` beside the game's board. Needs Playwright and chromium; look
at the pictures before they are committed.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import secrets
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from clepsydra.drawing.assets import TABLE_PICTURES
from clepsydra.drawing.installed import boards
from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import Server, start_server
from clepsydra.web.identity import COOKIE, Identities
from clepsydra.web.logs import set_up_logs
from tools.situations import SITUATIONS
from tools.staging import Staged, staged

MOMENTS = {"anachrony": "turn", "inventions": "turn", "rulebenders": "action"}
"""The situation in which each game has much on its table."""
WIDTH, HEIGHT = 1366, 700
"""The window: what a laptop shows of a table."""
SCALE = 0.44
QUALITY = 46
SETTLED = 1_000
"""Milliseconds after which a table has drawn everything."""
PASSING = "document.querySelectorAll('.deeds, .st-toasts').forEach((passing) => passing.remove())"
"""What passes over a table for a moment is no part of its picture."""


def tables_in(database: str, games: list[str]) -> dict[str, Staged]:
    """Bring a table of each game to its moment."""
    return {
        game: asyncio.run(staged(database, game, {"picture": SITUATIONS[game][MOMENTS[game]]}))["picture"]
        for game in games
    }


def taken(browser: Browser, server: Server, table: Staged, cookie: str, theme: str) -> bytes:
    """Return the picture of a table in one theme."""
    context = browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        locale="en-GB",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/t/{table.table}")
    page.wait_for_timeout(SETTLED)
    page.evaluate(PASSING)
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": SCALE}
    camera = context.new_cdp_session(page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    context.close()
    return base64.b64decode(shot["data"])


def photograph(database: str, games: list[str]) -> None:
    """Stage the tables, serve them, and write the pictures of each."""
    tables = tables_in(database, games)  # before the browser's driver takes the loop of this process
    secret = secrets.token_urlsafe()
    env = {"CLEPSYDRA_SECRET": secret, "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}
    server = start_server("--database", database, env=env)
    identities = Identities(secret, https=False)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
            )
            for game, table in tables.items():
                cookie = str(identities.cookie(table.people[table.seat].id).value)
                for theme, name in TABLE_PICTURES.items():
                    _write(game, name, taken(browser, server, table, cookie, theme))
            browser.close()
    finally:
        server.stop()


def _write(game: str, name: str, picture: bytes) -> None:
    home = boards()[game].home
    if home is None:
        raise LookupError(f"{game} has no folder for pictures")
    (home / "static" / name).write_bytes(picture)
    print(f"{game}: {name}, {len(picture) / 1000:.0f} kB")


def main() -> None:
    """Take the pictures of all games, or of some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(MOMENTS))
    given = parser.parse_args()
    set_up_logs("warning")
    with tempfile.TemporaryDirectory() as place:
        photograph(f"sqlite:///{Path(place)}/tables.db", given.game or sorted(MOMENTS))


if __name__ == "__main__":
    main()
