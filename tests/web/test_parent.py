"""The parent replaces who dies or hangs, and does not start a process that dies at once over and over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise

import pytest

from clepsydra.lab import lifeline
from clepsydra.web import parent
from clepsydra.web.parent import Child
from tests.waiting import wait_until

DIES = "pass"
LIVES = "import os, signal; os.write({signs}, b'.'); signal.pause()"
NEVER_SAYS_SO = "import signal; signal.pause()"


class Nursery:
    """Starts children that run a program, and remembers them."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, signs: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", self.program.format(signs=signs)]
        self.started.append(subprocess.Popen(command, pass_fds=[signs]))
        lifeline.tie(self.started[-1].pid)
        return self.started[-1]


@pytest.fixture
def dying() -> Nursery:
    return Nursery(DIES)


@pytest.fixture
def living() -> Iterator[Nursery]:
    nursery = Nursery(LIVES)
    yield nursery
    for process in nursery.started:
        process.kill()
        process.wait()


def test_who_dies_at_once_is_started_ever_less_often(dying: Nursery) -> None:
    child, now, starts = Child(dying.start), 0.0, []
    while now < 120:
        known = len(dying.started)
        child.look_after(now)
        if len(dying.started) > known:
            starts.append(now)
            dying.started[-1].wait()
        now += 0.25
    gaps = [later - earlier for earlier, later in pairwise(starts)]
    assert len(starts) < 10, "not hundreds"
    assert gaps == sorted(gaps)
    assert gaps[-1] >= parent.LONGEST_PAUSE


def test_who_dies_after_a_life_is_replaced_at_once(living: Nursery) -> None:
    child, now = Child(living.start), 0.0
    for lives in range(1, 4):
        child.look_after(now)
        assert len(living.started) == lives
        living.started[-1].kill()
        living.started[-1].wait()
        now += parent.YOUNG
        child.look_after(now)


def test_who_hangs_is_killed_and_replaced(living: Nursery) -> None:
    child = Child(living.start)
    child.look_after(0.0)

    def is_alive() -> bool:
        child.look_after(1.0)
        return child._alive is not None

    wait_until("the child gives a sign of life", is_alive)
    child.look_after(1.0 + parent.STUCK)
    assert living.started[0].poll() is None, "it may be silent so long"
    child.look_after(1.1 + parent.STUCK)
    assert living.started[0].poll() == -9
    child.look_after(1.2 + parent.STUCK)
    assert len(living.started) == 2


def test_who_never_comes_to_life_is_given_more_time(living: Nursery) -> None:
    living.program = NEVER_SAYS_SO
    child = Child(living.start)
    child.look_after(0.0)
    child.look_after(parent.START)
    assert living.started[0].poll() is None
    child.look_after(parent.START + 0.1)
    assert living.started[0].poll() == -9
