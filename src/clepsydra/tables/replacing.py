"""A seat that looks for somebody: whoever comes takes it over as it is (TB-CLK-09)."""

from __future__ import annotations

from msgspec import structs

from clepsydra.kernel import Refused, deny
from clepsydra.tables.commands import TakeSeat
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.ports import NewOwner
from clepsydra.tables.seating import tell_seats, why_not_among_names, why_not_come
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Table
from clepsydra.tables.working_time import known_zone


async def take_seat(
    service: TableService,
    table: Table,
    number: int,
    guest: Guest,
    *,
    invite: str | None = None,
    zone: str = "",
) -> None:
    """Take over a seat of a running game."""
    service.refuse(table.why_not_see(guest.id, invite))
    if table.seats_of(guest.id):
        raise Refused(deny("TB-CLK-09", "seated"))
    service.refuse(await why_not_come(service, table, guest))
    others = structs.replace(table, seats=table.seats[:number] + table.seats[number + 1 :])
    service.refuse(why_not_among_names(others, guest))
    owner = NewOwner(number, guest.id, guest.name, known_zone(zone))
    await act(service, table.id, Sent(number, TakeSeat(guest.name), owner=owner))
    await tell_seats(service, table.id)
