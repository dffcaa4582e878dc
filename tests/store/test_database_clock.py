"""Deadlines are judged by the clock of the database, whatever the clock of the machine says."""

from __future__ import annotations

import time

import pytest
from structlog.testing import capture_logs

from clepsydra.store.queries import SqlStore
from clepsydra.tables.commands import TimeOut
from clepsydra.tables.database_clock import DatabaseClock
from clepsydra.tables.deadlines import Deadlines, Reminders
from clepsydra.tables.metrics import CLOCK_AHEAD
from clepsydra.tables.pace import HOUR, MINUTE, Pace
from clepsydra.tables.service import TableService
from tests.service import Party

LIVE = Pace(bank=10 * MINUTE, increment=20)
AHEAD = 2 * HOUR
"""Seconds by which the clock of the machine is ahead in these tests."""

on_postgresql = pytest.mark.parametrize("database", ["postgresql"], indirect=True)


def put_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the clock of this machine two hours ahead."""
    now_ns, now = time.time_ns, time.time
    monkeypatch.setattr(time, "time_ns", lambda: now_ns() + AHEAD * 10**9)
    monkeypatch.setattr(time, "time", lambda: now() + AHEAD)


async def time_outs(party: Party) -> list[int]:
    acts = await party.service.store.acts(party.id, 0)
    return [each.seat for each in acts if isinstance(each.command, TimeOut)]


@on_postgresql
async def test_a_worker_whose_clock_is_two_hours_ahead_ends_nobodys_time(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service, pace=LIVE)
    put_ahead(monkeypatch)
    worker = TableService(service.store, service.bus)
    with capture_logs() as logged:
        for _ in range(2):
            assert await Deadlines(worker, Reminders(worker)).sweep() == 0
    assert await time_outs(party) == []
    (line,) = [line for line in logged if line["log_level"] == "warning"]
    assert line["seconds_ahead"] == pytest.approx(AHEAD, abs=1)
    assert CLOCK_AHEAD._value.get() == pytest.approx(AHEAD, abs=1)


@on_postgresql
async def test_its_acts_bear_the_time_of_the_database(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = service.now()
    party = await Party.begins(service, pace=LIVE)
    put_ahead(monkeypatch)
    worker = TableService(service.store, service.bus)
    await worker.clock.read()
    await party.answers(0, ())
    await party.at(worker).answers(1, ())
    (last,) = (await service.store.acts(party.id, 0))[-1:]
    assert began <= last.at <= began + MINUTE * 1_000


@on_postgresql
async def test_a_deadline_that_has_passed_by_the_databases_clock_rings_although_the_machine_is_slow(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = service.now() - AHEAD * 1_000
    began = TableService(service.store, service.bus)
    monkeypatch.setattr(began, "now", lambda: slow)
    party = await Party.begins(began, pace=LIVE)
    await Deadlines(service, Reminders(service)).sweep()
    assert await time_outs(party) == [0, 1]


@on_postgresql
async def test_between_readings_a_clock_that_is_changed_has_no_influence(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = DatabaseClock(store)
    await clock.read()
    before = clock.now()
    put_ahead(monkeypatch)
    assert before <= clock.now() < before + MINUTE * 1_000


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_file_is_served_by_the_clock_of_its_machine(store: SqlStore) -> None:
    clock = DatabaseClock(store)
    await clock.read()
    assert abs(clock.now() - time.time_ns() // 1_000_000) < MINUTE * 1_000
