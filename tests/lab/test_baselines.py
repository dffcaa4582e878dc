"""What the benches of the service are held against, run as small as it gets."""

from __future__ import annotations

import asyncio
from contextlib import aclosing

import pytest

from clepsydra.lab import baseline_fanout
from clepsydra.lab.baseline_append import Shape, bytes_per_act, commits_per_second, shape_of
from clepsydra.lab.client import Client
from tests.service import migrated_database
from tests.waiting import within

pytestmark = pytest.mark.usefixtures("unmeasured")


def test_the_bare_statement_is_committed_by_pgbench() -> None:
    async def measured() -> tuple[float, float, Shape]:
        async with migrated_database("postgresql") as url:
            rate = await commits_per_second(url, Shape(0.5, 100), seconds=1, clients=2)
            return rate, await bytes_per_act(url), await shape_of(url)

    rate, weight, shape = asyncio.run(measured())
    assert rate > 0
    assert weight > 0
    assert 0 < shape.share <= 1
    assert shape.size == 100


def test_the_bare_application_tells_everybody_the_same_bytes() -> None:
    async def told() -> list[int]:
        async with baseline_fanout._served(500) as address:
            caller = Client(address)
            await caller.call("POST", "/tell")
            async with aclosing(Client(address).stream("/stream")) as stream, within("what is told is heard"):
                hearing = asyncio.ensure_future(anext(stream))
                while not hearing.done():  # who is told before they listen hears nothing
                    await caller.call("POST", "/tell")
                    await asyncio.wait({hearing}, timeout=0.05)
                await caller.closed()
                return [len(hearing.result().data), len(hearing.result().id)]

    size, moment = asyncio.run(told())
    assert size == 500
    assert moment > 6
