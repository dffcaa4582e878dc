"""A whole copy of the project with a process that runs tests in it; mistakes are planted there and nowhere else."""

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
from tools.plant.runner import DONE, SAID, Order, Said

AT_HAND = (".venv", "node_modules", ".ci/.uv")
"""What is installed beside the source, and used by some tests."""
TO_STOP = 10.0


class Stand(Copy):
    """A copy of all files of a project, its history included; `with Stand(root) as stand` removes it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, _files(root))
        _complete(root, self.root)
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
            "PYTHONPATH": os.pathsep.join(str(self.root / part) for part in ("src", "examples")),
            "PYTHONHASHSEED": "0",
            # What a mistake compiles to is not told apart from what the next one does in the same second.
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self._process = Popen(  # noqa: S603 - our own module
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
        """End the tests that are running; no others begin."""
        self._process.terminate()
        try:
            self._process.wait(TO_STOP)
        except TimeoutExpired:
            self._process.kill()

    def run(self, order: Order) -> Said:
        """Run tests in the copy as it is now."""
        if self._process.stdin is None or self._process.stdout is None:
            raise StoppedError
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{msgspec.json.encode(order).decode()}\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise StoppedError
        return msgspec.json.decode(answer, type=Said)


def _files(root: Path) -> list[str]:
    """What is to be copied: all that git would keep, with the compiled code beside it."""
    if not (root / ".git").exists():
        return list(PARTS)
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    files = [name for name in listed.split("\0") if (root / name).is_file()]
    return [*files, *(str(path.relative_to(root)) for path in _compiled(root, files))]


def _compiled(root: Path, files: list[str]) -> Iterator[Path]:
    for path in (root / name for name in files if name.endswith(".py")):
        yield from (path.parent / "__pycache__").glob(f"{path.stem}.{sys.implementation.cache_tag}*.pyc")


def _complete(root: Path, copy: Path) -> None:
    """Give the copy the history, and what is installed."""
    if not (root / ".git").exists():
        return
    _git(root, "clone", "--quiet", "--shared", "--bare", str(root), str(copy / ".git"))
    _git(copy, "config", "core.bare", "false")
    _git(copy, "reset", "--quiet")
    (copy / ".git/info/exclude").write_text(f"/{SAID}\n/{DONE}\n", encoding="utf-8")
    for name in AT_HAND:
        if (root / name).exists() and not (copy / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).symlink_to(root / name)


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=True)  # noqa: S603, S607 - the git of this machine
    return done.stdout
