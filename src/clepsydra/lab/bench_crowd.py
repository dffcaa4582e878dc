"""Many tables at play at people's pace, and a crowd with the page of one of them open."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import uvloop

from clepsydra.lab.baseline_fanout import baseline_fanout
from clepsydra.lab.bench import Measured
from clepsydra.lab.crowd import Ask, Delays, Party, Spectators
from clepsydra.lab.server import Server, database, servers

GAME = "anachrony"
PROCESSES = 2
EVENTS = 30
PATIENCE = 10.0
"""Seconds after which a patch counts as missed."""
PACE = 5.0
"""Seconds that people think, on average."""
SETTLE = 3.0


def bench_crowd(
    spectators: int = 200,
    tables: int = 100,
    pace: float = PACE,
    progress: Callable[[], None] | None = None,
) -> list[Measured]:
    """From sending an answer to its patch at the opponent and at each spectator, beside a bare fan-out.

    Once while only the watched table is at play, once while all are.
    """
    return uvloop.run(_crowd(spectators, tables, pace, progress))


async def _crowd(
    spectators: int, tables: int, pace: float, progress: Callable[[], None] | None
) -> list[Measured]:
    results: list[Measured] = []
    for count in (0, tables):
        async with database() as url, servers(url, PROCESSES, "--no-bots") as running:
            delays = await _full_house(running, spectators, count, pace)
        name = f"crowd_{spectators}_spectators_{count}_tables"
        size = round(statistics.median(delays.sizes))
        bare = await baseline_fanout(spectators, EVENTS, size=size)
        results += _beside(f"{name}_spectator", delays.spectators, bare)
        if count:
            results += _beside(f"{name}_opponent", delays.opponents, None)
            results.append(Measured(f"{name}_answers", delays.answers, "answers", "", None, 0.0))
            results.append(Measured(f"{name}_refused", delays.refused, "answers", "", None, 0.0))
            each = round(1000 * delays.worked / max(1, delays.answers), 1)
            results.append(Measured(f"{name}_work_per_answer", each, "ms", "", None, 0.0))
        results.append(Measured(f"{name}_missed", delays.missed, "patches", "", None, 0.0))
        results.append(Measured(f"{name}_patch", round(size / 1000, 2), "kB", "", None, 0.0))
        results += _beside(f"bare_{spectators}_listeners", bare, None)
        if progress is not None:
            progress()
    return results


async def _full_house(running: Sequence[Server], spectators: int, tables: int, pace: float) -> Delays:
    addresses = [server.address for server in running]
    delays = Delays()
    parties = [await Party.open(addresses, number, GAME, delays, pace) for number in range(tables)]
    playing = [asyncio.ensure_future(party.play()) for party in parties]
    watched = await Party.open(addresses, tables, GAME, Delays(), pace)
    crowd = Spectators()
    await crowd.come(addresses, watched.table, spectators)
    await asyncio.sleep(SETTLE if tables else 0.0)
    delays.opponents, delays.answers, delays.refused = [], 0, 0
    worked = sum(server.busy() for server in running)
    shown = 0
    while shown < EVENTS:
        shown += await _shown_to_all(watched, crowd, delays)
        await asyncio.sleep(min(1.0, pace))
    delays.worked = sum(server.busy() for server in running) - worked
    await crowd.leave()
    broken = [task for task in playing if task.done()]
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for party in [*parties, watched]:
        for client in party.seats:
            await client.closed()
    for task in broken:
        task.result()
    delays.sizes = crowd.sizes
    return delays


async def _shown_to_all(watched: Party, crowd: Spectators, delays: Delays) -> bool:
    """One answer at the watched table, and when its patch came to each who watches.

    `False` if it shows them nothing yet: it may still be taken back.
    """
    before = await _public(watched)
    seat, ask = await _asked(watched)
    crowd.count_anew()
    sent = time.perf_counter()
    await watched.send(seat, ask)
    if await _public(watched) == before:
        return False
    delays.missed += await crowd.all_have_seen(PATIENCE)
    delays.spectators += [at - sent for at in crowd.arrived]
    return True


async def _public(party: Party) -> tuple[Any, ...]:
    """What anybody can know of how far a table has come."""
    picture: Any = await party.seats[0].call("GET", f"/tables/{party.table}/picture")
    return picture["answers"], picture["ready"], picture["waits_for"]


async def _asked(party: Party) -> tuple[int, Ask]:
    """Somebody who is asked, and what."""
    waits_for = (await party.seats[0].call("GET", f"/tables/{party.table}"))["waits_for"]
    seat: int = waits_for[0]
    picture: Any = await party.seats[seat].call("GET", f"/tables/{party.table}/picture?seat={seat}")
    question = picture["question"]
    return seat, Ask(
        tuple(question["options"]),
        question["several"],
        question["at_least"],
        question["at_most"],
        picture["seq"],
        tuple(map(tuple, question["refused"])),
    )


def _beside(name: str, delays: Sequence[float], bare: Sequence[float] | None) -> list[Measured]:
    """The usual delay and the one that one in a hundred exceeds, in milliseconds, as a ratio to the bare ones."""
    ours, theirs = _quantiles(delays), None if bare is None else _quantiles(bare)
    against = "" if theirs is None else "the same bytes copied by a bare application"
    return [
        Measured(
            f"{name}_{which}",
            round(ours[nth] * 1000, 1),
            "ms",
            against,
            None if theirs is None else round(ours[nth] / theirs[nth], 2),
            0.0,
        )
        for which, nth in (("p50", 49), ("p99", 98))
    ]


def _quantiles(values: Sequence[float]) -> list[float]:
    return statistics.quantiles(values, n=100)
