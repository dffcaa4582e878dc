"""Tables that only a module has: read, told and corrected like those of the base game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel import Piece, Section
from clepsydra.kernel.editions import Table
from clepsydra.kernel.validators import Check

Tell = Callable[[Words, Entry], Told]


def components(name: str, read: Callable[[Any], Any], tell: Tell, form: Mapping[str, Check]) -> Table:
    """A list of components; the rules find each by its id."""

    def read_all(entries: list[Any]) -> dict[str, Any]:
        return {entry["id"]: read(entry) for entry in entries}

    def tell_all(entries: list[Any], lang: str) -> Section:
        words = Words(lang)
        return _section(words, name, [(entry["id"], tell(words, entry)) for entry in entries])

    return Table(read_all, tell_all, form)


def single(name: str, read: Callable[[Any], Any], tell: Tell, form: Check) -> Table:
    """A table of one component."""

    def tell_it(entry: Any, lang: str) -> Section:
        words = Words(lang)
        return _section(words, name, [(name, tell(words, entry))])

    return Table(read, tell_it, form)


def _section(words: Words, name: str, told: list[tuple[str, Told]]) -> Section:
    title = words.reader.say("sections", name)
    return Section(title, tuple(Piece(id_, called, tuple(lines)) for id_, (called, lines) in told))
