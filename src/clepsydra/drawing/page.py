"""The table page around the boards: the bar on top, seats, boards, decision and log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.board import Board
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words

STYLES = ("tokens.css", "base.css")
FONT = "fonts/archivo.woff2"
SCRIPTS = (
    "vendor/idiomorph-0.8.0.min.js",
    "morph.js",
    "steps.js",
    "deeds.js",
    "pace.js",
    "live.js",
    "lighting.js",
    "options.js",
    "tally.js",
    "coach.js",
    "choosing.js",
    "inview.js",
    "sheet.js",
    "lens.js",
    "lesson.js",
    "table.js",
    "only.js",
    "sections.js",
    "beside.js",
    "asking.js",
    "novel.js",
    "clocks.js",
)


class Frame(Struct, frozen=True):
    """What stands around the boards."""

    game: str
    table: str
    seats: Markup
    ask: Markup
    log: Markup
    tools: Markup = NOTHING
    """What stands at the end of the bar: rules, language, menu."""
    offline: Markup = NOTHING
    foot: Markup = NOTHING
    """On a phone, below everything: what the bar has no room for."""
    mark: Markup = NOTHING
    """What kind of table it is, beside its name."""
    novel: Markup = NOTHING
    """What the table plays with that somebody may not know, below the seats."""
    deeds: Markup = NOTHING
    """Where what the others do is named, at the edge of the boards."""
    lesson: Markup = NOTHING
    """The step of a lesson, above the boards."""


def head(board: Board[Any], title: str, scripts: tuple[str, ...] = SCRIPTS) -> Markup:
    """What belongs into the head of the document."""
    sheets = (*map(asset, STYLES), *(asset(sheet, board.rules.definition.name) for sheet in board.styles))
    # Lit places order the boards of a phone: nothing may be painted before they are lit, or it would jump.
    return html(
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>'
        '{title}</title><link rel="preload" href="{href}" as="font" type="font/woff2" crossorigin>'
        "{links}{loaded}",
        title=title,
        href=asset(FONT),
        links=(html('<link rel="stylesheet" href="{sheet}">', sheet=sheet) for sheet in sheets),
        loaded=(
            html('<script src="{src}" defer blocking="render"></script>', src=asset(script))
            for script in scripts
        ),
    )


def body(board: Board[Any], drawn: Mapping[str, Markup], seat: int | None, frame: Frame) -> Markup:
    """The whole table; the order of the source is the order of focus: decision, boards, seats, log."""
    words = board.words
    apart = (*board.in_bar, *board.below_seats)
    around = {name: drawing for name, drawing in drawn.items() if name not in apart}
    return html(
        '<a class="skip" href="#ask-title">{skip}</a>{bar}{offline}<main id="main" class="table">'
        '<div class="parts">{tabs}{lens}</div><div class="rail">{grip}{ask}</div>'
        '<div class="view">{lesson}<div class="centre" id="boards">{boards}</div></div>{deeds}'
        '<div class="beside">{seats}{below}{novel}</div>'
        '<section class="panel feed" id="log" aria-label="{title}">{log}</section>'
        '<div class="only-phone row wrap tfoot">{foot}</div>{rule_card}{rule_search}{cards}</main>',
        skip=words.say("page", "skip"),
        bar=_bar(board, drawn, frame),
        offline=frame.offline,
        tabs=_tabs(board, seat),
        lens=_lens(words),
        grip=_grip(words),
        ask=frame.ask,
        boards=board.arrange(around, seat),
        deeds=frame.deeds,
        lesson=frame.lesson,
        seats=frame.seats,
        below=(drawn[name] for name in board.below_seats),
        novel=frame.novel,
        title=words.say("page", "log"),
        log=frame.log,
        foot=frame.foot,
        rule_card=_rule_card(words),
        rule_search=_rule_search(board),
        cards=board.all_cards,
    )


def _bar(board: Board[Any], drawn: Mapping[str, Markup], frame: Frame) -> Markup:
    return html(
        '<header class="bar tbar"><a class="brand" href="/" aria-label="{home}">{brand}'
        '<span class="only-wide">Clepsydra</span></a><div class="tt"><b>{game}</b>'
        '<span class="only-wide muted"> · {table}</span>{mark}</div>{course}<span class="end row">'
        "{rules}{tools}</span></header>",
        home=board.words.say("page", "home"),
        brand=icon("brand"),
        game=frame.game,
        table=frame.table,
        mark=frame.mark,
        course=(drawn[name] for name in board.in_bar),
        rules=rules_button(board.words, "quiet small only-wide"),
        tools=frame.tools,
    )


def _grip(words: Words) -> Markup:
    """Where the decision is a sheet over the boards: what makes it larger or folds it away, as dragging it does."""
    return html(
        '<button class="btn quiet icon grip" type="button" aria-expanded="false" aria-controls="ask"'
        ' aria-label="{more}" data-fold="{fold}" data-show="{show}">{icon}</button>',
        more=words.say("page", "more"),
        fold=words.say("page", "fold"),
        show=words.say("page", "unfold"),
        icon=icon("down"),
    )


def _lens(words: Words) -> Markup:
    """What makes the boards larger or smaller, or lets them fill the screen; the script knows how."""
    return html(
        '<div class="lens" role="group" aria-label="{name}" hidden>{out}'
        '<button class="btn quiet small" type="button" data-zoom="fit" title="{fit}"><span class="sr">{fit}: </span>'
        "<span data-percent></span></button>{into}"
        '<button class="btn quiet icon small" type="button" data-wide aria-pressed="false" title="{wide}"'
        ' aria-label="{wide}">{icon}</button></div>',
        name=words.say("page", "zoom"),
        out=_lens_button("out", "minus", words),
        fit=words.say("page", "fit"),
        into=_lens_button("in", "plus", words),
        wide=words.say("page", "wide"),
        icon=icon("expand"),
    )


def _lens_button(way: str, symbol: str, words: Words) -> Markup:
    return html(
        '<button class="btn quiet icon small" type="button" data-zoom="{way}" title="{name}" aria-label="{name}">'
        "{icon}</button>",
        way=way,
        name=words.say("page", f"zoom_{way}"),
        icon=icon(symbol),
    )


def _rule_card(words: Words) -> Markup:
    """Where the text of a rule is read without leaving the table."""
    return html(
        '<div class="pop card" id="rule-card" popover><div class="row top"><h3 class="grow"></h3>'
        '<button class="btn quiet icon small" type="button" popovertarget="rule-card" popovertargetaction="hide"'
        ' aria-label="{close}">'
        '{icon}</button></div><div class="ruletext"></div><p><a class="whole" href="/rules">{whole_rule}'
        "</a></p></div>",
        close=words.say("ask", "close"),
        icon=icon("close"),
        whole_rule=words.say("page", "whole_rule"),
    )


def rules_button(words: Words, css: str) -> Markup:
    """What opens the search of the rules at a table."""
    return html(
        '<button class="btn {css}" type="button" popovertarget="rule-search">{book}{rules}</button>',
        css=css,
        book=icon("book"),
        rules=words.say("page", "rules"),
    )


def _rule_search(board: Board[Any]) -> Markup:
    """Where a question about the rules is asked without leaving the table: it looks in what is in play first."""
    say = partial(board.words.say, "rules")
    definition, setup = board.rules.definition, board.rules.setup
    parts = ",".join(definition.parts_at(setup))
    return html(
        '<div class="pop card asking" id="rule-search" popover><div class="row top"><h3 class="grow">{title}</h3>'
        '<button class="btn quiet icon small" type="button" popovertarget="rule-search" popovertargetaction="hide"'
        ' aria-label="{close}">{cross}</button></div>'
        '<form role="search" class="sask" action="/rules"><label class="sr" for="rule-q">{search}</label>'
        '<div class="row"><input id="rule-q" class="grow" name="q" type="search" maxlength="200" autofocus'
        ' placeholder="{hint}"><button class="btn small">{find}</button></div>'
        '<input type="hidden" name="game" value="{game}">{parts}</form>'
        '<p class="small muted" role="status"></p><div class="answers"></div><p><a href="/rules?game={game}{written}">{all_rules}</a></p></div>',
        title=say("at_table"),
        close=board.words.say("ask", "close"),
        cross=icon("close"),
        search=say("search"),
        hint=say("hint"),
        find=say("find"),
        game=definition.name,
        parts=html('<input type="hidden" name="with" value="{parts}">', parts=parts) if parts else None,
        written=f"&with={parts}" if parts else "",
        all_rules=say("all_rules"),
    )


def _tabs(board: Board[Any], seat: int | None) -> Markup:
    """On a phone: jumps to the parts of the page."""
    words = board.words
    parts = (*board.tabs(seat), ("log", words.say("page", "log")))
    return html(
        '<nav class="ptabs only-phone" aria-label="{label}">{links}</nav>',
        label=words.say("page", "parts"),
        links=(html('<a href="#{part}">{name}</a>', part=part, name=name) for part, name in parts),
    )
