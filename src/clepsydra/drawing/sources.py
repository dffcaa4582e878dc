"""Where the points come from: a bar per seat, made of the lines of its sheet; what was lost goes left of zero."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from clepsydra.drawing.colours import SHAPES
from clepsydra.drawing.marks import SPRITE, icon, minus, sentence
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.score import Score, order
from clepsydra.drawing.words import Words

WIDTH, LEFT, RIGHT, ROW, BAR = 640, 40, 52, 40, 24
HUES = 10
"""So many kinds of filling there are; the next line of a long sheet begins again with the first."""
ROOM = 26
"""How wide a piece must be for its figure."""


class _Scale(Struct, frozen=True):
    """Where zero is, and how wide a point."""

    zero: int
    unit: float


def sources_chart(score: Score, words: Words) -> Markup:
    """The bars, and below them what each filling stands for."""
    lines = _lines(score)
    seats = order(score.result)
    gains = [sum(max(0, points) for points in score.result.sheets[seat].values()) for seat in seats]
    losses = [sum(max(0, -points) for points in score.result.sheets[seat].values()) for seat in seats]
    unit = (WIDTH - LEFT - RIGHT) / max(1, max(gains) + max(losses))
    zero = LEFT + round(max(losses) * unit)
    scale = _Scale(zero, unit)
    height = ROW * len(seats)
    return html(
        '<svg class="chart sources" viewBox="{box}" role="img" aria-label="{sources}: {told}">'
        '{rows}<path class="zero" d="{zero}"/></svg>{legend}',
        box=f"0 0 {WIDTH} {height + 8}",
        sources=words.say("score", "sources"),
        told="; ".join(_told(score, seat, lines) for seat in seats),
        rows=(_row(score, seat, 4 + ROW * number, scale) for number, seat in enumerate(seats)),
        zero=f"M{zero} 4V{height + 4}",
        legend=_legend(score, lines),
    )


def _lines(score: Score) -> list[str]:
    """The lines that gave or cost anybody anything, in the order of the sheet."""
    every = dict.fromkeys(line for sheet in score.result.sheets for line in sheet)
    return [line for line in every if any(sheet.get(line) for sheet in score.result.sheets)]


def _told(score: Score, seat: int, lines: list[str]) -> str:
    sheet = score.result.sheets[seat]
    points = ", ".join(f"{score.names[line]} {minus(sheet[line])}" for line in lines if sheet.get(line))
    return f"{score.signs[seat].name} {minus(score.result.totals[seat])} ({points})"


def _row(score: Score, seat: int, top: int, scale: _Scale) -> Markup:
    sign, sheet = score.signs[seat], score.result.sheets[seat]
    zero, unit = scale.zero, scale.unit
    points = [sheet.get(line, 0) for line in _lines(score)]
    ends = list(accumulate((max(0, each) for each in points), initial=0))
    losses = list(accumulate((max(0, -each) for each in points), initial=0))
    middle = top + ROW // 2
    return html(
        '<g class="seat seat-{colour}">'
        '<use href="{sprite}#seat-{shape}" x="10" y="{y}" width="20" height="20"/></g>{pieces}'
        '<text class="total" x="{x}" y="{foot}">{total}</text>',
        colour=sign.colour,
        sprite=SPRITE,
        shape=SHAPES[sign.colour],
        y=middle - 10,
        pieces=(
            _piece(hue, each, zero + (ends[hue] if each > 0 else -losses[hue + 1]) * unit, top, unit)
            for hue, each in enumerate(points)
            if each
        ),
        x=round(zero + ends[-1] * unit) + 8,
        foot=middle + 5,
        total=minus(score.result.totals[seat]),
    )


def _piece(hue: int, points: int, x: float, row: int, unit: float) -> Markup:
    width, top = abs(points) * unit, row + (ROW - BAR) // 2
    figure = (
        html(
            '<text x="{x}" y="{y}">{points}</text>',
            x=round(x + width / 2),
            y=top + BAR // 2 + 4,
            points=minus(points),
        )
        if width >= ROOM
        else None
    )
    return html(
        '<g class="piece hue-{hue} {lost}"><rect x="{x}" y="{top}" width="{width}" height="{bar}"/>'
        '<path d="M{x} {top}v{bar}"/>{figure}</g>',
        hue=hue % HUES,
        lost="lost" if points < 0 else None,
        x=f"{x:.1f}",
        top=top,
        width=f"{width:.1f}",
        bar=BAR,
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
