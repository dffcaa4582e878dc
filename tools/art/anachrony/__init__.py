"""The art of Anachrony's world: city and sky, places, people, pieces, tiles.

Flat planes, one light from the left, a warm rim from the right: the asteroid's. Colours that change with the day, the
era or a Path are custom properties of the page; all others stand here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools.art.anachrony import (
    buildings,
    city,
    figures,
    leaders,
    loops,
    missions,
    patterns,
    pieces,
    places,
    superprojects,
    technologies,
)
from tools.art.sheet import Picture, sheet

PARTS = (
    city,
    places,
    leaders,
    figures,
    pieces,
    superprojects,
    buildings,
    technologies,
    loops,
    missions,
)
OF_MODULES = {
    "fractures": r"tech-.*|(worker|head)-operator|place-(assimilate|extract)|emblem-unity|good-flux_core"
    r"|leader-(zuriel|xenara|soter|augurus|eldrin|castien|thalia)"
    r"|super-(flux-reactor|technology-vault|valley-gateway|glitch-purifier|temporal-barracks)",
    "quantum_loops": r"loop-.*|super-multiverse-hub",
    "intrigues": r"mission-.*|super-world-council-surveillance",
}
"""What only a module brings: a table without it is not sent these drawings."""
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def files() -> dict[str, str]:
    """Return the sheet of the base game, one for each module with drawings of its own, and the patterns."""
    drawn = {picture.name: picture for part in PARTS for picture in part.drawn()}
    sheets: dict[str, str] = {}
    for module, names in OF_MODULES.items():
        own = [drawn.pop(name) for name in [*drawn] if re.fullmatch(names, name)]
        sheets[f"art-{module}.svg"] = _sheet("", own)
    return {"art.svg": _sheet(city.SHARED, drawn.values()), **sheets, **patterns.files()}


def _sheet(shared: str, drawn: Iterable[Picture]) -> str:
    return _COLOUR.sub(_short, sheet(shared, drawn))


def _short(colour: re.Match[str]) -> str:
    """The nearest colour of three digits: no eye tells them apart, and a sheet weighs a twentieth less."""
    value = colour[0][1:]
    return "#" + "".join(f"{round(int(value[at : at + 2], 16) / 17):x}" for at in (0, 2, 4))
