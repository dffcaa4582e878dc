"""Sweeps: work that is repeated as long as a service is open."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import structlog

from clepsydra.tables.metrics import SWEEP_AGE, SWEEP_FAILURES, SWEEPS
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService

log = structlog.get_logger(__name__)

Sweep = Callable[[], Awaitable[int]]
"""Does the work that has come up; returns how much that was."""


async def keep_sweeping(
    service: TableService, name: str, sweep: Sweep, every: float, *, until_done: bool = False
) -> None:
    """Sweep every so many seconds; `until_done`: again at once while there was something to do."""
    service.swept.setdefault(name, time.monotonic())
    opened = True
    while opened:
        done = await _swept(service, name, sweep)
        opened = await service.rest(0 if done and until_done else every)


async def _swept(service: TableService, name: str, sweep: Sweep) -> int:
    begun = time.monotonic()
    try:
        done = await sweep()
    except Unavailable as error:
        SWEEP_FAILURES.labels(name).inc()
        log.warning("no sweep", sweep=name, error=repr(error))
        return 0
    except Exception:
        # What broke once must not stop the sweeps to come.
        SWEEP_FAILURES.labels(name).inc()
        log.exception("no sweep", sweep=name)
        return 0
    service.swept[name] = time.monotonic()
    SWEEPS.labels(name).observe(service.swept[name] - begun)
    return done


def ages(service: TableService) -> dict[str, float]:
    """Return by sweep the seconds since it last succeeded, or since the service was opened if it never has."""
    now = time.monotonic()
    found = {name: now - at for name, at in service.swept.items()}
    for name, age in found.items():
        SWEEP_AGE.labels(name).set(age)
    return found
