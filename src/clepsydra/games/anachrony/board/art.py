"""The drawings of Anachrony's world, by their names in the sheets of `static/`, which a browser keeps.

`python -m tools.art anachrony` writes the sheets: one for all tables, and one for each module that brings drawings. What
no drawing shows yet has a symbol of the toolkit instead.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from clepsydra.drawing.assets import asset
from clepsydra.drawing.marks import icon, named
from clepsydra.drawing.markup import Markup, html

SHEETS = "art*.svg"
GAME = "anachrony"
KEPT = 1024
"""So many drawings with their names are kept ready."""


@functools.cache
def drawings() -> Mapping[str, str]:
    """All names of drawings, each with its sheet."""
    return {
        name: path.name
        for path in (Path(__file__).parent / "static").glob(SHEETS)
        for name in re.findall(r'\bid="([\w-]+)" viewBox', path.read_text(encoding="utf-8"))
    }


@functools.lru_cache(KEPT)
def art(name: str, css: str = "", label: str = "", symbol: str = "") -> Markup:
    """A drawing, hidden from screen readers unless it is given a name. Its tooltip is that of its symbol."""
    return html(
        '<svg class="art {css}"{named}><use href="{sheet}#{name}" data-symbol="{symbol}"/></svg>',
        css=css,
        named=named(label),
        sheet=asset(drawings()[name], GAME),
        name=name,
        symbol=symbol or None,
    )


@functools.lru_cache(KEPT)
def good_picture(good: str, symbol: str, label: str = "") -> Markup:
    """A good as the piece that it is, with the line that its symbol has; one without a drawing as that symbol."""
    name = f"good-{good}"
    return art(name, "i", label, symbol) if name in drawings() else icon(symbol, label)


@functools.lru_cache(KEPT)
def pieces(good: str, symbol: str, label: str, count: int | str, css: str = "") -> Markup:
    """So many pieces of a good: one of them, and the number."""
    return html(
        '<span class="g {css} {none}">{picture}{count}</span>',
        css=css,
        none="zero" if count == 0 else "",
        picture=good_picture(good, symbol, label),
        count=count,
    )
