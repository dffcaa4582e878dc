"""Run the test suite in parts with instrumented source code, and store the coverage of each test.

A part is a folder of tests without those subfolders that are parts themselves, or all doctests. A part is recorded
again only if its tests or the measured source have changed.
"""

from __future__ import annotations

import marshal
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.reach import plugin, probes
from tools.reach.recording import File, PartRecord, Recording, digest, measured

SITE = Path(__file__).with_name("site")
DOCTESTS = "doctests"
GATE_ENV = {"CLEPSYDRA_SOAK": "0"}
"""Environment of the gate, in which some tests run in a shorter form."""
COMPLETE_EXIT_CODES = {0, 1, 5}
"""Exit codes of pytest after which results are complete: all passed, some failed, no tests collected."""


class Part(NamedTuple):
    """A part of the test suite, and the pytest arguments that select it."""

    name: str
    args: tuple[str, ...]
    files: tuple[Path, ...]

    def tier(self, name: str) -> tuple[str, ...]:
        """Return the option that selects a tier. Doctests have none, since `tests/conftest.py` declares it."""
        return () if self.name == DOCTESTS else ("--tier", name)


class NotRecordedError(RuntimeError):
    """Pytest could not run a part, or files changed meanwhile; the message says where the log is."""


def parts(root: Path) -> list[Part]:
    """Return all parts of a project's test suite."""
    folders = sorted({path.parent for path in (root / "tests").rglob("test_*.py")})
    shared = [path for path in (root / "tests").glob("*.py") if root / "tests" not in folders]
    found = [_part(root, folder, folders, shared) for folder in folders]
    source = tuple(name for name in ("src", "examples") if (root / name).is_dir())
    return [*found, Part(DOCTESTS, source, ())]


def _part(root: Path, folder: Path, folders: list[Path], shared: list[Path]) -> Part:
    below = [other for other in folders if other != folder and other.is_relative_to(folder)]
    ignored = (f"--ignore={other.relative_to(root)}" for other in below)
    own = [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(path.is_relative_to(other) for other in below)
    ]
    name = str(folder.relative_to(root))
    return Part(name, (name, *ignored), (*own, *shared))


class Recorder:
    """Records parts of a project's test suite into a folder."""

    def __init__(self, root: Path, into: Path, workers: int) -> None:
        self._root = root
        self._into = into.resolve()
        self._workers = workers
        self._recording = Recording(self._into)
        self._files = measured(root)
        self.resumed = self._recording.begin(self._files)
        (self._into / "code").mkdir(exist_ok=True)
        plan = {str(root / file.path): file.base for file in self._files}
        (self._into / probes.PLAN).write_bytes(marshal.dumps(plan))
        (self._into / "marks").write_bytes(bytes(marks_length(self._files)))

    def is_recorded(self, part: Part) -> bool:
        """Return whether the recording of a part is up to date."""
        state = self._digest(part)
        return any(unit[:2] == (part.name, state) for unit in self._recording.units())

    def record(self, part: Part) -> PartRecord:
        """Run the tests of a part and store their coverage."""
        self._recording.forget(part.name)
        start, cpu, state = time.monotonic(), _cpu(), self._digest(part)
        gate = self._tests_in_gate(part)
        self._run(part, part.tier("full"))
        if missing := gate - self._recording.outcomes(part.name).keys():
            only = self._into / "only"
            only.write_text("\n".join(missing), encoding="utf-8")
            self._run(part, part.tier("gate"), {**GATE_ENV, plugin.ONLY: str(only)})
        if measured(self._root) != self._files or self._digest(part) != state:
            raise NotRecordedError(f"{part.name}: files were changed during the run")
        unit = PartRecord(
            part.name, state, current_commit(self._root), time.monotonic() - start, _cpu() - cpu
        )
        self._recording.finish(unit, gate)
        return unit

    def log(self, part: Part) -> Path:
        """Return the path of the log with pytest's output."""
        return self._into / f"{part.name.replace('/', '-')}.log"

    def _digest(self, part: Part) -> str:
        return digest([" ".join(part.args).encode(), *(path.read_bytes() for path in part.files)])

    def _tests_in_gate(self, part: Part) -> set[str]:
        """Return the IDs of the tests that the gate runs."""
        listed = self._into / "listed"
        listed.unlink(missing_ok=True)
        args = ("--collect-only", *part.args, *part.tier("gate"))
        self._pytest(part, args, {**GATE_ENV, plugin.LISTED: str(listed)})
        return set(listed.read_text(encoding="utf-8").splitlines())

    def _run(self, part: Part, tier: tuple[str, ...], env: Mapping[str, str] | None = None) -> None:
        args = [*part.args, *tier]
        if self._workers > 1:
            args += ["-n", str(self._workers), "--dist", "worksteal"]
        measuring_env = {
            plugin.UNIT: part.name,
            probes.FOLDER: str(self._into),
            probes.FILE: str(self._into / "marks"),
            "PYTHONPATH": os.pathsep.join(filter(None, (str(SITE), os.environ.get("PYTHONPATH")))),
        }
        self._pytest(part, args, {**measuring_env, **(env or {})})

    def _pytest(self, part: Part, args: Iterable[str], env: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "pytest", "-q", "-p", plugin.__name__, "-p", "no:cacheprovider"]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("REACH_")}
        with self.log(part).open("wb") as log:
            done = subprocess.run(  # noqa: S603 - fixed arguments
                [*command, *args],
                cwd=self._root,
                env={**clean, **env},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode not in COMPLETE_EXIT_CODES:
            raise NotRecordedError(f"{part.name}: pytest ended with {done.returncode}, see {self.log(part)}")

    def summary(self, part: Part) -> str:
        """Describe a recorded part: number of tests, and the failed ones, which tools.plant cannot use."""
        outcomes = self._recording.outcomes(part.name)
        failed = [f"\n    failed: {test}" for test, outcome in outcomes.items() if outcome == "failed"]
        return f"{len(outcomes)} tests, {self._recording.in_gate(part.name)} in the gate{''.join(failed)}"


def marks_length(files: Iterable[File]) -> int:
    """Return the length of the marks."""
    return max((file.base + file.lines for file in files), default=0) + 1


def current_commit(root: Path) -> str:
    """Return the checked-out commit, with a plus sign if there are uncommitted changes; empty outside of git."""
    commit, changed = (
        subprocess.run(["git", "-C", str(root), *args], capture_output=True, text=True, check=False)  # noqa: S603, S607 - fixed arguments, git from PATH
        for args in (("rev-parse", "--short=12", "HEAD"), ("status", "--porcelain"))
    )
    return f"{commit.stdout.strip()}{'+' if changed.stdout.strip() else ''}"


def select_parts(known: Iterable[Part], wanted: Iterable[str]) -> Iterator[Part]:
    """Return the parts in these folders, or all if none is given."""
    folders = [name.rstrip("/") for name in wanted]
    for part in known:
        if not folders or any(f"{part.name}/".startswith(f"{folder}/") for folder in folders):
            yield part


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime
