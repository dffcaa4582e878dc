"""The influence track with its levels, and the turn order."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import Context
from clepsydra.games.inventions.state import MOST_INFLUENCE, InventionsState

LEVELS = ("low", "middle", "high")


class Tracks(Struct, frozen=True):
    """What the drawing depends on."""

    influence: tuple[int, ...]
    order: tuple[int, ...]


def part(view: View[InventionsState]) -> Tracks:
    """The influence of each seat, and who plays when."""
    state = view.state
    return Tracks(tuple(player.influence for player in state.players), tuple(state.order))


def tracks(context: Context, on: Tracks) -> Markup:
    """A graduated line from 0 to 10, and the places of the turn."""
    starts = [level.start for level in context.catalog.levels]
    return html(
        '<section class="tracks" id="tracks" aria-label="{label}"><div class="inft">{influence}'
        '<ol class="inf-line" id="inf-line" data-tip="{card}">{spaces}</ol><div class="levels">{levels}</div></div><div class="turns">'
        "{order}<ol>{places}</ol></div>{shut}</section>",
        label=context.title("tracks"),
        influence=context.caption("influence", context.title("influence"), "influence_track"),
        card=context.card("influence_track"),
        spaces=(_space(context, on, number, starts) for number in range(MOST_INFLUENCE + 1)),
        levels=(_level(context, number) for number in range(len(starts))),
        order=context.caption("banner", context.title("turn_order"), "order"),
        places=(_place(context, place, seat) for place, seat in enumerate(on.order, start=1)),
        shut=context.shut(),
    )


def _space(context: Context, on: Tracks, number: int, starts: list[int]) -> Markup:
    there = [seat for seat in context.seats if context.is_person(seat) and on.influence[seat] == number]
    return html(
        '<li class="{css}"><span>{number}</span>{tokens}</li>',
        css=("first" if number in starts else "", "has" if there else ""),
        number=number,
        tokens=context.tokens(there),
    )


def _level(context: Context, number: int) -> Markup:
    """What a section of the track is worth: chain tokens in each turn, points in the end."""
    level, card = context.catalog.levels[number], f"influence_level_{LEVELS[number]}"
    return html(
        '<button type="button" class="lv l{number}"{opens} aria-label="{told}">{chain}<b>{points}</b>{ip}</button>',
        number=number,
        opens=context.opens(card),
        told=context.told(card),
        chain=icon("chain") * level.chain_tokens,
        points=level.final_ip,
        ip=icon("ip"),
    )


def _place(context: Context, place: int, seat: int) -> Markup:
    return html(
        '<li><span class="pl" id="{id}" role="img" aria-label="{name}" data-tip="{card}">{token}</span></li>',
        id=anchor("order", place),
        card=context.card("order"),
        name=context.say("plays_at", name=context.sign(seat).name, place=place),
        token=context.token(seat),
    )
