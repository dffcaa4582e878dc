"""The plug-in for pytest that records which test reaches which block: `-p tools.reach.plugin`, with or without xdist.

What a fixture of a module or session marks while it is set up counts for each test that uses it, not only for the
first; so does what a function marks whose results are kept, for each test that asks it.
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
from tools.reach.recording import Recorded, Recording

UNIT = "REACH_UNIT"
"""Environment variable: the part of the tests that is being recorded."""
LISTED = "REACH_LISTED"
"""Environment variable: the file for the ids of the collected tests, if they are only to be listed."""
ONLY = "REACH_ONLY"
"""Environment variable: the file with the ids of the tests to run, if not all."""
MANY = 50
"""So many tests are written at a time."""
WORST = ("passed", "skipped", "failed")


def pytest_configure(config: pytest.Config) -> None:
    """Record in the processes that run tests."""
    if UNIT in os.environ and probes.MARKS is not None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        config.pluginmanager.register(Recorder(probes.MARKS, worker))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that are wanted."""
    if path := os.environ.get(ONLY):
        wanted = set(Path(path).read_text(encoding="utf-8").splitlines())
        items[:] = [item for item in items if item.nodeid in wanted]


def pytest_collection_finish(session: pytest.Session) -> None:
    """List the tests, if that is asked for."""
    if path := os.environ.get(LISTED):
        Path(path).write_text("".join(f"{item.nodeid}\n" for item in session.items), encoding="utf-8")


class Recorder:
    """Writes down what each test of this process reaches, and the processor time that it takes."""

    def __init__(self, marks: probes.Marks, worker: str) -> None:
        folder = Path(os.environ[probes.FOLDER])
        self._marks = marks
        self._marks.own(folder / f"marks-{worker}")
        self._recording = Recording(folder)
        self._unit = os.environ[UNIT]
        self._fixtures: dict[object, bytes] = {}
        self._outcomes: dict[str, str] = {}
        self._ready: list[Recorded] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Run a test between clean marks."""
        self._marks.taken()
        begun = _cpu()
        result = yield
        cpu, reached = _cpu() - begun, self._reached(item)
        outcome = self._outcomes.pop(item.nodeid, "passed")
        rules = " ".join(str(rule) for mark in item.iter_markers("rule") for rule in mark.args)
        marks = zlib.compress(reached, 1)
        self._ready.append(Recorded(item.nodeid, self._unit, round(cpu, 3), outcome, rules, marks))
        if len(self._ready) >= MANY:
            self._write()
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Note apart what a fixture reaches that more than one test may use."""
        if fixturedef.scope == "function":
            return (yield)
        self._fixtures.pop(fixturedef, None)
        with self._marks.once(self._fixtures, fixturedef):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Of the phases of a test the worst counts."""
        outcome = self._outcomes.get(report.nodeid, "passed")
        self._outcomes[report.nodeid] = max(outcome, report.outcome, key=WORST.index)

    def pytest_sessionfinish(self) -> None:
        """Write what is not written yet."""
        self._write()
        self._recording.add_imports(self._marks.imported)

    def _reached(self, item: pytest.Item) -> bytes:
        reached = self._marks.taken()
        for fixture in _fixtures_of(item):
            if fixture in self._fixtures:
                reached = probes.both(self._fixtures[fixture], reached)
        waiting = dict(self._marks.kept)
        while asked := [number for number in waiting if reached[number]]:
            for number in asked:
                reached = probes.both(waiting.pop(number), reached)
        return reached

    def _write(self) -> None:
        self._recording.add(self._ready)
        self._ready = []


def _fixtures_of(item: pytest.Item) -> Iterator[object]:
    if isinstance(item, pytest.Function):
        for definitions in item._fixtureinfo.name2fixturedefs.values():  # noqa: SLF001 - pytest tells it nowhere else
            yield from definitions


def _cpu() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
