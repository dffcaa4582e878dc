"""A player's own board: buildings, exosuits, workers, goods, tracks, warp tiles, leader and evacuation."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.games.anachrony.actions.evacuate import why_not, worth
from clepsydra.games.anachrony.actions.supply import cost as supply_cost
from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.game import ANOMALY, Act
from clepsydra.games.anachrony.grid import slot_for_building
from clepsydra.games.anachrony.paradox import paradox_limit
from clepsydra.games.anachrony.state import ROWS, Player, Table
from clepsydra.web.boards.anachrony.crew import columns, hexes
from clepsydra.web.boards.anachrony.desk import LEDGER, Desk, symbol
from clepsydra.web.boards.anachrony.grid import Plot, grid
from clepsydra.web.boards.anachrony.timeline import warp
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import anchor, classes, counted, esc, icon, minus


class Figures(Struct, frozen=True):
    """What the game itself counts for a player board."""

    paradox_limit: int
    supply: int
    anomaly_vp: int
    condition: int
    """How far the base condition of the evacuation is met."""
    met: bool
    """Whether the seat may leave once the asteroid has struck."""
    evacuation: int
    """What leaving now would bring, if others are still there."""
    score: int
    next_slots: tuple[str, ...]
    """Where the next building of each kind would go."""


class Mat(Struct, frozen=True):
    """What the drawing depends on. Before a Path is chosen there are no figures."""

    seat: int
    player: Player
    paths: tuple[str, ...]
    first: bool
    figures: Figures | None


def part(desk: Desk, view: View[Table], seat: int) -> Mat:
    """What of the view is on a seat's board."""
    state = view.state
    player = state.players[seat]
    paths = tuple(other.path for other in state.players)
    figures = _figures(desk, state, seat) if all(paths) else None
    return Mat(seat, player, paths, state.first == seat, figures)


def _figures(desk: Desk, state: Table, seat: int) -> Figures:
    game = desk.game(state)
    condition = desk.catalog.evacuations[game.player(seat).evacuation]
    struck = desk.game(replace(state, impact=True))
    return Figures(
        paradox_limit=paradox_limit(game, seat),
        supply=supply_cost(game, seat),
        anomaly_vp=desk.rules.anomalies[ANOMALY].vp(game, seat),
        condition=desk.rules.metrics[condition.metric](game, seat),
        met=why_not(struck, Act(seat)) is None,
        evacuation=worth(game, seat, last=False),
        score=desk.totals(state)[seat],
        next_slots=tuple(slot for row in ROWS if (slot := slot_for_building(game, seat, row))),
    )


def mat(desk: Desk, on: Mat) -> str:
    """The whole board of a seat."""
    sign = desk.sign(on.seat, on.player.path)
    id_ = anchor("mat", on.seat)
    inside = _board(desk, on, on.figures) if on.figures else ""
    return (
        f'<section class="mat seat seat-{sign.colour}" id="{id_}" aria-labelledby="{id_}-name">'
        f"{_header(desk, on, id_)}{inside}{_held(desk, on)}</section>"
    )


def _header(desk: Desk, on: Mat, id_: str) -> str:
    """Who plays what, and the goods."""
    player = on.player
    sign = desk.sign(on.seat, player.path)
    role = desk.name(player.path) if player.path else desk.say("no_path")
    banner = icon("banner", desk.say("first_player")) if on.first else ""
    goods = "".join(counted(desk.amount(good, player.goods.get(good, 0))) for good in LEDGER)
    score = (
        f'<span class="score" title="{esc(desk.say("score"))}">{icon("vp", desk.say("score"))}'
        f"{minus(on.figures.score)}</span>"
        if on.figures
        else ""
    )
    sheet = ""
    if player.path:
        side = "side_a" if desk.rules.side == "A" else f"{player.path}/B"
        sheet = f'<button class="more" type="button"{desk.opens(side)} aria-label="{esc(desk.say("sheet"))}">{icon("info")}</button>'
    return (
        f'<header>{desk.token(on.seat, player.path)}<h2 id="{id_}-name">{esc(sign.name)} <span>{esc(role)}</span></h2>'
        f'{banner}{sheet}<div class="goods ledger">{goods}</div>{score}</header>'
    )


def _board(desk: Desk, on: Mat, figures: Figures) -> str:
    board = desk.rules.board(on.player.path)
    side = (
        hexes(desk, on.seat, on.player, board)
        + columns(desk, on.seat, on.player)
        + _actions(desk, on, board, figures)
        + _tokens(desk, on, figures)
    )
    return (
        grid(desk, Plot(on.seat, on.player, board, figures.anomaly_vp, figures.next_slots))
        + f'<div class="side">{side}</div>'
        + f'<div class="tracks">{_morale(desk, on, board)}{_travel(desk, on, board)}</div>'
        + f'<div class="fate">{_leader(desk, on)}{_evacuation(desk, on, figures)}{_reserve(desk, on)}</div>'
    )


def _actions(desk: Desk, on: Mat, board: BoardSide, figures: Figures) -> str:
    """Supply and Force Workers, with what they cost now."""
    busy = next((b for b in on.player.busy if b.where == "supply"), None)
    at = f'<span class="at">{desk.worker(busy.kind)}</span>' if busy else ""
    forced = (
        f'<span class="at">{icon("check", desk.say("used"))}</span>'
        if "force_workers" in on.player.used
        else ""
    )
    cost = f'<span class="end">{desk.good("water", figures.supply)}{icon("morale")}+1</span>'
    price = f'<span class="end">{icon("morale")}−1</span>'
    free = icon("free-action") if board.supply_is_free else ""
    return (
        '<div class="acts">'
        f'<button class="mini" type="button" id="{anchor("supply", on.seat)}"{desk.opens("supply")}>'
        f"{icon('supply')}<span>{esc(desk.title('supply'))}</span>{free}{at}{cost}</button>"
        f'<button class="mini" type="button" id="{anchor("force_workers", on.seat)}"{desk.opens("force_workers")}>'
        f"{icon('force')}<span>{esc(desk.title('force_short'))}</span>{forced}{price}</button></div>"
    )


def _tokens(desk: Desk, on: Mat, figures: Figures) -> str:
    """Breakthroughs, paradox tokens against their limit, victory points."""
    player = on.player
    found = "".join(
        f'<button type="button" class="bb" id="{anchor("bt", on.seat, name)}"{desk.opens(name)} aria-label="{esc(desk.bill({name: count}))}">'
        f"{desk.breakthrough(name, name='')}{f'<sub>{count}</sub>' if count > 1 else ''}</button>"
        for name, count in player.breakthroughs.items()
        if count
    )
    have = player.goods.get("paradox", 0)
    told = esc(desk.say("paradoxes", have=have, limit=figures.paradox_limit))
    marks = "".join(icon("paradox", css="" if n < have else "o") for n in range(figures.paradox_limit))
    vp = desk.good("vp", player.goods.get("vp", 0))
    return (
        f'<div class="misc"><span class="btks">{found}</span>'
        f'<button type="button" class="par"{desk.opens("paradox")} aria-label="{told}">{marks}</button>{vp}</div>'
    )


# Tracks


def _morale(desk: Desk, on: Mat, board: BoardSide) -> str:
    return _track(desk, "morale", "morale", board.morale_vp, on.player.morale - 1)


def _travel(desk: Desk, on: Mat, board: BoardSide) -> str:
    return _track(desk, "time-travel", "travel", board.travel_vp, on.player.travels)


def _track(desk: Desk, symbol_: str, name: str, values: tuple[int, ...], place: int) -> str:
    """A ruled line of points; the marker's space is filled."""
    steps = "".join(
        f'<li class="{classes("on" if number == place else "")}"{" aria-current=step" if number == place else ""}>{minus(value)}</li>'
        for number, value in enumerate(values)
    )
    return (
        f'<div class="track">{desk.caption(symbol_, desk.title(name), name)}<ol>{steps}</ol>'
        f'<span class="tx">{esc(desk.name("vp"))}</span></div>'
    )


# Leader, evacuation, warp tiles, cards


def _leader(desk: Desk, on: Mat) -> str:
    leader = on.player.leader
    if not leader:
        return ""
    used = icon("check", desk.say("used")) if leader in on.player.used else ""
    return (
        f'<button type="button" class="mini lead" id="{anchor("leader", on.seat)}"{desk.opens(leader)}>'
        f"{icon('user')}<span>{esc(desk.name(leader))}</span>{used}</button>"
    )


def _evacuation(desk: Desk, on: Mat, figures: Figures) -> str:
    """The condition of the Path board: how far it is met, and what leaving would bring."""
    condition = desk.catalog.evacuations[on.player.evacuation]
    if on.player.evacuated:
        state = f'<span class="end">{icon("check", desk.say("left"))}</span>'
    else:
        mark = icon("check") if figures.met else ""
        state = (
            f'<span class="end">{icon(symbol(condition.metric))}{figures.condition}/{condition.at_least}{mark}'
            f"{desk.good('vp', figures.evacuation)}</span>"
        )
    return (
        f'<button type="button" class="{classes("mini evac", "met" if figures.met else "")}" id="{anchor("evacuation", on.seat)}"'
        f"{desk.opens(on.player.evacuation)}>{icon('evacuate')}<span>{esc(desk.name(on.player.evacuation))}</span>{state}</button>"
    )


def _reserve(desk: Desk, on: Mat) -> str:
    """The warp tiles that can still be sent, and those that were chosen in secret."""
    tiles = "".join(warp(desk, piece, on.paths) for piece in on.player.warps)
    return f'<div class="warpr">{desk.caption("vortex", desk.title("warps"), "warp")}<span class="warps">{tiles}</span></div>'


def _held(desk: Desk, on: Mat) -> str:
    """Cards in hand, and what was chosen and not yet revealed: faces for their owner, backs for all others."""
    zones = (("hand", on.player.hand.pieces), ("chosen", on.player.chosen.pieces))
    return "".join(
        f'<div class="held"><h3>{esc(desk.title(name))}</h3>{"".join(_card(desk, on, piece) for piece in pieces)}</div>'
        for name, pieces in zones
        if pieces
    )


def _card(desk: Desk, on: Mat, piece: str) -> str:
    """A card of a draft, or a warp tile."""
    if piece.partition("#")[2] and not is_hidden(piece):
        return warp(desk, piece, on.paths)
    if is_hidden(piece):
        return desk.back(piece, "cardback")
    return (
        f'<button type="button" class="hcard" id="{anchor("piece", piece)}"{desk.opens(piece)}>'
        f"{esc(desk.title(piece))}</button>"
    )
