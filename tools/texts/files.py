"""Finds the text files, reads their texts and notes, and writes texts back in place."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/clepsydra", "examples")
SOURCE = "en"
"""The language that notes are written in and translations start from."""
LANGUAGES = (SOURCE, "fr")
NO_TEXTS = ("kernel/texts/languages/", "web/rulesearch/")
"""Folders whose files describe a language itself: nothing in them is translated text by text."""
SAID = "documents/search"
"""The files of what players of a language type in a search: nothing in them is translated either."""
NOTE = re.compile(r"#\s*note:\s*(.*\S)\s*$")

KEY = re.compile(r'^("(?:[^"\\]|\\.)*"|\'[^\']*\'|[\w-]+)\s*=\s*')
HEAD = re.compile(r"^\[([^\[\]]+)\]\s*(?:#.*)?$")
ONE_LINE = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
LONG = ('"""', "'''")

Key = tuple[str, str]
"""The section and the key of a text within its file."""


class TextFileError(ValueError):
    """A text file has a shape that cannot be edited in place."""


class Place(NamedTuple):
    """Where the value of a text stands in its file: from `start` to `end`, with the note above it."""

    start: int
    end: int
    note: str


class TextFile(NamedTuple):
    """A file of texts: its name in all languages, and its path in each."""

    name: str
    paths: Mapping[str, Path]


def text_files(root: Path = ROOT) -> list[TextFile]:
    """Return all text files below the folders of the project, sorted by name.

    Raise `TextFileError` if one is missing in a language.
    """
    found: list[TextFile] = []
    for folder in (root / name for name in FOLDERS):
        for path in sorted(folder.rglob(f"*.{SOURCE}.toml")):
            name = path.relative_to(folder).as_posix().removesuffix(f".{SOURCE}.toml")
            if name.startswith(NO_TEXTS) or name.endswith(SAID):
                continue
            stem = path.name.removesuffix(f"{SOURCE}.toml")
            paths = {lang: path.with_name(f"{stem}{lang}.toml") for lang in LANGUAGES}
            if missing := [each.name for each in paths.values() if not each.exists()]:
                raise TextFileError(f"{name}: there is no {', '.join(missing)}")
            found.append(TextFile(name, paths))
    return found


def read(path: Path) -> dict[Key, str]:
    """Return the texts of a file by section and key, in the order of the file."""
    texts: dict[Key, str] = {}
    for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not isinstance(entries, dict) or not all(isinstance(text, str) for text in entries.values()):
            raise TextFileError(f"{path}: [{section}] may hold texts only")
        texts |= {(section, key): text for key, text in entries.items()}
    return texts


def notes(path: Path) -> dict[Key, str]:
    """Return the notes for translators of a file, by the text that each stands above."""
    return {key: place.note for key, place in places(path.read_text(encoding="utf-8")).items() if place.note}


def places(content: str) -> dict[Key, Place]:
    """Return where each text stands in the content of a file."""
    found: dict[Key, Place] = {}
    section, note, end = "", "", 0
    for start, line in _lines(content):
        if start < end:  # within a text of several lines
            continue
        if head := HEAD.match(line):
            section = _plain(head[1])
        elif key := KEY.match(line):
            value = start + key.end()
            end = value + _length(content, value)
            found[section, _plain(key[1])] = Place(value, end, note)
        note = _note(line, note)
    return found


def _lines(content: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in content.splitlines(keepends=True):
        yield start, line.rstrip("\n")
        start += len(line)


def _note(line: str, before: str) -> str:
    """Return the note that ends with this line: it goes on over all comment lines below its first."""
    if noted := NOTE.match(line):
        return noted[1]
    return f"{before} {line.lstrip('# ').rstrip()}" if before and line.startswith("#") else ""


def _plain(quoted: str) -> str:
    quoted = quoted.strip()
    return str(tomllib.loads(f"key = {quoted}")["key"]) if quoted[0] in "\"'" else quoted


def _length(content: str, start: int) -> int:
    for mark in LONG:
        if content.startswith(mark, start):
            return content.index(mark, start + len(mark)) + len(mark) - start
    if value := ONE_LINE.match(content, start):
        return len(value[0])
    raise TextFileError(f"no text after line {content.count(chr(10), 0, start) + 1}")


def write(path: Path, wanted: Mapping[Key, str]) -> int:
    """Write texts into a file in place, and return how many have changed; order and comments stay.

    The file stays as it is if it would not read back exactly as wanted, which raises `TextFileError`.
    """
    content, before = path.read_text(encoding="utf-8"), read(path)
    changed = {key: text for key, text in wanted.items() if before.get(key) != text}
    for key, place in sorted(places(content).items(), key=lambda item: item[1].start, reverse=True):
        if key in changed:
            new = _value(changed[key], content[place.start : place.end])
            content = content[: place.start] + new + content[place.end :]
    entries = tomllib.loads(content).items()
    after = {(section, key): text for section, texts in entries for key, text in texts.items()}
    if after != before | changed:
        raise TextFileError(f"{path}: written in place it would read differently")
    path.write_text(content, encoding="utf-8")
    return len(changed)


def _value(text: str, before: str) -> str:
    """Return a text as TOML, over several lines if it was so before."""
    if not before.startswith(LONG):
        return json.dumps(text, ensure_ascii=False)
    opening = '"""' + ("\n" if before[3:4] == "\n" else "")
    inside = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'{opening}{inside}"""'
