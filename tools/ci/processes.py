"""Run a command, measure what it cost with all its children, and find the processes that it left behind."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

PR_SET_CHILD_SUBREAPER = 36
PROC = Path("/proc")
GLANCE = 0.2
"""Seconds between two looks at the output of a command."""
GRACE = 10.0
"""Seconds that processes get to end by themselves once the command that started them has ended."""
STOP_GRACE = 20.0
"""Seconds that an interrupted command gets to stop what it started, before it is killed."""


class Cost(Struct, frozen=True):
    """Seconds of wall time and of processor time; children included."""

    wall: float = 0.0
    user: float = 0.0
    system: float = 0.0

    @property
    def cpu(self) -> float:
        """User and system together."""
        return self.user + self.system

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.wall + other.wall, self.user + other.user, self.system + other.system)

    def __str__(self) -> str:
        return (
            f"wall {clock(self.wall)}, CPU {clock(self.cpu)}"
            f" (user {clock(self.user)}, system {clock(self.system)})"
        )


class Survivor(NamedTuple):
    """A process that outlived the command by which it was started."""

    pid: int
    command: str


def clock(seconds: float) -> str:
    """Minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def adopt_orphans() -> None:
    """Make this process the parent of all orphans below it, so that it sees them and their cost (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Command:
    """A command under way, without standard input. Its output is added to a log.

    The log is a file and not a pipe: a process that outlives the command would hold a pipe open for ever. What was
    printed is shown as it comes, or under a title when the command has ended.
    """

    def __init__(
        self, words: Sequence[str], log: Path, *, env: Mapping[str, str] | None = None, title: str = ""
    ) -> None:
        self._title = title
        self._begun = time.monotonic()
        with log.open("ab") as output:
            self._written = log.open("rb")
            self._written.seek(0, os.SEEK_END)
            self._process = subprocess.Popen(  # noqa: S603 - the sections name their programs
                words,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(env or {})},
            )
        self.pid = self._process.pid

    def ends(self) -> bool:
        """Show what is new; whether the command has ended."""
        ended = self._process.poll() is not None
        if ended and self._title:
            print(f"-- {self._title} ({clock(time.monotonic() - self._begun)})")
        if ended or not self._title:
            sys.stdout.write(self._written.read().decode(errors="replace"))
            sys.stdout.flush()
        if ended:
            self._written.close()
        return ended

    @property
    def code(self) -> int:
        """The exit code of a command that has ended."""
        return self._process.wait()

    def stop(self) -> None:
        """Let it stop what it started, or kill it."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def finish(starts: Iterable[Callable[[], Command]], at_once: int = 1) -> list[int]:
    """Start commands, so many at once, and wait until all have ended; their exit codes in the order they ended.

    Orphans that end meanwhile are reaped.
    """
    waiting, running, codes = list(starts), list[Command](), list[int]()
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                running.append(waiting.pop(0)())
            ended = [command for command in running if command.ends()]
            codes += [command.code for command in ended]
            running = [command for command in running if command not in ended]
            reap(spared={command.pid for command in running})
            if not ended:
                time.sleep(GLANCE)
    except BaseException:
        for command in running:
            command.stop()
        raise
    return codes


class Meter:
    """Measures what is used from now on by this process's children, orphans included, once they have ended."""

    def __init__(self) -> None:
        self._began, self._used, self._ticks = time.monotonic(), _used(), _ticks()

    @property
    def cost(self) -> Cost:
        """What was used until now."""
        used = _used()
        return Cost(time.monotonic() - self._began, used[0] - self._used[0], used[1] - self._used[1])

    @property
    def steal(self) -> float:
        """The share of the machine's time, from 0 to 1, that its host took away until now."""
        now = _ticks()
        return (now[0] - self._ticks[0]) / max(now[1] - self._ticks[1], 1.0)


def reap(spared: Collection[int] = ()) -> None:
    """Take note of the end of children and adopted orphans, but for those spared: their cost is counted then.

    Without this an orphan that was killed would stay in the list of processes until the end of the run.
    """
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is not None:
            if ended.si_pid in spared:
                return
            os.waitpid(ended.si_pid, 0)


def survivors(grace: float = GRACE) -> list[Survivor]:
    """The processes below this one that do not end by themselves within the grace; they are killed."""
    last = time.monotonic() + grace
    while left := list(below(os.getpid())):
        if time.monotonic() > last:
            break
        reap()
        time.sleep(GLANCE)
    for one in left:
        try:
            os.kill(one.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    reap()
    return left


def below(root: int) -> Iterator[Survivor]:
    """The living processes that descend from a process."""
    children: dict[int, list[int]] = {}
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state not in {"Z", "X"}:
            children.setdefault(int(parent), []).append(int(stat.parent.name))
    left = list(children.get(root, ()))
    while left:
        pid = left.pop()
        left += children.get(pid, ())
        try:
            told = (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        yield Survivor(pid, told.strip())


def _ticks() -> tuple[float, float]:
    """The ticks that the host took from this machine, and all ticks, since it was started."""
    if not (PROC / "stat").exists():
        return 0.0, 1.0
    ticks = [float(part) for part in (PROC / "stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


def _used() -> tuple[float, float]:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime, used.ru_stime
