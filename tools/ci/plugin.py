"""Pytest plug-in: `-p tools.ci.plugin --results FILE` writes the outcome and the cost of each test to a file.

The file has one line of JSON per test: outcome, wall time and CPU time in seconds, fixtures included. CPU time includes
the child processes that have ended. A test that passed only when it was rerun has the outcome *flaky*. With `--resume`
the tests that passed in an interrupted run are not run again (tools/ci/resuming.py).
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

from tools.ci import resuming
from tools.ci.resuming import ItemResult

__all__ = ["COLLECTION", "ItemResult", "read_results"]

OUTCOMES = ("passed", "skipped", "flaky", "failed")
"""Outcomes from best to worst. The outcome of a test is the worst of its phases (set-up, call, tear-down)."""


class ItemCost(Struct, frozen=True):
    """The CPU and wall time of one test, or of the collection, in one pytest process."""

    test: str
    cpu: float
    wall: float


COLLECTION = "(collection)"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--results FILE`."""
    parser.addoption("--results", type=Path, help="write the outcome and the cost of each test to this file")
    parser.addoption("--resume", action="store_true", help="skip tests that passed in an interrupted run")


def pytest_configure(config: pytest.Config) -> None:
    """Register the recorders if `--results` is given."""
    path: Path | None = config.getoption("--results")
    if path is None:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    if worker == "main":
        resume: bool = config.getoption("--resume")
        config.pluginmanager.register(Outcomes(path, resume=resume))
    config.pluginmanager.register(Costs(_costs_file(path, worker)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that passed in the run that is resumed."""
    if config.getoption("--results") is not None and config.getoption("--resume"):
        resuming.without_taken_over(config, config.getoption("--results"), items)


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

    def __init__(self, path: Path, *, resume: bool) -> None:
        self._path = path
        self._ended = False
        if not resume:
            resuming.begin_anew(path)
        self._earlier = {result.test: result for result in resuming.take_over(path)}
        for part in self._cost_files():
            part.unlink()  # of the interrupted run: what its tests cost is not known
        self._results: dict[str, ItemResult] = {}
        self._journal = resuming.journal_of(path).open("wb", buffering=0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the outcome of one phase of a test, and keep it once the test has ended."""
        result = self._results.setdefault(report.nodeid, ItemResult(report.nodeid))
        outcome = str(report.outcome).replace("rerun", "flaky")  # pytest-rerunfailures reports "rerun"
        result.outcome = max(result.outcome, outcome, key=OUTCOMES.index)
        if report.when == "teardown":
            self._journal.write(msgspec.json.encode(result) + b"\n")

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Note whether all tests have run."""
        self._ended = exitstatus in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Write the results file, and forget the journal unless the run was interrupted."""
        self._journal.close()
        for took in self._costs():
            result = self._results.setdefault(took.test, ItemResult(took.test))
            result.cpu += took.cpu
            result.wall += took.wall
        resuming.write_lines(self._path, self._with_earlier())
        if self._ended:
            resuming.begin_anew(self._path)

    def _with_earlier(self) -> Iterator[ItemResult]:
        """Yield the results taken over, then those of this run: flaky, if a test passed that had failed before."""
        yield from (result for result in self._earlier.values() if result.test not in self._results)
        for result in self._results.values():
            if result.test in self._earlier and result.outcome == "passed" and result.test != COLLECTION:
                result.outcome = "flaky"
            yield result

    def _cost_files(self) -> list[Path]:
        names = {"journal", "taken-over"}
        parts = sorted(self._path.parent.glob(f"{self._path.name}.*"))
        return [part for part in parts if part.name.rpartition(".")[2] not in names]

    def _costs(self) -> Iterator[ItemCost]:
        for part in self._cost_files():
            for line in part.read_bytes().splitlines():
                yield msgspec.json.decode(line, type=ItemCost)
            part.unlink()


def read_results(path: Path) -> list[ItemResult]:
    """Read the results of a file; return an empty list if the run ended before it was written."""
    return resuming.read_lines(path)


def _cpu() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
