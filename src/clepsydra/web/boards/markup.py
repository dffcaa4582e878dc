"""The small marks that every board is made of. What others wrote is escaped here, and only here."""

from __future__ import annotations

import functools
import html
import re

from msgspec import Struct

from clepsydra.web.assets import asset

SPRITE = asset("icons.svg")
SHAPES = {
    "green": "triangle",
    "blue": "square",
    "yellow": "circle",
    "brown": "diamond",
    "orange": "hexagon",
    "violet": "pentagon",
    "red": "cross",
    "pink": "drop",
    "none": "circle",
}
"""A seat's colour never goes without its shape."""
BASELINE = {"triangle": "19.4", "drop": "18.5"}
"""Where the letter stands in shapes whose weight is low."""
_FRENCH = re.compile(r" (?=[?!:;»])|(?<=«) ")
"""A space before a high sign, or inside quotation marks."""
HEXAGON = '<svg class="cell" viewBox="0 0 52 58" aria-hidden="true"><path d="M26 1.5l24 13.7v27.6L26 56.5 2 42.8V15.2z"/></svg>'


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


def esc(text: object) -> str:
    """Any text as HTML shows it, in an attribute too.

    >>> esc('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return html.escape(str(text))


def prose(text: str) -> str:
    r"""A sentence as HTML shows it: French signs stay with their word at the end of a line.

    >>> prose("Quoi ?") == "Quoi\u00a0?"
    True
    """
    return _FRENCH.sub("\u00a0", esc(text))


@functools.cache
def anchor(*parts: str | int) -> str:
    """The id of a place on the page: stable, and fit for a selector.

    >>> anchor("slot", 0, "lab.2"), anchor("piece", "warp_gold#1")
    ('slot-0-lab-2', 'piece-warp_gold-1')
    """
    return re.sub(r"[^\w-]", "-", "-".join(map(str, parts)))


@functools.cache
def icon(name: str, label: str = "", css: str = "") -> str:
    """A symbol of the sprite: beside words it is hidden from readers, alone it has a name.

    >>> icon("water").replace(SPRITE, "icons.svg")
    '<svg class="i" aria-hidden="true"><use href="icons.svg#water"/></svg>'
    """
    named = f'role="img" aria-label="{esc(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{classes("i", css)}" {named}><use href="{SPRITE}#{name}"/></svg>'


@functools.cache
def token(sign: Sign, css: str = "") -> str:
    """A seat's token: colour, shape and letter in one."""
    shape = SHAPES[sign.colour]
    named = f'role="img" aria-label="{esc(sign.name)}"' if sign.name else 'aria-hidden="true"'
    return (
        f'<svg class="{classes("token seat", f"seat-{sign.colour}", css)}" viewBox="0 0 24 24" {named}>'
        f'<use href="{SPRITE}#seat-{shape}"/>'
        f'<text x="12" y="{BASELINE.get(shape, "16.6")}">{esc(sign.letter)}</text></svg>'
    )


def counted(thing: Amount, css: str = "") -> str:
    """An amount as it is shown."""
    return amount(thing.icon, thing.name, thing.count, css, thing.letter)


@functools.cache
def amount(symbol: str, name: str, count: int | str, css: str = "", letter: str = "") -> str:
    """So much of something: its silhouette, the number, and the letter where there is room."""
    none = "zero" if count == 0 else ""
    abbr = f'<abbr title="{esc(name)}">{esc(letter)}</abbr>' if letter else ""
    return f'<span class="{classes("g", css, none)}">{icon(symbol, name)}{count}{abbr}</span>'


def classes(*names: str) -> str:
    """The value of a class attribute.

    >>> classes("tile", "", "lit")
    'tile lit'
    """
    return " ".join(name for name in names if name)


def flag(name: str, value: object) -> str:
    """An attribute, or nothing where there is nothing to say.

    >>> flag("title", ""), flag("title", "a"), flag("hidden", True)
    ('', ' title="a"', ' hidden')
    """
    if not value:
        return ""
    return f" {name}" if value is True else f' {name}="{esc(value)}"'


def minus(number: int) -> str:
    """A number with the sign that readers see, not a hyphen.

    >>> minus(-3), minus(2)
    ('−3', '2')
    """
    return str(number).replace("-", "−")
