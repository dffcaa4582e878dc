"""Exports all texts of a language as a gettext PO file, and imports one.

The context of a message (`msgctxt`) names its file, section and key; `msgid` is the English text and `msgstr` the text
of the language, which is English too in en.po. Notes are extracted comments (`#.`).
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools.texts.files import LANGUAGES, SOURCE, Key, TextFile, notes, read, write

HEADER = """\
# Texts of Clepsydra. Placeholders in braces stay as they are: {seat:player} becomes the name of a player.
# {count:card|cards} becomes a number with its noun: translate the forms between the bars, one and many.
# A name such as "engineer|engineers|an engineer" has the forms one, many and with its article."""
KINDS = ("player", "forms", "article", "verbatim")
COUNTED = 2
"""The number of forms that a counted noun has in English and in French."""
TAGS = re.compile(r"</?[a-zA-Z][^>]*>")


class CatalogMisfitError(ValueError):
    """A PO file does not fit the texts of the project; each line of the message is one reason."""


class Message(NamedTuple):
    """A text in the source language and in another."""

    context: str
    source: str
    translation: str
    note: str


class Translation(NamedTuple):
    """A text in the source language as it was exported, and its translation."""

    source: str
    text: str


def context_of(file: TextFile, key: Key) -> str:
    """Return the context of a text: `drawing/words/interface#ask/undo`."""
    return f"{file.name}#{'/'.join(key)}"


def messages(files: Sequence[TextFile], lang: str) -> Iterator[Message]:
    """Yield the texts of all files with their translations into a language."""
    for file in files:
        translated, noted = read(file.paths[lang]), notes(file.paths[SOURCE])
        for key, source in read(file.paths[SOURCE]).items():
            yield Message(context_of(file, key), source, translated.get(key, ""), noted.get(key, ""))


def export(files: Sequence[TextFile], lang: str, path: Path) -> int:
    """Write the PO file of a language, and return the number of its messages."""
    catalog = Catalog(
        locale=lang,
        project="Clepsydra",
        version="texts",
        header_comment=HEADER,
        last_translator="",
        language_team=lang,
        fuzzy=False,
    )
    for message in messages(files, lang):
        comments = [message.note] if message.note else []
        added = catalog.add(
            message.source, message.translation, auto_comments=comments, context=message.context
        )
        added.flags.clear()  # Babel guesses formats of Python, whose checks refuse {count:card|cards}
    with path.open("wb") as out:
        write_po(out, catalog, width=0, omit_header=False)
    return len(catalog)


def import_(files: Sequence[TextFile], path: Path) -> int:
    """Write the translations of a PO file into the text files, and return how many have changed.

    An empty or fuzzy translation leaves the text as it is. If any message does not fit, nothing is written.
    """
    with path.open("rb") as source:
        catalog = read_po(source, abort_invalid=True)
    lang = str(catalog.locale)
    if lang not in LANGUAGES:
        raise CatalogMisfitError(
            f"{path}: its header must say “Language: ...”, one of {', '.join(LANGUAGES)}"
        )
    translated = {
        message.context or "": Translation(str(message.id), str(message.string))
        for message in catalog
        if message.id and message.string and not message.fuzzy
    }
    current = {message.context: message for message in messages(files, lang)}
    if reasons := [why for context in translated for why in _refused(context, translated[context], current)]:
        raise CatalogMisfitError("\n".join(reasons))
    return sum(_written(file, lang, translated) for file in files)


def _refused(context: str, new: Translation, current: Mapping[str, Message]) -> Iterator[str]:
    old = current.get(context)
    if old is None:
        yield f"{context}: there is no such text"
    elif old.source != new.source:
        yield f"{context}: the English text has changed since the export; export again"
    elif old.translation != new.text:
        yield from (f"{context}: {why}" for why in misfits(new.text, new.source))


def _written(file: TextFile, lang: str, translated: Mapping[str, Translation]) -> int:
    path = file.paths[lang]
    found = {key: translated.get(context_of(file, key)) for key in read(path)}
    return write(path, {key: new.text for key, new in found.items() if new is not None})


def misfits(text: str, source: str) -> Iterator[str]:
    """Yield the reasons why a text cannot stand for the source."""
    try:
        own, needed = placeholders(text), placeholders(source)
    except ValueError as error:
        yield f"the braces do not fit: {error}"
        return
    if own != needed:
        yield f"its placeholders are {sorted(own)}, the English ones {sorted(needed)}"
    if uncounted := [spec for _, spec in _fields(text) if "|" in spec and spec.count("|") + 1 != COUNTED]:
        yield f"{', '.join(uncounted)} must have {COUNTED} forms"
    if edges(text) != edges(source):
        yield "it must begin and end with the same spaces and line ends as the English text"
    if sorted(TAGS.findall(text)) != sorted(TAGS.findall(source)):
        yield "its tags are not those of the English text"


def placeholders(text: str) -> set[tuple[str, str]]:
    """Return the placeholders of a text with their kind; figures with and without a noun are of one kind."""
    return {(name, spec if spec in KINDS else "figure") for name, spec in _fields(text)}


def _fields(text: str) -> Iterator[tuple[str, str]]:
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is not None:
            yield name, spec or ""
            yield from _fields(spec or "") if "{" in (spec or "") else ()


def edges(text: str) -> tuple[str, str]:
    """Return the white space at the beginning and the end of a text."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
