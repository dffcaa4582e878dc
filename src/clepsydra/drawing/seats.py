"""The strip of seats: who sits where, whose move it is, how much time and what goods they have."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from msgspec import Struct

from clepsydra.drawing.marks import Amount, Sign, counted, icon, minus, token
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.drawing.words import Words

KEPT = 1024
"""So many seats are kept as they are drawn: an answer changes one of a table, and all who look see the others again."""
FULL, LOW = 15, 10
"""The height of a full vessel in its drawing; the percentage under which time is short."""


class Standing(Struct, frozen=True):
    """What a seat's game looks like from outside: its token, its role, its goods, four counters."""

    sign: Sign
    role: str = ""
    goods: tuple[Amount, ...] = ()
    counters: tuple[Amount, ...] = ()
    face: Markup = NOTHING
    """The portrait of the character that the player plays; empty if the game has none."""
    pieces: Markup = NOTHING
    """The goods as the game draws them; without it they are drawn as symbols."""


class Clock(Struct, frozen=True):
    """Time left, in figures and as water in a vessel; letters have days, bots think."""

    text: str
    percent: int = 100
    kind: str = "vessel"
    """`vessel`, `mail` or `bot`."""
    until: int | None = None
    """When it will have run out, in milliseconds since 1970, while it runs: a script counts down to it."""
    whole: int = 0
    """How much a full vessel holds, in milliseconds."""


class Seat(Struct, frozen=True):
    """A seat as the table knows it."""

    name: str
    standing: Standing
    status: str = ""
    mine: bool = False
    to_move: bool = False
    away: bool = False
    """Has passed, or is not there: the status is said quietly."""
    bot: str = ""
    """Which bot plays it, if one does."""
    clock: Clock | None = None
    mat: str = ""
    """The id of the seat's own board, to jump to."""


def seat_strip(seats: Iterable[Seat], words: Words, after: Part = None) -> Markup:
    """All seats in turn order, and below them what all share."""
    return html(
        '<aside class="seats" id="seats" aria-label="{name}"><ol>{cards}</ol>{after}</aside>',
        name=words.say("seats", "title"),
        cards=(seat_card(seat, words) for seat in seats),
        after=after,
    )


@functools.lru_cache(KEPT)
def seat_card(seat: Seat, words: Words) -> Markup:
    """One seat. Its status is amber only when it is you who must choose."""
    standing = seat.standing
    urgent = seat.mine and seat.to_move
    manner = "go" if urgent else "off" if seat.away else "thinks" if seat.bot and seat.to_move else ""
    you = (
        html('<span class="only-wide"> ({you})</span>', you=words.say("seats", "you")) if seat.mine else None
    )
    goods = standing.pieces or join(map(counted, standing.goods))
    href = f"#{seat.mat}-name" if seat.mat else None  # its heading: one's own mat may be spread over others
    return html(
        '<li class="sc seat seat-{colour} {cur} {mine}" id="{id}" aria-current="{current}">{face}<div class="row top">{token}<div class="grow">'
        '<b><a href="{href}">{name}{you}</a></b><small>{role}</small></div>{clock}</div>'
        '<p class="st {manner}">{play}{status}</p>{goods}{counters}</li>',
        colour=standing.sign.colour,
        id=f"{seat.mat}-seat" if seat.mat else None,
        cur="cur" if seat.to_move else None,
        mine="mine" if seat.mine else None,
        current="true" if seat.to_move else None,
        face=standing.face,
        token=token(standing.sign),
        href=href,
        name=seat.name,
        you=you,
        role=" · ".join(
            part for part in (standing.role, words.bot_at_table(seat.bot) if seat.bot else "") if part
        ),
        clock=clock(seat.clock, words) if seat.clock else None,
        manner=manner,
        play=icon("play") if urgent else None,
        status=seat.status,
        goods=html('<div class="goods sg">{goods}</div>', goods=goods) if goods else None,
        counters=counters(standing.counters),
    )


def counters(amounts: tuple[Amount, ...]) -> Markup:
    """Four figures on a line."""
    if not amounts:
        return NOTHING
    return html('<div class="row between nb">{figures}</div>', figures=map(_counter, amounts))


@functools.lru_cache(KEPT)
def _counter(thing: Amount) -> Markup:
    return html(
        '<span class="n-{symbol}" title="{name}">{icon}<span class="sr">{name} </span>{count}</span>',
        symbol=thing.icon,
        name=thing.name,
        icon=icon(thing.icon),
        count=minus(thing.count),
    )


def clock(time: Clock, words: Words) -> Markup:
    """The vessel, its water falling with the time that is left."""
    name = html('<span class="sr">{time_left} </span>', time_left=words.say("seats", "time_left"))
    text = html(
        '<span class="left" data-until="{until}" data-whole="{whole}" data-units="{units}">{text}</span>',
        until=time.until,
        whole=time.whole if time.until is not None else None,
        units=words.say("seats", "units") if time.until is not None else None,
        text=time.text,
    )
    if time.kind != "vessel":
        return html(
            '<span class="clock" data-tip="tip-clock">{icon}{name}{text}</span>',
            icon=icon(time.kind),
            name=name,
            text=text,
        )
    water = FULL * time.percent / 100
    return html(
        '<span class="clock {low}" data-tip="tip-clock"><svg viewBox="0 0 14 22" aria-hidden="true">'
        '<rect class="w" x="2.5" y="{y}" width="9" height="{height}"/>'
        '<path class="v" d="M1 1.5h12M2 2v17.5a1 1 0 001 1h8a1 1 0 001-1V2M2 7h3M2 11h3M2 15h3"/></svg>'
        "{name}{text}</span>",
        low="low" if time.percent < LOW else None,
        y=f"{19 - water:.1f}",
        height=f"{water:.1f}",
        name=name,
        text=text,
    )
