"""What who comes back to a table is told: whose turns they missed, and where the log tells of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.web.pages.drawing import Drawer, Drawn
from clepsydra.web.pages.lines import Decided, Lines, last_turn


def while_away(drawer: Drawer, drawn: Drawn, history: Sequence[Decided], seen: int) -> Markup:
    """How many turns others had since the viewer's own last one, and since what they have `seen`, in answers."""
    picture = drawn.picture
    if picture.seat is None:
        return NOTHING
    asked = picture.seat in picture.waits_for
    since = max(seen, last_turn(drawn.lines, history[: picture.answers], picture.seat, asked=asked))
    missed = list(_turns_after(drawn.lines, since, picture.seat))
    if not missed:
        return NOTHING
    words, seats = drawer.words, dict.fromkeys(seat for _, seat in missed)
    return html(
        '<p id="away" class="small"><a href="#turn-{place}">{told}</a></p>',
        place=missed[0][0],
        told=words.say(
            "log",
            "away",
            count=len(missed),
            names=words.list_of(map(drawer.board.reader.player, seats)),
        ),
    )


def _turns_after(lines: Lines, answers: int, mine: int) -> Iterator[tuple[int, int]]:
    """The turns of others that the log tells of after so many answers, each by its number, with its seat."""
    for turn in lines.turns:
        number, seat = turn[0].number, turn[0].said.seat
        if seat is not None and seat != mine and lines.events[number - lines.first][0] > answers:
            yield number, seat
