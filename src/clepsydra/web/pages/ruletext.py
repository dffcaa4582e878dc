"""A rule's text as HTML: the little markdown it uses, links to the rules it cites, and the words searched for."""

from __future__ import annotations

import re
import unicodedata

from markupsafe import Markup, escape

from clepsydra.kernel.citation import CITED, key
from clepsydra.kernel.rulebook import load

CODE = "`"
MARKS = re.compile(
    r"(?P<code>`[^`]+`)|(?P<strong>\*\*.+?\*\*)|(?P<light>\*[^\s*][^*]*\*)|(?P<link>\[[^\]]+\]\([^)]+\))"
)
SOURCE = re.compile(r"\s*\[[^\[\]]*\]\.?$")
"""The pointer to the publisher's rulebook that many rules end with."""


def rule_html(text: str, document: str, words: str = "") -> Markup:
    """A rule's text; `words` are marked in it.

    >>> rule_html("**Two** _waters_ & `x`", "table")
    Markup('<b>Two</b> _waters_ &amp; <code>x</code>')
    """
    source = SOURCE.search(text)
    if source is None or not source.start():
        return _told(text, document, words)
    told = _told(text[: source.start()], document, words)
    return Markup('{} <span class="src">{}</span>').format(told, _told(source[0].strip(), document, words))


def _told(text: str, document: str, words: str) -> Markup:
    return Markup("").join(_pieces(text, document, words))


def _pieces(text: str, document: str, words: str) -> list[Markup]:
    pieces: list[Markup] = []
    at = 0
    for mark in MARKS.finditer(text):
        pieces += [_plain(text[at : mark.start()], document, words), _marked(mark, document, words)]
        at = mark.end()
    return [*pieces, _plain(text[at:], document, words)]


def _marked(mark: re.Match[str], document: str, words: str) -> Markup:
    said = mark[0]
    if mark["code"]:
        return Markup("<code>{}</code>").format(said.strip(CODE))
    if mark["strong"]:
        return Markup("<b>{}</b>").format(_told(said[2:-2], document, words))
    if mark["light"]:
        return Markup("<i>{}</i>").format(_told(said[1:-1], document, words))
    return _plain(said[1 : said.index("](")], document, words)


def _plain(text: str, document: str, words: str) -> Markup:
    """Text without marks: citations become links where there is such a rule."""
    pieces: list[Markup] = []
    at = 0
    for cite in CITED.finditer(text):
        rule = key(cite["id"], cite["document"] or document)
        if rule in load():
            pieces.append(_found(text[at : cite.start()], words))
            pieces.append(Markup('<a class="rule" href="/rules/{}">{}</a>').format(rule, cite["id"]))
            at = cite.end()
    return Markup("").join([*pieces, _found(text[at:], words)])


def _found(text: str, words: str) -> Markup:
    """Text with the words that were searched for marked; case and accents do not matter."""
    folded = "".join(map(_folded, text))
    wanted = sorted(("".join(map(_folded, word)) for word in words.split()), key=len, reverse=True)
    if not wanted:
        return escape(text)
    pieces: list[Markup] = []
    at = 0
    for hit in re.finditer("|".join(map(re.escape, wanted)), folded):
        pieces += [
            escape(text[at : hit.start()]),
            Markup("<mark>{}</mark>").format(text[hit.start() : hit.end()]),
        ]
        at = hit.end()
    return Markup("").join([*pieces, escape(text[at:])])


def _folded(letter: str) -> str:
    """One letter for one letter, so that places stay the same.

    >>> _folded("É"), _folded("ß")
    ('e', 's')
    """
    return unicodedata.normalize("NFKD", letter.casefold())[:1] or letter
