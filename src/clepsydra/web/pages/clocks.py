"""Clocks in words and as vessels: the paces that a host chooses from, what a seat has left, what happens at zero."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import unquote

from clepsydra import drawing
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.seats import clock as drawn_clock
from clepsydra.drawing.words import Words
from clepsydra.tables.clocks import Clock
from clepsydra.tables.pace import DAY, MINUTE, OnTimeOut, Pace
from clepsydra.tables.picture import Picture, ShownClock
from clepsydra.tables.table import Table
from clepsydra.tables.working_time import local_day
from clepsydra.web.api.access import Visit

PACES: Mapping[str, Pace | None] = {
    "none": None,
    "live": Pace(bank=30 * MINUTE, increment=20),
    "day": Pace(bank=3 * DAY, per_turn=DAY, days_off=14),
    "slow": Pace(bank=7 * DAY, per_turn=3 * DAY, days_off=21),
}
"""What the form offers."""
ICONS = {"none": "clock", "live": "live", "day": "mail", "slow": "mail"}


def zone_of(visit: Visit) -> str:
    """The time zone that the caller's device told."""
    return unquote(visit.request.cookies.get("zone", ""))


def pace_in_words(table: Table, words: Words) -> str:
    """How a table is played: with which clocks, or for how long a seat may let the others wait."""
    pace = table.pace
    if pace is None:
        return words.say("paces", "patience", time=length(table.patience * MINUTE, words))
    told = [words.say("paces", "live_told" if pace.live else "mail_told", **_times(pace, words))]
    if pace.weekends_off:
        told.append(words.say("paces", "weekends_off"))
    return ", ".join(told)


def _times(pace: Pace, words: Words) -> dict[str, str]:
    return {
        "bank": length(pace.bank, words),
        "increment": length(pace.increment, words),
        "turn": length(pace.per_turn, words),
    }


def length(seconds: int, words: Words) -> str:
    """A length of time, in its largest measures.

    >>> length(3 * 86_400 + 7_200, Words("en")), length(1_800, Words("en")), length(20, Words("en"))
    ('3 d 2 h', '30 min', '20 s')
    """
    parts = (
        ("d", seconds // 86_400),
        ("h", seconds // 3_600 % 24),
        ("min", seconds // 60 % 60),
        ("s", seconds % 60),
    )
    told = [f"{count} {words.say('paces', unit)}" for unit, count in parts if count]
    return " ".join(told[:2]) or f"0 {words.say('paces', 's')}"


def seat_clock(table: Table, picture: Picture, seat: int, words: Words) -> drawing.Clock | None:
    """The clock of a seat, as its card shows it."""
    pace, clock = table.pace, picture.clocks.get(seat)
    if pace is None or clock is None or picture.over or seat in picture.bots:
        return None
    whole = (pace.bank + pace.per_turn) * 1_000
    kind = "vessel" if pace.live else "mail"
    if clock.left is not None:
        return drawing.Clock(length(clock.left // 1_000, words), min(100, clock.left * 100 // whole), kind)
    return drawing.Clock(_moment(clock), 100, kind, until=clock.runs_out_at, whole=whole)


def days_off_now(table: Table, clocks: Mapping[int, Clock], now: int) -> dict[int, str]:
    """The seats whose days off it is (TB-CLK-07), each with the last of them, as a day that reads the same everywhere."""
    return {
        seat: local_day(end - 1, table.seats[seat].zone).strftime("%d/%m")
        for seat, clock in clocks.items()
        for begin, end in clock.off
        if begin <= now < end
    }


def countdown(table: Table, until: int, words: Words) -> Markup:
    """A clock that runs, in a list of tables."""
    pace = table.pace
    whole = 0 if pace is None else (pace.bank + pace.per_turn) * 1_000
    kind = "vessel" if pace is not None and pace.live else "mail"
    return drawn_clock(drawing.Clock(moment(until), 100, kind, until=until, whole=whole), words)


def _moment(clock: ShownClock) -> str:
    """When a clock will have run out, for who has no script that counts."""
    return moment(clock.runs_out_at or 0)


def moment(at: int) -> str:
    """A moment that reads the same in every language.

    >>> moment(1_794_816_000_000)
    '16/11 08:00 UTC'
    """
    return datetime.fromtimestamp(at / 1_000, UTC).strftime("%d/%m %H:%M UTC")


def at_zero(table: Table, words: Words) -> Markup:
    """What will happen when somebody's time has run out."""
    if table.pace is None:
        return NOTHING
    return html(
        '<p class="small muted zero">{told} <a class="rule" href="/rules/TB-CLK-04">TB-CLK-04</a></p>',
        told=words.say("paces", ZERO[table.pace.on_time_out]),
    )


ZERO = {
    OnTimeOut.DECIDE: "zero_decide",
    OnTimeOut.TAKE_OVER: "zero_take_over",
    OnTimeOut.CALL: "zero_call",
}


def days_off_form(words: Words, picture: Picture, action: str) -> Markup:
    """How a seat takes days off, if it has any left (TB-CLK-07)."""
    clock = None if picture.seat is None else picture.clocks.get(picture.seat)
    if clock is None or not clock.days_off:
        return NOTHING
    return html(
        '<details class="sure" id="sure-days-off"><summary class="btn small">{title}</summary>'
        '<form method="post" action="{action}" class="stack"><p class="small">{left}'
        ' <a class="rule" href="/rules/TB-CLK-07">TB-CLK-07</a></p>'
        '<label class="small">{first} <input type="date" name="first" required></label>'
        '<label class="small">{count} <input type="number" name="days" min="1" max="{most}" value="1" required>'
        '</label><button class="btn small">{take}</button></form></details>',
        title=words.say("table", "days_off"),
        action=action,
        left=words.say("table", "days_left", left=clock.days_off),
        first=words.say("table", "days_first"),
        count=words.say("table", "days_count"),
        most=clock.days_off,
        take=words.say("table", "days_take"),
    )
