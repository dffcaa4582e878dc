"""The file of a recording: which test reaches which block, and what it costs, for one state of the measured source.

Marks of all measured files lie one after another: the mark of a line is at the base of its file plus its number.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.reach.probes import both

SCHEMA = """
CREATE TABLE IF NOT EXISTS file (path TEXT PRIMARY KEY, base INTEGER, lines INTEGER, digest TEXT);
CREATE TABLE IF NOT EXISTS unit (name TEXT PRIMARY KEY, digest TEXT, head TEXT, wall REAL, cpu REAL);
CREATE TABLE IF NOT EXISTS test (
    id TEXT PRIMARY KEY, unit TEXT, cpu REAL, outcome TEXT, rules TEXT, marks BLOB, gate INTEGER DEFAULT 0
);
CREATE TABLE IF NOT EXISTS imported (module TEXT PRIMARY KEY, marks BLOB);
"""
MEASURED = ("src", "examples/hourglass")
SPARED = {"migrations", "testing"}
"""Folders in which no mistake is planted: Alembic's steps are never changed again, and the kit is proved by bugs of its own."""
PATIENCE = 120.0
"""Seconds that a process waits for another one that writes."""


class File(NamedTuple):
    """A measured file: where its marks begin, its number of lines, and what tells whether it has changed since."""

    path: str
    base: int
    lines: int
    digest: str


class Recorded(NamedTuple):
    """What was seen of a test."""

    id: str
    unit: str
    cpu: float
    outcome: str
    rules: str
    """The rules that it claims, with spaces between them."""
    marks: bytes
    """Compressed."""


class Unit(NamedTuple):
    """A part of the tests that is recorded at once, at which state, and what it took."""

    name: str
    digest: str
    head: str
    wall: float
    cpu: float


def measured(root: Path) -> list[File]:
    """The files that are measured, in an order that is always the same."""
    files: list[File] = []
    base = 0
    for part in MEASURED:
        for path in sorted((root / part).rglob("*.py")):
            if SPARED.isdisjoint(path.relative_to(root).parts):
                source = path.read_bytes()
                lines = source.count(b"\n") + 2
                files.append(File(str(path.relative_to(root)), base, lines, digest([source])))
                base += lines
    return files


def digest(contents: Iterable[bytes]) -> str:
    """What tells some contents from all others."""
    total = hashlib.sha256()
    for content in contents:
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()[:16]


class Recording:
    """The file of a recording, in its folder; several processes may write."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "reach.sqlite"

    def begin(self, files: Iterable[File]) -> bool:
        """Keep what is recorded for just these files, or begin anew; whether anything was kept."""
        files = list(files)
        if self.path.exists() and self.files() == files:
            return True
        self.path.unlink(missing_ok=True)
        with self._open() as database:
            database.executescript(SCHEMA)
            database.executemany("INSERT INTO file VALUES (?, ?, ?, ?)", files)
        return False

    def files(self) -> list[File]:
        """The measured files as they were."""
        with self._open() as database:
            return [File(*row) for row in database.execute("SELECT * FROM file ORDER BY base")]

    def units(self) -> list[Unit]:
        """What has been recorded whole."""
        with self._open() as database:
            return [Unit(*row) for row in database.execute("SELECT * FROM unit ORDER BY name")]

    def forget(self, unit: str) -> None:
        """Drop what is recorded of a unit: it is old, or was not recorded whole."""
        with self._open() as database:
            database.execute("DELETE FROM unit WHERE name = ?", (unit,))
            database.execute("DELETE FROM test WHERE unit = ?", (unit,))

    def add(self, tests: Iterable[Recorded]) -> None:
        """Write what was seen of some tests."""
        with self._open() as database:
            database.executemany(
                "INSERT OR REPLACE INTO test (id, unit, cpu, outcome, rules, marks) VALUES (?, ?, ?, ?, ?, ?)",
                tests,
            )

    def add_imports(self, imported: Mapping[str, bytes]) -> None:
        """Write what was marked while modules were imported."""
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            known = dict(database.execute("SELECT module, marks FROM imported"))
            rows = [
                (module, zlib.compress(both(_unpacked(known.get(module)), marks), 1))
                for module, marks in imported.items()
                if any(marks)
            ]
            database.executemany("INSERT OR REPLACE INTO imported VALUES (?, ?)", rows)

    def finish(self, unit: Unit, gate: Iterable[str]) -> None:
        """Note that a unit has been recorded whole, and which of its tests the gate runs."""
        with self._open() as database:
            database.executemany("UPDATE test SET gate = 1 WHERE id = ?", [(id_,) for id_ in gate])
            database.execute("INSERT OR REPLACE INTO unit VALUES (?, ?, ?, ?, ?)", unit)

    def outcomes(self, unit: str) -> dict[str, str]:
        """The tests of a unit, and what became of them."""
        with self._open() as database:
            return dict(database.execute("SELECT id, outcome FROM test WHERE unit = ?", (unit,)))

    def in_gate(self, unit: str) -> int:
        """How many tests of a unit the gate runs."""
        with self._open() as database:
            (count,) = database.execute(
                "SELECT count(*) FROM test WHERE gate AND unit = ?", (unit,)
            ).fetchone()
            return int(count)

    def tests(self) -> Iterator[tuple[Recorded, bool]]:
        """Everything that was seen of tests of whole units, and whether the gate runs them; marks as they were set."""
        with self._open() as database:
            rows = database.execute(
                "SELECT id, unit, cpu, outcome, rules, marks, gate FROM test"
                " WHERE unit IN (SELECT name FROM unit) ORDER BY id"
            )
            for id_, unit, cpu, outcome, rules, marks, gate in rows:
                yield Recorded(id_, unit, cpu, outcome, rules, zlib.decompress(marks)), bool(gate)

    def imported(self) -> dict[str, bytes]:
        """What was marked while each module was imported."""
        with self._open() as database:
            rows = database.execute("SELECT module, marks FROM imported")
            return {module: zlib.decompress(marks) for module, marks in rows}

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as database, database:
            database.execute("PRAGMA synchronous = OFF")
            yield database


def _unpacked(marks: bytes | None) -> bytes | None:
    return None if marks is None else zlib.decompress(marks)
