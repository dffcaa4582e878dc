"""The shape of every decision bar: who, what, the choices, the buttons; as a form, with what goes along."""

from __future__ import annotations

import re

from msgspec import Struct

from clepsydra.drawing.marks import Amount, counted, prose
from clepsydra.drawing.markup import Attributes, Markup, Part, attributes, html, join


class Links(Struct, frozen=True):
    """Where the bar's buttons lead. `hidden` fields go with every form."""

    answer: str = ""
    undo: str = ""
    confirm: str = ""
    foresee: str = ""
    rules: str = "/rules/"
    hidden: tuple[tuple[str, str], ...] = ()


class Bar(Struct, frozen=True):
    """The parts of a bar. With the attributes of a `form` it is one."""

    who: Part
    title: str
    context: Part = None
    body: Part = None
    footer: Part = None
    css: str = ""
    form: Attributes = Attributes()
    purse: tuple[Amount, ...] = ()
    """The goods of who decides."""
    tip: Part = None
    """What a coach says of it."""


def bar_of(bar: Bar, links: Links) -> Markup:
    """The shape of every bar. Only the title is announced."""
    context, body, footer = (join((part,)) for part in (bar.context, bar.body, bar.footer))
    goods = join(map(counted, bar.purse))
    inside = html(
        '<header><p class="who">{who}</p><h1 id="ask-title" tabindex="-1" aria-live="polite">{title}</h1>{context}'
        "{tip}{purse}</header>"
        "{body}{footer}",
        who=bar.who,
        title=_title(bar.title),
        context=html('<p class="ctx">{context}</p>', context=context) if context else None,
        tip=bar.tip,
        purse=html('<div class="goods purse only-phone">{goods}</div>', goods=goods) if goods else None,
        body=html('<div class="say" id="options">{body}</div>', body=body) if body else None,
        footer=html("<footer>{footer}</footer>", footer=footer) if footer else None,
    )
    if bar.form:
        inside = html(
            '<form method="post"{form}>{hidden}{inside}</form>',
            form=bar.form,
            hidden=hidden_fields(links),
            inside=inside,
        )
    return html(
        '<section class="ask {css}" id="ask" aria-labelledby="ask-title">{inside}</section>',
        css=bar.css,
        inside=inside,
    )


_SENTENCES = re.compile(r"(?<=[.?!]) (?=[^\W\d_])")
"""Between the end of a sentence and the letter that begins the next."""


def _title(text: str) -> Markup:
    """The question, and in smaller type what it adds in further sentences."""
    first, *further = _SENTENCES.split(prose(text), maxsplit=1)
    return html(
        "{first}{further}",
        first=first,
        further=html(' <span class="further">{further}</span>', further=further[0]) if further else None,
    )


def action(address: str) -> Attributes:
    """A bar that is a form, if it leads anywhere."""
    return attributes({"action": address or None})


def hidden_fields(links: Links) -> Markup:
    """What goes with every form."""
    return join(
        html('<input type="hidden" name="{name}" value="{value}">', name=name, value=value)
        for name, value in links.hidden
    )


def rule_link(rule: str, links: Links) -> Markup:
    """The number of a rule, leading to its text."""
    return html('<a class="rule" href="{rules}{rule}">{rule}</a>', rules=links.rules, rule=rule)
