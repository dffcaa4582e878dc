"""The log as one viewer reads it, by turns: each line is drawn once, and an open page is sent only those that it lacks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from clepsydra import drawing
from clepsydra.drawing.markup import Markup, html
from clepsydra.kernel import Event
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture

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
    drawn: tuple[drawing.LogLine, ...]
    signs: tuple[drawing.Sign, ...]
    """The tokens of the seats, which turns bear."""
    more: str
    """What unfolds a turn is called."""

    @property
    def end(self) -> int:
        """The number of the line that comes next."""
        return self.first + len(self.drawn)

    @property
    def html(self) -> Markup:
        """All of them, the latest first."""
        return html(
            '<div id="lines" data-most="{most}">{log}</div>',
            most=MOST,
            log=drawing.log(self.turns, self.more),
        )

    @property
    def turns(self) -> list[list[drawing.LogLine]]:
        """The lines by turns; one that is cut off by how much a page shows is left out, as an open page does."""
        turns = drawing.turns(self.drawn)
        cut_off = self.first and len(self.drawn) == MOST
        return turns[1:] if cut_off and len(turns) > 1 else turns

    def since(self, before: Lines) -> Markup | None:
        """The lines that came after others; `None` if those are no longer what is told."""
        common = range(max(self.first, before.first), before.end)
        as_before = (
            self.signs == before.signs
            and self.first <= before.end <= self.end
            and all(self.drawn[n - self.first] == before.drawn[n - before.first] for n in common)
        )
        return drawing.added(self.turns, before.end, self.more) if as_before else None


def lines(
    board: drawing.Board[Any],
    view: drawing.View[Any],
    told: Told,
    link: str,
    before: Lines | None = None,
) -> Lines:
    """The lines of what was told, each with a link to its moment, which is `link` and the number of answers by then.

    Those that were drawn before are drawn no more.
    """
    signs = tuple(board.sign(view, seat) for seat in range(len(board.rules.setup.seats)))
    newest = told.events[-MOST:]
    first = told.first + len(told.events) - len(newest)
    known: dict[int, tuple[Moment, drawing.LogLine]] = {}
    if before is not None and before.signs == signs:
        known = dict(enumerate(zip(before.events, before.drawn, strict=True), before.first))

    def drawn(number: int, moment: Moment) -> drawing.LogLine:
        was = known.get(number)
        if was is not None and was[0] == moment:
            return was[1]
        answers, event = moment
        told = structs.replace(
            board.line(view, event), seat=getattr(event, "seat", None), moment=f"{link}{answers}"
        )
        return drawing.LogLine(number, told, drawing.line(told))

    lines = tuple(drawn(*each) for each in enumerate(newest, first))
    return Lines(first, newest, lines, signs, board.words.say("log", "more"))


def told_to(match: Match, picture: Picture) -> Told:
    """What a viewer was told, each event with the number of answers by then."""
    log = match.position.log[picture.first_event - match.told :]
    moments = [number for number, _ in log[: len(picture.events)]]
    return Told(picture.first_event, tuple(zip(moments, picture.events, strict=True)))


def newest(match: Match, seat: int | None) -> int:
    """The number of the first event that the page of a viewer shows: of those that they may know, the last."""
    until = match.position.shown_to(seat).count
    return match.told + bisect_right(match.position.log, until, key=lambda entry: entry[0]) - MOST


def last_turn(deciders: Sequence[int], seat: int, *, asked: bool) -> int:
    """How many answers had been given when the seat's last turn ended; who is asked is still in the next one.

    >>> last_turn([0, 1, 0, 0], 0, asked=True), last_turn([0, 1, 0, 0], 0, asked=False)
    (1, 4)
    """
    settled = len(deciders)
    while asked and settled and deciders[settled - 1] == seat:
        settled -= 1
    return max((number for number, by in enumerate(deciders[:settled], start=1) if by == seat), default=0)
