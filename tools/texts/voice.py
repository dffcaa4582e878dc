"""Checks texts for words that players should not meet, and for ambiguous words that have no note (voice.toml)."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple

from tools.texts.files import SOURCE, Key, TextFile, notes, read

VOICE = Path(__file__).with_name("voice.toml")


class Ban(NamedTuple):
    """Words that texts of a language may not use, in the files that match one of the patterns."""

    language: str
    words: re.Pattern[str]
    instead: str
    files: Sequence[str]
    exceptions: Sequence[str]
    """Texts that may use the words, as `file#section/key`, or a pattern of them."""

    def applies(self, where: str) -> bool:
        """Return whether the text `file#section/key` is subject to this ban."""
        file = where.partition("#")[0]
        return any(fnmatch(file, pattern) for pattern in self.files) and not any(
            fnmatch(where, pattern) for pattern in self.exceptions
        )


class Voice(NamedTuple):
    """What voice.toml says: the bans, and the words that need a note when they are a whole text."""

    bans: Sequence[Ban]
    ambiguous: frozenset[str]


def load(path: Path = VOICE) -> Voice:
    """Read a file of bans and ambiguous words."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Voice([_ban(entry) for entry in data["ban"]], frozenset(data["ambiguous"]["words"]))


def _ban(entry: Mapping[str, Any]) -> Ban:
    words = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in entry.get("words", ()))
    pattern = re.compile("|".join(filter(None, (words, entry.get("pattern")))), re.IGNORECASE)
    exceptions = [where for group in entry.get("exceptions", ()) for where in group["texts"]]
    return Ban(entry["language"], pattern, entry["instead"], entry.get("files", ["*"]), exceptions)


def faults(files: Sequence[TextFile], voice: Voice) -> Iterator[str]:
    """Yield every fault of the text files as a line that says where it is and what to do."""
    for file in files:
        for lang, path in file.paths.items():
            texts = read(path)
            for key, text in texts.items():
                yield from _forbidden(f"{file.name}#{'/'.join(key)}", lang, text, voice)
            if lang == SOURCE:
                yield from _without_note(file.name, texts, notes(path), voice)


def _forbidden(where: str, lang: str, text: str, voice: Voice) -> Iterator[str]:
    said = visible(text)
    for ban in voice.bans:
        if ban.language == lang and ban.applies(where) and (found := ban.words.search(said)):
            yield f"{where} ({lang}): “{found[0]}” is no word for players: {ban.instead}"


def _without_note(
    name: str, texts: Mapping[Key, str], noted: Mapping[Key, str], voice: Voice
) -> Iterator[str]:
    for key, text in texts.items():
        word = text.partition("|")[0].strip(" .,:;…?!“”").lower()
        if word in voice.ambiguous and key not in noted:
            yield f"{name}#{'/'.join(key)}: “{text}” can mean several things: write “# note: ...” above it"


def visible(text: str) -> str:
    """Return what a reader sees of a text: `_` for a placeholder, or the forms that it chooses from.

    >>> visible("Take {count:tile|tiles} from {seat:player}")
    'Take tile|tiles from _'
    """
    return "".join(literal + _shown(name, spec) for literal, name, spec, _ in string.Formatter().parse(text))


def _shown(name: str | None, spec: str | None) -> str:
    if spec and "|" in spec:
        return spec
    return "" if name is None else "_"
