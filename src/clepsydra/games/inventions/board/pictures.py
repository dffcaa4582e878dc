"""The drawings of the table, from the sheets of its art: woodcuts, people in the colour of their seat, pieces, scenes."""

from __future__ import annotations

import functools

from clepsydra.drawing.assets import asset
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.markup import NOTHING, Markup, html

GAME = "inventions"
UPRIGHT = "0 0 28 40"
FIGURES = {
    "economy": "trader",
    "culture": "artisan",
    "technology": "intellectual",
    "scholar": "scholar",
    "citizen": "citizen",
    "diplomat": "diplomat",
    "sage": "sage",
}
"""How each of the people is drawn."""


@functools.cache
def drawing(
    name: str, box: str = "0 0 24 24", css: str = "", sheet: str = "art.svg", symbol: str = ""
) -> Markup:
    """A picture of a sheet, for the eye only: words beside it say what it is.

    With a symbol it has the tooltip of that symbol.
    """
    return html(
        '<svg class="{css}" viewBox="{box}" aria-hidden="true"><use href="{sheet}#{name}" data-symbol="{symbol}"/></svg>',
        css=css or None,
        box=box,
        sheet=asset(sheet, GAME),
        name=name,
        symbol=symbol or None,
    )


def woodcut(kind: str, thing: str, css: str = "cut") -> Markup:
    """The woodcut of an idea or of a milestone."""
    return drawing(f"{kind}-{thing}", "0 0 48 48", css)


@functools.cache
def figure(kind: str, colour: str = "", css: str = "") -> Markup:
    """The figure of a specialist, citizen or scholar, in the colour of a seat if one owns it."""
    seat = f"seat seat-{colour}" if colour else ""
    return drawing(f"man-{FIGURES[kind]}", UPRIGHT, f"man {seat} {css}".replace("  ", " ").strip())


@functools.cache
def pillar(kind: str, colour: str) -> Markup:
    """An Epoch or a Season pillar of a seat."""
    name = "pillar-great" if kind == "epoch" else "pillar-small"
    return drawing(name, UPRIGHT, f"pillar seat seat-{colour}", symbol=f"pillar-{kind}")


@functools.cache
def citizen(sign: Sign) -> Markup:
    """A citizen with the letter of the seat on it, so that colour is not all that tells whose it is."""
    return html(
        '<svg class="token man seat seat-{colour}" viewBox="0 0 28 40" aria-hidden="true"><use href="{art}#man-citizen"/>'
        '<text x="14" y="32">{letter}</text></svg>',
        colour=sign.colour,
        art=asset("art.svg", GAME),
        letter=sign.letter,
    )


def kind_of(type_: str) -> Markup:
    """The emblem of a kind: coin, palette, gear, gem, star."""
    return drawing(f"type-{type_}", css="kind") if type_ else NOTHING
