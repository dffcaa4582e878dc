"""A player in a browser: reads the decision bar, answers questions, plays a game to its end."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.person import CLOSED_IN, LOOK, Bar
from tests.engines.user import User

OPTION = "#ask .opt:not(.out) label"
CONFIRM = "#ask [data-confirm]"
SEND = "#ask [data-send]"
UNDO = "#ask [data-undo]"
OPENER = f"""(css) => {{
  const [element] = document.querySelectorAll(css);
  return element ? ({CLOSED_IN})(element) : null;
}}"""
"""JavaScript: return the button that shows what the first matching element lies in, if that is hidden."""
MAX_CLICKS = 24
"""Upper limit of the clicks that one decision takes."""
MAX_ANSWERS = 400
"""Upper limit of the decisions in a short game."""


class Player(User):
    """A user who plays at a table."""

    def set_name(self) -> None:
        """Set the player's name on the page /me."""
        self.open("/me")
        self.write("input[name=name]", self.name)
        self.follow("main form button.primary")

    def reveal(self, css: str) -> None:
        """Open the list of options, the log or the menu if the first matching element lies in it."""
        self.wait(f"{css} on the page", "(css) => document.querySelector(css) !== null", css)
        if opener := self.evaluate(OPENER, css):
            super().click(opener)

    def click(self, css: str = "*", *, role: str = "", text: str = "") -> None:
        """Click an element; what lies in a closed part of the table is revealed first."""
        self.reveal(css)
        super().click(css, role=role, text=text)

    def look(self) -> Bar:
        """Read the decision bar."""
        return Bar(**self.evaluate(LOOK))

    def wait_until_asked(self) -> None:
        """Wait until the player is asked."""
        self.expect_shown("#ask.mine")

    def act_and_wait(self, act: Callable[[], object]) -> None:
        """Do something that changes the decision bar, and wait for the change."""
        before = self.look().key
        act()
        self._wait_for_another_question(before)

    def decide(self) -> None:
        """Answer one question: take the first options, as many as needed, or confirm the turn."""
        before = self.look()
        if before.confirm:
            self.act_and_wait(lambda: self.click(CONFIRM))
            return
        clicks = 0
        while (bar := self.look()).key == before.key and not bar.sent:
            clicks += 1
            assert clicks < MAX_CLICKS, f"{self.name} clicks and clicks: {self.text('#ask')}"
            self._choose(bar, clicks)
        self._wait_for_another_question(before.key)

    def _choose(self, bar: Bar, clicks: int) -> None:
        """Select one more option, deselect one that does not fit with the others, or send the selection."""
        if bar.refused or bar.chosen > bar.most:
            self.click(f"{OPTION}:has(input:checked)")
        elif bar.unready:
            self.click(f"{OPTION}:has(input:not(:checked))")
        else:
            self.click(SEND)

    def play_on(self) -> int:
        """Answer questions until the game is over; return the number of answers."""
        acts = 0
        while not self._asked_or_over():
            assert acts < MAX_ANSWERS, f"not over after {acts} acts"
            self.decide()
            acts += 1
        return acts

    def _asked_or_over(self) -> bool:
        """Wait until the player is asked or the game is over; return whether it is over."""
        self.wait(
            "a question, or the end", f"() => {{ const bar = ({LOOK})(); return bar.asked || bar.over; }}"
        )
        return self.look().over

    def _wait_for_another_question(self, before: str) -> None:
        self.wait("another question", f"(before) => ({LOOK})().key !== before", before)
