"""Words between those who sit at a table (TB-SIT-08)."""

from __future__ import annotations

from clepsydra.kernel import Refused, deny
from clepsydra.tables.meeting import why_not_write
from clepsydra.tables.ports import Line, News
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.table import Guest

MOST = 500


async def write(service: TableService, session: TableSession, guest: Guest, text: str) -> Line:
    """Write a line to all who see the table."""
    seats = session.table.seats_of(guest.id)
    if not seats:
        raise Refused(deny("TB-SIT-08"))
    service.refuse(await why_not_write(service, session.table, guest))
    text = text.strip()
    if not 1 <= len(text) <= MOST:
        raise Refused(deny("TB-SIT-08", "length", most=MOST, given=len(text)))
    name = session.table.seats[seats[0]].name
    line = await service.store.add_line(
        session.table.id, seats[0], text, service.now(), name=name, guest=guest.id
    )
    await service.tell_lines(session)
    await service.bus.tell(News(session.table.id, "chat", line.number))
    return line


def writer(session: TableSession, line: Line) -> str:
    """Who wrote a line, by the name they had then."""
    return line.name or session.table.seats[line.seat].name
