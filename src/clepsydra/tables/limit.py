"""Rules that do not come to an end are stopped, and hurt no table but their own.

The rules run in the process that serves the table, under an alarm, which costs some three microseconds; in a
worker process that could be killed, every decision would take five to nine times as long, for the state has
to go there and back (`tools/measure_limit.py`, docs/decisions/0013).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

SECONDS = 2.0
"""A decision takes a tenth of a millisecond, a whole game retold a tenth of a second.

Seconds of this process's own work: on a machine that is too busy to let it work, no table is to blame."""


class TooLong(BaseException):
    """The rules ran out of time. Not an `Exception`, so that no rule can mistake it for its own."""


class _Alarm:
    def __init__(self) -> None:
        self.armed = False
        self.installed = False

    def ring(self, _signal: int, _frame: FrameType | None) -> None:
        # An alarm that was already under way when the time was up comes too late to matter.
        if self.armed:
            raise TooLong

    def install(self) -> bool:
        if not self.installed and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGPROF, self.ring)
            self.installed = True
        return self.installed and threading.current_thread() is threading.main_thread()


_alarm = _Alarm()


@contextmanager
def time_limit(seconds: float | None = None) -> Generator[None]:
    """Raise `TooLong` if what is inside works longer, and again should the first ring be swallowed.

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
