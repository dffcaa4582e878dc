"""Extract the top-level definitions of a module and the names that each of them refers to."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

LOADERS = {
    "entry_points": "entry points",
    "import_module": "named modules",
    "__import__": "named modules",
    "run_module": "named modules",
    "run_path": "named modules",
    "getfile": "sources",
    "getsourcefile": "sources",
    "getsource": "sources",
    "getsourcelines": "sources",
}
"""Functions that reach a module without an import statement, and the kind of load."""

PROGRAM = "__main__"
"""Name of the pseudo-definition for the code under `if __name__ == "__main__"`."""

ALL_DEFINITIONS = "*"
"""Stands for all definitions of a module."""


DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
INNER_IMPORT = re.compile(r"^[ \t]+(import|from) ", re.MULTILINE)


class DynamicLoad(Struct, frozen=True):
    """A dependency without an import statement: an entry point, a module named at run time, or source code."""

    kind: str
    group: str = ""
    name: str = ""


class NameReference(Struct, frozen=True):
    """A dotted name in the code. `item` is set for `name()["item"]`, which uses one item of the returned mapping."""

    chain: tuple[str, ...]
    item: str = ""
    quoted: bool = False
    """Whether the name is a string in the code, such as a module for `python -m`, and not an identifier."""


Reference = NameReference | DynamicLoad
Handled = tuple[Sequence[Reference], Sequence[ast.AST]]
"""The references in a node, and those of its children that remain to be searched."""


class Definitions:
    """The top-level definitions of a module, its imports, and what it calls when it is imported."""

    def __init__(self, code: ast.Module, text: str) -> None:
        self.references: dict[str, set[Reference]] = {}
        """By definition: the names that it refers to."""
        self.at_import: set[Reference] = set()
        """References that are evaluated when the module is imported."""
        self.stored: list[tuple[NameReference, frozenset[Reference]]] = []
        """Objects called, used as decorators or assigned to at import, with the references that they may store."""
        self.imports = imports_in(code, text)
        self._read(code.body)

    def all_references(self) -> set[Reference]:
        """Return every reference in the module."""
        return self.at_import.union(*self.references.values(), *(stored for _, stored in self.stored))

    def _read(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._define(statement)
            elif isinstance(statement, ast.Assign | ast.AnnAssign):
                self._assign(statement)
            elif isinstance(statement, ast.If):
                self._read_if(statement)
            elif isinstance(statement, ast.Try):
                handled = [each for handler in statement.handlers for each in handler.body]
                self._read([*statement.body, *handled, *statement.orelse, *statement.finalbody])
            elif not isinstance(statement, ast.Import | ast.ImportFrom):
                self._read_expression(statement)

    def _define(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self._add_references(node.name, references_in(node))
        for decorator in node.decorator_list:
            self.at_import |= references_in(decorator)
            self._add_stored([decorator], {NameReference((node.name,))})
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.at_import |= _called_in(statement)

    def _assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        references = references_in(node)
        for target in targets:
            if isinstance(target, ast.Attribute | ast.Subscript):
                self._add_stored([target], references)
            for part in ast.walk(target):
                if isinstance(part, ast.Name):
                    self._add_references(part.id, references)
        self.at_import |= _called_in(node)

    def _read_if(self, branch: ast.If) -> None:
        names = {node.id for node in ast.walk(branch.test) if isinstance(node, ast.Name)}
        if "__name__" in names:
            for statement in branch.body:
                self._add_references(PROGRAM, references_in(statement))
        elif "TYPE_CHECKING" not in names:
            self.at_import |= references_in(branch.test)
            self._read(branch.body)
        self._read(branch.orelse)

    def _read_expression(self, statement: ast.stmt) -> None:
        references = references_in(statement)
        self.at_import |= references
        self._add_stored((node for node in ast.walk(statement) if isinstance(node, ast.Call)), references)

    def _add_stored(self, holders: Iterable[ast.expr], stored: set[Reference]) -> None:
        for holder in holders:
            for reference in references_in(holder.func if isinstance(holder, ast.Call) else holder):
                if isinstance(reference, NameReference):
                    self.stored.append((NameReference(reference.chain[:1]), frozenset(stored)))

    def _add_references(self, name: str, references: set[Reference]) -> None:
        self.references.setdefault(name, set()).update(references)


def imports_in(code: ast.Module, text: str) -> dict[str, tuple[str, str]]:
    """Return by local name: the module it is imported from and its name there, which is empty for a module itself."""
    imports: dict[str, tuple[str, str]] = {}
    for node in ast.walk(code) if INNER_IMPORT.search(text) else code.body:
        if isinstance(node, ast.ImportFrom):
            imports |= {each.asname or each.name: (node.module or "", each.name) for each in node.names}
        elif isinstance(node, ast.Import):
            for each in node.names:
                first = each.name.partition(".")[0]
                imports[each.asname or first] = (each.name if each.asname else first, "")
    return imports


def references_in(node: ast.AST) -> set[Reference]:
    """Return all references in a syntax tree."""
    references: set[Reference] = set()
    rest: list[ast.AST] = [node]
    while rest:
        node = rest.pop()
        handler = HANDLERS.get(type(node))
        found = handler(node) if handler is not None else None
        if found is None:
            rest += children_of(node)
        else:
            references.update(found[0])
            rest += found[1]
    return references


NO_CODE = {
    "arg",
    "asname",
    "attr",
    "ctx",
    "id",
    "kind",
    "level",
    "module",
    "n",
    "name",
    "op",
    "ops",
    "s",
    "type_comment",
}
FIELDS = {
    kind: tuple(field for field in kind._fields if field not in NO_CODE)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


def children_of(node: ast.AST) -> list[ast.AST]:
    """Return the children of a node that may hold references; four times as fast as `ast.iter_child_nodes`."""
    parts: list[ast.AST] = []
    for field in FIELDS.get(type(node), ()):
        value = getattr(node, field)
        if type(value) is list:
            parts += value
        elif value is not None:
            parts.append(value)
    return parts


def _called_in(node: ast.AST) -> set[Reference]:
    return {
        reference
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        for reference in references_in(call)
    }


def _name(node: ast.expr) -> Handled:
    chain, root = _chain(node)
    return ([_named(chain)], ()) if root is None else ((), [root])


def _named(chain: tuple[str, ...]) -> Reference:
    kind = LOADERS.get(chain[-1])
    return NameReference(chain) if kind is None else DynamicLoad(kind)


def _chain(node: ast.expr) -> tuple[tuple[str, ...], ast.expr | None]:
    """Split `a.b.c` into its names. The second value is the base expression if that is not a plain name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        return (node.id, *reversed(names)), None
    return tuple(reversed(names)), node


def _module_string(node: ast.Constant) -> Handled:
    """Handle a string that may be the dotted name of a module, as in `"shop.web.page"`."""
    is_name = isinstance(node.value, str) and DOTTED.fullmatch(node.value)
    return ([NameReference(tuple(str(node.value).split(".")), quoted=True)] if is_name else [], ())


def _command(node: ast.List | ast.Tuple) -> Handled | None:
    """Handle a command such as `[python, "-m", "shop"]`, which runs a module."""
    words = [each.value if isinstance(each, ast.Constant) else None for each in node.elts]
    started = [str(word) for option, word in pairwise(words) if option == "-m" and word]
    if not started:
        return None
    return [NameReference((*word.split("."), PROGRAM), quoted=True) for word in started], node.elts


def _entry_points(call: ast.Call) -> Handled | None:
    """Handle the call `entry_points(group="...")`."""
    chain, root = _chain(call.func)
    if root is not None or LOADERS.get(chain[-1]) != "entry points":
        return None
    groups = [each.value for each in call.keywords if each.arg == "group"]
    return [
        DynamicLoad("entry points", *(str(each.value) for each in groups if isinstance(each, ast.Constant)))
    ], ()


def _item(taken: ast.Subscript) -> Handled | None:
    """Handle the expression `function()["item"]`."""
    call, key = taken.value, taken.slice
    if not isinstance(call, ast.Call) or call.args or call.keywords:
        return None
    chain, root = _chain(call.func)
    if root is not None or not isinstance(key, ast.Constant) or not isinstance(key.value, str):
        return None
    return [NameReference(chain, key.value)], ()


HANDLERS: Mapping[type[ast.AST], Callable[[Any], Handled | None]] = {
    ast.Name: _name,
    ast.Attribute: _name,
    ast.Call: _entry_points,
    ast.Constant: _module_string,
    ast.List: _command,
    ast.Subscript: _item,
    ast.Tuple: _command,
}
"""Handlers by node type. Other nodes are searched child by child, also if the handler returns `None`."""
