"""Behind nginx and behind Caddy all of a table reaches one process, and goes to another when that one is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.faults.cluster import Process, asked, cluster, figure
from tests.faults.players import Game, check
from tests.faults.proxies import proxy
from tests.waiting import within

FEW, MANY = 4, 40
"""Tables that are played in any case, and at most, until each process has had one."""


@pytest.mark.parametrize("name", ["nginx", "caddy"])
async def test_all_of_a_table_reaches_one_process_as_long_as_it_lives(
    name: str, tmp_path: Path, tell: Callable[..., None]
) -> None:
    async with cluster() as ours:
        servers = [await ours.serve() for _ in range(2)]
        async with proxy(name, [server.address for server in servers], tmp_path) as address:
            assert await asked(address, "/metrics") is None, "figures are for the operator"
            homes: list[int] = []
            while len(homes) < FEW or (len(set(homes)) < 2 and len(homes) < MANY):
                homes.append(await _home_of_a_game(ours.database, address, servers))
            assert set(homes) == {0, 1}, "one of the processes never has a table"

            games = [await Game.begin([address], 2, "hourglass") for _ in range(FEW)]
            playing = [asyncio.ensure_future(game.play()) for game in games]
            await asyncio.to_thread(servers[0].kill)
            async with within("the games go on at the other process and end"):
                ends = await asyncio.gather(*playing)
            acts = [
                await check(ours.database, address, game, last)
                for game, last in zip(games, ends, strict=True)
            ]
    tell(tables=len(homes), at_the_first=homes.count(0), acts_after_the_kill=sum(acts))


async def _home_of_a_game(database: str, address: str, servers: Sequence[Process]) -> int:
    """Play a game by the proxy; the number of the process that has taken all of its answers."""
    before = [await figure(server.address, "clepsydra_acts_total") for server in servers]
    game = await Game.begin([address], 2, "hourglass", confirm=False)
    await check(database, address, game, await game.play())
    after = [await figure(server.address, "clepsydra_acts_total") for server in servers]
    (home,) = [number for number, (had, has) in enumerate(zip(before, after, strict=True)) if has > had]
    return home
