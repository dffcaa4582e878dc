"""What people are told of while they look elsewhere: whose turn it is, who joined, how a game came to its end."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag, StrEnum

from msgspec import Struct

from clepsydra.tables.match import Match
from clepsydra.tables.table import Status, Table


class Event(IntFlag):
    """What somebody may want to be told; a set of them is kept as one number."""

    TURN = 1
    SHORT = 2
    JOINED = 4
    OVER = 8
    SEASON = 16
    INVITED = 32


NAMES = {
    Event.TURN: "turn",
    Event.SHORT: "short",
    Event.JOINED: "joined",
    Event.OVER: "over",
    Event.SEASON: "season",
    Event.INVITED: "invited",
}
"""Each event, and what it is called where words and forms are keyed by it."""
ALL = Event(sum(NAMES))
PERSONAL = Event.SEASON | Event.INVITED
"""What concerns a person, and no table as a whole."""
USUAL = Event.TURN | Event.SHORT | Event.OVER | PERSONAL
"""What somebody is told of who has not chosen."""


class Channel(StrEnum):
    """How somebody is told."""

    PUSH = "push"
    MAIL = "mail"
    WEBHOOK = "webhook"
    FEED = "feed"
    """They come and look: its id is the secret part of its address."""


class Notice(Struct, frozen=True):
    """Something to tell a guest, or the channel of a table."""

    to: str
    seat: int
    event: Event


class Destination(Struct, frozen=True, kw_only=True):
    """Where a guest, or a table, is told, what of, and how that went."""

    id: str
    owner: str
    channel: Channel
    address: str
    events: Event
    lang: str
    wait: int
    """For so many milliseconds notices are collected, to be told together."""
    table_id: str | None = None
    """The table whose own channel it is."""
    confirmed: bool = True
    failures: int = 0
    """How often in a row it could not be told."""
    failed_at: int | None = None
    answer: str = ""
    """What it answered then."""
    suspended: bool = False


class Told(Struct, frozen=True):
    """A notice on its way."""

    event: Event
    table_id: str
    seat: int
    at: int


class Batch(Struct, frozen=True):
    """Notices that go to one destination together. Sent again after a break they are the same, by the same key."""

    destination: Destination
    key: str
    notices: tuple[Told, ...]


def waited_for(match: Match) -> set[int]:
    """The seats that people have to decide for."""
    return {*match.asked} - {*match.state.bots}


def of_match(table: Table, match: Match, waited: Iterable[int], by: str | None) -> tuple[Notice, ...]:
    """What an act gives to tell: the seats whose turn it has become, or that the game is over; not to who did it."""
    if table.practice_of is not None:
        return ()
    if match.over:
        told = [(number, Event.OVER) for number, seat in enumerate(table.seats) if seat.guest]
        return (*_to_people(table, told, by), Notice(table.id, 0, Event.OVER))
    turns = [(number, Event.TURN) for number in sorted(waited_for(match) - {*waited})]
    return (*_to_people(table, turns, by), *(Notice(table.id, *turn) for turn in turns))


def of_sitting(table: Table, number: int, guest: str | None) -> tuple[Notice, ...]:
    """That somebody joined, for the host and those who sit already."""
    if guest is None or table.status is not Status.OPEN:
        return ()
    people = {table.host, *(seat.guest for seat in table.seats if seat.guest)} - {guest}
    return tuple(Notice(to, number, Event.JOINED) for to in (*sorted(people), table.id))


def of_invitation(guest: str) -> tuple[Notice, ...]:
    """That somebody is invited (see TB-MEE-03)."""
    return (Notice(guest, 0, Event.INVITED),)


def of_reminder(table: Table, seat: int) -> tuple[Notice, ...]:
    """That the time of a seat is short."""
    return (*_to_people(table, [(seat, Event.SHORT)], None), Notice(table.id, seat, Event.SHORT))


def of_season(table: Table) -> tuple[Notice, ...]:
    """That a season has begun, for all who sit at one of its tables."""
    return tuple(_to_people(table, [(number, Event.SEASON) for number in range(len(table.seats))], None))


def _to_people(table: Table, told: Iterable[tuple[int, Event]], by: str | None) -> list[Notice]:
    people = ((table.seats[number].guest, number, event) for number, event in told)
    return [Notice(guest, number, event) for guest, number, event in people if guest and guest != by]
