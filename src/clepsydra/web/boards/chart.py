"""Score over time: one line per seat on a graduated ground, told apart by dashes and tokens, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from clepsydra.web.boards.markup import SHAPES, SPRITE, Sign, esc, minus, token
from clepsydra.web.boards.words import Words

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 44, 72, 16, 28
APART = 22
"""How far the totals at the end of the lines stand from one another, in units of the drawing."""
MOST_LABELS = 12


class Course(Struct, frozen=True):
    """How the scores went: a label for each moment, and each seat's score then."""

    moments: tuple[str, ...]
    signs: tuple[Sign, ...]
    scores: tuple[tuple[int, ...], ...]


def score_chart(course: Course, words: Words) -> str:
    """The lines, with the tokens and totals of all seats at their end."""
    lowest = min(0, *(score for line in course.scores for score in line))
    highest = max(1, *(score for line in course.scores for score in line))
    step = next(step for step in (5, 10, 20, 50, 100, 1000, highest) if (highest - lowest) / step <= 5)
    floor, ceiling = lowest // step * step, -(-highest // step) * step
    ground = "".join(_rule(value, _y(value, floor, ceiling)) for value in range(floor, ceiling + 1, step))
    lines = "".join(
        _line(sign, [(_x(n, course), _y(score, floor, ceiling)) for n, score in enumerate(scores)])
        for sign, scores in zip(course.signs, course.scores, strict=True)
    )
    told = "; ".join(
        f"{sign.name} {minus(scores[-1])}" for sign, scores in zip(course.signs, course.scores, strict=True)
    )
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{esc(words.say("score", "over_time"))}: {esc(told)}">{ground}'
        f"{_ticks(course)}{lines}{_ends(course, floor, ceiling)}</svg>"
    )


def course_table(course: Course, words: Words) -> str:
    """The same in figures: a row for each moment."""
    head = "".join(f'<th scope="col">{token(sign)}{esc(sign.name)}</th>' for sign in course.signs)
    rows = "".join(
        f'<tr><th scope="row">{esc(moment)}</th>'
        + "".join(f"<td>{minus(scores[number])}</td>" for scores in course.scores)
        + "</tr>"
        for number, moment in enumerate(course.moments)
    )
    return (
        f'<table class="sheet"><caption class="sr">{esc(words.say("score", "over_time"))}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _x(number: int, course: Course) -> int:
    return LEFT + (WIDTH - LEFT - RIGHT) * number // max(1, len(course.moments) - 1)


def _y(score: int, floor: int, ceiling: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score - floor) // (ceiling - floor)


def _rule(value: int, y: int) -> str:
    return (
        f'<path class="{"zero" if value == 0 else "rule"}" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        f'<text class="y" x="{LEFT - 8}" y="{y + 4}">{minus(value)}</text>'
    )


def _ticks(course: Course) -> str:
    """A long tick for each part of the game, and its name as long as there is room for all."""
    every = -(-len(course.moments) // MOST_LABELS)
    foot = HEIGHT - BOTTOM
    ticks = "".join(f"M{_x(n, course)} {foot}v6" for n in range(len(course.moments)))
    labels = "".join(
        f'<text class="{"x" if n else "from"}" x="{_x(n, course)}" y="{HEIGHT - 7}">{esc(moment)}</text>'
        for n, moment in enumerate(course.moments)
        if n % every == 0
    )
    return f'<path class="tick" d="{ticks}"/>{labels}'


def _line(sign: Sign, points: Sequence[tuple[int, int]]) -> str:
    """The line on a dark casing, so that a light colour stands out too, and a dot at each moment."""
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    dots = "".join(f"M{x} {y}h0" for x, y in points)
    return (
        f'<path class="casing" d="{path}"/><g class="seat seat-{sign.colour}">'
        f'<path class="run {SHAPES[sign.colour]}" d="{path}"/><path class="dots" d="{dots}"/></g>'
    )


def _ends(course: Course, floor: int, ceiling: int) -> str:
    """Token and total at the end of each line, moved apart where lines end together."""
    last = sorted(
        ((_y(scores[-1], floor, ceiling), number) for number, scores in enumerate(course.scores)),
        reverse=True,
    )
    marks: list[str] = []
    free = HEIGHT
    for y, number in last:
        free = min(y, free - APART)
        sign = course.signs[number]
        marks.append(
            f'<g class="seat seat-{sign.colour}"><use href="{SPRITE}#seat-{SHAPES[sign.colour]}"'
            f' x="{WIDTH - RIGHT + 8}" y="{free - 8}" width="16" height="16"/></g>'
            f'<text class="total" x="{WIDTH - RIGHT + 30}" y="{free + 5}">{minus(course.scores[number][-1])}</text>'
        )
    return "".join(marks)
