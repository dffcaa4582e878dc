"""Exchanges of resources: on which terms, and what was named."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field


class Terms(Struct, frozen=True):
    """What may be given for what, at which rate, how often, and whether one must."""

    gives: tuple[str, ...]
    gets: tuple[str, ...]
    give: int
    get: int
    most: int | None = None
    must: bool = False


class Bargain(Struct):
    """The exchanges named so far; all happen together (see RB-EXC-03)."""

    gave: Counter[str] = field(default_factory=Counter)
    got: Counter[str] = field(default_factory=Counter)
    times: int = 0
