"""The art of Anachrony's world: city and sky, places, people, pieces, tiles.

Flat planes, one light from the left, a warm rim from the right: the asteroid's. Colours that change with the day, the
era or a Path are custom properties of the page; all others stand here.
"""

from __future__ import annotations

from tools.art.anachrony import buildings, city, figures, leaders, patterns, pieces, places, superprojects
from tools.art.sheet import sheet

PARTS = (city, places, leaders, figures, pieces, superprojects, buildings)


def files() -> dict[str, str]:
    """Return the sheet of all pictures, and the patterns, by their names."""
    drawn = (picture for part in PARTS for picture in part.drawn())
    return {"art.svg": sheet(city.SHARED, drawn), **patterns.files()}
