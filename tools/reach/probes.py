"""Record the executed blocks of the measured source at a small part of the cost of a tracer.

Measured modules are loaded with a probe at the start of each block (tools/reach/blocks.py). A probe sets a byte in a
memory-mapped file that the test process shares with all its child processes. So the coverage of a server counts for the
test that uses it, even if the server is killed. This module is loaded at the start of every process: it imports only
the standard library, and little of it.
"""

from __future__ import annotations

import builtins
import importlib.util
import marshal
import mmap
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple


class Names(NamedTuple):
    """Names of built-ins that instrumented code uses. They appear in cached code, so their values must not change."""

    marks: str = "__reach_marks__"
    """The array of marks."""
    mark: str = "__reach_mark__"
    """Sets the mark of an expression, such as the body of a lambda."""
    cached_call: str = "__reach_asked__"
    """Decorates a cached function on the outside: sets its mark at every call."""
    cached_computation: str = "__reach_makes__"
    """Decorates a cached function on the inside: captures the marks set while a result is computed."""


NAMES = Names()
FOLDER, FILE = "REACH_FOLDER", "REACH_MARKS"
"""Environment variables: the folder of the recording, and the file of the marks."""
PLAN = "plan"


class Marks:
    """The bytes that probes set, and the marks captured while something ran once on behalf of several tests."""

    def __init__(self) -> None:
        self.bytes = _open_marks(os.environ[FILE])
        self.owner = 0
        """PID of the pytest process that reads the marks after each test. Its children only set them."""
        self.cached_results: dict[int, bytes] = {}
        """By cached function (number of its line): the marks set while its results were computed."""
        self.imported: dict[str, bytes] = {}
        """By module: the marks set while it was imported."""

    def use_file(self, path: Path) -> None:
        """Switch to a marks file for this process and its future children."""
        path.write_bytes(bytes(len(self.bytes)))
        os.environ[FILE] = str(path)
        self.bytes = _open_marks(path)
        self.owner = os.getpid()
        self.install_builtins()

    def install_builtins(self) -> None:
        """Install the marks and their functions as built-ins, where instrumented code finds them."""
        for name, value in zip(
            NAMES, (self.bytes, self.mark, self.cached_call, self.cached_computation), strict=True
        ):
            setattr(builtins, name, value)

    def mark(self, number: int) -> None:
        """Set the mark of a block that is an expression."""
        self.bytes[number] = 1

    def cached_call(self, number: int) -> Callable[[Any], Any]:
        """Return a decorator that sets a mark whenever a cached function is called, also on a cache hit."""

        def decorate(cached: Any) -> Any:
            @wraps(cached)
            def call(*positional: Any, **named: Any) -> Any:
                self.bytes[number] = 1
                return cached(*positional, **named)

            for name in ("cache_clear", "cache_info", "cache_parameters"):
                setattr(call, name, getattr(cached, name))
            return call

        return decorate

    def cached_computation(self, number: int) -> Callable[[Any], Any]:
        """Return a decorator that captures the marks set while a cached function computes a result."""

        def decorate(function: Any) -> Any:
            @wraps(function)
            def compute(*positional: Any, **named: Any) -> Any:
                with self.capture(self.cached_results, number):
                    return function(*positional, **named)

            return compute

        return decorate

    @contextmanager
    def capture(self, captured: dict[Any, bytes], key: object) -> Generator[None]:
        """Store the marks set inside the `with` block under a key, in addition to leaving them set."""
        if os.getpid() != self.owner:
            yield
            return
        before = self.take()
        try:
            yield
        finally:
            meanwhile = self.bytes[:]
            captured[key] = union(captured.get(key), meanwhile)
            self.bytes[:] = union(before, meanwhile)

    def take(self) -> bytes:
        """Return the marks and clear them."""
        marked = self.bytes[:]
        self.bytes[:] = bytes(len(marked))
        return marked


def union(one: bytes | None, other: bytes) -> bytes:
    r"""Return the union of two sets of marks.

    >>> union(bytes([0, 1, 0]), bytes([0, 0, 1]))
    b'\x00\x01\x01'
    """
    if one is None:
        return other
    joined = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return joined.to_bytes(len(other), "little")


class ProbedLoader(SourceFileLoader):
    """Loads a measured module with probes. Instrumented code is cached in the folder of the recording."""

    base = 0
    marks: Marks

    def get_code(self, fullname: str) -> CodeType:
        """Return the instrumented code, from the cache if possible."""
        written = Path(self.path).stat()
        cached = Path(os.environ[FOLDER], "code", f"{self.base}-{written.st_size}-{written.st_mtime_ns}")
        try:
            code = marshal.loads(cached.read_bytes())  # noqa: S302 - written by this module
        except FileNotFoundError:
            tree = _blocks().InstrumentedSource(Path(self.path).read_text(encoding="utf-8"), self.base).tree
            code = compile(tree, self.path, "exec", dont_inherit=True)
            fresh = cached.with_name(f"{cached.name}.{os.getpid()}")
            fresh.write_bytes(marshal.dumps(code))
            fresh.replace(cached)
        if not isinstance(code, CodeType):
            raise TypeError(f"{cached} holds no code")
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Import the module and capture the marks set meanwhile."""
        with self.marks.capture(self.marks.imported, module.__name__):
            super().exec_module(module)


class ProbedFinder(MetaPathFinder):
    """Finds the measured modules, so that they are loaded with probes."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        plan: dict[str, int] = marshal.loads(Path(os.environ[FOLDER], PLAN).read_bytes())  # noqa: S302 - written by record.py
        self._bases = plan

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the spec of a measured module, and `None` for all others."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self._bases or type(spec.loader) is not SourceFileLoader:
            return None
        spec.loader = loader = ProbedLoader(fullname, spec.origin)
        loader.base, loader.marks = self._bases[spec.origin], self._marks
        return spec


process_marks: Marks | None = None
"""The marks of this process, or `None` if it is not measured."""


def install() -> None:
    """Start measuring this process if the environment variables are set."""
    global process_marks  # noqa: PLW0603 - sitecustomize cannot pass an object to the pytest plug-in
    if {FOLDER, FILE} <= os.environ.keys():
        process_marks = Marks()
        process_marks.install_builtins()
        sys.meta_path.insert(0, ProbedFinder(process_marks))


def _open_marks(path: str | Path) -> mmap.mmap:
    with Path(path).open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


def _blocks() -> ModuleType:
    """Import blocks.py by its path, since `tools` need not be importable here. Only needed for code not yet cached."""
    spec = importlib.util.spec_from_file_location("reach_blocks", Path(__file__).with_name("blocks.py"))
    if spec is None or spec.loader is None:
        raise ImportError("blocks.py is missing from the folder of probes.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
