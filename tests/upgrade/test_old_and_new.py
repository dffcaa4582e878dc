"""A service is upgraded while people play: the last release and this code at one table, on one database."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from clepsydra.store import migrate
from clepsydra.store.opening import newest
from tests.faults.cluster import Cluster, figure, is_ready
from tests.faults.players import Game, check
from tests.faults.services import own_nats
from tests.service import empty_database
from tests.upgrade.releases import unpacked
from tests.waiting import within

GAMES = ("anachrony", "hourglass")
A_WHILE = 6
"""So many acts are accepted at each table, of everybody there, before the next thing happens."""


async def test_a_table_goes_from_the_last_release_to_this_one_without_a_loss(tmp_path: Path) -> None:
    paths = unpacked(tmp_path)
    async with own_nats() as bus, empty_database("postgresql") as url:
        before, after = Cluster(url, bus), Cluster(url, bus)
        before.env["PYTHONPATH"] = ":".join(paths)
        await asyncio.to_thread(_migrate, before)
        try:
            old = await before.serve()
            assert str(tmp_path) in await asyncio.to_thread(_home, before), "this is not the old code"
            games = [await Game.begin([old.address], seats=2, game=game, cookies=True) for game in GAMES]
            await a_while(games)

            assert await migrate(url) == newest()
            await a_while(games)  # the old code alone, on the new tables
            new = await after.serve()
            for game in games:
                game.players[0].turn_to([old.address, new.address])
                game.players[1].turn_to([new.address, old.address])
            had = await figure(old.address, "clepsydra_acts_total")
            await a_while(games)
            assert await figure(old.address, "clepsydra_acts_total") > had, "the old process decided nothing"
            assert await figure(new.address, "clepsydra_acts_total") > 0, "the new process decided nothing"

            playing = [asyncio.ensure_future(game.play()) for game in games]
            await asyncio.to_thread(old.stop)
            async with within("the games end at the new process"):
                ends = await asyncio.gather(*playing)
            assert await is_ready(new.address)
            for game, last in zip(games, ends, strict=True):
                assert await check(url, new.address, game, last) > 3 * A_WHILE
                assert not [rule for player in game.players for rule in player.refused if rule != "TB-ASK-09"]
        finally:
            await before.close()
            await after.close()


async def a_while(games: Sequence[Game]) -> None:
    """Let everybody play until some acts are accepted at each table."""
    await asyncio.gather(*(_some(game) for game in games))


async def _some(game: Game) -> None:
    enough, wanted = asyncio.Event(), len(game.accepted) + A_WHILE
    had = [len(player.accepted) for player in game.players]

    def accepted() -> None:
        each = all(len(player.accepted) > before for player, before in zip(game.players, had, strict=True))
        if each and len(game.accepted) >= wanted:
            enough.set()

    for player in game.players:
        player.on_accepted = accepted
    playing = asyncio.ensure_future(game.play())
    async with within("everybody has acted"):
        await asyncio.wait(
            {playing, asyncio.ensure_future(enough.wait())}, return_when=asyncio.FIRST_COMPLETED
        )
    assert not playing.done(), "the game was too short for this test"
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def _migrate(release: Cluster) -> None:
    words = [sys.executable, "-m", "clepsydra", "migrate", "--database", release.database]
    subprocess.run(words, env=release.env, check=True, capture_output=True)


def _home(release: Cluster) -> str:
    words = [sys.executable, "-c", "import clepsydra; print(clepsydra.__file__)"]
    return subprocess.run(words, env=release.env, check=True, capture_output=True, text=True).stdout
