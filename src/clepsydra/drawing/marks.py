"""The small marks that every board is made of."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.colours import SHAPES
from clepsydra.drawing.markup import Attributes, Markup, attributes, html

SPRITE = asset("icons.svg")
BASELINE = {"triangle": "19.4", "drop": "18.5"}
"""Where the letter stands in shapes whose weight is low."""
KEPT = 8192
"""So many marks are kept ready: most are the same on every page, but some carry a player's name."""
_FRENCH = re.compile(r" (?=[?!:;»])|(?<=«) ")
"""A space before a high sign, or inside quotation marks."""
HEXAGON = html(
    '<svg class="cell" viewBox="0 0 52 58" aria-hidden="true">'
    '<path d="M26 1.5l24 13.7v27.6L26 56.5 2 42.8V15.2z"/></svg>'
)


class Sign(Struct, frozen=True):
    """How a seat is told apart everywhere: a colour with its shape, and a letter."""

    colour: str
    letter: str
    name: str = ""
    """Who sits there, for readers."""


class Amount(Struct, frozen=True):
    """So much of something, as a ledger or a counter shows it."""

    icon: str
    name: str
    count: int
    letter: str = ""


def prose(text: str) -> str:
    r"""A sentence as a page shows it: French signs stay with their word at the end of a line.

    >>> prose("Quoi ?") == "Quoi\u00a0?"
    True
    """
    return _FRENCH.sub("\u00a0", text)


def sentence(text: str) -> str:
    """A name as it stands at the beginning of a line.

    >>> sentence("draft of the starting assets")
    'Draft of the starting assets'
    """
    return text[:1].upper() + text[1:]


@functools.lru_cache(KEPT)
def anchor(*parts: str | int) -> str:
    """The id of a place on the page: stable, and fit for a selector.

    >>> anchor("slot", 0, "lab.2"), anchor("piece", "warp_gold#1")
    ('slot-0-lab-2', 'piece-warp_gold-1')
    """
    return re.sub(r"[^\w-]", "-", "-".join(map(str, parts)))


def named(label: str) -> Attributes:
    """How a picture is told to readers: by its name, or not at all where words beside it say enough."""
    return attributes({"role": "img", "aria-label": label} if label else {"aria-hidden": "true"})


@functools.lru_cache(KEPT)
def icon(name: str, label: str = "", css: str = "") -> Markup:
    """A symbol of the sprite: beside words it is hidden from readers, alone it has a name.

    >>> str(icon("water")).replace(SPRITE, "icons.svg")
    '<svg class="i" aria-hidden="true"><use href="icons.svg#water"/></svg>'
    """
    return html(
        '<svg class="i {css}"{named}><use href="{sprite}#{name}"/></svg>',
        css=css,
        named=named(label),
        sprite=SPRITE,
        name=name,
    )


@functools.lru_cache(KEPT)
def token(sign: Sign, css: str = "") -> Markup:
    """A seat's token: colour, shape and letter in one."""
    shape = SHAPES[sign.colour]
    return html(
        '<svg class="token seat seat-{colour} {css}" viewBox="0 0 24 24"{named}>'
        '<use href="{sprite}#seat-{shape}"/><text x="12" y="{y}">{letter}</text></svg>',
        colour=sign.colour,
        css=css,
        named=named(sign.name),
        sprite=SPRITE,
        shape=shape,
        y=BASELINE.get(shape, "16.6"),
        letter=sign.letter,
    )


def letters(names: Iterable[str]) -> tuple[str, ...]:
    """A letter for the token of each name: the first of it that nobody before has, else the number of the seat.

    >>> letters(["Ann", "Ada", "Noé", "", "A"])
    ('A', 'D', 'N', '4', '5')
    """
    given: list[str] = []
    for number, name in enumerate(names, start=1):
        own = [letter.upper() for letter in name if letter.isalnum()]
        given.append(next((letter for letter in own if letter not in given), str(number)))
    return tuple(given)


def counted(thing: Amount, css: str = "") -> Markup:
    """An amount as it is shown."""
    return amount(thing.icon, thing.name, thing.count, css, thing.letter)


@functools.lru_cache(KEPT)
def amount(symbol: str, name: str, count: int | str, css: str = "", letter: str = "") -> Markup:
    """So much of something: its silhouette, the number, and the letter where there is room."""
    return html(
        '<span class="g {css} {none}">{icon}{count}{abbr}</span>',
        css=css,
        none="zero" if count == 0 else "",
        icon=icon(symbol, name),
        count=count,
        abbr=html('<abbr title="{name}">{letter}</abbr>', name=name, letter=letter) if letter else "",
    )


def minus(number: int) -> str:
    """A number with the sign that readers see, not a hyphen.

    >>> minus(-3), minus(2)
    ('−3', '2')
    """
    return str(number).replace("-", "−")
