"""The milestones: common knowledge, the private displays, the Eureka display, what is to come and what is past."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import Sign, anchor, icon, token
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.games.inventions.board.context import PAINT, Context, symbol
from clepsydra.games.inventions.board.pictures import woodcut
from clepsydra.games.inventions.milestones import COMMON_SPACES
from clepsydra.games.inventions.state import COLOURS, InventionsState

PAST = "past-milestones"


class Milestones(Struct, frozen=True):
    """What the drawing depends on."""

    common: tuple[str, ...]
    private: tuple[str, ...]
    eureka: tuple[str, ...]
    to_come: dict[str, int]
    past: tuple[str, ...]
    diplomats: dict[str, list[int]]


def part(view: View[InventionsState]) -> Milestones:
    """All milestones that lie open, and how many do not."""
    state = view.state
    return Milestones(
        common=tuple(reversed(state.common.pieces)),
        private=tuple(name for zone in state.private for name in zone.pieces),
        eureka=tuple(state.eureka.pieces),
        to_come={letter: len(zone) for letter, zone in state.stacks.items()},
        past=tuple(state.past.pieces),
        diplomats={name: seats for name, seats in state.diplomats.items() if seats},
    )


def milestones(context: Context, on: Milestones) -> Markup:
    """Three groups side by side; the latest common knowledge first."""
    common = [_milestone(context, on, name) for name in on.common]
    private = [_milestone(context, on, name, owner) for owner, name in enumerate(on.private)]
    eureka = join(_milestone(context, on, name) for name in on.eureka)
    eureka = eureka or html('<li class="none">{empty}</li>', empty=context.say("empty"))
    return html(
        '<section class="miles" id="milestones" aria-label="{label}">{common}{private}{eureka}</section>',
        label=context.title("milestones"),
        common=_group(context, "common", (common, _empty(COMMON_SPACES - len(common))), _past(context, on)),
        private=_group(context, "private", private),
        eureka=_group(context, "eureka_display", eureka, _to_come(context, on)),
    )


def _group(context: Context, name: str, inside: Part, beside: Part = None) -> Markup:
    return html(
        '<div class="mg {name}"><h3>{head}{beside}</h3><ol>{inside}</ol></div>',
        name=name,
        head=context.caption("", context.title(name), name),
        beside=beside,
        inside=inside,
    )


def _milestone(context: Context, on: Milestones, name: str, owner: int | None = None) -> Markup:
    """A milestone: its letter, whose it is, its action, the diplomats on it and the room for more."""
    tile, there = context.catalog.milestones[name], on.diplomats.get(name, [])
    free = max(0, tile.spaces - len(there))
    told = [context.told(name)]
    if owner is not None:
        told.append(context.say("private_of", name=_name(context, owner)))
    if there:
        told.append(context.say("diplomats", names=", ".join(context.sign(seat).name for seat in there)))
    told.append(context.say("free_spaces", count=free))
    return html(
        '<li><button type="button" class="ms" id="{id}"{opens} aria-label="{label}">{cut}<b class="let">'
        '{letter}</b>{whose}{icon}<span class="msn">{name}</span><span class="dip">{tokens}{free}</span>'
        "</button></li>",
        id=anchor("milestone", name),
        opens=context.opens(name),
        label=" ".join(told),
        cut=woodcut("milestone", name),
        letter=tile.letter,
        whose=None if owner is None else _owner(context, owner),
        icon=icon(symbol(tile.action), css="ac"),
        name=context.name(name),
        tokens=context.tokens(there),
        free=html("<i></i>") * free,
    )


def _name(context: Context, owner: int) -> str:
    return context.sign(owner).name if owner < len(context.seats) else context.say("neutral")


def _owner(context: Context, owner: int) -> Markup:
    """The token of its owner; a neutral colour has no letter."""
    if owner < len(context.seats):
        return context.token(owner, "whose")
    return token(Sign(PAINT[COLOURS[owner]], "–", context.say("neutral")), "whose")


def _empty(count: int) -> Markup:
    return html('<li class="none"></li>') * count


def _to_come(context: Context, on: Milestones) -> Markup:
    """The stacks that are still face down."""
    stacks = join(
        context.back(
            f"milestone_{letter.lower()}",
            "eureka_display",
            "stk",
            html("<b>{letter}</b><small>×{count}</small>", letter=letter, count=count),
        )
        for letter, count in on.to_come.items()
        if count
    )
    return html('<span class="stks">{stacks}</span>', stacks=stacks) if stacks else NOTHING


def _past(context: Context, on: Milestones) -> Markup:
    """The discard: its names stay public, and everybody has access to them."""
    if not on.past:
        return NOTHING
    names = join(
        html(
            '<li><b class="let">{letter}</b>{name}</li>',
            letter=context.catalog.milestones[name].letter,
            name=context.name(name),
        )
        for name in on.past
    )
    return html(
        '<button type="button" class="past" popovertarget="{past}">{title}</button>'
        '<div class="pop card" id="{past}" popover><h3>{icon}{title}</h3><ul>{names}</ul></div>',
        past=PAST,
        title=context.say("past", count=len(on.past)),
        icon=icon("milestone"),
        names=names,
    )
