"""Acts are appended once, in one order, whoever races; checkpoints are kept near the end and here and there."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import acts
from clepsydra.tables.commands import (
    Act,
    AgreeTakeback,
    CancelProgram,
    ConfirmTurn,
    DeclineTakeback,
    DelegateToBot,
    GoBack,
    ProgramAnswer,
    RequestTakeback,
    Resign,
    Resume,
    SubmitAnswer,
    Undo,
)
from clepsydra.tables.ports import Standing, Unavailable
from clepsydra.tables.table import Status, new_id
from tests.store.tables import an_act, append, kept, running

OVER = Standing(Status.OVER, ending=b'{"result": 7}')


async def numbers(store: SqlStore, table: str) -> list[int]:
    """The numbers of the checkpoints that are kept, the oldest first."""
    found: list[int] = []
    newest = await store.checkpoint(table)
    while newest is not None:
        found.append(newest.number)
        newest = await store.checkpoint(table, newest.seq - 1)
    return found[::-1]


async def test_acts_come_back_as_they_were_sent(store: SqlStore) -> None:
    table = await running(store)
    acts = [
        an_act(("play", "lid#2", ("pay", 1, 0)), key="one"),
        Act(1, ConfirmTurn(), 3_000, "two"),
        Act(0, Undo(), 3_000, "three"),
        Act(0, RequestTakeback(4), 3_000, "four"),
        Act(1, AgreeTakeback(), 3_000, "five"),
        Act(1, DeclineTakeback(), 3_000, "six"),
        Act(0, GoBack(2), 3_000, "seven"),
        Act(0, ProgramAnswer("HG-TRN-02", ("pass",), chapter=True), 3_000, "eight"),
        Act(0, CancelProgram("HG-TRN-02"), 3_000, "nine"),
        Act(1, DelegateToBot("greedy", 0), 3_000, "ten"),
        Act(1, Resume(), 3_000, "eleven"),
        Act(1, Resign(), 3_000, "twelve"),
    ]
    assert await append(store, table, 0, acts)
    back = await store.acts(table.id, 0)
    assert back[1:7] + back[8:] == acts[1:7] + acts[8:]
    assert back[0] == Act(0, SubmitAnswer(["play", "lid#2", ["pay", 1, 0]]), 3_000, "one"), (
        "tuples become lists"
    )
    assert back[7] == Act(0, ProgramAnswer("HG-TRN-02", ["pass"], chapter=True), 3_000, "eight")


async def test_acts_are_read_after_one_and_up_to_another(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act(str(number)) for number in range(1, 6)])
    for after, until, expected in [
        (0, None, "12345"),
        (2, None, "345"),
        (2, 4, "34"),
        (5, None, ""),
        (0, 0, ""),
    ]:
        acts = await store.acts(table.id, after, until)
        assert (
            "".join(act.command.answer for act in acts if isinstance(act.command, SubmitAnswer)) == expected
        )


async def test_an_append_counts_the_acts_and_says_how_the_table_stands(store: SqlStore) -> None:
    table = await running(store)
    standing = Standing(Status.PLAYING, (1, 3), bot_due=True)
    assert await append(store, table, 0, [an_act(at=7_000), an_act(at=7_000)], standing=standing)
    now = await store.table(table.id)
    assert now is not None
    assert (now.seq, now.status, now.moved_at) == (2, Status.PLAYING, 7_000)
    assert [listed.asked for listed in await store.tables_of("ann", 5)] == [(1, 3)]
    assert await store.bots_due(7_001, 5) == [table.id]


@pytest.mark.parametrize("after", [0, 2])
async def test_who_does_not_know_the_last_act_cannot_append(store: SqlStore, after: int) -> None:
    table = await running(store)
    assert await append(store, table, 0, [an_act("first")])
    assert not await append(store, table, after, [an_act("second")], number=1)
    assert len(await store.acts(table.id, 0)) == 1
    assert await numbers(store, table.id) == [0], "nothing of a refused append is kept"


async def test_a_key_is_used_once_and_names_its_act(store: SqlStore) -> None:
    table, other = await running(store), await running(store)
    assert await append(store, table, 0, [an_act(), an_act(key="mine"), an_act()])
    assert not await append(store, table, 3, [an_act(), an_act(key="mine")], number=1)
    assert await store.act_of_key(table.id, "mine") == 2
    assert await store.act_of_key(table.id, "yours") is None
    assert (await store.seqs([table.id]))[table.id] == 3, "nothing of it was kept"
    assert await numbers(store, table.id) == [0]
    assert await append(store, other, 0, [an_act(key="mine")]), "another table knows other keys"
    assert await append(store, table, 3, [an_act()]), "the store is as before"


@pytest.mark.parametrize("status", [Status.OPEN, Status.OVER, Status.SUSPENDED])
async def test_only_a_running_table_takes_acts(store: SqlStore, status: Status) -> None:
    table = await kept(store) if status is Status.OPEN else await running(store)
    seq = 0
    if status is Status.OVER:
        assert await append(store, table, 0, [an_act()], standing=OVER)
        seq = 1
    if status is Status.SUSPENDED:
        await store.suspend(table.id, "RecursionError")
    assert not await append(store, table, seq, [an_act()])


async def test_of_many_who_append_at_once_exactly_one_wins_each_number(
    database: str, store: SqlStore
) -> None:
    table = await running(store)
    second = await open_store(database)
    rounds, racers = 25, 8

    async def race(number: int, racer: int) -> bool:
        at = store if racer % 2 else second
        return await append(at, table, number, [an_act(f"{number} by {racer}")])

    try:
        for number in range(rounds):
            assert sum(await asyncio.gather(*(race(number, racer) for racer in range(racers)))) == 1
    finally:
        await second.close()
    acts = [
        act.command.answer for act in await store.acts(table.id, 0) if isinstance(act.command, SubmitAnswer)
    ]
    assert [answer.split()[0] for answer in acts] == [str(number) for number in range(rounds)]


async def test_of_many_who_send_the_same_key_exactly_one_is_heard(database: str, store: SqlStore) -> None:
    table = await running(store)
    second = await open_store(database)

    async def send(after: int, at: SqlStore) -> bool:
        return await append(at, table, after, [an_act(key="again")])

    try:
        done = await asyncio.gather(*(send(after, at) for after in (0, 1, 0, 1) for at in (store, second)))
    finally:
        await second.close()
    assert sum(done) == 1
    assert len(await store.acts(table.id, 0)) == 1


async def test_the_last_eight_checkpoints_and_every_sixteenth_are_kept(store: SqlStore) -> None:
    table, other = await running(store), await running(store)
    for number in range(1, 43):
        assert await append(store, table, number - 1, [an_act()], number=number)
        assert await numbers(store, table.id) == [
            n for n in range(number + 1) if n > number - 8 or n % 16 == 0
        ]
    assert await append(store, table, 42, [an_act()])
    assert await numbers(store, table.id) == [0, 16, 32, *range(35, 43)], (
        "an act within a step keeps none and drops none"
    )
    assert await numbers(store, other.id) == [0]


async def test_a_checkpoint_is_found_by_the_act_it_must_not_be_later_than(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act(), an_act()], number=1)
    await append(store, table, 2, [an_act()])
    await append(store, table, 3, [an_act()], number=2)
    found = {until: await store.checkpoint(table.id, until) for until in (None, 4, 3, 2, 1, 0, -1)}
    assert {until: at and (at.seq, at.number, at.body) for until, at in found.items()} == {
        None: (4, 2, b"body 2"),
        4: (4, 2, b"body 2"),
        3: (2, 1, b"body 1"),
        2: (2, 1, b"body 1"),
        1: (0, 0, b"first"),
        0: (0, 0, b"first"),
        -1: None,
    }


async def test_at_the_end_no_checkpoint_is_kept(store: SqlStore) -> None:
    table = await running(store)
    for number in range(1, 20):
        await append(store, table, number - 1, [an_act()], number=number)
    assert await append(store, table, 19, [an_act()], standing=OVER)
    assert await numbers(store, table.id) == []
    assert await store.ending(table.id) == OVER.ending
    assert len(await store.acts(table.id, 0)) == 20, "but every act is"


async def test_a_practice_game_keeps_where_it_began(store: SqlStore) -> None:
    table = await running(store, practice_of=new_id())
    for number in range(1, 4):
        await append(store, table, number - 1, [an_act()], number=number)
    assert await append(store, table, 3, [an_act()], standing=OVER)
    assert await numbers(store, table.id) == [0], "nothing else tells it again"


async def test_an_act_of_a_newer_release_is_no_broken_table_but_something_to_ask_again(
    store: SqlStore,
) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act(), an_act()])
    async with store._transaction() as connection:
        strange = update(acts).where(acts.c.table_id == table.id, acts.c.seq == 2)
        await connection.execute(strange.values(deed='{"type":"not yet invented"}'))
    assert len(await store.acts(table.id, 0, 1)) == 1
    with pytest.raises(Unavailable):
        await store.acts(table.id, 0)
