"""The case of the machine, the plates of the themes, and Flexo under his dome: what lies below the sectors."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.context import Context, is_set, symbol
from clepsydra.games.rulebenders.board.ring import (
    CASE,
    INNER,
    MIDDLE,
    OUTER,
    PLATE,
    PLATE_ARC,
    RIM,
    SECTOR_ARC,
    SIZE,
    at,
    thing,
    wedge,
)
from clepsydra.games.rulebenders.state import PANELS, RulebendersState

PAINTS = html(
    '<defs><radialGradient id="rb-brass" cx="38%" cy="28%" r="80%"><stop offset="0" stop-color="#fff8e2"/>'
    '<stop offset=".55" stop-color="#d8c290"/><stop offset="1" stop-color="#7d6636"/></radialGradient>'
    '<radialGradient id="rb-enamel" gradientUnits="userSpaceOnUse" cx="196" cy="150" r="330">'
    '<stop offset="0" stop-color="#fffdf3"/><stop offset=".6" stop-color="#f3e6c6"/>'
    '<stop offset="1" stop-color="#d2bb86"/></radialGradient>'
    '<radialGradient id="rb-dome" cx="40%" cy="30%" r="75%"><stop offset="0" stop-color="#eafff9"/>'
    '<stop offset=".35" stop-color="#8ef0de"/><stop offset=".75" stop-color="#1c8f83"/>'
    '<stop offset="1" stop-color="#073f39"/></radialGradient>'
    '<radialGradient id="rb-glow"><stop offset="0" stop-color="#7ff5df" stop-opacity=".95"/>'
    '<stop offset="1" stop-color="#7ff5df" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="rb-channel" gradientUnits="userSpaceOnUse" x1="100" y1="60" x2="420" y2="480">'
    '<stop offset="0" stop-color="#16292b"/><stop offset="1" stop-color="#2b4548"/></linearGradient></defs>'
)
"""Light from above left; the sectors use these paints too."""


class Wheel(Struct, frozen=True):
    """What the drawing depends on."""

    plates: tuple[str, ...]
    active: int


def part(view: View[RulebendersState]) -> Wheel:
    """Which themes lie there, and which is active."""
    state = view.state
    return Wheel(
        plates=tuple(state.plates),
        active=state.panels["theme"].setting if is_set(state, "theme") else -1,
    )


def wheel(_context: Context, on: Wheel) -> Markup:
    """A drawing for the eye: what it shows is said by the panels and the plates themselves."""
    return html(
        '<svg class="dial" id="dial" viewBox="0 0 {size} {size}" aria-hidden="true">{paints}'
        '<circle class="case" fill="url(#rb-brass)" cx="{m}" cy="{m}" r="{case}"/><circle class="shine" cx="{m}" cy="{m}" r="{shine}"/>'
        '<circle class="well" cx="{m}" cy="{m}" r="{well}"/><circle class="hub" cx="{m}" cy="{m}" r="{inner}"/>'
        "{rim}{plates}{bolts}"
        '<circle class="glow" fill="url(#rb-glow)" cx="{m}" cy="{m}" r="74"/><circle fill="url(#rb-brass)" cx="{m}" cy="{m}" r="44"/>'
        '<circle fill="url(#rb-dome)" cx="{m}" cy="{m}" r="40"/>{flexo}'
        '<path class="gleam" d="M238 250c6-12 18-18 30-18"/></svg>',
        size=SIZE,
        paints=PAINTS,
        m=MIDDLE,
        case=CASE,
        shine=CASE - 1.5,
        well=OUTER + 2,
        inner=INNER - 1.5,
        rim=_rim(),
        plates=(_plate(on, number) for number in range(len(on.plates))),
        bolts=(_bolt((number + 0.5) * SECTOR_ARC) for number in range(len(PANELS))),
        flexo=thing("flexo", (MIDDLE, MIDDLE + 1), 70, 70, "face"),
    )


def _rim() -> Markup:
    """The lamps of the rim while nobody leads."""
    arcs = (number * SECTOR_ARC for number in range(len(PANELS)))
    half = SECTOR_ARC / 2 - 0.043
    return html(
        '<path class="lamp" d="{lamps}"/>', lamps="".join(wedge(*RIM, arc - half, arc + half) for arc in arcs)
    )


def _bolt(angle: float) -> Markup:
    x, y = at(RIM[0] + 5, angle)
    return html(
        '<circle class="bolt" fill="url(#rb-brass)" cx="{x}" cy="{y}" r="5"/><path class="slit" d="M{left} {top}l6 2"/>',
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        left=f"{x - 3:.1f}",
        top=f"{y - 1:.1f}",
    )


def _plate(on: Wheel, number: int) -> Markup:
    """The plate of a theme, with its sign."""
    middle, theme = number * PLATE_ARC, on.plates[number]
    x, y = at(76, middle)
    return html(
        '<g class="pl k-{theme} {active}" data-tip="tip-{symbol}"><path d="{wedge}"/>{sign}</g>',
        theme=theme,
        symbol=symbol(theme),
        active="act" if number == on.active else None,
        wedge=wedge(*PLATE, middle - PLATE_ARC / 2 + 0.03, middle + PLATE_ARC / 2 - 0.03),
        sign=thing(f"emblem-{theme}", (x, y - 7), 26, 26, "em"),
    )
