"""Who reaches a line, from a recording.

A line of a function is reached by the tests that executed its block. A line outside of functions runs once, at import:
it is reached by the tests that executed anything of its file, or of a file that has one of the names it makes, by the
tests in files that import such a name, and by those that claim its rules. Likewise for a function that is executed
while modules are imported and by few tests besides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from tools.reach.blocks import AT_IMPORT, Probed
from tools.reach.borrowing import Borrowing, bound, module_of
from tools.reach.recording import File, Recording, digest

FEW = 20
"""If so few tests execute a function that is executed at import, too, those are asked that use what it made."""


class Place(NamedTuple):
    """A line of a measured file, and the rules that it is about."""

    path: str
    line: int
    rules: tuple[str, ...] = ()


class Passed(NamedTuple):
    """A test that passed when it was recorded, and the processor time that it took."""

    id: str
    cpu: float
    gate: bool

    @property
    def path(self) -> str:
        """Its file."""
        return self.id.partition("::")[0]


class Reaching(NamedTuple):
    """The tests that reach a line, cheapest first, those first that surely do."""

    surely: list[Passed]
    perhaps: list[Passed]

    @property
    def tests(self) -> list[Passed]:
        """All of them."""
        return [*self.surely, *self.perhaps]


class NothingRecordedError(LookupError):
    """The folder holds no recording."""


class Reach:
    """What a recording says about the files that are still as they were."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._recording = Recording(folder)
        if not self._recording.path.exists():
            raise NothingRecordedError(f"nothing is recorded in {folder}")
        recorded = self._recording.files()
        self.files = {file.path: file for file in recorded if self._is_unchanged(file)}
        self.changed = [file.path for file in recorded if file.path not in self.files]
        self.units = self._recording.units()

    def source(self, path: str) -> str:
        """The text of a file."""
        return (self._root / path).read_text(encoding="utf-8")

    def lines(self, path: str) -> list[int]:
        """The lines of code of a file that some test executes, and those that run when it is imported."""
        base, blocks = self.files[path].base, Probed(self.source(path)).blocks
        return [
            line
            for line, starts in blocks.items()
            if AT_IMPORT in starts or any(self._executed[base + start] for start in starts)
        ]

    def reaches(self, place: Place) -> bool:
        """Whether any test reaches a line."""
        marks = self._marks(place)
        if any(self._executed[mark] for mark in marks):
            return True
        who = self._asked(place, marks, executed=0)
        return bool(who.users & self._test_files) or any(executes(self._executed, file) for file in who.used)

    def of(self, places: Sequence[Place]) -> list[Reaching]:
        """Who reaches each of these lines."""
        blocks = [self._marks(place) for place in places]
        executed = [0 for _ in places]
        for recorded, _ in self._recording.tests():
            for number, marks in enumerate(blocks):
                executed[number] += any(recorded.marks[mark] for mark in marks)
        asked = [self._asked(*each) for each in zip(places, blocks, executed, strict=True)]
        found = [Reaching([], []) for _ in places]
        for recorded, gate in self._recording.tests():
            if recorded.outcome != "passed":
                continue
            test = Passed(recorded.id, recorded.cpu, gate)
            for who, reaching in zip(asked, found, strict=True):
                if who.executes(recorded.marks) or who.claims(recorded.rules):
                    reaching.surely.append(test)
                elif who.uses(recorded.marks, test.path):
                    reaching.perhaps.append(test)
        for reaching in found:
            for tests in reaching:
                tests.sort(key=lambda test: test.cpu)
        return found

    @cached_property
    def _executed(self) -> bytes:
        """What any test executes that passed."""
        total, length = 0, 0
        for recorded, _ in self._recording.tests():
            length = len(recorded.marks)
            if recorded.outcome == "passed":
                total |= int.from_bytes(recorded.marks, "little")
        return total.to_bytes(length, "little")

    @cached_property
    def _test_files(self) -> set[str]:
        """The files of the tests that passed."""
        return {seen.id.partition("::")[0] for seen, _ in self._recording.tests() if seen.outcome == "passed"}

    @cached_property
    def _imported(self) -> dict[str, bytes]:
        return self._recording.imported()

    @cached_property
    def _borrowing(self) -> Borrowing:
        tests = [str(path.relative_to(self._root)) for path in (self._root / "tests").rglob("*.py")]
        return Borrowing(self._root, [*self.files, *tests])

    def _marks(self, place: Place) -> list[int]:
        """The marks of the blocks of a line."""
        return [self.files[place.path].base + start for start in self._blocks(place) if start != AT_IMPORT]

    def _blocks(self, place: Place) -> list[int]:
        return Probed(self.source(place.path)).blocks.get(place.line, [])

    def _asked(self, place: Place, marks: list[int], executed: int) -> Asked:
        if AT_IMPORT in self._blocks(place):
            users, rules = self._users(place.path, bound(self.source(place.path), place.line)), place.rules
        else:
            users, rules = self._users_of_import(marks) if executed < FEW else set(), ()
        return Asked(marks, [self.files[path] for path in users & self.files.keys()], users, rules)

    def _users(self, path: str, names: Iterable[str]) -> set[str]:
        """The files that may use what a file makes under these names; all of a package for its own file."""
        package = path.removesuffix("__init__.py")
        return {
            path,
            *self._borrowing.users(path, names),
            *(other for other in self.files if path != package and other.startswith(package)),
        }

    def _users_of_import(self, marks: Collection[int]) -> set[str]:
        """The files that may use what was made, with these blocks, while modules were imported."""
        paths = {module_of(path): path for path in self.files}
        makers = [
            paths[module]
            for module, marked in self._imported.items()
            if module in paths and any(marked[mark] for mark in marks)
        ]
        return {user for path in makers for user in self._users(path, bound(self.source(path)))}

    def _is_unchanged(self, file: File) -> bool:
        path = self._root / file.path
        return path.exists() and digest([path.read_bytes()]) == file.digest


class Asked(NamedTuple):
    """What makes a test one that reaches a line."""

    marks: list[int]
    used: list[File]
    users: set[str]
    rules: tuple[str, ...]

    def executes(self, marked: bytes) -> bool:
        """Whether it executes the line's block."""
        return any(marked[mark] for mark in self.marks)

    def claims(self, rules: str) -> bool:
        """Whether it claims a rule of the line."""
        return not set(self.rules).isdisjoint(rules.split())

    def uses(self, marked: bytes, path: str) -> bool:
        """Whether it executes anything of a file that uses what the line makes, or is in such a file."""
        return path in self.users or any(executes(marked, file) for file in self.used)


def executes(marked: bytes, file: File) -> bool:
    """Whether anything of a file is marked."""
    return marked.find(1, file.base, file.base + file.lines) >= 0
