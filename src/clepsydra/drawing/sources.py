"""Where the points come from: a bar per seat, made of the lines of its sheet; what was lost goes left of zero."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from clepsydra.drawing.marks import icon, minus, sentence, token
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.score import Score, order
from clepsydra.drawing.words import Words

HUES = 10
"""So many kinds of filling there are; the next line of a long sheet begins again with the first."""
ROOM = 3.3
"""How wide a piece must be for each character of its figure, in hundredths of the widest bar: room on a phone."""


class _Scale(Struct, frozen=True):
    """Where zero is and how wide a point, in hundredths."""

    zero: float
    unit: float


def sources_chart(score: Score, words: Words) -> Markup:
    """The bars beside one another, and below them what each filling stands for."""
    lines = _lines(score)
    seats = order(score.result)
    gains = [sum(max(0, points) for points in score.result.sheets[seat].values()) for seat in seats]
    losses = [sum(max(0, -points) for points in score.result.sheets[seat].values()) for seat in seats]
    unit = 100 / max(1, max(gains) + max(losses))
    scale = _Scale(max(losses) * unit, unit)
    return html(
        '<ul class="bars" aria-label="{sources}">{rows}</ul>{legend}',
        sources=words.say("score", "sources"),
        rows=(_row(score, seat, lines, scale) for seat in seats),
        legend=_legend(score, lines),
    )


def _lines(score: Score) -> list[str]:
    """The lines that gave or cost anybody anything, in the order of the sheet."""
    every = dict.fromkeys(line for sheet in score.result.sheets for line in sheet)
    return [line for line in every if any(sheet.get(line) for sheet in score.result.sheets)]


def _told(score: Score, seat: int, lines: list[str]) -> str:
    sheet = score.result.sheets[seat]
    return ", ".join(f"{score.names[line]} {minus(sheet[line])}" for line in lines if sheet.get(line))


def _row(score: Score, seat: int, lines: list[str], scale: _Scale) -> Markup:
    sign, sheet = score.signs[seat], score.result.sheets[seat]
    points = [sheet.get(line, 0) for line in lines]
    ends = list(accumulate((max(0, each) for each in points), initial=0))
    losses = list(accumulate((max(0, -each) for each in points), initial=0))
    return html(
        '<li><span class="who">{token}<b>{name}</b></span>'
        '<svg class="chart sources" role="img" aria-label="{name}: {told}">{pieces}'
        '<line class="zero" x1="{zero}" x2="{zero}" y2="100%"/></svg><b class="total">{total}</b></li>',
        token=token(sign),
        name=sign.name,
        told=_told(score, seat, lines),
        pieces=(
            _piece(hue, each, scale.zero + (ends[hue] if each > 0 else -losses[hue + 1]) * scale.unit, scale)
            for hue, each in enumerate(points)
            if each
        ),
        zero=f"{scale.zero:.2f}%",
        total=minus(score.result.totals[seat]),
    )


def _piece(hue: int, points: int, x: float, scale: _Scale) -> Markup:
    width = abs(points) * scale.unit
    figure = (
        html('<text x="{x}" y="50%">{points}</text>', x=f"{x + width / 2:.2f}%", points=minus(points))
        if width >= ROOM * len(str(points))
        else None
    )
    return html(
        '<g class="piece hue-{hue} {lost}"><rect x="{x}" width="{width}" height="100%"/>{figure}</g>',
        hue=hue % HUES,
        lost="lost" if points < 0 else None,
        x=f"{x:.2f}%",
        width=f"{width:.2f}%",
        figure=figure,
    )


def _legend(score: Score, lines: list[str]) -> Markup:
    entries = join(
        html(
            '<li><svg class="swatch" viewBox="0 0 12 12" aria-hidden="true"><g class="piece hue-{hue}">'
            '<rect width="12" height="12"/></g></svg>{icon}{name}</li>',
            hue=hue % HUES,
            icon=icon(score.icons[line]) if line in score.icons else None,
            name=sentence(score.names[line]),
        )
        for hue, line in enumerate(lines)
    )
    return html('<ul class="legend" aria-hidden="true">{entries}</ul>', entries=entries)
