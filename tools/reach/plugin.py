"""Pytest plug-in that records the blocks executed by each test: `-p tools.reach.plugin`, with or without xdist.

Blocks executed by the set-up of a module or session fixture count for every test that uses the fixture, not only for
the first one. Likewise, blocks executed by a cached function count for every test that calls it.
"""

from __future__ import annotations

import os
import resource
import zlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.reach import probes
from tools.reach.recording import RecordedTest, Recording

UNIT = "REACH_UNIT"
"""Environment variable: the part of the test suite that is being recorded."""
LISTED = "REACH_LISTED"
"""Environment variable: file to which the IDs of the collected tests are written."""
ONLY = "REACH_ONLY"
"""Environment variable: file with the IDs of the tests to run; all tests run if it is not set."""
BATCH_SIZE = 50
"""Number of tests that are written to the database at a time."""
OUTCOMES = ("passed", "skipped", "failed")


def pytest_configure(config: pytest.Config) -> None:
    """Register the recorder in processes that run tests."""
    if UNIT in os.environ and probes.process_marks is not None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        config.pluginmanager.register(CoverageRecorder(probes.process_marks, worker))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deselect tests that are not in the file named by REACH_ONLY."""
    if path := os.environ.get(ONLY):
        wanted = set(Path(path).read_text(encoding="utf-8").splitlines())
        items[:] = [item for item in items if item.nodeid in wanted]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the IDs of the collected tests if REACH_LISTED is set."""
    if path := os.environ.get(LISTED):
        Path(path).write_text("".join(f"{item.nodeid}\n" for item in session.items), encoding="utf-8")


class CoverageRecorder:
    """Records the marks and the CPU time of each test that this process runs."""

    def __init__(self, marks: probes.Marks, worker: str) -> None:
        folder = Path(os.environ[probes.FOLDER])
        self._marks = marks
        self._marks.use_file(folder / f"marks-{worker}")
        self._recording = Recording(folder)
        self._unit = os.environ[UNIT]
        self._fixtures: dict[object, bytes] = {}
        self._outcomes: dict[str, str] = {}
        self._unwritten: list[RecordedTest] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Clear the marks, run a test, and record its marks."""
        self._marks.take()
        begun = _cpu()
        result = yield
        cpu, reached = _cpu() - begun, self._reached(item)
        outcome = self._outcomes.pop(item.nodeid, "passed")
        rules = " ".join(str(rule) for mark in item.iter_markers("rule") for rule in mark.args)
        marks = zlib.compress(reached, 1)
        self._unwritten.append(RecordedTest(item.nodeid, self._unit, round(cpu, 3), outcome, rules, marks))
        if len(self._unwritten) >= BATCH_SIZE:
            self._write()
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Capture the marks of a fixture that several tests may share."""
        if fixturedef.scope == "function":
            return (yield)
        self._fixtures.pop(fixturedef, None)
        with self._marks.capture(self._fixtures, fixturedef):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the worst outcome of a test's phases."""
        outcome = self._outcomes.get(report.nodeid, "passed")
        self._outcomes[report.nodeid] = max(outcome, report.outcome, key=OUTCOMES.index)

    def pytest_sessionfinish(self) -> None:
        """Write the remaining results."""
        self._write()
        self._recording.add_imports(self._marks.imported)

    def _reached(self, item: pytest.Item) -> bytes:
        reached = self._marks.take()
        for fixture in _fixtures_of(item):
            if fixture in self._fixtures:
                reached = probes.union(self._fixtures[fixture], reached)
        waiting = dict(self._marks.cached_results)
        while called := [number for number in waiting if reached[number]]:
            for number in called:
                reached = probes.union(waiting.pop(number), reached)
        return reached

    def _write(self) -> None:
        self._recording.add(self._unwritten)
        self._unwritten = []


def _fixtures_of(item: pytest.Item) -> Iterator[object]:
    if isinstance(item, pytest.Function):
        for definitions in item._fixtureinfo.name2fixturedefs.values():  # noqa: SLF001 - there is no public API for it
            yield from definitions


def _cpu() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
