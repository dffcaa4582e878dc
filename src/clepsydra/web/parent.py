"""A parent that keeps processes alive: it replaces who dies or hangs, and gives one that dies at once time."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from types import FrameType

import structlog
from prometheus_client import multiprocess

log = structlog.get_logger(__name__)

LOOK = 0.1
"""Seconds between two looks at the children."""
STUCK = 20.0
"""After so many seconds without a sign of life a child that served is replaced."""
START = 120.0
"""So long a child may take until its first sign of life."""
YOUNG = 10.0
"""Who dies younger than this, in seconds, would most likely die again: the next one waits."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
LAST_GRACE = 4.5
"""Seconds that children are given to close."""

Start = Callable[[int], subprocess.Popen[bytes]]
"""Starts a child that writes signs of life to a file descriptor."""


def pause(early_deaths: int) -> float:
    """How long to wait after so many early deaths in a row.

    >>> [pause(deaths) for deaths in (0, 1, 2, 3, 9)]
    [0.0, 0.5, 1.0, 2.0, 30.0]
    """
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (early_deaths - 1)) if early_deaths else 0.0


class Child:
    """One place of the parent's: a process, the one that follows it, and so on."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None
        self._signs = -1
        self._started = 0.0
        self._alive: float | None = None
        """When the last sign of life came; `None` before the first."""
        self._early_deaths = 0
        self._next_start = 0.0

    def look_after(self, now: float) -> None:
        """Start it if it is time, and see whether it lives."""
        if self._process is None:
            if now >= self._next_start:
                self._begin(now)
            return
        self._hear(now)
        if self._process.poll() is None and self._is_stuck(now):
            log.error("process hangs", pid=self._process.pid)
            self._process.kill()
            self._process.wait()
        if self._process.poll() is not None:
            self._bury(self._process, now)

    def _begin(self, now: float) -> None:
        self._signs, ours_to_give = os.pipe()
        os.set_blocking(self._signs, False)
        self._process = self._start(ours_to_give)
        os.close(ours_to_give)
        self._started, self._alive = now, None

    def _hear(self, now: float) -> None:
        try:
            if os.read(self._signs, 4096):
                self._alive = now
        except BlockingIOError:
            pass

    def _is_stuck(self, now: float) -> bool:
        since, patience = (self._started, START) if self._alive is None else (self._alive, STUCK)
        return now - since > patience

    def _bury(self, process: subprocess.Popen[bytes], now: float) -> None:
        os.close(self._signs)
        self._process = None
        self._early_deaths = self._early_deaths + 1 if now - self._started < YOUNG else 0
        self._next_start = now + pause(self._early_deaths)
        log.warning(
            "process died", pid=process.pid, code=process.returncode, next_in=pause(self._early_deaths)
        )
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            # Its streams are gone with it, and must not be counted for ever.
            multiprocess.mark_process_dead(process.pid)  # type: ignore[no-untyped-call]

    def tell_to_stop(self) -> None:
        """Ask it to end."""
        if self._process is not None:
            self._process.terminate()

    def end(self, deadline: float) -> None:
        """Wait for its end, but not for ever."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._signs)


class Parent:
    """Keeps so many processes alive."""

    def __init__(self, start: Start, count: int) -> None:
        self._children: Sequence[Child] = [Child(start) for _ in range(count)]
        self._stopping = False

    def run(self) -> None:
        """Start them, replace whoever dies or hangs, and stop all when told to."""
        for sig in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sig, self._stop)
        while not self._stopping:
            for child in self._children:
                child.look_after(time.monotonic())
            time.sleep(LOOK)
        for child in self._children:
            child.tell_to_stop()
        deadline = time.monotonic() + LAST_GRACE
        for child in self._children:
            child.end(deadline)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True
