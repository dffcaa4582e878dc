"""The rules to read: documents, a search, and every rule among its neighbours with what it cites."""

from __future__ import annotations

import asyncio
import functools
from itertools import groupby
from typing import Annotated

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, Parameter, QueryParameter
from msgspec import Struct

from clepsydra.drawing.markup import html
from clepsydra.kernel.definition import installed_games
from clepsydra.kernel.enforcement import Enforcement, enforcement
from clepsydra.kernel.languages import FIRST, LANGUAGES
from clepsydra.kernel.rulebook import Rulebook, UnknownRuleError, load, title
from clepsydra.kernel.ruletext import Entry
from clepsydra.web.api.access import Called
from clepsydra.web.pages.answers import found_for, searched
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.ruletext import rule_html
from clepsydra.web.rulesearch import named_scope
from clepsydra.web.rulesearch.scope import home

WITHIN = " / "

Query = Annotated[str, Parameter(max_length=200)]
Only = Annotated[str, Parameter(max_length=10)]
Game = Annotated[str, Parameter(max_length=50)]
With = Annotated[str, QueryParameter(name="with", max_length=300)]


class Section(Struct, frozen=True):
    """A part of a document and its entries."""

    title: str
    entries: tuple[Entry, ...]

    @property
    def first(self) -> str:
        """Where the section begins."""
        return address(self.entries[0])

    @property
    def chapter(self) -> str:
        """The headline above it, or its own."""
        return self.title.partition(WITHIN)[0]

    @property
    def name(self) -> str:
        """Its own headline."""
        return self.title.rpartition(WITHIN)[2]


class Document(Struct, frozen=True):
    """A rules document."""

    name: str
    title: str
    sections: tuple[Section, ...]
    rules: tuple[Entry, ...]
    """The rules it holds, without rulings and examples."""

    @property
    def count(self) -> int:
        """How many rules it holds."""
        return len(self.rules)

    @property
    def enforced(self) -> int:
        """How many of them are in play here."""
        return _in_play(enforcement(), self.name)

    @property
    def game(self) -> str:
        """The game whose rules it holds; nothing if they are those of every table."""
        return home(self.rules[0], installed_games()).game

    @property
    def first(self) -> str:
        """Where the document begins."""
        return self.sections[0].first

    @property
    def chapters(self) -> list[tuple[str, list[Section]]]:
        """Its sections, those under one headline together."""
        return [(name, list(parts)) for name, parts in groupby(self.sections, lambda part: part.chapter)]


def address(entry: Entry) -> str:
    """Where an entry is read."""
    return f"/rules/{entry.key}"


@functools.cache
def documents(lang: str) -> dict[str, Document]:
    """The documents that hold rules, in one language where it has them."""
    book = load()
    found: dict[str, dict[str, list[Entry]]] = {}
    for entry in book:
        if entry.kind != "aid":
            shown = book.entry(entry.key, lang)
            found.setdefault(entry.document, {}).setdefault(entry.section, []).append(shown)
    return {
        name: _document(
            name,
            title(name, lang),
            tuple(
                Section(entries[0].section or title(name, lang), tuple(entries)) for entries in parts.values()
            ),
        )
        for name, parts in found.items()
    }


def _document(name: str, title_: str, sections: tuple[Section, ...]) -> Document:
    rules = tuple(
        entry
        for section in sections
        for entry in section.entries
        if entry.kind == "rule" and not entry.withdrawn
    )
    return Document(name, title_, sections, rules)


@functools.lru_cache
def _in_play(enforced: Enforcement, document: str) -> int:
    """Return how many rules of a document are in play; they are the same in every language."""
    return sum(map(enforced.covers, documents(FIRST)[document].rules))


@functools.cache
def citing(lang: str) -> dict[str, tuple[Entry, ...]]:
    """For each entry, those that cite it."""
    found: dict[str, list[Entry]] = {}
    book = load()
    for entry in book:
        if entry.kind != "aid":
            for cite in entry.cites:
                found.setdefault(cite, []).append(book.entry(entry.key, lang))
    return {rule: tuple(entries) for rule, entries in found.items()}


class RulePages(Controller):
    """The rulebook."""

    path = "/rules"

    @get()
    async def find(
        self, visit: Called, q: Query = "", game: Game = "", parts: With = "", only: Only = ""
    ) -> Response[str]:
        """The documents, or what was searched for: first in a game with what is in play there, if one is named.

        With `?only=list`, the answers alone, for a table that shows them beside its boards.
        """
        frame, at_table = await frame_for(visit), only == "list"
        scope = named_scope(game, parts)
        return respond(
            await written(
                frame,
                "answers.html" if at_table else "rules.html",
                at_table=at_table,
                q=q.strip(),
                found=await asyncio.to_thread(found_for, q, frame.lang, scope),
                searched=searched(q.strip(), scope, frame.lang, frame.words.say("rules", "everywhere")),
                documents=documents(frame.lang),
                address=address,
                in_play=enforcement().covers,
            )
        )

    @get("/{rule:path}")
    async def show(self, visit: Called, rule: FromPath[str], only: Only = "") -> Response[str]:
        """One rule among its neighbours; with `?only=text`, as a paragraph for a page that cites it."""
        frame = await frame_for(visit)
        entry = _entry(load(), str(rule).strip("/"), frame.lang)
        if only == "text":
            told = rule_html(entry.text, entry.document)
            return respond(html('<p lang="{lang}">{told}</p>', lang=entry.lang, told=told))
        document = documents(frame.lang)[entry.document]
        section = next(part for part in document.sections if entry in part.entries)
        others = {
            lang: load().entry(entry.key, lang)
            for lang in LANGUAGES
            if lang != entry.lang and load().entry(entry.key, lang).lang == lang
        }
        cited = [load().entry(cite, frame.lang) for cite in entry.cites if cite in load()]
        return respond(
            await written(
                frame,
                "rule.html",
                entry=entry,
                section=section,
                document=document,
                documents=documents(frame.lang),
                others=others,
                cited=cited,
                citing=citing(frame.lang).get(entry.key, ()),
                text=rule_html,
                address=address,
                in_play=enforcement().covers,
            )
        )


def _entry(book: Rulebook, rule: str, lang: str) -> Entry:
    try:
        entry = book.entry(rule, lang)
    except UnknownRuleError as error:
        raise NotFoundException(rule) from error
    if entry.kind == "aid":
        raise NotFoundException(rule)
    return entry
