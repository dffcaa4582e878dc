"""What a bench or a test starts is gone with it, also if it is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra.lab import lifeline
from tests.waiting import wait_until

STARTS_A_PROCESS = """
import subprocess, sys
from clepsydra.lab import lifeline
started = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
lifeline.tie(started.pid)
print(started.pid, flush=True)
started.wait()
"""
STARTS_A_POOL = """
import os, signal
from clepsydra.lab import lifeline
def work(_):
    print(os.getpid(), flush=True)
    signal.pause()
with lifeline.pool(1) as pool:
    pool.submit(work, 1).result()
"""
GUARD = str(Path(lifeline.__file__))


@pytest.fixture(params=[STARTS_A_PROCESS, STARTS_A_POOL], ids=["process", "pool"])
def parent(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A program that starts another process and tells its number."""
    command = [sys.executable, "-c", request.param]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        lifeline.tie(running.pid)
        yield running
        running.kill()


def lives(pid: int) -> bool:
    """Whether a process is there; one that only waits to be buried is not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def handles() -> int:
    """How many files and processes this process has a handle of."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_what_was_started_ends_with_who_started_it(
    parent: subprocess.Popen[str], how: signal.Signals
) -> None:
    assert parent.stdout is not None
    started = int(parent.stdout.readline())
    assert lives(started)
    parent.send_signal(how)
    wait_until("the process that was started ends with its parent", lambda: not lives(started))


def test_the_guard_ends_what_still_lives_in_the_way_that_was_wished() -> None:
    sleepers = [subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"]) for _ in range(3)]
    for sleeper in sleepers:
        lifeline.tie(sleeper.pid)
    gone, asked, killed = sleepers
    gone.kill()
    gone.wait()
    lines = [f"{gone.pid} 9\n", f"{asked.pid} {signal.SIGTERM.value}\n", f"{killed.pid} 9\n"]
    subprocess.run([sys.executable, GUARD], input="".join(lines), text=True, check=True)
    assert [asked.wait(), killed.wait()] == [-signal.SIGTERM, -signal.SIGKILL]


def test_a_guard_keeps_no_handle_of_what_has_ended() -> None:
    def told() -> Iterator[str]:
        before = handles()
        for _ in range(5):
            ended = subprocess.Popen([sys.executable, "-c", ""])
            yield f"{ended.pid} 9\n"
            ended.wait()
        yield f"{os.getppid()} 0\n"  # no signal at all
        assert handles() - before <= 1

    lifeline.guard(told())
