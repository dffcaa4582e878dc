"""Least squares with a pull towards nothing (ridge regression), how far to trust it told by what was left out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from operator import mul

from msgspec import Struct

PULLS = tuple(4.0**power for power in range(-3, 12))
"""From hardly any pull to one that leaves nearly everything as it was."""


class Sums(Struct):
    """All that rows of a regression come to: products of the columns, with each other and with what is to be explained."""

    products: list[list[float]]
    """Of the columns with each other, the lower half."""
    explained: list[float]
    target: float = 0.0
    """What is to be explained, squared."""
    rows: int = 0

    @classmethod
    def over(cls, columns: int) -> Sums:
        """Of no rows yet."""
        return cls([[0.0] * (column + 1) for column in range(columns)], [0.0] * columns)

    def add(self, row: Sequence[float], target: float) -> None:
        """Count one row."""
        there = [column for column, amount in enumerate(row) if amount]
        for column in there:
            amount, products = row[column], self.products[column]
            self.explained[column] += amount * target
            for other in there:
                if other > column:
                    break
                products[other] += amount * row[other]
        self.target += target * target
        self.rows += 1

    def join(self, other: Sums, times: int = 1) -> Sums:
        """These rows and those of the other; with -1, these without those."""
        return Sums(
            [
                [one + times * more for one, more in zip(*both, strict=True)]
                for both in zip(self.products, other.products, strict=True)
            ],
            [one + times * more for one, more in zip(self.explained, other.explained, strict=True)],
            self.target + times * other.target,
            self.rows + times * other.rows,
        )

    def missed(self, slopes: Sequence[float]) -> float:
        """By how much these slopes miss the rows, squared."""
        missed = self.target
        for column, slope in enumerate(slopes):
            products = self.products[column]
            across = sum(products[other] * slopes[other] for other in range(column))
            missed += slope * (slope * products[column] + 2 * across - 2 * self.explained[column])
        return missed


class Fit(Struct, frozen=True):
    """What was found."""

    slopes: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of each slope, by leaving out one part after the other (the jackknife)."""
    pull: float
    before: float
    """By how much the rows of a part differ from nothing, in the root of the mean of squares."""
    after: float
    """By how much they differ from what the other parts say of them."""


def fit(parts: Sequence[Sums], widths: Sequence[float]) -> Fit:
    """The slopes that explain the rows, with the pull under which each part is best told by the others.

    A slope is pulled towards nothing the less, the more it may be expected to differ from it: its width.
    """
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.join(part)
    others = [whole.join(part, -1) for part in parts]
    tried = {pull: [solved(sums, widths, pull) for sums in others] for pull in PULLS}

    def missed(without: Iterable[Sequence[float]]) -> float:
        return sum(part.missed(slopes) for part, slopes in zip(parts, without, strict=True))

    pull = min(PULLS, key=lambda pull: missed(tried[pull]))
    return Fit(
        tuple(solved(whole, widths, pull)),
        tuple(_jackknife(each) for each in zip(*tried[pull], strict=True)),
        pull,
        math.sqrt(whole.target / whole.rows),
        math.sqrt(missed(tried[pull]) / whole.rows),
    )


def _jackknife(slopes: Sequence[float]) -> float:
    mean = sum(slopes) / len(slopes)
    return math.sqrt(sum((slope - mean) ** 2 for slope in slopes) * (len(slopes) - 1) / len(slopes))


def solved(sums: Sums, widths: Sequence[float], pull: float) -> list[float]:
    """The slopes with the least squares of what is missed and of the slopes over their widths, these so many times."""
    lower: list[list[float]] = []
    for row, products in enumerate(sums.products):
        entries: list[float] = []
        for column, product in enumerate(products):
            left = product - sum(map(mul, entries, lower[column] if column < row else entries))
            if column < row:
                entries.append(left / lower[column][column])
            else:
                entries.append(math.sqrt(left + pull / widths[row] ** 2))
        lower.append(entries)
    halfway: list[float] = []
    for row, entries in enumerate(lower):
        halfway.append((sums.explained[row] - sum(map(mul, entries, halfway))) / entries[row])
    slopes = [0.0] * len(lower)
    for row in reversed(range(len(lower))):
        beyond = sum(lower[below][row] * slopes[below] for below in range(row + 1, len(lower)))
        slopes[row] = (halfway[row] - beyond) / lower[row][row]
    return slopes
