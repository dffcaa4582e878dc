"""Runs chosen tests in the copy again and again: each time in a process forked from one that has pytest loaded.

Nothing of the project is loaded beforehand, for its source is what changes. One JSON line comes in for each run, and
one goes out that says which test failed, if any.
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

COMMAND = ("-x", "-q", "-p", "no:cacheprovider")
SAID, DONE = Path("said.txt"), Path("done.jsonl")
TO_THE_TIERS = "tests/"
"""Only the tests under this folder know tiers; examples in docstrings do not."""
MEMORY = 4 << 30
"""A mistake may fill lists without end; the tests get this much. Address space is not counted: browsers reserve a lot."""
TO_COLLECT, TO_END = 180.0, 120.0
"""Seconds that may pass before the first test begins, and after the last one."""
BEFOREHAND = ("sqlalchemy.ext.asyncio", "jinja2", "asyncpg")
"""Of what most tests load, that which takes longest."""


class Order(Struct):
    """Which tests to run, in this order, each with its limit in seconds; in which tier; with which environment."""

    limits: dict[str, float]
    tier: str = "full"
    env: dict[str, str] = {}


class Event(Struct, omit_defaults=True):
    """What happened to a test, or to a file that was to be collected."""

    begun: str = ""
    failed: str = ""


class Said(Struct):
    """How a run ended."""

    code: int
    begun: list[str]
    failed: str = ""
    """The test that failed first, or did not end; or the file that cannot be collected."""
    ended: bool = True


class Watch:
    """Runs just the ordered tests, in their order, notes what happens, and lets none of them go on for ever."""

    def __init__(self, order: Order) -> None:
        self._limits = order.limits
        self._file = DONE.open("wb", buffering=0)
        self._limit(TO_COLLECT)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what is ordered."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self._limits if test in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Run a test under its limit."""
        self._note(Event(begun=item.nodeid))
        self._limit(self._limits[item.nodeid])
        result = yield
        self._limit(TO_END)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed."""
        if report.failed:
            self._note(Event(failed=report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what cannot be collected."""
        if report.failed:
            self._note(Event(failed=report.nodeid))

    def _note(self, event: Event) -> None:
        self._file.write(msgspec.json.encode(event) + b"\n")

    @staticmethod
    def _limit(seconds: float) -> None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=sys.__stderr__ or sys.stderr)


def run(order: Order) -> None:
    """Run the tests in this process, which is a group of its own, and end it with pytest's exit code."""
    os.setsid()
    with SAID.open("w", encoding="utf-8") as said, Path(os.devnull).open(encoding="utf-8") as nothing:
        for handle, source in ((0, nothing), (1, said), (2, said)):
            os.dup2(source.fileno(), handle)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    os.environ.update(order.env)
    files = dict.fromkeys(test.partition("::")[0] for test in order.limits)
    tier = ["--tier", order.tier] if any(test.startswith(TO_THE_TIERS) for test in order.limits) else []
    sys.exit(pytest.main([*COMMAND, *tier, *files], plugins=[Watch(order)]))


def said(code: int) -> Said:
    """How a run ended, from what it noted. One that was killed has failed with the test that it had begun last."""
    events = [msgspec.json.decode(line, type=Event) for line in DONE.read_bytes().splitlines()]
    begun = [event.begun for event in events if event.begun]
    failed = next((event.failed for event in events if event.failed), "")
    if failed or code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return Said(code, begun, failed)
    return Said(code, begun, begun[-1] if begun else "pytest", ended=False)


class Runs:
    """The one run that is under way, and that ends with this process."""

    def __init__(self) -> None:
        self._process: ForkProcess | None = None
        signal.signal(signal.SIGTERM, self._stopped)

    def one(self, order: Order) -> Said:
        """Run the tests in a forked process, and end what they left running."""
        DONE.write_bytes(b"")
        process = self._process = get_context("fork").Process(target=run, args=(order,))
        process.start()
        process.join()
        self._end()
        return said(process.exitcode if process.exitcode is not None else -1)

    def _end(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _stopped(self, number: int, frame: FrameType | None) -> None:
        self._end()
        os._exit(1)


def main() -> None:
    """Run what is asked for, until nothing more is."""
    for name in BEFOREHAND:
        import_module(name)
    runs = Runs()
    for line in sys.stdin:
        answer = runs.one(msgspec.json.decode(line, type=Order))
        print(msgspec.json.encode(answer).decode(), flush=True)


if __name__ == "__main__":
    main()
