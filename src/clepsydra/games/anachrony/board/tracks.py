"""The right column of a player's board: tracks, breakthroughs, paradox tokens, warp tiles, evacuation condition."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.marks import anchor, icon, minus
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.art import good_picture
from clepsydra.games.anachrony.board.brought import Laid
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.timeline import warp
from clepsydra.games.anachrony.catalog import BoardSide
from clepsydra.games.anachrony.state import Player

TRAVEL_TRACK, PARADOX_TRACK = "travel_track", "paradox_track"
"""What a marker on a track is said to lie on."""


class TokensModel(Struct, frozen=True):
    """Breakthroughs, paradox tokens against their limit with what lies on their track, victory points."""

    seat: int
    breakthroughs: dict[str, int]
    paradoxes: int
    vp: int
    limit: int
    laid: tuple[str, ...]


class EvacuationModel(Struct, frozen=True):
    """How far the base condition of the evacuation is met, whether the seat may leave, and what that would bring."""

    seat: int
    card: str
    gone: bool
    condition: int
    met: bool
    worth: int


class TracksModel(Struct, frozen=True):
    """What the column of tracks is drawn from."""

    seat: int
    player: Player
    paths: tuple[str, ...]
    limit: int
    """Of paradox tokens."""
    evacuation: EvacuationModel
    laid: Laid


def tracks(context: Context, on: TracksModel) -> Markup:
    """The whole column."""
    board = context.rules.board(on.player.path)
    return html(
        '<div class="mine"><div class="tracks" id="tracks-{seat}">{morale}{travel}</div>{tokens}{reserve}{evacuation}</div>',
        seat=on.seat,
        morale=_morale(context, on.player, board),
        travel=_travel(context, on.player, board, on.laid.get(TRAVEL_TRACK, ())),
        tokens=context.element(_tokens, _tokens_model(on)),
        reserve=context.element(_reserve, on.seat, tuple(on.player.warps), on.paths),
        evacuation=context.element(_evacuation, on.evacuation),
    )


class Track(Struct, frozen=True):
    """A track: its symbol, its name, its points, where the marker stands, and what holds it there."""

    symbol: str
    name: str
    values: tuple[int, ...]
    place: int
    laid: tuple[str, ...] = ()


def _morale(context: Context, player: Player, board: BoardSide) -> Markup:
    return context.printed(track, Track("morale", "morale", board.morale_vp, player.morale - 1))


def _travel(context: Context, player: Player, board: BoardSide, laid: tuple[str, ...]) -> Markup:
    return context.printed(track, Track("time-travel", "travel", board.travel_vp, player.travels, laid))


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


def _evacuation(context: Context, on: EvacuationModel) -> Markup:
    """The condition of the Path board: how far it is met, and what leaving would bring."""
    condition = context.catalog.evacuations[on.card]
    if on.gone:
        state = html('<span class="end">{icon}</span>', icon=icon("check", context.say("left")))
    else:
        mark = icon("check") if on.met else ""
        state = html(
            '<span class="end">{icon}{condition}/{at_least}{mark}{good}</span>',
            icon=icon(context.symbol(condition.metric)),
            condition=on.condition,
            at_least=condition.at_least,
            mark=mark,
            good=context.good("vp", on.worth),
        )
    return html(
        '<button type="button" class="mini evac {css}" id="{id}"{opens}>{icon}<span>{name}</span>{state}'
        "</button>",
        css="met" if on.met else "",
        id=anchor("evacuation", on.seat),
        opens=context.opens(on.card),
        icon=icon("evacuate"),
        name=context.name(on.card),
        state=state,
    )


def _tokens_model(on: TracksModel) -> TokensModel:
    goods, laid = on.player.goods, on.laid.get(PARADOX_TRACK, ())
    counts = goods.get("paradox", 0), goods.get("vp", 0)
    return TokensModel(on.seat, on.player.breakthroughs, *counts, on.limit, laid)


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
        marks=(
            html(
                '<span class="{css}">{token}</span>',
                css="" if n < on.paradoxes else "o",
                token=good_picture("paradox", "paradox"),
            )
            for n in range(on.limit)
        ),
        laid=context.markers(on.laid),
        vp=context.good("vp", on.vp),
    )


def _reserve(context: Context, seat: int, warps: tuple[str, ...], paths: tuple[str, ...]) -> Markup:
    """The warp tiles that can still be sent, and those that were chosen in secret."""
    return html(
        '<div class="warpr" id="warps-{seat}">{caption}<span class="warps">{tiles}</span></div>',
        seat=seat,
        caption=context.caption("vortex", context.title("warps"), "warp"),
        tiles=(warp(context, piece, paths) for piece in warps),
    )
