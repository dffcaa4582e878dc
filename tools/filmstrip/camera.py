"""What a page paints while a film runs: pictures with their times, and a sheet of them."""

from __future__ import annotations

import base64
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, Page

from clepsydra.drawing.markup import html

EVERY = 100
"""Milliseconds between two pictures."""
MOST = 200
"""No film has more."""
AFTERWARDS = 2
"""How many pictures are taken when nothing moves any more."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
WIDTH = {True: 190, False: 380}
"""How wide a picture is on the sheet, in pixels: of a phone, and of a desk."""
ROW = {True: 10, False: 5}
STYLE = """body { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px; font: 12px sans-serif }
figure { margin: 0 }"""


class Shown(Struct, frozen=True):
    """What was to be seen at a tenth of a second."""

    at: int
    """Milliseconds since the first click."""
    picture: str
    told: tuple[str, ...]
    """What was done since the picture before."""


class Film:
    """Moves the time of a page on, tenth by tenth, and takes a picture of each."""

    def __init__(self, page: Page) -> None:
        self.pictures: list[Shown] = []
        """A stretch of the same is one picture."""
        self._page = page
        self._at = 0
        self._told: list[str] = []
        page.evaluate("film.stop()")

    def tell(self, what: str) -> None:
        """Note what is done now, which the sheet tells beside the next picture."""
        self._told.append(what)

    def roll(self, tenths: int) -> None:
        """Let so much time go by."""
        for _ in range(tenths):
            self._page.evaluate("ms => film.advance(ms)", EVERY)
            self._page.wait_for_function(DRAWN)
            self._at += EVERY
            self._take()

    def roll_on(self) -> None:
        """Let time go by until nothing moves any more."""
        for _ in range(MOST):
            self.roll(1)
            if self._page.evaluate("film.isAtRest()"):
                break
        self.roll(AFTERWARDS)

    def _take(self) -> None:
        taken = self._page.screenshot()
        picture = base64.b64encode(taken).decode()
        if self._told or not self.pictures or self.pictures[-1].picture != picture:
            self.pictures.append(Shown(self._at, picture, tuple(self._told)))
        self._told.clear()


def sheet(chromium: Browser, pictures: list[Shown], to: Path, *, phone: bool) -> None:
    """All pictures beside each other, each with its time; and each in a file of its own."""
    width = WIDTH[phone]
    page = chromium.new_page(viewport={"width": ROW[phone] * (width + 8) + 16, "height": 400})
    figure = '<figure><img width="{width}" src="{source}"><figcaption>{at} ms {told}</figcaption></figure>'
    figures = [
        html(
            figure,
            width=width,
            source=f"data:image/png;base64,{each.picture}",
            at=each.at,
            told=", ".join(each.told),
        )
        for each in pictures
    ]
    page.set_content("".join(figures))
    page.add_style_tag(content=STYLE)
    page.screenshot(path=to, full_page=True)
    page.close()
    folder = to.with_suffix("")
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for each in pictures:
        (folder / f"{each.at:05}.png").write_bytes(base64.b64decode(each.picture))
