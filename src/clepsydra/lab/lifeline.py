"""End child processes together with this process, even if it is killed.

A watchdog process reads the PIDs of the children from a pipe. When this process ends, the pipe is closed, and the
watchdog kills the children that are still running.
"""

from __future__ import annotations

import atexit
import functools
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress

HAS_HANDLES = hasattr(os, "pidfd_open")
"""Whether there are process handles (pidfd), which are safe against reused PIDs. Otherwise nothing is watched."""
END = signal.SIGUSR1
"""Ends a pool worker at once, unless it is undisturbed."""
PATIENCE = 1.0
"""Seconds after which a pool worker that has not ended is killed."""
LOOK = 0.5
"""Seconds between two checks of a pool worker whether its parent is alive."""


def tie(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    """Send a child process the signal `how` when this process ends, however it ends."""
    if HAS_HANDLES:
        os.write(_line_to_guard(), f"{pid} {how.value}\n".encode())


@functools.cache
def _line_to_guard() -> int:
    """Start the watchdog at the first call and return its pipe. Its own session protects it from Ctrl-C."""
    command = [sys.executable, "-I", "-S", __file__]
    guard = subprocess.Popen(  # noqa: S603 - fixed arguments
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,  # a reader of our output would otherwise wait for the watchdog to close it
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    atexit.register(guard.communicate)
    if guard.stdin is None:
        raise OSError("no pipe to the guard")
    return guard.stdin.fileno()


@contextmanager
def pool(workers: int) -> Generator[ProcessPoolExecutor]:
    """Open a process pool whose workers exit when this process ends. An exception in the body kills them at once.

    Forked workers hold the pipe to the watchdog open themselves, so each of them polls its parent instead.
    """
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, initializer=_end_with, initargs=(os.getpid(),))
    try:
        yield executor
    except BaseException:
        started = set(multiprocessing.active_children()) - others
        for worker in started:
            if worker.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(worker.pid, END)
        for worker in started:
            worker.join(PATIENCE)
            worker.kill()
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


@contextmanager
def undisturbed() -> Generator[None]:
    """Let a pool worker start a process and tie it, before it ends at the wish of its parent."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {END})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {END})


def _end_with(parent: int) -> None:
    """Let the parent alone decide when this worker ends: Ctrl-C in a terminal reaches both."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)

    def look() -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {END})
        while os.getppid() == parent:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def guard(lines: Iterable[str]) -> None:
    """Run the watchdog: read lines of PID and signal until the pipe is closed, then signal the living processes."""
    ends: dict[int, int] = {}
    alive = select.poll()
    for line in lines:
        for handle, _ in alive.poll(0):  # a pidfd is readable once its process has ended
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
