"""A sandbox: a complete copy of the project in which mutants are planted, with a process that runs tests in it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from types import TracebackType

import msgspec

from tools.bench import PARTS, Copy, StoppedError
from tools.plant.runner import EVENTS, OUTPUT, RunRequest, RunResult

LINKED = (".venv", "node_modules", ".ci/.uv")
"""Installed tools that some tests use; they are linked into the sandbox."""
STOP_GRACE = 10.0


class Sandbox(Copy):
    """A copy of all files of a project with its git history. `with Sandbox(root) as sandbox` removes it at the end."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, _files(root))
        _add_history(root, self.root)
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
            "PYTHONPATH": os.pathsep.join(str(self.root / part) for part in ("src", "examples")),
            "PYTHONHASHSEED": "0",
            # Python compares compiled code by whole seconds: two mutants in one second would look the same.
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self._process = Popen(  # noqa: S603 - fixed arguments
            [sys.executable, "-P", str(Path(__file__).with_name("runner.py"))],
            cwd=self.root,
            env=environment,
            text=True,
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(BrokenPipeError), self._process:
            self.stop()
        super().__exit__(kind, error, trace)

    def stop(self) -> None:
        """Kill the running tests and the runner."""
        self._process.terminate()
        try:
            self._process.wait(STOP_GRACE)
        except TimeoutExpired:
            self._process.kill()

    def run(self, request: RunRequest) -> RunResult:
        """Run tests in the sandbox in its present state. Raise `StoppedError` if the runner has been stopped."""
        if self._process.stdin is None or self._process.stdout is None:
            raise StoppedError
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{msgspec.json.encode(request).decode()}\n")
            self._process.stdin.flush()
        result = self._process.stdout.readline()
        if not result:
            raise StoppedError
        return msgspec.json.decode(result, type=RunResult)


def _files(root: Path) -> list[str]:
    """Return the files to copy: tracked and untracked ones that git does not ignore, and their compiled code."""
    if not (root / ".git").exists():
        return list(PARTS)
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    files = [name for name in listed.split("\0") if (root / name).is_file()]
    return [*files, *(str(path.relative_to(root)) for path in _compiled(root, files))]


def _compiled(root: Path, files: list[str]) -> Iterator[Path]:
    for path in (root / name for name in files if name.endswith(".py")):
        yield from (path.parent / "__pycache__").glob(f"{path.stem}.{sys.implementation.cache_tag}*.pyc")


def _add_history(root: Path, copy: Path) -> None:
    """Add the git history and links to the installed tools."""
    if not (root / ".git").exists():
        return
    _git(root, "clone", "--quiet", "--shared", "--bare", str(root), str(copy / ".git"))
    _git(copy, "config", "core.bare", "false")
    _git(copy, "reset", "--quiet")
    (copy / ".git/info/exclude").write_text(f"/{OUTPUT}\n/{EVENTS}\n", encoding="utf-8")
    for name in LINKED:
        if (root / name).exists() and not (copy / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).symlink_to(root / name)


def _git(folder: Path, *args: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, text=True, check=True)  # noqa: S603, S607 - fixed arguments, git from PATH
    return done.stdout
