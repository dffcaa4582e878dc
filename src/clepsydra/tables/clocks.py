"""The clocks of the seats. They follow from the acts and their times alone, so that all processes agree on them.

A clock runs while its seat is asked and its owner decides. Times are milliseconds.
"""

from __future__ import annotations

from msgspec import Struct, structs

from clepsydra.tables.pace import Pace
from clepsydra.tables.table import Table
from clepsydra.tables.working_time import Spell, WorkingTime

SHORT = 80
"""Time is short when so many hundredths of it are gone."""
SECOND = 1_000


class Clock(Struct, frozen=True):
    """What a seat has left of its time."""

    bank: int
    turn: int = 0
    """What is left of the running turn's own time, which goes before the bank."""
    since: int | None = None
    """Since when it runs with these; `None`: it stands."""
    earned: tuple[int, ...] = ()
    """What the bank got for each of the answers that can still be taken back: nobody else may know of those."""
    days_off: int = 0
    """How many days off its owner may still take."""
    off: tuple[Spell, ...] = ()

    @property
    def left(self) -> int:
        """What it had left when it began to run, or has left if it stands."""
        return self.turn + self.bank

    def stopped(self, at: int, time: WorkingTime) -> Clock:
        """The clock after it has run until a moment."""
        if self.since is None:
            return self
        used = time.between(self.since, at)
        over = max(0, used - self.turn)
        return structs.replace(self, turn=max(0, self.turn - used), bank=max(0, self.bank - over), since=None)

    def runs_out_at(self, time: WorkingTime) -> int | None:
        """When it will have run out, if nobody stops it."""
        return None if self.since is None else time.after(self.since, self.left)

    def is_short_at(self, time: WorkingTime) -> int | None:
        """When most of it will be gone."""
        return None if self.since is None else time.after(self.since, self.left * SHORT // 100)

    def without_earned(self) -> Clock:
        """The clock as the others see it (TB-R-06)."""
        return structs.replace(self, bank=max(0, self.bank - sum(self.earned)), earned=())


def fresh_clock(pace: Pace) -> Clock:
    """A clock of which nothing is used."""
    return Clock(pace.bank * SECOND, days_off=pace.days_off)


def working_time(table: Table, seat: int, clock: Clock) -> WorkingTime:
    """When the clock of a seat can run."""
    weekends_off = table.pace is not None and table.pace.weekends_off
    return WorkingTime(table.seats[seat].zone, weekends_off, clock.off)
