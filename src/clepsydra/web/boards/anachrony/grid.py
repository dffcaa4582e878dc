"""The building slots of a player board: tiles, anomalies, and what an empty slot costs."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.grid import COLUMNS
from clepsydra.games.anachrony.state import ROWS, Player
from clepsydra.web.boards.anachrony.desk import Desk, symbol
from clepsydra.web.boards.anachrony.faces import tile
from clepsydra.web.boards.markup import anchor, classes, esc, icon, minus


class Plot(Struct, frozen=True):
    """Whose slots they are, what lies on them, what they cost, and what an anomaly does there."""

    seat: int
    player: Player
    board: BoardSide
    anomaly_vp: int
    next_slots: tuple[str, ...]


def grid(desk: Desk, plot: Plot) -> str:
    """Four rows of three slots."""
    return "".join(_row(desk, plot, row) for row in ROWS)


def _row(desk: Desk, plot: Plot, row: str) -> str:
    slots = "".join(_slot(desk, plot, row, column) for column in COLUMNS)
    return (
        f'<div class="slots r-{row}" role="group" aria-label="{esc(desk.title(row))}">'
        f'<span class="bt t-{row}" aria-hidden="true">{icon(symbol(row))}</span>{slots}</div>'
    )


def _slot(desk: Desk, plot: Plot, row: str, column: int) -> str:
    """A slot holds a tile, a part of one, an anomaly, or the price of the next building."""
    player, name = plot.player, f"{row}.{column}"
    there = player.grid[name]
    anomaly = _anomaly(desk, plot, name) if name in player.anomalies else ""
    if there:
        first = next(slot for slot, piece in player.grid.items() if piece == there)
        inside = _built(desk, player, there) if first == name else ""
        two = "two" if first == name and desk.catalog.tiles[there].superproject else ""
        css, told = classes("has", two), ""
    else:
        cost = plot.board.slot_cost[row][column - 1]
        inside = "" if anomaly else f'<span class="goods">{desk.goods(cost)}</span>'
        css = "next" if name in plot.next_slots else ""
        told = "" if anomaly else desk.say("slot_costs", slot=desk.name(name), cost=desk.bill(cost))
    css = classes("slot", css, "struck" if anomaly else "")
    label = f' role="img" aria-label="{esc(told)}"' if told else ""
    return f'<div class="{css}" id="{anchor("slot", plot.seat, name)}"{label}>{inside}{anomaly}</div>'


def _built(desk: Desk, player: Player, piece: str) -> str:
    """A tile on the board, the worker on it, and whether its free action is used."""
    busy = next((busy for busy in player.busy if busy.where == piece), None)
    extra = f'<span class="at">{desk.worker(busy.kind)}</span>' if busy else ""
    if piece in player.used:
        extra += f'<span class="at">{icon("check", desk.say("used"))}</span>'
    return tile(desk, piece, "used" if extra else "", extra)


def _anomaly(desk: Desk, plot: Plot, slot: str) -> str:
    """An anomaly, on an empty slot or over what was built there."""
    player = plot.player
    kind = player.anomaly_kinds.get(slot, "anomaly")
    busy = any(busy.where == f"anomaly.{slot}" for busy in player.busy)
    name = desk.title(kind)
    return (
        f'<button type="button" class="{classes("anom", "used" if busy else "")}"{desk.opens(kind)} aria-label="{esc(name)}">'
        f'{icon("anomaly")}<b>{esc(name)}</b><span class="tvp">{minus(plot.anomaly_vp)}</span></button>'
    )
