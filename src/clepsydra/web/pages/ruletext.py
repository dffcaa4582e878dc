"""A rule's text as HTML: the little markdown it uses, links to the rules it cites, and the words searched for."""

from __future__ import annotations

import re
from collections.abc import Callable

from clepsydra.drawing.markup import Markup, html, join
from clepsydra.kernel.citation import CITED, key
from clepsydra.kernel.rulebook import load
from clepsydra.web.rulesearch.vocabulary import WORD

CODE = "`"
MARKS = re.compile(
    r"(?P<code>`[^`]+`)|(?P<strong>\*\*.+?\*\*)|(?P<light>\*[^\s*][^*]*\*)|(?P<link>\[[^\]]+\]\([^)]+\))"
)
Wanted = Callable[[str], bool]
"""Whether a word is one that was searched for."""


def rule_html(text: str, document: str, wanted: Wanted | None = None) -> Markup:
    """A rule's text; the words that are wanted are marked in it.

    >>> rule_html("**Two** _waters_ & `x`", "table")
    Markup('<b>Two</b> _waters_ &amp; <code>x</code>')
    """
    return _told(text, document, wanted)


def _told(text: str, document: str, wanted: Wanted | None) -> Markup:
    return join(_pieces(text, document, wanted))


def _pieces(text: str, document: str, wanted: Wanted | None) -> list[Markup]:
    pieces: list[Markup] = []
    at = 0
    for mark in MARKS.finditer(text):
        pieces += [_plain(text[at : mark.start()], document, wanted), _marked(mark, document, wanted)]
        at = mark.end()
    return [*pieces, _plain(text[at:], document, wanted)]


def _marked(mark: re.Match[str], document: str, wanted: Wanted | None) -> Markup:
    said = mark[0]
    if mark["code"]:
        return html("<code>{said}</code>", said=said.strip(CODE))
    if mark["strong"]:
        return html("<b>{told}</b>", told=_told(said[2:-2], document, wanted))
    if mark["light"]:
        return html("<i>{told}</i>", told=_told(said[1:-1], document, wanted))
    return _plain(said[1 : said.index("](")], document, wanted)


def _plain(text: str, document: str, wanted: Wanted | None) -> Markup:
    """Text without marks: citations become links where there is such a rule."""
    pieces: list[Markup] = []
    at = 0
    for cite in CITED.finditer(text):
        rule = key(cite["id"], cite["document"] or document)
        if rule in load():
            pieces.append(_found(text[at : cite.start()], wanted))
            pieces.append(html('<a class="rule" href="/rules/{rule}">{id}</a>', rule=rule, id=cite["id"]))
            at = cite.end()
    return join([*pieces, _found(text[at:], wanted)])


def _found(text: str, wanted: Wanted | None) -> Markup:
    """Text with the words that were searched for marked."""
    if wanted is None:
        return join((text,))
    pieces: list[str] = []
    at = 0
    for word in WORD.finditer(text):
        if wanted(word[0]):
            pieces += [text[at : word.start()], html("<mark>{word}</mark>", word=word[0])]
            at = word.end()
    return join([*pieces, text[at:]])
