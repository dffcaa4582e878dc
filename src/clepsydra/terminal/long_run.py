"""A command that plays many games: progress while it runs, a sentence and an exit code if a signal stops it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

import typer

from clepsydra.lab.interruption import Interruption, interruption
from clepsydra.terminal.output import aside, progress

SIGNALLED = 128
"""Shells report a command that a signal ended by this plus the number of the signal."""


class LongRun:
    """How far a command is, and whether a signal stopped it."""

    def __init__(self, total: int, interruption: Interruption, advance: Callable[[int], None]) -> None:
        self.interruption, self.done = interruption, 0
        self._total, self._advance = total, advance

    @property
    def stopped(self) -> bool:
        """Whether a signal came."""
        return self.interruption.signal is not None

    def advance(self, more: int) -> None:
        """Count what has been done since the last call."""
        self.done += more
        self._advance(more)

    def report(self, what: str, then: str = "") -> None:
        """Tell how much was done and end the command, if a signal stopped it."""
        if self.interruption.signal is not None:
            name, number = self.interruption.signal.name, self.interruption.signal.value
            aside.print(
                f"Stopped by {name}: {self.done:,} of {self._total:,} {what} are done. {then}".rstrip()
            )
            raise typer.Exit(SIGNALLED + number)


@contextmanager
def long_run(what: str, total: int) -> Generator[LongRun]:
    """Show progress, and let SIGINT and SIGTERM stop the functions that get the run's `interruption`."""
    with interruption() as stop, progress(what, total) as advance:
        yield LongRun(total, stop, advance)
