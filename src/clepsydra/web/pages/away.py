"""What who comes back to a table is told: whose turns they missed, and where the log tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.web.pages.drawing import Drawer, Drawn
from clepsydra.web.pages.lines import Lines, last_turn


def while_away(drawer: Drawer, drawn: Drawn, deciders: Sequence[int], seen: int) -> Markup:
    """How many turns others had since the viewer's own last one, and since what they have `seen`, in answers."""
    picture = drawn.picture
    if picture.seat is None:
        return NOTHING
    known = deciders[: picture.answers]
    since = max(seen, last_turn(known, picture.seat, asked=picture.seat in picture.waits_for))
    missed = [seat for seat, _ in groupby(known[since:]) if seat != picture.seat]
    place = _first_after(drawn.lines, since, picture.seat)
    if not missed or place is None:
        return NOTHING
    words, names = drawer.words, map(drawer.board.reader.player, dict.fromkeys(missed))
    return html(
        '<p id="away" class="small"><a href="#turn-{place}">{told}</a></p>',
        place=place,
        told=words.say("log", "away", count=len(missed), names=words.list_of(names)),
    )


def _first_after(lines: Lines, answers: int, mine: int) -> int | None:
    """The number of the first turn of somebody else that is told after so many answers."""
    others = (turn[0] for turn in lines.turns if turn[0].said.seat not in {None, mine})
    return next(
        (line.number for line in others if lines.events[line.number - lines.first][0] > answers), None
    )
