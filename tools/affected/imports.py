"""Which file runs which: the edges along which a change is felt, whatever is loaded by name left aside."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import grimp

from tools.affected.tree import Tree

IMPORT = re.compile(r"^[ \t]*(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE)
IMPORT_IN_EXAMPLE = re.compile(
    r"^\s*(?:>>>|\.\.\.) +(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE
)
DOTTED = re.compile(r"[\"'](\w+(?:\.\w+)+)")
RUN = re.compile(r"[\"']-m[\"'],\s*[\"']([\w.]+)[\"']")

IMPORTS, IS_IN, SHARES, NAMES, STARTS, SHOWS = (
    "imports",
    "is in the package",
    "has the fixtures of",
    "names",
    "starts",
    "shows in an example",
)


class Edges:
    """For each file the files that it runs, and why."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.runs: dict[str, dict[str, str]] = {}
        self.imports = dict(_direct(tree))
        for path, imported in self.imports.items():
            for each in imported:
                self._add(path, each, IMPORTS)
        for path in tree.python:
            self._add_others(path)

    def users(self) -> dict[str, dict[str, str]]:
        """The edges the other way round: for each file the files that run it."""
        users: dict[str, dict[str, str]] = {}
        for path, used in self.runs.items():
            for each, why in used.items():
                users.setdefault(each, {})[path] = why
        return users

    def run_by(self, paths: Iterable[str]) -> set[str]:
        """The files that run when these do, themselves included."""
        return closure(paths, self.runs)

    def under_all(self) -> set[str]:
        """What the conftest of all tests imports, but for packages around it that it has no use for."""
        return closure([self._tree.layout.top], self.imports)

    def _add(self, path: str, used: str | None, why: str) -> None:
        if used is not None and used != path:
            self.runs.setdefault(path, {}).setdefault(used, why)

    def _add_others(self, path: str) -> None:
        tree, text = self._tree, self._tree.text(path)
        if path in tree.modules:
            for package in _packages(tree.modules[path]):
                self._add(path, self._package(package), IS_IN)
        else:
            self._add_script(path)
        if tree.is_support(path):
            for module in DOTTED.findall(text):
                self._add(path, tree.module_named(module), NAMES)
        for module in RUN.findall(text) if "-m" in text else ():
            self._add(path, tree.paths.get(f"{module}.__main__", tree.module_named(module)), STARTS)
        for module, name in IMPORT_IN_EXAMPLE.findall(text) if tree.has_examples(path) else ():
            self._add(path, tree.module_named(f"{module}.{name}"), SHOWS)
        for conftest in _conftests(path):
            shared = conftest in tree.files and conftest != tree.layout.top
            self._add(path, conftest if shared else None, SHARES)

    def _package(self, name: str) -> str | None:
        path = self._tree.paths.get(name, "")
        return path if path.endswith("/__init__.py") else None

    def _add_script(self, path: str) -> None:
        """A Python file that is no module is run by its path: its package runs it, it runs what it imports."""
        home = nearest_package(self._tree, path)
        if home is not None:
            self._add(home, path, STARTS)
        for module, name in IMPORT.findall(self._tree.text(path)):
            self._add(path, self._tree.module_named(f"{module}.{name}"), IMPORTS)


def closure(paths: Iterable[str], edges: Mapping[str, Iterable[str]]) -> set[str]:
    """These files, those to which edges lead from them, and so on."""
    found, rest = set(paths), list(paths)
    while rest:
        more = [path for path in edges.get(rest.pop(), ()) if path not in found]
        found.update(more)
        rest += more
    return found


def nearest_package(tree: Tree, path: str) -> str | None:
    """The `__init__.py` of the package that a file lies in, in however deep a folder."""
    for folder in PurePosixPath(path).parents:
        if f"{folder}/__init__.py" in tree.modules:
            return f"{folder}/__init__.py"
    return None


def _packages(module: str) -> Iterator[str]:
    while module := module.rpartition(".")[0]:
        yield module


def _conftests(path: str) -> Iterator[str]:
    for folder in PurePosixPath(path).parents:
        yield (folder / "conftest.py").as_posix()


def _direct(tree: Tree) -> Iterator[tuple[str, frozenset[str]]]:
    """The imports that grimp finds, those for typing alone left out."""
    roots = sorted({module.partition(".")[0] for module in tree.paths})
    with _importable(tree):
        graph = grimp.build_graph(*roots, exclude_type_checking_imports=True, cache_dir=None)
    for module, path in tree.paths.items():
        if module in graph.modules:
            imported = graph.find_modules_directly_imported_by(module)
            yield path, frozenset(tree.paths[each] for each in imported if each in tree.paths)


@contextmanager
def _importable(tree: Tree) -> Iterator[None]:
    """Grimp looks for packages where Python would."""
    folders = [tree.root, *(tree.root / Path(package).parent for package in tree.layout.packages)]
    before = sys.path.copy()
    sys.path[:0] = [str(folder) for folder in dict.fromkeys(folders)]
    try:
        yield
    finally:
        sys.path[:] = before
