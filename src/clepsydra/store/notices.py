"""The outbox of notices: written with what happened, claimed by one process at a time, removed once told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Row, and_, delete, exists, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.schema import destinations, invitations, looking, notices, tables
from clepsydra.tables.notices import ALL, PERSONAL, USUAL, Batch, Channel, Destination, Event, Notice, Told
from clepsydra.tables.table import new_id

FIELDS = Destination.__struct_fields__
KNOWN = notices.c.event.in_([int(event) for event in Event])
"""What this release has words for; another event is left to the newer one that wrote it."""


class Notices:
    """Where people are told, and what they have not been told yet."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]: ...

    async def keep_destination(self, destination: Destination) -> None:
        """Keep a destination, or what has changed of one."""
        values = msgspec.structs.asdict(destination) | {"known": int(ALL)}
        known = update(destinations).where(destinations.c.id == destination.id)
        async with self._transaction() as connection:
            if (await connection.execute(known.values(values))).rowcount == 0:
                await connection.execute(insert(destinations).values(busy_until=0, **values))

    async def destination(self, destination: str) -> Destination | None:
        """A destination by its id."""
        query = select(destinations).where(destinations.c.id == destination)
        async with self._transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _destination(row)

    async def destinations_of(self, owner: str) -> list[Destination]:
        """Where a guest, or a table, is told."""
        query = select(destinations).where(destinations.c.owner == owner).order_by(destinations.c.id)
        async with self._transaction() as connection:
            return [_destination(row) for row in await connection.execute(query)]

    async def remove_destination(self, destination: str) -> None:
        """Forget a destination, and what it was to be told."""
        async with self._transaction() as connection:
            await connection.execute(delete(notices).where(notices.c.destination == destination))
            await connection.execute(delete(destinations).where(destinations.c.id == destination))

    async def look(self, guest: str, table: str, until: int) -> None:
        """Somebody looks at a table, as far as we know until this time."""
        known = update(looking).where(looking.c.guest == guest, looking.c.table_id == table)
        async with self._transaction() as connection:
            if (await connection.execute(known.values(until=until))).rowcount == 0:
                await connection.execute(insert(looking).values(guest=guest, table_id=table, until=until))

    async def tell(self, table: str, told: Sequence[Notice], at: int) -> None:
        """Put notices into the outbox that come of no act."""
        async with self._transaction() as connection:
            await write_notices(connection, table, told, at)

    async def claim_notices(self, now: int, until: int, limit: int) -> list[Batch]:
        """What is to be told now, each destination by one process: by the caller until it says so, or until this time.

        Whoever was looking when it happened, or has answered since, is not told.
        """
        ready = select(notices.c.destination).where(notices.c.ready_at <= now, KNOWN)
        idle = destinations.c.busy_until <= now
        free = select(destinations.c.id).where(destinations.c.id.in_(ready), idle).limit(limit)
        async with self._transaction() as connection:
            ids = list(await connection.scalars(free.with_for_update(skip_locked=True)))
            # SQLite has not locked what was read: whoever comes second finds them busy.
            claim = update(destinations).where(destinations.c.id.in_(ids), idle).values(busy_until=until)
            rows = (await connection.execute(claim.returning(destinations))).all()
            batches = [await _batch(connection, _destination(row)) for row in rows]
            empty = [batch.destination.id for batch in batches if not batch.notices]
            await connection.execute(
                update(destinations).where(destinations.c.id.in_(empty)).values(busy_until=0)
            )
        return [batch for batch in batches if batch.notices]

    async def notices_told(self, batch: Batch) -> None:
        """A batch has arrived."""
        fine = {"busy_until": 0, "failures": 0, "failed_at": None, "answer": ""}
        of = destinations.c.id == batch.destination.id
        async with self._transaction() as connection:
            await connection.execute(delete(notices).where(notices.c.batch == batch.key, KNOWN))
            await connection.execute(update(destinations).where(of).values(fine))

    async def notices_failed(self, batch: Batch, answer: str, at: int, again_at: int | None) -> None:
        """A batch has not arrived; it is tried again at a time, or its destination is suspended."""
        failed = {
            "failures": destinations.c.failures + 1,
            "failed_at": at,
            "answer": answer,
            "busy_until": again_at or 0,
            "suspended": again_at is None,
        }
        of = destinations.c.id == batch.destination.id
        async with self._transaction() as connection:
            await connection.execute(update(destinations).where(of).values(failed))
            if again_at is None:
                unsent = notices.c.destination == batch.destination.id
                await connection.execute(delete(notices).where(unsent))


async def _batch(connection: AsyncConnection, destination: Destination) -> Batch:
    """What a destination is told together: what was on its way already, or else all that waits and still matters."""
    of = and_(notices.c.destination == destination.id, KNOWN)
    key = await connection.scalar(select(func.max(notices.c.batch)).where(of))
    if key is None:
        key = new_id()
        await connection.execute(delete(notices).where(of, _moot(destination.owner)))
        await connection.execute(update(notices).where(of).values(batch=key))
    query = select(notices).where(notices.c.batch == key, KNOWN).order_by(notices.c.id)
    told = [Told(Event(row.event), row.table_id, row.seat, row.at) for row in await connection.execute(query)]
    return Batch(destination, key, tuple(told))


def _moot(owner: str) -> Any:
    """What need not be told: its guest was looking, it is that seat's turn no longer, or the invitation is gone."""
    saw = and_(looking.c.guest == owner, looking.c.table_id == notices.c.table_id)
    asked = tables.c.asked.op(">>")(notices.c.seat).op("&")(1) == 1
    waits = exists().where(tables.c.id == notices.c.table_id, asked)
    of_turn = notices.c.event.in_([int(Event.TURN), int(Event.SHORT)])
    invited = and_(
        invitations.c.guest == owner, invitations.c.table_id == notices.c.table_id, ~invitations.c.declined
    )
    of_invitation = notices.c.event == int(Event.INVITED)
    return or_(
        exists().where(saw, looking.c.until >= notices.c.at),
        and_(of_turn, ~waits),
        and_(of_invitation, ~exists().where(invited)),
    )


async def write_notices(connection: AsyncConnection, table: str, told: Sequence[Notice], at: int) -> None:
    """Write what is to be told to those who want to know it, in the transaction of what happened."""
    for notice in told:
        wanting = and_(
            destinations.c.owner == notice.to,
            _wants(notice.event),
            destinations.c.confirmed,
            ~destinations.c.suspended,
        )
        rows = select(
            destinations.c.id,
            literal(table),
            literal(notice.seat),
            literal(int(notice.event)),
            literal(at, BigInteger),
            literal(at, BigInteger) + destinations.c.wait,
        ).where(wanting)
        names = ["destination", "table_id", "seat", "event", "at", "ready_at"]
        await connection.execute(insert(notices).from_select(names, rows))


def _wants(event: Event) -> Any:
    """Who has chosen an event, or could not yet choose one that people are usually told of.

    What comes of acts (`postgres.py`, `sqlite.py`) is older than any choice.
    """
    chosen = destinations.c.events.op("&")(int(event)) != 0
    return or_(chosen, destinations.c.known.op("&")(int(event)) == 0) if event & PERSONAL & USUAL else chosen


def _destination(row: Row[Any]) -> Destination:
    fields = {name: getattr(row, name) for name in FIELDS}
    fields["channel"] = Channel(row.channel)
    fields["events"] = Event(row.events) | (PERSONAL & USUAL & ~Event(row.known))
    return Destination(**fields)
