"""Rules that loop or break hurt their own table and no other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from clepsydra.lab.client import Client, Failed
from tests.faults.cluster import cluster, plant
from tests.faults.players import CONFLICT, Game, check, token
from tests.waiting import within

NEIGHBOURS = 3


class EndlessTable:
    """A table with the planted game, both seats played by one guest."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table

    @classmethod
    async def begin(cls, client: Client) -> EndlessTable:
        """Begin, and come to the first turn."""
        wishes = {"setup": {"game": "endless", "seats": ["person"] * 2}, "confirm": False}
        table = (await client.call("POST", "/tables", wishes))["id"]
        for seat in (0, 1):
            await client.call("POST", f"/tables/{table}/seats/{seat}", {})
        await client.call("POST", f"/tables/{table}/start")
        begun = cls(client, table)
        for seat in (0, 1):
            await begun.answer(seat, [], expected=seat)
        return begun

    async def answer(self, seat: int, answer: list[Any], expected: int) -> str:
        """Answer; the rule that refused it, or nothing."""
        path = f"/tables/{self.table}/seats/{seat}/answer"
        return await self._refused("POST", path, {"answer": answer, "expected": expected})

    async def look(self, seat: int) -> str:
        """Look at the question; the rule that refused it, or nothing."""
        return await self._refused("GET", f"/tables/{self.table}/question?seat={seat}")

    async def _refused(self, method: str, path: str, body: Any = None) -> str:
        try:
            await self.client.call(method, path, body)
        except Failed as failed:
            if failed.status != CONFLICT:
                raise
            return str(msgspec.json.decode(failed.body)["rule"])
        return ""

    async def status(self) -> str:
        """What the table is doing."""
        return str((await self.client.call("GET", f"/tables/{self.table}"))["status"])


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.parametrize("flaw", ["loop", "break", "riddle"])
async def test_a_table_whose_rules_fail_is_set_aside_and_its_neighbours_play_on(
    flaw: str, tmp_path: Path, tell: Callable[..., None]
) -> None:
    async with cluster() as ours:
        plant(ours, tmp_path)
        server = await ours.serve()
        ann = await token(server.address, "Ann")
        with closing(Client(server.address, ann)) as client:
            table = await EndlessTable.begin(client)
            neighbours = [await Game.begin([server.address], 2) for _ in range(NEIGHBOURS)]
            playing = asyncio.Semaphore(0)
            for player in (player for game in neighbours for player in game.players):
                player.on_accepted = playing.release
            ends = [asyncio.ensure_future(game.play()) for game in neighbours]
            async with within("the neighbours play"):
                for _ in range(20):
                    await playing.acquire()
            begun = time.perf_counter()
            refused = await table.answer(0, [flaw], expected=2)
            if flaw == "riddle":  # the answer is fine; what it leads to cannot be asked
                refused = refused or await table.look(1)
            took = time.perf_counter() - begun
            assert refused == "TB-ASK-10"
            assert await table.status() == "aside"
            assert await table.answer(1, ["go on"], expected=3) == "TB-ASK-10"
            async with within("the neighbours end their games"):
                last = await asyncio.gather(*ends)
        for game, seen in zip(neighbours, last, strict=True):
            await check(ours.database, server.address, game, seen)
    waits = [act.answered - act.sent for game in neighbours for act in game.accepted]
    tell(
        neighbours=NEIGHBOURS, their_acts=len(waits), set_aside_after=took, longest_wait_of_others=max(waits)
    )
