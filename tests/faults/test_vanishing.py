"""Listeners who vanish leave nothing behind."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.faults.cluster import Process, cluster, figure
from tests.faults.players import Game
from tests.faults.services import gone, kill
from tests.waiting import until, within

LISTENERS = 1000


async def listen(process: Process, table: str) -> asyncio.StreamWriter:
    """Open a stream as a spectator and wait for its first event."""
    host, _, port = process.address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    await reader.readuntil(b"event: picture")
    return writer


async def test_a_thousand_listeners_who_vanish_leave_no_stream_behind(tell: Callable[..., None]) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    async with cluster() as ours:
        quiet = await ours.bus.subscriptions() + 2
        two = [await ours.serve() for _ in range(2)]
        games = [await Game.begin([server.address for server in two], 2) for _ in range(10)]

        async def streams() -> list[int]:
            return [int(await figure(server.address, "clepsydra_streams")) for server in two]

        async def nobody() -> bool:
            return await streams() == [0, 0]

        async def nobody_listens() -> bool:
            return await ours.bus.subscriptions() == quiet

        async def all_listen() -> bool:
            return await ours.bus.subscriptions() == quiet + 2 * len(games)

        await until("both processes wait for bots to be called", nobody_listens)
        writers = [
            await listen(two[number % 2], games[number // 2 % len(games)].table)
            for number in range(LISTENERS)
        ]
        open_streams = await streams()
        assert open_streams == [LISTENERS // 2] * 2
        await until("both processes listen to all tables", all_listen)
        for writer in writers:
            writer.transport.abort()
        await until("no stream is open", nobody)
        await until("nobody listens to a table", nobody_listens)
        # The processes are as good as new: a game goes to its end.
        async with within("a game goes to its end"):
            await games[0].play()
        with_play = await streams()
    tell(listeners=LISTENERS, open=sum(open_streams), left=0, after_a_game=sum(with_play))


async def test_the_streams_of_a_killed_process_are_not_counted_any_more(
    tell: Callable[..., None], capfd: pytest.CaptureFixture[str]
) -> None:
    async with cluster() as ours:
        parent = await ours.serve("--workers", "2")
        game = await Game.begin([parent.address], 2)
        writers = [await listen(parent, game.table) for _ in range(20)]

        async def counted(number: int) -> bool:
            with suppress(ConnectionError):  # it asked one that was being killed
                return await figure(parent.address, "clepsydra_streams") == number
            return False

        await until("20 streams are counted", lambda: counted(20))
        for victim in parent.children:
            kill(victim)
            await gone(victim)
        await until("no stream is counted", lambda: counted(0))
        assert capfd.readouterr().err.count('"process died"') == 2
        for writer in writers:
            writer.close()
    tell(listeners=20, counted_after=0)


async def test_processes_whose_parent_is_killed_end_by_themselves(tell: Callable[..., None]) -> None:
    async with cluster() as ours:
        parent = await ours.serve("--workers", "2")
        orphans = parent.children
        assert len(orphans) == 2
        parent.kill()
        for orphan in orphans:
            await gone(orphan)
    tell(orphans=len(orphans), left=0)
