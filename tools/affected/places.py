"""Which files of the tree a Python file reads: the paths in its code, evaluated without running it.

`ROOT / "docs" / "rules"`, `Path(package.__file__).parent`, `(HERE / "texts").glob("*.toml")`: what cannot be known
of a path is taken for whatever lies below the part that is known. A path that is only compared, made relative, or
given to a program as its working directory, is not read; a program is judged as such.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch

from msgspec import Struct

from tools.affected.definitions import imports_in, parts_of
from tools.affected.tree import Tree, is_below

OF_PATHS = ("__file__", "__path__", "Path(", "files(")
NAMED = re.compile(
    r"^([A-Za-z_]\w*)(?:: \w+)? = .*(?:__file__|\bPath\(|\bfiles\(| / |\.parent)", re.MULTILINE
)
PATH_IN_WORDS = re.compile(r"[\"']([\w.-]+)(?:/[\w.-]+)+[\"']")
STARTS = ("subprocess", "Popen", "check_output", "pexpect", "os.exec", "os.spawn", "os.system", "os.popen")
"""Words of a file that starts programs."""
SAME = {"resolve", "absolute", "as_posix", "expanduser"}
SEARCHES = {"glob", "rglob"}
ONLY_NAMED = {"relative_to", "is_relative_to"}


class Place(Struct, frozen=True):
    """A file or a folder of the tree by its path from the root, and by which pattern files are looked for below it."""

    path: str
    pattern: str = "*"
    open: bool = False
    """Whether more of the path is not known."""

    def holds(self, path: str) -> bool:
        """Whether who reads this place reads that file."""
        return is_below(path, self.path) and fnmatch(posixpath.basename(path), self.pattern)

    def below(self, parts: Sequence[ast.expr]) -> Place:
        """The place that is named from this one, as far as the parts of the path are known."""
        place = self
        for part in parts:
            if not place.open:
                said, whole = _words(part)
                path = posixpath.normpath(posixpath.join(place.path, said))
                place = Place("" if path == "." or path.startswith("..") else path, open=not whole)
        return place

    @property
    def parent(self) -> Place:
        """The folder that it is in."""
        return self if self.open else Place(posixpath.dirname(self.path))


class Places:
    """The places that the Python files of a tree read.

    Data of the product belongs to the packages that it lies in; only what leaves its package is read from elsewhere.
    """

    def __init__(self, tree: Tree, imports: Mapping[str, frozenset[str]]) -> None:
        self._tree = tree
        self._imports = imports
        self._named: dict[str, dict[str, ast.expr]] = {}
        self._imported: dict[str, dict[str, tuple[str, str]]] = {}
        self._known: dict[tuple[str, str], Place | None] = {}
        self._names: dict[str, set[str]] = {}
        """The names of a file that may stand for a path, its own and imported ones."""

    def all(self) -> dict[str, frozenset[Place]]:
        """What each file reads, if it reads anything."""
        return {path: found for path in self._readers() if (found := self.read_by(path))}

    def _readers(self) -> list[str]:
        """The files that name a path, or that import a name that stands for one."""
        tops = {path.partition("/")[0] for path in self._tree.files}
        for path in self._tree.python:
            if self._names_path(path, tops):
                self._names[path] = set(NAMED.findall(self._tree.text(path)))
        while more := [(path, names) for path in self._imports if (names := self._imported_names(path))]:
            for path, names in more:
                self._names.setdefault(path, set()).update(names)
        return [
            path
            for path in self._names
            if not self._tree.is_product(path) or self._tree.says(path, ["parents["])
        ]

    def _names_path(self, path: str, tops: set[str]) -> bool:
        if self._tree.says(path, OF_PATHS):
            return True
        return not self._tree.is_product(path) and not tops.isdisjoint(
            PATH_IN_WORDS.findall(self._tree.text(path))
        )

    def _imported_names(self, path: str) -> set[str]:
        """Names of paths that a file imports, as far as that is not known yet."""
        known = [self._names[each] for each in self._imports[path] if self._names.get(each)]
        if not known:
            return set()
        return (set[str]().union(*known) & self._tree.words(path)) - self._names.get(path, set())

    def read_by(self, path: str) -> frozenset[Place]:
        """What a file reads."""
        self._look_at(path)
        starts_programs = self._tree.says(path, STARTS)
        return frozenset(_Reading(self, path, starts_programs).places(self._tree.parsed(path)))

    def named(self, path: str, name: str) -> Place | None:
        """The place that a name at the top of a file stands for, its own or an imported one."""
        if name not in self._names.get(path, ()):
            return None
        if (path, name) not in self._known:
            self._known[path, name] = None  # while it is not known, and for a name that stands for itself
            self._known[path, name] = self._find(path, name)
        return self._known[path, name]

    def _find(self, path: str, name: str) -> Place | None:
        self._look_at(path)
        if name in self._named[path]:
            return _Reading(self, path).place(self._named[path][name])
        module, origin = self._imported[path].get(name, ("", ""))
        source = self._tree.paths.get(module)
        return self.named(source, origin) if source is not None else None

    def module(self, path: str, name: str) -> Place | None:
        """The file of the module that a name stands for in a file."""
        module, origin = self._imported[path].get(name, ("", ""))
        found = self._tree.paths.get(f"{module}.{origin}") or self._tree.paths.get(module)
        return Place(found) if found is not None else None

    def package(self, name: str, whole: bool) -> Place | None:
        """The folder of a package by its name, or by the beginning of it."""
        found = self._tree.module_named(name)
        return Place(posixpath.dirname(found), open=not whole) if found is not None else None

    def is_there(self, path: str) -> bool:
        """Whether there is such a file or folder."""
        return (self._tree.root / path).exists()

    def _look_at(self, path: str) -> None:
        if path not in self._named:
            code = self._tree.parsed(path)
            self._imported[path] = imports_in(code, self._tree.text(path))
            assigned = [each for each in code.body if isinstance(each, ast.Assign)]
            named = [(each.targets[0], each.value) for each in assigned]
            self._named[path] = {to.id: value for to, value in named if isinstance(to, ast.Name)}


class _Reading:
    """Looks through one file."""

    def __init__(self, places: Places, path: str, starts_programs: bool = False) -> None:
        self._places = places
        self._path = path
        self._starts_programs = starts_programs

    def places(self, module: ast.Module) -> Iterator[Place]:
        """Every place that is read."""
        rest: list[ast.AST] = [node for node in module.body if not self._only_names(node)]
        while rest:
            node = rest.pop()
            place = self.place(node) if isinstance(node, ast.expr) else None
            if place is not None:
                yield place
            elif isinstance(node, ast.Constant):
                yield from self._in_words(node.value)
            else:
                rest += self._parts(node)

    def _only_names(self, statement: ast.stmt) -> bool:
        """Whether a path is given a name: who reads it names it."""
        return isinstance(statement, ast.Assign) and self.place(statement.value) is not None

    def _in_words(self, value: object) -> Iterator[Place]:
        if isinstance(value, str) and PATH_IN_WORDS.fullmatch(f"'{value}'") and self._places.is_there(value):
            yield Place(value)

    def _parts(self, node: ast.AST) -> Sequence[ast.AST]:
        """What of a node may be read."""
        if isinstance(node, ast.Call) and self._tells_root(node):
            return ()
        if isinstance(node, ast.Compare) and all(
            isinstance(each, ast.In | ast.NotIn | ast.Eq) for each in node.ops
        ):
            return [each for each in (node.left, *node.comparators) if self._place_of_name(each) is None]
        if isinstance(node, ast.Call):
            given = [each.value for each in node.keywords if each.arg != "cwd"]
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            return [node.func, *given, *(() if called in ONLY_NAMED else node.args)]
        return parts_of(node)

    def _tells_root(self, node: ast.Call) -> bool:
        """Whether this is `str(ROOT)` where programs are started: what they reach is known without it."""
        of_words = isinstance(node.func, ast.Name) and node.func.id == "str" and len(node.args) == 1
        return of_words and self._starts_programs and self.place(node.args[0]) == Place("")

    def _place_of_name(self, node: ast.expr) -> Place | None:
        return self.place(node) if isinstance(node, ast.Name | ast.Attribute) else None

    def place(self, node: ast.expr) -> Place | None:
        """The place that an expression stands for, if it is one of the tree."""
        if isinstance(node, ast.Name):
            return self._places.named(self._path, node.id)
        if isinstance(node, ast.Attribute):
            return self._of_attribute(node)
        if isinstance(node, ast.Subscript):
            return self._of_parents(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            before = self.place(node.left)
            return before.below([node.right]) if before is not None else None
        if isinstance(node, ast.Call):
            return self._of_call(node)
        return None

    def _of_attribute(self, node: ast.Attribute) -> Place | None:
        if node.attr in {"__file__", "__path__"} and isinstance(node.value, ast.Name):
            module = self._places.module(self._path, node.value.id)
            return module.parent if module is not None and node.attr == "__path__" else module
        if node.attr == "parent":
            inner = self.place(node.value)
            return inner.parent if inner is not None else None
        return None

    def _of_parents(self, node: ast.Subscript) -> Place | None:
        owner, index = node.value, node.slice
        if not (isinstance(owner, ast.Attribute) and owner.attr == "parents"):
            return None
        found = self.place(owner.value)
        if found is not None:
            times = index.value if isinstance(index, ast.Constant) and isinstance(index.value, int) else 99
            for _ in range(times + 1):
                found = found.parent
        return found

    def _of_call(self, node: ast.Call) -> Place | None:
        func, args = node.func, node.args
        called = (
            func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
        )
        if called == "files" and args:
            return self._places.package(*_words(args[0]))
        if isinstance(func, ast.Attribute) and (place := self.place(func.value)) is not None:
            return _called_on(place, called, args)
        return self._of_path(args[0], args[1:]) if called in {"Path", "File"} and args else None

    def _of_path(self, first: ast.expr, others: Sequence[ast.expr]) -> Place | None:
        if isinstance(first, ast.Name) and first.id == "__file__":
            return Place(self._path).below(others)
        if isinstance(first, ast.Call) and len(first.args) == 1:  # Path(str(module.__file__))
            first = first.args[0]
        found = self.place(first)
        return found.below(others) if found is not None else None


def _called_on(place: Place, called: str, args: Sequence[ast.expr]) -> Place | None:
    if called in SAME:
        return place
    if called in SEARCHES:
        said, whole = _words(args[0]) if args else ("", False)
        return Place(place.path, posixpath.basename(said) if whole else "*")
    if called == "joinpath":
        return place.below(args)
    if called in {"with_name", "with_suffix"}:
        return place.parent.below(args if called == "with_name" else ())
    return place if called not in ONLY_NAMED else None


def _words(node: ast.expr) -> tuple[str, bool]:
    """The path that an expression says, or its beginning up to the first part that is not known, and if it is whole."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value, True
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        first = str(node.values[0].value)
        return first.rpartition("/")[0] if "/" in first else first.rpartition(".")[0], False
    return "", False
