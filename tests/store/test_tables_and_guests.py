"""What is kept beside the acts: tables and who sits there, lists of them, guests, the chat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from clepsydra.kernel import PERSON, Setup
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.tables.ports import Checkpoint, Standing
from clepsydra.tables.table import Guest, Seat, Status
from tests.store.tables import RUNNING, a_table, an_act, append, kept, running

ANN = Seat(guest="ann", name="Ann", colour="green", word="oak")
BOB = Seat(guest="bob", name="Bob", colour="blue", word="élan ✓")


async def known(store: SqlStore, table: str) -> Any:
    found = await store.table(table)
    assert found is not None
    return found


async def test_a_table_comes_back_as_it_was_kept(store: SqlStore) -> None:
    table = a_table(
        setup=Setup("hourglass", (PERSON, PERSON, "drip"), ("storm",), {"hours": 3}, {"sand": {"of": 1}}),
        seats=(ANN, Seat(bot="greedy", colour="red"), Seat(kind="drip")),
        seed=bytes(range(32)),
        public=False,
        confirm=False,
        patience=7,
        practice_of="somewhere",
    )
    await store.add_table(table)
    assert await store.table(table.id) == table
    assert await store.table("nowhere") is None


async def test_a_place_is_taken_by_who_knows_how_all_sit(store: SqlStore) -> None:
    table = await kept(store)
    assert await store.seat(table, 1, BOB, 4_000)
    assert not await store.seat(table, 0, ANN, 4_000), "somebody has sat down meanwhile"
    now = await known(store, table.id)
    assert (now.seats, now.seating) == ((Seat(), BOB), 1)
    assert await store.seat(now, 0, ANN, 4_000)
    assert (await known(store, table.id)).seats == (ANN, BOB)


async def test_who_sits_down_moves_the_table(store: SqlStore) -> None:
    table = await kept(store)
    await store.seat(table, 1, BOB, 4_000)
    assert (await known(store, table.id)).moved_at == 4_000


async def test_of_many_who_sit_down_at_once_one_does(database: str, store: SqlStore) -> None:
    table, second = await kept(store), await open_store(database)
    people = [Seat(guest=f"guest {number}", name="Ann") for number in range(8)]
    try:
        sat = await asyncio.gather(
            *((store, second)[number % 2].seat(table, 0, seat, 4_000) for number, seat in enumerate(people))
        )
    finally:
        await second.close()
    assert sum(sat) == 1
    now = await known(store, table.id)
    assert (now.seats[0], now.seating) == (people[sat.index(True)], 1)


async def test_a_game_begins_once_and_with_those_who_sit(store: SqlStore) -> None:
    table = await kept(store)
    await store.seat(table, 0, ANN, 4_000)
    first = Checkpoint(0, 0, b"first")
    assert not await store.start(table, first, RUNNING, 5_000), "Ann has sat down meanwhile"
    now = await known(store, table.id)
    started = await asyncio.gather(*(store.start(now, first, RUNNING, 5_000) for _ in range(5)))
    assert sum(started) == 1
    assert not await store.seat(now, 1, BOB, 4_000)
    assert await store.checkpoint(table.id) == first
    begun = await known(store, table.id)
    assert (begun.status, begun.moved_at, begun.seq) == (Status.PLAYING, 5_000, 0)


async def test_a_table_set_aside_says_why_and_waits_for_nobody(store: SqlStore) -> None:
    table = await running(store, Standing(Status.PLAYING, (0,), bot_due=True))
    await store.suspend(table.id, "RulesTimeout")
    now = await known(store, table.id)
    assert (now.status, now.broken) == (Status.SUSPENDED, "RulesTimeout")
    assert await store.bots_due(10_000, 5) == []


async def test_a_finished_table_is_not_set_aside(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act()], standing=Standing(Status.OVER))
    await store.suspend(table.id, "RulesTimeout")
    assert (await known(store, table.id)).status is Status.OVER


async def test_my_tables_are_those_i_host_or_sit_at_the_last_moved_first(store: SqlStore) -> None:
    hosted = await kept(store, host="ann", moved_at=10)
    sits = await kept(store, host="bob", seats=(BOB, ANN), moved_at=30)
    both = await kept(store, host="ann", seats=(ANN, ANN), moved_at=20)
    await kept(store, host="bob", seats=(BOB, Seat()))
    assert [listed.table.id for listed in await store.tables_of("ann", 9)] == [sits.id, both.id, hosted.id]
    assert [listed.table for listed in await store.tables_of("ann", 1)] == [sits]
    assert await store.tables_of("cleo", 9) == []


async def test_public_tables_are_listed_open_ones_first_newest_first(store: SqlStore) -> None:
    early, late = await running(store, opened_at=10), await running(store, opened_at=40)
    first, second = await kept(store, opened_at=20), await kept(store, opened_at=30)
    await kept(store, public=False)
    over, aside = await running(store), await running(store)
    await append(store, over, 0, [an_act()], standing=Standing(Status.OVER))
    await store.suspend(aside.id, "")
    listed = [one.table.id for one in await store.open_tables(9)]
    assert listed == [second.id, first.id, late.id, early.id]
    assert len(await store.open_tables(3)) == 3


async def test_bots_are_due_where_one_is_asked_and_nothing_moved_for_long(store: SqlStore) -> None:
    due = Standing(Status.PLAYING, (1,), bot_due=True)
    waiting = await running(store, due)
    await running(store)
    assert await store.bots_due(2_001, 9) == [waiting.id]
    assert await store.bots_due(2_000, 9) == []
    await append(store, waiting, 0, [an_act(at=6_000)], standing=due)
    assert await store.bots_due(6_000, 9) == []
    await append(store, waiting, 1, [an_act(at=7_000)])
    assert await store.bots_due(9_000, 9) == []


async def test_it_says_how_many_acts_each_table_has_had(store: SqlStore) -> None:
    one, other = await running(store), await running(store)
    await append(store, one, 0, [an_act(), an_act()])
    assert await store.seqs([one.id, other.id, "nowhere"]) == {one.id: 2, other.id: 0}
    assert await store.seqs([]) == {}


async def test_a_guest_is_kept_and_may_take_another_name(store: SqlStore) -> None:
    assert await store.guest("ann") is None
    await store.add_guest(Guest("ann", "Ann", "green"), 1)
    await store.add_guest(Guest("bob", "Bob", "blue"), 2)
    await store.add_guest(Guest("ann", "Ännchen", "red"), 3)
    assert await store.guest("ann") == Guest("ann", "Ännchen", "red")
    assert await store.guest("bob") == Guest("bob", "Bob", "blue")


async def test_lines_written_at_once_get_numbers_of_their_own(database: str, store: SqlStore) -> None:
    table, other, second = await kept(store), await kept(store), await open_store(database)
    try:
        written = await asyncio.gather(
            *((store, second)[n % 2].add_line(table.id, n % 2, f"line {n}", n) for n in range(40))
        )
    finally:
        await second.close()
    assert sorted(line.number for line in written) == list(range(1, 41))
    assert await store.lines(table.id, 0, 100) == sorted(written, key=lambda line: line.number)
    assert (await store.add_line(other.id, 0, "hello", 1)).number == 1


@pytest.mark.parametrize(
    ("after", "limit", "expected"), [(0, 9, [1, 2, 3, 4]), (2, 9, [3, 4]), (0, 2, [3, 4])]
)
async def test_the_last_lines_after_one_are_read(
    store: SqlStore, after: int, limit: int, expected: list[int]
) -> None:
    table = await kept(store)
    for number in range(4):
        await store.add_line(table.id, 0, f"line {number}", number)
    assert [line.number for line in await store.lines(table.id, after, limit)] == expected


async def test_who_plays_or_has_played_has_begun_the_game(store: SqlStore) -> None:
    def of(game: str, **fields: Any) -> dict[str, Any]:
        return {"setup": Setup(game, (PERSON, PERSON)), "seats": (ANN, Seat()), **fields}

    await kept(store, **of("open"))
    await kept(store, **of("others", seats=(Seat(), BOB), status=Status.PLAYING))
    await kept(store, **of("practice", status=Status.PLAYING, practice_of="somewhere"))
    await kept(store, **of("lesson", status=Status.OVER, lesson="hourglass/hg-01"))
    assert await store.games_begun("ann") == set()
    await kept(store, **of("playing", status=Status.PLAYING))
    await kept(store, **of("over", status=Status.OVER))
    assert await store.games_begun("ann") == {"playing", "over"}
    assert await store.games_begun("bob") == {"others"}
