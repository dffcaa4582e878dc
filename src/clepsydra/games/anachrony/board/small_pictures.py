"""Pieces and spaces by themselves, away from the boards."""

from __future__ import annotations

from clepsydra.drawing.marks import HEXAGON, icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.actions.council import LEFT
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.tile_faces import small
from clepsydra.games.anachrony.state import WORKERS


def small_picture(context: Context, thing: str) -> Markup:
    """A tile, a breakthrough, a worker, a space; nothing for what has only a symbol."""
    if thing in context.catalog.tiles:
        return small(context, thing)
    if thing in context.catalog.breakthroughs:
        return context.breakthrough(thing, name="")
    if thing in WORKERS:
        return icon(thing, css="wk")
    if thing in context.rules.spaces:
        return _space(context, thing)
    return NOTHING


def _space(context: Context, name: str) -> Markup:
    """A hexagon with the sign of what is printed in it, or of its action."""
    space = context.rules.spaces[name]
    signs = [*space.gain] or ["banner" if name == LEFT else space.action]
    return html(
        '<span class="hex" aria-hidden="true">{hexagon}<span class="in">{signs}</span></span>',
        hexagon=HEXAGON,
        signs=join(icon(context.symbol(sign)) for sign in signs),
    )
