"""The clock by which a service judges time: that of the database, which all its processes share."""

from __future__ import annotations

import time

import structlog

from clepsydra.tables.metrics import CLOCK_AHEAD
from clepsydra.tables.watched import WatchedStore

log = structlog.get_logger(__name__)

TOLERANCE = 2.0
"""Seconds by which the clock of this machine may differ from the database's before it is logged."""
SLOWEST = 1.0
"""Seconds that an answer of the database may take to set the clock again: the error is at most half of it."""


class DatabaseClock:
    """The database's clock, carried forward by the monotonic clock between two readings.

    A wrong or changing clock of this machine has no influence once it has been read.
    """

    def __init__(self, store: WatchedStore) -> None:
        self._store = store
        self._since: float | None = None
        """The monotonic time, in seconds, at which the database's clock stood at zero; `None` before a reading."""
        self._differs = False

    def now(self) -> int:
        """Return the milliseconds since 1970; by the clock of this machine until the database's has been read."""
        if self._since is None:
            return time.time_ns() // 1_000_000
        return round((time.monotonic() - self._since) * 1_000)

    async def read(self) -> None:
        """Read the database's clock; raise `Unavailable` if the database is away."""
        asked = time.monotonic()
        told = await self._store.time()
        if told is None:
            return
        answered = time.monotonic()
        if self._since is None or answered - asked <= SLOWEST:
            self._since = (asked + answered) / 2 - told / 1_000
        self._compare(time.time() - (answered - self._since))

    def _compare(self, ahead: float) -> None:
        """Show by how many seconds the clock of this machine is ahead; log when that becomes too much, and its end."""
        CLOCK_AHEAD.set(ahead)
        differs = abs(ahead) > TOLERANCE
        if differs and not self._differs:
            log.warning(
                "clock differs from the database's, which is used instead", seconds_ahead=round(ahead, 1)
            )
        elif self._differs and not differs:
            log.info("clock agrees with the database's again")
        self._differs = differs
