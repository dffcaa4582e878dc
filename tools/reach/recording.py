"""Store per-test coverage in SQLite: the blocks that each test executes, for one state of the source.

The marks of a test are one byte per line of all measured files. A line's mark is at its file's base plus its number.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.reach.probes import union

SCHEMA = """
CREATE TABLE IF NOT EXISTS file (path TEXT PRIMARY KEY, base INTEGER, lines INTEGER, digest TEXT);
CREATE TABLE IF NOT EXISTS unit (name TEXT PRIMARY KEY, digest TEXT, head TEXT, wall REAL, cpu REAL);
CREATE TABLE IF NOT EXISTS test (
    id TEXT PRIMARY KEY, unit TEXT, cpu REAL, outcome TEXT, rules TEXT, marks BLOB, gate INTEGER DEFAULT 0
);
CREATE TABLE IF NOT EXISTS imported (module TEXT PRIMARY KEY, marks BLOB);
"""
MEASURED = ("src", "examples/hourglass")
EXCLUDED_FOLDERS = {"migrations", "testing"}
"""Folders without mutants: migrations are never changed again, and the test kit has planted bugs of its own."""
PATIENCE = 120.0
"""Seconds to wait for another process that holds the write lock."""


class File(NamedTuple):
    """A measured file: offset of its marks, number of lines, and the digest of its content."""

    path: str
    base: int
    lines: int
    digest: str


class RecordedTest(NamedTuple):
    """The coverage and the outcome of one test."""

    id: str
    unit: str
    cpu: float
    outcome: str
    rules: str
    """IDs of the rules that the test cites, separated by spaces."""
    marks: bytes
    """The marks, compressed with zlib."""


class PartRecord(NamedTuple):
    """A part of the test suite whose recording is complete: digest of its files, commit, wall and CPU seconds."""

    name: str
    digest: str
    head: str
    wall: float
    cpu: float


def measured(root: Path) -> list[File]:
    """Return the measured files in a stable order."""
    files: list[File] = []
    base = 0
    for part in MEASURED:
        for path in sorted((root / part).rglob("*.py")):
            if EXCLUDED_FOLDERS.isdisjoint(path.relative_to(root).parts):
                source = path.read_bytes()
                lines = source.count(b"\n") + 2
                files.append(File(str(path.relative_to(root)), base, lines, digest([source])))
                base += lines
    return files


def digest(contents: Iterable[bytes]) -> str:
    """Return a digest of several contents."""
    total = hashlib.sha256()
    for content in contents:
        total.update(hashlib.sha256(content).digest())
    return total.hexdigest()[:16]


class Recording:
    """The database of a recording. Several processes may write to it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "reach.sqlite"

    def begin(self, files: Iterable[File]) -> bool:
        """Keep an existing recording of exactly these files, or start an empty one; return whether one was kept."""
        files = list(files)
        if self.path.exists() and self.files() == files:
            return True
        self.path.unlink(missing_ok=True)
        with self._open() as database:
            database.executescript(SCHEMA)
            database.executemany("INSERT INTO file VALUES (?, ?, ?, ?)", files)
        return False

    def files(self) -> list[File]:
        """Return the measured files as they were when the recording was started."""
        with self._open() as database:
            return [File(*row) for row in database.execute("SELECT * FROM file ORDER BY base")]

    def units(self) -> list[PartRecord]:
        """Return the completely recorded parts."""
        with self._open() as database:
            return [PartRecord(*row) for row in database.execute("SELECT * FROM unit ORDER BY name")]

    def forget(self, unit: str) -> None:
        """Delete the results of a part: they are out of date or incomplete."""
        with self._open() as database:
            database.execute("DELETE FROM unit WHERE name = ?", (unit,))
            database.execute("DELETE FROM test WHERE unit = ?", (unit,))

    def add(self, tests: Iterable[RecordedTest]) -> None:
        """Store the results of some tests."""
        with self._open() as database:
            database.executemany(
                "INSERT OR REPLACE INTO test (id, unit, cpu, outcome, rules, marks) VALUES (?, ?, ?, ?, ?, ?)",
                tests,
            )

    def add_imports(self, imported: Mapping[str, bytes]) -> None:
        """Add the marks that were set while modules were imported."""
        with self._open() as database:
            database.execute("BEGIN IMMEDIATE")
            known = dict(database.execute("SELECT module, marks FROM imported"))
            rows = [
                (module, zlib.compress(union(_unpacked(known.get(module)), marks), 1))
                for module, marks in imported.items()
                if any(marks)
            ]
            database.executemany("INSERT OR REPLACE INTO imported VALUES (?, ?)", rows)

    def finish(self, unit: PartRecord, gate: Iterable[str]) -> None:
        """Store a part as completely recorded, and mark those of its tests that the gate runs."""
        with self._open() as database:
            database.executemany("UPDATE test SET gate = 1 WHERE id = ?", [(id_,) for id_ in gate])
            database.execute("INSERT OR REPLACE INTO unit VALUES (?, ?, ?, ?, ?)", unit)

    def outcomes(self, unit: str) -> dict[str, str]:
        """Return, by test ID, the outcomes of a part."""
        with self._open() as database:
            return dict(database.execute("SELECT id, outcome FROM test WHERE unit = ?", (unit,)))

    def in_gate(self, unit: str) -> int:
        """Return the number of a part's tests that the gate runs."""
        with self._open() as database:
            (count,) = database.execute(
                "SELECT count(*) FROM test WHERE gate AND unit = ?", (unit,)
            ).fetchone()
            return int(count)

    def tests(self) -> Iterator[tuple[RecordedTest, bool]]:
        """Yield the tests of complete parts with decompressed marks, each with whether the gate runs it."""
        with self._open() as database:
            rows = database.execute(
                "SELECT id, unit, cpu, outcome, rules, marks, gate FROM test"
                " WHERE unit IN (SELECT name FROM unit) ORDER BY id"
            )
            for id_, unit, cpu, outcome, rules, marks, gate in rows:
                yield RecordedTest(id_, unit, cpu, outcome, rules, zlib.decompress(marks)), bool(gate)

    def imported(self) -> dict[str, bytes]:
        """Return, by module, the marks that were set while it was imported."""
        with self._open() as database:
            rows = database.execute("SELECT module, marks FROM imported")
            return {module: zlib.decompress(marks) for module, marks in rows}

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as database, database:
            database.execute("PRAGMA synchronous = OFF")
            yield database


def _unpacked(marks: bytes | None) -> bytes | None:
    return None if marks is None else zlib.decompress(marks)
