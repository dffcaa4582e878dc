"""The shapes of what the API takes about clocks."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from clepsydra.tables.pace import MOST_DAYS_OFF

TimeZone = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_+/-]*$(?!\n)")]
"""Where one lives, as in `Europe/Paris`: weekends and days off go by it; an unknown one is UTC."""


class TakeOver(Struct, frozen=True):
    """What it takes to take over a seat that looks for somebody."""

    zone: TimeZone = ""


class DaysOff(Struct, frozen=True):
    """Days on which a clock stands."""

    first: date
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS_OFF)]
