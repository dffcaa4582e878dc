"""The table page around the boards: the bar on top, seats, boards, decision and log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from clepsydra.web.assets import asset
from clepsydra.web.boards.board import Board
from clepsydra.web.boards.markup import esc, icon
from clepsydra.web.boards.words import Words

STYLES = ("tokens.css", "base.css")
FONT = "fonts/archivo-latin-full.woff2"
SCRIPTS = ("vendor/idiomorph-0.8.0.min.js", "live.js", "table.js", "beside.js")


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
    foot: str = ""
    """On a phone, below everything: what the bar has no room for."""
    mark: str = ""
    """What kind of table it is, beside its name."""


def head(board: Board[Any], title: str, scripts: tuple[str, ...] = SCRIPTS) -> str:
    """What belongs into the head of the document."""
    links = "".join(f'<link rel="stylesheet" href="{asset(sheet)}">' for sheet in (*STYLES, *board.styles))
    # Lit places order the boards of a phone: nothing may be painted before they are lit, or it would jump.
    loaded = "".join(f'<script src="{asset(script)}" defer blocking="render"></script>' for script in scripts)
    return (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{esc(title)}</title><link rel="preload" href="{asset(FONT)}" as="font" type="font/woff2" crossorigin>'
        f"{links}"
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
        f'<div class="rail">{_grip(words)}{frame.ask}</div>'
        f'<div class="centre" id="boards">{board.arrange(around, seat)}</div>'
        f'<div class="beside">{frame.seats}{"".join(drawn[name] for name in board.below_seats)}</div>'
        f'<section class="panel feed" id="log" aria-label="{esc(words.say("page", "log"))}">{frame.log}</section>'
        f'<div class="only-phone row wrap tfoot">{frame.foot}</div>{_rule_card(words)}{board.cards()}</main>'
    )


def _bar(board: Board[Any], drawn: Mapping[str, str], frame: Frame) -> str:
    course = "".join(drawn[name] for name in board.in_bar)
    home = esc(board.words.say("page", "home"))
    return (
        f'<header class="bar tbar"><a class="brand" href="/" aria-label="{home}">{icon("brand")}'
        '<span class="only-wide">Clepsydra</span></a>'
        f'<div class="tt"><b>{esc(frame.game)}</b><span class="only-wide muted"> · {esc(frame.table)}</span>{frame.mark}</div>'
        f'{course}<span class="end row"><a class="btn quiet small only-wide" href="/rules">{icon("book")}'
        f"{esc(board.words.say('page', 'rules'))}</a>{frame.tools}</span></header>"
    )


def _grip(words: Words) -> str:
    """On a phone, what folds the decision away to see the boards."""
    name = esc(words.say("page", "fold"))
    return f'<button class="btn quiet icon grip only-phone" type="button" aria-expanded="true" aria-label="{name}">{icon("down")}</button>'


def _rule_card(words: Words) -> str:
    """Where the text of a rule is read without leaving the table."""
    close = esc(words.say("ask", "close"))
    return (
        '<div class="pop card" id="rule-card" popover><div class="row top"><h3 class="grow"></h3>'
        '<button class="btn quiet icon small" type="button" popovertarget="rule-card" popovertargetaction="hide" '
        f'aria-label="{close}">{icon("close")}</button></div><div class="ruletext"></div>'
        f'<p><a class="whole" href="/rules">{esc(words.say("page", "whole_rule"))}</a></p></div>'
    )


def _tabs(board: Board[Any], seat: int | None) -> str:
    """On a phone: jumps to the parts of the page."""
    words = board.words
    parts = (*board.tabs(seat), ("log", words.say("page", "log")))
    links = "".join(f'<a href="#{part}">{esc(name)}</a>' for part, name in parts)
    return f'<nav class="ptabs only-phone" aria-label="{esc(words.say("page", "parts"))}">{links}</nav>'
