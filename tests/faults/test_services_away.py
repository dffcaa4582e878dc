"""PostgreSQL and NATS go away and come back; play goes on."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Sequence

from clepsydra.lab.server import database
from tests.faults.cluster import Cluster, cluster
from tests.faults.players import Game, check
from tests.faults.services import own_postgres
from tests.waiting import until, within

TABLES = 4


class Play:
    """Some games under way, the seats of each split over two processes."""

    def __init__(self, ours: Cluster, addresses: Sequence[str], games: Sequence[Game]) -> None:
        self.ours, self.addresses, self.games = ours, addresses, games
        self._accepted = asyncio.Semaphore(0)
        for game in games:
            for player in game.players:
                player.on_accepted = self._accepted.release
        self.ends = [asyncio.ensure_future(game.play()) for game in games]

    @classmethod
    async def begin(cls, ours: Cluster) -> Play:
        """Start two servers and play at them."""
        addresses = [(await ours.serve()).address for _ in range(2)]
        games = [await Game.begin(addresses, 2) for _ in range(TABLES)]
        return cls(ours, addresses, games)

    async def goes_on(self, acts: int) -> None:
        """Wait until so many more acts are accepted."""
        async with within(f"{acts} more acts are accepted"):
            for _ in range(acts):
                await self._accepted.acquire()

    async def comes_to_its_end(self) -> int:
        """Wait until all games are over, and check them; the number of acts."""
        async with within("all games end", 600):
            ends = await asyncio.gather(*self.ends)
        pairs = zip(self.games, ends, strict=True)
        return sum([await check(self.ours.database, self.addresses[0], *pair) for pair in pairs])

    def handovers(self, since: float = 0.0, until: float = float("inf")) -> list[float]:
        """For each act after another seat's, the seconds since that one was accepted: seen, decided, committed."""
        found: list[float] = []
        for game in self.games:
            for before, after in itertools.pairwise(game.accepted):
                if before.seat != after.seat and since <= before.answered <= until:
                    found.append(after.answered - before.answered)
        return sorted(found)

    @property
    def reloads(self) -> int:
        """How often a listener was told to load all anew."""
        return sum(player.reloads for game in self.games for player in game.players)


async def test_play_goes_on_when_postgresql_is_restarted(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    restarts = count(2, 10)
    away: list[float] = []
    async with own_postgres() as postgres, database(postgres.address) as url, cluster(url) as ours:
        play = await Play.begin(ours)
        for _ in range(restarts):
            await play.goes_on(acts=40)
            begun = time.perf_counter()
            await postgres.stop()
            await postgres.start()
            away.append(time.perf_counter() - begun)
        acts = await play.comes_to_its_end()
    longest = max(play.handovers())
    tell(restarts=restarts, acts=acts, longest_away=max(away), longest_wait_for_a_turn=longest)


async def test_play_goes_on_while_nats_is_away_and_after(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    turns = count(20, 120)
    async with cluster() as ours:
        play = await Play.begin(ours)
        await play.goes_on(acts=40)
        lost = time.perf_counter()
        await ours.bus.stop()

        async def found() -> bool:
            return len(play.handovers(lost)) > turns

        await until("turns are found while NATS is away", found)
        await ours.bus.start()
        back = time.perf_counter()
        acts = await play.comes_to_its_end()
    before, during = play.handovers(until=lost), play.handovers(lost, back)
    tell(
        seconds_away=back - lost,
        acts=acts,
        turns_meanwhile=len(during),
        usual_wait=before[len(before) // 2],
        median_wait=during[len(during) // 2],
        longest_wait=during[-1],
        reloads=play.reloads,
    )
