"""Playing a script at a served table: who looks on clicks in the page, the others move by the API."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from playwright.sync_api import APIRequestContext, Browser, Page

from clepsydra.web.identity import COOKIE
from tools.clicks.hand import Hand
from tools.clicks.travel import end_turn, go_on
from tools.filmstrip.camera import DRAWN
from tools.filmstrip.moments import Scene, Script
from tools.positions.gathering import Kept
from tools.positions.judging import Window
from tools.positions.laying import Laid, lay
from tools.positions.showing import PATIENCE

CLOCK = Path(__file__).with_name("clock.js").read_text(encoding="utf-8")
BETWEEN = 3
"""Tenths of a second between two clicks of who looks on, and between two moves of the others."""


class Eyes(Struct, frozen=True, kw_only=True):
    """Through which window somebody looks on, and how."""

    window: Window = Window(1366, 650)
    lang: str = "en"
    dark: bool = False
    still: bool = False
    """Whether they want nothing to move."""


class Serving(Struct, frozen=True):
    """Where the table is served, and by which cookie somebody is known there."""

    address: str
    cookie: Callable[[str], str]
    script: str = CLOCK
    """What runs in the page before all else."""


class Camera(Protocol):
    """What looks on."""

    def tell(self, what: str) -> None:
        """Hear what is done now."""

    def roll(self, tenths: int) -> None:
        """Look on for so many tenths of a second."""

    def roll_on(self) -> None:
        """Look on until nothing moves any more."""


class Onlooker(Struct, frozen=True):
    """Looks on without a camera, while time goes by as it does."""

    page: Page

    def tell(self, what: str) -> None:
        """Hear what is done now."""

    def roll(self, tenths: int) -> None:
        """Wait until the page is drawn: whoever plays fast goes on at once."""
        self.page.wait_for_function(DRAWN)

    def roll_on(self) -> None:
        """Wait until nothing moves any more."""
        self.page.wait_for_function("() => film.isAtRest()", timeout=PATIENCE)


class NotPlayed(Exception):
    """A move of the script could not be clicked."""


def laid_out(database: str, script: Script) -> Laid:
    """A table at the moment at which the film begins."""
    kept = Kept("film", script.setup, script.number, script.answers, script.viewer)
    with ThreadPoolExecutor(1) as thread:  # the loop of this one may be the browser's
        return thread.submit(asyncio.run, lay(database, [kept])).result()[0]


class Set:
    """An open page at a table, and the others who sit there."""

    def __init__(self, page: Page, callers: list[APIRequestContext], laid: Laid, script: Script) -> None:
        self.page = page
        self.script = script
        self._callers = callers
        self._path = f"/api/v1/tables/{laid.table}"
        size = page.viewport_size or {"width": 0, "height": 0}
        self._hand = Hand(page, size["width"], size["height"])
        page.mouse.move(0, 0)  # nothing lies there that tells of itself

    def play(self, film: Camera | None = None) -> None:
        """Play all moves, and go on until nothing moves any more; without a film in the page's own time."""
        film = film or Onlooker(self.page)
        for scene in self.script.scenes:
            if scene.seat == self.script.viewer:
                self._play_own(scene, film)
            else:
                self._play_other(scene, film)
        film.roll_on()

    def _play_own(self, scene: Scene, film: Camera) -> None:
        at = 0
        while at < len(scene.steps):
            film.tell(f"own choice {at + 1}")
            with self._patched():
                done = go_on(self._hand, scene.steps[at:])
                if not done:
                    raise NotPlayed(f"{scene.steps[at].rule}: {scene.steps[at].values}")
            at += done
            film.roll(BETWEEN)
        film.roll_on()
        if self.script.undone:
            film.tell("undo")
            with self._patched():
                self.page.click("#ask [data-undo]")
        elif scene.confirmed:
            film.tell("turn ended")
            with self._patched():
                end_turn(self._hand)

    def _play_other(self, scene: Scene, film: Camera) -> None:
        with self._patched():
            self._decide(scene)
        film.tell(f"seat {scene.seat + 1} has moved")
        film.roll(BETWEEN)

    def _decide(self, scene: Scene) -> None:
        for given in scene.given:
            question = self._call(given.seat, "get", "question", params={"seat": given.seat})
            sent = {
                "answer": msgspec.to_builtins(given.answer),
                "expected": question["seq"],
                "confirm": scene.confirmed,
            }
            self._call(given.seat, "post", f"seats/{given.seat}/answer", data=sent)

    @contextmanager
    def _patched(self) -> Generator[None]:
        """Until the page has been sent what comes of it."""
        before = self.page.evaluate("film.patches()")
        yield
        self.page.wait_for_function("before => film.patches() > before", arg=before)

    def _call(self, seat: int, method: str, path: str, **how: Any) -> Any:
        reply = getattr(self._callers[seat], method)(f"{self._path}/{path}", **how)
        if not reply.ok:
            raise NotPlayed(f"{method} {path}: {reply.status} {reply.text()}")
        return reply.json()


@contextmanager
def opened(chromium: Browser, served: Serving, laid: Laid, script: Script, eyes: Eyes) -> Generator[Set]:
    """Somebody's page at the table, drawn and at rest, before the first move."""
    window, address, cookie = eyes.window, served.address, served.cookie
    context = chromium.new_context(
        viewport={"width": window.width, "height": window.height},
        has_touch=window.touch,
        is_mobile=window.touch,
        locale={"en": "en-GB", "fr": "fr-FR"}[eyes.lang],
        color_scheme="dark" if eyes.dark else "light",
        reduced_motion="reduce" if eyes.still else "no-preference",
    )
    contexts = [context]
    try:
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": COOKIE, "value": cookie(laid.guest), "url": address}])
        callers = []
        for guest in laid.guests:
            contexts.append(
                chromium.new_context(base_url=address, extra_http_headers={"X-Clepsydra": "film"})
            )
            contexts[-1].add_cookies([{"name": COOKIE, "value": cookie(guest), "url": address}])
            callers.append(contexts[-1].request)
        page = context.new_page()
        page.add_init_script(served.script)
        page.goto(f"{address}/t/{laid.table}?seat={script.viewer}")
        page.wait_for_function(DRAWN)
        yield Set(page, callers, laid, script)
    finally:
        for each in contexts:
            each.close()
