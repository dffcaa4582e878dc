"""What an operator watches of a store, and the clock that it tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class WatchedStore(Protocol):
    """A store that tells the time, and whose queues and connections can be measured."""

    async def time(self) -> int | None:
        """Return the milliseconds since 1970 by the clock of the database, or `None` if it has no clock of its own."""
        ...

    async def queue_lengths(self, now: int) -> Mapping[str, int]:
        """Return how much waits at a time: `deadlines` that have passed, `bots` that are overdue, `notices` to send."""
        ...

    def connections(self) -> Mapping[tuple[str, str], int]:
        """Return the connections to the database by pool and state, `busy` or `idle`."""
        ...
