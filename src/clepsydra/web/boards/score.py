"""The score sheet: every line of every seat, the winner first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from clepsydra.kernel import Result
from clepsydra.web.boards.markup import Sign, classes, esc, icon, minus, token
from clepsydra.web.boards.words import Words


class Score(Struct, frozen=True):
    """A result with what is needed to print it: who sits where, what each line is called and looks like."""

    result: Result
    signs: tuple[Sign, ...]
    names: dict[str, str]
    icons: Mapping[str, str] = {}


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


def podium(score: Score) -> str:
    """The totals, the winner raised."""
    places = "".join(
        f'<li class="{classes("pl", "first" if score.result.ranks[seat] == 1 else "")}">'
        f"{token(score.signs[seat])}<b>{esc(score.signs[seat].name)}</b>"
        f'<span class="pts">{minus(score.result.totals[seat])}</span></li>'
        for seat in order(score.result)
    )
    return f'<ol class="podium">{places}</ol>'


def score_sheet(score: Score, words: Words) -> str:
    """The sheet line by line; the highest of a line is bold, losses are red."""
    seats = order(score.result)
    head = "".join(
        f'<th scope="col" class="{_column(score, seat)}">{token(score.signs[seat])}{esc(score.signs[seat].name)}</th>'
        for seat in seats
    )
    lines = dict.fromkeys(line for sheet in score.result.sheets for line in sheet)
    body = "".join(_line(score, line, seats) for line in lines)
    totals = "".join(
        f'<td class="{_column(score, seat)}">{minus(score.result.totals[seat])}</td>' for seat in seats
    )
    return (
        f'<table class="sheet"><caption class="sr">{esc(words.say("score", "sheet"))}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody>"
        f'<tfoot><tr><th scope="row">{esc(words.say("score", "total"))}</th>{totals}</tr></tfoot></table>'
    )


def _line(score: Score, line: str, seats: Sequence[int]) -> str:
    values = {seat: score.result.sheets[seat].get(line, 0) for seat in seats}
    best = max(values.values())
    cells = "".join(
        f'<td class="{classes(_column(score, seat), "best" if value == best > 0 else "", "loss" if value < 0 else "")}">'
        f"{minus(value)}</td>"
        for seat, value in values.items()
    )
    symbol = icon(score.icons[line]) if line in score.icons else ""
    name = score.names[line]
    return f'<tr><th scope="row">{symbol}{esc(name[:1].upper() + name[1:])}</th>{cells}</tr>'


def _column(score: Score, seat: int) -> str:
    return "first" if score.result.ranks[seat] == 1 else ""
