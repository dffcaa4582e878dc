"""The queues that an operator watches are counted as the sweeps that empty them see them."""

from __future__ import annotations

from clepsydra.store.measuring import OVERDUE
from clepsydra.store.queries import SqlStore
from clepsydra.tables import bot_runner
from clepsydra.tables.notices import Channel, of_reminder
from clepsydra.tables.pace import MINUTE, Pace
from clepsydra.tables.service import TableService
from tests.notices.receivers import wants
from tests.service import Party

LONG_AFTER = 24 * 3_600_000


async def test_what_waits_is_counted_by_queue(service: TableService, store: SqlStore) -> None:
    party = await Party.begins(
        service, seats=3, bots={2: "random"}, pace=Pace(bank=10 * MINUTE, increment=20)
    )
    await wants(store, party.people[0].id, Channel.WEBHOOK, address="https://hooks.example/1")
    now = service.now()
    assert await store.queue_lengths(now) == {"deadlines": 0, "bots": 0, "notices": 0}
    await party.answers(1, ())
    await store.tell(party.id, of_reminder(await party.table(), 0), now)
    later = now + LONG_AFTER
    told = await store.queue_lengths(later)
    assert told["deadlines"] == len(await store.claim_due(later, later, 100)) > 0
    assert told["bots"] == len(await store.bots_due(later - OVERDUE, 100)) == 1
    sent = await store.claim_notices(later, later, 100)
    assert told["notices"] == sum(len(batch.notices) for batch in sent) > 0


def test_bots_are_overdue_when_their_sweep_finds_them() -> None:
    assert OVERDUE == bot_runner.OVERDUE


async def test_connections_are_told_by_pool_and_state(store: SqlStore) -> None:
    at_rest = store.connections()
    async with store._transaction():
        assert store.connections()["other", "busy"] == at_rest["other", "busy"] + 1
