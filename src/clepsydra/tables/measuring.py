"""Measurements that are taken beside all work: the lag of the event loop, connections, ages of sweeps, queues."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import structlog

from clepsydra.tables.metrics import LOOP_LAG, POOL, QUEUE
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService
from clepsydra.tables.sweeping import ages

log = structlog.get_logger(__name__)

EVERY = 0.5
"""Seconds between two measurements."""
QUEUES_EVERY = 15.0
"""Seconds between two countings of the queues, which the database does."""


async def measure(service: TableService, *, queues: bool) -> None:
    """Measure as long as the service is open; `queues`: count those too, as a process does that empties them."""
    counted = -QUEUES_EVERY
    due = asyncio.get_running_loop().time() + EVERY
    while await service.rest(EVERY):
        LOOP_LAG.observe(max(0.0, asyncio.get_running_loop().time() - due))
        ages(service)
        for (pool, state), connections in service.store.connections().items():
            POOL.labels(pool, state).set(connections)
        if queues and time.monotonic() - counted >= QUEUES_EVERY:
            counted = time.monotonic()
            await count_queues(service)
        due = asyncio.get_running_loop().time() + EVERY


async def count_queues(service: TableService) -> Mapping[str, int]:
    """Count what waits to be done; return nothing while the database is away."""
    try:
        lengths = await service.store.queue_lengths(service.now())
    except Unavailable as error:
        log.warning("queues not counted", error=repr(error))
        return {}
    for name, length in lengths.items():
        QUEUE.labels(name).set(length)
    return lengths
