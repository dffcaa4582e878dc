"""Server processes that are killed in the middle of what they do."""

from __future__ import annotations

import asyncio
import random
from asyncio import TaskGroup
from collections.abc import Callable

import pytest

from tests.faults.cluster import Process, cluster
from tests.faults.players import Game, Seen, check
from tests.faults.services import gone, kill
from tests.waiting import within

TABLES = 4
BETWEEN = 12
"""So many acts are accepted between two kills."""


class Siege:
    """Games that go on and on while processes are killed."""

    def __init__(self, address: str, wanted: int) -> None:
        self.address = address
        self.wanted = wanted
        self.kills = 0
        self.finished: list[tuple[Game, list[Seen]]] = []
        self._begun: list[Game] = []
        self._accepted = asyncio.Semaphore(0)

    @property
    def goes_on(self) -> bool:
        """Whether there are kills to come: also if all came between the submissions so far."""
        return self.kills < self.wanted or not self.retries

    @property
    def retries(self) -> int:
        """How often somebody had to send again."""
        return sum(player.retries for game in self._begun for player in game.players)

    async def play(self) -> None:
        """Play whole games until nobody is killed any more."""
        while self.goes_on:
            game = await self._begin()
            self._begun.append(game)
            for player in game.players:
                player.on_accepted = self._accepted.release
            self.finished.append((game, await game.play()))

    async def _begin(self) -> Game:
        while True:
            try:
                return await Game.begin([self.address], 2, confirm=False)
            except Exception:  # noqa: BLE001 - opening a table knows no retry; what is tested comes after it
                await asyncio.sleep(0.05)

    async def kill(self, parent: Process) -> None:
        """Kill one of the processes again and again, each time after some acts were accepted."""
        chance = random.Random(4)
        while self.goes_on:
            for _ in range(BETWEEN):
                await self._accepted.acquire()
            victim = chance.choice(parent.children)
            kill(victim)
            await gone(victim)
            self.kills += 1


@pytest.mark.gate
async def test_a_killed_process_loses_no_accepted_act_and_doubles_none(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    kills = count(5, 200)
    async with cluster() as ours:
        parent = await ours.serve("--workers", "2")
        siege = Siege(parent.address, kills)
        async with (
            within("processes are killed and somebody is interrupted", 300 + 12 * kills),
            TaskGroup() as group,
        ):
            group.create_task(siege.kill(parent))
            for _ in range(TABLES):
                group.create_task(siege.play())
        acts = [await check(ours.database, parent.address, game, last) for game, last in siege.finished]
    players = [player for game, _ in siege.finished for player in game.players]
    accepted = sum(len(player.accepted) for player in players)
    tell(
        kills=siege.kills,
        games=len(acts),
        accepted=accepted,
        stored=sum(acts),
        sent_again=siege.retries,
        lost=0,
        doubled=0,
    )
