"""How much computing a request costs: the time for which it held the event loop, without the waits in between."""

from __future__ import annotations

import functools
import time
import types
from collections.abc import Awaitable, Callable, Generator
from typing import Any

CHARGED_AT = 250_000_000
"""Nanoseconds after which a request that goes on, such as a live stream, is charged."""


@types.coroutine
def metered(work: Awaitable[None], charge: Callable[[int], None]) -> Generator[Any, Any, None]:
    """Await some work, and charge the nanoseconds of CPU that its own steps on this thread took."""
    steps = work.__await__()
    spent, resume = 0, functools.partial(steps.send, None)
    try:
        while True:
            begun = time.thread_time_ns()
            try:
                awaited = resume()
            except StopIteration:
                return
            finally:
                spent += time.thread_time_ns() - begun
            if spent >= CHARGED_AT:
                charge(spent)
                spent = 0
            try:
                resume = functools.partial(steps.send, (yield awaited))
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as error:  # noqa: BLE001 - a cancelled task throws into its coroutine
                resume = functools.partial(steps.throw, error)
    finally:
        charge(spent)
