"""Looking at a match: the board as a seat may know it, earlier positions, and the record at the end."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.kernel import Denial, Reader, Record, Refused, Result, State, commitment, deny
from clepsydra.kernel.record import Ending, Header, Move
from clepsydra.tables.commands import Act, Resign, SubmitAnswer, counted
from clepsydra.tables.match import Match
from clepsydra.tables.retelling import RulesFailed, match_noticed, untold
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.table import Status, Table
from clepsydra.tables.watchdog import time_limit


async def current(service: TableService, session: TableSession) -> Match:
    """The match as it is now in the store. To be called with the session's lock held."""
    await service.catch_up(session)
    return await service.match(session)


async def at(service: TableService, session: TableSession, number: int, seat: int | None) -> Match:
    """The match as it was when a viewer had noticed so many acts (see TB-UND-05).

    Refused where the rules of today cannot tell it (see TB-REC-03).
    """
    if session.table.status is Status.OVER:
        async with session.lock:
            match = await with_whole_log(service, session)
        if match.told and number < match.noticed[seat]:
            raise Refused(untold(session.table))
    telling = partial(match_noticed, service.store, session.table, seat, max(number, 0))
    return await _telling(service, session, telling)


async def with_whole_log(service: TableService, session: TableSession) -> Match:
    """The match as it is now, with all that was told since its beginning. To be called with the lock held.

    Where the rules of today cannot tell the beginning again, the log starts later (TB-REC-10).
    """
    match = await current(service, session)
    if match.told and session.kept.get("log from") != match.told:
        with contextlib.suppress(Refused):
            match.remember(await from_the_beginning(service, session))
        session.kept["log from"] = match.told
    return match


async def from_the_beginning(service: TableService, session: TableSession) -> Match:
    """The match with everything that was ever told."""
    before_all = -1 if session.table.practice_of is None else 0
    return await told_again(service, session, None, before_all)


async def told_again(
    service: TableService, session: TableSession, until: int | None, base: int | None = None
) -> Match:
    """The match as `TableService.match_at` makes it. Refused where the rules of today cannot (see TB-REC-03)."""
    return await _telling(service, session, partial(service.match_at, session.table, until, base))


async def _telling(
    service: TableService, session: TableSession, telling: Callable[[], Awaitable[Match]]
) -> Match:
    if session.table.status is Status.OPEN:
        raise Refused(deny("TB-SIT-05", "early"))
    try:
        async with service.tellings:
            return await telling()
    except RulesFailed as failed:
        raise Refused(untold(session.table)) from failed


def board(match: Match, seat: int | None) -> State:
    """All that a seat may know of the state; a spectator is `None`."""
    with time_limit():
        view: State = match.position.view(seat)
        return view


async def revealed(service: TableService, table: Table) -> bool:
    """Whether nothing of the game is secret any more: it was played to its end (TB-SEC-03)."""
    return table.status is Status.OVER and await service.store.ending(table.id) is not None


async def eyes_of(service: TableService, table: Table, guest: str | None) -> tuple[int | None, ...]:
    """Through whose eyes somebody may look back: their own seats' first, a spectator's last."""
    own = table.seats_of(guest)
    others = tuple(seat for seat in table.setup.people if seat not in own)
    return (*own, *(others if await revealed(service, table) else ()), None)


async def why_not_look_back(
    service: TableService, table: Table, guest: str | None, seat: int | None
) -> Denial | None:
    """Why somebody may not see what a seat saw, or `None` (TB-SEC-03)."""
    return None if seat in await eyes_of(service, table, guest) else deny("TB-SEC-03")


def reader_for(table: Table, lang: str) -> Reader:
    """Who says things at this table, in one language."""
    names = [Words(lang).person(seat.name) for seat in table.seats]
    return Reader(table.definition.texts, lang, names, table.setup.seats)


class End(Struct, frozen=True):
    """How a finished game ended, as it was kept: no rules are asked (TB-REC-09)."""

    result: Result | None
    """Nothing if it was given up."""
    resigned: tuple[int, ...]


async def end_of(service: TableService, table: Table) -> End:
    """How a finished game ended."""
    ending = await kept_ending(service, table)
    acts = await service.store.acts(table.id, 0)
    resigned = tuple(act.seat for act in acts if isinstance(act.command, Resign))
    return End(None if ending is None else ending.result, resigned)


async def kept_ending(service: TableService, table: Table) -> Ending | None:
    """The last line of the record as it was kept; nothing if the game was given up."""
    ending = await service.store.ending(table.id)
    return None if ending is None else msgspec.json.decode(ending, type=Ending)


async def record(service: TableService, session: TableSession) -> Record:
    """The record of a finished game, as it was kept: no rules are asked (TB-REC-09)."""
    table = session.table
    if table.practice_of is not None:
        raise Refused(deny("TB-LVE-07"))
    if table.status is not Status.OVER:
        raise Refused(deny("TB-REC-08"))
    acts = await service.store.acts(table.id, 0)
    return record_of(table, acts, await kept_ending(service, table))


def record_of(table: Table, acts: Sequence[Act], ending: Ending | None) -> Record:
    """The record that all acts of a table make."""
    moves = tuple(_move(seat, acts[seq - 1].command, acts[seq - 1].at) for seat, seq in counted(acts))
    return Record(header_of(table), moves, ending)


async def moves_of(service: TableService, table: Table, line: Sequence[tuple[int, int]]) -> list[Move]:
    """The answers of a line of seats and acts, as they were given."""
    if not line:
        return []
    first = line[0][1]
    acts = await service.store.acts(table.id, first - 1, line[-1][1])
    return [_move(seat, acts[seq - first].command, acts[seq - first].at) for seat, seq in line]


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


def _move(seat: int, command: Any, at: int) -> Move:
    if not isinstance(command, SubmitAnswer):
        raise TypeError(f"act of seat {seat} is no answer: {command}")
    when = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    return Move(seat, command.answer, when)
