"""A pointer on a page: what can be clicked, where that is, and how far it has come."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from playwright.sync_api import Page

from tools.positions.showing import PATIENCE

HERE = Path(__file__).parent
OFFERS = (HERE / "offers.js").read_text(encoding="utf-8")
AIM = (HERE / "aim.js").read_text(encoding="utf-8")
NOT_A_DOUBLE_CLICK = 300
"""Milliseconds after which a click at the same spot is no longer taken for the second of a double click."""
NEAR = 24
"""Pixels within which it would be."""


class Offer(Struct, frozen=True):
    """Something to click: a piece, a row of the list, a button; and the answers that it may lead to."""

    kind: str
    values: tuple[str, ...]
    id: str = ""
    """By which it is known when more or less is offered."""
    x: float = 0
    y: float = 0


class Look(Struct, frozen=True):
    """What the page asks, and what can be clicked."""

    key: str
    rule: str
    """The rule that asks."""
    asked: bool
    over: bool
    sent: bool
    several: bool
    chosen: tuple[str, ...]
    listed: bool
    offers: tuple[Offer, ...]
    planned: int = 0
    """How many answers are one decision, which a button sends."""


class Hand:
    """Clicks, and counts the clicks and the pixels between them."""

    def __init__(self, page: Page, width: int, height: int) -> None:
        self.page = page
        self.clicks = 0
        self.travel = 0.0
        self.scrolled = 0.0
        """Pixels that parts of the page were scrolled to reach something."""
        self.at = (width / 2, height / 2)
        """Where the pointer is."""
        page.mouse.move(*self.at)

    def look(self) -> Look:
        """Ask the page."""
        return msgspec.convert(self.page.evaluate(OFFERS), Look)

    def click(self, number: int) -> bool:
        """Click what the last look found under this number; `False` if it cannot be hit."""
        aimed: dict[str, Any] = self.page.evaluate(AIM, number)
        self.scrolled += aimed["scrolled"]
        if aimed["at"] is None:
            return False
        x, y = aimed["at"]
        far = math.dist(self.at, (x, y))
        if far < NEAR:
            self.page.wait_for_timeout(NOT_A_DOUBLE_CLICK)
        self.travel += far
        self.clicks += 1
        self.at = (x, y)
        self.page.mouse.click(x, y)
        return True

    def wait_for_more(self, look: Look) -> None:
        """Wait until the page asks something else, or the game is over."""
        goes_on = f"key => {{ const look = ({OFFERS})(); return look.over || (look.key !== key && look.asked) || (look.asked && !look.sent); }}"
        self.page.wait_for_function(goes_on, arg=look.key, timeout=PATIENCE)

    def wait_for_end_of_plan(self, look: Look) -> None:
        """Wait until all answers that were planned have been sent."""
        done = f"""([key, rule]) => {{
          const look = ({OFFERS})();
          return look.key !== key && !look.sent && (look.rule !== rule || look.planned > 0);
        }}"""
        self.page.wait_for_function(done, arg=[look.key, look.rule], timeout=PATIENCE)

    def wait_for_less(self, look: Look) -> None:
        """Wait until what was sent has come to something: another question, or none."""
        done = f"key => {{ const look = ({OFFERS})(); return look.key !== key || !look.sent; }}"
        self.page.wait_for_function(done, arg=look.key, timeout=PATIENCE)
