"""The building slots of a player board: tiles, anomalies, and what an empty slot costs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import Markup, classes, html, join
from clepsydra.games.anachrony.board.brought import Laid
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.tile_faces import at_work, face_of, tile
from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.grid import COLUMNS
from clepsydra.games.anachrony.state import ROWS, Player


class Plot(Struct, frozen=True):
    """Whose slots they are, what lies on them, what they cost, and what an anomaly does there."""

    seat: int
    player: Player
    board: BoardSide
    anomaly_vps: Mapping[str, int]
    """What each Anomaly costs, by its slot."""
    next_slots: tuple[str, ...]
    laid: Laid
    """What modules lay on the tiles."""


def grid(context: Context, plot: Plot) -> Markup:
    """Four rows of three slots."""
    return join(_row(context, plot, row) for row in ROWS)


def _row(context: Context, plot: Plot, row: str) -> Markup:
    return html(
        '<div class="slots r-{row}" id="slots-{seat}-{row}" role="group" aria-label="{label}">'
        '<span class="bt t-{row}" aria-hidden="true">{icon}</span>{slots}</div>',
        row=row,
        seat=plot.seat,
        label=context.title(row),
        icon=icon(symbol(row)),
        slots=(_slot(context, plot, row, column) for column in COLUMNS),
    )


def _slot(context: Context, plot: Plot, row: str, column: int) -> Markup:
    """A slot holds a tile, a part of one, an anomaly, or the price of the next building."""
    player, name = plot.player, f"{row}.{column}"
    there = player.grid[name]
    anomaly = _anomaly(context, plot, name) if name in player.anomalies else None
    if there:
        first = next(slot for slot, piece in player.grid.items() if piece == there)
        inside = _built(context, plot, there) if first == name else None
        two = "two" if first == name and context.catalog.tiles[there].superproject else ""
        css, told = classes("has", two), None
    else:
        cost = plot.board.slot_cost[row][column - 1]
        inside = None if anomaly else html('<span class="goods">{goods}</span>', goods=context.goods(cost))
        css = "next" if name in plot.next_slots else ""
        told = (
            None if anomaly else context.say("slot_costs", slot=context.name(name), cost=context.bill(cost))
        )
    return html(
        '<div class="slot {css} {struck}" id="{id}" role="{role}" aria-label="{told}">{inside}{anomaly}</div>',
        css=css,
        struck="struck" if anomaly else None,
        id=anchor("slot", plot.seat, name),
        role="img" if told else None,
        told=told,
        inside=inside,
        anomaly=anomaly,
    )


def _built(context: Context, plot: Plot, piece: str) -> Markup:
    """A tile on the board, the worker on it, whether its free action is used, and what blocks it."""
    player, laid = plot.player, plot.laid.get(piece, ())
    busy = next((busy for busy in player.busy if busy.where == piece), None)
    marks = [context.worker(busy.kind)] if busy else []
    marks += [icon("check", context.say("used"))] if piece in player.used else []
    extra = (*(at_work(mark) for mark in marks), context.markers(laid))
    css = classes("used" if marks else "", "blocked" if laid else "")
    return tile(context, piece, css, extra, ", ".join(map(context.title, laid)))


def _anomaly(context: Context, plot: Plot, slot: str) -> Markup:
    """An anomaly, on an empty slot or over what was built there."""
    player = plot.player
    kind = player.anomaly_kinds.get(slot, "anomaly")
    entry = context.catalog.tiles.get(kind)
    places = (f"anomaly.{slot}", kind)
    busy = any(busy.where in places for busy in player.busy) or kind in player.used
    return html(
        '<button type="button" class="anom {css}" id="{id}"{opens} aria-label="{name}">{icon}<b>{short}</b>'
        '<span class="tvp">{anomaly_vp}</span>{face}</button>',
        css="used" if busy else "",
        id=None if entry is None else anchor("tile", kind),
        face=None if entry is None else face_of(context, entry),
        opens=context.opens(kind),
        name=context.title(kind),
        short=context.title(kind) if entry is None else kind,
        icon=icon("anomaly"),
        anomaly_vp=minus(plot.anomaly_vps[slot]),
    )
