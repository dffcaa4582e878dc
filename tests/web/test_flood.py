"""A head without end costs a real server neither memory nor time."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from clepsydra.lab.server import Server, start_server
from clepsydra.web.connection import LARGEST_HEAD

MB = 1024 * 1024
SENT = 100 * MB
PIECE = 1_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    env = {"CLEPSYDRA_SECRET": secrets.token_urlsafe()}
    running = start_server("--database", f"sqlite:///{tmp_path / 'flood.db'}", "--no-bots", env=env)
    yield running
    running.stop()


def most_memory(server: Server) -> int:
    """Return the most bytes of memory that a server has held so far."""
    told = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in told.splitlines() if line.startswith("VmHWM:"))


def flooded(server: Server, opening: bytes) -> bytes:
    """Send a head of 100 MB in small pieces; return what the server answers."""
    where = urlsplit(server.address)
    with socket.create_connection((where.hostname, where.port or 80), timeout=60) as sock:
        sock.sendall(opening)
        with suppress(ConnectionError):
            for _ in range(SENT // PIECE):
                sock.sendall(b"a" * PIECE)
        with suppress(ConnectionError):
            return sock.recv(LARGEST_HEAD)
    return b""


@pytest.mark.full
def test_a_head_of_100_mb_is_answered_with_431_and_takes_no_memory(server: Server) -> None:
    assert httpx.get(f"{server.address}/health", timeout=60).status_code == httpx.codes.OK
    before = most_memory(server)
    for opening in (b"GET /", b"GET / HTTP/1.1\r\nHost: localhost\r\nA: "):
        assert flooded(server, opening).startswith(b"HTTP/1.1 431 "), opening
    assert most_memory(server) - before < 16 * MB
    assert httpx.get(f"{server.address}/health", timeout=60).status_code == httpx.codes.OK
