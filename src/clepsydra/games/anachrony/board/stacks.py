"""The building stacks: of each kind, the two tiles on offer and how many lie below."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.tile_faces import tile
from clepsydra.games.anachrony.state import ROWS, AnachronyState


class Pile(Struct, frozen=True):
    """A stack from above: the top tile and the number of tiles below it."""

    top: str = ""
    below: int = 0


Stacks = dict[str, tuple[Pile, Pile]]
"""The primary and the secondary stack of each row."""


def part(view: View[AnachronyState]) -> Stacks:
    """What of the view is on offer."""
    return {
        row: (from_above(stack.primary.pieces), from_above(stack.secondary.pieces))
        for row, stack in view.state.stacks.items()
    }


def from_above(pieces: list[str]) -> Pile:
    """A stack as everybody sees it."""
    return Pile(pieces[-1], len(pieces) - 1) if pieces else Pile()


def stacks(context: Context, on: Stacks) -> Markup:
    """Each kind on a row of its own, so that it lies beside the slots it is built on."""
    return html(
        '<section class="stacks" id="stacks" aria-labelledby="stacks-title">'
        '<h2 id="stacks-title" class="sr">{stacks}</h2><div class="bhead" aria-hidden="true">{heads}'
        "</div>{rows}</section>",
        stacks=context.say("stacks"),
        heads=(html("<span>{said}</span>", said=context.say(key)) for key in ("primary", "secondary")),
        rows=(row_of(context, row, on[row]) for row in ROWS),
    )


def row_of(context: Context, row: str, piles: tuple[Pile, Pile]) -> Markup:
    """The two stacks of one kind."""
    return html(
        '<div class="offer r-{row}" id="offer-{row}"><h3 class="bt t-{row}">{icon}<span>{name}</span></h3>{offers}</div>',
        row=row,
        icon=icon(context.row(row)),
        name=context.title(row),
        offers=(pile(context, row, each) for each in piles),
    )


def pile(context: Context, row: str, on: Pile) -> Markup:
    """The top tile of a stack."""
    if not on.top:
        return html('<span class="slot none">{empty_stack}</span>', empty_stack=context.say("empty_stack"))
    if is_hidden(on.top):
        return context.back(on.top, "tile", icon(context.row(row)))
    below = context.say("below", count=on.below)
    return tile(context, on.top, css="deep" if on.below else "", also=below)
