"""The same games at one server, or by turns at two: what an answer costs in each way of playing."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from clepsydra.lab.server import Server, database, start_server
from tools.answer.meter import LOOK, PATIENCE, Cost, Meter
from tools.answer.parts import shares
from tools.answer.play import Pages, Patch, Step, Table, pages_of

INSIDE = Path(__file__).with_name("inside")
SERVICE = {
    "CLEPSYDRA_SECRET": "of the benchmark, told to nobody",
    "CLEPSYDRA_RATE": "0",
    "CLEPSYDRA_LOG": "warning",
}
WARM_UP = 10
"""The first answers, which fill what a server keeps at hand, are not counted."""


class Wanted(Struct, frozen=True):
    """What is measured."""

    game: str = "anachrony"
    answers: int = 120
    seats: tuple[int, ...] = (2, 4)
    spectators: tuple[int, ...] = (0, 20)
    rounds: int = 1


class Figure(Struct, frozen=True):
    """The milliseconds of processor time of one way, once for each time it was done."""

    name: str
    times: tuple[float, ...]
    patches: tuple[Patch, ...] = ()
    """What the open pages were sent meanwhile."""

    @property
    def mean(self) -> float:
        """What one costs on average."""
        return statistics.fmean(self.times)


class House(Struct):
    """A server of one checkout, with the games that were played there by the API."""

    server: Server
    meter: Meter
    steps: dict[int, list[Step]] = {}
    """For each number of seats, what the seats did."""


@asynccontextmanager
async def house(checkout: Path | None = None, stacks: Path | None = None) -> AsyncGenerator[House]:
    """Serve from a checkout (by default this one), on a new database. `stacks` is where it notes what it does."""
    env = SERVICE | {"PYTHONPATH": os.pathsep.join([str(INSIDE), *_paths(checkout)])}
    if stacks is not None:
        env["ANSWER_STACKS"] = str(stacks)
    async with database() as url:
        options = ("--database", url, "--no-bots")
        server = await asyncio.to_thread(start_server, *options, env=env, python=_python(checkout))
        try:
            meter = Meter(server.process.pid)
            await meter.warm()
            yield House(server, meter)
        finally:
            await asyncio.to_thread(server.stop)


def _paths(checkout: Path | None) -> list[str]:
    return [] if checkout is None else [str(checkout / part) for part in ("src", "examples")]


def _python(checkout: Path | None) -> str:
    """The interpreter of the checkout's own environment, if it has one."""
    own = None if checkout is None else checkout / ".venv" / "bin" / "python"
    return str(own) if own is not None and own.exists() else sys.executable


async def both(wanted: Wanted, beside: Path | None = None) -> list[list[Figure]]:
    """Measure this checkout and, if there is one, another beside it."""
    async with AsyncExitStack() as stack:
        checkouts = [None] if beside is None else [None, beside]
        return await measured(wanted, [await stack.enter_async_context(house(each)) for each in checkouts])


async def measured(wanted: Wanted, houses: Sequence[House]) -> list[list[Figure]]:
    """Measure every way at every server, one answer here and one there; the figures of each server, in one order."""
    found: list[dict[str, list[float]]] = [{} for _ in houses]
    patches: list[dict[str, list[Patch]]] = [{} for _ in houses]

    def add(at: int, name: str, costs: Sequence[Cost]) -> None:
        found[at].setdefault(name, []).extend(cost.ms for cost in costs)

    for _ in range(wanted.rounds):
        for seats in wanted.seats:
            for at, costs in enumerate(await _by_api(houses, wanted, seats)):
                add(at, f"answer by the API, {seats} seats, no page", costs)
            for spectators in wanted.spectators:
                way = f"{seats} seats, {spectators} spectators"
                for at, (tables, pages, costs) in enumerate(
                    await _by_pages(houses, wanted, seats, spectators)
                ):
                    add(at, f"answer by the page, {way}", costs)
                    patches[at].setdefault(f"answer by the page, {way}", []).extend(pages.patches())
                    add(at, "sitting down", tables.sitting)
                    for who, opening in pages.opening.items():
                        if opening:
                            add(at, f"opening the page of a {who}", opening)
    return [
        [Figure(name, tuple(times), tuple(sent.get(name, ()))) for name, times in sorted(each.items())]
        for each, sent in zip(found, patches, strict=True)
    ]


async def _by_api(houses: Sequence[House], wanted: Wanted, seats: int) -> list[list[Cost]]:
    tables = [await Table.open(each.server.address, each.meter, wanted.game, seats) for each in houses]
    costs: list[list[Cost]] = [[] for _ in houses]
    for each in houses:
        each.steps[seats] = []
    for _ in range(wanted.answers):
        for at, (each, table) in enumerate(zip(houses, tables, strict=True)):
            if (step := await table.next_step()) is not None:
                each.steps[seats].append(step)
                costs[at].append(await each.meter.cost(table.send(step)))
    for table in tables:
        await table.close()
    return [each[WARM_UP:] for each in costs]


async def _by_pages(
    houses: Sequence[House], wanted: Wanted, seats: int, spectators: int
) -> list[tuple[Table, Pages, list[Cost]]]:
    """The same games, with the pages of all seats open."""
    async with AsyncExitStack() as stack:
        tables = [await Table.open(each.server.address, each.meter, wanted.game, seats) for each in houses]
        pages = [await stack.enter_async_context(pages_of(table, spectators)) for table in tables]
        costs: list[list[Cost]] = [[] for _ in houses]
        for number in range(wanted.answers):
            for at, each in enumerate(houses):
                if number < len(each.steps[seats]):
                    costs[at].append(await each.meter.cost(pages[at].send(each.steps[seats][number])))
    for table in tables:
        await table.close()
    return [(table, opened, each[WARM_UP:]) for table, opened, each in zip(tables, pages, costs, strict=True)]


async def parts(wanted: Wanted, checkout: Path | None = None) -> dict[str, float]:
    """Return the share of each part of an answer, with the fewest seats and spectators asked for.

    The server notes what it does, which slows it down: so this is a run of its own.
    """
    seats, spectators = wanted.seats[0], wanted.spectators[0]
    with TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks.json"
        async with house(checkout, stacks) as own:
            await _by_api([own], wanted, seats)
            ((_, _, costs),) = await _by_pages([own], wanted, seats, spectators)
            own.server.process.send_signal(signal.SIGUSR2)
            async with asyncio.timeout(PATIENCE):
                while not stacks.exists():  # noqa: ASYNC110 - another process makes it
                    await asyncio.sleep(LOOK)
        looks = msgspec.json.decode(stacks.read_bytes(), type=list[tuple[float, list[str]]])
    return shares(looks, [(cost.begun, cost.ended) for cost in costs])
