"""Find the files that a change affects directly: the owners and readers of changed files, users of deleted ones."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec import Struct

from tools.affected.imports import nearest_package
from tools.affected.read_paths import ReadPaths
from tools.affected.tree import SourceTree, is_below, is_test

USED_BY_ALL_TESTS = ("pyproject.toml", "requirements.lock", "conftest.py", ".ci")
"""Files that all tests depend on: collection, configuration and the environment."""

DOCUMENTS = ("docs", "deploy")
"""Folders that no test has to read: the documentation site and the files for deployment."""

DOCUMENT = re.compile(r"[^/]+\.md|LICENSE|NOTICE")
RULE = re.compile(r"^\W*\*\*([A-Z]{2,})-", re.MULTILINE)
"""Matches the definition of a rule or scenario in a document, and captures the prefix of its number."""


class Cause(Struct, frozen=True):
    """Why a file is affected: `file` has the relation `relation` to the affected file `other`."""

    file: str
    relation: str
    other: str


class DirectCauses:
    """The files that are affected directly by a change."""

    def __init__(
        self,
        tree: SourceTree,
        changed: Collection[str],
        before: Callable[[str], str],
        imports: Mapping[str, frozenset[str]],
    ) -> None:
        self._tree = tree
        self._changed = changed
        self._before = before
        self._read_paths = ReadPaths(tree, imports).all()

    def unknown(self) -> list[str]:
        """Return the changed files for which it is not known what depends on them."""
        return [path for path in sorted(self._changed) if not self._is_known(path)]

    def _is_known(self, path: str) -> bool:
        """Return whether the files that depend on this file are known, or it is known that there need not be any."""
        tree = self._tree
        return (
            tree.is_product(path)
            or tree.is_support(path)
            or any(is_below(path, folder) for folder in DOCUMENTS)
            or DOCUMENT.fullmatch(path) is not None
            or any(
                read_path.path
                for paths in self._read_paths.values()
                for read_path in paths
                if read_path.matches(path)
            )
        )

    def all(self) -> Iterator[Cause]:
        """Yield why files other than the changed ones are affected directly."""
        for path in sorted(self._changed):
            yield from self._readers(path)
            if not path.endswith(".py") or self._tree.is_script(path):
                yield from (Cause(owner, "has the data file", path) for owner in self._owners(path))
            if path.endswith(".py") and path not in self._tree.files:
                yield from (
                    Cause(user, "refers to the deleted", path) for user in self._users_of_deleted(path)
                )

    def _readers(self, path: str) -> Iterator[Cause]:
        names = {path} | self._tree.links.get(path, frozenset())
        for reader, paths in self._read_paths.items():
            if reader != path and any(read_path.matches(name) for read_path in paths for name in names):
                yield Cause(reader, "reads", path)

    def _owners(self, path: str) -> list[str]:
        """Return the package's `__init__.py`; for tests and tools, the Python files of the nearest folder."""
        if self._tree.is_product(path):
            package = nearest_package(self._tree, path)
            return [package] if package is not None else []
        folder = posixpath.dirname(path) if self._tree.is_support(path) else ""
        while folder:
            found = [each for each in self._tree.python if posixpath.dirname(each) == folder]
            if found:
                return found
            folder = posixpath.dirname(folder)
        return []

    def _users_of_deleted(self, path: str) -> list[str]:
        """Return the files that still refer to a deleted module, or the tests below a deleted conftest."""
        folder, name = posixpath.split(path.removesuffix("/__init__.py").removesuffix(".py"))
        if name == "conftest":
            return [test for test in self._tree.tests if is_below(test, folder)]
        parent = posixpath.basename(folder)
        return [
            each
            for each in self._tree.python
            if re.search(rf"\b{name}\b", self._tree.text(each))
            and re.search(rf"\b{parent}\b", self._tree.text(each))
        ]

    def citations(self) -> Iterator[Cause]:
        """Yield the tests that cite rules of a changed document. Files that depend on such a test are not affected."""
        for path in sorted(self._changed):
            prefixes = self._rules_of(path) if path.endswith(".md") and self._tree.is_product(path) else set()
            if prefixes:
                cited = re.compile(rf"[\"'](?:{'|'.join(sorted(prefixes))})-")
                tests = [
                    test for test in self._tree.tests if is_test(test) and cited.search(self._tree.text(test))
                ]
                yield from (Cause(test, "cites rules of", path) for test in tests)

    def _rules_of(self, document: str) -> set[str]:
        return {*RULE.findall(self._tree.text(document)), *RULE.findall(self._before(document))}
