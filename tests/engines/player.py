"""Somebody who sits at a table: looks at the decision bar, decides, plays to the end."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.person import LOOK, Bar
from tests.engines.visitor import Visitor

LINE = "#ask .opt:not(.out) label"
CONFIRM = "#ask [data-confirm]"
SEND = "#ask [data-send]"
UNDO = "#ask [data-undo]"
MANY = 24
"""No decision takes so many clicks."""
ENDLESS = 400
"""No short game takes so many acts."""


class Player(Visitor):
    """A visitor who plays."""

    def introduce(self) -> None:
        """Say who they are."""
        self.open("/me")
        self.write("input[name=name]", self.name)
        self.follow("main form button.primary")

    def look(self) -> Bar:
        """What the decision bar shows."""
        return Bar(**self.evaluate(LOOK))

    def is_asked(self) -> None:
        """Wait until they are asked."""
        self.shows("#ask.mine")

    def does(self, act: Callable[[], object]) -> None:
        """Do something that changes the decision bar, and wait until it has."""
        before = self.look().key
        act()
        self._sees_another(before)

    def decide(self) -> None:
        """One act: the first that is offered, or as many as are wanted; or confirm."""
        before = self.look()
        if before.confirm:
            self.does(lambda: self.click(CONFIRM))
            return
        clicks = 0
        while (bar := self.look()).key == before.key and not bar.sent:
            clicks += 1
            assert clicks < MANY, f"{self.name} clicks and clicks: {self.text('#ask')}"
            self._choose(bar, clicks)
        self._sees_another(before.key)

    def _choose(self, bar: Bar, clicks: int) -> None:
        """Take one more, leave one that does not go with the others, or send what is chosen."""
        if bar.refused or bar.chosen > bar.most:
            self.click(f"{LINE}:has(input:checked)")
        elif bar.unready:
            self.click(f"{LINE}:has(input:not(:checked))")
        else:
            self.click(SEND)

    def play_on(self) -> int:
        """Decide until the game is over; how many acts it took."""
        acts = 0
        while not self._asked_or_over():
            assert acts < ENDLESS, f"not over after {acts} acts"
            self.decide()
            acts += 1
        return acts

    def _asked_or_over(self) -> bool:
        """Whether the game is over, once it is or they are asked."""
        self.wait(
            "a question, or the end", f"() => {{ const bar = ({LOOK})(); return bar.asked || bar.over; }}"
        )
        return self.look().over

    def _sees_another(self, before: str) -> None:
        self.wait("another question", f"(before) => ({LOOK})().key !== before", before)
