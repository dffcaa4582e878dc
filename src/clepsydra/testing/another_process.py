"""Runs a function of the kit on the same trial in a fresh process, where strings hash differently.

`python -m clepsydra.testing.another_process` reads its errand from standard input.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.kernel import Setup
from clepsydra.testing.trial import Trial

ROOT = Path(__file__).parents[3]


class Errand(Struct, frozen=True):
    """What the other process has to do: a function by its address, a trial, and more plain data."""

    module: str
    function: str
    games: str
    setup: Setup
    seed: int
    given: Any = None


def elsewhere(function: Callable[..., Any], trial: Trial, given: Any = None) -> Any:
    """What `function(trial, given)` returns in a fresh process."""
    errand = Errand(function.__module__, function.__name__, trial.games, trial.setup, trial.seed, given)
    done = subprocess.run(
        [sys.executable, "-m", "clepsydra.testing.another_process"],
        input=msgspec.json.encode(errand),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1729"},
        timeout=300,
        check=False,
    )
    report = done.stderr.decode().strip().rpartition("\n")[2]
    assert done.returncode == 0, f"in a fresh process: {report}"
    return msgspec.json.decode(done.stdout)


def run(errand: Errand) -> Any:
    """Do the errand here."""
    definition = importlib.import_module(errand.games).installed_games()[errand.setup.game]
    function = getattr(importlib.import_module(errand.module), errand.function)
    return function(Trial(definition, errand.setup, errand.seed, errand.games), errand.given)


if __name__ == "__main__":
    sys.stdout.buffer.write(
        msgspec.json.encode(run(msgspec.json.decode(sys.stdin.buffer.read(), type=Errand)))
    )
