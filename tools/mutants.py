"""Small planted mistakes in the code of rules: which there are, and what the source looks like with one.

The changes are cosmic-ray's own, as far as `cosmic-ray.toml` lets them through, and one of ours: a statement
is left out. Changes that another one makes too, or that only break the shape of the data, are not counted. A change counts only near a rule: in a function, or in a statement outside of functions, that cites
one; `tools.plant` takes them from everywhere. Annotations, signatures and docstrings are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path
from typing import Any

import msgspec
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.config import load_config
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from clepsydra.kernel.citation import cited
from clepsydra.lab.whereabouts import SEE, SPOKEN

Node = Any
"""A node of cosmic-ray's syntax tree, which comes without types."""
LEAVE_OUT = "tools/LeaveOutStatement"
SAYING = (".tell(", ".see(")
"""Statements with one of these change nothing in a game: they write its log, or name what an automa looks at next.

That nothing is left unnamed is what the companion's own games beside online ones prove (`tests/companion`).
"""
CALLS = {"atom_expr", "yield_expr"}


class Mutant(msgspec.Struct, frozen=True, order=True):
    """One change: where, by which operator (its n-th chance in the file), near which rules."""

    path: str
    line: int
    operator: str
    occurrence: int
    rules: tuple[str, ...]

    def applied(self, source: str) -> str:
        """The source of the file with this change."""
        return str(mutate_code(source, _operator(self.operator), self.occurrence))

    def told(self, source: str) -> str:
        """The change as a person reads it: the lines before and after."""
        lines = list(ndiff(source.splitlines(), self.applied(source).splitlines()))
        before = " ".join(line[2:].strip() for line in lines if line.startswith("- "))
        after = " ".join(line[2:].strip() for line in lines if line.startswith("+ "))
        return f"{before}  →  {after}"


class LeaveOutStatement:
    """An operator for cosmic-ray: a statement that does something does nothing.

    A name that is bound stays: without it the code would only fail.
    """

    def mutation_positions(self, node: Node) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Where a statement can be left out."""
        if node.type == "simple_stmt" and _does_something(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        """The statement without its effect."""
        return get_ast(f"{node.get_first_leaf().prefix}pass\n")


def operators(configuration: Path) -> list[str]:
    """The names of all operators that the configuration does not exclude."""
    filters = load_config(str(configuration)).sub("filters", "operators-filter")
    excluded = re.compile("|".join(filters["exclude-operators"]))
    return [*(name for name in operator_names() if not excluded.match(name)), LEAVE_OUT]


def mutants(root: Path, package: Path, names: list[str]) -> list[Mutant]:
    """Every change near a rule in the Python files of a package that decide any, in an order that is always the same."""
    return sorted(
        mutant
        for path in package.rglob("*.py")
        if SPOKEN.isdisjoint(path.relative_to(package).parts)
        for mutant in mutants_of(path.read_text(encoding="utf-8"), str(path.relative_to(root)), names)
    )


def mutants_of(source: str, path: str, names: list[str], *, anywhere: bool = False) -> Iterator[Mutant]:
    """Every change near a rule in one source, or every change whatever it is near."""
    lines = source.splitlines()
    nodes: list[Node] = list(ast_nodes(get_ast(source)))
    for name in names:
        operator = _operator(name)
        places = ((node, start) for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, (node, (line, _)) in enumerate(places):
            if not _is_rule(node) or _is_no_change(name, node):
                continue
            rules = _decided(lines[line - 1]) or _rules_around(node)
            if rules or anywhere:
                yield Mutant(path, line, name, occurrence, rules)


def _operator(name: str) -> Any:
    return LeaveOutStatement() if name == LEAVE_OUT else get_operator(name)()


def _is_rule(node: Node) -> bool:
    """Whether the node is no annotation, decorator or head of a function or class."""
    inner = node
    while (outer := inner.parent) is not None:
        signature = outer.type in {"funcdef", "classdef"} and inner is not outer.children[-1]
        annotation = outer.type == "annassign" and inner is outer.children[1]
        if signature or annotation or inner.type == "decorator":
            return False
        inner = outer
    return True


def _is_no_change(name: str, node: Node) -> bool:
    """Whether the change is no new one: `not` before a comparison that is turned anyway, a number as an index.

    Before `name := ...` there can be no `not`.
    """
    if name == "core/AddNot":
        denied = node.children[2 if node.type == "test" else 1]
        return denied.type in {"comparison", "not_test", "namedexpr_test"}
    return name == "core/NumberReplacer" and node.parent.type in {"trailer", "subscript", "sliceop"}


def _rules_around(node: Node) -> tuple[str, ...]:
    """The rules cited by the nearest function around that cites any, else by the statement of the module."""
    inner = node
    while (outer := inner.parent) is not None:
        if (inner.type == "funcdef" or outer.type == "file_input") and (rules := _decided(inner.get_code())):
            return rules
        inner = outer
    return ()


def _decided(code: str) -> tuple[str, ...]:
    """The rules cited by some lines, without those that the lines only point to."""
    return tuple(dict.fromkeys(rule for line in code.splitlines() for rule in cited(SEE.sub("", line))))


def _does_something(node: Node) -> bool:
    if any(said in node.get_code() for said in SAYING):
        return False
    if node.type != "expr_stmt":
        return node.type in CALLS
    target, sign = node.children[:2]
    return bool(target.type == "atom_expr" or (sign.type == "operator" and sign.value != "="))
