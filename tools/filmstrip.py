"""A film strip of a table: what somebody sees while the others play, a picture each 100 ms, on one sheet.

`python -m tools.filmstrip GAME --screen phone --out build` plays against bots until somebody else is to move, and
writes `GAME-SCREEN.png` when it is one's own turn again; with `--own` the decisions before that are on it too, with
`--undo` one of them taken back. To look for what jumps, flashes or blocks.
"""

from __future__ import annotations

import argparse
import base64
import math
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from clepsydra.drawing.markup import html
from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import start_server
from tests.browser.conftest import FLAGS, SERVER, database_in
from tests.browser.person import SCREENS, Person

EVERY = 0.1
"""Seconds between two pictures."""
AFTERWARDS = 0.6
"""For so many seconds the film goes on when the others have played."""
COLUMNS = {"phone": 10, "desktop": 5}
WIDTH = {"phone": 190, "desktop": 380}


class Film:
    """What a page paints, each picture with its second."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.began = time.monotonic()
        self.frames: list[tuple[float, str]] = []
        self.is_on = False
        self._line = person.page.context.new_cdp_session(person.page)
        self._line.on("Page.screencastFrame", self._painted)

    def _painted(self, frame: dict[str, Any]) -> None:
        self.frames.append((time.monotonic() - self.began, frame["data"]))
        self._line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def start(self) -> None:
        """The camera runs."""
        self._line.send("Page.startScreencast", {"format": "png"})
        self.began, self.is_on = time.monotonic(), True

    def roll(self, most: float) -> None:
        """Film until the person is asked again, and a little longer."""
        ends = time.monotonic() + most
        while time.monotonic() < ends:
            self.person.page.wait_for_timeout(EVERY * 500)
            bar = self.person.look()
            if (bar.asked or bar.over) and ends > time.monotonic() + AFTERWARDS:
                ends = time.monotonic() + AFTERWARDS
        self._line.send("Page.stopScreencast")

    def pictures(self) -> list[tuple[int, str]]:
        """What was to be seen at each tenth of a second, with its millisecond; stretches of the same are told once."""
        if not self.frames:
            return []
        shown: list[tuple[int, str]] = []
        for tick in range(math.ceil(self.frames[-1][0] / EVERY) + 1):
            latest = [data for at, data in self.frames if at <= tick * EVERY]
            if latest and (not shown or shown[-1][1] != latest[-1]):
                shown.append((round(tick * EVERY * 1000), latest[-1]))
        return shown


def until_asked(person: Person, rounds: int) -> None:
    """Play so many rounds, until it is one's turn again."""
    for _ in range(rounds):
        wait_for_turn(person)
        decide_all(person)
        person.page.keyboard.press("Escape")  # whatever is still to be shown
    wait_for_turn(person)


def wait_for_turn(person: Person) -> None:
    """Until the person is asked."""
    while not person.look().asked:
        person.page.wait_for_timeout(30)


def decide_all(person: Person) -> None:
    """Decide until somebody else is to move."""
    while person.look().asked:
        person.decide()


def take_back_once(person: Person) -> None:
    """Decide until something can be taken back, and do it."""
    undo = person.page.locator("#ask [data-undo]:enabled")
    while person.look().asked and not undo.count():
        person.decide()
    if undo.count():
        person.click(undo.first)
        person.page.wait_for_timeout(1000 * AFTERWARDS)


def sheet(chromium: Browser, film: Film, screen: str, to: Path) -> None:
    """All pictures beside each other, each with its time."""
    page = chromium.new_page(viewport={"width": COLUMNS[screen] * (WIDTH[screen] + 8) + 16, "height": 400})
    page.set_content(
        str(
            html(
                '<body style="font: 11px sans-serif; display: flex; flex-wrap: wrap; gap: 8px; margin: 8px">{all}</body>',
                all=[
                    html(
                        '<figure style="margin: 0">{at} ms<br><img width="{width}" src="{source}"></figure>',
                        at=at,
                        width=WIDTH[screen],
                        source=f"data:image/png;base64,{data}",
                    )
                    for at, data in film.pictures()
                ],
            )
        )
    )
    page.screenshot(path=to, full_page=True)
    page.close()
    for at, data in film.pictures():
        to.with_suffix("").mkdir(exist_ok=True)
        (to.with_suffix("") / f"{at:05}.png").write_bytes(base64.b64decode(data))


def main() -> None:
    """Play, film, and write the sheet."""
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("game")
    wants.add_argument("--screen", choices=SCREENS, default="desktop")
    wants.add_argument("--lang", default="en")
    wants.add_argument("--theme", default="light")
    wants.add_argument("--bots", type=int, default=3, help="how many to play against")
    wants.add_argument("--round", type=int, default=3, help="which of one's own turns is followed")
    wants.add_argument("--own", action="store_true", help="film one's own decisions of that turn too")
    wants.add_argument("--undo", action="store_true", help="and take one back")
    wants.add_argument("--seconds", type=float, default=12, help="how long it lasts at most")
    wants.add_argument("--out", type=Path, default=Path("build"))
    want = wants.parse_args()
    want.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        server = start_server("--database", database_in(Path(directory)), env=SERVER)
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        try:
            person = Person(
                chromium,
                server.address,
                "Ann",
                screen=want.screen,
                lang=want.lang,
                theme=want.theme,
                motion="full",
            )
            person.introduce()
            person.open_table(want.game, ("you", *("greedy",) * want.bots))
            person.start()
            until_asked(person, want.round - 1)
            film = Film(person)
            if want.own or want.undo:
                film.start()
            if want.undo:
                take_back_once(person)
            decide_all(person)
            if not film.is_on:
                film.start()
            film.roll(want.seconds)
            sheet(chromium, film, want.screen, want.out / f"{want.game}-{want.screen}.png")
        finally:
            chromium.close()
            server.stop()


if __name__ == "__main__":
    main()
