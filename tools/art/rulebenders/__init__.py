"""The art of Rulebenders: cards, what stands behind them, pieces, and Flexo.

A drawing names five colours, a to e, which the page gives by theme: one drawing serves all that lies in front of a seat,
in a hand or on a panel. A cube or a disc names the colour of its seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools.art.rulebenders import sectors
from tools.art.rulebenders.cards import CARDS
from tools.art.rulebenders.emblems import EMBLEMS
from tools.art.rulebenders.families import FAMILIES
from tools.art.rulebenders.patterns import PATTERNS
from tools.art.rulebenders.pieces import FLEXO, PIECES
from tools.art.rulebenders.scenes import SCENES
from tools.art.sheet import Picture, pictures, sheet

THING, SIGN, SCENE, FACE = "0 0 64 64", "0 0 24 24", "0 0 160 72", "0 0 100 100"
_COLOURS = {"f": "fill", "s": "stroke"}
_COLOUR = re.compile(r'\b([fs])="([a-e])"')


def files() -> dict[str, str]:
    """Return the sheet of all pictures, the patterns, and where the sectors lie, by their names."""
    patterns = {f"pattern-{name}.svg": _pattern(body) for name, body in PATTERNS.items()}
    return {
        "art.svg": sheet("", map(_coloured, _drawn())),
        "board.css/01-sectors.css": sectors.sheet(),
        **patterns,
    }


def _drawn() -> Iterable[Picture]:
    yield from pictures("card", THING, CARDS)
    yield from pictures("family", THING, FAMILIES)
    yield from pictures("emblem", SIGN, EMBLEMS)
    yield from pictures("scene", SCENE, SCENES, "xMidYMid slice")
    yield from (Picture(name, box, body) for name, (box, body) in PIECES.items())
    yield Picture("flexo", FACE, FLEXO)


def _coloured(picture: Picture) -> Picture:
    return Picture(picture.name, picture.box, _whole(picture.body), picture.fit)


def _whole(body: str) -> str:
    """Write the colours of a theme in full.

    >>> _whole('<path f="a" s="e"/>')
    '<path fill="var(--a)" stroke="var(--e)"/>'
    """
    return _COLOUR.sub(lambda found: f'{_COLOURS[found[1]]}="var(--{found[2]})"', body)


def _pattern(body: str) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="#fff" color="#fff" opacity=".2">'
    return f"{head}{body}</svg>\n"
