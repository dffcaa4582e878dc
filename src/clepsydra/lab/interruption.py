"""End a long run at SIGINT (Ctrl-C) or SIGTERM and keep the results so far."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupted(BaseException):
    """Raised out of `Interruption.call` by a signal. No `Exception`: a game that fails is counted, this is not."""


class Interruption:
    """The signal that asked this process to stop, and the calls that it may break off."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None
        self.held = False
        self._process = os.getpid()
        self._calling = False

    def call(
        self, function: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Result:
        """Call a function. Raise `Interrupted` out of it when the signal comes, or at once if it has come."""
        self._calling = True
        try:
            if self.signal is not None:
                raise Interrupted
            return function(*args, **kwargs)
        finally:
            self._calling = False

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """Handle a signal. Outside of `call` it is only noted, so that no result is half counted or half written."""
        if os.getpid() != self._process:  # a worker that was forked just now inherits the handler
            return
        self.signal = signal.Signals(number)
        if self._calling and not self.held:
            raise Interrupted

    def release(self) -> None:
        """Stop holding the signal back; raise `Interrupted` if it came meanwhile, in a call."""
        self.held = False
        if self._calling and self.signal is not None:
            raise Interrupted


_handling: list[Interruption] = []
"""The one whose signals are handled, if there is one."""


@contextmanager
def held() -> Generator[None]:
    """Hold a signal back until the end of the body, which must not be broken off in the middle."""
    stops = list(_handling)
    for stop in stops:
        stop.held = True
    yield
    for stop in stops:
        stop.release()


@contextmanager
def interruption() -> Generator[Interruption]:
    """Handle the first SIGINT or SIGTERM; a second one ends the process as it does without this."""
    stop = Interruption()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def receive(number: int, frame: FrameType | None) -> None:
        restore()
        stop.receive(number, frame)

    _handling.append(stop)
    for number in SIGNALS:
        signal.signal(number, receive)
    try:
        yield stop
    finally:
        restore()
        _handling.remove(stop)
