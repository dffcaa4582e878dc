"""The pictures of the art sheet as the table shows them: cards, what stands behind them, pieces.

A picture takes its colours from where it lies: those of a theme by `k-THEME`, that of a seat by `seat-COLOUR`.
"""

from __future__ import annotations

import functools
import re

from clepsydra.drawing.assets import asset, files
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.catalog import Card
from clepsydra.games.rulebenders.state import FLEXO

GAME = "rulebenders"
SHEET = "art.svg"
PIECES = {
    "cube": "cube3d",
    "chip": "chip3d",
    "card": "card3d",
    "electron": "tok-electron",
    "nuclear": "tok-nuclear",
}
FAMILIES = {
    "gain_chips": "gain-chips",
    "take_cubes": "take-cubes",
    "gain_resources": "take-cubes",
    "draw": "draw-cards",
    "place": "place-cubes",
    "lock": "place-cubes",
    "gain_token": "tokens",
    "convert": "tokens",
}
"""The family that the first step of a card puts it into; what else a card does bends a rule."""


@functools.cache
def address() -> str:
    """Where the sheet is found."""
    return asset(SHEET, GAME)


@functools.cache
def _drawn() -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([\w-]+)"', files(GAME)[SHEET].decode()))


@functools.cache
def picture(name: str, css: str = "") -> Markup:
    """A picture of the sheet, for the eye alone: words beside it say what it is."""
    return html(
        '<svg class="{css}" aria-hidden="true"><use href="{sheet}#{name}"/></svg>',
        css=css or None,
        sheet=address(),
        name=name,
    )


def piece(good: str, css: str = "") -> Markup:
    """A cube, a chip, a card, a token as it lies on the table."""
    return picture(PIECES[good], f"p3 {css}".strip())


def scene(card: Card) -> Markup:
    """What is seen on a card: the thing itself before the landscape of its theme, or what the card does.

    A Flexo card shows Flexo, and beside him what it does.
    """
    own = f"card-{card.id}"
    if card.deck == FLEXO:
        things = picture("flexo", "obj") + picture(f"family-{family(card)}", "obj too")
    else:
        things = picture(own if own in _drawn() else f"family-{family(card)}", "obj")
    return picture(f"scene-{card.deck}", "sky") + things


def family(card: Card) -> str:
    """What kind of thing a card does."""
    if card.kind == "destruction":
        return "upheaval"
    if card.attack or card.shield:
        return "strike" if card.attack else "shield"
    first = next(iter((*card.effects, *card.activated)), None)
    if first is None:
        return "rule"
    then = first.args.get("then")
    return FAMILIES.get(then[0].op if then else first.op, "rule")
