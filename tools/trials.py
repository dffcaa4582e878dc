"""Runs tests on changed source again and again: each time in a process forked from one that has pytest loaded.

Loading pytest takes longer than most of the tests. One JSON line comes in for each run
(the tests, seconds or null, whether compiled code may be written), one line with the exit code goes out. What
pytest says is in `said.txt`.

A run that may write compiled code also measures the tests. From then on those that were quickest run first, and a run
is ended that takes far more CPU time than they did: on a busy machine an endless loop would hold up the others for as
many minutes as the clock allows.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Generator, Iterable, Mapping
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import msgspec
import pytest

COMMAND = ("-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib")
"""Of the project's options for pytest only what finds the tests; the examples in docstrings stay out."""
SAID = Path("said.txt")
MEASURED = Path("measured.json")
"""The CPU time of each test of a run that measured them, by its id."""
MEMORY = 4 << 30
"""A mistake may fill lists without end; the tests get this much."""
LEAST, TIMES = 10, 10
"""CPU seconds that every run may take, and how many times as long as measured its tests may take besides."""


class Run(msgspec.Struct):
    """Which tests to run, for how long at most, and whether to keep the compiled code and measure the tests."""

    tests: list[str]
    seconds: float | None
    keep: bool
    least: int = LEAST
    """CPU seconds that the run may take whatever was measured."""


class Watch:
    """A pytest plugin that measures the CPU time of each test."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure a test with its fixtures."""
        start = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - start
        return result


def quickest_first(tests: Iterable[str], measured: Mapping[str, float]) -> list[str]:
    """The tests in order of their time; a folder, or a test that was not measured, comes last."""
    return sorted(tests, key=lambda test: measured.get(test, float("inf")))


def most_seconds(tests: Iterable[str], measured: Mapping[str, float], least: int = LEAST) -> int | None:
    """The CPU time that these tests may take together; no limit if one of them was not measured."""
    total = sum(measured.get(test, float("inf")) for test in tests)
    return least + int(TIMES * total) if total < float("inf") else None


def run(order: Run, measured: Mapping[str, float]) -> None:
    """Run the tests in this process and end it with pytest's exit code."""
    with SAID.open("w", encoding="utf-8") as said:
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(said.fileno(), sys.stderr.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if (most := most_seconds(order.tests, measured, order.least)) is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    sys.dont_write_bytecode = not order.keep
    watch = Watch()
    code = pytest.main([*COMMAND, *quickest_first(order.tests, measured)], plugins=[watch])
    if order.keep:
        MEASURED.write_bytes(msgspec.json.encode(watch.seconds))
    sys.exit(code)


def prepare() -> None:
    """Load what every run needs; no game, for its source is what changes."""
    import_module("clepsydra.lab.claims")


def main() -> None:
    """Run what is asked for, until nothing more is."""
    prepare()
    measured: dict[str, float] = {}
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Run)
        process = get_context("fork").Process(target=run, args=(order, measured))
        process.start()
        process.join(order.seconds)
        process.kill()
        process.join()
        if order.keep and MEASURED.exists():
            measured = msgspec.json.decode(MEASURED.read_bytes(), type=dict[str, float])
        print(process.exitcode, flush=True)


if __name__ == "__main__":
    main()
