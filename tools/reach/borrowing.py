"""Which files use what a module makes once, when it is imported: by the names that they import from it.

A table of a module is not executed by the tests that look something up in it. Those that may notice a mistake in it
are those that reach the code of files which have one of its names.
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
    """A name of a module."""

    module: str
    name: str


class Borrowing:
    """Who imports which name, in the files of a project; imports at any place count."""

    def __init__(self, root: Path, paths: Iterable[str]) -> None:
        self._borrowers: defaultdict[Name, list[tuple[str, str]]] = defaultdict(list)
        """For each name the files that import it, and what they call it."""
        self._asked: dict[str, set[str]] = {}
        """For each file the names that it asks of anything."""
        for path in paths:
            nodes = list(ast.walk(ast.parse((root / path).read_text(encoding="utf-8"))))
            self._asked[path] = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
            for node in nodes:
                for name, called in _imported(node):
                    self._borrowers[name].append((path, called))

    def users(self, path: str, names: Iterable[str]) -> set[str]:
        """The files that have one of the names a file makes, from it or from a file that passes it on."""
        wanted = set(names)
        waiting = [Name(module_of(path), name) for name in wanted]
        seen, users = set(waiting), set[str]()
        while waiting:
            for user, called in self._borrowers[waiting.pop()]:
                users.add(user)
                passed_on = Name(module_of(user), called)
                if passed_on not in seen:
                    seen.add(passed_on)
                    waiting.append(passed_on)
        whole = [user for name in _whole(path) for user, _ in self._borrowers[name]]
        return users | {user for user in whole if wanted & self._asked[user]}


def _imported(node: ast.AST) -> Iterator[tuple[Name, str]]:
    match node:
        case ast.ImportFrom(module=str(module)):
            yield from ((Name(module, alias.name), alias.asname or alias.name) for alias in node.names)
        case ast.Import():
            yield from ((Name(alias.name, ""), alias.asname or alias.name) for alias in node.names)
        case _:
            pass


def module_of(path: str) -> str:
    """The module of a file.

    >>> module_of("src/clepsydra/kernel/__init__.py"), module_of("tests/kernel/test_play.py")
    ('clepsydra.kernel', 'tests.kernel.test_play')
    """
    for root in ROOTS:
        path = path.removeprefix(root)
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bound(source: str, line: int | None = None) -> set[str]:
    r"""The names that the statement of a module on this line binds, or each one, and those that others make of them.

    >>> source = "A = B = 1\nclass C:\n    d = 3\nE = [C()]\n"
    >>> sorted(bound(source, 1)), sorted(bound(source, 3)), sorted(bound(source))
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
    """The names in the target of an assignment; what is set in a thing changes the thing."""
    yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def _whole(path: str) -> tuple[Name, Name]:
    """The ways to import the module itself."""
    package, _, name = module_of(path).rpartition(".")
    return Name(package, name), Name(module_of(path), "")
