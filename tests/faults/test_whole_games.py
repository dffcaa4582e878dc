"""Whole games through two server processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tests.faults.cluster import cluster
from tests.faults.players import Game, check
from tests.waiting import within


async def test_every_seat_of_every_game_ends_where_a_replay_of_its_record_ends(
    count: Callable[[int, int], int], tell: Callable[..., None]
) -> None:
    wanted = count(8, 50)
    async with cluster() as ours:
        addresses = [(await ours.serve()).address for _ in range(2)]
        games = [
            await Game.begin(addresses, seats=2 + number % 3, confirm=number % 2 == 0)
            for number in range(wanted)
        ]
        begun = time.perf_counter()
        async with within("all games end", 120 + 30 * wanted):
            ends = await asyncio.gather(*(game.play() for game in games))
        seconds = time.perf_counter() - begun
        acts = [
            await check(ours.database, addresses[number % 2], game, last)
            for number, (game, last) in enumerate(zip(games, ends, strict=True))
        ]
    assert not [rule for game in games for player in game.players for rule in player.refused]
    tell(games=len(acts), acts=sum(acts), seconds=seconds, acts_per_second=sum(acts) / seconds)
