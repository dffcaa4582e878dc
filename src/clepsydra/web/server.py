"""Running the application: one process, or several that share a socket under a parent that looks after them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar

from clepsydra.web.app import make_app
from clepsydra.web.connection import LimitedConnection
from clepsydra.web.logs import log_uncaught, set_up_logs
from clepsydra.web.parent import Parent
from clepsydra.web.preload import prepare, warm_up
from clepsydra.web.settings import from_environment

GRACE = 3
"""Seconds that requests under way are given when a process closes; streams are closed at once."""
BACKLOG = 2048


class Server(uvicorn.Server):
    """Uvicorn, which would wait for open streams: they are told to close when the signal comes."""

    def __init__(self, app: Litestar, signs: int | None = None) -> None:
        self.app = app
        self._signs = signs
        super().__init__(
            uvicorn.Config(
                self.app,
                http=LimitedConnection,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=GRACE,
                timeout_keep_alive=65,
                server_header=False,
                backlog=BACKLOG,
            )
        )

    async def on_tick(self, counter: int) -> bool:
        """Once a second, show the parent that the event loop runs; without a parent there is nothing to serve for."""
        if self._signs is not None and counter % 10 == 0:
            try:
                os.write(self._signs, b".")
            except BrokenPipeError:
                self.handle_exit(signal.SIGTERM, None)
            except BlockingIOError:
                pass  # it has many unread already
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close the streams, then go the usual way."""
        service = getattr(self.app.state, "service", None)
        if service is not None:
            service.close_streams()
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


def serve_here(sock: socket.socket, signs: int | None = None) -> None:
    """Serve in this process until it is told to stop; signs of life go to a file descriptor, if there is one."""
    settings = from_environment()
    set_up_logs(settings.log)
    log_uncaught()
    server = Server(make_app(settings), signs)
    warm_up()
    threading.Thread(target=prepare, args=[server.app], name="prepare", daemon=True).start()
    server.run(sockets=[sock])


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
    log_uncaught()
    with shared_metrics():
        Parent(partial(_start, sock), workers).run()


def _start(sock: socket.socket, signs: int) -> subprocess.Popen[bytes]:
    """A process of its own on the socket."""
    os.set_blocking(signs, False)
    handles = sock.fileno(), signs
    command = [sys.executable, "-m", "clepsydra.web.server", *map(str, handles)]
    return subprocess.Popen(command, pass_fds=handles)  # noqa: S603 - our own program


if __name__ == "__main__":
    listening, signs = map(int, sys.argv[1:])
    serve_here(socket.socket(fileno=listening), signs)
