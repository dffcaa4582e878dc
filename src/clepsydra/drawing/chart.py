"""Score over time: one line per seat on a graduated ground, told apart by dashes and tokens, not by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from clepsydra.drawing.colours import SHAPES
from clepsydra.drawing.marks import SPRITE, Sign, minus, token
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.words import Words

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 44, 72, 16, 28
APART = 22
"""How far the totals at the end of the lines stand from one another, in units of the drawing."""
MOST_LABELS = 12


class Course(Struct, frozen=True):
    """How the scores went: a label for each moment, and each seat's score then."""

    moments: tuple[str, ...]
    signs: tuple[Sign, ...]
    scores: tuple[tuple[int, ...], ...]


def score_chart(course: Course, words: Words) -> Markup:
    """The lines, with the tokens and totals of all seats at their end."""
    lowest = min(0, *(score for line in course.scores for score in line))
    highest = max(1, *(score for line in course.scores for score in line))
    step = next(step for step in (5, 10, 20, 50, 100, 1000, highest) if (highest - lowest) / step <= 5)
    floor, ceiling = lowest // step * step, -(-highest // step) * step
    lines = join(
        _line(sign, [(_x(n, course), _y(score, floor, ceiling)) for n, score in enumerate(scores)])
        for sign, scores in zip(course.signs, course.scores, strict=True)
    )
    return html(
        '<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{over_time}: {told}">'
        "{ground}{ticks}{lines}{ends}</svg>",
        width=WIDTH,
        height=HEIGHT,
        over_time=words.say("score", "over_time"),
        told="; ".join(
            f"{sign.name} {minus(scores[-1])}"
            for sign, scores in zip(course.signs, course.scores, strict=True)
        ),
        ground=(_rule(value, _y(value, floor, ceiling)) for value in range(floor, ceiling + 1, step)),
        ticks=_ticks(course),
        lines=lines,
        ends=_ends(course, floor, ceiling),
    )


def course_table(course: Course, words: Words) -> Markup:
    """The same in figures: a row for each moment."""
    rows = join(
        html(
            '<tr><th scope="row">{moment}</th>{cells}</tr>',
            moment=moment,
            cells=(html("<td>{score}</td>", score=minus(scores[number])) for scores in course.scores),
        )
        for number, moment in enumerate(course.moments)
    )
    return html(
        '<table class="sheet"><caption class="sr">{over_time}</caption><thead><tr><td></td>{head}</tr>'
        "</thead><tbody>{rows}</tbody></table>",
        over_time=words.say("score", "over_time"),
        head=(
            html('<th scope="col">{token}{name}</th>', token=token(sign), name=sign.name)
            for sign in course.signs
        ),
        rows=rows,
    )


def _x(number: int, course: Course) -> int:
    return LEFT + (WIDTH - LEFT - RIGHT) * number // max(1, len(course.moments) - 1)


def _y(score: int, floor: int, ceiling: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score - floor) // (ceiling - floor)


def _rule(value: int, y: int) -> Markup:
    return html(
        '<path class="{css}" d="{line}"/><text class="y" x="{x}" y="{y}">{value}</text>',
        css="zero" if value == 0 else "rule",
        line=f"M{LEFT} {y}H{WIDTH - RIGHT}",
        x=LEFT - 8,
        y=y + 4,
        value=minus(value),
    )


def _ticks(course: Course) -> Markup:
    """A long tick for each part of the game, and its name as long as there is room for all."""
    every = -(-len(course.moments) // MOST_LABELS)
    foot = HEIGHT - BOTTOM
    ticks = "".join(f"M{_x(n, course)} {foot}v6" for n in range(len(course.moments)))
    labels = join(
        html(
            '<text class="{css}" x="{x}" y="{y}">{moment}</text>',
            css="x" if n else "from",
            x=_x(n, course),
            y=HEIGHT - 7,
            moment=moment,
        )
        for n, moment in enumerate(course.moments)
        if n % every == 0
    )
    return html('<path class="tick" d="{ticks}"/>{labels}', ticks=ticks, labels=labels)


def _line(sign: Sign, points: Sequence[tuple[int, int]]) -> Markup:
    """The line on a dark casing, so that a light colour stands out too, and a dot at each moment."""
    path = "M" + "L".join(f"{x} {y}" for x, y in points)
    return html(
        '<path class="casing" d="{path}"/><g class="seat seat-{colour}">'
        '<path class="run {shape}" d="{path}"/><path class="dots" d="{dots}"/></g>',
        path=path,
        colour=sign.colour,
        shape=SHAPES[sign.colour],
        dots="".join(f"M{x} {y}h0" for x, y in points),
    )


def _ends(course: Course, floor: int, ceiling: int) -> Markup:
    """Token and total at the end of each line, moved apart where lines end together."""
    last = sorted(
        ((_y(scores[-1], floor, ceiling), number) for number, scores in enumerate(course.scores)),
        reverse=True,
    )
    marks: list[Markup] = []
    free = HEIGHT
    for y, number in last:
        free = min(y, free - APART)
        sign = course.signs[number]
        marks.append(
            html(
                '<g class="seat seat-{colour}">'
                '<use href="{sprite}#seat-{shape}" x="{x}" y="{y}" width="16" height="16"/></g>'
                '<text class="total" x="{right}" y="{foot}">{total}</text>',
                colour=sign.colour,
                sprite=SPRITE,
                shape=SHAPES[sign.colour],
                x=WIDTH - RIGHT + 8,
                y=free - 8,
                right=WIDTH - RIGHT + 30,
                foot=free + 5,
                total=minus(course.scores[number][-1]),
            )
        )
    return join(marks)
