"""A finished game that has rested is one archive in the place of its acts, and reads as before."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import msgspec
import pytest
from alembic import command
from msgspec import structs
from sqlalchemy import delete, func, select, text, update

from clepsydra.store import archives as store_archives
from clepsydra.store import open_store
from clepsydra.store.administration import administration
from clepsydra.store.backup import held
from clepsydra.store.opening import _config, engine_for
from clepsydra.store.packing import FORM, kept_of, packed, unpacked
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import acts, archives, checkpoints
from clepsydra.tables.commands import Act, Resign, TakeDaysOff, TakeSeat
from clepsydra.tables.ports import Standing, Unavailable
from clepsydra.tables.table import Status, Table
from tests.store.tables import RUNNING, an_act, append, running
from tests.store.test_plans import plan

OVER = Standing(Status.OVER, ending=b'{"end": 1}')
LATE, NEVER = 10_000, 2**40


async def finished(store: SqlStore, many: int = 5, at: int = 3_000, **fields: Any) -> Table:
    """A table whose game is over after so many acts, one of which followed from another."""
    table = await running(store, **fields)
    told = [an_act({"é": number}, seat=number % 2, at=at + 7 * number) for number in range(many)]
    if many > 1:
        told[1] = structs.replace(told[1], key=f"{told[0].key}+1")
    for after, act in enumerate(told):
        last = after + 1 == many
        standing, number = (OVER, 3) if last else (RUNNING, None)
        assert await append(store, table, after, [act], standing=standing, number=number)
    return table


def without_keys(told: list[Act]) -> list[tuple[object, ...]]:
    return [(act.seat, act.command, act.at, act.follows) for act in told]


async def rows(store: SqlStore) -> dict[str, int]:
    """How many rows there are of each kind."""
    async with store._engine.connect() as connection:
        return {
            part.name: await connection.scalar(select(func.count()).select_from(part)) or 0
            for part in (acts, checkpoints, archives)
        }


async def archived(store: SqlStore, table: Table) -> bool:
    return await store.archive(await store.packed(table.id))


async def test_a_game_reads_from_its_archive_as_from_its_acts(store: SqlStore) -> None:
    table, other = await finished(store), await finished(store)
    spans = [(0, None), (2, None), (0, 3), (1, 4), (5, None), (9, None), (0, 0)]
    before = [without_keys(await store.acts(table.id, *span)) for span in spans]
    assert len(before[0]) == 5
    assert [follows for *_, follows in before[0]] == [False, True, False, False, False]
    bodies = [await store.checkpoint(table.id, until) for until in (None, 5, 4, -1)]
    assert bodies[0] is not None
    as_it_was = await store.table(table.id)
    assert await archived(store, table)
    assert [without_keys(await store.acts(table.id, *span)) for span in spans] == before
    assert [await store.checkpoint(table.id, until) for until in (None, 5, 4, -1)] == bodies
    assert await store.table(table.id) == as_it_was
    assert await store.ending(table.id) == OVER.ending
    assert await rows(store) == {"acts": 5, "checkpoints": 1, "archives": 1}
    assert len(await store.acts(other.id, 0)) == 5, "another game has its acts"


async def test_what_takes_no_act_is_archived_too(store: SqlStore) -> None:
    table = await running(store, OVER)
    first = await store.checkpoint(table.id)
    assert await archived(store, table)
    assert (await store.acts(table.id, 0), await store.checkpoint(table.id)) == ([], first)


async def test_only_finished_games_that_have_rested_are_claimed_and_each_once(store: SqlStore) -> None:
    old = await finished(store)
    await finished(store, at=LATE)
    await running(store)
    await finished(store, practice_of="somewhere")

    async def claimed(now: int, until: int) -> list[str]:
        return await store.claim_rested(5_000, now, until, 9)

    assert await claimed(100, 200) == [old.id]
    assert await claimed(150, 250) == [], "it is left to who took it on"
    assert await claimed(200, 300) == [old.id], "who has died by now"
    await store.leave_unarchived(old.id, 900)
    assert await claimed(899, NEVER) == []
    assert await claimed(900, 901) == [old.id]
    assert await archived(store, old)
    assert await claimed(NEVER, NEVER) == []
    await store.leave_unarchived(old.id, 0)
    assert await claimed(NEVER, NEVER) == [], "it is archived"


async def test_several_at_once_claim_different_games_and_archive_each_once(
    store: SqlStore, database: str
) -> None:
    games = [await finished(store) for _ in range(12)]
    other = await open_store(database)
    try:
        claims = await asyncio.gather(
            *(one.claim_rested(5_000, 1, 2, 3) for one in (store, other, store, other))
        )
        assert sorted(table for claim in claims for table in claim) == sorted(table.id for table in games)
        same = games[0]
        prepared = await store.packed(same.id)
        assert sorted(await asyncio.gather(store.archive(prepared), other.archive(prepared))) == [False, True]
    finally:
        await other.close()
    assert await rows(store) == {"acts": 55, "checkpoints": 11, "archives": 1}


async def test_whoever_stops_in_the_middle_has_done_nothing(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(store)
    before = await store.acts(table.id, 0)

    def breaks(part: Any) -> Any:
        if part is checkpoints:
            raise RuntimeError("killed")
        return delete(part)

    monkeypatch.setattr(store_archives, "delete", breaks)
    with pytest.raises(RuntimeError, match="killed"):
        await archived(store, table)
    assert await rows(store) == {"acts": 5, "checkpoints": 1, "archives": 0}
    assert await store.acts(table.id, 0) == before
    monkeypatch.undo()
    assert await archived(store, table)


async def test_acts_are_not_given_up_for_an_archive_that_holds_others(store: SqlStore) -> None:
    table, other = await finished(store), await finished(store, at=3_001)
    wrong = structs.replace(await store.packed(other.id), table=table.id)
    assert not await store.archive(wrong)
    async with store._engine.begin() as connection:
        changed = update(acts).where(acts.c.table_id == other.id, acts.c.seq == 2)
        prepared = await store.packed(other.id)
        await connection.execute(changed.values(at=1))
    assert not await store.archive(prepared)
    assert await rows(store) == {"acts": 10, "checkpoints": 2, "archives": 0}


async def test_a_running_game_is_never_archived(store: SqlStore) -> None:
    table = await running(store)
    await append(store, table, 0, [an_act()])
    assert not await archived(store, table)
    assert await rows(store) == {"acts": 1, "checkpoints": 1, "archives": 0}


async def test_archived_games_get_their_acts_back(store: SqlStore) -> None:
    games = [await finished(store) for _ in range(3)]
    before = [without_keys(await store.acts(table.id, 0)) for table in games]
    bodies = [await store.checkpoint(table.id) for table in games]
    for table in games:
        assert await archived(store, table)
    assert [await store.unarchive(2), await store.unarchive(2), await store.unarchive(2)] == [2, 1, 0]
    assert await rows(store) == {"acts": 15, "checkpoints": 3, "archives": 0}
    assert [without_keys(await store.acts(table.id, 0)) for table in games] == before
    assert [await store.checkpoint(table.id) for table in games] == bodies
    assert len(await store.claim_rested(5_000, 1, 2, 9)) == 3, "and can be archived again"


async def test_acts_are_counted_wherever_they_are(store: SqlStore, database: str) -> None:
    day = 24 * 3600 * 1000
    old, new = await finished(store, at=2 * day), await finished(store, many=2, at=3 * day)
    async with administration(database) as host:
        before = await host.statistics(2 * day + 14)
        assert (before.acts, before.acts_by_day) == (7, [(3 * day, 2), (2 * day, 3)])
        counted = await held(database)
        assert await archived(store, old)
        assert await archived(store, new)
        assert await host.statistics(2 * day + 14) == structs.replace(before, archives=2)
        assert (await host.statistics(9 * day)).acts_by_day == []
    assert await held(database) == counted
    assert (counted.tables, counted.acts) == (2, 7)


async def test_what_a_newer_release_has_archived_is_left_to_it(store: SqlStore) -> None:
    table = await finished(store)
    assert await archived(store, table)
    async with store._engine.begin() as connection:
        await connection.execute(update(archives).values(form=FORM + 1))
    with pytest.raises(Unavailable, match="form"):
        await store.acts(table.id, 0)
    with pytest.raises(Unavailable, match="form"):
        await store.checkpoint(table.id)


async def test_the_migration_is_not_undone_while_there_are_archives(store: SqlStore, database: str) -> None:
    assert await archived(store, await finished(store))

    def down(connection: Any) -> None:
        config = _config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0016")

    engine = engine_for(database)
    try:
        with pytest.raises(RuntimeError, match="1 games are archived"):
            async with engine.begin() as connection:
                await connection.run_sync(down)
    finally:
        await engine.dispose()
    assert await rows(store) == {"acts": 0, "checkpoints": 0, "archives": 1}


async def test_what_has_rested_is_found_by_an_index(store: SqlStore) -> None:
    await finished(store)
    query = text(
        "SELECT id FROM tables WHERE status = 'over' AND archive_after <= 1 AND opened_at < 5 "
        "ORDER BY archive_after, opened_at LIMIT 9"
    )
    async with store._engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SET enable_seqscan = off"))
    assert "tables_unarchived" in await plan(store, query)


def test_every_kind_of_act_comes_back_to_the_byte() -> None:
    commands = [Resign(), TakeSeat("Zoë"), TakeDaysOff(datetime.date(2026, 1, 2), 3)]
    deeds = [(n, msgspec.json.encode(each).decode(), 5 - n, "k") for n, each in enumerate(commands)]
    kept = kept_of([*deeds, (0, '{"an": "unknown  act"}', 2**41, "k+back")], [(4, 1, b"\0\xff" * 9)])
    assert unpacked(FORM, packed(kept)) == kept
    assert kept.acts[-1] == (0, '{"an": "unknown  act"}', 2**41, "+")
