"""A file that keeps results line by line, so that what was stopped goes on where it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

Entry = TypeVar("Entry")


class AnotherJournal(Exception):
    """The file holds something else, or somebody else goes on with it."""


class Journal(Generic[Entry]):
    """What is known so far. Its file says in the first line what it is about, and in each other line one result.

    What was cut off while it was written is dropped. Without a file nothing is kept. Two that go on with the same file
    would each keep the same results: the one that finds lines of the other stops.
    """

    def __init__(self, file: Path | None, about: Struct, of: type[Entry]) -> None:
        self._file = file
        self.known: list[Entry] = [] if file is None else _read(file, about, of)
        self._length = 0 if file is None else file.stat().st_size

    def add(self, entry: Entry) -> None:
        """Keep a result."""
        if self._file is not None:
            with self._file.open("ab") as file:
                if file.tell() != self._length:
                    raise AnotherJournal(f"{self._file} is written by somebody else too")
                self._length += file.write(msgspec.json.encode(entry) + b"\n")
        self.known.append(entry)


def _read(file: Path, about: Struct, of: type[Entry]) -> list[Entry]:
    """What the file has; one that is new, or was cut off within its first line, begins."""
    heading = msgspec.json.encode(about)
    content = file.read_bytes() if file.exists() else b""
    if heading.startswith(content):
        file.write_bytes(heading + b"\n")
        return []
    *whole, cut_off = content.split(b"\n")
    try:
        if not whole or msgspec.json.decode(whole[0], type=type(about)) != about:
            raise AnotherJournal(f"{file} has the results of something else")
        known = [msgspec.json.decode(line, type=of) for line in whole[1:]]
    except msgspec.DecodeError as error:
        raise AnotherJournal(f"{file} cannot be read: {error}") from error
    os.truncate(file, len(content) - len(cut_off))
    return known
