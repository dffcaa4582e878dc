"""What a process does that tells what is in the outbox, as a worker does."""

from __future__ import annotations

import asyncio

from clepsydra.bus import AloneBus
from clepsydra.store import open_store
from clepsydra.tables.service import TableService
from tests.notices.receivers import Receiver, sender


def run(database: str, port: int) -> None:
    """Tell everything there is, to the receiver at a port."""
    asyncio.run(_tell(database, port))


async def _tell(database: str, port: int) -> None:
    got = Receiver()
    got.port = port
    store = await open_store(database)
    telling = sender(TableService(store, AloneBus()), got.outside())
    while await telling.sweep():
        pass
    await store.close()
