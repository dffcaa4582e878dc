"""Nobody waits for ever: not for a lock, not for a disk that is full."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from clepsydra.store import open_store
from clepsydra.store.sqlite import SqliteStore
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.table import Guest
from tests.service import migrated_database
from tests.store.tables import an_act, append, kept, running
from tests.waiting import within


async def test_who_waits_for_a_lock_is_told_so_before_it_is_free() -> None:
    async with migrated_database("postgresql") as url:
        store = await open_store(url)
        table = await running(store)
        opened = await kept(store)
        holder = await asyncpg.connect(url)
        try:
            async with holder.transaction():
                await holder.execute("LOCK TABLE tables, guests, lines IN ACCESS EXCLUSIVE MODE")
                waits = (
                    append(store, table, 0, [an_act()]),
                    store.table(table.id),
                    store.add_guest(Guest("ann", "Ann", "green"), 1),
                    store.seat(opened, 0, opened.seats[0], 4_000),
                )
                async with within("nobody waits for the lock any more; it is held all the while"):
                    told = await asyncio.gather(*waits, return_exceptions=True)
                assert [type(each) for each in told] == [Unavailable] * len(waits)
            assert await append(store, table, 0, [an_act()]), "and served once it is free"
        finally:
            await holder.close()
            await store.close()


async def fill(store: SqliteStore) -> int:
    """Let the file grow no more; how many pages it could have had."""
    (before,) = [row[0] for row in await store._connection.execute_fetchall("PRAGMA max_page_count")]
    (pages,) = [row[0] for row in await store._connection.execute_fetchall("PRAGMA page_count")]
    await store._connection.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    return int(before)


async def test_a_full_disk_is_a_store_that_is_away_until_there_is_room() -> None:
    async with migrated_database("sqlite") as url:
        store = await open_store(url)
        assert isinstance(store, SqliteStore)
        table = await running(store)
        assert await store.ready()
        session = await fill(store)
        with pytest.raises(Unavailable):
            await append(store, table, 0, [an_act("x" * 100_000)])
        assert not await store.ready()
        assert await store.table(table.id) is not None, "what is there can be read"
        await store._connection.execute_fetchall(f"PRAGMA max_page_count = {session}")
        assert await store.ready()
        assert await append(store, table, 0, [an_act("x" * 100_000)])
        assert await store.ready()
        await store.close()
