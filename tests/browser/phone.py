"""Somebody who plays beside a box, with the companion on a phone."""

from __future__ import annotations

from tests.browser.inspection import TINY, faults
from tests.browser.person import Person

CHANGED = "known => document.body.dataset.changes !== known && document.readyState === 'complete'"

BARE = """() => [...document.querySelectorAll(".pnb > .stile, .pic > .stile")]
  .filter((tile) => getComputedStyle(tile).backgroundColor === "rgba(0, 0, 0, 0)")
  .map((tile) => `white on the page itself: ${tile.outerHTML.slice(0, 90)}`)"""
"""Tiles without a ground, which axe-core does not see, because their names stand beside them."""


class Phone:
    """A companion game on the screen of a person."""

    def __init__(self, person: Person, theme: str = "dark") -> None:
        self.person, self.page, self.theme = person, person.page, theme
        self.looked_at: set[str] = set()

    def is_sound(self, screen: str) -> None:
        """Nothing is wrong with a screen, the first time it is seen."""
        if screen in self.looked_at:
            return
        self.looked_at.add(screen)
        found = [*faults(self.page, touch=True), *self.page.evaluate(TINY), *self.page.evaluate(BARE)]
        assert not found, f"{screen}:\n" + "\n".join(found)

    @property
    def changes(self) -> str:
        """How many changes the page knows of."""
        return self.page.get_attribute("body", "data-changes") or ""

    def touch(self, selector: str) -> None:
        """Touch something that enters something."""
        known = self.changes
        self.page.locator(selector).first.click()
        self.page.wait_for_function(CHANGED, arg=known)

    def offered(self) -> str:
        """What the great button calls for."""
        button = self.page.locator(".huge")
        return str(button.get_attribute("value")) if button.count() else ""
