"""The table page around the boards: the bar on top, seats, boards, decision and log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from clepsydra.web.assets import asset
from clepsydra.web.boards.board import Board
from clepsydra.web.boards.markup import esc, icon

STYLES = ("tokens.css", "base.css")
SCRIPTS = ("vendor/idiomorph-0.8.0.min.js", "live.js", "table.js")


class Frame(Struct, frozen=True):
    """What stands around the boards: each a piece of HTML, the title plain text."""

    game: str
    table: str
    seats: str
    ask: str
    log: str
    tools: str = ""
    """What stands at the end of the bar: rules, language, menu."""
    offline: str = ""
    mark: str = ""
    """What kind of table it is, beside its name."""


def head(board: Board[Any], title: str, scripts: tuple[str, ...] = SCRIPTS) -> str:
    """What belongs into the head of the document."""
    links = "".join(f'<link rel="stylesheet" href="{asset(sheet)}">' for sheet in (*STYLES, *board.styles))
    loaded = "".join(f'<script src="{asset(script)}" defer></script>' for script in scripts)
    return (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{esc(title)}</title>{links}"
        f"{loaded}"
    )


def body(board: Board[Any], drawn: Mapping[str, str], seat: int | None, frame: Frame) -> str:
    """The whole table; the order of the source is the order of focus: decision, boards, seats, log."""
    words = board.words
    apart = (*board.in_bar, *board.below_seats)
    around = {name: html for name, html in drawn.items() if name not in apart}
    return (
        f'<a class="skip" href="#ask-title">{esc(words.say("page", "skip"))}</a>'
        f"{_bar(board, drawn, frame)}{frame.offline}"
        f'<main id="main" class="table">{_tabs(board, seat)}'
        f'<div class="rail">{frame.ask}</div>'
        f'<div class="centre" id="boards">{board.arrange(around, seat)}</div>'
        f'<div class="beside">{frame.seats}{"".join(drawn[name] for name in board.below_seats)}</div>'
        f'<section class="panel feed" id="log" aria-label="{esc(words.say("page", "log"))}">{frame.log}</section>'
        f"</main>{board.cards()}"
    )


def _bar(board: Board[Any], drawn: Mapping[str, str], frame: Frame) -> str:
    course = "".join(drawn[name] for name in board.in_bar)
    home = esc(board.words.say("page", "home"))
    return (
        f'<header class="bar tbar"><a class="brand" href="/" aria-label="{home}">{icon("brand")}'
        '<span class="only-wide">Clepsydra</span></a>'
        f'<div class="tt"><b>{esc(frame.game)}</b><span class="only-wide muted"> · {esc(frame.table)}</span>{frame.mark}</div>'
        f'{course}<span class="end row">{frame.tools}</span></header>'
    )


def _tabs(board: Board[Any], seat: int | None) -> str:
    """On a phone: jumps to the parts of the page."""
    words = board.words
    parts = (*board.tabs(seat), ("log", words.say("page", "log")))
    links = "".join(f'<a href="#{part}">{esc(name)}</a>' for part, name in parts)
    return f'<nav class="ptabs only-phone" aria-label="{esc(words.say("page", "parts"))}">{links}</nav>'
