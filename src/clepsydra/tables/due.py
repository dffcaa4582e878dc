"""What is due at tables: when something happens for a seat unless the table goes on before."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

REMINDER, TIME = "reminder", "time"
KINDS = (REMINDER, TIME)
"""What this release sees to; another kind in the store is left to the newer one that put it there."""


class Due(Struct, frozen=True):
    """That something is to happen for a seat at a time, unless the table goes on before."""

    table: str
    seat: int
    what: str
    """`TIME`: its clock has run out; `REMINDER`: it will before long."""
    ring_at: int


class DueChanges(Struct, frozen=True):
    """How acts change what is due at a table; what is neither set nor dropped stays as it is."""

    new: tuple[Due, ...] = ()
    dropped: tuple[tuple[int, str], ...] = ()
    """Seats, and what is no longer due for them."""


class Rings(Protocol):
    """A receiver of reminders, which lets the owner of a seat know that its time is short."""

    async def time_is_short(self, reminder: Due) -> None:
        """Handle a reminder; it may come more than once, with all fields the same."""
        ...
