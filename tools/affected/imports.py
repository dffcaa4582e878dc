"""Build the dependency graph of Python files from imports, packages, fixtures, strings and doctests."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import grimp

from tools.affected.tree import SourceTree

IMPORT = re.compile(r"^[ \t]*(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE)
IMPORT_IN_EXAMPLE = re.compile(
    r"^\s*(?:>>>|\.\.\.) +(?:from|import) ([\w.]+)(?: import (\w+))?", re.MULTILINE
)
DOTTED = re.compile(r"[\"'](\w+(?:\.\w+)+)")
RUN = re.compile(r"[\"']-m[\"'],\s*[\"']([\w.]+)[\"']")

IMPORTS, IN_PACKAGE, USES_FIXTURES, NAMES_IN_STRING, RUNS_MODULE, IMPORTS_IN_DOCTEST = (
    "imports",
    "is in the package",
    "uses fixtures of",
    "names in a string",
    "runs with -m",
    "imports in a doctest",
)


class DependencyGraph:
    """By file: the files that run if it runs, with the reason."""

    def __init__(self, tree: SourceTree) -> None:
        self._tree = tree
        self.dependencies: dict[str, dict[str, str]] = {}
        self.imports = dict(_grimp_imports(tree))
        for path, imported in self.imports.items():
            for each in imported:
                self._add(path, each, IMPORTS)
        for path in tree.python:
            self._add_others(path)

    def dependents(self) -> dict[str, dict[str, str]]:
        """Return the reversed graph: by file, the files that depend on it, with the reason."""
        dependents: dict[str, dict[str, str]] = {}
        for path, used in self.dependencies.items():
            for each, why in used.items():
                dependents.setdefault(each, {})[path] = why
        return dependents

    def with_dependencies(self, paths: Iterable[str]) -> set[str]:
        """Return these files and all files that they depend on, directly or not."""
        return closure(paths, self.dependencies)

    def imports_of_top_conftest(self) -> set[str]:
        """Return what the top-level conftest imports, without the `__init__.py` of packages that it does not use itself."""
        return closure([self._tree.layout.top], self.imports)

    def _add(self, path: str, used: str | None, why: str) -> None:
        if used is not None and used != path:
            self.dependencies.setdefault(path, {}).setdefault(used, why)

    def _add_others(self, path: str) -> None:
        tree, text = self._tree, self._tree.text(path)
        if path in tree.modules:
            for package in _packages(tree.modules[path]):
                self._add(path, self._package(package), IN_PACKAGE)
        else:
            self._add_script(path)
        if tree.is_support(path):
            for module in DOTTED.findall(text):
                self._add(path, tree.module_named(module), NAMES_IN_STRING)
        for module in RUN.findall(text) if "-m" in text else ():
            self._add(path, tree.paths.get(f"{module}.__main__", tree.module_named(module)), RUNS_MODULE)
        for module, name in IMPORT_IN_EXAMPLE.findall(text) if tree.has_examples(path) else ():
            self._add(path, tree.module_named(f"{module}.{name}"), IMPORTS_IN_DOCTEST)
        for conftest in _conftests(path):
            shared = conftest in tree.files and conftest != tree.layout.top
            self._add(path, conftest if shared else None, USES_FIXTURES)

    def _package(self, name: str) -> str | None:
        path = self._tree.paths.get(name, "")
        return path if path.endswith("/__init__.py") else None

    def _add_script(self, path: str) -> None:
        """Add a Python file that is no module, such as a migration: its package depends on it, and it on its imports."""
        home = nearest_package(self._tree, path)
        if home is not None:
            self._add(home, path, RUNS_MODULE)
        for module, name in IMPORT.findall(self._tree.text(path)):
            self._add(path, self._tree.module_named(f"{module}.{name}"), IMPORTS)


def closure(paths: Iterable[str], edges: Mapping[str, Iterable[str]]) -> set[str]:
    """Return these files and all that can be reached from them along the edges."""
    found, rest = set(paths), list(paths)
    while rest:
        more = [path for path in edges.get(rest.pop(), ()) if path not in found]
        found.update(more)
        rest += more
    return found


def nearest_package(tree: SourceTree, path: str) -> str | None:
    """Return the `__init__.py` of the innermost package that contains a file, or `None`."""
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


def _grimp_imports(tree: SourceTree) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the imports that grimp finds, except those under `TYPE_CHECKING`."""
    roots = sorted({module.partition(".")[0] for module in tree.paths})
    with _importable(tree):
        graph = grimp.build_graph(*roots, exclude_type_checking_imports=True, cache_dir=None)
    for module, path in tree.paths.items():
        if module in graph.modules:
            imported = graph.find_modules_directly_imported_by(module)
            yield path, frozenset(tree.paths[each] for each in imported if each in tree.paths)


@contextmanager
def _importable(tree: SourceTree) -> Generator[None]:
    """Put the folders of the packages on `sys.path`, since grimp searches there."""
    folders = [tree.root, *(tree.root / Path(package).parent for package in tree.layout.packages)]
    before = sys.path.copy()
    sys.path[:0] = [str(folder) for folder in dict.fromkeys(folders)]
    try:
        yield
    finally:
        sys.path[:] = before
