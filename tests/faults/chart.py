"""A long run as a picture: how long answers took and what a server held in memory, part by part."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from msgspec import Struct

from clepsydra.drawing.markup import Markup, html
from tests.faults.players import Accepted

BAR, GAP, HEIGHT, EDGE = 56, 16, 150, 40
GREY, BLUE, AMBER = "#7f7f7f", "#3b82c4", "#d08a1d"
"""Seen on light and on dark ground."""
MILLION = 1_000_000


class Part(Struct, frozen=True):
    """A stretch of the run; times in milliseconds, from sending to the answer, sending again included."""

    until: float
    """In minutes, from the beginning."""
    answers: int
    p50: float
    p99: float
    memory: float
    """In megabytes, at its end."""


def parts_of(acts: Sequence[Accepted], begun: float, seconds: float, memory: Sequence[float]) -> list[Part]:
    """The run in as many parts as its memory was looked at."""
    length = seconds / len(memory)
    found: list[Part] = []
    for number, held in enumerate(memory):
        taken = [
            1000 * (act.answered - act.sent)
            for act in acts
            if number * length <= act.answered - begun < (number + 1) * length
        ]
        cuts = statistics.quantiles(taken, n=100) if len(taken) > 1 else [0.0] * 99
        found.append(Part((number + 1) * length / 60, len(taken), cuts[49], cuts[98], held / MILLION))
    return found


def chart(parts: Sequence[Part]) -> Markup:
    """The hundredth that took longest, above, and the memory, below."""
    width = 2 * EDGE + len(parts) * (BAR + GAP)
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="{told}">'
        '<g font-family="sans-serif" font-size="11" text-anchor="middle">{above}{below}</g></svg>\n',
        width=width,
        height=2 * (HEIGHT + EDGE),
        told="; ".join(f"{part.until:.0f} min: {part.p99:.0f} ms, {part.memory:.0f} MB" for part in parts),
        above=_bars("p99, ms", [part.p99 for part in parts], parts, 0, BLUE),
        below=_bars("memory, MB", [part.memory for part in parts], parts, HEIGHT + EDGE, AMBER),
    )


def _bars(title: str, values: Sequence[float], parts: Sequence[Part], top: int, colour: str) -> list[Markup]:
    most = max(values) or 1.0
    ground = top + HEIGHT
    named = html(
        '<text fill="{grey}" x="4" y="{y}" text-anchor="start">{title}</text>',
        grey=GREY,
        y=top + 14,
        title=title,
    )
    return [named] + [
        html(
            '<rect fill="{colour}" x="{x}" y="{y}" width="{bar}" height="{high}"/>'
            '<text fill="{grey}" x="{middle}" y="{over}">{value}</text>'
            '<text fill="{grey}" x="{middle}" y="{under}">{until} min</text>',
            colour=colour,
            grey=GREY,
            x=EDGE + number * (BAR + GAP),
            y=ground - high,
            bar=BAR,
            high=high,
            middle=EDGE + number * (BAR + GAP) + BAR // 2,
            over=ground - high - 5,
            under=ground + 15,
            value=f"{value:.0f}",
            until=f"{part.until:.0f}" if part.until >= len(parts) else f"{part.until:.1f}",
        )
        for number, (value, part) in enumerate(zip(values, parts, strict=True))
        for high in [round((HEIGHT - EDGE) * value / most)]
    ]
