"""The Valley on the page: what its actions give, its Operators, and the technologies on offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.anachrony.board.brought import Inset
from clepsydra.games.anachrony.board.context import Context
from clepsydra.games.anachrony.board.stacks import Pile, from_above, pile
from clepsydra.games.anachrony.board.tile_faces import SLASH
from clepsydra.games.anachrony.modules.fractures.operators import places
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR, fractures_of
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY
from clepsydra.games.anachrony.state import ADMINISTRATOR, SCIENTIST, AnachronyState

VALLEY = "valley"


class OnOffer(Struct, frozen=True):
    """The Operators who are there, and both stacks of technologies from above."""

    operators: int
    primary: Pile
    secondary: Pile


def offer_part(_context: Context, state: AnachronyState, _board: str) -> OnOffer:
    """What of the view can be assimilated."""
    valley = fractures_of(state)
    return OnOffer(
        valley.operators,
        from_above(valley.technologies.primary.pieces),
        from_above(valley.technologies.secondary.pieces),
    )


def offer(context: Context, on: OnOffer) -> Markup:
    """Operators, an empty place for each who was taken, and the top card of either stack."""
    return html(
        '<div class="zone ft-offer" id="ft-offer"><h3>{title}</h3><div class="ft-stacks">{operators}{stacks}</div>'
        '<p class="sub" data-tip="{card}">{cost}</p></div>',
        card=context.card("technologies"),
        title=context.caption(TECHNOLOGY, context.say("technologies"), "technologies"),
        operators=_operators(context, on.operators),
        stacks=(pile(context, TECHNOLOGY, each) for each in (on.primary, on.secondary)),
        cost=_price(context),
    )


def _operators(context: Context, count: int) -> Markup:
    room = places(context.rules)
    return html(
        '<button type="button" class="ft-places" id="{id}"{opens} aria-label="{told}">{there}{gone}</button>',
        id=anchor("pool", OPERATOR),
        opens=context.opens(OPERATOR),
        told=context.say("operators_there", count=count, all=room),
        there=(icon(OPERATOR, css="wk") for _ in range(count)),
        gone=(html('<span class="ft-vacant"></span>') for _ in range(room - count)),
    )


def _price(context: Context) -> Markup:
    """What every technology costs, whatever its card adds."""
    count = context.catalog.more["assimilate"].technology_cost
    cubes = join((icon("gold", context.name("gold")), icon("uranium", context.name("uranium"))), SLASH)
    return html(
        "{said} <b>{count}</b>{cubes}", said=context.say("technology_price"), count=count, cubes=cubes
    )


def same(_context: Context, _state: AnachronyState, action: str) -> str:
    """Nothing of it changes."""
    return action


def assimilate(context: Context, _action: str) -> Markup:
    """What can be taken, who may not, and what the worker adds."""
    figures = context.catalog.more["assimilate"]
    cubes = join((icon("gold"), icon("uranium")), SLASH)
    return html(
        '<span class="ft-gives">{operator}{or_}{card}</span>{banned}{gains}{saves}',
        operator=context.worker(OPERATOR),
        or_=context.say("or"),
        card=icon(TECHNOLOGY, context.say("technologies")),
        banned=_banned(context, figures.banned),
        gains=_bonus(context, ADMINISTRATOR, figures.gains),
        saves=html(
            '<span class="ft-bonus">{worker}−{count}{cubes}</span>',
            worker=context.worker(SCIENTIST),
            count=figures.saves,
            cubes=cubes,
        ),
    )


def extract(context: Context, _action: str) -> Markup:
    """What can be gained, who may not, and what the worker adds."""
    figures = context.catalog.more["extract"]
    ways = join(map(context.goods, figures.options), html("<i>{or_}</i>", or_=context.say("or")))
    return html(
        '<span class="ft-gives">{ways}</span>{banned}{bonuses}',
        ways=ways,
        banned=_banned(context, figures.banned),
        bonuses=(_bonus(context, worker, goods) for worker, goods in figures.gains.items()),
    )


def _banned(context: Context, worker: str) -> Markup:
    return html('<span class="ban">{worker}</span>', worker=context.worker(worker))


def _bonus(context: Context, worker: str, goods: Mapping[str, int]) -> Markup:
    return html(
        '<span class="ft-bonus">{worker}{goods}</span>',
        worker=context.worker(worker),
        goods=(context.good(good, f"+{count}") for good, count in goods.items()),
    )


def capital(context: Context, _action: str) -> Markup:
    """When it can be used."""
    return html("{said}", said=context.say("valley_capital_copies"))


ON_BOARDS: dict[str, Inset[str]] = {VALLEY: Inset(offer_part, offer)}
NOTES: dict[str, Inset[str]] = {
    "assimilate": Inset(same, assimilate),
    "extract": Inset(same, extract),
    "valley_capital": Inset(same, capital),
}


def taken(_context: Context, _seat: int, rest: tuple[str, ...]) -> tuple[str, ...]:
    """Where what is assimilated lies: an Operator, or the top card of a stack."""
    return (anchor("pool" if rest[0] == OPERATOR else "tile", rest[0]),)


def marks(context: Context, args: Mapping[str, Any]) -> Markup:
    """A technology for less."""
    saves = context.say("technology_free") if args.get("free") else f"−{args['saves']}"
    return html("{icon}<b>{saves}</b>", icon=icon(TECHNOLOGY), saves=saves)
