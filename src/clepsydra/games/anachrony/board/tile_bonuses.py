"""Collapsing Capital tiles in symbols; their words are on their cards."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, join
from clepsydra.games.anachrony.board.context import Context


def face(context: Context, tile: str) -> Markup:
    """What a tile on a space shows."""
    own = (drawing.faces[tile] for drawing in context.drawings if tile in drawing.faces)
    found = next(own, BONUS.get(tile))
    return found(context) if found else icon("info")


def _marks(*names: str) -> Markup:
    return join(icon(name) for name in names)


BONUS: dict[str, Callable[[Context], Markup]] = {
    "construct_1": lambda context: context.good("any_basic", "−1"),
    "construct_2": lambda context: context.good("neutronium", "−1"),
    "construct_3": lambda context: context.good("vp", "1–3"),
    "construct_4": lambda _context: _marks("superproject", "vp"),
    "construct_5": lambda _context: _marks("construct", "plus"),
    "recruit_1": lambda _context: _marks("plus", "plus"),
    "recruit_2": lambda _context: _marks("exosuit"),
    "recruit_3": lambda _context: _marks("morale", "plus"),
    "recruit_4": lambda _context: _marks("motivated"),
    "recruit_5": lambda _context: _marks("recruit", "plus"),
    "research_1": lambda _context: _marks("dice", "dice"),
    "research_2": lambda context: context.good("vp", 2),
    "research_3": lambda _context: _marks("superproject"),
    "research_4": lambda _context: _marks("paradox", "minus"),
    "research_5": lambda _context: _marks("research", "plus"),
}
