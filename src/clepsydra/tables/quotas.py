"""Counts of what each caller has used, added up over all processes of a service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Use(Struct, frozen=True):
    """What one caller has used of one quota since this process last said so."""

    key: str
    """Names the quota and the caller; nobody can tell from it who that is."""
    units: int
    window: int
    """Milliseconds after its first use in which a quota is counted; then it begins anew."""


class Used(Struct, frozen=True):
    """What one caller has used of one quota in all processes."""

    key: str
    units: int
    left: int
    """Milliseconds until the count begins anew."""


class QuotaStore(Protocol):
    """Counts of what callers have used."""

    async def count_uses(self, uses: Sequence[Use]) -> list[Used]:
        """Add to the counts, by the clock of the database; return the new ones in any order."""
        ...

    async def forget_quotas(self, at: int) -> None:
        """Delete counts that had come to their end before a time."""
        ...
