"""The building slots of a player board: tiles, anomalies, and what an empty slot costs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import Markup, classes, html, join
from clepsydra.games.anachrony.board.brought import Laid
from clepsydra.games.anachrony.board.context import Context, symbol
from clepsydra.games.anachrony.board.tile_faces import at_work, face_of, tile
from clepsydra.games.anachrony.grid import COLUMNS
from clepsydra.games.anachrony.state import ROWS, Player


class Plot(Struct, frozen=True):
    """Whose slots they are, what lies on them, what they cost, and what an anomaly does there."""

    seat: int
    player: Player
    anomaly_vps: Mapping[str, int]
    """What each Anomaly costs, by its slot."""
    next_slots: tuple[str, ...]
    laid: Laid
    """What modules lay on the tiles."""


class TileModel(Struct, frozen=True):
    """A tile on the board, the worker on it, whether its free action is used, and what blocks it."""

    piece: str
    worker: str
    used: bool
    laid: tuple[str, ...]


class AnomalyModel(Struct, frozen=True):
    """Which Anomaly lies there, what it costs, and whether a worker is on it or its free action is used."""

    kind: str
    vp: int
    used: bool


class SlotModel(Struct, frozen=True):
    """A slot of a seat's board."""

    seat: int
    path: str
    """The board, which tells what the slot costs."""
    name: str
    covered: bool
    """Whether a tile lies on it, which may begin on another slot."""
    tile: TileModel | None
    """The tile that begins here."""
    anomaly: AnomalyModel | None
    is_next: bool
    """Whether the next building of its kind would go here."""


def grid(context: Context, plot: Plot) -> Markup:
    """Four rows of three slots."""
    return join(
        context.element(
            _row, plot.seat, row, tuple(_slot_model(plot, f"{row}.{column}") for column in COLUMNS)
        )
        for row in ROWS
    )


def _slot_model(plot: Plot, name: str) -> SlotModel:
    player = plot.player
    piece = player.grid[name]
    begins = bool(piece) and next(slot for slot, there in player.grid.items() if there == piece) == name
    return SlotModel(
        plot.seat,
        player.path,
        name,
        bool(piece),
        _tile_model(plot, piece) if begins else None,
        _anomaly_model(plot, name) if name in player.anomalies else None,
        name in plot.next_slots,
    )


def _tile_model(plot: Plot, piece: str) -> TileModel:
    busy = next((busy.kind for busy in plot.player.busy if busy.where == piece), "")
    return TileModel(piece, busy, piece in plot.player.used, plot.laid.get(piece, ()))


def _anomaly_model(plot: Plot, slot: str) -> AnomalyModel:
    player = plot.player
    kind = player.anomaly_kinds.get(slot, "anomaly")
    busy = any(busy.where in (f"anomaly.{slot}", kind) for busy in player.busy)
    return AnomalyModel(kind, plot.anomaly_vps[slot], busy or kind in player.used)


def _row(context: Context, seat: int, row: str, slots: tuple[SlotModel, ...]) -> Markup:
    return html(
        '<div class="slots r-{row}" id="slots-{seat}-{row}" role="group" aria-label="{label}">'
        '<span class="bt t-{row}" aria-hidden="true">{icon}</span>{slots}</div>',
        row=row,
        seat=seat,
        label=context.title(row),
        icon=icon(symbol(row)),
        slots=(context.element(_slot, slot) for slot in slots),
    )


def _slot(context: Context, slot: SlotModel) -> Markup:
    """A slot holds a tile, a part of one, an anomaly, or the price of the next building."""
    anomaly = _anomaly(context, slot.anomaly) if slot.anomaly else None
    inside = told = None
    if slot.covered:
        two = slot.tile and context.catalog.tiles[slot.tile.piece].superproject
        css = classes("has", "two" if two else "")
        inside = _built(context, slot.tile) if slot.tile else None
    else:
        css = "next" if slot.is_next else ""
        if not anomaly:
            row, _, column = slot.name.partition(".")
            cost = context.rules.board(slot.path).slot_cost[row][int(column) - 1]
            inside = html('<span class="goods">{goods}</span>', goods=context.goods(cost))
            told = context.say("slot_costs", slot=context.name(slot.name), cost=context.bill(cost))
    return html(
        '<div class="slot {css} {struck}" id="{id}" role="{role}" aria-label="{told}" data-tip="{tip}">{inside}{anomaly}</div>',
        css=css,
        struck="struck" if anomaly else None,
        id=anchor("slot", slot.seat, slot.name),
        role="img" if told else None,
        told=told,
        tip=f"tip-{symbol(slot.name.partition('.')[0])}" if told else None,
        inside=inside,
        anomaly=anomaly,
    )


def _built(context: Context, on: TileModel) -> Markup:
    marks = [context.worker(on.worker)] if on.worker else []
    marks += [icon("check", context.say("used"))] if on.used else []
    extra = (*(at_work(mark) for mark in marks), context.markers(on.laid))
    css = classes("used" if marks else "", "blocked" if on.laid else "")
    return tile(context, on.piece, css, extra, ", ".join(map(context.title, on.laid)))


def _anomaly(context: Context, on: AnomalyModel) -> Markup:
    """An anomaly, on an empty slot or over what was built there."""
    kind = on.kind
    entry = context.catalog.tiles.get(kind)
    return html(
        '<button type="button" class="anom {css}" id="{id}"{opens} aria-label="{name}">{icon}<b>{short}</b>'
        '<span class="tvp">{anomaly_vp}</span>{face}</button>',
        css="used" if on.used else "",
        id=None if entry is None else anchor("tile", kind),
        face=None if entry is None else face_of(context, entry),
        opens=context.opens(kind),
        name=context.title(kind),
        short=context.title(kind) if entry is None else kind,
        icon=icon("anomaly"),
        anomaly_vp=minus(on.vp),
    )
