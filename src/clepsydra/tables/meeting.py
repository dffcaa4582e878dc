"""Meeting people: following, inviting, keeping somebody away, reporting (TB-MEE-02 to TB-MEE-06)."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.kernel import Denial, deny
from clepsydra.tables import notices
from clepsydra.tables.accounts import DAY
from clepsydra.tables.people import Ears, Invitation, Person, Reason, Report, Tie
from clepsydra.tables.ports import Line, Listed
from clepsydra.tables.seating import still_open, tell_seats, why_not_host
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Table, new_id

MOST_INVITED = 20
"""So many invitations a table gives out."""
REPORTS_A_DAY = 10


class NoSuchPerson(LookupError):
    """There is nobody of this id."""


async def known(service: TableService, person: str) -> Person:
    """Somebody who plays."""
    found = await service.store.person(person)
    if found is None:
        raise NoSuchPerson(person)
    return found


async def follow(service: TableService, guest: Guest, other: str) -> Person:
    """Follow somebody: the tables where they wait for others come first (TB-MEE-02)."""
    person = await _somebody_else(service, guest, other)
    service.refuse(await why_not_meet(service, guest.id, other))
    await service.store.set_tie(guest.id, other, Tie.FOLLOW, service.now())
    return person


async def block(service: TableService, guest: Guest, other: str) -> Person:
    """Keep somebody away (TB-MEE-04); whoever followed the other does so no more."""
    person = await _somebody_else(service, guest, other)
    if await service.store.tie(other, guest.id) is Tie.FOLLOW:
        await service.store.set_tie(other, guest.id, None, service.now())
    await service.store.set_tie(guest.id, other, Tie.BLOCK, service.now())
    return person


async def untie(service: TableService, guest: Guest, other: str, tie: Tie) -> Person:
    """Follow somebody no more, or let a blocked person come again."""
    person = await known(service, other)
    if await service.store.tie(guest.id, other) is tie:
        await service.store.set_tie(guest.id, other, None, service.now())
    return person


async def _somebody_else(service: TableService, guest: Guest, other: str) -> Person:
    service.refuse(deny("TB-MEE-02") if other == guest.id else None)
    return await known(service, other)


async def why_not_meet(service: TableService, one: str, other: str) -> Denial | None:
    """Why two do not come together: one of them has blocked the other (TB-MEE-04)."""
    ties = (await service.store.tie(one, other), await service.store.tie(other, one))
    return deny("TB-MEE-04") if Tie.BLOCK in ties else None


async def shown_to(service: TableService, guest: str | None, listed: Iterable[Listed]) -> list[Listed]:
    """The open tables of a list that somebody is shown: not of those whom they keep away, or who keep them away."""
    away = frozenset() if guest is None else await service.store.apart(guest)
    return [one for one in listed if one.table.host not in away]


async def report(
    service: TableService, guest: Guest, other: str, reason: Reason, words: str, *, table: str = ""
) -> Report:
    """Tell the house of somebody (TB-MEE-05)."""
    person = await _somebody_else(service, guest, other)
    now = service.now()
    today = [one for one in await service.store.reports_by(guest.id) if one.at > now - DAY]
    service.refuse(deny("TB-MEE-05", most=REPORTS_A_DAY) if len(today) >= REPORTS_A_DAY else None)
    told = Report(
        id=new_id(),
        reporter=guest.id,
        reported=other,
        name=person.guest.name,
        reason=reason,
        words=words,
        table_id=table,
        at=now,
    )
    await service.store.add_report(told)
    return told


# Inviting


async def invite(service: TableService, table_id: str, guest: Guest, other: str) -> Table:
    """Invite somebody to a table of one's own before its game (TB-MEE-03)."""
    table = await still_open(service, table_id)
    service.refuse(why_not_host(table, guest))
    person = await _somebody_else(service, guest, other)
    invited = await service.store.invitations_at(table_id)
    service.refuse(
        _why_not_invite(table, person.guest, invited) or await why_not_meet(service, guest.id, other)
    )
    if await service.store.invite(table_id, other, service.now(), notices.of_invitation(other)):
        await tell_seats(service, table_id)
    return table


def _why_not_invite(table: Table, guest: Guest, invited: list[Invitation]) -> Denial | None:
    before = {invitation.guest.id: invitation for invitation in invited}
    if table.seats_of(guest.id):
        return deny("TB-MEE-03", "sits", name=guest.name)
    if guest.id in before:
        return deny("TB-MEE-03", "declined" if before[guest.id].declined else "", name=guest.name)
    return deny("TB-MEE-03", "most", most=MOST_INVITED) if len(before) >= MOST_INVITED else None


async def withdraw(service: TableService, table_id: str, guest: Guest, other: str) -> Table:
    """The host takes an invitation back; who has declined stays so."""
    table = await still_open(service, table_id)
    service.refuse(why_not_host(table, guest))
    waiting = [one.guest.id for one in await service.store.invitations_at(table_id) if not one.declined]
    if other in waiting and await service.store.drop_invitation(table_id, other):
        await tell_seats(service, table_id)
    return table


async def decline(service: TableService, table_id: str, guest: Guest) -> bool:
    """Say that one does not come; `False` if one is not invited."""
    declined = await service.store.decline(table_id, guest.id)
    if declined:
        await tell_seats(service, table_id)
    return declined


async def invitations(service: TableService, guest: str) -> list[Table]:
    """The tables that somebody is invited to and may still come to."""
    tables = [await service.store.table(table) for table in await service.store.invited_to(guest)]
    return [table for table in tables if table is not None and any(seat.free for seat in table.seats)]


# The chat


async def ears_of(service: TableService, guest: str | None) -> Ears:
    """Whom somebody does not want to hear; a stranger hears all."""
    return Ears() if guest is None else await service.store.ears(guest)


def hears(ears: Ears, table: Table, line: Line) -> bool:
    """Whether somebody is shown a line of the chat (see TB-MEE-04, TB-MEE-06)."""
    writer = line.guest or table.seats[line.seat].guest
    return table.chat and not ears.quiet and writer not in ears.blocked


async def switch_chat(service: TableService, table: Table, guest: Guest, *, chat: bool) -> None:
    """The host switches the chat of a table off, or on again (TB-MEE-06)."""
    service.refuse(why_not_host(table, guest))
    await service.store.set_chat(table.id, chat=chat)
    await tell_seats(service, table.id)


async def why_not_write(service: TableService, table: Table, guest: Guest) -> Denial | None:
    """Why somebody cannot write at a table (see TB-MEE-06)."""
    if not table.chat:
        return deny("TB-MEE-06")
    return deny("TB-MEE-06", "quiet") if (await service.store.ears(guest.id)).quiet else None
