"""How much of something each caller may take in a stretch of time, counted by all processes together.

A process counts by itself and is never kept waiting: what it counted goes to the store in one statement, a second
later at most, and what all processes counted comes back. A caller who is quicker than that gains a tenth at most.
"""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

MOST_CALLERS = 50_000
"""So many callers are remembered; who has been silent longest is forgotten first."""
URGENT = 10
"""What a caller has used goes to the store at once when it is more than this part of what they may."""


class Count(Struct):
    """What one caller has used."""

    until: float
    """When the count begins anew, in seconds of `time.time`."""
    used: int = 0
    refused: bool = False


class Allowance:
    """So many units of something for each caller in a stretch of time."""

    def __init__(self, most: int, seconds: float, name: str = "") -> None:
        self.name = name
        self.seconds = seconds
        self.urgent = False
        """Whether a caller has used so much that other processes should know."""
        self._most = most
        self._counts: OrderedDict[str, Count] = OrderedDict()
        self._unshared: dict[str, int] = {}

    def wait(self, who: str, now: float, units: int = 1) -> float:
        """Return for how many seconds a caller must wait; count the units if that is 0."""
        count = self._count_of(who, now)
        if count.used >= self._most:
            return count.until - now
        self._add(who, count, units)
        return 0.0

    def add(self, who: str, now: float, units: int) -> None:
        """Count what was used already, whatever is left."""
        self._add(who, self._count_of(who, now), units)

    def _add(self, who: str, count: Count, units: int) -> None:
        if not units:
            return
        count.used += units
        unshared = self._unshared[who] = self._unshared.get(who, 0) + units
        self.urgent = self.urgent or unshared * URGENT > self._most

    def begins_to_refuse(self, who: str) -> bool:
        """Return whether a caller who is refused is so for the first time since the count began."""
        count = self._counts[who]
        first, count.refused = not count.refused, True
        return first

    def unshared(self) -> dict[str, int]:
        """Return what was counted since the last call."""
        self.urgent = False
        counted, self._unshared = self._unshared, {}
        return counted

    def restore(self, counted: dict[str, int]) -> None:
        """Put back what the store did not take, to tell it another time."""
        for who, units in counted.items():
            self._unshared[who] = self._unshared.get(who, 0) + units

    def learn(self, who: str, used: int, until: float, now: float) -> bool:
        """Take over what all processes have counted; return whether that is more than the caller may."""
        count = self._count_of(who, now)
        count.used, count.until = used + self._unshared.get(who, 0), until
        return used > self._most

    def _count_of(self, who: str, now: float) -> Count:
        count = self._counts.get(who)
        if count is None or now >= count.until:
            count = self._counts[who] = Count(now + self.seconds)
            if len(self._counts) > MOST_CALLERS:
                self._unshared.pop(self._counts.popitem(last=False)[0], None)
        self._counts.move_to_end(who)
        return count
