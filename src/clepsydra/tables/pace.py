"""How fast a table plays: a bank of time, what each decision or turn adds to it, and what happens when it has run out."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from clepsydra.kernel import Denial, deny

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LONGEST = 60 * DAY
MOST_DAYS_OFF = 60


class OnTimeOut(StrEnum):
    """What happens when the time of a seat has run out (TB-CLK-04)."""

    DECIDE = "decide"
    """A bot decides this question."""
    TAKE_OVER = "take over"
    """A bot decides until the person is back."""
    CALL = "call"
    """Anybody may take the seat; until somebody does, or the person is back, a bot decides."""


class Pace(Struct, frozen=True):
    """The clock of each seat, in seconds (TB-CLK-01)."""

    bank: int
    increment: int = 0
    """What each answer adds to the bank."""
    per_turn: int = 0
    """What each turn has before it costs anything of the bank; what is left of it is lost."""
    weekends_off: bool = False
    days_off: int = 0
    """So many days off each seat may take in a game."""
    on_time_out: OnTimeOut = OnTimeOut.DECIDE

    @property
    def live(self) -> bool:
        """Whether all are expected to be there."""
        return self.per_turn == 0

    def why_not(self) -> Denial | None:
        """Why nobody can play at this pace: everybody must be able to go on after their time has run out."""
        times = (self.bank, self.increment, self.per_turn)
        fits = all(0 <= time <= LONGEST for time in times) and 0 <= self.days_off <= MOST_DAYS_OFF
        return (
            None if fits and (self.increment or self.per_turn) else deny("TB-CLK-01", longest=LONGEST // DAY)
        )
