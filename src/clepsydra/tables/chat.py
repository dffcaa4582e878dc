"""Words between those who sit at a table (TB-SIT-08)."""

from __future__ import annotations

from clepsydra.kernel import Refused, deny
from clepsydra.tables.house import House, Room
from clepsydra.tables.ports import Line, News
from clepsydra.tables.table import Guest

MOST = 500


async def write(house: House, room: Room, guest: Guest, text: str) -> Line:
    """Write a line to all who see the table."""
    seats = room.table.seats_of(guest.id)
    if not seats:
        raise Refused(deny("TB-SIT-08"))
    text = text.strip()
    if not 1 <= len(text) <= MOST:
        raise Refused(deny("TB-SIT-08", "length", most=MOST, given=len(text)))
    line = await house.store.add_line(room.table.id, seats[0], text, house.now())
    await house.tell_lines(room)
    await house.bus.tell(News(room.table.id, "chat", line.number))
    return line
