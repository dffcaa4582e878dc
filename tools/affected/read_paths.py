"""Find which files of the project a Python file reads: evaluate the paths in its code without running it.

Paths are expressions such as `ROOT / "docs" / "rules"`, `Path(package.__file__).parent` or
`(HERE / "texts").glob("*.toml")`. If a part of a path is not known, everything below the known part counts as read. A
path that is only compared, made relative, or passed as working directory does not count: files that start programs are
handled separately (`STARTS`).
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch

from msgspec import Struct

from tools.affected.definitions import children_of, imports_in
from tools.affected.tree import SourceTree, is_below

PATH_WORDS = ("__file__", "__path__", "Path(", "files(")
PATH_NAMES = re.compile(
    r"^([A-Za-z_]\w*)(?:: \w+)? = .*(?:__file__|\bPath\(|\bfiles\(| / |\.parent)", re.MULTILINE
)
PATH_STRING = re.compile(r"[\"']([\w.-]+)(?:/[\w.-]+)+[\"']")
STARTS = ("subprocess", "Popen", "check_output", "pexpect", "os.exec", "os.spawn", "os.system", "os.popen")
"""Words by which a file that starts programs is recognised."""
UNCHANGED_BY = {"resolve", "absolute", "as_posix", "expanduser"}
GLOBS = {"glob", "rglob"}
NOT_READING = {"relative_to", "is_relative_to"}


class ReadPath(Struct, frozen=True):
    """A file, or a folder with a glob pattern for file names, by its path from the project root."""

    path: str
    pattern: str = "*"
    open: bool = False
    """Whether the rest of the path is unknown."""

    def matches(self, path: str) -> bool:
        """Return whether reading this path may read that file."""
        return is_below(path, self.path) and fnmatch(posixpath.basename(path), self.pattern)

    def below(self, parts: Sequence[ast.expr]) -> ReadPath:
        """Return the path joined with these parts, up to the first one that is not a constant."""
        read_path = self
        for part in parts:
            if not read_path.open:
                text, complete = _path_literal(part)
                path = posixpath.normpath(posixpath.join(read_path.path, text))
                read_path = ReadPath("" if path == "." or path.startswith("..") else path, open=not complete)
        return read_path

    @property
    def parent(self) -> ReadPath:
        """The parent folder."""
        return self if self.open else ReadPath(posixpath.dirname(self.path))


class ReadPaths:
    """The paths that the Python files of the project read.

    Data files of a package belong to that package (see causes.py). For the product only paths that leave the package count.
    """

    def __init__(self, tree: SourceTree, imports: Mapping[str, frozenset[str]]) -> None:
        self._tree = tree
        self._imports = imports
        self._named: dict[str, dict[str, ast.expr]] = {}
        self._imported: dict[str, dict[str, tuple[str, str]]] = {}
        self._known: dict[tuple[str, str], ReadPath | None] = {}
        self._names: dict[str, set[str]] = {}
        """By file: the names that may hold a path, defined there or imported."""

    def all(self) -> dict[str, frozenset[ReadPath]]:
        """Return the paths read by each file that reads any."""
        return {path: found for path in self._readers() if (found := self.read_by(path))}

    def _readers(self) -> list[str]:
        """Return the files that contain a path, or import a name that holds one."""
        tops = {path.partition("/")[0] for path in self._tree.files}
        for path in self._tree.python:
            if self._names_path(path, tops):
                self._names[path] = set(PATH_NAMES.findall(self._tree.text(path)))
        while more := [(path, names) for path in self._imports if (names := self._imported_names(path))]:
            for path, names in more:
                self._names.setdefault(path, set()).update(names)
        return [
            path
            for path in self._names
            if not self._tree.is_product(path) or self._tree.contains_any(path, ["parents["])
        ]

    def _names_path(self, path: str, tops: set[str]) -> bool:
        if self._tree.contains_any(path, PATH_WORDS):
            return True
        return not self._tree.is_product(path) and not tops.isdisjoint(
            PATH_STRING.findall(self._tree.text(path))
        )

    def _imported_names(self, path: str) -> set[str]:
        """Return the names of paths that a file imports and that are not recorded for it yet."""
        known = [self._names[each] for each in self._imports[path] if self._names.get(each)]
        if not known:
            return set()
        return (set[str]().union(*known) & self._tree.words(path)) - self._names.get(path, set())

    def read_by(self, path: str) -> frozenset[ReadPath]:
        """Return the paths that a file reads."""
        self._load(path)
        starts_programs = self._tree.contains_any(path, STARTS)
        return frozenset(_PathEvaluator(self, path, starts_programs).read_paths(self._tree.parsed(path)))

    def named(self, path: str, name: str) -> ReadPath | None:
        """Return the path that a top-level name of a file holds, following imports, or `None`."""
        if name not in self._names.get(path, ()):
            return None
        if (path, name) not in self._known:
            self._known[path, name] = None  # ends the recursion for a name that is defined by itself
            self._known[path, name] = self._find(path, name)
        return self._known[path, name]

    def _find(self, path: str, name: str) -> ReadPath | None:
        self._load(path)
        if name in self._named[path]:
            return _PathEvaluator(self, path).evaluate(self._named[path][name])
        module, origin = self._imported[path].get(name, ("", ""))
        source = self._tree.paths.get(module)
        return self.named(source, origin) if source is not None else None

    def module(self, path: str, name: str) -> ReadPath | None:
        """Return the file of the module that a name refers to, or `None`."""
        module, origin = self._imported[path].get(name, ("", ""))
        found = self._tree.paths.get(f"{module}.{origin}") or self._tree.paths.get(module)
        return ReadPath(found) if found is not None else None

    def package(self, name: str, complete: bool) -> ReadPath | None:
        """Return the folder of a package given by name, or by the start of its name if `complete` is false."""
        found = self._tree.module_named(name)
        return ReadPath(posixpath.dirname(found), open=not complete) if found is not None else None

    def exists(self, path: str) -> bool:
        """Return whether this file or folder exists."""
        return (self._tree.root / path).exists()

    def _load(self, path: str) -> None:
        if path not in self._named:
            code = self._tree.parsed(path)
            self._imported[path] = imports_in(code, self._tree.text(path))
            assigned = [each for each in code.body if isinstance(each, ast.Assign)]
            named = [(each.targets[0], each.value) for each in assigned]
            self._named[path] = {to.id: value for to, value in named if isinstance(to, ast.Name)}


class _PathEvaluator:
    """Evaluates the paths in one file."""

    def __init__(self, paths: ReadPaths, path: str, starts_programs: bool = False) -> None:
        self._paths = paths
        self._path = path
        self._starts_programs = starts_programs

    def read_paths(self, module: ast.Module) -> Iterator[ReadPath]:
        """Yield every path that is read."""
        rest: list[ast.AST] = [node for node in module.body if not self._only_names(node)]
        while rest:
            node = rest.pop()
            read_path = self.evaluate(node) if isinstance(node, ast.expr) else None
            if read_path is not None:
                yield read_path
            elif isinstance(node, ast.Constant):
                yield from self._in_string(node.value)
            else:
                rest += self._parts(node)

    def _only_names(self, statement: ast.stmt) -> bool:
        """Return whether the statement only assigns a path to a name. The files that use the name read the path."""
        return isinstance(statement, ast.Assign) and self.evaluate(statement.value) is not None

    def _in_string(self, value: object) -> Iterator[ReadPath]:
        if isinstance(value, str) and PATH_STRING.fullmatch(f"'{value}'") and self._paths.exists(value):
            yield ReadPath(value)

    def _parts(self, node: ast.AST) -> Sequence[ast.AST]:
        """Return the children of a node whose paths count as read."""
        if isinstance(node, ast.Call) and self._is_root_string(node):
            return ()
        if isinstance(node, ast.Compare) and all(
            isinstance(each, ast.In | ast.NotIn | ast.Eq) for each in node.ops
        ):
            return [each for each in (node.left, *node.comparators) if self._place_of_name(each) is None]
        if isinstance(node, ast.Call):
            given = [each.value for each in node.keywords if each.arg != "cwd"]
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            return [node.func, *given, *(() if called in NOT_READING else node.args)]
        return children_of(node)

    def _is_root_string(self, node: ast.Call) -> bool:
        """Return whether this is `str(ROOT)` in a file that starts programs, which adds nothing to what programs reach."""
        of_words = isinstance(node.func, ast.Name) and node.func.id == "str" and len(node.args) == 1
        return of_words and self._starts_programs and self.evaluate(node.args[0]) == ReadPath("")

    def _place_of_name(self, node: ast.expr) -> ReadPath | None:
        return self.evaluate(node) if isinstance(node, ast.Name | ast.Attribute) else None

    def evaluate(self, node: ast.expr) -> ReadPath | None:
        """Return the path that an expression evaluates to, or `None` if it is not a path in the project."""
        if isinstance(node, ast.Name):
            return self._paths.named(self._path, node.id)
        if isinstance(node, ast.Attribute):
            return self._of_attribute(node)
        if isinstance(node, ast.Subscript):
            return self._of_parents(node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            before = self.evaluate(node.left)
            return before.below([node.right]) if before is not None else None
        if isinstance(node, ast.Call):
            return self._of_call(node)
        return None

    def _of_attribute(self, node: ast.Attribute) -> ReadPath | None:
        if node.attr in {"__file__", "__path__"} and isinstance(node.value, ast.Name):
            module = self._paths.module(self._path, node.value.id)
            return module.parent if module is not None and node.attr == "__path__" else module
        if node.attr == "parent":
            inner = self.evaluate(node.value)
            return inner.parent if inner is not None else None
        return None

    def _of_parents(self, node: ast.Subscript) -> ReadPath | None:
        owner, index = node.value, node.slice
        if not (isinstance(owner, ast.Attribute) and owner.attr == "parents"):
            return None
        found = self.evaluate(owner.value)
        if found is not None:
            times = index.value if isinstance(index, ast.Constant) and isinstance(index.value, int) else 99
            for _ in range(times + 1):
                found = found.parent
        return found

    def _of_call(self, node: ast.Call) -> ReadPath | None:
        func, args = node.func, node.args
        called = (
            func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
        )
        if called == "files" and args:
            return self._paths.package(*_path_literal(args[0]))
        if isinstance(func, ast.Attribute) and (read_path := self.evaluate(func.value)) is not None:
            return _called_on(read_path, called, args)
        return self._of_path(args[0], args[1:]) if called in {"Path", "File"} and args else None

    def _of_path(self, first: ast.expr, others: Sequence[ast.expr]) -> ReadPath | None:
        if isinstance(first, ast.Name) and first.id == "__file__":
            return ReadPath(self._path).below(others)
        if isinstance(first, ast.Call) and len(first.args) == 1:  # Path(str(module.__file__))
            first = first.args[0]
        found = self.evaluate(first)
        return found.below(others) if found is not None else None


def _called_on(read_path: ReadPath, called: str, args: Sequence[ast.expr]) -> ReadPath | None:
    if called in UNCHANGED_BY:
        return read_path
    if called in GLOBS:
        text, complete = _path_literal(args[0]) if args else ("", False)
        return ReadPath(read_path.path, posixpath.basename(text) if complete else "*")
    if called == "joinpath":
        return read_path.below(args)
    if called in {"with_name", "with_suffix"}:
        return read_path.parent.below(args if called == "with_name" else ())
    return read_path if called not in NOT_READING else None


def _path_literal(node: ast.expr) -> tuple[str, bool]:
    """Return the path in a string expression up to its first unknown part, and whether it is known completely."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value, True
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        first = str(node.values[0].value)
        return first.rpartition("/")[0] if "/" in first else first.rpartition(".")[0], False
    return "", False
