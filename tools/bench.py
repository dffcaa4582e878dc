"""A copy of the source in a temporary folder, where planted mistakes are tried; the source itself is never touched."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Protocol, Self

import msgspec

from tools.trials import LEAST, SAID, Run

PARTS = ("src", "examples", "tests", "tools", "pyproject.toml", "cosmic-ray.toml")
PATIENCE = 60.0
"""Seconds that a run may take beyond ten times that of the right code, before it counts as endless."""


class FailingTestsError(RuntimeError):
    """The tests fail without any planted mistake; the message is their output."""


class UnseenError(RuntimeError):
    """The tests do not notice whatever is done to the copy: what they would say is worth nothing."""


class StoppedError(RuntimeError):
    """The tests were ended from outside."""


class Change(Protocol):
    """A change of one file of the source."""

    @property
    def path(self) -> str:
        """The file, from the root of the project."""
        ...

    def applied(self, source: str) -> str:
        """Return the text of the file with the change."""
        ...


class Copy:
    """A copy of files of a project; `with Copy(root) as copy` removes it whatever happens."""

    def __init__(self, root: Path, parts: Iterable[str] = PARTS) -> None:
        self._folder = TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True)
        self.root = Path(self._folder.name)
        for part in filter(lambda name: (root / name).exists(), parts):
            _copy(root / part, self.root / part)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    @contextmanager
    def changed(self, name: str, text: str) -> Generator[None]:
        """Meanwhile the file has this text."""
        path = self.root / name
        source, written = path.read_text(encoding="utf-8"), path.stat().st_mtime
        try:
            path.write_text(text, encoding="utf-8")
            os.utime(path, (written + 10, written + 10))  # compiled code is told apart by whole seconds
            yield
        finally:
            path.write_text(source, encoding="utf-8")
            os.utime(path, (written, written))


class Bench(Copy):
    """A copy with a process that runs tests in it, again and again."""

    def __init__(self, root: Path, least: int = LEAST) -> None:
        super().__init__(root)
        self._least = least
        self._seconds: float | None = None
        self._trials = self._started()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError), self._trials:
            self.stop()
        super().__exit__(kind, error, trace)

    def stop(self) -> None:
        """End the tests that are running; no others begin."""
        with suppress(ProcessLookupError):
            os.killpg(self._trials.pid, signal.SIGKILL)
        self._trials.wait()

    def warm_up(self, tests: Sequence[str]) -> None:
        """Run the tests on the right code: they must pass, and their time is the measure for the others."""
        start = time.monotonic()
        if not self._pass(tests, keep=True):
            raise FailingTestsError((self.root / SAID).read_text(encoding="utf-8"))
        self._seconds = time.monotonic() - start

    def sees(self, path: str, tests: Sequence[str]) -> bool:
        """Whether the tests run on this file of the copy: they must fail when it cannot be loaded."""
        return not self._passes_with(path, "raise RuntimeError\n", tests)

    def survives(self, mutant: Change, tests: Sequence[str]) -> bool:
        """Whether all these tests pass with the planted mistake."""
        source = (self.root / mutant.path).read_text(encoding="utf-8")
        return self._passes_with(mutant.path, mutant.applied(source), tests)

    def _passes_with(self, name: str, changed: str, tests: Sequence[str]) -> bool:
        with self.changed(name, changed):
            return self._pass(tests)

    def _started(self) -> Popen[str]:
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(str(self.root / part) for part in ("src", "examples")),
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        return Popen(  # noqa: S603 - our own module
            [sys.executable, str(Path(__file__).with_name("trials.py"))],
            cwd=self.root,
            env=environment,
            text=True,
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )

    def _pass(self, tests: Sequence[str], *, keep: bool = False) -> bool:
        limit = None if self._seconds is None else PATIENCE + 10 * self._seconds
        order = msgspec.json.encode(Run(list(tests), limit, keep, self._least)).decode()
        if self._trials.stdin is None or self._trials.stdout is None:
            raise StoppedError
        self._trials.stdin.write(f"{order}\n")
        self._trials.stdin.flush()
        answer = self._trials.stdout.readline()
        if not answer:
            raise StoppedError
        return int(answer) == 0


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
