"""Exosuits on their hexes, and the workers: active ones stand, tired ones lie."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clepsydra.drawing.marks import HEXAGON, anchor, icon
from clepsydra.drawing.markup import Markup, classes, html, join
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.brought import Laid
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.state import Player


class HexModel(Struct, frozen=True):
    """A hex of a seat's board."""

    seat: int
    path: str
    """The board, which tells what the hex costs."""
    name: str
    state: str
    """`powered`, `covered` or nothing."""
    laid: tuple[str, ...]
    """What modules lay on it."""


def hexes(context: Context, seat: int, player: Player, laid: Laid) -> Markup:
    """The hexes for exosuits, and how many suits are left in reserve."""
    cells = tuple(
        HexModel(seat, player.path, name, _state(player, name), laid.get(name, ()))
        for name in context.rules.board(player.path).hex_cost
    )
    return context.element(_hexes, seat, player.reserve, cells)


def _state(player: Player, name: str) -> str:
    return "powered" if name in player.powered else "covered" if name in player.covered else ""


def _hexes(context: Context, seat: int, reserve: int, cells: tuple[HexModel, ...]) -> Markup:
    left = html('<span class="left">{icon}{reserve}</span>', icon=icon("exosuit"), reserve=reserve)
    return html(
        '<div class="suits" id="suits-{seat}">{head}<div class="hxs">{cells}</div></div>',
        seat=seat,
        head=context.caption("exosuit", context.title("exosuits"), "exosuits", left),
        cells=(context.element(_hex, cell) for cell in cells),
    )


def _hex(context: Context, on: HexModel) -> Markup:
    """A hex: powered, covered, blocked, or empty with its price, or with the water it gives if it stays so."""
    laid, place = on.laid, context.name(on.name)
    if on.state == "powered":
        css, inside, told = (
            "on",
            art("exosuit-figure", "figure", symbol="exosuit"),
            context.say("hex_powered", hex=place),
        )
    elif on.state == "covered":
        css, inside, told = "gone", icon("close"), context.say("hex_covered", hex=place)
    elif laid:
        css, inside, told = "", None, context.say("hex_blocked", hex=place)
    else:
        costs = context.rules.board(on.path).hex_cost[on.name]
        price = join(context.goods(cost) for cost in costs[:1]) or context.good("water", "", "w1")
        css, inside = "", html('<span class="fee">{price}</span>', price=price)
        bills = context.say("or").join(context.bill(cost) for cost in costs)
        told = context.say("hex_empty", hex=place, cost=bills)
    return html(
        '<span class="hx {css}" id="{id}" role="img" aria-label="{told}" data-tip="tip-hex">{hexagon}{inside}{laid}</span>',
        css=classes(css, "blocked" if laid else ""),
        id=anchor("hex", on.seat, on.name),
        told=", ".join((told, *map(context.title, laid))),
        hexagon=HEXAGON,
        inside=inside,
        laid=context.markers(laid),
    )


def columns(context: Context, seat: int, player: Player) -> Markup:
    """The two columns of workers; those at work come back when they are retrieved."""
    return html(
        '<div class="crew">{active}{tired}</div>',
        active=context.element(_column, seat, "active", player.active, "motivated"),
        tired=context.element(_column, seat, "tired", player.tired, "tired"),
    )


CROWD = {"active": 7, "tired": 5}
"""The number of workers in a column from which on each kind is one figure with a count. Tired workers lie and need more room."""


def _column(context: Context, seat: int, column: str, workers: Mapping[str, int], symbol: str) -> Markup:
    crowd = sum(workers.values()) >= CROWD[column]
    people = join(
        html(
            '<span class="pw" id="{id}" role="img" aria-label="{label}">{figures}{several}</span>',
            id=anchor("worker", seat, column, worker),
            label=context.say(f"column_{column}", workers=context.bill({worker: count})),
            figures=(context.figure(worker) for _ in range(1 if crowd else count)),
            several=html("<b>{count}</b>", count=count) if crowd and count > 1 else "",
        )
        for worker, count in workers.items()
        if count
    )
    return html(
        '<div class="col {column}" id="crew-{seat}-{column}">{caption}<span class="ppl">{people}</span></div>',
        column=column,
        seat=seat,
        caption=context.caption(symbol, context.title(column), column),
        people=people,
    )
