"""The table page around the boards: the bar on top, seats, boards, decision and log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from clepsydra.drawing.assets import asset
from clepsydra.drawing.board import Board
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.words import Words
from clepsydra.kernel import PERSON

STYLES = ("tokens.css", "base.css")
FONT = "fonts/archivo.woff2"
SCRIPTS = (
    "vendor/idiomorph-0.8.0.min.js",
    "morph.js",
    "steps.js",
    "deeds.js",
    "pace.js",
    "moving.js",
    "live.js",
    "lighting.js",
    "options.js",
    "tally.js",
    "coach.js",
    "choosing.js",
    "inview.js",
    "sheet.js",
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
    """What stands at the end of the bar: who one is."""
    menu: Markup = NOTHING
    """What the menu offers."""
    offline: Markup = NOTHING
    foot: Markup = NOTHING
    """At the end of the menu: light or dark, and the language."""
    mark: Markup = NOTHING
    """What kind of table it is, beside its name."""
    novel: Markup = NOTHING
    """What the table plays with that somebody may not know, beside the boards."""
    deeds: Markup = NOTHING
    """Where what the others do is named, at the edge of the boards."""
    toasts: Markup = NOTHING
    """What asks for an answer beside the question: requests, offers, who is late."""
    lesson: Markup = NOTHING
    """The step of a lesson, above the boards."""


def head(board: Board[Any], title: str, scripts: tuple[str, ...], styles: tuple[str, ...] = STYLES) -> Markup:
    """What belongs into the head of the document; `styles` come before those of the board, which fill their frame."""
    sheets = (
        *map(asset, styles),
        *(asset(sheet, board.rules.definition.name) for sheet in board.styles),
    )
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
    """The whole table; the order of the source is that of focus: question, boards, hand, side, opponents, log."""
    apart = (*board.in_bar, *board.beside_seats, *board.below_seats)
    around = {name: drawing for name, drawing in drawn.items() if name not in apart}
    mine = board.dock(around, seat)
    return html(
        '{skips}{bar}{offline}{toasts}<main id="main" class="table" data-close="{close}">'
        '<div class="rail st-prompt">{grip}{ask}</div>{lesson}{tabs}'
        '<div class="centre" id="boards"><div class="view" tabindex="0" role="group" aria-label="{boards_title}">'
        '<div class="st-hero" id="hero">{boards}</div>'
        '<div class="st-side">{side}{below}{novel}</div></div>{dock}</div>{deeds}'
        '<div class="st-rivals">{seats}{beside}</div>'
        '<section class="panel feed st-log" id="log" aria-label="{title}">{log}</section>'
        "{rule_card}{rule_search}{aid}{cards}</main>",
        skips=_skips(board.words, has_dock=bool(mine)),
        bar=_bar(board, drawn, frame),
        offline=frame.offline,
        close=board.words.say("ask", "close"),
        toasts=frame.toasts,
        tabs=_tabs(board, seat),
        grip=_grip(board.words),
        ask=frame.ask,
        boards_title=board.words.say("page", "boards"),
        boards=board.arrange(around, seat),
        side=board.side(around, seat),
        dock=_dock(board.words, mine),
        deeds=frame.deeds,
        lesson=frame.lesson,
        seats=frame.seats,
        beside=(drawn[name] for name in board.beside_seats),
        below=(drawn[name] for name in board.below_seats),
        novel=frame.novel,
        title=board.words.say("page", "log"),
        log=frame.log,
        rule_card=_rule_card(board.words),
        rule_search=_rule_search(board),
        aid=_aid(board),
        cards=board.all_cards,
    )


def _dock(words: Words, mine: Markup) -> Markup:
    """What lies before the viewer; who only watches has no dock."""
    if not mine:
        return NOTHING
    return html(
        '<div class="st-dock" id="dock" role="region" aria-label="{name}" tabindex="-1">{mine}</div>',
        name=words.say("page", "dock"),
        mine=mine,
    )


def _skips(words: Words, *, has_dock: bool) -> Markup:
    """Links that the keyboard meets first: to each part of the table."""
    parts = {
        "ask-title": "skip",
        "ask": "skip_options",  # there is no list while nothing is asked
        "dock": "skip_dock",
        "seats": "skip_seats",
        "log": "skip_log",
    }
    return html(
        '<div class="skips">{links}</div>',
        links=(
            html('<a class="skip" href="#{part}">{name}</a>', part=part, name=words.say("page", key))
            for part, key in parts.items()
            if has_dock or part != "dock"
        ),
    )


def _bar(board: Board[Any], drawn: Mapping[str, Markup], frame: Frame) -> Markup:
    say = partial(board.words.say, "page")
    return html(
        '<header class="bar tbar"><a class="brand" href="/" aria-label="{home}">{brand}</a>'
        '<div class="tt"><b>{game}</b><span class="only-wide muted"> · {table}</span>{mark}</div>{course}'
        '<span class="end row">{rules}<a class="btn quiet small st-logs" href="#log" aria-controls="log" data-log aria-label="{log}">'
        '{log_icon}<span class="word">{log}</span><span class="badge" data-unread="0" hidden></span></a>'
        "{tools}{menu}</span></header>",
        home=say("home"),
        brand=icon("brand"),
        game=frame.game,
        table=frame.table,
        mark=frame.mark,
        course=(drawn[name] for name in board.in_bar),
        rules=join(
            (
                rules_button(board.words, "quiet small only-wide"),
                aid_button(board, "quiet icon small only-wide"),
            )
        ),
        log_icon=icon("log"),
        log=say("log"),
        tools=frame.tools,
        menu=_menu(board.words, frame) if frame.menu or frame.foot else None,
    )


def _menu(words: Words, frame: Frame) -> Markup:
    """The menu in the top layer: Escape closes it, and the focus goes back to its button."""
    return html(
        '<button class="btn quiet icon small" type="button" popovertarget="table-menu" aria-label="{label}">{icon}'
        '</button><div class="pop st-menu" id="table-menu" popover>{menu}<div class="row wrap tfoot">{foot}</div></div>',
        label=words.say("table", "menu"),
        icon=icon("menu"),
        menu=frame.menu,
        foot=frame.foot,
    )


def _grip(words: Words) -> Markup:
    """What gives the lower part of the table more room or folds it away, as dragging it does."""
    return html(
        '<button class="btn quiet icon grip" type="button" aria-expanded="false" aria-controls="dock"'
        ' aria-label="{more}" data-fold="{fold}" data-show="{show}">{icon}</button>',
        more=words.say("page", "more"),
        fold=words.say("page", "fold"),
        show=words.say("page", "unfold"),
        icon=icon("down"),
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


def aid_button(board: Board[Any], css: str, text: str = "") -> Markup:
    """What opens the player aid at a table; without a script it leads to its page. A game without one has no button."""
    if not board.reader.knows("how", "goal"):
        return NOTHING
    return html(
        '<a class="btn {css}" href="{href}" data-aid aria-label="{name}" title="{name}">{icon}{text}</a>',
        css=css,
        href=_aid_address(board),
        name=board.words.say("page", "aid"),
        icon=html('<b aria-hidden="true">?</b>'),
        text=text,
    )


def _aid_address(board: Board[Any]) -> str:
    """The page of the aid, with what is in play at this table."""
    definition, setup = board.rules.definition, board.rules.setup
    parts = ",".join(name for name in (*setup.modules, *dict.fromkeys(setup.seats)) if name != PERSON)
    return f"/help/{definition.name}" + (f"?with={parts}" if parts else "")


def _aid(board: Board[Any]) -> Markup:
    """Where the aid lies over the boards; a script fetches it when it is opened first."""
    say = partial(board.words.say, "page")
    if not board.reader.knows("how", "goal"):
        return NOTHING
    return html(
        '<div class="pop card st-aid" id="player-aid" popover role="dialog" aria-labelledby="player-aid-title">'
        '<div class="row top"><h2 class="grow h-2" id="player-aid-title" tabindex="-1">{title}</h2>'
        '<button class="btn small" type="button" popovertarget="rule-search">{book}{rules}</button>'
        '<button class="btn small" type="button" data-print>{print}</button>'
        '<button class="btn quiet icon small" type="button" popovertarget="player-aid" popovertargetaction="hide"'
        ' aria-label="{close}">{cross}</button></div><div class="aid-body"></div></div>',
        title=say("aid"),
        book=icon("book"),
        rules=say("rules"),
        print=say("print"),
        close=board.words.say("ask", "close"),
        cross=icon("close"),
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
    """Jumps to the parts of the boards, which may be larger than their room; boards of one part have none."""
    words = board.words
    parts = board.tabs(seat)
    if not parts:
        return NOTHING
    return html(
        '<nav class="ptabs" aria-label="{label}">{links}</nav>',
        label=words.say("page", "parts"),
        links=(html('<a href="#{part}">{name}</a>', part=part, name=name) for part, name in parts),
    )
