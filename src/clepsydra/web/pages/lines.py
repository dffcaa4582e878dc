"""The log as one viewer reads it: each line is drawn once, and an open page is sent only those that it lacks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from clepsydra.kernel import Event
from clepsydra.web import boards

MOST = 120
"""How much of the log a page shows."""


class Lines(Struct, frozen=True):
    """The newest lines, in the order in which they were told."""

    first: int
    """The number of the first of them in the whole log."""
    events: tuple[Event, ...]
    drawn: tuple[str, ...]
    signs: tuple[boards.Sign, ...]
    """The tokens of the seats, which lines bear."""

    @property
    def end(self) -> int:
        """The number of the line that comes next."""
        return self.first + len(self.drawn)

    @property
    def html(self) -> str:
        """All of them, the latest first."""
        return f'<div id="lines" data-most="{MOST}">{boards.log_of(reversed(self.drawn))}</div>'

    def since(self, before: Lines) -> str | None:
        """The lines that came after others; `None` if those are no longer what is told."""
        common = range(max(self.first, before.first), before.end)
        as_before = (
            self.signs == before.signs
            and self.first <= before.end <= self.end
            and all(self.drawn[n - self.first] == before.drawn[n - before.first] for n in common)
        )
        return "".join(reversed(self.drawn[before.end - self.first :])) if as_before else None


def lines(
    board: boards.Board[Any],
    view: boards.View[Any],
    first: int,
    events: tuple[Event, ...],
    before: Lines | None = None,
) -> Lines:
    """The lines of these events; those that were drawn before are drawn no more."""
    signs = tuple(board.sign(view, seat) for seat in range(len(board.rules.setup.seats)))
    newest = events[-MOST:]
    first += len(events) - len(newest)
    known: dict[int, tuple[Event, str]] = {}
    if before is not None and before.signs == signs:
        known = dict(enumerate(zip(before.events, before.drawn, strict=True), before.first))

    def drawn(number: int, event: Event) -> str:
        told, line = known.get(number, (None, ""))
        return line if told == event else boards.line(board.line(view, event))

    return Lines(first, newest, tuple(drawn(*each) for each in enumerate(newest, first)), signs)
