"""Spread calls over worker processes and yield their results in order, until a signal interrupts them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from clepsydra.lab import lifeline
from clepsydra.lab.interruption import Interruption

Result = TypeVar("Result")
AHEAD = 4
"""Calls submitted for each worker process before the first result is taken."""


class Workers:
    """Worker processes, or this process alone."""

    def __init__(self, pool: ProcessPoolExecutor | None, ahead: int, interruption: Interruption) -> None:
        self._pool, self._ahead, self._interruption = pool, ahead, interruption

    def results(self, function: Callable[..., Result], calls: Iterable[tuple[Any, ...]]) -> Iterator[Result]:
        """Yield the results in the order of the calls. Raise `Interrupted` when a signal comes.

        The arguments of a call are taken when it is submitted, a few calls before its result is yielded.
        """
        interruption, pool = self._interruption, self._pool
        if pool is None:
            for call in calls:
                yield interruption.call(function, *call)
            return
        submitted: deque[Future[Result]] = deque()
        for call in calls:
            submitted.append(pool.submit(function, *call))
            if len(submitted) == self._ahead:
                yield interruption.call(submitted.popleft().result)
        while submitted:
            yield interruption.call(submitted.popleft().result)


@contextmanager
def workers(number: int | None, most: int, interruption: Interruption | None = None) -> Generator[Workers]:
    """Start `number` worker processes (by default one per processor), but no more than `most` calls can use.

    Below two, this process makes the calls itself. Leaving with an exception kills the processes.
    """
    number = min(number or os.cpu_count() or 1, most)
    interruption = interruption or Interruption()
    if number < 2:
        yield Workers(None, 1, interruption)
        return
    with lifeline.pool(number) as pool:
        yield Workers(pool, number * AHEAD, interruption)
