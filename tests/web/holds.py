"""Measure for how long requests hold the event loop, in CPU time of its thread between two pauses."""

from __future__ import annotations

import asyncio
import contextvars
import gc
import time
from asyncio import events
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar import Litestar

REQUEST = contextvars.ContextVar("request", default="")


class Measured:
    """An application each of whose requests runs in a task of its own, known by its number."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.state = app.state
        self.lifespan = app.lifespan
        self._numbers = 0
        self.last = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request."""
        self._numbers += 1
        self.last = str(self._numbers)
        context = contextvars.copy_context()
        context.run(REQUEST.set, self.last)
        await asyncio.create_task(self.app(scope, receive, send), context=context)


class Holds:
    """What requests have cost: by the number of each, the longest hold and all CPU time of the event loop's thread."""

    def __init__(self) -> None:
        self.longest: Counter[str] = Counter()
        self.total: Counter[str] = Counter()


@contextmanager
def measured(monkeypatch: pytest.MonkeyPatch) -> Generator[Holds]:
    """Measure every callback of the event loop; the garbage collector, which a server keeps small, is off."""
    holds, run = Holds(), events.Handle._run

    def timed(handle: Any) -> None:
        begun = time.thread_time()
        try:
            run(handle)
        finally:
            taken, request = time.thread_time() - begun, handle._context.get(REQUEST, "")
            holds.total[request] += taken  # type: ignore[assignment] # a Counter adds floats as well
            holds.longest[request] = max(holds.longest[request], taken)  # type: ignore[assignment] # the same

    gc.collect()
    gc.disable()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(events.Handle, "_run", timed)
            yield holds
    finally:
        gc.enable()
