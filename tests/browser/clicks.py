"""Counts the clicks of ten turns of each game: `python -m tests.browser.clicks [desktop|phone] [GAME ...]`.

Clicks are counted by the browser itself, so that whoever plays cannot forget one.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import start_server
from tests.browser.conftest import FLAGS, SERVER, database_in
from tests.browser.person import Person
from tests.browser.test_in_view import Watcher

GAMES = {
    "anachrony": ("you", "greedy"),
    "inventions": ("you", "chronos", "hephaestus"),
    "rulebenders": ("you", "greedy", "flexo"),
}
TURNS = 10
COUNT = "addEventListener('pointerdown', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)"


def turn_of(person: Person, watcher: Watcher) -> tuple[int, int]:
    """Play until somebody else is asked; the number of decisions, and of clicks."""
    person.page.wait_for_selector("#ask.mine")
    person.page.evaluate("window.clicks = 0")
    decisions = 0
    while person.look().asked:
        confirms = person.look().confirm
        watcher(person)
        person.decide()
        decisions += not confirms
        if confirms:
            break
    return decisions, int(person.page.evaluate("window.clicks"))


def main(screen: str = "desktop", *games: str) -> None:
    """Print a line for each game."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as directory:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        server = start_server("--database", database_in(Path(directory)), env=SERVER)
        try:
            for game in games or GAMES:
                ann = Person(browser, server.address, "Ann", screen=screen)
                ann.page.add_init_script(COUNT)
                ann.introduce()
                ann.open_table(game, GAMES[game])
                ann.start()
                watcher = Watcher()
                turns = [turn_of(ann, watcher) for _ in range(TURNS)]
                decisions, clicks = map(sum, zip(*turns, strict=True))
                sys.stdout.write(
                    f"{screen} {game}: {decisions} decisions, {clicks} clicks in {TURNS} turns: {turns}; "
                    f"a lit place in view at {watcher.share:.0%} of {len(watcher.seen)}\n"
                )
                ann.leave()
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
