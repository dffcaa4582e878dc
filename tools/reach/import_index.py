"""Find the files that use a name which a module defines at import, by following imports of that name.

A test that looks something up in a module-level table does not execute the lines that build the table. The tests that
may notice a mutant in them are those that execute code in files which import one of the names.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOTS = ("src/", "examples/")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Name(NamedTuple):
    """A name defined in a module."""

    module: str
    name: str


class ImportIndex:
    """An index of imports: which files import which name, at any place in the file."""

    def __init__(self, root: Path, paths: Iterable[str]) -> None:
        self._importers: defaultdict[Name, list[tuple[str, str]]] = defaultdict(list)
        """By name: the files that import it, with their local alias."""
        self._attributes: dict[str, set[str]] = {}
        """By file: the attribute names that occur in it."""
        for path in paths:
            nodes = list(ast.walk(ast.parse((root / path).read_text(encoding="utf-8"))))
            self._attributes[path] = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            for node in nodes:
                for name, alias in _imported(node):
                    self._importers[name].append((path, alias))

    def users(self, path: str, names: Iterable[str]) -> set[str]:
        """Return the files that import one of these names, from the file that defines it or from one that re-exports it."""
        wanted = set(names)
        waiting = [Name(module_of(path), name) for name in wanted]
        seen, users = set(waiting), set[str]()
        while waiting:
            for user, alias in self._importers[waiting.pop()]:
                users.add(user)
                re_exported = Name(module_of(user), alias)
                if re_exported not in seen:
                    seen.add(re_exported)
                    waiting.append(re_exported)
        importers = [user for name in _module_imports(path) for user, _ in self._importers[name]]
        return users | {user for user in importers if wanted & self._attributes[user]}


def _imported(node: ast.AST) -> Iterator[tuple[Name, str]]:
    match node:
        case ast.ImportFrom(module=str(module)):
            yield from ((Name(module, alias.name), alias.asname or alias.name) for alias in node.names)
        case ast.Import():
            yield from ((Name(alias.name, ""), alias.asname or alias.name) for alias in node.names)
        case _:
            pass


def module_of(path: str) -> str:
    """Return the module name of a file.

    >>> module_of("src/clepsydra/kernel/__init__.py"), module_of("tests/kernel/test_play.py")
    ('clepsydra.kernel', 'tests.kernel.test_play')
    """
    for root in ROOTS:
        path = path.removeprefix(root)
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def names_bound(source: str, line: int | None = None) -> set[str]:
    r"""Return the names bound by the top-level statement on a line (or by all), and the names computed from them.

    >>> source = "A = B = 1\nclass C:\n    d = 3\nE = [C()]\n"
    >>> sorted(names_bound(source, 1)), sorted(names_bound(source, 3)), sorted(names_bound(source))
    (['A', 'B'], ['C', 'E'], ['A', 'B', 'C', 'E'])
    """
    body = ast.parse(source).body
    names = {
        name
        for statement in body
        if line is None or statement.lineno <= line <= (statement.end_lineno or statement.lineno)
        for name in _bound_by(statement)
    }
    more = names
    while more:
        more = {
            name
            for statement in body
            if not isinstance(statement, FUNCTIONS) and _uses(statement, more)
            for name in _bound_by(statement)
        } - names
        names |= more
    return names


def _uses(statement: ast.stmt, names: set[str]) -> bool:
    return any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(statement))


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield statement.name
        case ast.Assign(targets=targets):
            yield from (name for target in targets for name in _names_in(target))
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            yield from _names_in(target)
        case ast.Import() | ast.ImportFrom():
            pass
        case _:
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            yield from (node.id for node in stored)


def _names_in(target: ast.AST) -> Iterator[str]:
    """Yield the names in the target of an assignment. Assigning to an attribute or item changes the named object."""
    yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _module_imports(path: str) -> tuple[Name, Name]:
    """Return the two ways in which the module itself can be imported."""
    package, _, name = module_of(path).rpartition(".")
    return Name(package, name), Name(module_of(path), "")
