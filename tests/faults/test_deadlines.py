"""Processes that see to deadlines are killed while they do: none is lost, and none happens twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
from sqlalchemy import func, select

from clepsydra.bus import AloneBus
from clepsydra.lab import lifeline
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import due
from clepsydra.tables.commands import TimeOut
from clepsydra.tables.deadlines import CLAIM
from clepsydra.tables.service import TableService
from tests.faults.sweeper import sweep
from tests.service import KINDS, Party, migrated_database
from tests.tables.clocks import LIVE, Hand
from tests.waiting import until

SERVER = get_context("forkserver")
SERVER.set_forkserver_preload(["tests.faults.sweeper"])  # what takes longest is done once for all processes
PROCESSES = {"postgresql": 2, "sqlite": 1}
"""SQLite is for one process; it is killed and started again all the same."""


class Sweepers:
    """The processes, and the clock that they go by."""

    def __init__(self, database: str, folder: Path, now: int) -> None:
        self.database = database
        self.clock, self.told = folder / "clock", folder / "told"
        self.now = now
        self.clock.write_text(str(now))
        self.told.touch()
        self.running: list[ForkServerProcess] = []

    def start(self) -> None:
        process = SERVER.Process(target=sweep, args=(self.database, self.clock, self.told))
        process.start()
        assert process.pid is not None
        lifeline.tie(process.pid)
        self.running.append(process)

    def kill_the_oldest(self) -> None:
        """Kill it, and let the time pass for which it had claimed what it did not come to."""
        victim = self.running.pop(0)
        victim.kill()
        victim.join()
        self.passes(CLAIM)

    def passes(self, milliseconds: int) -> None:
        """Let time pass; the file is never seen half written."""
        self.now += milliseconds
        moved = self.clock.with_name("moved")
        moved.write_text(str(self.now))
        moved.replace(self.clock)

    async def killed_at_work(self, store: SqlStore, kills: int, of: int) -> None:
        """Wait until they have seen to so many deadlines, and kill one of them now and then on the way."""
        before = await left(store)
        for kill in range(1, kills + 1):
            await _until_at_most(store, before - kill * of // (kills + 1))
            self.kill_the_oldest()
            self.start()
        await _until_at_most(store, before - of)

    def close(self) -> None:
        while self.running:
            self.kill_the_oldest()


async def left(store: SqlStore) -> int:
    """How many deadlines there still are."""
    async with store._engine.begin() as connection:
        return await connection.scalar(select(func.count()).select_from(due)) or 0


@pytest.mark.gate
@pytest.mark.parametrize("kind", KINDS)
async def test_no_deadline_is_lost_or_doubled_when_processes_are_killed(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    count: Callable[[int, int], int],
    tell: Callable[..., None],
) -> None:
    tables, kills = count(12, 500), count(2, 20)
    hand = Hand(monkeypatch)
    async with migrated_database(kind) as database:
        store = await open_store(database)
        service = TableService(store, AloneBus())
        parties = [await Party.begins(service, pace=LIVE) for _ in range(tables)]
        sweepers = Sweepers(database, tmp_path, hand.now)
        try:
            for _ in range(PROCESSES[kind]):
                sweepers.start()
            for passed in (500, 600):  # the reminders, then the time-outs
                sweepers.passes(passed * 1_000)
                await sweepers.killed_at_work(store, kills // 2, of=2 * tables)
        finally:
            await asyncio.to_thread(sweepers.close)
        expected = {(party.id, seat) for party in parties for seat in (0, 1)}
        acts = {party.id: await store.acts(party.id, 0) for party in parties}
        noticed = Counter(
            (table, act.seat) for table in acts for act in acts[table] if isinstance(act.command, TimeOut)
        )
        assert noticed == Counter(expected)
        told = Counter(sweepers.told.read_text().splitlines())
        assert {(line.split()[0], int(line.split()[1])) for line in told} == expected
        # Only what was told in the moment of a kill may be told again, with all its fields the same.
        assert len(told) == len(expected)
        assert sum(told.values()) - len(told) <= kills
        tell(deadlines=2 * len(expected), kills=kills, reminders_told_again=sum(told.values()) - len(told))
        await store.close()


async def _until_at_most(store: SqlStore, rest: int) -> None:
    async def done() -> bool:
        return await left(store) <= rest

    await until(f"at most {rest} deadlines are left", done, 600)
