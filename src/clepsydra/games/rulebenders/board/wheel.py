"""The wheel itself: seven panels around four plates, as one drawing below what lies on them.

On a wide page the panels and plates lie on it; on a phone they are a list, and the wheel is their overview.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.colours import SHAPES
from clepsydra.drawing.marks import SPRITE, Sign, anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.context import DRAWN, Context, colours_of, is_set, symbol, written
from clepsydra.games.rulebenders.state import PANELS, RulebendersState

SIZE = 624
MIDDLE = SIZE / 2
PANEL_ARC, PLATE_ARC = 2 * math.pi / 7, math.pi / 2
RIM, OUTER, INNER = (286, 298), 292, 136
PLATE_OUTER, PLATE_INNER = 128, 50
LEADERS = 5
"""As many leaders of a panel as there can be are marked."""


class Wheel(Struct, frozen=True):
    """What the drawing depends on."""

    settings: tuple[int | str | None, ...]
    """Of each panel, if it is set."""
    leaders: tuple[tuple[int, ...], ...]
    """Of each panel: who has most cubes there."""
    plates: tuple[str, ...]
    active: int
    evaluated: int
    """Which panel is being evaluated; none: -1."""
    colours: tuple[str, ...]


def part(context: Context, view: View[RulebendersState]) -> Wheel:
    """What of the view the overview shows."""
    state = view.state
    game = context.game(state)
    return Wheel(
        settings=tuple(_setting(context, state, panel) for panel in PANELS),
        leaders=tuple(tuple(game.leaders(panel)) for panel in PANELS),
        plates=tuple(state.plates),
        active=state.panels["theme"].setting if is_set(state, "theme") else -1,
        evaluated=len(PANELS) - len(state.queue) - 1 if state.phase == "evaluation" else -1,
        colours=colours_of(state),
    )


def _setting(context: Context, state: RulebendersState, panel: str) -> int | str | None:
    if not is_set(state, panel):
        return None
    if panel == "first_player":
        return state.first
    return context.game(state).setting(panel)


def wheel(context: Context, on: Wheel) -> Markup:
    """A drawing for the eye: what it shows is said by the panels and the plates themselves."""
    middle = (MIDDLE, MIDDLE)
    return html(
        '<svg class="dial" id="dial" viewBox="0 0 {size} {size}" aria-hidden="true">'
        '{case}{wedges}{plates}{hub}<g class="glance">{flexo}</g>{bolts}</svg>',
        size=SIZE,
        case=_disc(middle, 308, "case"),
        wedges=(_panel(context, on, number) for number in range(len(PANELS))),
        plates=(_plate(on, number) for number in range(len(on.plates) or 4)),
        hub=_disc(middle, 45, "hub"),
        flexo=use("flexo", middle, 44, "hubi"),
        bolts=(_disc(at(302, (number + 0.5) * PANEL_ARC), 5, "bolt") for number in range(len(PANELS))),
    )


def _panel(context: Context, on: Wheel, number: int) -> Markup:
    """A wedge with its rim; on a phone, its symbol, its setting and who leads."""
    middle = number * PANEL_ARC
    start, end = middle - PANEL_ARC / 2 + 0.016, middle + PANEL_ARC / 2 - 0.016
    x, y = at(214, middle)
    marks = [use(symbol(PANELS[number]), (x, y - 34), 44, "pi")]
    value = on.settings[number]
    if value is not None:
        marks.append(_value(context, on, number, value, (x, y + 14)))
    leaders = on.leaders[number][:LEADERS]
    for place, seat in enumerate(leaders):
        where = x + (place - (len(leaders) - 1) / 2) * 32, y + 52
        marks.append(mini(context.sign(seat, on.colours[seat]), where))
    return html(
        '<g class="{css}" data-tip="{card}"><path class="wd" d="{wedge}"/><path class="rim" d="{rim}"/><g class="glance">{marks}'
        "</g></g>",
        card=context.card(PANELS[number]),
        css=(anchor("w", PANELS[number]), "now" if number == on.evaluated else ""),
        wedge=wedge(INNER, OUTER, start, end),
        rim=wedge(*RIM, start + 0.02, end - 0.02),
        marks=marks,
    )


def _value(context: Context, on: Wheel, number: int, value: int | str, where: tuple[float, float]) -> Markup:
    """The setting of a panel, large enough for an overview."""
    x, y = where
    box = html(
        '<rect class="so" x="{x}" y="{y}" width="58" height="34" rx="4"/>',
        x=f"{x - 29:.1f}",
        y=f"{y - 17:.1f}",
    )
    if PANELS[number] == "first_player":
        return box + mini(context.sign(int(value), on.colours[int(value)]), where, 28)
    if value in DRAWN:
        return box + use(symbol(str(value)), where, 26, "sic")
    return html(
        '{box}<text class="sv" x="{x}" y="{y}">{written}</text>',
        box=box,
        x=f"{x:.1f}",
        y=f"{y + 9:.1f}",
        written=written(value),
    )


def _plate(on: Wheel, number: int) -> Markup:
    middle = number * PLATE_ARC
    start, end = middle - PLATE_ARC / 2 + 0.03, middle + PLATE_ARC / 2 - 0.03
    active = on.plates and number == on.active
    return html(
        '<g class="pl {place} {active}"><path d="{wedge}"/><g class="glance">{mark}</g></g>',
        place=anchor("pl", number),
        active="act" if active else None,
        wedge=wedge(PLATE_INNER, PLATE_OUTER, start, end),
        mark=use(symbol(on.plates[number]), at(90, middle), 50, "pli") if on.plates else None,
    )


# Geometry


def at(radius: float, angle: float) -> tuple[float, float]:
    """A point of the wheel: so far from its middle, clockwise from the top.

    >>> at(100, 0)
    (312.0, 212.0)
    """
    return MIDDLE + radius * math.sin(angle), MIDDLE - radius * math.cos(angle)


def wedge(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring."""
    corners = (at(outer, start), at(outer, end), at(inner, end), at(inner, start))
    a, b, c, d = (f"{x:.1f} {y:.1f}" for x, y in corners)
    return f"M{a}A{outer} {outer} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}z"


def _disc(where: Sequence[float], radius: float, css: str) -> Markup:
    x, y = where
    return html(
        '<path class="{css}" d="M{x} {y}a{radius} {radius} 0 1 1 0 .01z"/>',
        css=css,
        x=f"{x - radius:.1f}",
        y=f"{y:.1f}",
        radius=radius,
    )


def use(name: str, where: tuple[float, float], size: float, css: str) -> Markup:
    """A symbol of the sprite inside the drawing."""
    x, y = where
    return html(
        '<use class="{css}" href="{sprite}#{name}" x="{x}" y="{y}" width="{size}" height="{size}"/>',
        css=css,
        sprite=SPRITE,
        name=name,
        x=f"{x - size / 2:.1f}",
        y=f"{y - size / 2:.1f}",
        size=size,
    )


def mini(sign: Sign, where: tuple[float, float], size: float = 30) -> Markup:
    """A seat's token inside the drawing: a shape, a colour and a letter."""
    x, y = where
    shape = SHAPES[sign.colour]
    low = 0.3 if shape in ("triangle", "drop") else 0.2
    return html(
        '<g class="mini seat seat-{colour}">{shape}<text x="{x}" y="{y}">{letter}</text></g>',
        colour=sign.colour,
        shape=use(f"seat-{shape}", where, size, "mt"),
        x=f"{x:.1f}",
        y=f"{y + size * low:.1f}",
        letter=sign.letter,
    )
