"""The supply of progress tiles: seven numbers of each type, and how many of each are left."""

from __future__ import annotations

from clepsydra.drawing.board import View
from clepsydra.drawing.context import in_a_row
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import SHORT, Context, symbol
from clepsydra.games.inventions.board.tile_faces import tile_face
from clepsydra.games.inventions.state import SPECIALTIES, InventionsState

Stacks = dict[str, int]


def part(view: View[InventionsState]) -> Stacks:
    """How many of each tile are left."""
    return view.state.progress


def stacks(context: Context, left: Stacks) -> Markup:
    """A row per type, from 1 to 7."""
    return html(
        '<section class="stacks" id="stacks" aria-labelledby="stacks-title"><h2 id="stacks-title">'
        "{caption}</h2>{rows}{shut}</section>",
        caption=context.caption("", context.title("stacks"), "stacks"),
        rows=(_row(context, left, kind) for kind in SPECIALTIES),
        shut=context.shut(),
    )


def _row(context: Context, left: Stacks, kind: str) -> Markup:
    return html(
        '<div class="srow {short}"><h3>{head}</h3><div class="sts">{tiles}</div></div>',
        short=SHORT[kind],
        head=context.caption(symbol(kind), context.title(kind), f"{kind}_tiles"),
        tiles=(_tile(context, tile, left[tile]) for tile in left if context.type_of(tile) == kind),
    )


def _tile(context: Context, tile: str, left: int) -> Markup:
    return html(
        '<button type="button" class="stile {css}" id="{id}"{opens} aria-label="{told}"><b>{number}</b>'
        '<span class="ef">{face}</span><i>{words}</i><small>×{left}</small></button>',
        css="" if left else "gone",
        id=anchor("stack", tile),
        opens=context.opens(tile),
        told=f"{context.told(tile)} {context.say('left', count=left)}",
        number=context.catalog.progress[tile].number,
        face=tile_face(context, tile),
        words=in_a_row(context.pieces[tile].lines),
        left=left,
    )
