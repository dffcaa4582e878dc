"""A player's own board: who leads it, goods, exosuits and workers, buildings, and what is counted.

It is drawn in five parts with ids of their own, `me`, `purse`, `people`, `grid` and `tracks`, each with the seat: the
page lays them out as a row in the dock, as tabs of a phone, or as the board of an opponent that opens.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.evacuate import reached, why_not, worth
from clepsydra.games.anachrony.actions.supply import cost as supply_cost
from clepsydra.games.anachrony.board import brought
from clepsydra.games.anachrony.board.context import Context, Points
from clepsydra.games.anachrony.board.grid import Plot, grid
from clepsydra.games.anachrony.board.mat_header import HeaderModel, header, purse
from clepsydra.games.anachrony.board.tile_faces import at_work
from clepsydra.games.anachrony.board.timeline import warp
from clepsydra.games.anachrony.board.tracks import EvacuationModel, TracksModel, tracks
from clepsydra.games.anachrony.board.workers import columns, hexes
from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.grid import slot_for_building
from clepsydra.games.anachrony.paradox import paradox_limit
from clepsydra.games.anachrony.state import ROWS, AnachronyState, Player


class Figures(Struct, frozen=True):
    """What the game itself counts for a player board."""

    paradox_limit: int
    supply: int
    anomaly_vps: dict[str, int]
    condition: int
    """How far the base condition of the evacuation is met."""
    met: bool
    """Whether the seat may leave once the asteroid has struck."""
    evacuation: int
    """What leaving now would bring, if others are still there."""
    points: Points
    next_slots: tuple[str, ...]
    """Where the next building of each kind would go."""


class Mat(Struct, frozen=True):
    """What the drawing depends on. Before a Path is chosen there are no figures."""

    seat: int
    player: Player
    paths: tuple[str, ...]
    first: bool
    figures: Figures | None
    more: brought.Parts = ()
    """What modules have there."""
    laid: brought.Laid = {}
    """What they lay on things of the board."""


def part(context: Context, view: View[AnachronyState], seat: int) -> Mat:
    """What of the view is on a seat's board."""
    state = view.state
    player = state.players[seat]
    paths = tuple(other.path for other in state.players)
    figures = _figures(context, state, seat) if context.all_chosen(paths) else None
    more = brought.parts_of(context, context.on_mats, state, seat)
    return Mat(seat, player, paths, state.first == seat, figures, more, context.laid(state, seat))


def _figures(context: Context, state: AnachronyState, seat: int) -> Figures:
    game = context.game(state)
    condition = context.catalog.evacuations[game.player(seat).evacuation]
    struck = context.game(replace(state, impact=True))
    return Figures(
        paradox_limit=paradox_limit(game, seat),
        supply=supply_cost(game, seat),
        anomaly_vps={
            slot: context.rules.anomalies[game.anomaly_kind(seat, slot)].vp(game, seat)
            for slot in game.player(seat).anomalies
        },
        condition=reached(game, seat, condition),
        met=why_not(struck, Act(seat)) is None,
        evacuation=worth(game, seat, last=False),
        points=context.points(state)[seat],
        next_slots=tuple(slot for row in ROWS if (slot := slot_for_building(game, seat, row))),
    )


def mat(context: Context, on: Mat) -> Markup:
    """The whole board of a seat."""
    sign = context.sign(on.seat, on.player.path)
    id_ = anchor("mat", on.seat)
    bands = brought.draw_all(context, context.on_mats, on.more)
    return html(
        '<section class="mat seat seat-{colour} {path}" id="{id}" aria-labelledby="{id}-name">'
        "{header}{purse}{more}{inside}{held}</section>",
        colour=sign.colour,
        path=f"path-{on.player.path}" if on.player.path else "",
        id=id_,
        header=context.element(header, _header_model(on)),
        purse=context.element(purse, on.seat, tuple(on.player.goods.get(good, 0) for good in context.ledger)),
        more=html('<div class="brought">{bands}</div>', bands=bands) if any(bands) else "",
        inside=_board(context, on, on.figures) if on.figures else "",
        held=_held(context, on),
    )


def _header_model(on: Mat) -> HeaderModel:
    player = on.player
    used = bool(player.leader) and player.leader in player.used
    points = on.figures.points if on.figures else None
    return HeaderModel(on.seat, player.path, player.leader, used, on.first, points)


def _board(context: Context, on: Mat, figures: Figures) -> Markup:
    board = context.rules.board(on.player.path)
    return html(
        '<div class="people" id="people-{seat}">{hexes}{workers}{actions}</div>'
        '<div class="building" id="grid-{seat}">{grid}</div>{tracks}',
        seat=on.seat,
        hexes=hexes(context, on.seat, on.player, on.laid),
        workers=columns(context, on.seat, on.player),
        actions=_actions(context, on, board, figures),
        grid=grid(context, _plot(on, figures)),
        tracks=tracks(context, _tracks_model(on, figures)),
    )


def _plot(on: Mat, figures: Figures) -> Plot:
    return Plot(on.seat, on.player, figures.anomaly_vps, figures.next_slots, on.laid)


def _tracks_model(on: Mat, figures: Figures) -> TracksModel:
    way_out = EvacuationModel(
        on.seat,
        on.player.evacuation,
        on.player.evacuated,
        figures.condition,
        figures.met,
        figures.evacuation,
    )
    return TracksModel(on.seat, on.player, on.paths, figures.paradox_limit, way_out, on.laid)


def _actions(context: Context, on: Mat, board: BoardSide, figures: Figures) -> Markup:
    """Supply and Force Workers, with what they cost now."""
    busy = next((b for b in on.player.busy if b.where == "supply"), None)
    cost = html(
        '<span class="end">{water}{morale}+1</span>',
        water=context.good("water", figures.supply),
        morale=icon("morale"),
    )
    forced = at_work(icon("check", context.say("used"))) if "force_workers" in on.player.used else None
    price = html('<span class="end">{morale}−1</span>', morale=icon("morale"))
    return html(
        '<div class="acts"><button class="mini" type="button" id="{supply_id}"{opens_supply}>{supply_icon}<span>{supply}</span>'
        '{free}{at}{cost}</button><button class="mini" type="button" id="{force_id}"{opens_force}>{force_icon}<span>{force}</span>'
        "{forced}{price}</button>{beside}</div>",
        beside=(_beside(context, on, name, sign) for name, sign in context.rules.beside.items()),
        supply_id=anchor("supply", on.seat),
        opens_supply=context.opens("supply"),
        supply_icon=icon("supply"),
        supply=context.title("supply"),
        free=icon("free-action") if board.supply_is_free else None,
        at=at_work(context.worker(busy.kind)) if busy else None,
        cost=cost,
        force_id=anchor("force_workers", on.seat),
        opens_force=context.opens("force_workers"),
        force_icon=icon("force"),
        force=context.title("force_short"),
        forced=forced,
        price=price,
    )


def _beside(context: Context, on: Mat, name: str, sign: str) -> Markup:
    """A tile with a worker slot that lies beside the board."""
    busy = next((b for b in on.player.busy if b.where == name), None)
    return html(
        '<button class="mini" type="button" id="{id}"{opens}>{icon}<span>{title}</span>{at}</button>',
        id=anchor(name, on.seat),
        opens=context.opens(name),
        icon=icon(sign),
        title=context.title(name),
        at=at_work(context.worker(busy.kind)) if busy else None,
    )


def _held(context: Context, on: Mat) -> Markup:
    """Cards in hand, and what was chosen and not yet revealed: faces for their owner, backs for all others."""
    zones = (("hand", on.player.hand.pieces), ("chosen", on.player.chosen.pieces))
    return join(
        html(
            '<div class="held"><h3>{title}</h3>{cards}</div>',
            title=context.title(name),
            cards=(_card(context, on, piece) for piece in pieces),
        )
        for name, pieces in zones
        if pieces
    )


def _card(context: Context, on: Mat, piece: str) -> Markup:
    """A card of a draft, or a warp tile."""
    if piece.partition("#")[2] and not is_hidden(piece):
        return warp(context, piece, on.paths)
    if is_hidden(piece):
        return context.back(piece, "cardback")
    return html(
        '<button type="button" class="hcard" id="{id}"{opens}>{title}</button>',
        id=anchor("piece", piece),
        opens=context.opens(piece),
        title=context.title(piece),
    )
