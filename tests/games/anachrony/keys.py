"""The keys of texts that the code of Anachrony uses, found by reading it."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from clepsydra.games import anachrony

N = TypeVar("N", bound=ast.AST)
HOME = Path(anachrony.__file__).parent
ID = re.compile(r"[A-Z]{2}-[A-Z]+(-[A-Z]?)?\d+")
ASKING = {"choose", "choose_some", "choose_together", "One", "Some"}
NO_VERBS = {"active", "tired", "any"}
"""What begins a tuple that is no option: columns of workers, any icon."""
NO_RULES = {"catalog", "board"}
"""Parts of the package that are data or drawing."""


@functools.cache
def modules() -> list[ast.Module]:
    """The code, but for the catalogue, which has texts of its own."""
    paths = [path for path in sorted(HOME.rglob("*.py")) if not NO_RULES & {*path.relative_to(HOME).parts}]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@functools.cache
def quoted() -> frozenset[str]:
    """Every string of the code and of the data."""
    sources = [
        path
        for path in HOME.rglob("*")
        if path.suffix in (".py", ".toml") and not {"texts", "board"} & {*path.relative_to(HOME).parts}
    ]
    return frozenset(word for path in sources for word in re.findall(r'"([^"\n]*)"', path.read_text("utf-8")))


def walk(kind: type[N]) -> Iterator[N]:
    """Every node of a kind in all the code."""
    return (node for module in modules() for node in ast.walk(module) if isinstance(node, kind))


def strings(node: ast.AST) -> list[str]:
    """The strings in a piece of code."""
    inside = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return [value for value in inside if isinstance(value, str)]


def ids(node: ast.AST | None) -> set[str]:
    """The ids of rules in a piece of code, also by way of a table that it names."""
    if node is None:
        return set()
    tables = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and part.id.isupper()}
    words = [*strings(node), *(word for name in tables for word in table(name))]
    return {word for word in words if ID.fullmatch(word)}


@functools.cache
def table(name: str) -> list[str]:
    """The strings of a table of the code."""
    return [word for node in walk(ast.Assign) if is_to(node, name) for word in strings(node.value)]


def is_to(node: ast.Assign, name: str) -> bool:
    """Whether a name is assigned here."""
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


# --- denials --------------------------------------------------------------------------------------


def denials() -> set[str]:
    """The key of each denial; `/reason` where the rule is handed in."""
    keys: set[str] = set()
    for call in walk(ast.Call):
        if called(call) == "deny":
            rule, *reason = call.args
            suffix = f"/{strings(reason[0])[0]}" if reason else ""
            keys |= {f"{each}{suffix}" for each in ids(rule)} or ({suffix} if suffix else set())
    return keys


# --- asks -----------------------------------------------------------------------------------------


def asks() -> set[str]:
    """The rule of each ask: as it stands in a call that asks, or in one that hands it on to such a call."""
    asking = functions_that_ask()
    keys: set[str] = set()
    for function in walk(ast.FunctionDef):
        if function.name in asking:
            keys |= {rule for default in defaults(function) for rule in ids(default)}
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and called(call) in asking | ASKING:
                for rule in rules_of(call):
                    keys |= ids(assigned(function, rule.id) if isinstance(rule, ast.Name) else rule)
    return keys


def functions_that_ask() -> set[str]:
    """Those that ask under a rule that is handed to them."""
    handed = [
        f for f in walk(ast.FunctionDef) if "rule" in {a.arg for a in (*f.args.args, *f.args.kwonlyargs)}
    ]
    asking: set[str] = set()
    while more := {f.name for f in handed if hands_on(f, asking | ASKING)} - asking:
        asking |= more
    return asking


def hands_on(function: ast.FunctionDef, asking: set[str]) -> bool:
    """Whether a function gives the rule that it was handed to one that asks."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call) and called(node) in asking)
    return any(isinstance(rule, ast.Name) and rule.id == "rule" for call in calls for rule in rules_of(call))


def rules_of(call: ast.Call) -> list[ast.expr]:
    """What a call says about the rule that it is made under."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "rule"]
    placed = [arg for arg in call.args if ids(arg) or (isinstance(arg, ast.Name) and arg.id == "rule")]
    return named + [arg for arg in placed if isinstance(arg, ast.Constant | ast.Name | ast.IfExp)]


def assigned(function: ast.FunctionDef, name: str) -> ast.AST | None:
    """What a function assigns to a name, if it does."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and is_to(node, name):
            return node.value
    return None


def defaults(function: ast.FunctionDef) -> list[ast.expr]:
    """The default of a function's `rule`."""
    spec = function.args
    pairs = [
        *zip(spec.args[::-1], spec.defaults[::-1], strict=False),
        *zip(spec.kwonlyargs, spec.kw_defaults, strict=True),
    ]
    return [default for arg, default in pairs if arg.arg == "rule" and default is not None]


def called(call: ast.Call) -> str:
    """The name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


# --- events ---------------------------------------------------------------------------------------


def events() -> set[str]:
    """What can happen in the game, told by the base, by a module or by an automa."""
    parents = {node.name: {getattr(base, "id", "") for base in node.bases} for node in walk(ast.ClassDef)}
    told = {"Event"}
    while more := {name for name, bases in parents.items() if bases & told} - told:
        told |= more
    return told - set().union(*(parents[name] for name in told if name in parents))


# --- options --------------------------------------------------------------------------------------


def verbs() -> set[str]:
    """What options begin with: `("build", tile)`."""
    tuples = [node.elts for node in walk(ast.Tuple) if node.elts]
    options = [elts for elts in tuples if any(not isinstance(part, ast.Constant) for part in elts)]
    firsts = (elts[0] for elts in options)
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)} - NO_VERBS
