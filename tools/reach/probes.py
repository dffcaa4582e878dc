"""Marks each executed block of the measured source, at a small part of the cost of a tracer.

Measured modules are loaded with a probe at the start of each block (tools/reach/blocks.py), which sets a byte in a
file that the process of the tests shares with all processes that its tests start: a server that is killed has marked
what it did, and what a server does for a test counts as the test's own. This module is loaded at the start of each
process, so it needs nothing but the standard library and loads little of it.
"""

from __future__ import annotations

import builtins
import importlib.util
import marshal
import mmap
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple


class Names(NamedTuple):
    """The built-in names that probed code uses."""

    marks: str = "__reach_marks__"
    """The marks themselves."""
    mark: str = "__reach_mark__"
    """Marks a block that is an expression."""
    asked: str = "__reach_asked__"
    """Marks a function whose results are kept, each time it is called."""
    makes: str = "__reach_makes__"
    """Notes what such a function marks when it has no result yet."""


NAMES = Names()
FOLDER, FILE = "REACH_FOLDER", "REACH_MARKS"
"""Environment variables: the folder with the plan and the code with probes, and the file of the marks."""
PLAN = "plan"


class Marks:
    """The bytes that probes set, and what was marked while something was done once for many."""

    def __init__(self) -> None:
        self.bytes = _opened(os.environ[FILE])
        self.owner = 0
        """The process that looks at the marks between its tests. The others only mark."""
        self.kept: dict[int, bytes] = {}
        """For each function whose results are kept, what was marked whenever one was made."""
        self.imported: dict[str, bytes] = {}
        """For each module, what was marked when it was imported."""

    def own(self, path: Path) -> None:
        """Use a file of this process's own; the processes that it starts use it too."""
        path.write_bytes(bytes(len(self.bytes)))
        os.environ[FILE] = str(path)
        self.bytes = _opened(path)
        self.owner = os.getpid()
        self.publish()

    def publish(self) -> None:
        """Let probed code find what it looks up among the built-in names."""
        for name, value in zip(NAMES, (self.bytes, self.mark, self.asked, self.makes), strict=True):
            setattr(builtins, name, value)

    def mark(self, number: int) -> None:
        """Mark a block that is an expression."""
        self.bytes[number] = 1

    def asked(self, number: int) -> Callable[[Any], Any]:
        """Mark a function whose results are kept each time it is asked, also if it need not do anything."""

        def around(kept: Any) -> Any:
            @wraps(kept)
            def ask(*positional: Any, **named: Any) -> Any:
                self.bytes[number] = 1
                return kept(*positional, **named)

            for name in ("cache_clear", "cache_info", "cache_parameters"):
                setattr(ask, name, getattr(kept, name))
            return ask

        return around

    def makes(self, number: int) -> Callable[[Any], Any]:
        """Note what a function marks whose results are kept."""

        def around(function: Any) -> Any:
            @wraps(function)
            def make(*positional: Any, **named: Any) -> Any:
                with self.once(self.kept, number):
                    return function(*positional, **named)

            return make

        return around

    @contextmanager
    def once(self, notes: dict[Any, bytes], about: object) -> Iterator[None]:
        """Note apart, too, what is marked meanwhile."""
        if os.getpid() != self.owner:
            yield
            return
        before = self.taken()
        try:
            yield
        finally:
            meanwhile = self.bytes[:]
            notes[about] = both(notes.get(about), meanwhile)
            self.bytes[:] = both(before, meanwhile)

    def taken(self) -> bytes:
        """What is marked; nothing is, afterwards."""
        marked = self.bytes[:]
        self.bytes[:] = bytes(len(marked))
        return marked


def both(one: bytes | None, other: bytes) -> bytes:
    r"""What is marked in either.

    >>> both(bytes([0, 1, 0]), bytes([0, 0, 1]))
    b'\x00\x01\x01'
    """
    if one is None:
        return other
    joined = int.from_bytes(one, "little") | int.from_bytes(other, "little")
    return joined.to_bytes(len(other), "little")


class Loader(SourceFileLoader):
    """Loads a measured module with its probes; code with probes is kept in the folder of the recording."""

    base = 0
    marks: Marks

    def get_code(self, fullname: str) -> CodeType:
        """The code with probes."""
        written = Path(self.path).stat()
        kept = Path(os.environ[FOLDER], "code", f"{self.base}-{written.st_size}-{written.st_mtime_ns}")
        try:
            code = marshal.loads(kept.read_bytes())  # noqa: S302 - written by this module
        except FileNotFoundError:
            tree = _blocks().Probed(Path(self.path).read_text(encoding="utf-8"), self.base).tree
            code = compile(tree, self.path, "exec", dont_inherit=True)
            fresh = kept.with_name(f"{kept.name}.{os.getpid()}")
            fresh.write_bytes(marshal.dumps(code))
            fresh.replace(kept)
        if not isinstance(code, CodeType):
            raise TypeError(f"{kept} holds no code")
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Import the module, and note what is marked meanwhile."""
        with self.marks.once(self.marks.imported, module.__name__):
            super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the measured modules."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        plan: dict[str, int] = marshal.loads(Path(os.environ[FOLDER], PLAN).read_bytes())  # noqa: S302 - our own
        self._bases = plan

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """The specification of a measured module, and of no other."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self._bases or type(spec.loader) is not SourceFileLoader:
            return None
        spec.loader = loader = Loader(fullname, spec.origin)
        loader.base, loader.marks = self._bases[spec.origin], self._marks
        return spec


MARKS: Marks | None = None
"""Those of this process, if it is measured."""


def install() -> None:
    """Measure this process, if the environment says so."""
    global MARKS  # noqa: PLW0603 - the start of a process has nobody to hand them to
    if {FOLDER, FILE} <= os.environ.keys():
        MARKS = Marks()
        MARKS.publish()
        sys.meta_path.insert(0, Finder(MARKS))


def _opened(path: str | Path) -> mmap.mmap:
    with Path(path).open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)


def _blocks() -> ModuleType:
    """The module beside this one, found without a path to it: it is needed for code that is not kept yet."""
    spec = importlib.util.spec_from_file_location("reach_blocks", Path(__file__).with_name("blocks.py"))
    if spec is None or spec.loader is None:
        raise ImportError("blocks.py is not beside this file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
