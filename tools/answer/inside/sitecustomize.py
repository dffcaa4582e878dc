"""Deal every game of a server alike, and note where its processor time goes.

Python imports this file by itself when its folder is on PYTHONPATH, so the server's own code stays as it is, of
whatever release it is. With ANSWER_STACKS set, each millisecond or so of user time the running functions are noted;
they are written to that file at a SIGUSR2.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import signal
import sys
import time
from pathlib import Path
from types import FrameType

DEALER = "clepsydra.tables.seating"
EVERY = 0.001
"""Seconds of user time between two looks; the system's clock may make it more."""
_by_chance = secrets.token_bytes
_looks: list[tuple[float, list[str]]] = []


def token_bytes(nbytes: int | None = None) -> bytes:
    """Return the same seed for every game, and random bytes to all other modules."""
    if sys._getframe(1).f_globals["__name__"] != DEALER:  # noqa: SLF001 - there is no other way to the caller
        return _by_chance(nbytes)
    return hashlib.sha256(b"the benchmark of an answer").digest()[:nbytes]


def look(_signal: int, frame: FrameType | None) -> None:
    """Note the functions that run, the innermost first."""
    running: list[str] = []
    while frame is not None:
        running.append(f"{frame.f_globals.get('__name__', '')}:{frame.f_code.co_qualname}")
        frame = frame.f_back
    _looks.append((time.monotonic(), running))


def write(_signal: int, _frame: FrameType | None) -> None:
    """Write what was noted: to a file that appears when it is whole."""
    file = Path(os.environ["ANSWER_STACKS"])
    part = file.with_suffix(".part")
    part.write_text(json.dumps(_looks), encoding="utf-8")
    part.rename(file)


secrets.token_bytes = token_bytes
if "ANSWER_STACKS" in os.environ:
    signal.signal(signal.SIGVTALRM, look)  # SIGPROF is the watchdog's
    signal.signal(signal.SIGUSR2, write)  # the server ends by a signal: what is left to its exit is not done
    signal.setitimer(signal.ITIMER_VIRTUAL, EVERY, EVERY)
