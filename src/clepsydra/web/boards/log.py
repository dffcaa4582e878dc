"""The log: one line per event, a ruled mark where a part of the game begins, each a link to its moment."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.web.boards.markup import Amount, Sign, counted, esc, prose, token


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
        return f'<li class="mark">{_linked(said)}</li>'
    who = token(said.sign) if said.sign else "<span></span>"
    goods = f' <span class="goods">{"".join(map(counted, said.goods))}</span>' if said.goods else ""
    return f"<li>{who}<span>{_linked(said)}{goods}</span></li>"


def _linked(said: Line) -> str:
    text = prose(said.text)
    return f'<a href="{esc(said.moment)}">{text}</a>' if said.moment else text
