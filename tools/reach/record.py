"""Run the tests part by part with probes in the source, and keep what each of them reached.

A part is a folder of tests without the folders in it that are parts themselves, or the examples in docstrings. A part
is recorded again only if its tests or the measured source have changed.
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
from tools.reach.recording import File, Recording, Unit, digest, measured

SITE = Path(__file__).with_name("site")
DOCTESTS = "doctests"
GATE_FORM = {"CLEPSYDRA_SOAK": "0"}
"""In the gate, tests that have a shorter form take it."""
TESTS_RAN = {0, 1, 5}
"""Exit codes of pytest: all passed, some failed, there were none."""


class Part(NamedTuple):
    """A part of the tests, and how pytest is told to run it."""

    name: str
    words: tuple[str, ...]
    files: tuple[Path, ...]

    def tier(self, name: str) -> tuple[str, ...]:
        """The option for a tier, which the tests' own `conftest.py` declares."""
        return () if self.name == DOCTESTS else ("--tier", name)


class NotRecordedError(RuntimeError):
    """Pytest could not run a part; the message says where its output is."""


def parts(root: Path) -> list[Part]:
    """All parts of the tests of a project."""
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
    """Records the parts of a project into a folder."""

    def __init__(self, root: Path, into: Path, workers: int) -> None:
        self._root = root
        self._into = into.resolve()
        self._workers = workers
        self._recording = Recording(self._into)
        self._files = measured(root)
        self.kept = self._recording.begin(self._files)
        (self._into / "code").mkdir(exist_ok=True)
        plan = {str(root / file.path): file.base for file in self._files}
        (self._into / probes.PLAN).write_bytes(marshal.dumps(plan))
        (self._into / "marks").write_bytes(bytes(size(self._files)))

    def holds(self, part: Part) -> bool:
        """Whether a part has been recorded as it is."""
        state = self._digest(part)
        return any(unit[:2] == (part.name, state) for unit in self._recording.units())

    def record(self, part: Part) -> Unit:
        """Run a part and keep what its tests reach."""
        self._recording.forget(part.name)
        begun, used, state = time.monotonic(), _cpu(), self._digest(part)
        gate = self._listed(part)
        self._run(part, part.tier("full"))
        if missing := gate - self._recording.outcomes(part.name).keys():
            only = self._into / "only"
            only.write_text("\n".join(missing), encoding="utf-8")
            self._run(part, part.tier("gate"), {**GATE_FORM, plugin.ONLY: str(only)})
        if measured(self._root) != self._files or self._digest(part) != state:
            raise NotRecordedError(f"{part.name}: files were changed meanwhile")
        unit = Unit(part.name, state, head(self._root), time.monotonic() - begun, _cpu() - used)
        self._recording.finish(unit, gate)
        return unit

    def log(self, part: Part) -> Path:
        """What pytest said."""
        return self._into / f"{part.name.replace('/', '-')}.log"

    def _digest(self, part: Part) -> str:
        return digest([" ".join(part.words).encode(), *(path.read_bytes() for path in part.files)])

    def _listed(self, part: Part) -> set[str]:
        """The tests that the gate runs."""
        listed = self._into / "listed"
        listed.unlink(missing_ok=True)
        words = ("--collect-only", *part.words, *part.tier("gate"))
        self._pytest(part, words, {**GATE_FORM, plugin.LISTED: str(listed)})
        return set(listed.read_text(encoding="utf-8").splitlines())

    def _run(self, part: Part, tier: tuple[str, ...], more: Mapping[str, str] | None = None) -> None:
        words = [*part.words, *tier]
        if self._workers > 1:
            words += ["-n", str(self._workers), "--dist", "worksteal"]
        measuring = {
            plugin.UNIT: part.name,
            probes.FOLDER: str(self._into),
            probes.FILE: str(self._into / "marks"),
            "PYTHONPATH": os.pathsep.join(filter(None, (str(SITE), os.environ.get("PYTHONPATH")))),
        }
        self._pytest(part, words, {**measuring, **(more or {})})

    def _pytest(self, part: Part, words: Iterable[str], more: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "pytest", "-q", "-p", plugin.__name__, "-p", "no:cacheprovider"]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("REACH_")}
        with self.log(part).open("wb") as log:
            done = subprocess.run(  # noqa: S603 - our own words
                [*command, *words],
                cwd=self._root,
                env={**clean, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode not in TESTS_RAN:
            raise NotRecordedError(f"{part.name}: pytest ended with {done.returncode}, see {self.log(part)}")

    def told(self, part: Part) -> str:
        """How many tests were recorded, and which failed: these cannot be asked about mistakes."""
        outcomes = self._recording.outcomes(part.name)
        failed = [f"\n    failed: {test}" for test, outcome in outcomes.items() if outcome == "failed"]
        return f"{len(outcomes)} tests, {self._recording.in_gate(part.name)} in the gate{''.join(failed)}"


def size(files: Iterable[File]) -> int:
    """How many marks there are."""
    return max((file.base + file.lines for file in files), default=0) + 1


def head(root: Path) -> str:
    """The commit that is checked out, with a plus sign if files differ from it; nothing outside of git."""
    commit, changed = (
        subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)  # noqa: S603, S607 - the git of this machine
        for words in (("rev-parse", "--short=12", "HEAD"), ("status", "--porcelain"))
    )
    return f"{commit.stdout.strip()}{'+' if changed.stdout.strip() else ''}"


def chosen(known: Iterable[Part], wanted: Iterable[str]) -> Iterator[Part]:
    """The parts in the folders that are asked for; all if none is."""
    folders = [name.rstrip("/") for name in wanted]
    for part in known:
        if not folders or any(f"{part.name}/".startswith(f"{folder}/") for folder in folders):
            yield part


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime
