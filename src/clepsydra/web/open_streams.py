"""How many live streams each caller holds open, in all processes together.

Each process reports to the store, anew in each period of half a minute, how many streams its callers hold. So the
streams of a process that died are forgotten by themselves. Most callers hold one stream: a process reports a caller
only from the second stream on, and a caller may hold one stream more in each further process.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager

import structlog

from clepsydra.tables.ports import Unavailable
from clepsydra.tables.quotas import QuotaStore, Use

log = structlog.get_logger(__name__)

PERIOD = 30
"""Seconds for which a report counts."""
OVERLAP = 3
"""Seconds of a period in which the reports of the period before still count, since not all processes have reported."""
REPORTED_FROM = 2
"""Number of a caller's streams in this process from which on it reports them."""
MOST_REPORTED = 500
"""Callers reported in one statement, so that no statement is long."""


class OpenStreams:
    """Counts the streams of each caller: those of this process exactly, those of others as they were last reported."""

    def __init__(self, key_of: Callable[[str], str]) -> None:
        self._key_of = key_of
        self._reporting = asyncio.Lock()
        """Held while a report is under way: answers that overtake each other would count streams twice."""
        self._open: Counter[str] = Counter()
        self._granted: Counter[str] = Counter()
        """Streams granted in this period that have not begun yet."""
        self._reported: Counter[str] = Counter()
        self._elsewhere: dict[str, int] = {}
        self._elsewhere_before: dict[str, int] = {}
        self._period = 0

    async def grant(self, store: QuotaStore, most: Mapping[str, int]) -> bool:
        """Grant a stream that counts for all these callers; return `False` if one of them would hold too many."""
        self._begin_period(time.time())
        self._granted.update(most.keys())
        if all(self._held_here(who) <= limit for who, limit in most.items()):
            await self._report(store, most)
        if all(self._held(who) <= limit for who, limit in most.items()):
            return True
        self._granted.subtract(most.keys())
        return False

    @contextmanager
    def counted(self, callers: Iterable[str]) -> Generator[None]:
        """Count a granted stream for these callers while it is open."""
        callers = list(callers)
        self._open.update(callers)
        self._granted.subtract(who for who in callers if self._granted[who] > 0)
        try:
            yield
        finally:
            self._open.subtract(callers)
            self._open += Counter()  # drops callers that hold none

    async def report(self, store: QuotaStore) -> None:
        """Report what has changed since the last call, or everything if a period has begun."""
        self._begin_period(time.time())
        changed = [
            who for who in self._open.keys() | self._reported.keys() if self._reported[who] != self._told(who)
        ]
        if changed:
            await self._report(store, changed[:MOST_REPORTED])

    async def _report(self, store: QuotaStore, callers: Iterable[str]) -> None:
        async with self._reporting:
            period = self._period
            told = {who: self._told(who) for who in callers}
            news = {
                who: held - self._reported[who]
                for who, held in told.items()
                if held or self._reported[who] or self._held_elsewhere(who)
            }
            keys = {self._key_of(f"{period} {who}"): who for who in news}
            if not keys:
                return
            try:
                counted = await store.count_uses(
                    [Use(key, news[who], 2000 * PERIOD) for key, who in keys.items()]
                )
            except Unavailable as error:
                log.debug("streams not reported", error=repr(error))
                return
            if period == self._period:
                self._reported.update(news)
                self._elsewhere |= {keys[used.key]: used.units - told[keys[used.key]] for used in counted}

    def _begin_period(self, now: float) -> None:
        period = int(now) // PERIOD
        if period != self._period:
            self._period = period
            self._elsewhere_before, self._elsewhere = self._elsewhere, {}
            self._reported, self._granted = Counter(), Counter()

    def _held_here(self, who: str) -> int:
        return self._open[who] + self._granted[who]

    def _told(self, who: str) -> int:
        held = self._held_here(who)
        return held if held >= REPORTED_FROM else 0

    def _held(self, who: str) -> int:
        return self._held_here(who) + self._held_elsewhere(who)

    def _held_elsewhere(self, who: str) -> int:
        elsewhere = self._elsewhere.get(who, 0)
        if time.time() - self._period * PERIOD < OVERLAP:
            elsewhere = max(elsewhere, self._elsewhere_before.get(who, 0))
        return elsewhere
