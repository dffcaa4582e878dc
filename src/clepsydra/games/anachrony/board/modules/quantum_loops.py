"""Quantum Loops on the page: the offer beside the boards, and what each seat holds of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from clepsydra.drawing.board import Region, View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.anachrony.board.art import art
from clepsydra.games.anachrony.board.brought import Door, Inset, ModuleDrawing, Room
from clepsydra.games.anachrony.board.conditions import own_condition
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.tile_faces import ANYBODY, ARROW, FACES, SLASH, superproject_cost, tile
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.modules.chronossus import with_quantum_loops
from clepsydra.games.anachrony.modules.quantum_loops.loops import cards, loops_of
from clepsydra.games.anachrony.state import AnachronyState

OFFER = "loops"
Args = Mapping[str, Any]


# What a card does, in symbols


def _workers(context: Context, args: Args) -> Markup:
    kinds = join((context.worker(kind) for kind in args["types"]), SLASH)
    return html("<b>{count}</b>{kinds}", count=args["count"], kinds=kinds)


PARTS = {
    "foreign_labor": ("head-scientist", "head-engineer", "head-genius"),
    "interdimensional_espionage": ("loop-eye", "super-grand-hidden"),
    "future_blueprints": ("loop-print", "building-lab-2"),
    "privileges_of_the_multiverse": ("head-genius", "place-council"),
    "time_loop_amplifier": ("warp-vortex", "good-neutronium", "warp-vortex"),
    "cosmic_data_leak": ("loop-leak",),
    "high_density_universe": ("good-titanium", "good-uranium", "good-gold"),
    "timewave_neutralizer": ("good-anomaly", "loop-wave"),
}
"""What lies on the three rings of a card: drawings of what it is about."""


def _saving(symbol: str) -> Callable[[Context, Args], Markup]:
    return lambda context, args: join(
        (icon(symbol), *(context.good(good, f"−{count}") for good, count in args["saves"].items()))
    )


def _capital(context: Context, args: Args) -> Markup:
    actions = join(map(icon, ("construct", "recruit", "research")), SLASH)
    return join((context.worker(args["worker"]), ARROW, actions))


def _travels(_context: Context, args: Args) -> Markup:
    return html(
        "{icon}<b>{range} ×{times}</b>", icon=icon("time-travel"), range=args["range"], times=args["times"]
    )


def _counted(symbol: str, sign: str) -> Callable[[Context, Args], Markup]:
    return lambda _context, args: html(
        "{icon}<b>{sign}{count}</b>", icon=icon(symbol), sign=sign, count=args["count"]
    )


MARKS: dict[str, Callable[[Context, Args], Markup]] = {
    **FACES,
    "gain_different_workers": _workers,
    "reserve_superproject": _saving("superproject"),
    "build_from_below": _saving("grid"),
    "capital_action_as": _capital,
    "travel_and_return": _travels,
    "draw_conditions": _counted("endgame", "+"),
    "draw_objectives": _counted("endgame", "+"),
    "remove_anomalies": _counted("anomaly", "−"),
}


def _marks(context: Context, card: str) -> Markup:
    """What a card costs and does."""
    entry = cards(context.rules)[card]
    cost = [ANYBODY if good == "worker" else context.good(good, count) for good, count in entry.cost.items()]
    return html(
        '<span class="loop-marks">{cost}{arrow}{effects}</span>',
        cost=cost,
        arrow=ARROW if cost else None,
        effects=(_effect(context, effect) for effect in entry.effects),
    )


def _effect(context: Context, effect: Effect) -> Markup:
    return MARKS[effect.op](context, effect.args)


def _debt(context: Context, card: str) -> Markup:
    """The breakthrough that pays it back."""
    named = cards(context.rules)[card].payback
    return html(
        '<span class="debt">{icon}</span>',
        icon=icon(context.symbol(named), context.say("loop_debt", named=context.name(named))),
    )


def loop(context: Context, card: str) -> Markup:
    """A card, on offer or held: it opens what it says in words."""
    return html(
        '<button type="button" class="loop-card" id="{id}"{opens} aria-label="{label}">{picture}<b>{name}</b>'
        '<span class="does">{does}</span>{marks}{debt}</button>',
        id=anchor("piece", card),
        opens=context.opens(card),
        label=context.told(card),
        picture=picture(card),
        name=context.name(card),
        does=context.pieces[card].lines[0],
        marks=context.printed(_marks, card),
        debt=_debt(context, card),
    )


def picture(card: str) -> Markup:
    """What is seen on a card."""
    return html(
        '<span class="loop-art">{rings}{parts}</span>',
        rings=art("loop-rings", "rings"),
        parts=map(art, PARTS[card]),
    )


def brings(context: Context, card: str) -> Markup:
    """The same in the decision bar."""
    return html(
        "<small>{does}</small>{marks}{debt}",
        does=context.pieces[card].lines[0],
        marks=context.printed(_marks, card),
        debt=_debt(context, card),
    )


# The offer


class Offer(Struct, frozen=True):
    """What the drawing depends on."""

    cards: tuple[str, ...]
    below: int
    gone: tuple[str, ...] = ()
    """Those that have left the game."""


def offer_part(view: View[AnachronyState]) -> Offer:
    """The cards on offer, how many are in the deck, and what an automa has sent out of the game."""
    loops = loops_of(view.state)
    leaving = hasattr(view.state, with_quantum_loops.NAME)
    gone = tuple(with_quantum_loops.gone_cards(view.state)) if leaving else ()
    return Offer(tuple(loops.offer), len(loops.deck), gone)


def offer(context: Context, on: Offer) -> Markup:
    """A row of cards."""
    return html(
        '<section class="board loops" id="{id}" aria-labelledby="{id}-title"><h2 id="{id}-title">{icon}{title}'
        '<span class="below">{below}</span></h2><div class="lps">{cards}</div>{gone}</section>',
        id=OFFER,
        icon=icon("quantum"),
        title=context.title("quantum_loops"),
        below=context.say("loops_below", count=on.below),
        cards=[loop(context, card) for card in on.cards]
        or html("<p>{none}</p>", none=context.say("no_loops")),
        gone=_gone(context, on.gone) if on.gone else None,
    )


def _gone(context: Context, left: tuple[str, ...]) -> Markup:
    """The cards that nobody can take any more: one may still want to know which."""
    return html(
        '<h3 class="cap">{title}</h3><div class="lps gone">{cards}</div>',
        title=context.say("loops_gone"),
        cards=[loop(context, card) for card in left],
    )


def rooms(context: Context) -> tuple[Room]:
    """The offer lies below the main board."""
    region = Region(OFFER, offer_part, partial(offer, context))
    return (Room(region, context.title("quantum_loops")),)


# What a seat holds


class Held(Struct, frozen=True):
    """What a seat has of the cards."""

    seat: int
    cards: tuple[str, ...]
    reserved: tuple[str, ...]
    conditions: tuple[str, ...]


def held_part(_context: Context, state: AnachronyState, seat: int) -> Held:
    """The card, superprojects that only this seat may build, endgame cards that only it can score."""
    own = loops_of(state).own[seat]
    reserved = tuple(piece for zone in own.reserved() for piece in zone)
    return Held(seat, tuple(own.card), reserved, tuple(own.conditions))


def held(context: Context, on: Held) -> Markup:
    """A band below the head of the board, where there is anything."""
    groups = list(_groups(context, on))
    if not groups:
        return NOTHING
    return html(
        '<div class="marks" id="{id}">{groups}</div>', id=anchor("held-loops", on.seat), groups=groups
    )


def _groups(context: Context, on: Held) -> Iterator[Markup]:
    if on.cards:
        yield _group(context, "quantum", "loop_held", [loop(context, card) for card in on.cards])
    if on.reserved:
        yield _group(
            context, "superproject", "loop_reserved", [_reserved(context, piece) for piece in on.reserved]
        )
    if on.conditions:
        yield _group(
            context, "endgame", "loop_conditions", [own_condition(context, card) for card in on.conditions]
        )


def _group(context: Context, symbol: str, key: str, things: list[Markup]) -> Markup:
    return html(
        '<div class="mk"><span class="cap">{icon}<span>{title}</span></span><div class="row">{things}</div></div>',
        icon=icon(symbol),
        title=context.say(key),
        things=things,
    )


def _reserved(context: Context, piece: str) -> Markup:
    cost = html(
        '<span class="spc">{cost}</span>', cost=superproject_cost(context, context.catalog.tiles[piece])
    )
    return tile(context, piece, "reserved", cost)


# Where options lie


def _piece(_context: Context, _seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    return (anchor("piece", rest[0]),)


def _slot(_context: Context, seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    return (anchor("slot", seat, rest[0]),)


DRAWING = ModuleDrawing(
    doors=(Door("quantum_loops", (OFFER,), "super-multiverse-hub", "quantum_warp_tile"),),
    rooms=rooms,
    on_mats=Inset(held_part, held),
    symbols={"quantum_warp_tile": "quantum", "quantum_loops": "quantum", "own_conditions": "endgame"},
    places={"take_card": _piece, "second_card": _piece, "use": _piece, "neutralize": _slot},
    tiles=("reserve",),
    brings={"take_card": brings, "second_card": brings},
    shows={"take_card": picture, "second_card": picture},
    groups={
        "take_card": "loops_offer",
        "second_card": "loops_offer",
        "use": "loops_offer",
        "reserve": "loops_unused",
        "stack": "stacks",
        "neutralize": "own_board",
    },
)
