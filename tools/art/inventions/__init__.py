"""The art of Inventions' world: woodcuts, people, pieces, eras, and the map.

Ink is `currentColor`; paper, tint and the colour of a seat are custom properties of the page.
"""

from __future__ import annotations

from tools.art.inventions import figures, pieces, scenes, woodcuts, world
from tools.art.sheet import sheet

PARTS = (woodcuts, figures, pieces, scenes)


def files() -> dict[str, str]:
    """Return the sheet of all pictures and the sheet of the map, by their names."""
    drawn = (picture for part in PARTS for picture in part.drawn())
    return {"art.svg": sheet("", drawn), **world.files()}
