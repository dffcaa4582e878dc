"""Rules as players read them: what a document calls by its key has the name that its game gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from clepsydra.kernel.citation import LOCAL, prefix
from clepsydra.kernel.definition import GameDefinition
from clepsydra.kernel.ruletext import Entry
from clepsydra.kernel.texts import Reader

KEY = re.compile(r"`(?P<marked>[^`]+)`|\b(?P<bare>[a-z]+(?:_[a-z0-9]+)+)\b")
"""A key of the game: in code marks, or with an underscore."""


class RuleNames:
    """The names that games give to what their rules call by a key: options and their values, tiles, cards.

    The key goes into the source of the rule.
    """

    def __init__(self, boxes: Iterable[GameDefinition]) -> None:
        self._boxes = {letters: definition for definition in boxes for letters in definition.prefixes}
        self._games = {definition.name: definition for definition in self._boxes.values()}

    def told(self, entry: Entry) -> Entry:
        """The entry with names in place of keys, as far as its game has them."""
        definition = self._box(entry)
        if definition is None or not KEY.search(entry.text):
            return entry
        keys: list[str] = []

        def named(found: re.Match[str]) -> str:
            key = found["marked"] or found["bare"]
            if not Reader(definition.texts, entry.lang).knows("names", key):
                return found[0]
            keys.append(key)
            return _called(
                definition.texts, entry.lang, key, key in {setting.name for setting in definition.settings}
            )

        text = KEY.sub(named, entry.text)
        source = "; ".join(filter(None, (entry.source, *dict.fromkeys(keys))))
        return msgspec.structs.replace(entry, text=text, source=source)

    def _box(self, entry: Entry) -> GameDefinition | None:
        """The game of an entry; a ruling `R-nn` goes by the name of its document."""
        if LOCAL.fullmatch(entry.id):
            return self._games.get(entry.document.partition("-")[0])
        return self._boxes.get(prefix(entry.id))


def _called(texts: Path, lang: str, key: str, quoted: bool) -> str:
    """The name; that of an option is quoted, so that it does not run into the sentence."""
    reader = Reader(texts, lang)
    name = reader.name(key)
    return reader.language.quoted(name) if quoted else name
