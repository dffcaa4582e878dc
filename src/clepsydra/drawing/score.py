"""The score sheet: every line of every seat, the winner first."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from msgspec import Struct

from clepsydra.drawing.marks import Sign, icon, minus, sentence, token
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.words import Words
from clepsydra.kernel import Result

KEPT = 1024
"""So many bars are kept as they are drawn."""


class Score(Struct, frozen=True):
    """A result with what is needed to print it: who sits where, what each line is called and looks like."""

    result: Result
    signs: tuple[Sign, ...]
    names: dict[str, str]
    icons: Mapping[str, str] = {}
    parts: Mapping[str, Mapping[str, Sequence[int]]] = {}
    """What lines are made of, by line and name, a figure for each seat."""
    faces: tuple[Markup, ...] = ()
    """The portraits of the seats, where the game has any."""

    def face(self, seat: int) -> Markup:
        """The portrait of a seat, or nothing."""
        return self.faces[seat] if self.faces else NOTHING

    @property
    def most(self) -> int:
        """The highest figure of any line."""
        return max((value for sheet in self.result.sheets for value in sheet.values()), default=0)


def order(result: Result) -> list[int]:
    """The seats by rank.

    >>> order(Result.of([{"sand": 1}, {"sand": 3}]))
    [1, 0]
    """
    return sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])


def headline(score: Score, words: Words) -> str:
    """Who wins, and by how much."""
    result = score.result
    winners = [score.signs[seat].name for seat, rank in enumerate(result.ranks) if rank == 1]
    if len(winners) > 1:
        return words.say("score", "shared", names=", ".join(winners))
    first, *others = order(result)
    if not others:
        return words.say("score", "alone", name=winners[0], points=result.totals[first])
    lead = result.totals[first] - result.totals[others[0]]
    return words.say("score", "wins" if lead else "wins_tie", name=winners[0], points=lead)


def podium(score: Score) -> Markup:
    """The totals, the winner raised."""
    places = join(
        html(
            '<li class="pl seat seat-{colour} {first}">{face}{token}<b>{name}</b><span class="pts">{total}</span></li>',
            colour=score.signs[seat].colour,
            first=_column(score, seat),
            face=score.face(seat),
            token=token(score.signs[seat]),
            name=score.signs[seat].name,
            total=minus(score.result.totals[seat]),
        )
        for seat in order(score.result)
    )
    return html('<ol class="podium">{places}</ol>', places=places)


def score_sheet(score: Score, words: Words) -> Markup:
    """The sheet line by line; the highest of a line is bold, losses are red."""
    seats = order(score.result)
    head = join(
        html(
            '<th scope="col" class="{css}">{token}{name}</th>',
            css=_column(score, seat),
            token=token(score.signs[seat]),
            name=score.signs[seat].name,
        )
        for seat in seats
    )
    lines = dict.fromkeys(line for sheet in score.result.sheets for line in sheet)
    totals = join(
        html(
            '<td class="{css}">{total}</td>',
            css=_column(score, seat),
            total=minus(score.result.totals[seat]),
        )
        for seat in seats
    )
    return html(
        '<table class="sheet"><caption class="sr">{sheet}</caption><thead><tr><td></td>{head}</tr>'
        '</thead><tbody>{body}</tbody><tfoot><tr><th scope="row">{total}</th>{totals}</tr></tfoot>'
        "</table>",
        sheet=words.say("score", "sheet"),
        head=head,
        body=(_line(score, line, seats) + _parts(score, line, seats) for line in lines),
        total=words.say("score", "total"),
        totals=totals,
    )


def _line(score: Score, line: str, seats: Sequence[int]) -> Markup:
    values = {seat: score.result.sheets[seat].get(line, 0) for seat in seats}
    best = max(values.values())
    cells = join(
        html(
            '<td class="{css}">{bar}{value}</td>',
            css=(_column(score, seat), "best" if value == best > 0 else "", "loss" if value < 0 else ""),
            bar=_bar(score.signs[seat].colour, value, score.most),
            value=minus(value),
        )
        for seat, value in values.items()
    )
    return html(
        '<tr><th scope="row">{symbol}{name}</th>{cells}</tr>',
        symbol=icon(score.icons[line]) if line in score.icons else None,
        name=sentence(score.names[line]),
        cells=cells,
    )


@functools.lru_cache(KEPT)
def _bar(colour: str, value: int, most: int) -> Markup:
    """A figure as a bar in the colour of its seat, against the highest of the sheet; it grows when the page opens."""
    if value <= 0:
        return NOTHING
    return html(
        '<svg class="sbar seat seat-{colour}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{width}" height="1"/></svg>',
        colour=colour,
        width=f"{100 * value / most:.0f}",
    )


def _parts(score: Score, line: str, seats: Sequence[int]) -> Markup:
    """What a line is made of, in smaller rows below it; a seat that has none of a part has an empty cell."""
    return join(
        html(
            '<tr class="part"><th scope="row">{name}</th>{cells}</tr>',
            name=sentence(score.names[part]),
            cells=(
                html(
                    '<td class="{css}">{value}</td>',
                    css=_column(score, seat),
                    value=minus(figures[seat]) if figures[seat] else None,
                )
                for seat in seats
            ),
        )
        for part, figures in score.parts.get(line, {}).items()
    )


def _column(score: Score, seat: int) -> str:
    return "first" if score.result.ranks[seat] == 1 else ""
