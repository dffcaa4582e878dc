"""Runs tests on changed source again and again: each time in a process forked from one that has pytest loaded.

Loading pytest takes longer than most of the tests. One JSON line comes in for each run
(the tests, seconds or null, whether compiled code may be written), one line with the exit code goes out. What
pytest says is in `said.txt`.
"""

from __future__ import annotations

import os
import resource
import sys
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import msgspec
import pytest

COMMAND = ("-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib")
"""Of the project's options for pytest only what finds the tests; the examples in docstrings stay out."""
SAID = Path("said.txt")
MEMORY = 4 << 30
"""A mistake may fill lists without end; the tests get this much."""


class Run(msgspec.Struct):
    """Which tests to run, for how long at most, and whether to keep the compiled code."""

    tests: list[str]
    seconds: float | None
    keep: bool


def run(order: Run) -> None:
    """Run the tests in this process and end it with pytest's exit code."""
    with SAID.open("w", encoding="utf-8") as said:
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(said.fileno(), sys.stderr.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.dont_write_bytecode = not order.keep
    sys.exit(pytest.main([*COMMAND, *order.tests]))


def prepare() -> None:
    """Load what every run needs; no game, for its source is what changes."""
    import_module("clepsydra.lab.claims")
    import_module("hypothesis.strategies")  # the tests of every game load it, which takes longer than most of them


def main() -> None:
    """Run what is asked for, until nothing more is."""
    prepare()
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Run)
        process = get_context("fork").Process(target=run, args=(order,))
        process.start()
        process.join(order.seconds)
        process.kill()
        process.join()
        print(process.exitcode, flush=True)


if __name__ == "__main__":
    main()
