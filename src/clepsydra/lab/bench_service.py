"""What the service bears: answers committed per second, and how soon everybody sees them."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import aclosing, suppress
from typing import Any

import uvloop

from clepsydra.kernel import PERSON, Setup
from clepsydra.lab.baseline_append import bytes_per_act, commits_per_second, shape_of
from clepsydra.lab.baseline_fanout import baseline_fanout
from clepsydra.lab.bench import Measured
from clepsydra.lab.client import Client
from clepsydra.lab.load import LoadedTable, Tally, open_tables
from clepsydra.lab.server import database, servers

TABLE = Setup("anachrony", (PERSON, PERSON))
ROUNDS = 3
TABLES = 24
SECONDS = 5
LISTENERS = 1_000
EVENTS = 30
PATIENCE = 10.0
"""Seconds after which the last picture counts as missed."""
FORMS = {"1_process": (1, True), "2_spread": (2, False), "2_sticky": (2, True)}
"""How many processes serve, and whether all requests of a table reach the same one."""
Progress = Callable[[], None] | None


def bench_submit(progress: Progress = None) -> list[Measured]:
    """Answers accepted and committed per second through the API, beside the same statement bare."""
    return uvloop.run(_submit(progress))


async def _submit(progress: Progress) -> list[Measured]:
    async with database() as url:
        await _loaded(url, 1, seconds=1.0)  # so that there are acts to take the shape from
        shape = await shape_of(url)
        bare: list[float] = []
        full: dict[str, list[Tally]] = {name: [] for name in FORMS}
        for _ in range(ROUNDS):
            # One after the other in every round: whatever else the machine does strikes all alike.
            bare.append(await commits_per_second(url, shape, SECONDS))
            for name, tallies in full.items():
                tallies.append(await _loaded(url, *FORMS[name]))
            if progress is not None:
                progress()
        rates = {name: statistics.median(tally.rate for tally in tallies) for name, tallies in full.items()}
        half = await _loaded(url, *FORMS["2_sticky"], pause=TABLES / (rates["2_sticky"] / 2))
        weight = await bytes_per_act(url)
    results = [_throughput(f"submit_{name}", [t.rate for t in full[name]], bare) for name in full]
    results.append(_sticky_against_spread(full["2_sticky"], full["2_spread"]))
    results += [Measured("bare_append", round(statistics.median(bare)), "commits/s", "", None, _spread(bare))]
    for load, tally in (("full", full["2_sticky"][-1]), ("half", half)):
        results += _delays(f"submit_{load}_load", tally.delays)
    results += [Measured("act_on_disk", round(weight), "bytes", "", None, 0.0)]
    results += [Measured("submit_half_load_rate", round(half.rate), "answers/s", "", None, 0.0)]
    return results


def _sticky_against_spread(sticky: Sequence[Tally], spread: Sequence[Tally]) -> Measured:
    """How many times as many answers two processes take when all of a table comes to one of them."""
    gains = [ours.rate / theirs.rate for ours, theirs in zip(sticky, spread, strict=True)]
    against = "the same with the seats of a table spread"
    return Measured("sticky_gain", round(statistics.median(gains), 2), "times", against, None, _spread(gains))


async def _loaded(
    url: str, processes: int, sticky: bool = False, seconds: float | None = None, pause: float = 0.0
) -> Tally:
    """So many tables played for a while."""
    async with servers(url, processes, "--no-bots") as running:
        tally = Tally()
        addresses = [server.address for server in running]
        tables = await open_tables(addresses, TABLE, TABLES, tally, pause=pause, sticky=sticky)
        playing = [asyncio.ensure_future(table.play_on(TABLE)) for table in tables]
        await asyncio.sleep(1)
        tally.clear()
        begun = time.perf_counter()
        await asyncio.sleep(SECONDS if seconds is None else seconds)
        tally.rate = tally.accepted / (time.perf_counter() - begun)
        broken = [task for task in playing if task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await _hang_up(tables)
        for task in broken:
            task.result()
        return tally


async def _hang_up(tables: Sequence[LoadedTable]) -> None:
    for table in tables:
        for client in table.seats:
            await client.closed()


def _throughput(name: str, ours: Sequence[float], bare: Sequence[float]) -> Measured:
    ratios = [theirs / own for own, theirs in zip(ours, bare, strict=True)]
    against = "the same statement by pgbench with 8 clients"
    return Measured(
        name,
        round(statistics.median(ours)),
        "answers/s",
        against,
        round(statistics.median(ratios), 2),
        _spread(ours),
    )


def _delays(name: str, delays: Sequence[float]) -> list[Measured]:
    """The usual delay and the one that one in a hundred exceeds, in milliseconds."""
    quantiles = statistics.quantiles(delays, n=100)
    return [
        Measured(f"{name}_p50", round(quantiles[49] * 1000, 1), "ms", "", None, 0.0),
        Measured(f"{name}_p99", round(quantiles[98] * 1000, 1), "ms", "", None, 0.0),
    ]


def _spread(values: Sequence[float]) -> float:
    return round((max(values) - min(values)) / 2 / statistics.median(values), 3)


def bench_fanout(progress: Progress = None) -> list[Measured]:
    """A thousand who watch one table over two processes, beside a bare ASGI application."""
    return uvloop.run(_fanout(progress))


async def _fanout(progress: Progress) -> list[Measured]:
    results: list[Measured] = []
    async with database() as url, servers(url, 2, "--no-bots") as running:
        addresses = [server.address for server in running]
        (table,) = await open_tables(addresses, TABLE, 1, Tally())
        delays, missed = await _watched(addresses, table)
        await _hang_up([table])
        results += _delays("fanout_1000", delays)
        results.append(Measured("fanout_missed", missed, "pictures", "", None, 0.0))
        if progress is not None:
            progress()
    results += _delays("bare_fanout_1000", await baseline_fanout(LISTENERS, EVENTS))
    return results


class _Crowd:
    """Everybody who watches, and when each act reached each of them."""

    def __init__(self) -> None:
        self.joined = 0
        self.complete = asyncio.Event()
        self._shown = asyncio.Event()
        self.reached: dict[int, list[float]] = {}
        self.last: list[int] = []

    async def watch(self, address: str, table: str, number: int) -> None:
        self.last.append(0)
        async with aclosing(Client(address).stream(f"/tables/{table}/stream?texts=false")) as told:
            async for event in told:
                now = time.perf_counter()
                seq = int(event.id.partition(".")[0])
                self.joined += self.last[number] == 0
                self.last[number] = seq + 1
                if self.joined == LISTENERS:
                    self.complete.set()
                self.reached.setdefault(seq, []).append(now)
                self._shown.set()

    async def has_seen(self, act: int) -> None:
        """Wait until everybody has been shown an act."""
        while min(self.last) <= act:
            self._shown.clear()
            await self._shown.wait()


async def _watched(addresses: Sequence[str], table: LoadedTable) -> tuple[list[float], int]:
    """Play a table slowly before a crowd; the delays, and how many did not see the last act."""
    crowd = _Crowd()
    watching = [
        asyncio.ensure_future(crowd.watch(addresses[number % len(addresses)], table.table, number))
        for number in range(LISTENERS)
    ]
    await crowd.complete.wait()
    crowd.reached.clear()
    sent = await _play_slowly(table)
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await crowd.has_seen(max(sent))
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    delays = [at - sent[seq] for seq, times in crowd.reached.items() if seq in sent for at in times]
    newest = max(seq for seq in crowd.reached)
    return delays, LISTENERS - sum(last > newest for last in crowd.last)


async def _play_slowly(table: LoadedTable) -> dict[int, float]:
    """Some answers with a pause between; when each was sent."""
    sent: dict[int, float] = {}
    while len(sent) < EVENTS:
        for seat, client in enumerate(table.seats):
            picture: Any = await client.call("GET", f"/tables/{table.table}/picture?seat={seat}")
            if picture["question"] is None:
                continue
            body = {"expected": picture["seq"], "answer": table.pick(picture["question"])}
            begun = time.perf_counter()
            await client.call("POST", f"/tables/{table.table}/seats/{seat}/answer", body)
            # What spectators may know is counted by what they may know.
            shown: Any = await client.call("GET", f"/tables/{table.table}/picture")
            sent.setdefault(shown["seq"], begun)
            await asyncio.sleep(0.3)
    return sent
