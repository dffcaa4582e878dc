"""Processes that end with the one that started them, however that one ends: also if it is killed.

A guard, a small process of its own, reads from a pipe which processes are to end. When this process is no more, the
pipe closes, and the guard kills those of them that still live.
"""

from __future__ import annotations

import atexit
import functools
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

HAS_HANDLES = hasattr(os, "pidfd_open")
"""Linux has handles of processes, which never mean another one; elsewhere nothing is guarded."""
LOOK = 0.5
"""Seconds between two looks of a process of a pool at its parent."""


def tie(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    """See to it that a process does not outlive this one; it is sent this signal."""
    if HAS_HANDLES:
        os.write(_line_to_guard(), f"{pid} {how.value}\n".encode())


@functools.cache
def _line_to_guard() -> int:
    """The pipe to the guard, which is started when it is first needed and outlives an interrupt from the keyboard."""
    command = [sys.executable, "-I", "-S", __file__]
    guard = subprocess.Popen(  # noqa: S603 - our own program
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,  # else who reads ours to its end would wait for the guard
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    atexit.register(guard.communicate)
    if guard.stdin is None:
        raise OSError("no pipe to the guard")
    return guard.stdin.fileno()


def pool(workers: int) -> ProcessPoolExecutor:
    """A pool whose processes end with this one.

    They are forked, so that they hold the pipe to the guard themselves: each looks after its parent instead.
    """
    return ProcessPoolExecutor(workers, initializer=_end_with, initargs=(os.getpid(),))


def _end_with(parent: int) -> None:
    def look() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def guard(lines: Iterable[str]) -> None:
    """Read which processes are to end, until there is nobody who could say so any more; then end them."""
    ends: dict[int, int] = {}
    alive = select.poll()
    for line in lines:
        for handle, _ in alive.poll(0):  # a handle can be read from when its process has ended
            alive.unregister(handle)
            del ends[handle]
            os.close(handle)
        pid, how = map(int, line.split())
        with suppress(ProcessLookupError):
            handle = os.pidfd_open(pid)
            alive.register(handle, select.POLLIN)
            ends[handle] = how
    for handle, how in ends.items():
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, how)
        os.close(handle)


if __name__ == "__main__":
    guard(sys.stdin)
