"""What is looked after again and again, as long as a service is open."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService

log = structlog.get_logger(__name__)

Sweep = Callable[[], Awaitable[int]]
"""Does what there is to do; how much that was."""


async def keep_sweeping(
    service: TableService, sweep: Sweep, every: float, *, until_done: bool = False
) -> None:
    """Sweep every so many seconds; at once again while there was something to do, if that is wanted."""
    opened = True
    while opened:
        done = 0
        try:
            done = await sweep()
        except Unavailable as error:
            log.warning("no sweep", error=repr(error))
        except Exception:
            # What broke once must not stop the sweeps to come.
            log.exception("no sweep")
        opened = await service.rest(0 if done and until_done else every)
