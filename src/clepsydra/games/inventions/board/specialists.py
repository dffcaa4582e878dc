"""The people of a society: specialists at home and exhausted, the Academy, the supply."""

from __future__ import annotations

import functools

from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import PEOPLE, SHORT, Context, symbol
from clepsydra.games.inventions.state import SPECIALTIES, Player

ROW = 6
"""So many specialists stand side by side in their area."""


def specialties(context: Context, seat: int, player: Player, discounts: dict[str, int]) -> Markup:
    """Three areas: home above, exhausted below; the inventions of a type make its tiles cheaper."""
    return html(
        '<div class="spcs">{areas}</div>',
        areas=(
            context.element(_area, seat, kind, discounts[kind], (player.home[kind], player.exhausted[kind]))
            for kind in SPECIALTIES
        ),
    )


def _area(context: Context, seat: int, kind: str, discount: int, people: tuple[int, int]) -> Markup:
    """An area with those at home and those who are exhausted."""
    less = html('<span class="less">−{discount}</span>', discount=discount) if discount else None
    return html(
        '<div class="spc {paint}" id="specialty-{seat}-{kind}"><h4>{head}</h4>{home}{exhausted}</div>',
        paint=SHORT[kind],
        seat=seat,
        kind=kind,
        head=context.caption(symbol(kind), context.title(kind), "specialists", less),
        home=_box(context, seat, kind, "home", people[0]),
        exhausted=_box(context, seat, kind, "exhausted", people[1]),
    )


def _box(context: Context, seat: int, kind: str, box: str, count: int) -> Markup:
    people = context.bill({f"{kind}_specialists": count})
    return html(
        '<div class="{css}" id="{id}" role="img" aria-label="{told}" data-tip="{tip}">{crowd}</div>',
        css="hm" if box == "home" else "ex",
        id=anchor(box, seat, kind),
        told=context.say(f"{box}_box", people=people),
        tip=f"tip-{PEOPLE[kind]}",
        crowd=crowd(context, seat, kind, count),
    )


def crowd(context: Context, seat: int, kind: str, count: int) -> Markup:
    """A few people side by side, or one with a number; where there is little room, always that."""
    few = count <= ROW
    people = context.person(seat, kind) * (count if few else 1)
    return people + _number(count, "few" if few else "") if count > 1 else people


@functools.cache
def _number(count: int, css: str) -> Markup:
    return html('<b class="n {css}">{count}</b>', css=css or None, count=count)


def academy(context: Context, seat: int, scholars: int, limit: int) -> Markup:
    """The scholars, and room for more."""
    count = html('<span class="of">{count}</span>', count=context.say("of", count=scholars, most=limit))
    return html(
        '<div class="acad" id="acad-{seat}"><h4>{head}</h4><span class="sch" id="{id}" role="img" aria-label="{told}" data-tip="tip-scholar">'
        "{scholars}{free}</span></div>",
        seat=seat,
        head=context.caption("scholar", context.title("academy"), "academy", count),
        id=anchor("academy", seat),
        told=context.say("academy", people=context.bill({"scholars": scholars}), most=limit),
        scholars=context.person(seat, "scholar") * scholars,
        free=html('<i class="fr"></i>') * max(0, limit - scholars),
    )
