"""The Progress map of a society: tiles on hexagons, and what the empty ones give."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.web.boards.inventions.desk import Desk
from clepsydra.web.boards.inventions.faces import benefit, mark_of, tile_face
from clepsydra.web.boards.markup import HEXAGON, anchor, classes, esc, icon

ROWS = (3, 4, 5, 4, 3)


class Site(Struct, frozen=True):
    """A map with what lies on it."""

    seat: int
    built: dict[int, str]
    used: tuple[str, ...]
    """Economy tiles with a token on them."""
    face_down: tuple[str, ...]


def progress_map(desk: Desk, site: Site) -> str:
    """The hexagons row by row."""
    spaces, rows = list(desk.catalog.map), ""
    for count in ROWS:
        row, spaces = spaces[:count], spaces[count:]
        rows += f'<div class="hr">{"".join(_hex(desk, site, space) for space in row)}</div>'
    name = esc(desk.say("map_of", built=len(site.built), all=len(desk.catalog.map)))
    return f'<div class="pmap" role="group" aria-label="{name}">{rows}</div>'


def _hex(desk: Desk, site: Site, space: int) -> str:
    return _tile(desk, site, space, site.built[space]) if space in site.built else _empty(desk, site, space)


def _tile(desk: Desk, site: Site, space: int, tile: str) -> str:
    down, used = tile in site.face_down, tile in site.used
    told = [desk.say("on_space", space=space), desk.told(tile)]
    told += [desk.say("face_down")] if down else [desk.say("used")] if used else []
    sign = icon("chip", css="tok") if used else icon("close", css="tok") if down else ""
    return (
        f'<button type="button" class="{classes("hx ht", desk.paint(tile), "down" if down else "")}"'
        f' id="{anchor("tile", site.seat, tile)}"{desk.opens(tile)} aria-label="{esc(" ".join(told))}">{HEXAGON}'
        f'<span class="in"><b>{mark_of(desk, tile)}</b><span class="ef">{tile_face(desk, tile)}</span></span>{sign}</button>'
    )


def _empty(desk: Desk, site: Site, space: int) -> str:
    """An empty space: its benefit, and how many neighbours would make a tile there dearer."""
    there = desk.catalog.map[space]
    near = sum(other in site.built for other in there.neighbours)
    told = f"{desk.told(f'map_space_{space}')}. {desk.say('neighbours', count=near)}"
    more = f'<small class="nr">+{near}</small>' if near else ""
    return (
        f'<button type="button" class="hx he" id="{anchor("hex", site.seat, space)}"{desk.opens(f"map_space_{space}")}'
        f' aria-label="{esc(told)}">{HEXAGON}<span class="in">{benefit(there.benefit)}</span>'
        f'<small class="no">{space}</small>{more}</button>'
    )
