"""Instrument source code: insert a probe at the start of each block of statements that always run together.

A block ends at the end of a body, and after a statement that may leave it (return, raise, yield, await ...). Code
outside of functions runs once, at import. It belongs to block 0 and gets no probe.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tools.reach.probes import NAMES

AT_IMPORT = 0
CACHES = {"cache", "lru_cache"}
LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class InstrumentedSource(ast.NodeTransformer):
    r"""Source code with a probe at the start of each block. `blocks` maps a line to the blocks that it belongs to.

    >>> source = "def pay(water):\n    paid = 1\n    if water:\n        return paid\n    return 0\n"
    >>> InstrumentedSource(source).blocks
    {1: [0], 2: [2], 3: [2], 4: [4], 5: [5]}
    """

    def __init__(self, source: str, base: int = 0) -> None:
        self.blocks: dict[int, list[int]] = {}
        self._base = base
        self.tree = ast.parse(source)
        self.tree.body = self._instrument_body(self.tree.body, inside=False)
        ast.fix_missing_locations(self.tree)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Put a probe into the body of a lambda; the expression that creates it belongs to another block."""
        line = node.body.lineno
        for covered in _lines(node.body):
            if line not in self.blocks[covered]:
                self.blocks[covered].append(line)
        self.generic_visit(node)
        node.body = ast.copy_location(
            ast.BoolOp(ast.Or(), [self._call(NAMES.mark, line), node.body]), node.body
        )
        return node

    def _instrument_body(self, body: Sequence[ast.stmt], *, inside: bool) -> list[ast.stmt]:
        """Return the statements of a body with probes between them; outside of functions none are inserted."""
        probed: list[ast.stmt] = []
        block: int | None = None
        for statement in body:
            if inside and block is None and not _is_docstring(statement):
                block = statement.lineno
                probed.append(self._probe(statement))
            for line in _lines(statement):
                self.blocks[line] = [block or AT_IMPORT]
            probed.append(self._instrument_statement(statement, inside=inside))
            if _may_leave(statement):
                block = None
        return probed

    def _instrument_statement(self, statement: ast.stmt, *, inside: bool) -> ast.stmt:
        is_function = isinstance(statement, FUNCTIONS)
        for field, value in ast.iter_fields(statement):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(statement, field, self._instrument_body(value, inside=inside or is_function))
            elif isinstance(value, list):
                parts = [
                    self._instrument_child(part, inside=inside) for part in value if isinstance(part, ast.AST)
                ]
                setattr(statement, field, parts or value)
            elif isinstance(value, ast.AST):
                setattr(statement, field, self.visit(value))
        if isinstance(statement, FUNCTIONS) and any(map(_is_cache, statement.decorator_list)):
            line = statement.lineno
            outer, inner = self._call(NAMES.cached_call, line), self._call(NAMES.cached_computation, line)
            statement.decorator_list = [outer, *statement.decorator_list, inner]
        return statement

    def _instrument_child(self, part: ast.AST, *, inside: bool) -> ast.AST:
        """Instrument a child that is not a statement but may contain some: an exception handler or a `case`."""
        if isinstance(part, ast.ExceptHandler | ast.match_case):
            body, part.body = part.body, []
            self.generic_visit(part)
            part.body = self._instrument_body(body, inside=inside)
            return part
        visited: ast.AST = self.visit(part)
        return visited

    def _probe(self, statement: ast.stmt) -> ast.stmt:
        place = ast.Subscript(ast.Name(NAMES.marks, ast.Load()), self._number(statement.lineno), ast.Store())
        return ast.copy_location(ast.Assign([place], ast.Constant(1)), statement)

    def _call(self, name: str, line: int) -> ast.expr:
        return ast.Call(ast.Name(name, ast.Load()), [self._number(line)], [])

    def _number(self, line: int) -> ast.expr:
        return ast.Constant(self._base + line)


def _lines(node: ast.stmt | ast.expr) -> range:
    first = min((decorator.lineno for decorator in getattr(node, "decorator_list", ())), default=node.lineno)
    return range(min(first, node.lineno), (node.end_lineno or node.lineno) + 1)


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_cache(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")) in CACHES


def _may_leave(statement: ast.stmt) -> bool:
    return any(isinstance(node, LEAVING) for node in _own_nodes(statement))


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants, without the bodies of functions defined in it."""
    yield node
    if not isinstance(node, (*FUNCTIONS, ast.Lambda)):
        for child in ast.iter_child_nodes(node):
            yield from _own_nodes(child)
