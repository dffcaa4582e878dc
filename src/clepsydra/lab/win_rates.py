"""How those who chose a thing fared: how many of them came first."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from clepsydra.kernel import Answer, One, Some, kind

FEWEST = 20
"""With fewer seats that chose a thing, its share says nothing."""
NORMAL_95 = 1.96


class Share(Struct, frozen=True):
    """How often something came about, with the interval in which the true share lies 19 times in 20."""

    cases: int
    hits: int
    share: float
    low: float
    high: float


def share(hits: int, cases: int) -> Share:
    """A share with Wilson's interval, which holds near 0 and 1 too.

    >>> share(9, 10)
    Share(cases=10, hits=9, share=0.9, low=0.596, high=0.982)
    """
    square = NORMAL_95**2
    middle = (hits + square / 2) / (cases + square)
    spread = NORMAL_95 * math.sqrt(hits * (cases - hits) / cases + square / 4) / (cases + square)
    return Share(cases, hits, *(round(each, 3) for each in (hits / cases, middle - spread, middle + spread)))


class WinRates(Struct):
    """The choices of all seats in some games, and which of those seats came first."""

    seats: dict[str, int] = {}
    """How many seats chose each thing at least once in their game."""
    firsts: dict[str, int] = {}
    """How many of these came first."""

    def count(self, chosen: Iterable[str], first: bool) -> None:
        """Count in what a seat chose in a game."""
        for thing in chosen:
            self.seats[thing] = self.seats.get(thing, 0) + 1
            self.firsts[thing] = self.firsts.get(thing, 0) + first

    def add(self, other: WinRates) -> None:
        """Count in other games."""
        for thing, seats in other.seats.items():
            self.seats[thing] = self.seats.get(thing, 0) + seats
            self.firsts[thing] = self.firsts.get(thing, 0) + other.firsts[thing]

    def shares(self, fewest: int = FEWEST) -> dict[str, Share]:
        """The share of first places by thing, the greatest first."""
        found = {thing: share(self.firsts[thing], n) for thing, n in self.seats.items() if n >= fewest}
        return dict(sorted(found.items(), key=lambda entry: (-entry[1].share, entry[0])))


def chosen(ask: One | Some, answer: Answer) -> Iterator[str]:
    """What an answer chooses, in words: the verb and the kinds of the things it names."""
    options: Any = (answer,) if isinstance(ask, One) else answer
    return (words(option) for option in options)


@functools.lru_cache(maxsize=10_000)
def words(option: Any) -> str:
    """An option without its numbers and copies.

    >>> words(("play", "elf#3")), words(("pay", "cube", 2, "chip", 1)), words("pass")
    ('play elf', 'pay cube chip', 'pass')
    """
    parts = option if isinstance(option, tuple) else (option,)
    return " ".join(kind(part) for part in parts if isinstance(part, str))
