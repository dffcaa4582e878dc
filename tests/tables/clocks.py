"""A clock that stands until somebody moves it, and who hears reminders, for tests of time."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime

import pytest

from clepsydra.tables.deadlines import Deadlines
from clepsydra.tables.due import Due
from clepsydra.tables.pace import DAY, MINUTE, OnTimeOut, Pace
from clepsydra.tables.service import TableService

LIVE = Pace(bank=10 * MINUTE, increment=20)
BY_MAIL = Pace(bank=3 * DAY, per_turn=DAY, weekends_off=True, days_off=5)
CALLING = Pace(bank=MINUTE, increment=20, on_time_out=OnTimeOut.CALL)
TAKING_OVER = Pace(bank=MINUTE, increment=20, on_time_out=OnTimeOut.TAKE_OVER)

MONDAY = round(datetime(2026, 11, 16, 8, tzinfo=UTC).timestamp())


@pytest.fixture(autouse=True)
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service's clock goes on by a millisecond whenever it is read: nothing hangs on the machine or on the day."""
    ticks = itertools.count(MONDAY * 1_000)
    monkeypatch.setattr(TableService, "now", staticmethod(lambda: next(ticks)))


class Hand:
    """What time it is for all services that go by it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: int = MONDAY) -> None:
        self.now = seconds * 1_000
        monkeypatch.setattr(TableService, "now", lambda _service: self.now)

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * 1_000)


class Heard:
    """Keeps the reminders that were told."""

    def __init__(self) -> None:
        self.reminders: list[Due] = []

    async def time_is_short(self, reminder: Due) -> None:
        self.reminders.append(reminder)


async def sweep(service: TableService) -> list[Due]:
    """See to all that has come due; the reminders that were told."""
    heard = Heard()
    await Deadlines(service, heard).sweep()
    return heard.reminders
