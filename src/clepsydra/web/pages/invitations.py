"""Invitations: given out in the lobby of one's own table, accepted or declined on home."""

from __future__ import annotations

from litestar import Controller, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.tables import meeting, seating
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Guest, Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.clocks import zone_of
from clepsydra.web.pages.lobby import do_and_show
from clepsydra.web.pages.people import text
from clepsydra.web.pages.rows import Row, host_of, row_of


class Invited(Struct, frozen=True):
    """A table that the reader is invited to."""

    row: Row
    host: str
    id: str
    href: str
    """Its lobby; at a private table it lets the reader in."""


async def my_invitations(visit: Visit, guest: str) -> list[Invited]:
    """The tables that the reader is invited to, the newest first."""
    return [await _invited(visit, table, guest) for table in await meeting.invitations(visit.service, guest)]


async def _invited(visit: Visit, table: Table, guest: str) -> Invited:
    host = await host_of(visit, table)
    row = row_of(visit, Listed(table, ()), guest, "", host)
    return Invited(row, host, table.id, row.href if table.public else f"{row.href}?invite={table.invite}")


class InvitationPages(Controller):
    """Inviting, taking an invitation back, accepting, declining."""

    path = "/t/{table_id:str}"

    @post("/invite")
    async def invite(self, visit: Called, table_id: TableId) -> Redirect:
        """The host invites somebody."""
        person = text(await visit.request.form(), "person")
        return await do_and_show(
            visit, table_id, lambda guest: meeting.invite(visit.service, table_id, guest, person)
        )

    @post("/uninvite")
    async def withdraw(self, visit: Called, table_id: TableId) -> Redirect:
        """The host takes an invitation back."""
        person = text(await visit.request.form(), "person")
        return await do_and_show(
            visit, table_id, lambda guest: meeting.withdraw(visit.service, table_id, guest, person)
        )

    @post("/accept")
    async def accept(self, visit: Called, table_id: TableId) -> Redirect:
        """Who is invited takes the first free place."""
        guest = await visit.guest()
        table = await _invited_table(visit, table_id, guest)
        free = next(number for number, seat in enumerate(table.seats) if seat.free)
        await seating.sit(visit.service, table_id, free, guest, invite=table.invite, zone=zone_of(visit))
        return Redirect(f"/t/{table_id}", status_code=HTTP_303_SEE_OTHER)

    @post("/decline")
    async def decline(self, visit: Called, table_id: TableId) -> Redirect:
        """Who is invited does not come."""
        await meeting.decline(visit.service, table_id, await visit.guest())
        return Redirect("/", status_code=HTTP_303_SEE_OTHER)


async def _invited_table(visit: Visit, table_id: str, guest: Guest) -> Table:
    for table in await meeting.invitations(visit.service, guest.id):
        if table.id == table_id:
            return table
    raise NotFoundException(table_id)
