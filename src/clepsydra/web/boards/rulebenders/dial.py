"""The wheel itself: seven panels around four plates, as one drawing below what lies on them.

On a wide page the panels and plates lie on it; on a phone they are a list, and the wheel is their overview.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from clepsydra.games.rulebenders.state import PANELS, Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import SHAPES, SPRITE, Sign, anchor, classes
from clepsydra.web.boards.rulebenders.desk import DRAWN, Desk, colours_of, is_set, symbol, written

SIZE = 624
MIDDLE = SIZE / 2
PANEL_ARC, PLATE_ARC = 2 * math.pi / 7, math.pi / 2
RIM, OUTER, INNER = (286, 298), 292, 136
PLATE_OUTER, PLATE_INNER = 128, 50
LEADERS = 5
"""As many leaders of a panel as there can be are marked."""


class Dial(Struct, frozen=True):
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


def part(desk: Desk, view: View[Table]) -> Dial:
    """What of the view the overview shows."""
    state = view.state
    game = desk.game(state)
    return Dial(
        settings=tuple(_setting(desk, state, panel) for panel in PANELS),
        leaders=tuple(tuple(game.leaders(panel)) for panel in PANELS),
        plates=tuple(state.plates),
        active=state.panels["theme"].setting if is_set(state, "theme") else -1,
        evaluated=len(PANELS) - len(state.queue) - 1 if state.phase == "evaluation" else -1,
        colours=colours_of(state),
    )


def _setting(desk: Desk, state: Table, panel: str) -> int | str | None:
    if not is_set(state, panel):
        return None
    if panel == "first_player":
        return state.first
    return desk.game(state).setting(panel)


def dial(desk: Desk, on: Dial) -> str:
    """A drawing for the eye: what it shows is said by the panels and the plates themselves."""
    wedges = "".join(_panel(desk, on, number) for number in range(len(PANELS)))
    plates = "".join(_plate(on, number) for number in range(len(on.plates) or 4))
    bolts = "".join(_disc(at(302, (number + 0.5) * PANEL_ARC), 5, "bolt") for number in range(len(PANELS)))
    middle = (MIDDLE, MIDDLE)
    return (
        f'<svg class="dial" id="dial" viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true">{_disc(middle, 308, "case")}'
        f'{wedges}{plates}{_disc(middle, 45, "hub")}<g class="glance">{use("flexo", middle, 44, "hubi")}</g>{bolts}</svg>'
    )


def _panel(desk: Desk, on: Dial, number: int) -> str:
    """A wedge with its rim; on a phone, its symbol, its setting and who leads."""
    middle = number * PANEL_ARC
    start, end = middle - PANEL_ARC / 2 + 0.016, middle + PANEL_ARC / 2 - 0.016
    x, y = at(214, middle)
    marks = use(symbol(PANELS[number]), (x, y - 34), 44, "pi")
    value = on.settings[number]
    if value is not None:
        marks += _value(desk, on, number, value, (x, y + 14))
    leaders = on.leaders[number][:LEADERS]
    for place, seat in enumerate(leaders):
        marks += mini(desk.sign(seat, on.colours[seat]), (x + (place - (len(leaders) - 1) / 2) * 32, y + 52))
    return (
        f'<g class="{classes(anchor("w", PANELS[number]), "now" if number == on.evaluated else "")}"><path class="wd" d="{wedge(INNER, OUTER, start, end)}"/>'
        f'<path class="rim" d="{wedge(*RIM, start + 0.02, end - 0.02)}"/><g class="glance">{marks}</g></g>'
    )


def _value(desk: Desk, on: Dial, number: int, value: int | str, where: tuple[float, float]) -> str:
    """The setting of a panel, large enough for an overview."""
    x, y = where
    box = f'<rect class="so" x="{x - 29:.1f}" y="{y - 17:.1f}" width="58" height="34" rx="4"/>'
    if PANELS[number] == "first_player":
        return box + mini(desk.sign(int(value), on.colours[int(value)]), where, 28)
    if value in DRAWN:
        return box + use(symbol(str(value)), where, 26, "sic")
    return f'{box}<text class="sv" x="{x:.1f}" y="{y + 9:.1f}">{written(value)}</text>'


def _plate(on: Dial, number: int) -> str:
    middle = number * PLATE_ARC
    start, end = middle - PLATE_ARC / 2 + 0.03, middle + PLATE_ARC / 2 - 0.03
    active = on.plates and number == on.active
    mark = use(symbol(on.plates[number]), at(90, middle), 50, "pli") if on.plates else ""
    return (
        f'<g class="{classes("pl", anchor("pl", number), "act" if active else "")}">'
        f'<path d="{wedge(PLATE_INNER, PLATE_OUTER, start, end)}"/><g class="glance">{mark}</g></g>'
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


def _disc(where: Sequence[float], radius: float, css: str) -> str:
    x, y = where
    return f'<path class="{css}" d="M{x - radius:.1f} {y:.1f}a{radius} {radius} 0 1 1 0 .01z"/>'


def use(name: str, where: tuple[float, float], size: float, css: str) -> str:
    """A symbol of the sprite inside the drawing."""
    x, y = where
    return (
        f'<use class="{css}" href="{SPRITE}#{name}" x="{x - size / 2:.1f}" y="{y - size / 2:.1f}"'
        f' width="{size}" height="{size}"/>'
    )


def mini(sign: Sign, where: tuple[float, float], size: float = 30) -> str:
    """A seat's token inside the drawing: a shape, a colour and a letter."""
    x, y = where
    shape = SHAPES[sign.colour]
    low = 0.3 if shape in ("triangle", "drop") else 0.2
    return (
        f'<g class="mini seat seat-{sign.colour}">{use(f"seat-{shape}", where, size, "mt")}'
        f'<text x="{x:.1f}" y="{y + size * low:.1f}">{sign.letter}</text></g>'
    )
