"""Answer from a coverage recording which tests reach a line.

A line inside a function is reached by the tests that executed its block. A line outside of functions runs once, at
import. It is reached by the tests that executed anything in its file or in a file that imports a name it defines, by
the tests in files that import such a name, and by the tests that cite its rules. The same holds for a function that is
executed at import and by few tests otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tools.reach.blocks import AT_IMPORT, InstrumentedSource
from tools.reach.import_index import ImportIndex, module_of, names_bound
from tools.reach.recording import File, Recording, digest

FEW_TESTS = 20
"""If fewer tests execute a function that also runs at import, the tests that use its results count as well."""


class SourceLine(NamedTuple):
    """A line of a measured file, and the IDs of the rules cited near it."""

    path: str
    line: int
    rules: tuple[str, ...] = ()


class PassedTest(NamedTuple):
    """A test that passed when it was recorded, with its CPU time in seconds."""

    id: str
    cpu: float
    gate: bool

    @property
    def path(self) -> str:
        """The file of the test."""
        return self.id.partition("::")[0]


class ReachingTests(NamedTuple):
    """The tests that reach a line, fastest first: those that certainly do before those that may."""

    certain: list[PassedTest]
    possible: list[PassedTest]

    @property
    def tests(self) -> list[PassedTest]:
        """All tests, the certain ones first."""
        return [*self.certain, *self.possible]


class NoRecordingError(LookupError):
    """The folder does not contain a recording."""


class CoverageIndex:
    """The coverage of the files that have not changed since the recording."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._recording = Recording(folder)
        if not self._recording.path.exists():
            raise NoRecordingError(f"nothing is recorded in {folder}")
        recorded = self._recording.files()
        self.files = {file.path: file for file in recorded if self._is_unchanged(file)}
        self.changed = [file.path for file in recorded if file.path not in self.files]
        self.units = self._recording.units()

    def source(self, path: str) -> str:
        """Return the text of a file."""
        return (self._root / path).read_text(encoding="utf-8")

    def lines(self, path: str) -> list[int]:
        """Return the lines of a file that some passing test executes or that run at import."""
        base, blocks = self.files[path].base, InstrumentedSource(self.source(path)).blocks
        return [
            line
            for line, starts in blocks.items()
            if AT_IMPORT in starts or any(self._executed[base + start] for start in starts)
        ]

    def reaches(self, line: SourceLine) -> bool:
        """Return whether any test reaches a line."""
        marks = self._marks(line)
        if any(self._executed[mark] for mark in marks):
            return True
        criterion = self._criteria(line, marks, executed=0)
        return bool(criterion.users & self._test_files) or any(
            executes(self._executed, file) for file in criterion.used
        )

    def of(self, lines: Sequence[SourceLine]) -> list[ReachingTests]:
        """Return the tests that reach each of these lines."""
        blocks = [self._marks(line) for line in lines]
        executed = [0 for _ in lines]
        for recorded, _ in self._recording.tests():
            for number, marks in enumerate(blocks):
                executed[number] += any(recorded.marks[mark] for mark in marks)
        criteria = [self._criteria(*each) for each in zip(lines, blocks, executed, strict=True)]
        found = [ReachingTests([], []) for _ in lines]
        for recorded, gate in self._recording.tests():
            if recorded.outcome != "passed":
                continue
            test = PassedTest(recorded.id, recorded.cpu, gate)
            for criterion, reaching in zip(criteria, found, strict=True):
                if criterion.executes(recorded.marks) or criterion.cites(recorded.rules):
                    reaching.certain.append(test)
                elif criterion.uses(recorded.marks, test.path):
                    reaching.possible.append(test)
        for reaching in found:
            for tests in reaching:
                tests.sort(key=lambda test: test.cpu)
        return found

    @cached_property
    def _executed(self) -> bytes:
        """Marks set by any test that passed."""
        total, length = 0, 0
        for recorded, _ in self._recording.tests():
            length = len(recorded.marks)
            if recorded.outcome == "passed":
                total |= int.from_bytes(recorded.marks, "little")
        return total.to_bytes(length, "little")

    @cached_property
    def _test_files(self) -> set[str]:
        """Files of the tests that passed."""
        return {seen.id.partition("::")[0] for seen, _ in self._recording.tests() if seen.outcome == "passed"}

    @cached_property
    def _imported(self) -> dict[str, bytes]:
        return self._recording.imported()

    @cached_property
    def _import_index(self) -> ImportIndex:
        tests = [str(path.relative_to(self._root)) for path in (self._root / "tests").rglob("*.py")]
        return ImportIndex(self._root, [*self.files, *tests])

    def _marks(self, line: SourceLine) -> list[int]:
        """Return the positions of the marks of a line's blocks."""
        return [self.files[line.path].base + start for start in self._blocks(line) if start != AT_IMPORT]

    def _blocks(self, line: SourceLine) -> list[int]:
        return InstrumentedSource(self.source(line.path)).blocks.get(line.line, [])

    def _criteria(self, line: SourceLine, marks: list[int], executed: int) -> ReachCriteria:
        if AT_IMPORT in self._blocks(line):
            users, rules = self._users(line.path, names_bound(self.source(line.path), line.line)), line.rules
        else:
            users, rules = self._users_of_import(marks) if executed < FEW_TESTS else set(), ()
        return ReachCriteria(marks, [self.files[path] for path in users & self.files.keys()], users, rules)

    def _users(self, path: str, names: Iterable[str]) -> set[str]:
        """Return the files that may use these names of a file; for an `__init__.py` also all files of its package."""
        package = path.removesuffix("__init__.py")
        return {
            path,
            *self._import_index.users(path, names),
            *(other for other in self.files if path != package and other.startswith(package)),
        }

    def _users_of_import(self, marks: Collection[int]) -> set[str]:
        """Return the files that may use what these blocks created while modules were imported."""
        paths = {module_of(path): path for path in self.files}
        makers = [
            paths[module]
            for module, marked in self._imported.items()
            if module in paths and any(marked[mark] for mark in marks)
        ]
        return {user for path in makers for user in self._users(path, names_bound(self.source(path)))}

    def _is_unchanged(self, file: File) -> bool:
        path = self._root / file.path
        return path.exists() and digest([path.read_bytes()]) == file.digest


class ReachCriteria(NamedTuple):
    """The criteria by which a test reaches a line: its marks, the files that use its names, and its rules."""

    marks: list[int]
    used: list[File]
    users: set[str]
    rules: tuple[str, ...]

    def executes(self, marked: bytes) -> bool:
        """Return whether a test with these marks executes the block of the line."""
        return any(marked[mark] for mark in self.marks)

    def cites(self, rules: str) -> bool:
        """Return whether a test that cites these rules cites one of the line."""
        return not set(self.rules).isdisjoint(rules.split())

    def uses(self, marked: bytes, path: str) -> bool:
        """Return whether a test executes code in, or is in, a file that uses what the line defines."""
        return path in self.users or any(executes(marked, file) for file in self.used)


def executes(marked: bytes, file: File) -> bool:
    """Return whether any mark of a file is set."""
    return marked.find(1, file.base, file.base + file.lines) >= 0
