"""The drawing of the Council: its grid with who leads in each row, and the Agenda tiles and Mission of each seat."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.brought import Door, Inset, ModuleDrawing, Room
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.places import own_place
from clepsydra.games.anachrony.modules.intrigues.benefits import ALL, USED
from clepsydra.games.anachrony.modules.intrigues.chamber import KINDS, OBJECTIVE, agenda_tiles, chamber_of
from clepsydra.games.anachrony.modules.intrigues.grid import is_locked
from clepsydra.games.anachrony.modules.intrigues.missions import MISSION
from clepsydra.games.anachrony.modules.intrigues.scoring import condition
from clepsydra.games.anachrony.scoring import is_best
from clepsydra.games.anachrony.state import AnachronyState

GRID = "agenda"
ICONS = {"orb": "seat-circle", "star": "seat-pentagon", "prism": "seat-triangle", "wave": "seat-drop"}
EMERGENCY = "EM"
"""What the names of Emergency Missions begin with."""
COPIES = {"above": "copy", "below": "copy"}


class Row(Struct, frozen=True):
    """A row: the stacks of its two spaces, whether it is locked, and who would score it now."""

    name: str
    stacks: tuple[tuple[str, ...], tuple[str, ...]]
    locked: bool
    leaders: tuple[int, ...]


class Grid(Struct, frozen=True):
    """What the drawing depends on."""

    rows: tuple[Row, ...]
    piles: tuple[tuple[str, int, int], ...]
    drawn: tuple[str, ...]
    """Tiles of which somebody is choosing what to keep."""
    paths: tuple[str, ...]


class Own(Struct, frozen=True):
    """What a seat has of the Council: tiles, its Missions as far as they are known, and benefits used."""

    seat: int
    tiles: tuple[str, ...]
    missions: tuple[str, ...]
    used: int


def part(context: Context, view: View[AnachronyState]) -> Grid:
    """The grid as it stands, and as the game itself counts it."""
    own, game = chamber_of(view.state), context.game(view.state)
    paths = tuple(player.path for player in view.state.players)
    ready = context.all_chosen(paths)
    rows: list[Row] = []
    for name, row in own.rows.items():
        metric = condition(game, name) if ready and row.value.pieces else None
        leaders = [seat for seat in context.seats if metric is not None and is_best(game, seat, metric)]
        stacks = (tuple(row.objective.pieces), tuple(row.value.pieces))
        rows.append(Row(name, stacks, is_locked(game, name), tuple(leaders)))
    piles = tuple((kind, len(own.piles[kind]), len(own.discards[kind])) for kind in KINDS)
    return Grid(tuple(rows), piles, tuple(own.drawn), paths)


def draw_grid(context: Context, grid: Grid) -> Markup:
    """Five rows of two spaces, and what is left of the piles."""
    return html(
        '<section class="board agenda" id="{id}" aria-labelledby="{id}-title"><h2 id="{id}-title">{title}</h2>'
        '<ol class="agenda-rows">{rows}</ol><p class="sub" id="{id}-piles">{piles}</p>'
        '<span class="hss" id="{id}-drawn">{drawn}</span></section>',
        id=GRID,
        title=context.say("agenda_grid"),
        rows=(_row(context, grid, row) for row in grid.rows),
        piles=" · ".join(
            context.say("agenda_pile", what=context.say(f"agenda_{kind}s"), left=left, discarded=discarded)
            for kind, left, discarded in grid.piles
        ),
        drawn=(tile(context, name) for name in grid.drawn),
    )


def _row(context: Context, grid: Grid, row: Row) -> Markup:
    return html(
        '<li class="agenda-row {locked}" id="{id}"><button type="button" class="gift"{opens}>{bonus}</button>'
        '{objective}{value}<span class="end">{lock}{leaders}</span></li>',
        locked="locked" if row.locked else None,
        id=anchor(row.name),
        opens=context.opens(row.name),
        bonus=context.goods(context.catalog.more["agenda_row"][row.name]),
        objective=_space(context, row, 0),
        value=_space(context, row, 1),
        lock=icon("lock", context.say("agenda_locked")) if row.locked else "",
        leaders=join(context.token(seat, grid.paths[seat]) for seat in row.leaders),
    )


def _space(context: Context, row: Row, column: int) -> Markup:
    """The uppermost tile of a space and how many lie below it, or an empty space."""
    kind, stack = KINDS[column], row.stacks[column]
    id_ = anchor(row.name, kind)
    if not stack:
        return html(
            '<span class="spot" id="{id}" role="img" aria-label="{told}" data-tip="{card}">{plus}</span>',
            id=id_,
            told=context.say(f"agenda_no_{kind}"),
            card=context.card(row.name),
            plus=icon("plus"),
        )
    *covered, top = stack
    below = html("<sub>+{count}</sub>", count=len(covered)) if covered else ""
    return html(
        '<span class="spot" id="{id}">{tile}{below}</span>',
        id=id_,
        tile=tile(context, top),
        below=below,
    )


def tile(context: Context, name: str) -> Markup:
    """An Agenda tile: its icon, and what it compares or is worth."""
    kind = next(kind for kind in KINDS if name in agenda_tiles(context.rules, kind))
    entry = agenda_tiles(context.rules, kind)[name]
    if kind == OBJECTIVE:
        metric = context.catalog.more["objective_condition"][entry.condition]
        face = icon(COPIES.get(metric, symbol(metric)))
    else:
        face = html("<b>{value}</b>", value=str(entry.value).replace("-", "−"))
    return html(
        '<button type="button" class="agt {kind}" id="{id}"{opens} aria-label="{label}">{mark}{face}</button>',
        kind=kind,
        id=anchor("piece", name),
        opens=context.opens(name),
        label=context.name(name),
        mark=icon(ICONS[entry.icon]),
        face=face,
    )


def own_part(_context: Context, state: AnachronyState, seat: int) -> Own:
    """What of a seat's board it depends on."""
    own = chamber_of(state)
    missions = (*own.dealt[seat], *own.missions[seat], *own.waiting[seat])
    return Own(seat, tuple(own.supplies[seat]), missions, state.players[seat].facts.get(USED, 0))


def draw_own(context: Context, own: Own) -> Markup:
    """A band of the seat's board."""
    most = context.catalog.more["agenda_benefits"].uses
    return html(
        '<div class="reserve" id="{id}">{head}<span class="hss">{tiles}{none}</span>'
        '<span class="hss" id="{id}-missions">{missions}</span><span class="end">{used}</span></div>',
        id=anchor("agenda-own", own.seat),
        head=context.caption("endgame", context.say("agenda_own"), "agenda_benefits"),
        tiles=(tile(context, name) for name in own.tiles),
        none="" if own.tiles else context.say("agenda_none"),
        missions=(_mission(context, piece) for piece in own.missions),
        used=context.say("agenda_used", used=own.used, most=most),
    )


def _mission(context: Context, piece: str) -> Markup:
    """A Mission by its name, or face down."""
    if piece.startswith("?"):
        return context.back(piece, "mission", icon("flag"))
    return html(
        '<button type="button" class="mission" id="{id}"{opens}>{order}{name}</button>',
        id=anchor("piece", piece),
        opens=context.opens(piece),
        order=order(piece),
        name=context.name(piece),
    )


def order(mission: str) -> Markup:
    """The sealed order that a Mission is, or an urgent one."""
    return art("mission-emergency" if mission.startswith(EMERGENCY) else "mission-secret", "pic")


def _piece(_context: Context, _seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    return (anchor("piece", rest[0]),)


def _to_row(context: Context, _seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    kind = next(kind for kind in KINDS if rest[0] in agenda_tiles(context.rules, kind))
    return (anchor("piece", rest[0]), anchor(rest[1], kind))


def _free(context: Context, seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    own = rest[0] in ALL or rest[0] == MISSION
    return (anchor("agenda-own", seat),) if own else (own_place(context, seat, rest[0]),)


def rooms(context: Context) -> tuple[Room, ...]:
    """The grid has a tab of its own."""
    region = Region(GRID, partial(part, context), partial(draw_grid, context))
    return (Room(region, context.say("agenda_grid")),)


DRAWING = ModuleDrawing(
    doors=(Door("council_chamber", ("board-council_chamber", GRID), "place-council", "agenda_benefits"),),
    rooms=rooms,
    on_mats=Inset(own_part, draw_own),
    symbols={
        "negotiate": "chat",
        "agenda": "endgame",
        "agenda_grid": "endgame",
        "agenda_tiles": "endgame",
        "agenda_benefits": "endgame",
        "council": "council",
        MISSION: "flag",
        **{f"O{number:02}": "endgame" for number in range(1, 33)},
        **{f"V{number:02}": "vp" for number in range(1, 21)},
        **{f"M0{number}": "flag" for number in range(1, 9)},
        **{f"EM{number}": "flag" for number in range(1, 9)},
        "benefit_beside": "superproject",
        "benefit_saves": "any-cube",
        "benefit_rouses": "motivated",
        "draw_agenda": "card",
        "place_agenda": "grid",
    },
    faces={
        "CC1": lambda _context: html("{a}{b}", a=icon("card"), b=icon("plus")),
        "CC2": lambda _context: html("{a}{b}", a=icon("card"), b=icon("grid")),
        "CC3": lambda _context: html("{a}{b}", a=icon("card"), b=icon("exosuit")),
        "CC4": lambda _context: html("{a}/{b}", a=icon("anomaly"), b=icon("water")),
        "CC5": lambda _context: html("{a}{b}", a=icon("reboot"), b=icon("plus")),
    },
    places={
        "free": _free,
        "draw_agenda": lambda _context, _seat, _rest: (f"{GRID}-piles",),
        "mission_reward": lambda _context, seat, _rest: (f"{anchor('agenda-own', seat)}-missions",),
        "keep": _piece,
        "spend_agenda": _piece,
        "keep_mission": _piece,
        "place_agenda": _to_row,
        "remove_from": lambda _context, seat, rest: (anchor("slot", seat, rest[0]),),
        "rouse": lambda _context, seat, rest: (anchor("worker", seat, "tired", rest[0]),),
    },
    shows={"keep_mission": order},
    groups={
        "draw_agenda": "agenda_grid",
        "keep": "agenda_own",
        "spend_agenda": "agenda_own",
        "keep_mission": "agenda_own",
        "place_agenda": "agenda_grid",
        "mission_reward": "gifts",
        "either": "gifts",
        "rouse": "own_board",
        "remove_from": "own_board",
    },
)
