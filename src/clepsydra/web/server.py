"""Running the application: one process, or several that share a socket under a parent that looks after them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

import structlog
import uvicorn
from prometheus_client import multiprocess

from clepsydra.web.app import make_app
from clepsydra.web.logs import set_up_logs
from clepsydra.web.settings import Settings, from_environment
from clepsydra.web.warmth import warm_up

log = structlog.get_logger(__name__)

GRACE = 3
"""Seconds that requests under way are given when a process closes; streams are closed at once."""
LAST_GRACE = 4.5
BACKLOG = 2048


class Server(uvicorn.Server):
    """Uvicorn, which would wait for open streams: they are told to close when the signal comes."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        super().__init__(
            uvicorn.Config(
                self.app,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=GRACE,
                timeout_keep_alive=65,
                server_header=False,
                backlog=BACKLOG,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the streams, then go the usual way."""
        house = getattr(self.app.state, "house", None)
        if house is not None:
            house.close_streams()
        super().handle_exit(sig, frame)


def listening_socket(host: str, port: int) -> socket.socket:
    """The socket that people connect to."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((host, port))
    sock.listen(BACKLOG)
    sock.set_inheritable(True)
    return sock


def serve_here(sock: socket.socket) -> None:
    """Serve in this process until it is told to stop."""
    settings = from_environment()
    set_up_logs(settings.log)
    server = Server(settings)
    warm_up()
    server.run(sockets=[sock])


class Parent:
    """Keeps so many processes alive that serve one socket."""

    def __init__(self, sock: socket.socket, workers: int) -> None:
        self._sock = sock
        self._children: list[subprocess.Popen[bytes] | None] = [None] * workers
        self._stopping = False

    def run(self) -> None:
        """Start them, start again who dies, and stop all when told to."""
        for sig in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sig, self._stop)
        while not self._stopping:
            for number, child in enumerate(self._children):
                if child is None or child.poll() is not None:
                    if child is not None:
                        log.warning("process died", pid=child.pid, code=child.returncode)
                        # Its streams are gone with it, and must not be counted for ever.
                        multiprocess.mark_process_dead(child.pid)  # type: ignore[no-untyped-call]
                    self._children[number] = self._start()
            time.sleep(0.1)
        self._end_all()

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "clepsydra.web.server", str(self._sock.fileno())]
        return subprocess.Popen(command, pass_fds=[self._sock.fileno()])  # noqa: S603 - our own program

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _end_all(self) -> None:
        children = [child for child in self._children if child is not None]
        for child in children:
            child.terminate()
        deadline = time.monotonic() + LAST_GRACE
        for child in children:
            try:
                child.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()


@contextmanager
def shared_metrics() -> Generator[None]:
    """Let several processes count together."""
    with tempfile.TemporaryDirectory(prefix="clepsydra-metrics-") as directory:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = directory
        yield


def serve(sock: socket.socket, workers: int) -> None:
    """Serve a socket with so many processes."""
    if workers == 1:
        serve_here(sock)
        return
    set_up_logs(from_environment().log)
    with shared_metrics():
        Parent(sock, workers).run()


if __name__ == "__main__":
    serve_here(socket.socket(fileno=int(sys.argv[1])))
