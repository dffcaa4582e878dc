"""How far a game is: its era or round, and of how many."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.markup import Markup, html


class Progress(Struct, frozen=True):
    """The part of the game that is being played, as a list of games says it."""

    now: int
    last: int
    said: str
    """`Era 3/7`."""


def progress_line(progress: Progress) -> Markup:
    """Draw a line of as many pieces as the game has parts, and write which of them is played."""
    pieces = (html('<i class="{css}"></i>', css=_piece(n, progress.now)) for n in range(1, progress.last + 1))
    return html(
        '<span class="course"><span class="pieces" aria-hidden="true">{pieces}</span><b>{said}</b></span>',
        pieces=pieces,
        said=progress.said,
    )


def _piece(number: int, now: int) -> str:
    return "done" if number < now else "now" if number == now else ""
