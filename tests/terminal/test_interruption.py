"""SIGINT (Ctrl-C) and SIGTERM end the commands that play many games, with figures and without processes left."""

from __future__ import annotations

import os
import resource
import shlex
import signal
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from clepsydra.lab import lifeline
from tests.waiting import LIMIT, wait_until

ENGINE = Path(__file__).parents[2] / "examples" / "engine.py"
STUBBORN = "import sys, time\nfor line in sys.stdin: pass\nwhile True: time.sleep(1)"
"""A program that answers nothing and does not end when its input ends."""

COMMANDS = {
    "simulate": "simulate hourglass --games 100000 --workers 2 --records {kept}",
    "simulate-alone": "simulate hourglass --games 100000 --workers 1 --records {kept}",
    "arena": "arena hourglass --players random,planner:2:1 --games 100000 --workers 2 --results {kept}/log",
    "arena-alone": "arena hourglass --players random,planner:2:1 --games 100000 --workers 1 --results {kept}/log",
    "tune": "tune rulebenders --people 2 --tries 1 --rounds 100000 --log {kept}/log",
    "fit": "fit rulebenders --people 2 --tries 1 --games 100000 --workers 2 --log {kept}/log",
}
FIGURES = {"simulate": "decisions per second", "arena": "mean score", "tune": "before", "fit": ""}
"""What each prints of the games that it has played; `fit` keeps its games and fits when all are there."""
HOW = [signal.SIGINT, signal.SIGTERM]
IN_GATE = {("simulate", signal.SIGINT), ("arena-alone", signal.SIGTERM), ("fit", signal.SIGINT)}
"""Both signals, with and without workers; the other pairs are tried in the full tier."""
PAIRS = [
    pytest.param(name, how, marks=() if (name, how) in IN_GATE else pytest.mark.full, id=f"{name}-{how.name}")
    for name in COMMANDS
    for how in HOW
]


class Command:
    """A running command, alone in a process group as in a terminal, and all processes that it starts."""

    def __init__(self, line: str, kept: Path) -> None:
        self._kept, self._mark = kept, f"CLEPSYDRA_STARTED_BY={uuid.uuid4()}"
        name, _, value = self._mark.partition("=")
        self.running = subprocess.Popen(
            [sys.executable, "-m", "clepsydra", *shlex.split(line.format(kept=kept))],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {name: value, "COLUMNS": "200"},
            start_new_session=True,
        )
        lifeline.tie(self.running.pid)

    def results(self) -> int:
        """Return how many results it has kept: records, or lines of its log below the first."""
        log = self._kept / "log"
        if log.exists():
            return max(0, log.read_bytes().count(b"\n") - 1)
        return sum(1 for _ in self._kept.glob("*.jsonl"))

    def wait_for(self, results: int) -> None:
        wait_until(f"{results} results are kept", lambda: self.results() >= results)

    def stop(self, how: signal.Signals, *, group: bool) -> tuple[str, str]:
        """Send the signal, to all of the terminal's processes or to the first one; return what was printed."""
        (os.killpg if group else os.kill)(self.running.pid, how)
        return self.running.communicate(timeout=LIMIT)

    def left(self) -> list[int]:
        """Return the processes that it or its children have started and that still run."""
        names = (entry.name for entry in Path("/proc").iterdir())
        return [pid for pid in map(int, filter(str.isdigit, names)) if self._started(pid)]

    def processor_time(self) -> float:
        """Return the seconds of processors that it and its children have used so far."""
        ticks = 0
        for pid in self.left():
            with suppress(OSError):
                stat = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
                ticks += int(stat[11]) + int(stat[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def _started(self, pid: int) -> bool:
        try:
            return self._mark.encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            return False


@contextmanager
def started(line: str, kept: Path) -> Generator[Command]:
    command = Command(line, kept)
    try:
        yield command
    finally:
        for pid in command.left():
            os.kill(pid, signal.SIGKILL)
        command.running.communicate()


@pytest.mark.parametrize(("name", "how"), PAIRS)
def test_a_signal_ends_the_command_and_what_is_done_is_printed(
    tmp_path: Path, name: str, how: signal.Signals
) -> None:
    with started(COMMANDS[name], tmp_path) as command:
        command.wait_for(20 if "simulate" in name else 1)  # a record is written before its game is counted
        told, aside = command.stop(how, group=how is signal.SIGINT)
        assert command.running.returncode == 128 + how
        assert FIGURES[name.partition("-")[0]] in told
        assert f"Stopped by {how.name}: " in aside
        assert "Traceback" not in aside
        wait_until("no process is left", lambda: not command.left())


def test_the_same_command_goes_on_from_what_it_kept(tmp_path: Path) -> None:
    line = "arena hourglass --players random,greedy --workers 2 --results {kept}/log --games "
    with started(line + "100000", tmp_path) as command:
        command.wait_for(2)
        command.stop(signal.SIGTERM, group=False)
    kept = command.results()
    with started(f"{line} {2 * kept + 2}", tmp_path) as again:
        told, _ = again.running.communicate(timeout=LIMIT)
    assert again.running.returncode == 0
    assert f"{2 * kept + 2} games" in told


@pytest.mark.parametrize("workers", [1, 2])
def test_a_program_that_plays_in_the_arena_ends_with_it(tmp_path: Path, workers: int) -> None:
    program = tmp_path / "stubborn.py"
    program.write_text(STUBBORN, "utf-8")
    players = f"'program:{sys.executable} {program},random'"
    line = f"arena hourglass --players {players} --workers {workers} --results {{kept}}/log"
    with started(line, tmp_path) as command:

        def programs() -> int:
            commands = (Path(f"/proc/{pid}/cmdline").read_bytes() for pid in command.left())
            return sum(str(program).encode() in line.split(b"\0") for line in commands)

        wait_until("the program is asked", lambda: programs() >= workers)
        command.stop(signal.SIGINT, group=True)
        assert command.running.returncode == 130
        wait_until("no process is left", lambda: not command.left())


@pytest.mark.full
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_killed_twenty_times_ends_within_two_seconds(
    tmp_path: Path, name: str, record_testsuite_property: Callable[[str, object], None]
) -> None:
    """The limit is for the time of processors: by the clock, a busy machine takes longer."""
    spent, seconds, left = [], [], 0
    for number in range(20):
        kept = tmp_path / str(number)
        kept.mkdir()
        ended_before = processor_time_of_ended()
        with started(COMMANDS[name], kept) as command:
            command.wait_for(number % 3)
            sent, spent_before = time.perf_counter(), command.processor_time()
            command.stop(HOW[number % 2], group=number % 4 < 2)
            seconds.append(time.perf_counter() - sent)
            spent.append(processor_time_of_ended() - ended_before - spent_before)
            left += len(command.left())
    figures = (
        f"{statistics.median(spent):.2f} s of processors, {max(spent):.2f} s at most;"
        f" {statistics.median(seconds):.2f} s by the clock, {max(seconds):.2f} s at most; {left} processes left"
    )
    record_testsuite_property(f"{name} killed twenty times", figures)
    assert left == 0, figures
    assert max(spent) < 2, figures


def processor_time_of_ended() -> float:
    """Return the seconds of processors of all children of this process that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
