"""Time that counts: not the weekends of a player's time zone where they are off, nor days off that they took."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

FOREVER = 2**62
FRIDAY = 4

Spell = tuple[int, int]
"""From when until when, in milliseconds since 1970."""


class WorkingTime(Struct, frozen=True):
    """When a seat's clock can run.

    >>> friday_evening = midnight(date(2026, 11, 20), "Europe/Paris") + 22 * 3_600_000
    >>> WorkingTime("Europe/Paris", weekends_off=True).after(friday_evening, 3 * 3_600_000) - friday_evening
    183600000
    """

    zone: str = ""
    weekends_off: bool = False
    off: tuple[Spell, ...] = ()

    def between(self, start: int, end: int) -> int:
        """How much of the time between two moments counts."""
        counted = 0
        for begin, until in self._spells(start):
            if begin >= end:
                break
            counted += min(until, end) - begin
        return counted

    def after(self, start: int, amount: int) -> int:
        """The moment at which so much has counted since `start`."""
        for begin, until in self._spells(start):
            if begin + amount <= until:
                return begin + amount
            amount -= until - begin
        raise AssertionError("time goes on for ever")

    def _spells(self, start: int) -> Iterator[Spell]:
        """The spells from `start` on during which time counts."""
        for spell in self._weekdays(start):
            yield from _without(spell, self.off)

    def _weekdays(self, start: int) -> Iterator[Spell]:
        if not self.weekends_off:
            yield start, FOREVER
            return
        day, begin = local_day(start, self.zone), start
        while True:
            day += timedelta(days=1)
            end = midnight(day, self.zone)
            if (day - timedelta(days=1)).weekday() <= FRIDAY:
                yield begin, end
            begin = end


def _without(spell: Spell, off: Iterable[Spell]) -> Iterator[Spell]:
    """What is left of a spell.

    >>> list(_without((0, 10), [(2, 4), (3, 5), (9, 12)]))
    [(0, 2), (5, 9)]
    """
    begin, end = spell
    for first, last in sorted(off):
        if first > begin:
            yield begin, min(first, end)
        begin = max(begin, last)
        if begin >= end:
            return
    yield begin, end


def known_zone(name: str) -> str:
    """The name of a time zone, or none if nobody knows it.

    >>> known_zone("Europe/Paris"), known_zone("Mars/Olympus")
    ('Europe/Paris', '')
    """
    return name if name in _zones() else ""


@cache
def _zones() -> frozenset[str]:
    """The names of all time zones: to list them walks through hundreds of files."""
    return frozenset(available_timezones())


def local_day(at: int, zone: str) -> date:
    """The day that it is in a time zone."""
    return datetime.fromtimestamp(at / 1000, _zone(zone)).date()


def midnight(day: date, zone: str) -> int:
    """When a day begins in a time zone."""
    return round(datetime.combine(day, time(), _zone(zone)).timestamp() * 1000)


def _zone(name: str) -> tzinfo:
    return ZoneInfo(name) if name else UTC
