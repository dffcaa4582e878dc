"""A PostgreSQL and a NATS of our own, to be broken: nobody else's are touched."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from clepsydra.lab import lifeline
from tests.ports import free_port
from tests.waiting import LIMIT, until


class Broker:
    """A NATS server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._watch = free_port()
        self.address = f"nats://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, on the same port as before."""
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(self.port), "-m", str(self._watch)]
        self._process = await asyncio.to_thread(subprocess.Popen, command, stderr=subprocess.DEVNULL)
        lifeline.tie(self._process.pid)
        await until("NATS answers", self._answers)

    async def _answers(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def subscriptions(self) -> int:
        """How many there are of all clients together."""
        async with httpx.AsyncClient(timeout=LIMIT) as client:
            return int(
                (await client.get(f"http://127.0.0.1:{self._watch}/subsz")).json()["num_subscriptions"]
            )

    async def stop(self) -> None:
        """End it without a word."""
        if self._process is not None:
            self._process.kill()
            await asyncio.to_thread(self._process.wait)
            self._process = None


@asynccontextmanager
async def own_nats() -> AsyncGenerator[Broker]:
    """A NATS server on a port of its own."""
    broker = Broker(free_port())
    try:
        await broker.start()
        yield broker
    finally:
        await broker.stop()


class Cluster:
    """A PostgreSQL server with its data in a directory of its own."""

    def __init__(self, directory: Path, port: int) -> None:
        self._directory = directory
        self._port = port
        self.address = f"postgresql://postgres@127.0.0.1:{port}/postgres"

    async def make(self) -> None:
        """Make the data directory and start."""
        await self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "postgres", "--no-sync")
        await self.start()

    async def start(self) -> None:
        """Start it and wait until it serves."""
        options = f"-p {self._port} -k {self._directory} -c listen_addresses=127.0.0.1 -c fsync=off"
        log = str(self._directory / "log")
        wait = ["-w", "-t", str(LIMIT)]
        await self._run("pg_ctl", "-D", str(self._data), *wait, "-l", log, "-o", options, "start")
        # Its number stands in the first line; told to quit, it ends as if the power had failed.
        lifeline.tie(int((self._data / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)

    async def stop(self) -> None:
        """Stop it as if the power had failed: nothing is said to anybody, recovery comes at the next start."""
        await self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")

    async def end(self) -> None:
        """Stop it if it runs."""
        if (self._data / "postmaster.pid").exists():
            await self.stop()

    @property
    def _data(self) -> Path:
        return self._directory / "data"

    async def _run(self, program: str, *options: str) -> None:
        # PostgreSQL does not run as root.
        who = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*who, _program(program), *options]
        done = await asyncio.to_thread(
            subprocess.run, command, cwd=self._directory, stdout=subprocess.DEVNULL, check=False
        )
        assert done.returncode == 0, command


def _program(name: str) -> str:
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places = [*map(str, debian), os.environ.get("PATH", "")]
    found = shutil.which(name, path=os.pathsep.join(places))
    assert found is not None, f"{name} is not installed"
    return found


@asynccontextmanager
async def own_postgres() -> AsyncGenerator[Cluster]:
    """A PostgreSQL server on a port of its own; gone with all its data afterwards."""
    directory = Path(tempfile.mkdtemp(prefix="clepsydra-pg-"))
    if os.geteuid() == 0:
        shutil.chown(directory, "postgres")
    cluster = Cluster(directory, free_port())
    try:
        await cluster.make()
        yield cluster
    finally:
        try:
            await cluster.end()
        finally:
            await asyncio.to_thread(shutil.rmtree, directory)


def ended(process: subprocess.Popen[Any], name: str) -> None:
    """Wait until a process that was told to end has ended; one that does not is killed and told of."""
    try:
        process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        raise TimeoutError(f"{name} did not end within {LIMIT} s") from None
    finally:
        process.kill()
        process.wait()


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still live."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(child) for child in found if _lives(int(child))]


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def gone(pid: int) -> None:
    """Wait until a process is no more."""

    async def ended() -> bool:
        return not _lives(pid)

    await until(f"process {pid} ends", ended)


def kill(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    """Send a signal, `kill -9` unless told otherwise."""
    os.kill(pid, how)
