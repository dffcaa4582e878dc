"""Pytest plug-in: `-p tools.ci.plugin --results FILE` writes the outcome and the cost of each test to a file.

The file has one line of JSON per test: outcome, wall time and CPU time in seconds, fixtures included. CPU time includes
the child processes that have ended. A test that passed only when it was rerun has the outcome *flaky*.
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

OUTCOMES = ("passed", "skipped", "flaky", "failed")
"""Outcomes from best to worst. The outcome of a test is the worst of its phases (set-up, call, tear-down)."""


class ItemCost(Struct, frozen=True):
    """The CPU and wall time of one test, or of the collection, in one pytest process."""

    test: str
    cpu: float
    wall: float


class ItemResult(Struct):
    """The outcome and the cost of one test."""

    test: str
    outcome: str = "passed"
    cpu: float = 0.0
    wall: float = 0.0


COLLECTION = "(collection)"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--results FILE`."""
    parser.addoption("--results", type=Path, help="write the outcome and the cost of each test to this file")


def pytest_configure(config: pytest.Config) -> None:
    """Register the recorders if `--results` is given."""
    path: Path | None = config.getoption("--results")
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    config.pluginmanager.register(Costs(_costs_file(path, worker)))
    if worker == "main":
        config.pluginmanager.register(Outcomes(path))


def _costs_file(path: Path, worker: str) -> Path:
    """Return the file to which one process (an xdist worker or `main`) writes the costs of its tests."""
    return path.with_name(f"{path.name}.{worker}")


class Costs:
    """Record the cost of each test that this process runs."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb", buffering=0)

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Measure the collection."""
        return (yield from self._measured(COLLECTION))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure a test with its fixtures and reruns."""
        return (yield from self._measured(item.nodeid))

    def _measured(self, test: str) -> Generator[None, object, object]:
        wall, cpu = time.monotonic(), _cpu()
        result = yield
        took = ItemCost(test, round(_cpu() - cpu, 3), round(time.monotonic() - wall, 3))
        self._file.write(msgspec.json.encode(took) + b"\n")
        return result


class Outcomes:
    """Collect the outcomes of tests from all xdist workers, and write them with the costs when pytest ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._results: dict[str, ItemResult] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the outcome of one phase of a test."""
        result = self._results.setdefault(report.nodeid, ItemResult(report.nodeid))
        outcome = str(report.outcome).replace("rerun", "flaky")  # pytest-rerunfailures reports "rerun"
        result.outcome = max(result.outcome, outcome, key=OUTCOMES.index)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Write the results file."""
        for took in self._costs():
            result = self._results.setdefault(took.test, ItemResult(took.test))
            result.cpu += took.cpu
            result.wall += took.wall
        lines = [msgspec.json.encode(result) for result in self._results.values()]
        self._path.write_bytes(b"\n".join([*lines, b""]))

    def _costs(self) -> Iterator[ItemCost]:
        for part in sorted(self._path.parent.glob(f"{self._path.name}.*")):
            for line in part.read_bytes().splitlines():
                yield msgspec.json.decode(line, type=ItemCost)
            part.unlink()


def read_results(path: Path) -> list[ItemResult]:
    """Read the results of a file; return an empty list if the run ended before it was written."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=ItemResult) for line in path.read_bytes().splitlines()]


def _cpu() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
