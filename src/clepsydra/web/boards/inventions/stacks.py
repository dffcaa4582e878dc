"""The supply of progress tiles: seven numbers of each type, and how many of each are left."""

from __future__ import annotations

from clepsydra.games.inventions.state import SPECIALTIES, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.inventions.desk import SHORT, Desk, symbol
from clepsydra.web.boards.inventions.faces import tile_face
from clepsydra.web.boards.markup import anchor, classes, esc

Stacks = dict[str, int]


def part(view: View[Table]) -> Stacks:
    """How many of each tile are left."""
    return view.state.progress


def stacks(desk: Desk, left: Stacks) -> str:
    """A row per type, from 1 to 7."""
    rows = "".join(_row(desk, left, kind) for kind in SPECIALTIES)
    return (
        f'<section class="stacks" id="stacks" aria-labelledby="stacks-title"><h2 id="stacks-title">'
        f"{desk.caption('', desk.title('stacks'), 'stacks')}</h2>{rows}</section>"
    )


def _row(desk: Desk, left: Stacks, kind: str) -> str:
    tiles = "".join(_tile(desk, tile, left[tile]) for tile in left if desk.type_of(tile) == kind)
    head = desk.caption(symbol(kind), desk.title(kind), f"{kind}_tiles")
    return f'<div class="srow {SHORT[kind]}"><h3>{head}</h3><div class="sts">{tiles}</div></div>'


def _tile(desk: Desk, tile: str, left: int) -> str:
    number = desk.catalog.progress[tile].number
    told = f"{desk.told(tile)} {desk.say('left', count=left)}"
    return (
        f'<button type="button" class="{classes("stile", "" if left else "gone")}" id="{anchor("stack", tile)}"{desk.opens(tile)}'
        f' aria-label="{esc(told)}"><b>{number}</b><span class="ef">{tile_face(desk, tile)}</span><small>×{left}</small></button>'
    )
