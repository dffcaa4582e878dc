"""While the bus is down a service looks for itself, from the moment it is lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from clepsydra.bus import AloneBus
from clepsydra.store import open_store
from clepsydra.tables.service import TableService
from clepsydra.web.app import _look_after
from tests.service import migrated_database
from tests.waiting import within


class LostBus(AloneBus):
    """Can be lost."""

    connected = True


async def test_a_house_that_loses_its_bus_looks_for_itself_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()
    async with migrated_database("sqlite") as url:
        store = await open_store(url)
        service = TableService(store, LostBus())

        async def look() -> None:
            looked.set()

        monkeypatch.setattr("clepsydra.web.app.LOOK_AFTER", 3600.0)
        monkeypatch.setattr(service, "look_after", look)
        keeping = asyncio.ensure_future(_look_after(service))
        await asyncio.sleep(0)
        monkeypatch.setattr(service.bus, "connected", False)
        async with within("it looks although it would not yet if it had its bus"):
            await looked.wait()
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        await store.close()
