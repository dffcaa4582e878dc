"""The files of the project: which are modules, which are tests, and their text and syntax trees."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct

from tools.affected.changes import files_of, names_of

WORD = re.compile(r"(?<![.\w])[A-Za-z_]\w*")
EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)
TEST = re.compile(r"(test_.*|.*_test)\.py")


class Layout(Struct, frozen=True):
    """Folders of the project: the packages of the product, and the folders whose files are imported from the root."""

    packages: tuple[str, ...] = ("src/clepsydra", "examples/hourglass")
    tests: str = "tests"
    tools: str = "tools"

    @property
    def top(self) -> str:
        """The conftest that all tests share."""
        return f"{self.tests}/conftest.py"


class SourceTree:
    """The working tree of the project, with caches of texts and syntax trees."""

    def __init__(self, root: Path, layout: Layout | None = None) -> None:
        self.root = root.resolve()
        self.layout = layout or Layout()
        self.files = files_of(self.root)
        self.links = names_of(self.root, self.files)
        self.paths: dict[str, str] = dict(self._modules())
        """By module name: its file."""
        self.modules = {path: module for module, path in self.paths.items()}
        self._texts: dict[str, str] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._parsed: dict[str, ast.Module] = {}

    def _modules(self) -> Iterator[tuple[str, str]]:
        for path in self.files:
            root = self._root_of(path) if path.endswith(".py") else None
            if root is not None:
                parts = PurePosixPath(path).relative_to(root).with_suffix("").parts
                yield ".".join(parts).removesuffix(".__init__"), path

    def _root_of(self, path: str) -> str | None:
        """Return the folder from which a module is imported, or `None` for a script that is run by its path."""
        if self.is_support(path):
            return "."
        for package in self.layout.packages:
            if is_below(path, package) and self._is_in_packages(path, package):
                return str(PurePosixPath(package).parent)
        return None

    def is_script(self, path: str) -> bool:
        """Return whether a file of the product lies outside of packages, so that it can only be run by its path."""
        return self.is_product(path) and self._root_of(path) is None

    def _is_in_packages(self, path: str, package: str) -> bool:
        folders = [str(folder) for folder in PurePosixPath(path).parents if is_below(str(folder), package)]
        return all(f"{folder}/__init__.py" in self.files for folder in folders)

    def text(self, path: str) -> str:
        """Return the text of a file; empty if it does not exist or is not UTF-8."""
        if path not in self._texts:
            try:
                self._texts[path] = (self.root / path).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                self._texts[path] = ""
        return self._texts[path]

    def contains_any(self, path: str, words: Iterable[str]) -> bool:
        """Return whether the file contains any of these words."""
        text = self.text(path)
        return any(word in text for word in words)

    def parsed(self, path: str) -> ast.Module:
        """Return the syntax tree of a file."""
        if path not in self._parsed:
            self._parsed[path] = ast.parse(self.text(path), path)
        return self._parsed[path]

    def words(self, path: str) -> frozenset[str]:
        """Return the identifiers in a file, without attribute names."""
        if path not in self._words:
            self._words[path] = frozenset(WORD.findall(self.text(path)))
        return self._words[path]

    @cached_property
    def python(self) -> list[str]:
        """All Python files, sorted."""
        return sorted(path for path in self.files if path.endswith(".py"))

    @cached_property
    def tests(self) -> list[str]:
        """The files from which pytest collects tests: test files, and modules with doctests."""
        return [path for path in self.python if self._is_collected(path)]

    def _is_collected(self, path: str) -> bool:
        if not any(is_below(path, each) for each in self.test_paths):
            return False
        if any(is_below(path, each) for each in self._ignored):
            return False
        return is_test(path) or self.has_examples(path)

    def has_examples(self, path: str) -> bool:
        """Return whether a file has doctests."""
        return self.contains_any(path, [">>> "]) and EXAMPLE.search(self.text(path)) is not None

    def is_product(self, path: str) -> bool:
        """Return whether a file belongs to a package of the product."""
        return any(is_below(path, package) for package in self.layout.packages)

    def is_support(self, path: str) -> bool:
        """Return whether a file belongs to the tests or the tools."""
        return is_below(path, self.layout.tests) or is_below(path, self.layout.tools)

    @cached_property
    def entry_points(self) -> Mapping[str, Mapping[str, str]]:
        """The entry points in pyproject.toml: by group and name, the module."""
        groups = self._settings.get("project", {}).get("entry-points", {})
        return {
            group: {name: target.partition(":")[0] for name, target in points.items()}
            for group, points in groups.items()
        }

    @cached_property
    def test_paths(self) -> tuple[str, ...]:
        """Pytest's `testpaths`."""
        return tuple(self._pytest.get("testpaths", [self.layout.tests]))

    @cached_property
    def _ignored(self) -> tuple[str, ...]:
        options = self._pytest.get("addopts", [])
        return tuple(each.removeprefix("--ignore=") for each in options if each.startswith("--ignore="))

    @cached_property
    def _pytest(self) -> dict[str, Any]:
        found: dict[str, Any] = self._settings.get("tool", {}).get("pytest", {}).get("ini_options", {})
        return found

    @cached_property
    def _settings(self) -> dict[str, Any]:
        return tomllib.loads(self.text("pyproject.toml"))

    def module_named(self, name: str) -> str | None:
        """Return the file of the module with this name, or with the longest prefix of it that is a module, or `None`."""
        while name:
            if name in self.paths:
                return self.paths[name]
            name = name.rpartition(".")[0]
        return None


def is_below(path: str, folder: str) -> bool:
    """Return whether a path is a folder or lies below it. The root is the empty string."""
    return folder in {"", path} or path.startswith(f"{folder}/")


def is_test(path: str) -> bool:
    """Return whether a path has the name of a test file."""
    return TEST.fullmatch(PurePosixPath(path).name) is not None
