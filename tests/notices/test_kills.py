"""Processes that are killed while they tell: nothing is lost, and what comes twice is known by its key."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter

import pytest
from sqlalchemy import update

from clepsydra.lab import lifeline
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import destinations
from clepsydra.tables.notices import Event, Notice
from clepsydra.tables.service import TableService
from tests.notices.receivers import receiver, wants
from tests.notices.telling import run
from tests.service import Party
from tests.waiting import until

PEOPLE = 30
KILLED_AT = (4, 21)
"""The requests whose sender is killed before it is answered."""
PROCESSES = multiprocessing.get_context("forkserver")
"""What they all need is read once; each of them is killed for itself."""
PROCESSES.set_forkserver_preload(["tests.notices.telling"])


async def leases_end(store: SqlStore) -> None:
    """Let the minute pass for which a killed process had claimed what it told."""
    async with store._transaction() as connection:
        await connection.execute(update(destinations).values(busy_until=0))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
async def test_every_notice_arrives_over_kills_and_a_second_time_by_the_same_key(
    database: str, service: TableService, store: SqlStore
) -> None:
    party = await Party.begins(service)
    people = [f"guest-{number}" for number in range(PEOPLE)]
    for person in people:
        await wants(store, person, address=f"https://hooks.example/{person}")
        await store.tell(party.id, [Notice(person, 0, Event.TURN)], service.now())
    async with receiver() as got:

        def kill_now_and_then() -> None:
            if len(got.got) in KILLED_AT:
                process.kill()

        async def has_ended() -> bool:
            return not process.is_alive()

        got.before_answer = kill_now_and_then
        kills = 0
        for _ in range(len(KILLED_AT) + 1):
            process = PROCESSES.Process(target=run, args=(database, got.port))
            process.start()
            assert process.pid is not None
            lifeline.tie(process.pid)
            await until("the process has told what it could, or was killed", has_ended)
            kills += process.exitcode == -signal.SIGKILL
            await leases_end(store)
        assert kills == len(KILLED_AT)
        assert await store.claim_notices(service.now(), service.now(), 50) == []
    keys = {(request.path, request.headers["idempotency-key"]) for request in got.got}
    assert sorted(path for path, _ in keys) == sorted(f"/{person}" for person in people), "one key for each"
    times = Counter(request.path for request in got.got)
    assert max(times.values()) <= 1 + len(KILLED_AT)
