"""Beginning a lesson: a table of one's own, at which bots do what the lesson says."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from clepsydra.kernel import PERSON, Refused
from clepsydra.lessons import LEARNER, Lesson
from clepsydra.tables import queries
from clepsydra.tables.learning import is_done, opening_mark
from clepsydra.tables.match import SUBSTITUTE, Match
from clepsydra.tables.seating import beginning, bot_seat
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Seat, Status, Table, new_id
from clepsydra.tables.watchdog import time_limit


async def begin_lesson(service: TableService, guest: Guest, lesson: Lesson) -> Table:
    """A lesson's table, which its guest alone sees; that of the lesson before is forgotten."""
    await service.store.clear_lessons(guest.id)
    with time_limit():
        position = lesson.begin()
    own_id, now = new_id(), service.now()
    table = Table(
        id=own_id,
        host=guest.id,
        setup=lesson.setup,
        seats=tuple(_seat(number, kind, guest) for number, kind in enumerate(lesson.data.seats)),
        seed=b"",
        invite=new_id(),
        version=lesson.definition.version,
        public=False,
        confirm=False,
        status=Status.OPEN,
        opened_at=now,
        moved_at=now,
        practice_of=own_id,
        lesson=lesson.name,
        chat=False,
    )
    match = Match.practice(table, position.stored())
    match.state.learned = opening_mark(lesson, position)
    await service.store.add_table(table)
    first, standing = beginning(match, guest.id)
    await service.store.start(table, first, standing, now)
    if match.bot_turns:
        await service.bus.call_bots(table.id)
    return structs.replace(table, status=Status.PLAYING)


async def is_over(service: TableService, table: Table, learned: Mapping[str, int]) -> bool:
    """Whether the lesson of a table has come to its end, by what its owner has `learned` and when.

    Of a lesson that is taken again only the match itself knows.
    """
    first = learned.get(table.lesson)
    if table.status is Status.OVER or (first is not None and first >= table.opened_at):
        return True
    if first is None:
        return False
    session = await service.session(table.id)
    async with session.lock:
        try:
            match = await queries.current(service, session)
        except Refused:
            return False  # the rules of today cannot tell it: its own page says so
        return is_done(table, match.state)


def _seat(number: int, kind: str, guest: Guest) -> Seat:
    if kind != PERSON:
        return Seat(kind=kind)
    if number != LEARNER:
        return bot_seat(number, SUBSTITUTE)
    return Seat(guest=guest.id, name=guest.name, colour=guest.colour)
