"""A page of text as its author wrote it: headings, lists, paragraphs, bold, italics and links; all else is plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from clepsydra.drawing.markup import NOTHING, Markup, html, join

MARKS = re.compile(
    r"\*\*(?P<strong>[^*\n]{1,500})\*\*|\*(?P<light>[^*\s][^*\n]{0,500})\*"
    r"|\[(?P<name>[^\]\n]{1,300})\]\((?P<to>[^)\s]{1,500})\)"
)
SAFE = re.compile(r"https?://|mailto:|/(?![/\\])|#")
"""How an address begins to which a text may lead."""
HEADING, ITEM = re.compile(r"(#{1,3}) +(.+)"), re.compile(r"[-*] +(.+)")


def page_html(text: str) -> Markup:
    r"""Return a text as HTML. A heading of the first level becomes one of the second: the page has its own.

    >>> page_html("# Us\n\nWe *are*\n[here](/rules).\n\n- <b>\n- [x](javascript:y)")
    Markup('<h2 class="h-2">Us</h2><p>We <i>are</i> <a href="/rules">here</a>.</p><ul><li>&lt;b&gt;</li><li>x</li></ul>')
    """
    blocks = groupby(text.splitlines(), key=lambda line: bool(line.strip()))
    return join(_block([*lines]) for full, lines in blocks if full)


def _block(lines: list[str]) -> Markup:
    """Lines without an empty one between them: headings, lists and what stands around these."""
    return join(_part(kind, [*own]) for kind, own in groupby(lines, key=_kind))


def _kind(line: str) -> str:
    kinds = {"heading": HEADING, "item": ITEM}
    return next((kind for kind, form in kinds.items() if form.fullmatch(line.strip())), "words")


def _part(kind: str, lines: list[str]) -> Markup:
    if kind == "heading":
        return join(map(_heading, lines))
    if kind == "item":
        return html("<ul>{items}</ul>", items=join(map(_item, lines)))
    return html("<p>{said}</p>", said=_said(" ".join(line.strip() for line in lines)))


def _heading(line: str) -> Markup:
    level, _, said = line.strip().partition(" ")
    told = _said(said.strip())
    if level == "###":
        return html('<h3 class="h-3">{told}</h3>', told=told)
    return html('<h2 class="h-2">{told}</h2>', told=told)


def _item(line: str) -> Markup:
    return html("<li>{told}</li>", told=_said(line.strip()[1:].strip()))


def _said(text: str) -> Markup:
    return join(_pieces(text))


def _pieces(text: str) -> Iterator[Markup | str]:
    at = 0
    for mark in MARKS.finditer(text):
        yield text[at : mark.start()]
        yield _marked(mark)
        at = mark.end()
    yield text[at:]


def _marked(mark: re.Match[str]) -> Markup | str:
    if mark["strong"]:
        return html("<b>{said}</b>", said=mark["strong"])
    if mark["light"]:
        return html("<i>{said}</i>", said=mark["light"])
    if SAFE.match(mark["to"]):
        return html('<a href="{to}">{name}</a>', to=mark["to"], name=mark["name"])
    return mark["name"] or NOTHING
