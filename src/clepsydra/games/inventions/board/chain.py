"""The chain of the running turn: what was done, what may follow, and the chain tokens that are left."""

from __future__ import annotations

from msgspec import UNSET, Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.games.inventions.board.context import Context, acting, symbol
from clepsydra.games.inventions.chain import links
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.state import GAIN_INFLUENCE, INNOVATE, RECRUIT, TRAVEL, InventionsState

SOURCES = (INNOVATE, RECRUIT, GAIN_INFLUENCE, TRAVEL)
"""The actions that end with a chain step of their own (IN-CHN-02)."""


class Chain(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int | None
    step: str = ""
    prepared: int = 0
    left: int = 0
    actions: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    """Technology tiles that could lead on from the last action, each with where it leads."""


def part(context: Context, view: View[InventionsState]) -> Chain:
    """The course of the turn, and what the last action could lead to."""
    state = view.state
    seat, course = acting(context, state), state.turn.course
    if seat is None or course is UNSET:
        return Chain(seat)
    last = course.actions[-1][0] if course.actions else ""
    return Chain(
        seat,
        course.step,
        course.prepared,
        state.turn.tokens,
        tuple(course.actions),
        _links(context.game(state), seat, last),
    )


def _links(game: Inventions, seat: int, action: str) -> tuple[tuple[str, str], ...]:
    """Built technology tiles that may join this action to another (IN-PRO-08)."""
    if not game.state.turn.tokens or not game.player(seat).influence:
        return ()
    return tuple((tile, partner) for _, tile, partner in links(game, seat, action))


def chain(context: Context, on: Chain) -> Markup:
    """Links in a row: done, then the open end."""
    if on.seat is None:
        inside = html('<p class="idle">{no_turn}</p>', no_turn=context.say("no_turn"))
    else:
        links = join(html("<li>{link}</li>", link=_link(context, action, why)) for action, why in on.actions)
        inside = html(
            "{token}<ol>{links}<li>{open_end}</li></ol>{left}",
            token=context.token(on.seat),
            links=links,
            open_end=_open_end(context, on),
            left=_left(context, on),
        )
    return html(
        '<section class="chainbar {open}" id="chain" aria-label="{label}">{caption}{inside}</section>',
        open="open" if on.actions else None,
        label=context.title("chain"),
        caption=context.caption("chain", context.title("chain"), "chain"),
        inside=inside,
    )


def _link(context: Context, action: str, why: str) -> Markup:
    """An action that was performed, and what called for it."""
    name, reason = context.title(action), context.name(why)
    return html(
        '<span class="ln {why}" title="{reason}" data-tip="{card}">{icon}<span>{name}</span><span class="sr">({reason})'
        "</span></span>",
        why=why,
        reason=reason,
        card=context.card(action),
        icon=icon(symbol(action)),
        name=name,
    )


def _open_end(context: Context, on: Chain) -> Markup:
    """What may follow: the place that a chain action or a free action is taken from."""
    links = join(
        html(
            '<span class="tl" data-tip="{card}">{mark}{number}{arrow}{icon}<span class="sr">{tile} : {action}</span></span>',
            card=context.card(tile),
            mark=icon("p-technology"),
            number=context.catalog.progress[tile].number,
            arrow=icon("right", css="to"),
            icon=icon(symbol(to)),
            tile=context.name(tile),
            action=context.name(to),
        )
        for tile, to in on.links
    )
    return html(
        '<span class="ln next" id="chain-next" data-tip="{card}">{hint}{links}</span>',
        card=context.card("chain"),
        hint=_hint(context, on),
        links=links,
    )


def _hint(context: Context, on: Chain) -> Markup:
    if not on.step:
        return html("<span>{told}</span>", told=context.say("chain_stone_age"))
    if on.step in ("ambitions", "build"):
        return _told(icon("check"), context.say("chain_over"))
    if not on.actions:
        return _told(icon("plus"), context.say("chain_first"))
    last = on.actions[-1][0]
    if not on.left:
        return _end(context, "chain_spent")
    if last in SOURCES:
        return _told(icon("chain"), context.say(f"chain_{last}"))
    return NOTHING if on.links else _end(context, "chain_none")


def _told(mark: Markup, text: str) -> Markup:
    return html("{mark}<span>{text}</span>", mark=mark, text=text)


def _end(context: Context, why: str) -> Markup:
    """Nothing more by the chain; but an action may be given, and then it is taken from here (IN-CHN-05)."""
    return html(
        '<span class="dead">{why}</span><span class="given">{icon}{given}</span>',
        why=context.say(why),
        icon=icon("plus"),
        given=context.say("chain_given"),
    )


def _left(context: Context, on: Chain) -> Markup:
    """The prepared tokens: those that are left, then those that are spent."""
    if on.step not in ("", "actions") or not on.prepared:
        return NOTHING
    return html(
        '<span class="left" role="img" aria-label="{told}">{left}{spent}</span>',
        told=context.say("tokens_left", left=on.left, all=on.prepared),
        left=icon("chain") * on.left,
        spent=icon("chain", css="o") * (on.prepared - on.left),
    )
