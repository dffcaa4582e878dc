"""What the store forgets, and what it keeps."""

from __future__ import annotations

import pytest

from clepsydra.store.queries import SqlStore
from clepsydra.tables.ports import Standing
from clepsydra.tables.table import Guest, Seat, Status, Table
from tests.store.tables import RUNNING, a_table, an_act, append, kept, running

OLD, LIMIT, NEW = 1_000, 5_000, 9_000


async def knows(store: SqlStore, table: Table) -> bool:
    return await store.table(table.id) is not None


async def forget(store: SqlStore) -> tuple[int, int]:
    return await store.forget(LIMIT, LIMIT, LIMIT)


async def test_a_table_that_was_closed_is_gone_with_its_seats_and_chat(store: SqlStore) -> None:
    table = await kept(store)
    await store.add_line(table.id, 0, "hello", 1)
    assert await store.close_table(table)
    assert not await knows(store, table)
    assert await store.lines(table.id, 0, 9) == []


async def test_a_table_is_not_closed_by_who_does_not_know_how_all_sit_or_once_it_is_played(
    store: SqlStore,
) -> None:
    table, begun = await kept(store), await running(store)
    await store.seat(table, 0, Seat(guest="bob", name="Bob", colour="blue"), 2)
    assert not await store.close_table(table)
    assert not await store.close_table(begun)
    assert await knows(store, table)
    assert await knows(store, begun)


async def test_after_a_rematch_was_closed_there_can_be_another(store: SqlStore) -> None:
    over = await kept(store)
    rematch = a_table()
    assert await store.add_rematch(over.id, rematch) == rematch.id
    await store.close_table(rematch)
    again = a_table()
    assert await store.add_rematch(over.id, again) == again.id


@pytest.mark.rule("TB-SIT-10")
async def test_open_and_practice_tables_that_rested_are_forgotten_and_no_others(store: SqlStore) -> None:
    rested = await kept(store, moved_at=OLD)
    fresh = await kept(store, moved_at=NEW)
    practice = await running(store, practice_of="somewhere")
    await append(store, practice, 0, [an_act(at=OLD)], number=0)
    played = await running(store)
    over = await running(store)
    await append(store, over, 0, [an_act(at=OLD)], standing=Standing(Status.OVER))
    practised = await running(store, practice_of="somewhere")
    await append(store, practised, 0, [an_act(at=NEW)], standing=RUNNING)
    assert await forget(store) == (2, 0)
    assert not await knows(store, rested)
    assert not await knows(store, practice)
    for table in (fresh, played, over, practised):
        assert await knows(store, table), "a game is kept, however old"


async def test_guests_who_left_nothing_are_forgotten(store: SqlStore) -> None:
    people = [Guest(name, name, "green") for name in ("idle", "host", "sitter", "owner", "new")]
    for person in people:
        await store.add_guest(person, NEW if person.id == "new" else OLD)
    await kept(store, host="host", moved_at=NEW, seats=(Seat(guest="sitter"), Seat()))
    await store.keep_box("owner", "hourglass", {"sand": {"of": 1}}, OLD)
    assert await forget(store) == (0, 1)
    assert [person.id for person in people if await store.guest(person.id)] == [
        "host",
        "sitter",
        "owner",
        "new",
    ]


async def test_hosted_tables_are_counted_while_they_are_open_or_played(store: SqlStore) -> None:
    await kept(store)
    await running(store)
    await running(store, Standing(Status.OVER))
    await kept(store, host="bob")
    assert await store.hosted("ann") == 2
