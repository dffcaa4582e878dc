"""Live streams: what a caller may hold open is counted over all processes, and forgotten where a process died."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial

import pytest

from clepsydra.tables.ports import Unavailable
from clepsydra.tables.quotas import Use, Used
from clepsydra.web import open_streams
from clepsydra.web.open_streams import MOST_REPORTED, OVERLAP, PERIOD, OpenStreams
from tests.waiting import until
from tests.web.api import Person
from tests.web.test_quotas import process

ANN = "ann"


class Counts:
    """A store with nothing but counts; `away` makes it fail."""

    def __init__(self) -> None:
        self.units: dict[str, int] = {}
        self.statements: list[int] = []
        self.away = False

    async def count_uses(self, uses: Sequence[Use]) -> list[Used]:
        if self.away:
            raise Unavailable
        self.statements.append(len(uses))
        for use in uses:
            self.units[use.key] = self.units.get(use.key, 0) + use.units
        return [Used(use.key, self.units[use.key], use.window) for use in uses]

    async def forget_quotas(self, at: int) -> None:
        """Nothing is forgotten here."""


class Clock:
    """The time of all processes of a test."""

    def __init__(self) -> None:
        self.now = 1000.0 * PERIOD

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(open_streams, "time", clock)
    return clock


class Process:
    """A process of the service that shares a store with others."""

    def __init__(self, store: Counts) -> None:
        self.store = store
        self.streams = OpenStreams("key {}".format)
        self.open = AsyncExitStack()

    async def opens(self, who: str = ANN, most: int = 5) -> bool:
        granted = await self.streams.grant(self.store, {who: most})
        if granted:
            self.open.enter_context(self.streams.counted([who]))
        return granted

    async def report(self) -> None:
        await self.streams.report(self.store)


async def test_what_is_open_in_another_process_counts(clock: Clock) -> None:
    one, other = map(Process, [Counts()] * 2)
    assert [await one.opens() for _ in range(6)] == [True] * 5 + [False]
    assert await other.opens(), "the first stream in a process is always granted"
    assert not await other.opens()
    assert await other.opens("bob")


async def test_a_closed_stream_counts_no_more(clock: Clock) -> None:
    one, other = map(Process, [Counts()] * 2)
    assert [await one.opens() for _ in range(4)] == [True] * 4
    assert await other.opens()
    assert not await other.opens()
    await one.open.aclose()
    await one.report()
    assert [await other.opens() for _ in range(5)] == [True] * 4 + [False]
    assert not await one.opens()
    await other.open.aclose()
    await other.report()
    assert [await one.opens() for _ in range(6)] == [True] * 5 + [False], "what it last heard is out of date"


async def test_open_streams_count_in_the_next_period_too(clock: Clock) -> None:
    one, other = map(Process, [Counts()] * 2)
    assert [await one.opens() for _ in range(4)] == [True] * 4
    assert await other.opens()
    assert not await other.opens()
    clock.now += PERIOD
    assert not await other.opens(), "before the first process has reported"
    clock.now += OVERLAP
    await one.report()
    assert not await other.opens()


async def test_the_streams_of_a_process_that_died_are_forgotten(clock: Clock) -> None:
    one, other = map(Process, [Counts()] * 2)
    assert [await one.opens() for _ in range(5)] == [True] * 5
    assert await other.opens()
    assert not await other.opens()
    clock.now += PERIOD + OVERLAP
    assert [await other.opens() for _ in range(5)] == [True] * 4 + [False]


async def test_a_stream_that_was_granted_and_never_began_counts_until_the_period_ends(clock: Clock) -> None:
    one = Process(Counts())
    for _ in range(5):
        assert await one.streams.grant(one.store, {ANN: 5})
    assert not await one.opens()
    clock.now += PERIOD
    assert await one.opens()


async def test_without_the_store_a_process_counts_alone_and_reports_later(clock: Clock) -> None:
    one, other = map(Process, [store := Counts()] * 2)
    store.away = True
    assert [await one.opens() for _ in range(6)] == [True] * 5 + [False]
    store.away = False
    await one.report()
    assert await other.opens()
    assert not await other.opens()


async def test_callers_with_one_stream_cost_no_statement(clock: Clock) -> None:
    one = Process(Counts())
    for number in range(50):
        assert await one.opens(f"guest {number}")
    await one.report()
    assert one.store.statements == []


async def test_many_callers_are_reported_in_short_statements(clock: Clock) -> None:
    one = Process(Counts())
    for number in range(MOST_REPORTED + 1):
        assert await one.opens(f"guest {number}")
        assert await one.opens(f"guest {number}")
    clock.now += PERIOD
    one.store.statements.clear()
    for _ in range(3):
        await one.report()
    assert one.store.statements == [MOST_REPORTED, 1]


async def test_a_guest_gains_no_streams_by_asking_another_process(database: str) -> None:
    async with process(database, rate=900, streams=3) as one, process(database, rate=900, streams=3) as other:
        ann = await one.guest("Ann")
        table = await one.table(ann, await one.guest("Bob"))
        elsewhere = other.stranger()
        elsewhere.client.cookies = ann.client.cookies
        path = f"/tables/{table}/stream?texts=false"

        async def opens(stack: AsyncExitStack, person: Person) -> int:
            stream = await stack.enter_async_context(person.stream(path))
            if stream.status == 200:
                await stream.next()
            return stream.status

        async with AsyncExitStack() as in_one:
            assert [await opens(in_one, ann) for _ in range(3)] == [200] * 3
            async with AsyncExitStack() as in_other:
                assert [await opens(in_other, elsewhere) for _ in range(3)] == [200, 429, 429]

        async def granted(count: int) -> bool:
            async with AsyncExitStack() as in_other:
                return [await opens(in_other, elsewhere) for _ in range(count)] == [200] * count

        await until("the first process has reported that all are closed", partial(granted, 3))
