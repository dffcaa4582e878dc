"""Houses of real processes: `clepsydra serve` and `clepsydra worker`, started as anybody would."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

import httpx

from clepsydra.lab import lifeline
from tests.dealing import with_dealer
from tests.faults.services import Broker, children, ended, own_nats
from tests.service import migrated_database
from tests.waiting import LIMIT, until

ROOT = Path(__file__).parents[2]


class Process:
    """A process of the cluster."""

    def __init__(self, popen: subprocess.Popen[str], address: str = "") -> None:
        self._popen = popen
        self.address = address

    @property
    def pid(self) -> int:
        """Its number."""
        return self._popen.pid

    @property
    def children(self) -> list[int]:
        """The processes that it has started."""
        return children(self.pid)

    def kill(self) -> None:
        """`kill -9`."""
        self._popen.kill()
        self._closed()

    def stop(self) -> None:
        """Ask it to end; one that does not is a bug."""
        if self._popen.poll() is None:
            self._popen.send_signal(signal.SIGTERM)
        self._closed()

    def _closed(self) -> None:
        try:
            ended(self._popen, "a process of the cluster")
        finally:
            if self._popen.stdout is not None:
                self._popen.stdout.close()


class Cluster:
    """A database, a bus, and as many processes as a test wants."""

    def __init__(self, database: str, bus: Broker) -> None:
        self.database = database
        self.bus = bus
        self.env = {
            **os.environ,
            "CLEPSYDRA_SECRET": "a secret that all processes share",
            "CLEPSYDRA_RATE": "0",
            "CLEPSYDRA_LOG": "warning",
        }
        self.log: Path | None = None
        """The file that the processes write their log to; the error stream of the tests without one."""
        self.processes: list[Process] = []

    async def serve(self, *options: str, port: int = 0) -> Process:
        """Start a server and wait until it serves."""
        process = await asyncio.to_thread(self._start, "serve", "--port", str(port), *options)
        await until("the server is ready", lambda: is_ready(process.address))
        return process

    async def work(self) -> Process:
        """Start a worker and return once it listens."""
        return await asyncio.to_thread(self._start, "worker", "--port", "0")

    def _start(self, command: str, *options: str) -> Process:
        words = [sys.executable, "-m", "clepsydra", command, "--lang", "en"]
        words += ["--database", self.database, "--bus", self.bus.address, *options]
        with ExitStack() as stack:
            log = None if self.log is None else stack.enter_context(self.log.open("ab"))
            popen = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, env=with_dealer(self.env)
            )
        lifeline.tie(popen.pid)
        process = Process(popen)
        self.processes.append(process)
        assert popen.stdout is not None
        line = popen.stdout.readline()
        assert "http" in line, f"the process did not open: {line!r}"
        process.address = "http" + line.rpartition("http")[2].strip().rstrip("/")
        return process

    async def close(self) -> None:
        """End all processes, also those after one that does not want to."""
        stops = [asyncio.to_thread(process.stop) for process in self.processes]
        outcomes = await asyncio.gather(*stops, return_exceptions=True)
        for outcome in outcomes:
            if outcome is not None:
                raise outcome


def plant(ours: Cluster, directory: Path) -> None:
    """Put the planted installed game of the processes that will be started, as any installed game gets there."""
    info = directory / "endless-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: endless\nVersion: 1\n", encoding="utf-8")
    entry = "[clepsydra.games]\nendless = tests.faults.planted.endless:ENDLESS\n"
    (info / "entry_points.txt").write_text(entry, encoding="utf-8")
    paths = [str(directory), str(ROOT), ours.env.get("PYTHONPATH", "")]
    ours.env["PYTHONPATH"] = ":".join(path for path in paths if path)


async def is_ready(address: str) -> bool:
    """Whether a server says that it serves."""
    return await asked(address, "/ready") is not None


async def asked(address: str, path: str) -> bytes | None:
    """What a server answers to a path outside the API, or `None`."""
    async with httpx.AsyncClient(timeout=LIMIT) as client:
        try:
            return (await client.get(address + path)).raise_for_status().content
        except httpx.HTTPError:
            return None


async def figure(address: str, name: str) -> float:
    """A figure of a server's metrics, summed over its labels."""
    text = await asked(address, "/metrics")
    if text is None:
        raise ConnectionError(f"{address} does not tell its figures")
    lines = [line for line in text.decode().splitlines() if line.startswith(name)]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


@asynccontextmanager
async def cluster(database: str | None = None) -> AsyncGenerator[Cluster]:
    """A cluster with nobody in it, on a database of its own unless one is given, and a bus of its own."""
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(own_nats())
        if database is None:
            database = await stack.enter_async_context(migrated_database("postgresql"))
        opened = Cluster(database, bus)
        try:
            yield opened
        finally:
            await opened.close()
