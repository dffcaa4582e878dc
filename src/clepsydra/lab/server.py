"""A service of real processes for benches and sieges: servers of their own on a database of their own."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg

from clepsydra.lab import lifeline
from clepsydra.store import migrate

POSTGRES = os.environ.get("CLEPSYDRA_TEST_POSTGRES", "postgresql://127.0.0.1:5432/postgres")
NATS = os.environ.get("CLEPSYDRA_TEST_NATS", "nats://127.0.0.1:4222")
PATIENCE = 60
"""Seconds that a server is given to end; a busy machine may need them."""


@asynccontextmanager
async def database(server: str = POSTGRES) -> AsyncGenerator[str]:
    """A new, migrated database on a PostgreSQL server; gone afterwards."""
    name = f"clepsydra_{secrets.token_hex(6)}"
    await _administer(server, f"CREATE DATABASE {name}")
    url = f"{server.rpartition('/')[0]}/{name}"
    try:
        await migrate(url)
        yield url
    finally:
        await _administer(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _administer(server: str, command: str) -> None:
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


class Server:
    """A server process and the address it printed."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def busy(self) -> float:
        """The seconds that it has worked so far; 0 where the system does not tell."""
        told = Path(f"/proc/{self.process.pid}/stat")
        if not told.exists():
            return 0.0
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it; one that does not end in time is killed and told of."""
        with suppress(ProcessLookupError):
            self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"the server did not end within {PATIENCE} s of {how.name}") from None
        finally:
            _end(self.process)


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a process if it still lives, and let go of it."""
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def start_server(*options: str, env: Mapping[str, str] | None = None, python: str = sys.executable) -> Server:
    """Start `clepsydra serve` on a free port and wait until it says where."""
    command = [python, "-m", "clepsydra", "serve", "--port", "0", "--lang", "en", *options]
    process = subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(env or {})}
    )
    lifeline.tie(process.pid)
    try:
        return Server(process, _told_address(process))
    except BaseException:  # also where somebody interrupts
        _end(process)
        raise


def _told_address(process: subprocess.Popen[str]) -> str:
    line = process.stdout.readline() if process.stdout is not None else ""
    if "http" not in line:
        raise RuntimeError(f"the server did not open: {line!r}")
    return "http" + line.rpartition("http")[2].strip().rstrip("/")


@asynccontextmanager
async def servers(url: str, count: int, *options: str, bus: str = NATS) -> AsyncGenerator[list[Server]]:
    """So many independent server processes on one database and one bus."""
    env = {
        "CLEPSYDRA_SECRET": secrets.token_urlsafe(),
        "CLEPSYDRA_RATE": "0",
        "CLEPSYDRA_LOG": os.environ.get("CLEPSYDRA_LOG", "warning"),
    }
    running: list[Server] = []
    try:
        for _ in range(count):
            start = asyncio.to_thread(start_server, "--database", url, "--bus", bus, *options, env=env)
            running.append(await start)
        yield running
    finally:
        for server in running:
            await asyncio.to_thread(server.stop)
