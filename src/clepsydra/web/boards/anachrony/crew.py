"""Exosuits on their hexes, and the workers: active, tired, and away at work."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.state import Player
from clepsydra.web.boards.anachrony.desk import Desk
from clepsydra.web.boards.markup import HEXAGON, anchor, classes, esc, icon


def hexes(desk: Desk, seat: int, player: Player, board: BoardSide) -> str:
    """The hexes for exosuits, and how many suits are left in reserve."""
    cells = "".join(_hex(desk, seat, player, board, name) for name in board.hex_cost)
    left = f'<span class="left">{icon("exosuit")}{player.reserve}</span>'
    head = desk.caption("exosuit", desk.title("exosuits"), "exosuits", left)
    return f'<div class="suits">{head}<div class="hxs">{cells}</div></div>'


def _hex(desk: Desk, seat: int, player: Player, board: BoardSide, name: str) -> str:
    """A hex: powered, covered, or empty with its price, or with the water it gives if it stays so."""
    costs = board.hex_cost[name]
    place = desk.name(name)
    if name in player.powered:
        css, inside, told = "on", icon("exosuit"), desk.say("hex_powered", hex=place)
    elif name in player.covered:
        css, inside, told = "gone", icon("close"), desk.say("hex_covered", hex=place)
    else:
        css, inside = "", "".join(desk.goods(cost) for cost in costs[:1]) or icon("water", css="w1")
        bills = desk.say("or").join(desk.bill(cost) for cost in costs)
        told = desk.say("hex_empty", hex=place, cost=bills)
    return (
        f'<span class="{classes("hx", css)}" id="{anchor("hex", seat, name)}" role="img" aria-label="{esc(told)}">'
        f"{HEXAGON}{inside}</span>"
    )


def columns(desk: Desk, seat: int, player: Player) -> str:
    """The two columns of workers; those at work come back when they are retrieved."""
    active = _column(desk, seat, "active", player.active, "motivated")
    tired = _column(desk, seat, "tired", player.tired, "tired")
    return f'<div class="crew">{active}{tired}</div>'


def _column(desk: Desk, seat: int, column: str, workers: Mapping[str, int], symbol: str) -> str:
    people = "".join(
        f'<span class="pw" id="{anchor("worker", seat, column, worker)}" role="img"'
        f' aria-label="{esc(desk.say(f"column_{column}", workers=desk.bill({worker: count})))}">'
        f"{icon(worker, css=classes('wk', 'tired' if column == 'tired' else ''))}"
        f"{f'<b>{count}</b>' if count > 1 else ''}</span>"
        for worker, count in workers.items()
        if count
    )
    return f'<div class="{classes("col", column)}">{desk.caption(symbol, desk.title(column), column)}<span class="ppl">{people}</span></div>'
