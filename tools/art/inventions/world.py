"""The world as a drawn map: seven lands, what grows on them, the routes. Europe and the Middle East are larger than true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tools.art.inventions.woodcuts import read
from tools.art.sheet import Picture, sheet

WIDTH, HEIGHT = 1366, 540
BOX = f"0 0 {WIDTH} {HEIGHT}"
EAST = (-175, 176), (-168, 182), (-120, 262), (-80, 372), (-52, 450), (-35, 478), (-12, 526), (0, 558), (20, 624), (40, 700), (60, 772), (90, 880), (120, 976), (145, 1062), (180, 1136)  # fmt: skip
"""Where so many degrees east lie on the map."""
NORTH = (-56, 524), (-40, 480), (-35, 468), (-20, 426), (-10, 398), (0, 370), (10, 338), (20, 304), (35, 248), (40, 224), (50, 170), (60, 122), (70, 86), (78, 62), (84, 40)  # fmt: skip
ROUTES = (
    ("africa", "europe"),
    ("africa", "south_america"),
    ("africa", "middle_east"),
    ("africa", "australia"),
    ("middle_east", "europe"),
    ("middle_east", "asia"),
    ("europe", "asia"),
    ("europe", "north_america"),
    ("asia", "australia"),
    ("north_america", "south_america"),
)
AROUND = "M960 166Q1052 130 1136 150M176 150Q226 128 286 158"
"""The route from Asia to North America, which leaves the map on both sides."""
PORTS = {
    "north_america": (352, 212),
    "south_america": (424, 398),
    "africa": (606, 350),
    "europe": (612, 196),
    "middle_east": (728, 262),
    "asia": (880, 222),
    "australia": (1010, 432),
}
"""Where the routes of each land end."""
RELIEF = {
    "mountain": "262,168,1.2 278,192,1.2 296,222,1.1 386,400,1 392,428,1 398,456,1 386,372,1 596,196,.9 618,192,.8 862,236,1.4 894,246,1.4 842,250,1.1 930,214,1.2 556,236,.9 664,316,1 744,232,.9 1046,438,.9 676,352,.9",
    "tree": "330,150,1 344,142,1 360,156,1 316,138,1 640,118,1 656,126,1 672,116,1 700,122,1 718,112,1 790,118,1 812,110,1 836,122,1 862,112,1 890,118,1 914,108,1 946,120,1 976,112,1 1006,116,1 424,352,1 436,362,1 450,354,1",
    "palm": "462,366,1 446,380,1 560,336,1 576,344,1 640,372,1 650,384,1 850,310,1 940,318,1 1020,380,1",
    "dune": "556,282,1 584,290,1 612,276,1 640,290,1 718,296,1 992,436,1",
}
"""What grows and rises where on the lands, and how large."""
OLD = {"whale": "470,420,1.1", "ship": "486,268,1.05 820,404,1"}
NEW = {"whale": "470,420,1.1", "steamer": "486,270,1.05 816,408,1"}
INK = 'fill="none" stroke="currentColor" stroke-width="1" stroke-linecap="round" stroke-linejoin="round"'
BEND, SMOOTH = 0.16, 0.16

Point = tuple[float, float]


def files() -> dict[str, str]:
    """Return the sheet of the map."""
    return {"world.svg": sheet("", drawn())}


def drawn() -> Iterator[Picture]:
    """The lands one by one and together, what lies on them, the nets of lines on the sea, the routes."""
    lands = {name: _land(name, rings) for name, rings in read("lands").items()}
    for name, line in lands.items():
        yield Picture(f"land-{name}", BOX, f'<path d="{line}"/>')
    yield Picture("lands", BOX, f'<path d="{"".join(lands.values())}"/>')
    yield Picture("relief", BOX, _placed(RELIEF))
    yield Picture("sails", BOX, _placed(OLD))
    yield Picture("steam", BOX, _placed(NEW))
    yield Picture("rose", "0 0 60 60", _rose())
    yield Picture("rhumb", BOX, _net(_rhumb()))
    yield Picture("graticule", BOX, _net(_graticule()))
    yield Picture("routes", BOX, f'<path d="{_routes()}"/>')


def _net(line: str) -> str:
    return f'<path fill="none" stroke="currentColor" stroke-width=".8" d="{line}"/>'


def _at(scale: tuple[tuple[int, int], ...], degrees: float) -> float:
    for (low, start), (high, end) in pairwise(scale):
        if degrees <= high:
            return start + (end - start) * (degrees - low) / (high - low)
    return scale[-1][1]


def _project(land: str, east: float, north: float) -> Point:
    """Lay a point on the map; the main land of Australia is drawn larger around its middle."""
    x, y = _at(EAST, east), _at(NORTH, north)
    tasmania = east > 140 and north < -40
    if land == "australia" and east < 160 and north < -10.6 and not tasmania:
        middle, centre = _at(EAST, 134), _at(NORTH, -25)
        return middle + (x - middle) * 1.22, centre + (y - centre) * 1.22
    return x, y


def _land(name: str, rings: list[str]) -> str:
    """The outline of a land, its islands after it."""
    points = [[tuple(map(float, point.split(","))) for point in ring.split()] for ring in rings]
    return "".join(_smooth([_project(name, east, north) for east, north in ring]) for ring in points)


def _smooth(points: list[Point]) -> str:
    """A curve through all points, back to the first."""
    count = len(points)
    out = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for number in range(count):
        before, here, there, after = (points[(number + step) % count] for step in (-1, 0, 1, 2))
        leave = [here[axis] + (there[axis] - before[axis]) * SMOOTH for axis in (0, 1)]
        reach = [there[axis] - (after[axis] - here[axis]) * SMOOTH for axis in (0, 1)]
        out.append("C" + " ".join(f"{value:.0f}" for value in (*leave, *reach, *there)))
    return "".join(out) + "Z"


def _placed(what: dict[str, str]) -> str:
    """Small drawings at their places."""
    drawings = read("vignettes")
    out = []
    for name, places in what.items():
        line = drawings[name][1]
        for place in places.split():
            x, y, size = place.split(",")
            scale = "" if size == "1" else f" scale({size})"
            out.append(f'<path transform="translate({x} {y}){scale}" d="{line}"/>')
    return f"<g {INK}>{''.join(out)}</g>"


def _rose() -> str:
    line = read("vignettes")["rose"][1]
    return (
        f'<path fill="currentColor" d="M30 2V30H26L30 2ZM58 30H30V26ZM30 58V30H34ZM2 30H30V34Z"/><g {INK}>'
        f'<circle cx="30" cy="30" r="19"/><circle cx="30" cy="30" r="21.5" stroke-width=".6"/><path d="{line}"/></g>'
    )


def _rhumb() -> str:
    """Lines of constant bearing, as old sea charts draw them."""
    rays = ((700, 0), (0, 400), (600, 250), (600, -250), (300, 420), (300, -420))
    return "".join(f"M{x - dx} {330 - dy}L{x + dx} {330 + dy}" for x in (150, 500, 1100) for dx, dy in rays)


def _graticule() -> str:
    """Meridians and parallels."""
    meridians = (f"M{x} 0Q{683 + (x - 683) * 1.12:.0f} 270 {x} {HEIGHT}" for x in range(23, WIDTH, 88))
    return "".join(meridians) + "".join(f"M0 {y}H{WIDTH}" for y in range(50, HEIGHT, 64))


def _routes() -> str:
    """Bent lines between the ports of neighbours."""
    lines = [AROUND]
    for one, other in ROUTES:
        (x, y), (to_x, to_y) = PORTS[one], PORTS[other]
        middle_x, middle_y = (x + to_x) / 2 + (to_y - y) * BEND, (y + to_y) / 2 - (to_x - x) * BEND
        lines.append(f"M{x} {y}Q{middle_x:.0f} {middle_y:.0f} {to_x} {to_y}")
    return "".join(lines)
