"""Where the points come from: a bar per seat, made of the lines of its sheet; what was lost goes left of zero."""

from __future__ import annotations

from itertools import accumulate

from msgspec import Struct

from clepsydra.web.boards.markup import SHAPES, SPRITE, classes, esc, icon, minus
from clepsydra.web.boards.score import Score, order
from clepsydra.web.boards.words import Words

WIDTH, LEFT, RIGHT, ROW, BAR = 640, 40, 52, 40, 24
HUES = 10
"""So many kinds of filling there are; the next line of a long sheet begins again with the first."""
ROOM = 26
"""How wide a piece must be for its figure."""


class _Scale(Struct, frozen=True):
    """Where zero is, and how wide a point."""

    zero: int
    unit: float


def sources_chart(score: Score, words: Words) -> str:
    """The bars, and below them what each filling stands for."""
    lines = _lines(score)
    seats = order(score.result)
    gains = [sum(max(0, points) for points in score.result.sheets[seat].values()) for seat in seats]
    losses = [sum(max(0, -points) for points in score.result.sheets[seat].values()) for seat in seats]
    unit = (WIDTH - LEFT - RIGHT) / max(1, max(gains) + max(losses))
    zero = LEFT + round(max(losses) * unit)
    scale = _Scale(zero, unit)
    rows = "".join(_row(score, seat, 4 + ROW * number, scale) for number, seat in enumerate(seats))
    height = ROW * len(seats)
    told = "; ".join(_told(score, seat, lines) for seat in seats)
    return (
        f'<svg class="chart sources" viewBox="0 0 {WIDTH} {height + 8}" role="img"'
        f' aria-label="{esc(words.say("score", "sources"))}: {esc(told)}">{rows}'
        f'<path class="zero" d="M{zero} 4V{height + 4}"/></svg>{_legend(score, lines)}'
    )


def _lines(score: Score) -> list[str]:
    """The lines that gave or cost anybody anything, in the order of the sheet."""
    every = dict.fromkeys(line for sheet in score.result.sheets for line in sheet)
    return [line for line in every if any(sheet.get(line) for sheet in score.result.sheets)]


def _told(score: Score, seat: int, lines: list[str]) -> str:
    sheet = score.result.sheets[seat]
    points = ", ".join(f"{score.names[line]} {minus(sheet[line])}" for line in lines if sheet.get(line))
    return f"{score.signs[seat].name} {minus(score.result.totals[seat])} ({points})"


def _row(score: Score, seat: int, top: int, scale: _Scale) -> str:
    sign, sheet = score.signs[seat], score.result.sheets[seat]
    zero, unit = scale.zero, scale.unit
    points = [sheet.get(line, 0) for line in _lines(score)]
    ends = list(accumulate((max(0, each) for each in points), initial=0))
    losses = list(accumulate((max(0, -each) for each in points), initial=0))
    pieces = "".join(
        _piece(hue, each, zero + (ends[hue] if each > 0 else -losses[hue + 1]) * unit, top, unit)
        for hue, each in enumerate(points)
        if each
    )
    middle = top + ROW // 2
    return (
        f'<g class="seat seat-{sign.colour}"><use href="{SPRITE}#seat-{SHAPES[sign.colour]}" x="10"'
        f' y="{middle - 10}" width="20" height="20"/></g>{pieces}'
        f'<text class="total" x="{round(zero + ends[-1] * unit) + 8}" y="{middle + 5}">'
        f"{minus(score.result.totals[seat])}</text>"
    )


def _piece(hue: int, points: int, x: float, row: int, unit: float) -> str:
    width, top = abs(points) * unit, row + (ROW - BAR) // 2
    figure = (
        f'<text x="{round(x + width / 2)}" y="{top + BAR // 2 + 4}">{minus(points)}</text>'
        if width >= ROOM
        else ""
    )
    css = classes("piece", f"hue-{hue % HUES}", "lost" if points < 0 else "")
    return (
        f'<g class="{css}"><rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{BAR}"/>'
        f'<path d="M{x:.1f} {top}v{BAR}"/>{figure}</g>'
    )


def _legend(score: Score, lines: list[str]) -> str:
    entries = "".join(
        f'<li><svg class="swatch" viewBox="0 0 12 12" aria-hidden="true"><g class="piece hue-{hue % HUES}">'
        f'<rect width="12" height="12"/></g></svg>{icon(score.icons[line]) if line in score.icons else ""}'
        f"{esc(score.names[line][:1].upper() + score.names[line][1:])}</li>"
        for hue, line in enumerate(lines)
    )
    return f'<ul class="legend" aria-hidden="true">{entries}</ul>'
