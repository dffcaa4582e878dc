"""The log: one line per event, a ruled mark where a part of the game begins, each a link to its moment."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.web.boards.markup import Amount, Sign, counted, flag, prose, token


class Line(Struct, frozen=True):
    """What a line says, who did it, and which goods changed hands."""

    text: str
    sign: Sign | None = None
    goods: tuple[Amount, ...] = ()
    mark: bool = False
    """Whether it opens a phase, an era, a round."""
    moment: str = ""
    """Where the replay shows it."""


def log(lines: Iterable[Line]) -> str:
    """The lines, the latest first."""
    return log_of(map(line, lines))


def log_of(drawn: Iterable[str]) -> str:
    """Lines that are drawn already, the latest first."""
    return f'<div role="log" tabindex="0"><ol class="log" reversed>{"".join(drawn)}</ol></div>'


def line(said: Line) -> str:
    """One line."""
    if said.mark:
        return f'<li class="mark">{prose(said.text)}</li>'
    who = token(said.sign) if said.sign else "<span></span>"
    goods = f' <span class="goods">{"".join(map(counted, said.goods))}</span>' if said.goods else ""
    text = (
        f"<a{flag('href', said.moment)}>{prose(said.text)}</a>"
        if said.moment
        else f"<span>{prose(said.text)}"
    )
    return f"<li>{who}{text}{goods}{'' if said.moment else '</span>'}</li>"
