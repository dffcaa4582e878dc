"""Deadlines are kept together with the acts that set them, and left to one process at a time."""

from __future__ import annotations

import asyncio

from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.tables.due import Due, DueChanges
from clepsydra.tables.ports import Checkpoint, NewOwner, Standing
from clepsydra.tables.table import Seat, Status, Table
from tests.store.tables import an_act, append, kept, running


def standing(new: tuple[Due, ...] = (), dropped: tuple[tuple[int, str], ...] = ()) -> Standing:
    return Standing(Status.PLAYING, (0,), due=DueChanges(new, dropped))


def deadline(table: Table, ring_at: int, seat: int = 0, what: str = "time") -> Due:
    return Due(table.id, seat, what, ring_at)


async def test_an_act_sets_moves_and_drops_deadlines_and_leaves_the_others(store: SqlStore) -> None:
    table = await running(store)
    first = (deadline(table, 50), deadline(table, 40, what="reminder"), deadline(table, 60, seat=1))
    await append(store, table, 0, [an_act()], standing=standing(first))
    assert await store.due_at(table.id) == [first[1], first[0], first[2]]
    later = deadline(table, 80)
    await append(store, table, 1, [an_act()], standing=standing((later,), ((0, "reminder"),)))
    assert await store.due_at(table.id) == [first[2], later]


async def test_an_act_that_comes_too_late_sets_nothing(store: SqlStore) -> None:
    table = await running(store)
    assert not await append(store, table, 3, [an_act()], standing=standing((deadline(table, 50),)))
    assert await store.due_at(table.id) == []


async def test_a_game_begins_with_its_deadlines(store: SqlStore) -> None:
    table = await kept(store)
    first = deadline(table, 50)
    assert await store.start(table, Checkpoint(0, 0, b"first"), standing((first,)), 2_000)
    assert await store.due_at(table.id) == [first]


async def test_what_has_come_due_is_claimed_once_until_the_claim_ends(store: SqlStore) -> None:
    table = await running(store)
    early, late = deadline(table, 50), deadline(table, 70, seat=1)
    await append(store, table, 0, [an_act()], standing=standing((early, late)))
    assert await store.claim_due(49, 100, 10) == []
    assert await store.claim_due(60, 100, 10) == [early]
    assert await store.claim_due(60, 100, 10) == []
    assert await store.claim_due(99, 200, 10) == [late]
    assert await store.claim_due(100, 200, 10) == [early]


async def test_a_deadline_set_anew_is_nobodys_yet(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act()], standing=standing((deadline(table, 50),)))
    (claimed,) = await store.claim_due(60, 1_000, 10)
    anew = deadline(table, 80)
    await append(store, table, 1, [an_act()], standing=standing((anew,)))
    await store.drop_due(claimed)
    assert await store.claim_due(90, 1_000, 10) == [anew]
    await store.drop_due(anew)
    assert await store.due_at(table.id) == []


async def test_nothing_comes_due_at_a_table_that_was_set_aside(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act()], standing=standing((deadline(table, 50),)))
    await store.suspend(table.id, "broken")
    assert await store.claim_due(60, 100, 10) == []


async def test_of_many_who_claim_at_once_each_deadline_goes_to_one(database: str, store: SqlStore) -> None:
    table = await running(store, seats=tuple(Seat() for _ in range(40)))
    await append(
        store, table, 0, [an_act()], standing=standing(tuple(deadline(table, 50, seat) for seat in range(40)))
    )
    stores = [await open_store(database) for _ in range(4)]
    try:
        claims = await asyncio.gather(*(one.claim_due(60, 100, 7) for one in stores for _ in range(3)))
    finally:
        for one in stores:
            await one.close()
    claimed = [due.seat for claim in claims for due in claim]
    assert len(claimed) == len(set(claimed))
    rest = await store.claim_due(60, 100, 40)
    assert sorted(claimed + [due.seat for due in rest]) == list(range(40))


async def test_who_takes_a_seat_is_kept_with_the_act(store: SqlStore) -> None:
    table = await running(
        store, seats=(Seat(guest="ann", name="Ann", word="w"), Seat(guest="bob", name="Bob"))
    )
    owner = NewOwner(0, "cleo", "Cleo", "Europe/Paris")
    calling = Standing(Status.PLAYING, (0,), calls=(1,), owner=owner)
    await append(store, table, 0, [an_act()], standing=calling)
    (listed,) = await store.called(10)
    assert listed.calls == (1,)
    assert listed.table.seats[0] == Seat(guest="cleo", name="Cleo", word="w", zone="Europe/Paris")
    assert listed.table.seats[1].guest == "bob"
    assert listed.table.seating == table.seating + 1


async def test_a_kind_that_only_a_newer_release_knows_is_left_to_it(store: SqlStore) -> None:
    table = await running(store)
    ours, theirs = deadline(table, 50), deadline(table, 40, what="something new")
    await append(store, table, 0, [an_act()], standing=standing((ours, theirs)))
    assert await store.claim_due(60, 100, 10) == [ours]
    assert theirs in await store.due_at(table.id)
