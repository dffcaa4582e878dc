"""People to each other in the store: whom they follow or have blocked, invitations, reports to the house."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import Row, and_, delete, exc, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.naming import MET
from clepsydra.store.notices import write_notices
from clepsydra.store.schema import accounts, guests, invitations, reports, tables, ties
from clepsydra.tables.notices import Notice
from clepsydra.tables.people import Ears, Invitation, Person, Reason, Report, Tie
from clepsydra.tables.table import Guest, Status, new_id

SAY = text(
    "INSERT INTO ties (owner, other, tie, since) VALUES (:owner, :other, :tie, :since) "
    "ON CONFLICT (owner, other) DO UPDATE SET tie = excluded.tie, since = excluded.since"
)
"""One statement: who says something twice at once has said it once."""


class People:
    """Who knows whom."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def person(self, person: str) -> Person | None:
        """Somebody who plays."""
        async with self._transaction() as connection:
            row = (await connection.execute(_PEOPLE.where(guests.c.id == person))).first()
        return None if row is None else _person(row)

    async def people_called(self, name: str, limit: int) -> list[Person]:
        """Those who have exactly this name, accounts first, the newest first."""
        named = _PEOPLE.where(guests.c.name == name)
        query = named.order_by(accounts.c.guest.is_(None), guests.c.came_at.desc()).limit(limit)
        async with self._transaction() as connection:
            return [_person(row) for row in await connection.execute(query)]

    # Following and blocking

    async def tie(self, owner: str, other: str) -> Tie | None:
        """What somebody has said about somebody else."""
        async with self._transaction() as connection:
            tie = await connection.scalar(select(ties.c.tie).where(_between(owner, other)))
        return None if tie is None else Tie(tie)

    async def set_tie(self, owner: str, other: str, tie: Tie | None, at: int) -> None:
        """Keep what somebody says about somebody else, in the place of what they said before."""
        async with self._transaction() as connection:
            if tie is None:
                await connection.execute(delete(ties).where(_between(owner, other)))
            else:
                said = {"owner": owner, "other": other, "tie": str(tie), "since": at}
                await connection.execute(SAY, said)

    async def tied(self, owner: str, tie: Tie) -> list[Guest]:
        """Those of whom somebody has said this, by their names."""
        query = select(guests).join(ties, ties.c.other == guests.c.id)
        query = query.where(ties.c.owner == owner, ties.c.tie == str(tie)).order_by(
            guests.c.name, guests.c.id
        )
        async with self._transaction() as connection:
            return [Guest(row.id, row.name, row.colour) for row in await connection.execute(query)]

    async def apart(self, guest: str) -> frozenset[str]:
        """Those whom a person has blocked, or who have blocked them."""
        query = select(ties).where(or_(ties.c.owner == guest, ties.c.other == guest), _BLOCKED)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return frozenset({name for row in rows for name in (row.owner, row.other)} - {guest})

    async def ears(self, guest: str) -> Ears:
        """Whom somebody does not want to hear."""
        blocked = select(ties.c.other).where(ties.c.owner == guest, _BLOCKED)
        async with self._transaction() as connection:
            quiet = await connection.scalar(select(guests.c.quiet).where(guests.c.id == guest))
            return Ears(bool(quiet), frozenset(await connection.scalars(blocked)))

    async def set_quiet(self, guest: str, *, quiet: bool) -> None:
        """Keep whether somebody wants to read no chat."""
        async with self._transaction() as connection:
            await connection.execute(update(guests).where(guests.c.id == guest).values(quiet=quiet))

    async def set_chat(self, table: str, *, chat: bool) -> None:
        """Keep whether there is a chat at a table."""
        async with self._transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(chat=chat))

    # Reports

    async def add_report(self, report: Report) -> None:
        """Keep a report for the house."""
        async with self._transaction() as connection:
            await connection.execute(insert(reports).values(msgspec.structs.asdict(report)))

    async def reports(self, limit: int) -> list[Report]:
        """What was reported to the house, the newest first."""
        return await self._reports(select(reports).order_by(reports.c.at.desc()).limit(limit))

    async def reports_by(self, reporter: str) -> list[Report]:
        """What somebody has reported, the newest first."""
        own = select(reports).where(reports.c.reporter == reporter)
        return await self._reports(own.order_by(reports.c.at.desc()))

    async def _reports(self, query: Any) -> list[Report]:
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [_report(row) for row in rows]

    async def settle_report(self, report: str) -> bool:
        """Forget a report that the house has seen to; `False` if there is none such."""
        async with self._transaction() as connection:
            return (await connection.execute(delete(reports).where(reports.c.id == report))).rowcount == 1

    async def forget_reports(self, before: int) -> int:
        """Delete reports about people who were deleted before a time; return how many."""
        async with self._transaction() as connection:
            return (await connection.execute(delete(reports).where(reports.c.gone_at < before))).rowcount

    # Invitations

    async def invite(self, table: str, guest: str, at: int, told: Sequence[Notice]) -> bool:
        """Keep that somebody is invited; `False` if they were before."""
        new = {"table_id": table, "guest": guest, "at": at, "declined": False}
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(invitations).values(new))
                await write_notices(connection, table, told, at)
        except exc.IntegrityError:
            return False
        return True

    async def invitations_at(self, table: str) -> list[Invitation]:
        """Who is invited to a table, or has declined, in the order of their invitations."""
        query = select(guests, invitations.c.declined).join(invitations, invitations.c.guest == guests.c.id)
        query = query.where(invitations.c.table_id == table).order_by(invitations.c.at, guests.c.id)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [Invitation(Guest(row.id, row.name, row.colour), row.declined) for row in rows]

    async def invited_to(self, guest: str) -> list[str]:
        """The tables before their game to which somebody is invited and has not declined, the newest first."""
        query = select(tables.c.id).join(invitations, invitations.c.table_id == tables.c.id)
        waiting = and_(~invitations.c.declined, tables.c.status == str(Status.OPEN))
        query = query.where(invitations.c.guest == guest, waiting).order_by(invitations.c.at.desc())
        async with self._transaction() as connection:
            return list(await connection.scalars(query))

    async def decline(self, table: str, guest: str) -> bool:
        """Keep that somebody does not come; `False` if they are not invited."""
        waiting = and_(_invited(table, guest), ~invitations.c.declined)
        async with self._transaction() as connection:
            done = await connection.execute(update(invitations).where(waiting).values(declined=True))
            return done.rowcount == 1

    async def drop_invitation(self, table: str, guest: str) -> bool:
        """Forget an invitation; `False` if there is none such."""
        async with self._transaction() as connection:
            return (await connection.execute(delete(invitations).where(_invited(table, guest)))).rowcount == 1


_PEOPLE = select(guests, accounts.c.guest).outerjoin(accounts, accounts.c.guest == guests.c.id)
_BLOCKED = ties.c.tie == str(Tie.BLOCK)


def _person(row: Row[Any]) -> Person:
    return Person(Guest(row.id, row.name, row.colour), row.came_at, row.guest is not None)


def _report(row: Row[Any]) -> Report:
    fields: dict[str, Any] = {name: getattr(row, name) for name in Report.__struct_fields__}
    fields["reason"] = Reason(row.reason)
    return Report(**fields)


def _between(owner: str, other: str) -> Any:
    return and_(ties.c.owner == owner, ties.c.other == other)


def _invited(table: str, guest: str) -> Any:
    return and_(invitations.c.table_id == table, invitations.c.guest == guest)


async def adopt_people(connection: AsyncConnection, account: str, was: str) -> None:
    """Let an account know whom its guest knew. Where both have said something, a block counts."""
    named = or_(ties.c.owner == was, ties.c.other == was)
    rows = (await connection.execute(select(ties).where(named))).all()
    await connection.execute(delete(ties).where(named))
    for row in rows:
        owner, other = (account if name == was else name for name in (row.owner, row.other))
        said = await connection.scalar(select(ties.c.tie).where(_between(owner, other)))
        if said is None and owner != other:
            new = {"owner": owner, "other": other, "tie": row.tie, "since": row.since}
            await connection.execute(insert(ties).values(new))
        elif row.tie == str(Tie.BLOCK):
            await connection.execute(update(ties).where(_between(owner, other)).values(tie=row.tie))
    both = select(invitations.c.table_id).where(invitations.c.guest == account)
    twice = and_(invitations.c.guest == was, invitations.c.table_id.in_(both))
    await connection.execute(delete(invitations).where(twice))
    for column in (invitations.c.guest, reports.c.reporter, reports.c.reported):
        await connection.execute(update(column.table).where(column == was).values({column: account}))


async def forget_people(connection: AsyncConnection, guest: str, at: int) -> None:
    """Delete whom a person knew and what they reported.

    Reports about the person stay for a while, with the name that was reported and an id that nobody has.
    """
    gone = update(reports).where(reports.c.reported == guest, reports.c.reporter != guest)
    await connection.execute(gone.values(reported=new_id(), gone_at=at))
    for column in MET:
        await connection.execute(delete(column.table).where(column == guest))
