"""Server processes that are killed in the middle of what they do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from tests.faults.cluster import Process, cluster
from tests.faults.players import Game, Seen, check
from tests.faults.services import gone, kill

TABLES = 4
BETWEEN = 12
"""So many acts are accepted between two kills."""


class Siege:
    """Games that go on and on while processes are killed."""

    def __init__(self, address: str, kills: int) -> None:
        self.address = address
        self.left = kills
        self.finished: list[tuple[Game, list[Seen]]] = []
        self._accepted = asyncio.Semaphore(0)

    async def play(self) -> None:
        """Play whole games until nobody is killed any more."""
        while self.left:
            game = await self._begin()
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
        while self.left:
            for _ in range(BETWEEN):
                await self._accepted.acquire()
            victim = chance.choice(parent.children)
            kill(victim)
            await gone(victim)
            self.left -= 1


async def test_a_killed_process_loses_no_accepted_act_and_doubles_none(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    kills = count(5, 200)
    async with cluster() as ours:
        parent = await ours.serve("--workers", "2")
        siege = Siege(parent.address, kills)
        async with asyncio.timeout(60 + 12 * kills), asyncio.TaskGroup() as group:
            group.create_task(siege.kill(parent))
            for _ in range(TABLES):
                group.create_task(siege.play())
        acts = [await check(ours.database, parent.address, game, last) for game, last in siege.finished]
    players = [player for game, _ in siege.finished for player in game.players]
    accepted = sum(len(player.accepted) for player in players)
    retries = sum(player.retries for player in players)
    assert retries, "nobody was interrupted: the kills came between the submissions"
    tell(
        kills=kills,
        games=len(acts),
        accepted=accepted,
        stored=sum(acts),
        sent_again=retries,
        lost=0,
        doubled=0,
    )
