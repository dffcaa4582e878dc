"""Threads for work that would hold the event loop: a few at a time, each with a limit of CPU time.

A thread cannot be killed. Python code in it is ended by an exception that the interpreter raises there; so work must
be Python code, and any C function that it calls must be short for the largest input that it can get.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")

SECONDS = 2.0
"""CPU time that one piece of work may take; the longest that is allowed takes a fifth of it."""
AT_ONCE = 2
"""Threads at a time: more would only make each other and the event loop slower."""
LOOK_AFTER = 0.05
"""Seconds between two looks at the CPU time of a thread."""


class WorkTimeout(Exception):
    """Work in a thread took more CPU time than it may."""


class _Stop(BaseException):
    """Ends the work of a thread; not an `Exception`, so that no work takes it for one of its own."""


class Threads:
    """Runs pieces of work in threads and limits how many there are."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._places = asyncio.Semaphore(at_once)

    async def run(self, work: Callable[[], T], seconds: float = SECONDS) -> T:
        """Return what work returns; raise `WorkTimeout` if it takes more CPU time than `seconds`."""
        async with self._places:
            thread = _Thread(work, asyncio.get_running_loop())
            thread.start()
            try:
                while not thread.outcome.done():
                    await asyncio.wait({thread.outcome}, timeout=LOOK_AFTER)
                    if thread.cpu_time() > seconds:
                        thread.stop()
            except asyncio.CancelledError:
                thread.stop()
                thread.outcome.cancel()
                raise
            return thread.outcome.result()


class _Thread(threading.Thread, Generic[T]):
    def __init__(self, work: Callable[[], T], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="clepsydra work", daemon=True)
        self.outcome: asyncio.Future[T] = loop.create_future()
        self._work = work
        self._loop = loop
        self._lock = threading.Lock()
        self._begun = time.monotonic()
        self._ended = self._stopped = False

    def run(self) -> None:
        """Do the work and tell the event loop what came of it."""
        try:
            tell = self._done()
            self._end()
        except _Stop:  # raised once, so that this call of _end raises none
            self._end()
            tell = self._failed(WorkTimeout())
        with suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits
            self._loop.call_soon_threadsafe(tell)

    def cpu_time(self) -> float:
        """Return the seconds of CPU time that the thread has used; 0 after its end."""
        with self._lock:
            if self._ended or self.ident is None:
                return 0.0
            if not hasattr(time, "pthread_getcpuclockid"):  # macOS
                return time.monotonic() - self._begun
            return time.clock_gettime(time.pthread_getcpuclockid(self.ident))

    def stop(self) -> None:
        """End the work by an exception, raised once."""
        with self._lock:
            if not (self._ended or self._stopped) and self.ident is not None:
                self._stopped = True
                _raise_in(self.ident, _Stop)

    def _done(self) -> Callable[[], None]:
        try:
            value = self._work()
        except Exception as error:  # noqa: BLE001 - handed to whoever waits
            return self._failed(error)
        return lambda: None if self.outcome.cancelled() else self.outcome.set_result(value)

    def _failed(self, error: Exception) -> Callable[[], None]:
        return lambda: None if self.outcome.cancelled() else self.outcome.set_exception(error)

    def _end(self) -> None:
        """Let `stop` do nothing from now on; raise `_Stop` here if it is on its way.

        It must be raised and not withdrawn: CPython 3.11 keeps its sign that an exception waits until one is raised,
        checks it at each call meanwhile, and never ends under a profiler.
        """
        with self._lock:
            self._ended = True
        _check_for_exceptions()


def _check_for_exceptions() -> None:
    """Let the interpreter raise an exception that is on its way to this thread, as at each call of a function."""


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an exception in a thread as soon as it runs Python code."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
