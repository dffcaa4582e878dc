"""Those who play bots are killed; others find the turn."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from clepsydra.lab.client import Client
from tests.faults.houses import house, plant
from tests.faults.players import token
from tests.faults.services import children, gone, kill, until


async def test_the_turn_of_a_bot_whose_process_was_killed_in_thought_is_found_by_another(
    tell: Callable[..., None],
) -> None:
    async with house() as ours:
        server = await ours.serve("--no-bots")
        before_them = await ours.bus.subscriptions()
        workers = [await ours.work() for _ in range(2)]

        async def both_listen() -> bool:
            return await ours.bus.subscriptions() == before_them + len(workers)

        await until(both_listen)
        ann = await token(server.address, "Ann")
        with closing(Client(server.address, ann)) as client:

            async def seq() -> int:
                return int((await client.call("GET", f"/tables/{table}"))["seq"])

            async def thinking() -> bool:
                return any(worker.children for worker in workers)

            async def goes_on() -> bool:
                return await seq() > before

            async def over() -> bool:
                return bool((await client.call("GET", f"/tables/{table}"))["status"] == "over")

            wishes = {
                "setup": {"game": "anachrony", "seats": ["person"] * 2},
                "bots": {"0": "random", "1": "random"},
            }
            table = (await client.call("POST", "/tables", wishes))["id"]
            await client.call("POST", f"/tables/{table}/start")
            await until(thinking)
            first, second = sorted(workers, key=lambda worker: not worker.children)
            (thinker,) = first.children
            kill(thinker, signal.SIGSTOP)  # it has a thought and will not finish it
            before = await _still(seq)
            first.kill()
            begun = time.perf_counter()
            await until(goes_on)
            found = time.perf_counter() - begun
            kill(thinker, signal.SIGCONT)
            await gone(thinker)  # who asked it is no more, so it ends by itself
            await until(over, 120)
            assert children(second.pid)
    tell(acts_before=before, found_after_seconds=found)


async def test_a_bot_that_thinks_for_ever_ends_with_the_process_that_asked_it(tmp_path: Path) -> None:
    async with house() as ours:
        plant(ours, tmp_path)
        server = await ours.serve("--no-bots")
        worker = await ours.work()
        with closing(Client(server.address, await token(server.address, "Ann"))) as client:
            wishes = {
                "setup": {"game": "endless", "seats": ["person"] * 2},
                "bots": {"0": "greedy", "1": "greedy"},
            }
            table = (await client.call("POST", "/tables", wishes))["id"]
            await client.call("POST", f"/tables/{table}/start")

            async def first_turn() -> bool:
                return int((await client.call("GET", f"/tables/{table}"))["seq"]) == 2

            await until(first_turn)
            (thinker,) = worker.children
            worker.kill()
            await gone(thinker)


async def _still(seq: Callable[[], Awaitable[int]]) -> int:
    """Wait until nothing happens any more; how far it came."""
    last = -1
    while (now := await seq()) != last:
        last = now
        await asyncio.sleep(0.5)
    return now
