"""A process that plays bots and serves nobody."""

from __future__ import annotations

import asyncio
import signal

import msgspec
import structlog

from clepsydra.web.app import open_service
from clepsydra.web.logs import set_up_logs
from clepsydra.web.settings import Settings

log = structlog.get_logger(__name__)


async def work(settings: Settings) -> None:
    """Play bots until told to stop."""
    set_up_logs(settings.log)
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sig in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sig, told.set)
    async with open_service(msgspec.structs.replace(settings, bots=True)):
        log.info("playing bots")
        await told.wait()
