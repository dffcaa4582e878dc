"""Where a rule stands: its document, the code that decides it, the data that carries it, the tests that prove it.

A rule's home is the line that names its number; a line that only points there says `see AN-CON-04`, and the docstring
of a module decides nothing.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import msgspec

from clepsydra import kernel, tables
from clepsydra.kernel import GameDefinition, installed_games
from clepsydra.kernel.citation import among, cited
from clepsydra.kernel.enforcement import TABLE
from clepsydra.kernel.rulebook import folders, load, prefix
from clepsydra.kernel.ruletext import Entry
from clepsydra.lab.claims import MARKERS

SPOKEN = {"texts", "words", "documents", "static", "board", "lessons", "wording", "wording.py"}
"""Folders and modules that speak of rules and decide none."""
SEE = re.compile(r"\bsee (?:also )?[^.;)\"]*")
"""A pointer to a rule that is decided elsewhere."""

FILLED = re.compile(r"f['\"]([^{]*){[^:}]*(?::(\d+))?}([^{]*)['\"]")
"""An f-string with one field, as `f"AN-B{number:02}"`."""

Places = dict[str, list[str]]
"""Lines by the rules that they name, each as `file:line`."""


class Whereabouts(msgspec.Struct, frozen=True):
    """All lines that are about one rule."""

    id: str
    document: str
    cited_by: list[str]
    """Of a ruling: the rules that follow it, whose code, data and tests are listed."""
    code: list[str]
    data: list[str]
    tests: list[str]


def whereabouts(rule: str, tests: Path) -> Whereabouts:
    """Where one rule stands; a ruling stands where the rules do that follow it."""
    entry = load().entry(rule)
    named = [rule, *(cited_by := followers(entry))]
    roots = list(dict.fromkeys(root for each in named for root in packages(prefix(each))))

    def lines(places: Places) -> list[str]:
        return [*dict.fromkeys(line for each in named for line in places.get(each, ()))]

    return Whereabouts(
        id=rule,
        document=_document(entry),
        cited_by=cited_by,
        code=lines(named_in(roots, "*.py")),
        data=lines(named_in(roots, "*.toml")),
        tests=lines(claimed_in(tests)),
    )


def followers(entry: Entry, seen: frozenset[str] = frozenset()) -> list[str]:
    """Return the rules that cite a ruling; if none does, those that it follows, directly or by another ruling."""
    if entry.kind != "ruling":
        return []
    book, known = load(), seen | {entry.key}
    if citing := [rule.id for rule in book.rules() if entry.key in rule.cites]:
        return citing
    found: dict[str, None] = {}
    for other in (book.entry(cite) for cite in entry.cites if cite in book and cite not in known):
        found |= dict.fromkeys([other.id] if other.kind == "rule" else followers(other, known))
    return [*found]


def homes(prefixes: Iterable[str], but: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """The files that name each rule of these prefixes, `but` for some: none, one, or too many.

    Data is asked where no code names the rule: a component that says which rule it is points to that code.
    """
    found: dict[str, tuple[str, ...]] = {}
    for letters in prefixes:
        roots = packages(letters)
        code, data = named_in(roots, "*.py"), named_in(roots, "*.toml")
        for entry in load().rules([letters]):
            if among(entry.id, but):
                continue
            lines = code.get(entry.id) or data.get(entry.id, [])
            found[entry.id] = tuple(dict.fromkeys(line.rpartition(":")[0] for line in lines))
    return found


def packages(letters: str) -> list[Path]:
    """The folders whose code may decide a rule of this prefix."""
    if letters == TABLE:
        return [Path(inspect.getfile(package)).parent for package in (kernel, tables)]
    return [home(definition) for definition in installed_games().values() if letters in definition.prefixes]


def home(definition: GameDefinition) -> Path:
    """The package of a game."""
    return Path(inspect.getfile(definition.game)).parent


def named_in(roots: Iterable[Path], pattern: str) -> Places:
    """The lines of these packages that name a rule, by the rule."""
    found: Places = {}
    for root in roots:
        for path in sorted(root.rglob(pattern)):
            if SPOKEN.isdisjoint(path.relative_to(root).parts):
                text = path.read_text(encoding="utf-8")
                first = _summary(text) if path.suffix == ".py" else 0
                for number, line in enumerate(text.splitlines()[first:], start=first + 1):
                    for rule in cited(SEE.sub("", line)):
                        found.setdefault(rule, []).append(f"{shown(path)}:{number}")
    return found


def _summary(code: str) -> int:
    """Return the number of the last line of a module's docstring, which decides nothing; 0 without one."""
    body = ast.parse(code).body
    return (body[0].end_lineno or 0) if body and ast.get_docstring(ast.Module(body, [])) is not None else 0


def claimed_in(tests: Path) -> Places:
    """The marks of these tests, by what they claim; read, not run."""
    found: Places = {}
    for path in sorted(tests.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for mark in _marks(module):
            for given in mark.args:
                for rule, line in dict.fromkeys(_claims(module, given)):
                    found.setdefault(rule, []).append(f"{shown(path)}:{line}")
    return found


def _claims(module: ast.Module, given: ast.expr) -> Iterator[tuple[str, int]]:
    """The rules that an argument of a mark names: itself, or by the table of its file that fills it."""
    if isinstance(given, ast.Constant):
        yield str(given.value), given.lineno
        return
    parts = FILLED.fullmatch(ast.unparse(given))
    before, width, after = parts.groups() if parts else ("", None, "")
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, int if width else str):
            rule = f"{before}{node.value:{width or ''}}{after}"
            if rule in load():
                # A number is found everywhere: the mark's own line says more.
                yield rule, given.lineno if width else node.lineno


def _marks(module: ast.Module) -> Iterator[ast.Call]:
    """The calls `pytest.mark.rule(...)` and `pytest.mark.scenario(...)`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MARKERS:
            yield node


def _document(entry: Entry) -> str:
    name, _, line = entry.place.partition(":")
    path = next(folder / name for folder in folders() if (folder / name).is_file())
    return f"{shown(path)}:{line}"


def shown(path: Path) -> str:
    """A path as one would type it from here."""
    path = path.resolve()
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)
