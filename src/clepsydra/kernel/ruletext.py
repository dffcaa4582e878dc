"""Reads one rules document: markdown in, numbered entries out.

An id is defined where a list item starts with it in bold, or a table row does; everywhere else it
is cited. `docs/rules/README.md` tells the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Literal, NamedTuple

from msgspec import Struct

from clepsydra.kernel.citation import ID, cited, key
from clepsydra.kernel.languages import FIRST, language, languages

Kind = Literal["rule", "scenario", "ruling", "aid"]

WITHDRAWN = tuple(written.withdrawn for written in languages().values())
"""The words that a dropped rule's text starts with."""

SCENARIO = re.compile(r"[A-Z]+\d?-S\d+")
RULING = re.compile(r"R-\d+|[A-Z]+\d?-(R-|A)\d+")

HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
FENCE = re.compile(r"\s*(```+|~~~+)")
ITEM = re.compile(r"(\s*)(?:[-*+]|\d+[.)])\s+(.*)$")
DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
RULER = re.compile(r"\s*([-*_])(\s*\1){2,}\s*$")
BOLD = re.compile(r"\*\*([^*\s]+)\*\*")
ALMOST = re.compile(r"[A-Za-z]+\d?(-[A-Za-z]+)*-[A-Za-z]*\d+[A-Za-z]?")
CELLS = re.compile(r"(?<!\\)\|")
SOURCE = re.compile(r"\s*\[(?P<source>[^\[\]]*)\]\.?$")
ORIGINS = ("Origine", "Source", "Src")
"""The headings of columns that say where a row comes from."""
ENDS = (".", "!", "?")
BLANKS = re.compile(r"[ \t\r\n]+")
"""Not `\\s`: the French texts need their no-break spaces."""


class RulesError(ValueError):
    """Something in the rules documents contradicts itself."""


class Entry(Struct, frozen=True):
    """One numbered passage of the rules: what it says, where it comes from, where it stands, what it cites.

    >>> [entry] = parse("- **AN-GEO-01** Left to right. [annex; AN-B101]", "anachrony-base")
    >>> entry.kind, entry.text, entry.source, entry.cites
    ('rule', 'Left to right.', 'annex; AN-B101', ('AN-B101',))
    """

    id: str
    kind: Kind
    text: str
    section: str
    document: str
    line: int
    lang: str
    cites: tuple[str, ...] = ()
    source: str = ""
    """Chapters of the rulebook, names in the data, rulings: for who studies the rules, not for who plays."""

    @property
    def key(self) -> str:
        """The id as other documents call it: a bare `R-nn` carries the name of its document.

        >>> parse("- **R-01** Random.", "inventions")[0].key
        'inventions/R-01'
        """
        return key(self.id, self.document)

    @property
    def withdrawn(self) -> bool:
        """Whether the rule was dropped and only keeps its id.

        >>> parse("- **AN-GEO-01** Withdrawn: see AN-GEO-02.", "anachrony-base")[0].withdrawn
        True
        """
        return self.text.lstrip("*_( ").casefold().startswith(WITHDRAWN)

    @property
    def place(self) -> str:
        """Where it is written, for a reader of the documents.

        >>> parse("- **AN-GEO-01** Left to right.", "anachrony-base", "fr")[0].place
        'fr/anachrony-base.md:1'
        """
        return _place(self.document, self.lang, self.line)


def parse(source: str, document: str, lang: str = FIRST) -> tuple[Entry, ...]:
    r"""Every entry that a document defines, in its order.

    >>> table = "| ID | Cost | Effect |\n|---|---|---|\n| **AN-B102**, **AN-B103** | none | Range 2 |"
    >>> [(entry.id, entry.text) for entry in parse(table, "anachrony-base")]
    [('AN-B102', 'Cost: none. Effect: Range 2.'), ('AN-B103', 'Cost: none. Effect: Range 2.')]
    """
    lines = source.splitlines()
    header = _header(lines)
    aid = "kind: aid" in header
    lines[: len(header)] = [""] * len(header)
    return tuple(
        Entry(
            id=rule,
            kind="aid" if aid else kind_of(rule),
            text=passage.text,
            section=passage.section,
            document=document,
            line=passage.line,
            lang=lang,
            cites=tuple(
                cite
                for cite in cited(f"{passage.text} [{passage.source}]", document)
                if cite != key(rule, document)
            ),
            source=passage.source,
        )
        for passage in _passages(lines, document, lang)
        for rule in passage.ids
    )


def kind_of(rule: str) -> Kind:
    """What an id stands for, from its form alone.

    >>> [kind_of(rule) for rule in ("AN-S15", "AN-SP-15", "AN-CCT-S1", "FT-R-02", "FI-A15", "R-01")]
    ['scenario', 'rule', 'rule', 'ruling', 'ruling', 'ruling']
    """
    if SCENARIO.fullmatch(rule):
        return "scenario"
    return "ruling" if RULING.fullmatch(rule) else "rule"


def _place(document: str, lang: str, line: int) -> str:
    folder = "" if lang == FIRST else f"{lang}/"
    return f"{folder}{document}.md:{line}"


class _Passage(NamedTuple):
    ids: list[str]
    text: str
    source: str
    section: str
    line: int


def _header(lines: list[str]) -> list[str]:
    """The YAML lines between two `---` at the top, if any."""
    if lines and lines[0] == "---" and "---" in lines[1:]:
        return lines[: lines.index("---", 1) + 1]
    return []


def _passages(lines: list[str], document: str, lang: str) -> Iterator[_Passage]:
    trail: list[tuple[int, str]] = []
    at = 0
    while at < len(lines):
        line, end = lines[at], at + 1
        section = " / ".join(title for depth, title in trail if depth > 1)
        if FENCE.match(line):
            end = _end_of_fence(lines, at)
        elif heading := HEADING.match(line):
            depth = len(heading[1])
            trail = [*((deep, title) for deep, title in trail if deep < depth), (depth, heading[2])]
        elif _starts_table(lines, at):
            end = _end_of_table(lines, at)
            yield from _rows(lines[at:end], section, at + 1, document, lang)
        elif (item := ITEM.match(line)) and (ids := _leading_ids(item[2], _place(document, lang, at + 1))):
            end = _end_of_item(lines, at, len(item[1]))
            text = " ".join([item[2], *lines[at + 1 : end]])
            yield _Passage(ids[:1], *_parted(text[len(f"**{ids[0]}**") :]), section, at + 1)
        at = end


def _end_of_fence(lines: list[str], at: int) -> int:
    fence = lines[at].strip()[:3]
    closing = (number for number in range(at + 1, len(lines)) if lines[number].strip().startswith(fence))
    return next(closing, len(lines) - 1) + 1


def _starts_table(lines: list[str], at: int) -> bool:
    return (
        _is_row(lines[at]) and at + 1 < len(lines) and "|" in lines[at + 1] and _is_delimiter(lines[at + 1])
    )


def _end_of_table(lines: list[str], at: int) -> int:
    return next((number for number in range(at, len(lines)) if not _is_row(lines[number])), len(lines))


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _is_delimiter(line: str) -> bool:
    return DELIMITER.match(line) is not None


def _rows(table: list[str], section: str, first: int, document: str, lang: str) -> Iterator[_Passage]:
    headings = _cells(table[0])
    for line, row in enumerate(table[2:], first + 2):
        name, *cells = _cells(row)
        if ids := _leading_ids(name, _place(document, lang, line)):
            title = BOLD.sub("", name).strip(" ,")
            yield _Passage(ids, *_row_text(title, headings[1:], cells, lang), section, line)


def _row_text(title: str, headings: list[str], cells: list[str], lang: str) -> tuple[str, str]:
    """A row as sentences, each cell after its column's heading; and its source."""
    written = languages().get(lang) or language(FIRST)
    parts, sources = [title], []
    for heading, cell in zip_longest(headings, cells, fillvalue=""):
        text, source = ("", _tidy(cell)) if heading in ORIGINS else _parted(cell)
        parts.append(f"{heading}{written.colon}{text}" if heading and text else text)
        sources.append(source)
    told = " ".join(part if part.endswith(ENDS) else f"{part}." for part in parts if part)
    return told, "; ".join(filter(None, sources))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.replace("\\|", "|").strip() for cell in CELLS.split(inner)]


def _leading_ids(text: str, place: str) -> list[str]:
    """The bold ids of a text that starts with one."""
    first = BOLD.match(text)
    if first and not ID.fullmatch(first[1]) and ALMOST.fullmatch(first[1]):
        raise RulesError(f"{place}: {first[1]!r} stands where an id is defined, but is none")
    if not first or not ID.fullmatch(first[1]):
        return []
    return [bold for bold in BOLD.findall(text) if ID.fullmatch(bold)]


def _end_of_item(lines: list[str], at: int, indent: int) -> int:
    """Where the list item ends that starts at this line: its own lines and its sub-items belong to it."""
    end = at + 1
    for number in range(at + 1, len(lines)):
        line = lines[number]
        if not line.strip():
            continue
        after_blank = not lines[number - 1].strip()
        deeper = len(line) - len(line.lstrip()) > indent
        if (after_blank and not deeper) or _interrupts(line, deeper):
            break
        end = number + 1
    return end


def _interrupts(line: str, deeper: bool) -> bool:
    """Whether a line begins something new instead of carrying on a list item."""
    if item := ITEM.match(line):
        return not deeper or bool(BOLD.match(item[2]) and ID.match(item[2][2:]))
    if deeper:
        return False
    return bool(HEADING.match(line) or FENCE.match(line) or RULER.match(line) or line.startswith(("|", ">")))


def _parted(text: str) -> tuple[str, str]:
    """What a passage says, and the source in brackets that it ends with."""
    told = _tidy(text)
    source = SOURCE.search(told)
    if source is None or not source.start():
        return told, ""
    return told[: source.start()], source["source"]


def _tidy(text: str) -> str:
    return BLANKS.sub(" ", text).strip()
