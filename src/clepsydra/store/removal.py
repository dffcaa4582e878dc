"""What the store forgets: tables that were closed before their game, and what nobody has used for long."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Delete, Select, and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from clepsydra.store.naming import HELD, MET
from clepsydra.store.schema import accounts, guests, metadata, tables
from clepsydra.tables.table import Status

AT_ONCE = 500
"""So many tables are forgotten at a time."""


async def remove_tables(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Remove tables with everything that belongs to them."""
    for part in metadata.sorted_tables:
        for key in part.foreign_keys:
            if key.column is tables.c.id:
                await connection.execute(delete(part).where(key.parent.in_(ids)))
    await connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
    await connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def unused_tables(open_before: int, practice_before: int) -> Select[tuple[str]]:
    """Tables whose game was never begun, and practice tables, that have rested since."""
    waiting = and_(tables.c.status == str(Status.OPEN), tables.c.moved_at < open_before)
    practice = and_(tables.c.practice_of.is_not(None), tables.c.moved_at < practice_before)
    return select(tables.c.id).where(or_(waiting, practice)).limit(AT_ONCE)


def unused_guests(before: int) -> Delete:
    """Guests who came before and have left nothing, and have no account."""
    traces = [exists().where(column == guests.c.id) for column in (*HELD, *MET, accounts.c.guest)]
    return delete(guests).where(guests.c.came_at < before, ~or_(*traces))
