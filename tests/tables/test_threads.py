"""Work in threads returns what it made, and is ended when it takes too long or nobody waits for it any more."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from clepsydra.tables.threads import AT_ONCE, Threads, WorkTimeout
from tests.waiting import until, within

A_MOMENT = 0.05
PROFILED = """
import asyncio, contextlib, cProfile
from clepsydra.tables.threads import Threads, WorkTimeout

def endless():
    while True:
        pass

def called():
    print("called")

with contextlib.suppress(WorkTimeout):
    asyncio.run(Threads().run({work}, 0.05))
cProfile.Profile().runcall(called)
"""


class Endless:
    """Work without end, and whether it runs."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def __call__(self) -> None:
        try:
            self.begun.set()
            while True:
                pass
        finally:
            self.ended.set()

    async def has_begun(self) -> bool:
        return self.begun.is_set()

    async def has_ended(self) -> bool:
        return self.ended.is_set()


async def test_work_runs_in_another_thread_and_returns_what_it_made() -> None:
    assert await Threads().run(threading.get_ident) != threading.get_ident()


async def test_an_error_of_the_work_is_raised_where_it_is_waited_for() -> None:
    with pytest.raises(ZeroDivisionError):
        await Threads().run(lambda: 1 // 0)


async def test_work_that_takes_too_much_cpu_time_is_ended() -> None:
    work = Endless()
    async with within("the work is ended"):
        with pytest.raises(WorkTimeout):
            await Threads().run(work, A_MOMENT)
    assert work.ended.is_set()


async def test_work_that_catches_every_exception_is_ended_too() -> None:
    def stubborn() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:  # noqa: BLE001, S112 - what the test is about
                continue

    async with within("the work is ended"):
        with pytest.raises(WorkTimeout):
            await Threads().run(stubborn, A_MOMENT)


async def test_work_that_only_waits_uses_no_cpu_time_and_is_not_ended() -> None:
    released = threading.Event()
    task = asyncio.ensure_future(Threads().run(lambda: released.wait(60), A_MOMENT))
    await asyncio.wait({task}, timeout=4 * A_MOMENT)
    assert not task.done()
    released.set()
    async with within("the work is done"):
        assert await task is True


async def test_work_that_nobody_waits_for_any_more_is_ended() -> None:
    work = Endless()
    task = asyncio.ensure_future(Threads().run(work, 60))
    await until("the work has begun", work.has_begun)
    task.cancel()
    await until("the work has ended", work.has_ended)


@pytest.mark.parametrize("work", ["lambda: 1", "endless"], ids=["done", "ended"])
def test_code_can_be_profiled_after_work_in_a_thread(work: str) -> None:
    """A sign that an exception waits, left behind in the interpreter, holds a profiled call for ever."""
    command = [sys.executable, "-c", PROFILED.format(work=work)]
    assert (
        subprocess.run(command, check=True, timeout=60, capture_output=True, text=True).stdout == "called\n"
    )


async def test_only_so_many_pieces_of_work_run_at_once() -> None:
    running, most, lock = 0, 0, threading.Lock()
    before, released = {*threading.enumerate()}, threading.Event()

    def counted(change: int) -> None:
        nonlocal running, most
        with lock:
            running += change
            most = max(most, running)

    def work() -> None:
        counted(1)
        released.wait(60)
        counted(-1)

    threads, many = Threads(), 5 * AT_ONCE
    pieces: list[Callable[[], None]] = [work] * many
    done = asyncio.gather(*map(threads.run, pieces))

    async def all_places_taken() -> bool:
        return running >= AT_ONCE

    await until("work runs in all places", all_places_taken)
    assert len({*threading.enumerate()} - before) == AT_ONCE
    released.set()
    await done
    assert (running, most) == (0, AT_ONCE)
