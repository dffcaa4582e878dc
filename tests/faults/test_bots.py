"""Those who play bots are killed; others find the turn."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from clepsydra.lab.client import Client, Failed
from tests.faults.cluster import cluster, plant
from tests.faults.players import Player, token
from tests.faults.services import children, gone, kill
from tests.waiting import until


async def test_the_turn_of_a_bot_whose_process_was_killed_in_thought_is_found_by_another(
    tell: Callable[..., None],
) -> None:
    async with cluster() as ours:
        server = await ours.serve("--no-bots")
        before_them = await ours.bus.subscriptions()
        workers = [await ours.work() for _ in range(2)]

        async def both_listen() -> bool:
            return await ours.bus.subscriptions() == before_them + len(workers)

        await until("both workers listen for calls", both_listen)
        ann = await token(server.address, "Ann")
        with closing(Client(server.address, ann)) as client:

            async def seq() -> int:
                return int((await client.call("GET", f"/tables/{table}"))["seq"])

            async def thinking() -> bool:
                return any(worker.children for worker in workers)

            async def bots_turn() -> bool:
                return bool((await client.call("GET", f"/tables/{table}"))["waits_for"] == [1])

            async def goes_on() -> bool:
                return await seq() > before

            async def over() -> bool:
                return bool((await client.call("GET", f"/tables/{table}"))["status"] == "over")

            wishes = {
                "setup": {"game": "anachrony", "seats": ["person"] * 2},
                "bots": {"1": "random"},
            }
            table = await _begin(client, wishes)
            player = Player([server.address], ann, table, seat=0)
            playing = asyncio.create_task(player.play())
            await until("one of them thinks", thinking)
            first, second = sorted(workers, key=lambda worker: not worker.children)
            (thinker,) = first.children
            kill(thinker, signal.SIGSTOP)  # it has a thought and will not finish it
            await until("Ann has nothing more to answer", bots_turn)
            before = await seq()
            first.kill()
            begun = time.perf_counter()
            await until("the other finds the turn", goes_on)
            found = time.perf_counter() - begun
            kill(thinker, signal.SIGCONT)
            await gone(thinker)  # who asked it is no more, so it ends by itself
            await until("the game is over", over)
            await playing
            player.leave()
            assert children(second.pid)
    tell(acts_before=before, found_after_seconds=found)


async def test_a_bot_that_thinks_for_ever_ends_with_the_process_that_asked_it(tmp_path: Path) -> None:
    async with cluster() as ours:
        plant(ours, tmp_path)
        server = await ours.serve("--no-bots")
        worker = await ours.work()
        with closing(Client(server.address, await token(server.address, "Ann"))) as client:
            wishes = {
                "setup": {"game": "endless", "seats": ["person"] * 2},
                "bots": {"1": "greedy"},
                "confirm": False,
            }
            table = await _begin(client, wishes)
            answer = f"/tables/{table}/seats/0/answer"
            await client.call("POST", answer, {"expected": 0, "answer": []})  # the dawn

            async def first_turn() -> bool:
                return int((await client.call("GET", f"/tables/{table}"))["seq"]) == 2

            await until("the first turn comes", first_turn)
            with suppress(Failed):  # she is not asked where the bot's turn comes first
                await client.call("POST", answer, {"expected": 2, "answer": ["go on"]})

            async def thinking() -> bool:
                return bool(worker.children)

            await until("the bot thinks", thinking)  # of an option without an end
            (thinker,) = worker.children
            worker.kill()
            await gone(thinker)


async def _begin(host: Client, wishes: dict[str, Any]) -> str:
    """Open a table, sit down on its first seat and start."""
    table = str((await host.call("POST", "/tables", wishes))["id"])
    await host.call("POST", f"/tables/{table}/seats/0", {})
    await host.call("POST", f"/tables/{table}/start")
    return table
