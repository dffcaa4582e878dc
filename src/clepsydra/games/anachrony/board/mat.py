"""A player's own board: buildings, exosuits, workers, goods, tracks, warp tiles, leader and evacuation."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.evacuate import reached, why_not, worth
from clepsydra.games.anachrony.actions.supply import cost as supply_cost
from clepsydra.games.anachrony.board import brought
from clepsydra.games.anachrony.board.context import Context, Points
from clepsydra.games.anachrony.board.grid import Plot, grid
from clepsydra.games.anachrony.board.mat_header import HeaderModel, header
from clepsydra.games.anachrony.board.tile_faces import at_work
from clepsydra.games.anachrony.board.timeline import warp
from clepsydra.games.anachrony.board.workers import columns, hexes
from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.grid import slot_for_building
from clepsydra.games.anachrony.paradox import paradox_limit
from clepsydra.games.anachrony.state import ROWS, AnachronyState, Player

TRAVEL_TRACK, PARADOX_TRACK = "travel_track", "paradox_track"
"""What a marker on a track is said to lie on."""


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


class TokensModel(Struct, frozen=True):
    """Breakthroughs, paradox tokens against their limit with what lies on their track, victory points."""

    seat: int
    breakthroughs: dict[str, int]
    paradoxes: int
    vp: int
    limit: int
    laid: tuple[str, ...]


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
        '<section class="mat seat seat-{colour}" id="{id}" aria-labelledby="{id}-name">'
        "{header}{more}{inside}{held}</section>",
        colour=sign.colour,
        id=id_,
        header=context.element(header, _header_model(context, on)),
        more=html('<div class="brought">{bands}</div>', bands=bands) if any(bands) else "",
        inside=_board(context, on, on.figures) if on.figures else "",
        held=_held(context, on),
    )


def _header_model(context: Context, on: Mat) -> HeaderModel:
    goods = tuple(on.player.goods.get(good, 0) for good in context.ledger)
    return HeaderModel(on.seat, on.player.path, on.first, goods, on.figures.points if on.figures else None)


def _board(context: Context, on: Mat, figures: Figures) -> Markup:
    board = context.rules.board(on.player.path)
    return html(
        '{grid}<div class="side">{side}</div><div class="tracks" id="tracks-{seat}">{morale}{travel}</div>'
        '<div class="fate" id="fate-{seat}">{leader}{evacuation}{reserve}</div>',
        seat=on.seat,
        grid=grid(context, _plot(on, figures)),
        side=(
            hexes(context, on.seat, on.player, on.laid),
            columns(context, on.seat, on.player),
            _actions(context, on, board, figures),
            context.element(_tokens, _tokens_model(on, figures)),
        ),
        morale=_morale(context, on, board),
        travel=_travel(context, on, board),
        leader=_leader(context, on),
        evacuation=_evacuation(context, on, figures),
        reserve=context.element(_reserve, on.seat, tuple(on.player.warps), on.paths),
    )


def _plot(on: Mat, figures: Figures) -> Plot:
    return Plot(on.seat, on.player, figures.anomaly_vps, figures.next_slots, on.laid)


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


def _tokens_model(on: Mat, figures: Figures) -> TokensModel:
    goods, laid = on.player.goods, on.laid.get(PARADOX_TRACK, ())
    counts = goods.get("paradox", 0), goods.get("vp", 0)
    return TokensModel(on.seat, on.player.breakthroughs, *counts, figures.paradox_limit, laid)


def _tokens(context: Context, on: TokensModel) -> Markup:
    found = join(
        html(
            '<button type="button" class="bb" id="{id}"{opens} aria-label="{label}">{breakthrough}{several}'
            "</button>",
            id=anchor("bt", on.seat, name),
            opens=context.opens(name),
            label=context.bill({name: count}),
            breakthrough=context.breakthrough(name, name=""),
            several=html("<sub>{count}</sub>", count=count) if count > 1 else "",
        )
        for name, count in on.breakthroughs.items()
        if count
    )
    return html(
        '<div class="misc" id="found-{seat}"><span class="btks">{found}</span>'
        '<button type="button" class="par"{opens} aria-label="{told}">{marks}{laid}</button>{vp}</div>',
        seat=on.seat,
        found=found,
        opens=context.opens("paradox"),
        told=context.say("paradoxes", have=on.paradoxes, limit=on.limit),
        marks=(icon("paradox", css="" if n < on.paradoxes else "o") for n in range(on.limit)),
        laid=context.markers(on.laid),
        vp=context.good("vp", on.vp),
    )


# Tracks


class Track(Struct, frozen=True):
    """A track: its symbol, its name, its points, where the marker stands, and what holds it there."""

    symbol: str
    name: str
    values: tuple[int, ...]
    place: int
    laid: tuple[str, ...] = ()


def _morale(context: Context, on: Mat, board: BoardSide) -> Markup:
    return context.printed(track, Track("morale", "morale", board.morale_vp, on.player.morale - 1))


def _travel(context: Context, on: Mat, board: BoardSide) -> Markup:
    laid = on.laid.get(TRAVEL_TRACK, ())
    return context.printed(track, Track("time-travel", "travel", board.travel_vp, on.player.travels, laid))


def track(context: Context, on: Track) -> Markup:
    """A ruled line of points; the marker's space is filled."""
    steps = join(
        html(
            '<li class="{css}" aria-current="{current}">{value}{laid}</li>',
            css="on" if number == on.place else "",
            current="step" if number == on.place else None,
            value=minus(value),
            laid=context.markers(on.laid) if number == on.place else None,
        )
        for number, value in enumerate(on.values)
    )
    return html(
        '<div class="track" data-tip="{card}">{caption}<ol>{steps}</ol><span class="tx">{vp}</span></div>',
        card=context.card(on.name),
        caption=context.caption(on.symbol, context.title(on.name), on.name),
        steps=steps,
        vp=context.name("vp"),
    )


# Leader, evacuation, warp tiles, cards


def _leader(context: Context, on: Mat) -> Markup:
    leader = on.player.leader
    if not leader:
        return NOTHING
    return html(
        '<button type="button" class="mini lead" id="{id}"{opens}>{icon}<span>{name}</span>{used}</button>',
        id=anchor("leader", on.seat),
        opens=context.opens(leader),
        icon=icon("user"),
        name=context.name(leader),
        used=icon("check", context.say("used")) if leader in on.player.used else "",
    )


def _evacuation(context: Context, on: Mat, figures: Figures) -> Markup:
    """The condition of the Path board: how far it is met, and what leaving would bring."""
    condition = context.catalog.evacuations[on.player.evacuation]
    if on.player.evacuated:
        state = html('<span class="end">{icon}</span>', icon=icon("check", context.say("left")))
    else:
        mark = icon("check") if figures.met else ""
        state = html(
            '<span class="end">{icon}{condition}/{at_least}{mark}{good}</span>',
            icon=icon(context.symbol(condition.metric)),
            condition=figures.condition,
            at_least=condition.at_least,
            mark=mark,
            good=context.good("vp", figures.evacuation),
        )
    return html(
        '<button type="button" class="mini evac {css}" id="{id}"{opens}>{icon}<span>{name}</span>{state}'
        "</button>",
        css="met" if figures.met else "",
        id=anchor("evacuation", on.seat),
        opens=context.opens(on.player.evacuation),
        icon=icon("evacuate"),
        name=context.name(on.player.evacuation),
        state=state,
    )


def _reserve(context: Context, seat: int, warps: tuple[str, ...], paths: tuple[str, ...]) -> Markup:
    """The warp tiles that can still be sent, and those that were chosen in secret."""
    return html(
        '<div class="warpr" id="warps-{seat}">{caption}<span class="warps">{tiles}</span></div>',
        seat=seat,
        caption=context.caption("vortex", context.title("warps"), "warp"),
        tiles=(warp(context, piece, paths) for piece in warps),
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
