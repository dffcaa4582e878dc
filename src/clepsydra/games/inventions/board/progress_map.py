"""The Progress map of a society: tiles on hexagons, and what the empty ones give."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from clepsydra.drawing.marks import HEXAGON, anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import Context
from clepsydra.games.inventions.board.tile_faces import benefit, mark_of, tile_face

ROWS = (3, 4, 5, 4, 3)


class Site(Struct, frozen=True):
    """A map with what lies on it."""

    seat: int
    built: dict[int, str]
    used: tuple[str, ...]
    """Economy tiles with a token on them."""
    face_down: tuple[str, ...]


class TileModel(Struct, frozen=True):
    """A tile on a map, and whether it lies face down or has a token on it."""

    seat: int
    space: int
    tile: str
    face_down: bool
    used: bool


def progress_map(context: Context, site: Site) -> Markup:
    """The hexagons row by row."""
    spaces, rows = iter(context.catalog.map), list[Markup]()
    for count in ROWS:
        hexes = [_hex(context, site, space) for space in islice(spaces, count)]
        rows.append(html('<div class="hr">{hexes}</div>', hexes=hexes))
    return html(
        '<div class="pmap" role="group" aria-label="{name}">{rows}</div>',
        name=context.say("map_of", built=len(site.built), all=len(context.catalog.map)),
        rows=rows,
    )


def _hex(context: Context, site: Site, space: int) -> Markup:
    if space in site.built:
        tile = site.built[space]
        return context.element(
            _tile, TileModel(site.seat, space, tile, tile in site.face_down, tile in site.used)
        )
    near = sum(other in site.built for other in context.catalog.map[space].neighbours)
    return context.element(_empty, site.seat, space, near)


def _tile(context: Context, on: TileModel) -> Markup:
    tile, down, used = on.tile, on.face_down, on.used
    told = [context.say("on_space", space=on.space), context.told(tile)]
    told += [context.say("face_down")] if down else [context.say("used")] if used else []
    return html(
        '<button type="button" class="hx ht {paint} {down}" id="{id}"{opens} aria-label="{label}">{hexagon}'
        '<span class="in"><b>{mark}</b><span class="ef">{face}</span></span>{sign}</button>',
        paint=context.paint(tile),
        down="down" if down else None,
        id=anchor("tile", on.seat, tile),
        opens=context.opens(tile),
        label=" ".join(told),
        hexagon=HEXAGON,
        mark=mark_of(context, tile),
        face=tile_face(context, tile),
        sign=icon("chip", css="tok") if used else icon("close", css="tok") if down else "",
    )


def _empty(context: Context, seat: int, space: int, near: int) -> Markup:
    """An empty space: its benefit, and how many neighbours would make a tile there dearer."""
    there = context.catalog.map[space]
    return html(
        '<button type="button" class="hx he" id="{id}"{opens} aria-label="{told}">{hexagon}'
        '<span class="in">{benefit}</span><small class="no">{space}</small>{more}</button>',
        id=anchor("hex", seat, space),
        opens=context.opens(f"map_space_{space}"),
        told=f"{context.told(f'map_space_{space}')}. {context.say('neighbours', count=near)}",
        hexagon=HEXAGON,
        benefit=benefit(there.benefit),
        space=space,
        more=html('<small class="nr">+{near}</small>', near=near) if near else "",
    )
