"""Run chosen tests in a sandbox again and again, each time in a process forked from one that has loaded pytest.

No module of the project is loaded before the fork, because its source changes between runs. The process reads one JSON
request per line from standard input, and writes one result per line to standard output.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import sys
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from msgspec import Struct

PYTEST_ARGS = ("-x", "-q", "-p", "no:cacheprovider")
OUTPUT, EVENTS = Path("output.txt"), Path("events.jsonl")
TIERED_TESTS = "tests/"
"""Only tests in this folder have tiers; doctests have none."""
MEMORY_LIMIT = 4 << 30
"""Memory limit of the tests, since a mutant may fill a list without end. Address space is not limited."""
COLLECTION_LIMIT, TEARDOWN_LIMIT = 180.0, 120.0
"""Time limits in seconds of the collection with the first set-up, and of the time after a test."""
PRELOADED = ("sqlalchemy.ext.asyncio", "jinja2", "asyncpg")
"""Modules of libraries that most tests need and that are slow to import."""


class RunRequest(Struct):
    """A request to run tests: their time limits in seconds, in the order to run them; the tier; the environment."""

    limits: dict[str, float]
    tier: str = "full"
    env: dict[str, str] = {}


class Event(Struct, omit_defaults=True):
    """A line of the events file: a test has started or failed, or a file could not be collected."""

    started: str = ""
    failed: str = ""


class RunResult(Struct):
    """The result of a run."""

    code: int
    started: list[str]
    failed: str = ""
    """The first test that failed or was killed by its time limit, or the file that cannot be collected."""
    ended: bool = True


class RunPlugin:
    """Pytest plug-in that runs the requested tests in their order under time limits, and writes the events file."""

    def __init__(self, request: RunRequest) -> None:
        self._limits = request.limits
        self._file = EVENTS.open("wb", buffering=0)
        self._limit(COLLECTION_LIMIT)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect and sort tests."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self._limits if test in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Run a test under its time limit."""
        self._write(Event(started=item.nodeid))
        self._limit(self._limits[item.nodeid])
        result = yield
        self._limit(TEARDOWN_LIMIT)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failed test."""
        if report.failed:
            self._write(Event(failed=report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record a file that cannot be collected."""
        if report.failed:
            self._write(Event(failed=report.nodeid))

    def _write(self, event: Event) -> None:
        self._file.write(msgspec.json.encode(event) + b"\n")

    @staticmethod
    def _limit(seconds: float) -> None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or sys.stderr)


def run(request: RunRequest) -> None:
    """Run tests in this process, in a session of its own, and exit with pytest's exit code."""
    os.setsid()
    with OUTPUT.open("w", encoding="utf-8") as output, Path(os.devnull).open(encoding="utf-8") as devnull:
        for handle, source in ((0, devnull), (1, output), (2, output)):
            os.dup2(source.fileno(), handle)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    os.environ.update(request.env)
    files = dict.fromkeys(test.partition("::")[0] for test in request.limits)
    tier = ["--tier", request.tier] if any(test.startswith(TIERED_TESTS) for test in request.limits) else []
    sys.exit(pytest.main([*PYTEST_ARGS, *tier, *files], plugins=[RunPlugin(request)]))


def read_result(code: int) -> RunResult:
    """Read the result of a run from its events. If the run was killed, the test that started last counts as failed."""
    events = [msgspec.json.decode(line, type=Event) for line in EVENTS.read_bytes().splitlines()]
    started = [event.started for event in events if event.started]
    failed = next((event.failed for event in events if event.failed), "")
    if failed or code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return RunResult(code, started, failed)
    return RunResult(code, started, started[-1] if started else "pytest", ended=False)


class ForkedRuns:
    """Runs requests one after another in forked processes, and kills the running one on SIGTERM."""

    def __init__(self) -> None:
        self._process: ForkProcess | None = None
        signal.signal(signal.SIGTERM, self._on_sigterm)

    def run(self, request: RunRequest) -> RunResult:
        """Run the tests in a forked process, then kill the processes that they left behind."""
        EVENTS.write_bytes(b"")
        process = self._process = get_context("fork").Process(target=run, args=(request,))
        process.start()
        process.join()
        self._kill()
        return read_result(process.exitcode if process.exitcode is not None else -1)

    def _kill(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _on_sigterm(self, number: int, frame: FrameType | None) -> None:
        self._kill()
        os._exit(1)


def main() -> None:
    """Serve requests until standard input ends."""
    for name in PRELOADED:
        import_module(name)
    runs = ForkedRuns()
    for line in sys.stdin:
        result = runs.run(msgspec.json.decode(line, type=RunRequest))
        print(msgspec.json.encode(result).decode(), flush=True)


if __name__ == "__main__":
    main()
