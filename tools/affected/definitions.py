"""The definitions at the top of a module, and what each of them mentions."""

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
"""Functions that reach a module without an import, and what they reach."""

PROGRAM = "__main__"
"""The name of what a module does when it is run as a program, as if that were a definition."""

EVERY = "*"
"""The name of all definitions of a module."""


DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
INNER_IMPORT = re.compile(r"^[ \t]+(import|from) ", re.MULTILINE)


class Load(Struct, frozen=True):
    """Something that is reached without an import: an entry point of a group, or all of them."""

    kind: str
    group: str = ""
    name: str = ""


class Mention(Struct, frozen=True):
    """A name in the code, with dots, and which single item is taken out of what the named function returns."""

    chain: tuple[str, ...]
    item: str = ""
    quoted: bool = False
    """Whether it is a word of the program, such as a module to run, and no name of this module."""


Said = Mention | Load
Found = tuple[Sequence[Said], Sequence[ast.AST]]
"""What a node mentions, and which of its parts are still to be looked at."""


class Definitions:
    """What a module defines at its top, what it imports from where, and what it does when it is imported."""

    def __init__(self, code: ast.Module, text: str) -> None:
        self.said: dict[str, set[Said]] = {}
        """What each definition mentions."""
        self.at_import: set[Said] = set()
        """What is called when the module is imported, and with what."""
        self.kept: list[tuple[Mention, frozenset[Said]]] = []
        """What is called, decorates or is assigned to at import, and what it is given and may keep."""
        self.imports = imports_in(code, text)
        self._read(code.body)

    def all_said(self) -> set[Said]:
        """Whatever is mentioned at the top of the module or in its definitions."""
        return self.at_import.union(*self.said.values(), *(kept for _, kept in self.kept))

    def _read(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self._define(statement)
            elif isinstance(statement, ast.Assign | ast.AnnAssign):
                self._assign(statement)
            elif isinstance(statement, ast.If):
                self._choose(statement)
            elif isinstance(statement, ast.Try):
                handled = [each for handler in statement.handlers for each in handler.body]
                self._read([*statement.body, *handled, *statement.orelse, *statement.finalbody])
            elif not isinstance(statement, ast.Import | ast.ImportFrom):
                self._do(statement)

    def _define(self, made: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self._say(made.name, said_in(made))
        for decorator in made.decorator_list:
            self.at_import |= said_in(decorator)
            self._keep([decorator], {Mention((made.name,))})
        if isinstance(made, ast.ClassDef):
            for statement in made.body:
                if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.at_import |= _called_in(statement)

    def _assign(self, made: ast.Assign | ast.AnnAssign) -> None:
        targets = made.targets if isinstance(made, ast.Assign) else [made.target]
        said = said_in(made)
        for target in targets:
            if isinstance(target, ast.Attribute | ast.Subscript):
                self._keep([target], said)
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    self._say(node.id, said)
        self.at_import |= _called_in(made)

    def _choose(self, choice: ast.If) -> None:
        words = {node.id for node in ast.walk(choice.test) if isinstance(node, ast.Name)}
        if "__name__" in words:
            for statement in choice.body:
                self._say(PROGRAM, said_in(statement))
        elif "TYPE_CHECKING" not in words:
            self.at_import |= said_in(choice.test)
            self._read(choice.body)
        self._read(choice.orelse)

    def _do(self, statement: ast.stmt) -> None:
        said = said_in(statement)
        self.at_import |= said
        self._keep((node for node in ast.walk(statement) if isinstance(node, ast.Call)), said)

    def _keep(self, keepers: Iterable[ast.expr], kept: set[Said]) -> None:
        for keeper in keepers:
            for said in said_in(keeper.func if isinstance(keeper, ast.Call) else keeper):
                if isinstance(said, Mention):
                    self.kept.append((Mention(said.chain[:1]), frozenset(kept)))

    def _say(self, name: str, said: set[Said]) -> None:
        self.said.setdefault(name, set()).update(said)


def imports_in(code: ast.Module, text: str) -> dict[str, tuple[str, str]]:
    """Names, each with the module that it comes from and its name there, or nothing for the module itself."""
    imports: dict[str, tuple[str, str]] = {}
    for node in ast.walk(code) if INNER_IMPORT.search(text) else code.body:
        if isinstance(node, ast.ImportFrom):
            imports |= {each.asname or each.name: (node.module or "", each.name) for each in node.names}
        elif isinstance(node, ast.Import):
            for each in node.names:
                first = each.name.partition(".")[0]
                imports[each.asname or first] = (each.name if each.asname else first, "")
    return imports


def said_in(node: ast.AST) -> set[Said]:
    """What is mentioned anywhere in a piece of code."""
    said: set[Said] = set()
    rest: list[ast.AST] = [node]
    while rest:
        node = rest.pop()
        look = LOOKS.get(type(node))
        found = look(node) if look is not None else None
        if found is None:
            rest += parts_of(node)
        else:
            said.update(found[0])
            rest += found[1]
    return said


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


def parts_of(node: ast.AST) -> list[ast.AST]:
    """The parts of a node in which something may be mentioned; a quarter of the time of `ast.iter_child_nodes`."""
    parts: list[ast.AST] = []
    for field in FIELDS.get(type(node), ()):
        value = getattr(node, field)
        if type(value) is list:
            parts += value
        elif value is not None:
            parts.append(value)
    return parts


def _called_in(node: ast.AST) -> set[Said]:
    return {said for call in ast.walk(node) if isinstance(call, ast.Call) for said in said_in(call)}


def _name(node: ast.expr) -> Found:
    chain, root = _chain(node)
    return ([_named(chain)], ()) if root is None else ((), [root])


def _named(chain: tuple[str, ...]) -> Said:
    kind = LOADERS.get(chain[-1])
    return Mention(chain) if kind is None else Load(kind)


def _chain(node: ast.expr) -> tuple[tuple[str, ...], ast.expr | None]:
    """The names of `a.b.c`; with what they are attributes of, if it is no name."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        return (node.id, *reversed(names)), None
    return tuple(reversed(names)), node


def _word(node: ast.Constant) -> Found:
    """The dotted name of a module, as in `"shop.web.page"`."""
    said = isinstance(node.value, str) and DOTTED.fullmatch(node.value)
    return ([Mention(tuple(str(node.value).split(".")), quoted=True)] if said else [], ())


def _command(node: ast.List | ast.Tuple) -> Found | None:
    """What a command such as `[python, "-m", "shop"]` starts."""
    words = [each.value if isinstance(each, ast.Constant) else None for each in node.elts]
    started = [str(word) for option, word in pairwise(words) if option == "-m" and word]
    if not started:
        return None
    return [Mention((*word.split("."), PROGRAM), quoted=True) for word in started], node.elts


def _entry_points(call: ast.Call) -> Found | None:
    """The call `entry_points(group="...")`."""
    chain, root = _chain(call.func)
    if root is not None or LOADERS.get(chain[-1]) != "entry points":
        return None
    groups = [each.value for each in call.keywords if each.arg == "group"]
    return [Load("entry points", *(str(each.value) for each in groups if isinstance(each, ast.Constant)))], ()


def _item(taken: ast.Subscript) -> Found | None:
    """The expression `named()["item"]`."""
    call, key = taken.value, taken.slice
    if not isinstance(call, ast.Call) or call.args or call.keywords:
        return None
    chain, root = _chain(call.func)
    if root is not None or not isinstance(key, ast.Constant) or not isinstance(key.value, str):
        return None
    return [Mention(chain, key.value)], ()


LOOKS: Mapping[type[ast.AST], Callable[[Any], Found | None]] = {
    ast.Name: _name,
    ast.Attribute: _name,
    ast.Call: _entry_points,
    ast.Constant: _word,
    ast.List: _command,
    ast.Subscript: _item,
    ast.Tuple: _command,
}
"""How some nodes are looked at: the others, and those for which it is `None`, part by part."""
