"""The log as one viewer reads it: each line is drawn once, and an open page is sent only those that it lacks."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from clepsydra.kernel import Event
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture
from clepsydra.web import boards

MOST = 120
"""How much of the log a page shows."""


Moment = tuple[int, Event]
"""An event, and how many answers had been given by then."""


class Told(Struct, frozen=True):
    """The end of what somebody was told."""

    first: int
    """The number of the first of these events in the whole log."""
    events: tuple[Moment, ...]


class Lines(Struct, frozen=True):
    """The newest lines, in the order in which they were told."""

    first: int
    """The number of the first of them in the whole log."""
    events: tuple[Moment, ...]
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
    told: Told,
    link: str,
    before: Lines | None = None,
) -> Lines:
    """The lines of what was told, each a link to its moment; those that were drawn before are drawn no more."""
    signs = tuple(board.sign(view, seat) for seat in range(len(board.rules.setup.seats)))
    newest = told.events[-MOST:]
    first = told.first + len(told.events) - len(newest)
    known: dict[int, tuple[Moment, str]] = {}
    if before is not None and before.signs == signs:
        known = dict(enumerate(zip(before.events, before.drawn, strict=True), before.first))

    def drawn(number: int, event: Moment) -> str:
        was, line = known.get(number, (None, ""))
        if was == event:
            return line
        return boards.line(structs.replace(board.line(view, event[1]), moment=link.format(event[0])))

    return Lines(first, newest, tuple(drawn(*each) for each in enumerate(newest, first)), signs)


def told_to(match: Match, picture: Picture) -> Told:
    """What a viewer was told, each event with the number of answers by then."""
    until = match.position.shown_to(picture.seat).count
    moments = [number for number, _ in match.position.log if number <= until]
    known = moments[len(moments) - len(picture.events) :]
    return Told(picture.first_event, tuple(zip(known, picture.events, strict=True)))
