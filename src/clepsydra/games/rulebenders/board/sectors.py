"""A sector of the machine: its field, the channel with the cubes, and the light of the one who leads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.context import Context
from clepsydra.games.rulebenders.board.ring import (
    CHANNEL,
    INNER,
    OUTER,
    RIM,
    Point,
    at,
    box,
    sides,
    thing,
    token,
    wedge,
)

MANY, PILE = 10, 5
"""From so many cubes on a panel, or of one seat there, a figure stands beside one cube."""
WIDTH = {"cube": 15.5, "count": 17.0, "gap": 6.0, "locked": 19.0}
"""How much of the channel each takes."""

Item = tuple[str, int]


class Cubes(Struct, frozen=True):
    """The cubes of a panel by seat, and who has most."""

    open: tuple[int, ...]
    locked: tuple[int, ...]
    leaders: tuple[int, ...]


def sector(context: Context, number: int, cubes: Cubes, colours: Sequence[str]) -> Markup:
    """The drawing of one sector, for the eye: its words say what lies there."""
    left, top, width, height = box(number)
    start, middle, end = sides(number)
    return html(
        '<svg class="sector" viewBox="{left} {top} {width} {height}" aria-hidden="true"><path class="field" fill="url(#rb-enamel) #f3e6c6" d="{field}"/>'
        '<g data-tip="tip-open"><path class="channel" fill="url(#rb-channel) #22393b" d="{channel}"/>{light}{cubes}</g>{medal}'
        '<path class="ring" d="{ring}"/></svg>',
        left=left,
        top=top,
        width=width,
        height=height,
        field=wedge(INNER, OUTER, start, end),
        channel=wedge(CHANNEL, OUTER - 3, start + 0.015, end - 0.015),
        light=_light(cubes.leaders, colours, start, end),
        cubes=_cubes(_items(cubes.open, cubes.locked), middle, colours),
        medal=_medal(context, cubes.leaders, colours, middle),
        ring=wedge(INNER + 2, OUTER - 1, start + 0.008, end - 0.008),
    )


def _light(leaders: Sequence[int], colours: Sequence[str], start: float, end: float) -> Iterator[Markup]:
    """The rim shines in the colour of who has most cubes, and tints the field; of a tie, each has a part of it."""
    start, end = start + 0.03, end - 0.03
    if len(leaders) == 1:
        yield html(
            '<g class="light seat seat-{colour}"><path class="halo" d="{rim}"/><path d="{rim}"/>'
            '<path class="tint" d="{tint}"/></g>',
            colour=colours[leaders[0]],
            rim=wedge(*RIM, start, end),
            tint=wedge(INNER, CHANNEL, start - 0.03, end + 0.03),
        )
        return
    arc = (end - start) / max(1, len(leaders))
    for place, seat in enumerate(leaders):
        yield html(
            '<path class="part seat seat-{colour}" d="{rim}"/>',
            colour=colours[seat],
            rim=wedge(*RIM, start + place * arc, start + (place + 1) * arc - 0.02),
        )


def _medal(context: Context, leaders: Sequence[int], colours: Sequence[str], middle: float) -> Markup | None:
    """The token of who leads, on the rim; a tie has a sign of its own."""
    if not leaders:
        return None
    x, y = where = at(RIM[1] - 6, middle)
    alone = len(leaders) == 1
    mark = (
        token(context.sign(leaders[0], colours[leaders[0]]), where, 21)
        if alone
        else html('<path class="tied" d="M{x} {y}h8m-8 4h8"/>', x=f"{x - 4:.1f}", y=f"{y - 2:.1f}")
    )
    return html(
        '<g class="med"><circle cx="{x}" cy="{y}" r="{r}"/>{mark}</g>',
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        r=13 if alone else 10,
        mark=mark,
    )


def _items(open_: Sequence[int], locked: Sequence[int]) -> list[Item]:
    """What lies in the channel from left to right: the cubes of each seat, most first, then the locked ones."""
    there = sorted((seat for seat, count in enumerate(open_) if count), key=lambda seat: (-open_[seat], seat))
    crowded = sum(open_) + sum(locked) > MANY
    items: list[Item] = []
    for seat in there:
        count = open_[seat]
        items += [("cube", seat), ("count", count)] if crowded or count > PILE else [("cube", seat)] * count
        items.append(("gap", 0))
    return [*items, *(("locked", seat) for seat, count in enumerate(locked) for _ in range(count))]


def _cubes(items: Sequence[Item], middle: float, colours: Sequence[str]) -> list[Markup]:
    """The things in the channel along its bow, the one behind first; below, the bow too is read from left to right."""
    way = 1 if math.cos(middle) > -0.3 else -1
    radius = CHANNEL + 14
    left = -sum(WIDTH[kind] for kind, _ in items) / 2
    drawn: list[tuple[float, Markup]] = []
    for kind, value in items:
        where = at(radius, middle + way * (left + WIDTH[kind] / 2) / radius)
        left += WIDTH[kind]
        if kind != "gap":
            drawn.append((where[1], _item(kind, value, where, colours)))
    return [markup for _, markup in sorted(drawn, key=lambda each: each[0])]


def _item(kind: str, value: int, where: Point, colours: Sequence[str]) -> Markup:
    x, y = where
    if kind == "count":
        return html(
            '<text class="cnt" x="{x}" y="{y}">{count}</text>', x=f"{x:.1f}", y=f"{y + 5:.1f}", count=value
        )
    css = f"seat-{colours[value]}"
    if kind == "cube":
        return thing("cube3d", where, 17, 19, css)
    return html(
        '<rect class="spot" x="{x}" y="{y}" width="20" height="21" rx="4"/>{cube}',
        x=f"{x - 10:.1f}",
        y=f"{y - 10.5:.1f}",
        cube=thing("cube3d", where, 14, 15.5, css),
    )
