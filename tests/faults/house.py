"""A house that is struck again and again, and upgraded in between: servers and a worker on services of its own."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from clepsydra.store import migrate
from tests.faults import services
from tests.faults.cluster import Cluster, Process
from tests.faults.services import Broker, own_nats, own_postgres
from tests.ports import free_port
from tests.upgrade.releases import unpacked

PAGE = 4096


class House:
    """Three servers at addresses that stay, and a worker. One of the servers is spared, so that its memory tells."""

    def __init__(self, postgres: services.Cluster, bus: Broker, release: list[str]) -> None:
        self._postgres, self._bus = postgres, bus
        self._before, self._after = Cluster(postgres.address, bus), Cluster(postgres.address, bus)
        self._before.env["PYTHONPATH"] = ":".join(release)
        self._code = self._before
        """What is started from now on."""
        self._ports = [free_port() for _ in range(3)]
        self._servers: list[Process] = []
        self._worker: Process | None = None
        self.strikes: list[str] = []
        self._next = self._victims()

    async def open(self) -> None:
        """Make the database as the last release did, and serve with its code."""
        words = [sys.executable, "-m", "clepsydra", "migrate", "--database", self._before.database]
        await asyncio.to_thread(
            subprocess.run, words, env=self._before.env, check=True, stdout=subprocess.DEVNULL
        )
        self._servers = [await self._serve(port) for port in self._ports]
        self._worker = await self._code.work()

    async def close(self) -> None:
        """End all processes."""
        await self._before.close()
        await self._after.close()

    @property
    def addresses(self) -> list[str]:
        """Where people turn to."""
        return [server.address for server in self._servers]

    @property
    def database(self) -> str:
        """Where everything is kept."""
        return self._postgres.address

    @property
    def memory(self) -> int:
        """The bytes that the server which is spared has in memory."""
        pages = Path(f"/proc/{self._servers[-1].pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * PAGE

    async def strike(self) -> None:
        """Kill one process, each kind in turn, and put another in its place."""
        name, act = next(self._next)
        await act()
        self.strikes.append(name)

    def _victims(self) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        return itertools.cycle(
            [
                ("server", lambda: self._kill_server(0)),
                ("worker", self._kill_worker),
                ("NATS", self._kill_nats),
                ("PostgreSQL", self._kill_postgres),
                ("server", lambda: self._kill_server(1)),
                ("worker", self._kill_worker),
                ("server", lambda: self._kill_server(0)),
                ("server", lambda: self._kill_server(1)),
            ]
        )

    async def _kill_server(self, number: int) -> None:
        await asyncio.to_thread(self._servers[number].kill)
        self._servers[number] = await self._serve(self._ports[number])

    async def _kill_worker(self) -> None:
        assert self._worker is not None
        await asyncio.to_thread(self._worker.kill)
        self._worker = await self._code.work()

    async def _kill_nats(self) -> None:
        await self._bus.stop()
        await self._bus.start()

    async def _kill_postgres(self) -> None:
        await self._postgres.stop()
        await self._postgres.start()

    async def upgrade(self) -> None:
        """First the database, then one process after the other, each asked to end."""
        await migrate(self.database)
        self._code = self._after
        for number, port in enumerate(self._ports):
            await asyncio.to_thread(self._servers[number].stop)
            self._servers[number] = await self._serve(port)
        assert self._worker is not None
        await asyncio.to_thread(self._worker.stop)
        self._worker = await self._code.work()

    async def _serve(self, port: int) -> Process:
        return await self._code.serve("--no-bots", port=port)


@asynccontextmanager
async def house(directory: Path) -> AsyncGenerator[House]:
    """A house that runs the last landed release, unpacked into a directory."""
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(own_nats())
        postgres = await stack.enter_async_context(own_postgres())
        opened = House(postgres, bus, unpacked(directory))
        stack.push_async_callback(opened.close)
        await opened.open()
        yield opened
