"""The strip of seats: who sits where, whose move it is, how much time and what goods they have."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.web.boards.markup import Amount, Sign, classes, counted, esc, flag, icon, minus, token
from clepsydra.web.boards.words import Words

FULL, LOW = 15, 10
"""The height of a full vessel in its drawing; the percentage under which time is short."""


class Standing(Struct, frozen=True):
    """What a seat's game looks like from outside: its token, its role, its goods, four counters."""

    sign: Sign
    role: str = ""
    goods: tuple[Amount, ...] = ()
    counters: tuple[Amount, ...] = ()


class Clock(Struct, frozen=True):
    """Time left, in figures and as water in a vessel; letters have days, bots think."""

    text: str
    percent: int = 100
    kind: str = "vessel"
    """`vessel`, `mail` or `bot`."""


class Seat(Struct, frozen=True):
    """A seat as the table knows it."""

    name: str
    standing: Standing
    status: str = ""
    mine: bool = False
    to_move: bool = False
    away: bool = False
    """Has passed, or is not there: the status is said quietly."""
    bot: bool = False
    clock: Clock | None = None
    mat: str = ""
    """The id of the seat's own board, to jump to."""


def seat_strip(seats: Iterable[Seat], words: Words, after: str = "") -> str:
    """All seats in turn order, and below them what all share."""
    cards = "".join(seat_card(seat, words) for seat in seats)
    name = esc(words.say("seats", "title"))
    return f'<aside class="seats" id="seats" aria-label="{name}"><ol>{cards}</ol>{after}</aside>'


def seat_card(seat: Seat, words: Words) -> str:
    """One seat. Its status is amber only when it is you who must choose."""
    standing = seat.standing
    urgent = seat.mine and seat.to_move
    you = f'<span class="only-wide"> ({esc(words.say("seats", "you"))})</span>' if seat.mine else ""
    role = " · ".join(part for part in (standing.role, words.say("seats", "bot") if seat.bot else "") if part)
    goods = "".join(map(counted, standing.goods))
    status = f"{icon('play') if urgent else ''}{esc(seat.status)}"
    name = f"<a{flag('href', seat.mat and f'#{seat.mat}')}>{esc(seat.name)}{you}</a>"
    css = classes("sc seat", f"seat-{standing.sign.colour}", "cur" if seat.to_move else "")
    return (
        f'<li class="{css}"{flag("aria-current", "true" if seat.to_move else "")}>'
        f'<div class="row top">{token(standing.sign)}<div class="grow"><b>{name}</b>'
        f"<small>{esc(role)}</small></div>{clock(seat.clock, words) if seat.clock else ''}</div>"
        f'<p class="{classes("st", "go" if urgent else "off" if seat.away else "")}">{status}</p>'
        + (f'<div class="goods sg">{goods}</div>' if goods else "")
        + counters(standing.counters)
        + "</li>"
    )


def counters(amounts: tuple[Amount, ...]) -> str:
    """Four figures on a line."""
    if not amounts:
        return ""
    figures = "".join(
        f'<span title="{esc(a.name)}">{icon(a.icon)}<span class="sr">{esc(a.name)} </span>{minus(a.count)}</span>'
        for a in amounts
    )
    return f'<div class="row between nb">{figures}</div>'


def clock(time: Clock, words: Words) -> str:
    """The vessel, its water falling with the time that is left."""
    low = time.kind == "vessel" and time.percent < LOW
    name = f'<span class="sr">{esc(words.say("seats", "time_left"))} </span>'
    if time.kind != "vessel":
        return f'<span class="clock">{icon(time.kind)}{name}{esc(time.text)}</span>'
    water = FULL * time.percent / 100
    return (
        f'<span class="{classes("clock", "low" if low else "")}"><svg viewBox="0 0 14 22" aria-hidden="true">'
        f'<rect class="w" x="2.5" y="{19 - water:.1f}" width="9" height="{water:.1f}"/>'
        '<path class="v" d="M1 1.5h12M2 2v17.5a1 1 0 001 1h8a1 1 0 001-1V2M2 7h3M2 11h3M2 15h3"/></svg>'
        f"{name}{esc(time.text)}</span>"
    )
