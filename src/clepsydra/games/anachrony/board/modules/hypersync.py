"""The drawing of Hypersync: its tiles above the eras and in the reserve of each seat, and who fetches them where."""

from __future__ import annotations

from typing import Any

from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.anachrony.board.brought import Door, Inset, ModuleDrawing
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.state import AnachronyState

NAME = "hypersync"
PATHS = ("harmony", "dominance", "progress", "salvation")
ACTIONS = ("construct", "recruit", "research")
SPACES = {
    "hypersync_left": "research",
    "hypersync_middle": "recruit",
    "hypersync_right": "construct",
    "hypersync_fourth": "copy",
}
Lying = tuple[tuple[str, int, str], ...]
"""Tiles, whose they are, and the Paths of these seats."""


def _there(context: Context, state: AnachronyState, pieces: list[str]) -> Lying:
    seats = {player.path: seat for seat, player in enumerate(state.players)}  # an automa walks no Path
    tiles = context.catalog.more["hypersync_tile"]
    return tuple((piece, seats[tiles[piece].path], tiles[piece].path) for piece in pieces)


def above(context: Context, state: AnachronyState, era: int) -> tuple[int, Lying]:
    """The tiles above an era."""
    zone = getattr(state, NAME).timeline[era - context.rules.first_era]
    return era, _there(context, state, zone.pieces)


def draw_above(context: Context, part: tuple[int, Lying]) -> Markup:
    """They end the strip, with a round end, never among the round warp tiles."""
    era, lying = part
    return html(
        '<span class="hss" id="{id}">{tiles}</span>',
        id=anchor("hypersync-era", era),
        tiles=(tile(context, *one) for one in lying),
    )


def in_reserve(context: Context, state: AnachronyState, seat: int) -> tuple[int, Lying]:
    """The tiles that a seat can use."""
    zone = getattr(state, NAME).supplies[seat]
    return seat, _there(context, state, zone.pieces)


def draw_reserve(context: Context, part: tuple[int, Lying]) -> Markup:
    """A band of the seat's board."""
    seat, lying = part
    return html(
        '<div class="reserve" id="{id}">{head}<span class="hss">{tiles}{none}</span></div>',
        id=anchor("hypersync-reserve", seat),
        head=context.caption(NAME, context.say("hypersync_reserve"), "hypersync_board"),
        tiles=(tile(context, *one) for one in lying),
        none="" if lying else context.say("hypersync_none"),
    )


def tile(context: Context, piece: str, seat: int, path: str) -> Markup:
    """A tile in the colour of its owner, by its action; one of an automa has none."""
    sign = context.sign(seat, path)
    if not path:
        return html(
            '<span class="hst seat seat-{colour}" id="{id}" role="img" aria-label="{label}">{icon}</span>',
            colour=sign.colour,
            id=anchor("piece", piece),
            label=context.say("hypersync_of", name=sign.name, what=context.name(piece)),
            icon=icon(NAME),
        )
    return html(
        '<button type="button" class="hst seat seat-{colour}" id="{id}"{opens} aria-label="{label}">{icon}</button>',
        colour=sign.colour,
        id=anchor("piece", piece),
        opens=context.opens(piece if context.has_card(piece) else "hypersync_board"),
        label=context.say("hypersync_of", name=sign.name, what=context.name(piece)),
        icon=icon(context.symbol(piece)),
    )


def who_fetches(_context: Context, _state: AnachronyState, space: str) -> str:
    """Nothing of it changes."""
    return space


def draw_who(context: Context, space: str) -> Markup:
    """Who may come, and what a tile brings that comes back."""
    entry = context.catalog.more["hypersync_space"][space]
    if entry.worker not in context.rules.workers:
        who: Any = context.say("hypersync_copies")
    else:
        who = context.worker(entry.worker)
    board = context.catalog.more["hypersync_board"]
    return html("{who}{back}{vp}", who=who, back=icon("right"), vp=context.good("vp", board.retrieve_vp))


DRAWING = ModuleDrawing(
    doors=(Door(NAME, ("board-hypersync",), "warp-vortex", "hypersync_board"),),
    on_eras=Inset(above, draw_above),
    on_mats=Inset(in_reserve, draw_reserve),
    notes=dict.fromkeys(SPACES, Inset(who_fetches, draw_who)),
    symbols={
        **SPACES,
        "hypersync_board": NAME,
        "hypersync_tiles": NAME,
        **{f"hypersync_{path}_{action}": action for path in PATHS for action in ACTIONS},
        **{f"supercharge_{action}": action for action in ACTIONS},
        "retrieve_warp": "vortex",
        "gain_exosuit": "exosuit",
    },
    faces={
        "supercharge_construct": lambda _context: icon("titanium"),
        "supercharge_recruit": lambda _context: html("{a}/{b}", a=icon("genius"), b=icon("exosuit")),
        "supercharge_research": lambda _context: html("{a}/{b}", a=icon("core"), b=icon("vortex")),
    },
    places={NAME: lambda _context, _seat, rest: (anchor("piece", rest[0]),)},
    groups={NAME: "hypersync_action", "supercharge": "gifts", "reward_number": "gifts"},
)
