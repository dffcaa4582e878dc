"""A plug-in for pytest in CI: `-p tools.ci.plugin --results FILE` writes what became of each test and what it cost.

A line of JSON for each test: its outcome, and the seconds of wall time and of processor time that it took with its
fixtures; processes that it started count once they have ended. A test that was tried again is *flaky*.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

WORST = ("passed", "skipped", "flaky", "failed")
"""Outcomes, the later the worse: of the phases of a test the worst counts."""


class Took(Struct, frozen=True):
    """What a test, or the collection of all, took in one process."""

    test: str
    cpu: float
    wall: float


class Result(Struct):
    """What became of a test."""

    test: str
    outcome: str = "passed"
    cpu: float = 0.0
    wall: float = 0.0


COLLECTION = "(collection)"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file of results."""
    parser.addoption(
        "--results", type=Path, help="write what became of each test, and what it cost, to this file"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Take part only if results are asked for."""
    path: Path | None = config.getoption("--results")
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    config.pluginmanager.register(Costs(_part(path, worker)))
    if worker == "main":
        config.pluginmanager.register(Outcomes(path))


def _part(path: Path, worker: str) -> Path:
    """Where a process of the run notes its costs."""
    return path.with_name(f"{path.name}.{worker}")


class Costs:
    """Notes what each test of this process took."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb", buffering=0)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Note what the collection took."""
        return (yield from self._measured(COLLECTION))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note what a test took, its fixtures and another try included."""
        return (yield from self._measured(item.nodeid))

    def _measured(self, test: str) -> Generator[None, object, object]:
        wall, cpu = time.monotonic(), _cpu()
        result = yield
        took = Took(test, round(_cpu() - cpu, 3), round(time.monotonic() - wall, 3))
        self._file.write(msgspec.json.encode(took) + b"\n")
        return result


class Outcomes:
    """Gathers what became of each test in any process, and at the end adds what it took."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._results: dict[str, Result] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a phase of a test."""
        result = self._results.setdefault(report.nodeid, Result(report.nodeid))
        outcome = str(report.outcome).replace("rerun", "flaky")  # as pytest-rerunfailures calls it
        result.outcome = max(result.outcome, outcome, key=WORST.index)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Write the file."""
        for took in self._costs():
            result = self._results.setdefault(took.test, Result(took.test))
            result.cpu += took.cpu
            result.wall += took.wall
        lines = [msgspec.json.encode(result) for result in self._results.values()]
        self._path.write_bytes(b"\n".join([*lines, b""]))

    def _costs(self) -> Iterator[Took]:
        for part in sorted(self._path.parent.glob(f"{self._path.name}.*")):
            for line in part.read_bytes().splitlines():
                yield msgspec.json.decode(line, type=Took)
            part.unlink()


def read(path: Path) -> list[Result]:
    """The results in a file; none if the run did not get as far."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Result) for line in path.read_bytes().splitlines()]


def _cpu() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
