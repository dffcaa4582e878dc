"""The bus: whether it is there, and whether a message comes back over it."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from clepsydra.bus import NatsBus
from clepsydra.tables.ports import News, Unavailable
from clepsydra.tables.table import new_id
from clepsydra.web.checkup.finding import Finding, good, wrong
from clepsydra.web.settings import Settings

BUS = "bus"
PATIENCE = 5.0


def is_bus_address(bus: str) -> bool:
    """Whether an address may name a NATS server.

    >>> is_bus_address("nats://127.0.0.1:4222"), is_bus_address("redis://127.0.0.1")
    (True, False)
    """
    where = urlsplit(bus)
    return where.scheme in ("nats", "tls") and bool(where.hostname)


async def check_bus(settings: Settings, patience: float = PATIENCE) -> list[Finding]:
    """What is wrong with the bus."""
    if settings.bus is None:
        return [good(BUS, "no-bus")]
    where = urlsplit(settings.bus)
    if not is_bus_address(settings.bus):
        return []  # the settings say so
    shown = f"{where.hostname}:{where.port or 4222}"
    try:
        bus = await NatsBus.open(settings.bus, settings.service, patience)
    except Unavailable:
        return [wrong(BUS, "bus-silent", bus=shown)]
    try:
        came_back = await _comes_back(bus, patience)
    finally:
        await bus.close()
    return [good(BUS, "bus", bus=shown) if came_back else wrong(BUS, "bus-mute", bus=shown)]


async def _comes_back(bus: NatsBus, patience: float) -> bool:
    heard = asyncio.Event()

    async def hear(_news: News) -> None:
        heard.set()

    table = new_id()
    await bus.listen(table, hear)
    try:
        async with asyncio.timeout(patience):
            await bus.tell(News(table, "act"))
            await heard.wait()
    except TimeoutError:
        return False
    return True
