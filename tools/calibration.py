"""How well ratings promise: bots of known strength play, and what was promised is plotted against what happened.

    python -m tools.calibration

writes the picture of the decision record. Everything is drawn from one seed, so it is the same every time.
"""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from clepsydra.drawing.markup import Markup, html
from clepsydra.tables.ratings import Rating, chance_to_beat, rate

PICTURE = Path(__file__).parents[1] / "docs" / "decisions" / "0031-calibration.svg"
GAMES = 10_000
BOTS = 40
BINS = 10
SIZE, EDGE = 360, 48
GREY, BLUE = "#7f7f7f", "#3b82c4"
"""Seen on light and on dark ground."""


class Point(NamedTuple):
    """Of the times when about the same was promised: what was, and how often it happened."""

    promised: float
    happened: float


class Season:
    """Games of bots that play as strong as they are, give or take; what was promised before each, and what came."""

    def __init__(self) -> None:
        chance = random.Random(19)  # noqa: S311 - games, no secrets
        self.strengths = [chance.gauss(0, 1) for _ in range(BOTS)]
        self.ratings = [Rating()] * BOTS
        self._promised: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for number in range(GAMES):
            bots = chance.sample(range(BOTS), chance.choice((2, 3, 4)))
            shown = [self.strengths[bot] + chance.gauss(0, 1) for bot in bots]
            ranks = [1 + sum(other > own for other in shown) for own in shown]
            if number >= GAMES // 2:
                self._compare(bots, ranks)
            for bot, rating in zip(bots, rate([self.ratings[bot] for bot in bots], ranks), strict=True):
                self.ratings[bot] = rating

    def _compare(self, bots: list[int], ranks: list[int]) -> None:
        for (one, rank), (other, others) in itertools.permutations(zip(bots, ranks, strict=True), 2):
            promise = chance_to_beat(self.ratings[one], self.ratings[other])
            self._promised[int(promise * BINS)].append((promise, rank < others))

    @property
    def points(self) -> list[Point]:
        """What was promised, in tenths, and what came of it."""
        return [
            Point(
                sum(promise for promise, _ in promises) / len(promises),
                sum(won for _, won in promises) / len(promises),
            )
            for _, promises in sorted(self._promised.items())
        ]


def plot(points: list[Point]) -> Markup:
    """The points on a square, whose diagonal is where promises are kept."""
    tenths = range(0, BINS + 1, 2)
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" aria-label="{told}">'
        '<g fill="none" stroke="{grey}"><path d="{frame}"/><path stroke-dasharray="4 4" d="{even}"/></g>'
        '<g fill="{grey}" font-family="sans-serif" font-size="12">{ticks}'
        '<text text-anchor="middle" x="{middle}" y="{foot}">promised</text><text x="8" y="20">happened</text></g>'
        '<g fill="{blue}">{dots}</g></svg>\n',
        size=SIZE,
        told="Promised and happened: "
        + ", ".join(f"{one.promised:.2f} {one.happened:.2f}" for one in points),
        grey=GREY,
        blue=BLUE,
        frame=f"M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}",
        even=f"M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}",
        ticks=[_tick(tenth / BINS) for tenth in tenths],
        dots=[
            html('<circle cx="{x}" cy="{y}" r="4"/>', x=_x(one.promised), y=_y(one.happened))
            for one in points
        ],
        middle=SIZE // 2,
        foot=SIZE - 8,
    )


def _tick(value: float) -> Markup:
    return html(
        '<text text-anchor="middle" x="{x}" y="{foot}">{value}</text><text text-anchor="end" x="{left}" y="{y}">{value}</text>',
        x=_x(value),
        foot=SIZE - EDGE + 18,
        left=EDGE - 8,
        y=_y(value) + 4,
        value=f"{value:.1f}",
    )


def _x(value: float) -> int:
    return EDGE + round(value * (SIZE - 2 * EDGE))


def _y(value: float) -> int:
    return SIZE - _x(value)


if __name__ == "__main__":
    PICTURE.write_text(plot(Season().points), encoding="utf-8")
