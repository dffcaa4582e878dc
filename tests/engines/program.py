"""Processes of browsers: each in a process group and with a temporary home folder of its own."""

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

SHUTDOWN_GRACE = 10.0
"""Seconds that a browser may take to shut down, with its children, when it is asked to."""


class NotInstalledError(Exception):
    """A program is missing. The message names the Debian package to install."""


def installed(name: str, package: str) -> str:
    """Return the path of a program; raise `NotInstalledError` if it is missing."""
    path = shutil.which(name)
    if path is None:
        raise NotInstalledError(f"{name} is not installed: on Debian, apt-get install {package}")
    return path


class Program:
    """A running program with its child processes."""

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
                env={**os.environ, **isolated_env(home), **env},
                pass_fds=keep,
                start_new_session=True,
            )
        lifeline.tie(self._process.pid, signal.SIGTERM)

    @property
    def output(self) -> str:
        """The output so far."""
        return self._log.read_text(errors="replace")

    @property
    def ended(self) -> bool:
        """Whether the program has exited. It is not reaped before `stop`, so that its PID is not reused."""
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, look) is not None

    def wait_until(self, what: str, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds. Raise `TimeoutError` or, if the program exits before, `RuntimeError`."""

        def holds_or_raises() -> bool:
            if condition():
                return True
            if self.ended:
                raise RuntimeError(f"{self._name} exited before {what}: {self.output[-2000:]}")
            return False

        try:
            wait_until(what, holds_or_raises)
        except TimeoutError as late:
            raise TimeoutError(f"{late}; {self._name} printed {self.output[-2000:]!r}") from late

    def stop(self, grace: float = 0.0) -> None:
        """Kill the program's process group, unless the program exits within `grace` seconds."""
        last = time.monotonic() + grace
        while not self.ended and time.monotonic() < last:
            time.sleep(PAUSE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def isolated_env(home: Path) -> dict[str, str]:
    """Return environment variables that keep a program's files in its home folder, and off the desktop's services."""
    return {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_RUNTIME_DIR": str(home),
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # otherwise a bus is started, and is left running
        "GSETTINGS_BACKEND": "memory",
        "GIO_USE_VFS": "local",
        "NO_AT_BRIDGE": "1",
        "GTK_A11Y": "none",
    }
