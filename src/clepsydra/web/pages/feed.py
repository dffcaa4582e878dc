"""The panel of log and chat: they take turns in it, and the log can be sifted, for who has a script."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.drawing import Words
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join


def feed(
    words: Words, names: Iterable[str], lines: Part, chat: Markup = NOTHING, *, sits: bool = False
) -> Markup:
    """The lines of the log, and the chat if there is one; who sits has turns of their own to count from."""
    return join((_tabs(words) if chat else None, _sieve(words, names, sits=sits), lines, chat))


def _tabs(words: Words) -> Markup:
    log, chat = (words.say(*key) for key in (("page", "log"), ("ask", "chat")))
    return html(
        '<div class="tabs" role="tablist" hidden>'
        '<button type="button" role="tab" data-tab="lines" aria-controls="lines">{log_icon}{log}</button>'
        '<button type="button" role="tab" data-tab="chat" aria-controls="chat">{chat_icon}{chat}'
        '<span class="tag water" data-unread="0" hidden></span></button></div>',
        log_icon=icon("log"),
        log=log,
        chat_icon=icon("chat"),
        chat=chat,
    )


def _sieve(words: Words, names: Iterable[str], *, sits: bool) -> Markup:
    """What of the log is shown: everything, what came since one's own last turn, or one seat's lines."""
    kinds = [("", words.say("log", "all")), *([("since", words.say("log", "since"))] if sits else [])]
    kinds += [(str(seat), name) for seat, name in enumerate(names)]
    return html(
        '<select class="only" aria-label="{label}" data-only hidden>{options}</select>',
        label=words.say("log", "show"),
        options=(
            html('<option value="{kind}" data-name="{name}">{name}</option>', kind=kind, name=name)
            for kind, name in kinds
        ),
    )
