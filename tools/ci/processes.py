"""Run commands, measure what they and their children cost, and find the processes that they leave behind."""

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
POLL_INTERVAL = 0.2
"""Seconds between two polls of a running command."""
GRACE = 10.0
"""Seconds that child processes may take to exit after the command that started them has ended."""
STOP_GRACE = 20.0
"""Seconds that an interrupted command may take to clean up before it is killed."""


class Cost(Struct, frozen=True):
    """Wall time and CPU time in seconds, child processes included."""

    wall: float = 0.0
    user: float = 0.0
    system: float = 0.0

    @property
    def cpu(self) -> float:
        """Return the sum of user and system time."""
        return self.user + self.system

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.wall + other.wall, self.user + other.user, self.system + other.system)

    def __str__(self) -> str:
        return (
            f"wall {clock(self.wall)}, CPU {clock(self.cpu)}"
            f" (user {clock(self.user)}, system {clock(self.system)})"
        )


class LeftoverProcess(NamedTuple):
    """A process that is still running after the command that started it has ended."""

    pid: int
    command: str


def clock(seconds: float) -> str:
    """Format a duration as minutes and seconds.

    >>> clock(75.4)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def adopt_orphans() -> None:
    """Become a subreaper on Linux: orphaned descendants become children of this process, which can then reap them."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Command:
    """A running command without standard input, whose output is appended to a log file.

    The log is a file rather than a pipe, because a leftover process would keep a pipe open for ever. The output is
    printed as it comes or, if the command has a title, in one block when the command has ended.
    """

    def __init__(
        self, args: Sequence[str], log: Path, *, env: Mapping[str, str] | None = None, title: str = ""
    ) -> None:
        self._title = title
        self._begun = time.monotonic()
        with log.open("ab") as output:
            self._written = log.open("rb")
            self._written.seek(0, os.SEEK_END)
            self._process = subprocess.Popen(  # noqa: S603 - the programs are named in sections.py
                args,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **(env or {})},
            )
        self.pid = self._process.pid

    def poll(self) -> bool:
        """Print new output; return whether the command has ended."""
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
        """Wait for the command and return its exit code."""
        return self._process.wait()

    def stop(self) -> None:
        """Interrupt the command; kill it if it does not exit in time."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def run_all(starts: Iterable[Callable[[], Command]], parallel: int = 1) -> list[int]:
    """Run commands, at most `parallel` at a time, and return their exit codes in the order in which they ended.

    Orphans that end meanwhile are reaped, so that their CPU time is counted.
    """
    waiting, running, codes = list(starts), list[Command](), list[int]()
    try:
        while waiting or running:
            while waiting and len(running) < parallel:
                running.append(waiting.pop(0)())
            ended = [command for command in running if command.poll()]
            codes += [command.code for command in ended]
            running = [command for command in running if command not in ended]
            reap(keep={command.pid for command in running})
            if not ended:
                time.sleep(POLL_INTERVAL)
    except BaseException:
        for command in running:
            command.stop()
        raise
    return codes


class Meter:
    """Measures what this process's children, adopted orphans included, use from now on. They count once reaped."""

    def __init__(self) -> None:
        self._began, self._used, self._ticks = time.monotonic(), _children_cpu(), _cpu_ticks()

    @property
    def cost(self) -> Cost:
        """Return the time used since the meter was created."""
        used = _children_cpu()
        return Cost(time.monotonic() - self._began, used[0] - self._used[0], used[1] - self._used[1])

    @property
    def steal(self) -> float:
        """Return the steal: the share (0 to 1) of the machine's CPU time that its host gave to others meanwhile."""
        now = _cpu_ticks()
        return (now[0] - self._ticks[0]) / max(now[1] - self._ticks[1], 1.0)


def reap(keep: Collection[int] = ()) -> None:
    """Reap ended children and adopted orphans except those in `keep`; their CPU time is counted from then on.

    Otherwise a killed orphan would stay as a zombie until the end of the run.
    """
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)) is not None:
            if ended.si_pid in keep:
                return
            os.waitpid(ended.si_pid, 0)


def kill_leftovers(grace: float = GRACE) -> list[LeftoverProcess]:
    """Kill the descendants that have not exited after `grace` seconds, and return them."""
    last = time.monotonic() + grace
    while left := list(descendants(os.getpid())):
        if time.monotonic() > last:
            break
        reap()
        time.sleep(POLL_INTERVAL)
    for one in left:
        try:
            os.kill(one.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    reap()
    return left


def descendants(root: int) -> Iterator[LeftoverProcess]:
    """Yield the living descendants of a process; zombies are left out."""
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
            cmdline = (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        yield LeftoverProcess(pid, cmdline.strip())


def _cpu_ticks() -> tuple[float, float]:
    """Return the CPU ticks stolen by the host, and all CPU ticks, since the machine was booted."""
    if not (PROC / "stat").exists():
        return 0.0, 1.0
    ticks = [float(part) for part in (PROC / "stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


def _children_cpu() -> tuple[float, float]:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime, used.ru_stime
