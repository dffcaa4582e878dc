"""Rules that do not come to an end are stopped, and hurt no table but their own.

The rules run in the process that serves the table, under an alarm, which costs some three microseconds; in a
worker process that could be killed, every decision would take five to nine times as long, for the state has
to go there and back (`tools/measure_limit.py`, docs/decisions/0013).
"""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

SECONDS = 2.0
"""A decision takes a tenth of a millisecond, a whole game retold a tenth of a second.

Seconds of this process's own work: on a machine that is too busy to let it work, no table is to blame."""

SLICE = 0.008
"""For so many seconds at most does a long piece of work let everybody else in the process wait."""


class RulesTimeout(BaseException):
    """The rules ran out of time. Not an `Exception`, so that no rule can mistake it for its own."""


class _Alarm:
    def __init__(self) -> None:
        self.armed = False
        self.installed = False

    def ring(self, _signal: int, _frame: FrameType | None) -> None:
        # An alarm that was already under way when the time was up comes too late to matter.
        if self.armed:
            raise RulesTimeout

    def install(self) -> bool:
        if not self.installed and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGPROF, self.ring)
            self.installed = True
        return self.installed and threading.current_thread() is threading.main_thread()


_alarm = _Alarm()


@contextmanager
def time_limit(seconds: float | None = None) -> Generator[None]:
    """Raise `RulesTimeout` if what is inside works longer, and again should the first ring be swallowed.

    Nothing may be awaited inside: the alarm would ring in somebody else's work.
    """
    if not _alarm.install():
        yield
        return
    seconds = SECONDS if seconds is None else seconds
    _alarm.armed = True
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds / 10)
    try:
        yield
    finally:
        _alarm.armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)


async def in_slices(work: Generator[None, None, T]) -> T:
    """Do a long piece of work bit by bit, each within the time limit, and let others work in between."""
    while True:
        with time_limit():
            until = time.perf_counter() + SLICE
            while time.perf_counter() < until:
                try:
                    next(work)
                except StopIteration as done:
                    value: T = done.value
                    return value
        await asyncio.sleep(0)
