"""Programs that a browser consists of: each in a process group of its own, with a home that is thrown away."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from clepsydra.lab import lifeline
from tests.waiting import PAUSE, wait_until

GOODBYE = 10.0
"""Seconds that a browser gets to end, and to wait for its children, when it is told to."""


class NotInstalled(Exception):
    """A program is missing; says which package of Debian has it."""


def installed(name: str, package: str) -> str:
    """The path of a program."""
    path = shutil.which(name)
    if path is None:
        raise NotInstalled(f"{name} is not installed: on Debian, apt-get install {package}")
    return path


class Program:
    """A program under way, with all that it starts itself."""

    def __init__(self, command: list[str], home: Path, env: Mapping[str, str], keep: tuple[int, ...] = ()):
        home.mkdir(exist_ok=True)
        self._name = Path(command[0]).name
        self._log = home / f"{self._name}.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **homely(home), **env},
                pass_fds=keep,
                start_new_session=True,
            )
        lifeline.tie(self._process.pid, signal.SIGTERM)

    @property
    def said(self) -> str:
        """What it has printed."""
        return self._log.read_text(errors="replace")

    @property
    def ended(self) -> bool:
        """Whether it has come to an end. It keeps its number until it is stopped, and no other process gets it."""
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, look) is not None

    def wait_until(self, what: str, holds: Callable[[], bool]) -> None:
        """Wait until something holds. Raises `TimeoutError` or, if the program ends before, `RuntimeError`."""

        def holds_or_never_will() -> bool:
            if holds():
                return True
            if self.ended:
                raise RuntimeError(f"{self._name} has ended before {what}: {self.said[-2000:]}")
            return False

        try:
            wait_until(what, holds_or_never_will)
        except TimeoutError as late:
            raise TimeoutError(f"{late}; {self._name} said {self.said[-2000:]!r}") from late

    def stop(self, grace: float = 0.0) -> None:
        """Kill it and everything it has started, unless it ends by itself within so many seconds."""
        last = time.monotonic() + grace
        while not self.ended and time.monotonic() < last:
            time.sleep(PAUSE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def homely(home: Path) -> dict[str, str]:
    """Variables by which a program keeps everything in its home, and calls no service of a desktop."""
    return {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_RUNTIME_DIR": str(home),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # else one is started, and stays
        "GSETTINGS_BACKEND": "memory",
        "GIO_USE_VFS": "local",
        "NO_AT_BRIDGE": "1",
        "GTK_A11Y": "none",
    }
