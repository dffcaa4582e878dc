"""What a change touches first: the changed files, who owns them, who reads them, who named what is gone."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec import Struct

from tools.affected.imports import nearest_package
from tools.affected.places import Places
from tools.affected.tree import Tree, is_below, is_test

EVERYTHING = ("pyproject.toml", "requirements.lock", "conftest.py", ".ci")
"""What all tests stand on: how they are collected and configured, and what they run with."""

DOCUMENTS = ("docs", "deploy")
"""Folders whose files need no test that reads them: the site, and what a server is set up with."""

DOCUMENT = re.compile(r"[^/]+\.md|LICENSE|NOTICE")
RULE = re.compile(r"^\W*\*\*([A-Z]{2,})-", re.MULTILINE)
"""Where a document defines a rule or a scenario, and what its number begins with."""


class Cause(Struct, frozen=True):
    """A file feels the change because of another file: `file has_to_do_with other`."""

    file: str
    has_to_do_with: str
    other: str


class Causes:
    """The first to feel a change."""

    def __init__(
        self,
        tree: Tree,
        changed: Collection[str],
        before: Callable[[str], str],
        imports: Mapping[str, frozenset[str]],
    ) -> None:
        self._tree = tree
        self._changed = changed
        self._before = before
        self._places = Places(tree, imports).all()

    def unknown(self) -> list[str]:
        """The changed files of which it is not known who feels it."""
        return [path for path in sorted(self._changed) if not self._is_known(path)]

    def _is_known(self, path: str) -> bool:
        """Whether it is known who feels a change of this file, or that nobody need feel it."""
        tree = self._tree
        return (
            tree.is_product(path)
            or tree.is_support(path)
            or any(is_below(path, folder) for folder in DOCUMENTS)
            or DOCUMENT.fullmatch(path) is not None
            or any(place.path for places in self._places.values() for place in places if place.holds(path))
        )

    def all(self) -> Iterator[Cause]:
        """Who feels the change first, but for the changed files themselves."""
        for path in sorted(self._changed):
            yield from self._readers(path)
            if not path.endswith(".py") or self._tree.is_script(path):
                yield from (Cause(owner, "owns", path) for owner in self._owners(path))
            if path.endswith(".py") and path not in self._tree.files:
                yield from (Cause(user, "names the lost", path) for user in self._users_of_lost(path))

    def _readers(self, path: str) -> Iterator[Cause]:
        names = {path} | self._tree.links.get(path, frozenset())
        for reader, places in self._places.items():
            if reader != path and any(place.holds(name) for place in places for name in names):
                yield Cause(reader, "reads", path)

    def _owners(self, path: str) -> list[str]:
        """The package that a file lies in; of the tests and tools, the Python files of the nearest folder with any."""
        if self._tree.is_product(path):
            home = nearest_package(self._tree, path)
            return [home] if home is not None else []
        folder = posixpath.dirname(path) if self._tree.is_support(path) else ""
        while folder:
            found = [each for each in self._tree.python if posixpath.dirname(each) == folder]
            if found:
                return found
            folder = posixpath.dirname(folder)
        return []

    def _users_of_lost(self, path: str) -> list[str]:
        """The files that still name a module that is gone; the tests below a conftest that is gone."""
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

    def claims(self) -> Iterator[Cause]:
        """The tests that claim what a changed document defines, or did; who runs such a test claims nothing."""
        for path in sorted(self._changed):
            begins = self._rules_of(path) if path.endswith(".md") and self._tree.is_product(path) else set()
            if begins:
                claim = re.compile(rf"[\"'](?:{'|'.join(sorted(begins))})-")
                tests = [
                    test for test in self._tree.tests if is_test(test) and claim.search(self._tree.text(test))
                ]
                yield from (Cause(test, "claims rules of", path) for test in tests)

    def _rules_of(self, document: str) -> set[str]:
        return {*RULE.findall(self._tree.text(document)), *RULE.findall(self._before(document))}
