"""The geometry of the wheel: 532 units across, seven sectors around four plates."""

from __future__ import annotations

import math

from clepsydra.drawing.colours import SHAPES
from clepsydra.drawing.marks import SPRITE, Sign
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.art import address
from clepsydra.games.rulebenders.state import PANELS

SIZE = 532
MIDDLE = SIZE / 2
CASE, EDGE, OUTER, CHANNEL, INNER = 264, 267, 246, 215, 106
"""Radii: the case, what a sector reaches to with its medallion, its field, its channel from here on, its inner end."""
RIM = (249, 259)
PLATE = (46, 100)
SECTOR_ARC, PLATE_ARC = 2 * math.pi / len(PANELS), math.pi / 2
GAP = 0.013
CURVE = 9
"""So many points stand for the bow of a sector."""

Point = tuple[float, float]


def at(radius: float, angle: float) -> Point:
    """A point of the wheel: so far from its middle, clockwise from the top.

    >>> at(100, 0)
    (266.0, 166.0)
    """
    return MIDDLE + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)


def wedge(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring."""
    corners = (at(outer, start), at(outer, end), at(inner, end), at(inner, start))
    a, b, c, d = (f"{x:.1f} {y:.1f}" for x, y in corners)
    return f"M{a}A{outer} {outer} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}z"


def sides(number: int) -> tuple[float, float, float]:
    """Where a sector begins, has its middle and ends."""
    middle = number * SECTOR_ARC
    return middle - SECTOR_ARC / 2 + GAP, middle, middle + SECTOR_ARC / 2 - GAP


def outline(number: int) -> list[Point]:
    """The corners of a sector with what stands on its rim."""
    start, _, end = sides(number)
    bow = [start + (end - start) * step / (CURVE - 1) for step in range(CURVE)]
    return [
        *(at(EDGE, angle) for angle in bow),
        *(at(INNER, angle) for angle in (end, number * SECTOR_ARC, start)),
    ]


def box(number: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of a sector."""
    xs, ys = zip(*outline(number), strict=True)
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top


def token(sign: Sign, where: Point, size: float) -> Markup:
    """A seat's token inside a drawing: a shape, a colour and a letter."""
    x, y = where
    shape = SHAPES[sign.colour]
    low = 0.3 if shape in ("triangle", "drop") else 0.2
    return html(
        '<g class="mini seat seat-{colour}"><use href="{sprite}#seat-{shape}" x="{left}" y="{top}" width="{size}"'
        ' height="{size}"/><text x="{x}" y="{base}">{letter}</text></g>',
        colour=sign.colour,
        sprite=SPRITE,
        shape=shape,
        left=f"{x - size / 2:.1f}",
        top=f"{y - size / 2:.1f}",
        size=size,
        x=f"{x:.1f}",
        base=f"{y + size * low:.1f}",
        letter=sign.letter,
    )


def thing(name: str, where: Point, width: float, height: float, css: str = "") -> Markup:
    """A picture of the art sheet inside a drawing."""
    x, y = where
    return html(
        '<use class="{css}" href="{sheet}#{name}" x="{x}" y="{y}" width="{width}" height="{height}"/>',
        css=css or None,
        sheet=address(),
        name=name,
        x=f"{x - width / 2:.1f}",
        y=f"{y - height / 2:.1f}",
        width=width,
        height=height,
    )
