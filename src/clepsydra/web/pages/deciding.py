"""The question of a seat as its page asks it: the options, what a coach says of them, and what the page may answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clepsydra import drawing
from clepsydra.kernel import Event, One, Some
from clepsydra.web.pages.confirming import Unsure, answer_of_page
from clepsydra.web.preferences import OFF, preferring

if TYPE_CHECKING:
    from clepsydra.web.pages.bars import Bars


def deciding_bar(
    bars: Bars, ask: One | Some, notice: drawing.Notice | None, unsure: Unsure | None
) -> drawing.Deciding:
    """Return the bar with the question of the seat; `unsure` is its answer that waits to be confirmed."""
    board = bars.board
    advance, coach = board.in_advance(ask), _coach(bars, ask)
    tally = board.tally(bars.view, ask) if isinstance(ask, Some) else None
    asked = drawing.asked(ask, board, tally, coach)
    only = () if unsure else answer_of_page(board, bars.match, ask)
    return drawing.Deciding(
        board.sign(bars.view, ask.seat),
        asked,
        bars.undo(ask.seat),
        chosen=unsure.chosen if unsure else only,
        advance=advance.label if advance else "",
        notice=notice,
        before=unsure.notice if unsure else None,
        purse=board.purse(bars.view, ask.seat),
        roll=board.roll(bars.view, ask, _in_this_step(bars, ask.seat)),
        coach=coach,
        plan=None if unsure or bars.match.table.lesson else board.plan(bars.view, ask),
        joined=ask.rule in board.joined,
        only=_told(bars, asked, only) if notice is None else "",
        reactions=None if bars.match.table.lesson else board.reactions(bars.view, ask),
        holds=not bars.alone,
    )


def _told(bars: Bars, asked: drawing.Asked, only: tuple[str, ...]) -> str:
    """Return what is said when the page has given the only answer by itself.

    Where that ends the turn, the next question asks to confirm it, so only the reason is said.
    """
    given = [choice for row in asked.rows for choice in row.choices if choice.value in only]
    if any(choice.ends for choice in given):
        return bars.words.say("ask", "only_end")
    labels = [choice.entry.label for choice in given]
    return bars.words.say("ask", "only", what=", ".join(labels)) if labels else ""


def _coach(bars: Bars, ask: One | Some) -> drawing.Coaching | None:
    """Return what a coach says of the question to a player who plays alone: at a table with others nobody is helped."""
    if not bars.alone:
        return None
    return drawing.coaching(bars.board, bars.view, ask, preferring("coach", OFF, bars.base))


def _in_this_step(bars: Bars, seat: int) -> Sequence[Event]:
    """Return what the seat was told since the running step began."""
    position = bars.match.position
    return position.events(seat, position.log_start)
