"""Looking at a match: the board as a seat may know it, earlier positions, and the record at the end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from clepsydra.kernel import Denial, Reader, Record, Refused, State, commitment, deny, from_plain
from clepsydra.kernel.record import Ending, Header, Move
from clepsydra.tables.deeds import Answered
from clepsydra.tables.house import House, Room
from clepsydra.tables.limit import time_limit
from clepsydra.tables.match import Match
from clepsydra.tables.table import Status, Table


async def current(house: House, room: Room) -> Match:
    """The match as it is now in the store. To be called with the room's lock held."""
    await house.catch_up(room)
    return await house.match(room)


async def at(house: House, room: Room, seq: int) -> Match:
    """The match as it was after an act."""
    if room.table.status is Status.OPEN:
        raise Refused(deny("TB-SIT-05", "early"))
    return await house.match_at(room.table, max(seq, 0))


async def with_whole_log(house: House, room: Room) -> Match:
    """The match as it is now, with all that was told since its beginning. To be called with the lock held.

    Where the rules of today cannot tell the beginning again, the log starts later.
    """
    match = await current(house, room)
    if not match.told or room.kept.get("log from") == match.told:
        return match
    try:
        room.match = await from_the_beginning(house, room)
    except (Refused, RuntimeError, LookupError):
        room.match = match
    room.kept["log from"] = room.match.told
    return room.match


async def from_the_beginning(house: House, room: Room) -> Match:
    """The match with everything that was ever told, as far as the rules of today can tell it again."""
    if room.table.status is Status.OPEN:
        raise Refused(deny("TB-SIT-05", "early"))
    before_all = -1 if room.table.practice_of is None else 0
    return await house.match_at(room.table, None, base=before_all)


def board(match: Match, seat: int | None) -> State:
    """All that a seat may know of the state; a spectator is `None`."""
    with time_limit():
        view: State = match.position.view(seat)
        return view


async def revealed(house: House, table: Table) -> bool:
    """Whether nothing of the game is secret any more: it was played to its end (TB-SEC-03)."""
    return table.status is Status.OVER and await house.store.ending(table.id) is not None


async def eyes_of(house: House, table: Table, guest: str | None) -> tuple[int | None, ...]:
    """Through whose eyes somebody may look back: their own seats' first, a spectator's last."""
    own = table.seats_of(guest)
    others = tuple(seat for seat in table.setup.people if seat not in own)
    return (*own, *(others if await revealed(house, table) else ()), None)


async def why_not_look_back(house: House, table: Table, guest: str | None, seat: int | None) -> Denial | None:
    """Why somebody may not see what a seat saw, or `None` (TB-SEC-03)."""
    return None if seat in await eyes_of(house, table, guest) else deny("TB-SEC-03")


def reader_for(table: Table, lang: str) -> Reader:
    """Who says things at this table, in one language."""
    return Reader(table.box.texts, lang, [seat.name for seat in table.seats], table.setup.seats)


async def record(house: House, room: Room) -> Record:
    """The record of a finished game."""
    table = room.table
    if table.practice_of is not None:
        raise Refused(deny("TB-LVE-07"))
    if table.status is not Status.OVER:
        raise Refused(deny("TB-REC-08"))
    async with room.lock:
        match = await current(house, room)
        line = list(match.affairs.line)
    moves = tuple(await moves_of(house, table, line))
    ending = await house.store.ending(table.id)
    return Record(
        header_of(table),
        moves,
        None if ending is None else msgspec.json.decode(ending, type=Ending),
    )


async def moves_of(house: House, table: Table, line: Sequence[tuple[int, int]]) -> list[Move]:
    """The answers of a line of seats and acts, as they were given."""
    if not line:
        return []
    first = line[0][1]
    acts = await house.store.acts(table.id, first - 1, line[-1][1])
    return [_move(seat, acts[seq - first].deed, acts[seq - first].at) for seat, seq in line]


def file_name(table: Table) -> str:
    """What the record is called as a file."""
    return f"{table.setup.game}-{table.id}.jsonl"


def header_of(table: Table) -> Header:
    """The first line of the record."""
    return Header(
        table.setup,
        tuple(seat.name for seat in table.seats),
        table.version,
        commitment(table.seed),
        tuple(seat.word for seat in table.seats),
        table.data,
    )


def _move(seat: int, deed: Any, at: int) -> Move:
    if not isinstance(deed, Answered):
        raise TypeError(f"act of seat {seat} is no answer: {deed}")
    when = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    return Move(seat, from_plain(deed.answer), when)
