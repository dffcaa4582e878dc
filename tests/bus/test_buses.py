"""Telling other processes, and waking those who play bots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from structlog.contextvars import bound_contextvars, get_contextvars
from structlog.testing import capture_logs
from structlog.typing import EventDict

from clepsydra.bus import REQUEST, AloneBus, NatsBus, nats, open_bus
from clepsydra.tables.ports import News, Unavailable
from clepsydra.tables.table import new_id
from tests.service import NATS
from tests.waiting import LIMIT, until, within


@asynccontextmanager
async def buses(count: int) -> AsyncGenerator[list[NatsBus]]:
    """Buses of a service of its own: other tests are at the same server at the same time."""
    service = new_id()
    opened = [await NatsBus.open(NATS, service, patience=LIMIT) for _ in range(count)]
    try:
        yield opened
    finally:
        for bus in opened:
            await bus.close()


async def flushed(*open_buses: NatsBus) -> None:
    """Wait until the server has processed what was sent.

    The client writes the ping of the first flush before commands that wait to be written, such as a subscription.
    Until the answer comes it has written them, so the answer to the second flush comes after they were processed.
    """
    for bus in open_buses:
        await bus._client.flush(LIMIT)
        await bus._client.flush(LIMIT)


async def test_an_address_opens_nats_and_none_a_bus_for_one_process() -> None:
    assert isinstance(await open_bus(None), AloneBus)
    bus = await open_bus(NATS, new_id())
    assert isinstance(bus, NatsBus)
    assert bus.connected
    await bus.close()
    assert not bus.connected


async def lost_and_found(bus: NatsBus, told: list[EventDict]) -> None:
    """Cut the line and wait until the bus says that it is back."""

    async def is_back() -> bool:
        return any(line["event"] == "bus back" for line in told)

    await bus._client._process_op_err(OSError("the line is cut"))
    await until("the bus is back", is_back)


async def test_who_is_back_first_waits_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats, "TO_GATHER", 3600.0)
    async with buses(1) as (bus,):
        with capture_logs() as told:
            await lost_and_found(bus, told)
        assert bus._client.is_connected
        assert not bus.connected, "the others may not hear it yet"
        monkeypatch.setattr(nats, "TO_GATHER", 0.0)
        assert bus.connected


async def test_letting_go_of_the_bus_is_no_loss_of_it() -> None:
    bus = await NatsBus.open(NATS, new_id())
    with capture_logs() as told:
        await lost_and_found(bus, told)
        await bus.close()
    assert [line["event"] for line in told if line["log_level"] != "debug"] == ["bus lost", "bus back"]


async def test_news_of_a_table_reach_all_who_listen_to_it_and_nobody_else() -> None:
    table, other = new_id(), new_id()
    async with buses(3) as (teller, *listeners):
        heard: list[asyncio.Queue[News]] = [asyncio.Queue() for _ in listeners]
        for bus, queue in zip(listeners, heard, strict=True):
            await bus.listen(table, queue.put)
            await bus.listen(table, queue.put)
        await flushed(*listeners)
        for news in (
            News(other, "act", 1),
            News(table, "act", 7),
            News(table, "chat", 2),
            News(table, "seats"),
        ):
            await teller.tell(news)
        async with within("the news reach who listens to the table"):
            for queue in heard:
                assert [await queue.get() for _ in range(3)] == [
                    News(table, "act", 7),
                    News(table, "chat", 2),
                    News(table, "seats"),
                ]
                assert queue.empty(), "once, however often one has said so"


async def test_who_listens_no_more_hears_nothing() -> None:
    table, mark = new_id(), new_id()
    async with buses(1) as (bus,):
        heard: asyncio.Queue[News] = asyncio.Queue()
        await bus.listen(table, heard.put)
        await bus.unlisten(table)
        await bus.unlisten(table)
        await bus.listen(mark, heard.put)
        await bus.tell(News(table, "act", 1))
        await bus.tell(News(mark, "act", 2))
        async with within("the mark after the news"):
            assert await heard.get() == News(mark, "act", 2)
        assert heard.empty()


async def test_one_of_those_who_play_bots_is_woken_and_a_long_thought_keeps_nobody_waiting() -> None:
    table = new_id()
    async with buses(3) as (caller, *players):
        woken: asyncio.Queue[str] = asyncio.Queue()

        async def play(called: str) -> None:
            if called == table:
                woken.put_nowait(called)
                await asyncio.Event().wait()

        for player in players:
            await player.answer_calls(play)
        await flushed(*players)
        for _ in range(6):
            await caller.call_bots(table)
        async with within("six calls wake somebody each"):
            for _ in range(6):
                await woken.get()
        await flushed(caller, *players)
        assert woken.empty(), "each call wakes one, not all"


async def test_two_houses_on_one_server_do_not_hear_each_other() -> None:
    table = new_id()
    async with buses(1) as (ours,), buses(1) as (theirs,):
        heard: dict[NatsBus, list[News | str]] = {ours: [], theirs: []}

        async def hear(bus: NatsBus, what: News | str) -> None:
            heard[bus].append(what)

        for bus in (ours, theirs):
            await bus.listen(table, partial(hear, bus))
            await bus.answer_calls(partial(hear, bus))
        await flushed(ours, theirs)
        await ours.tell(News(table, "act", 1))
        await ours.call_bots(table)
        async with within("the house hears its own news and its own call"):
            while len(heard[ours]) < 2:
                await flushed(ours, theirs)
        assert heard == {ours: [News(table, "act", 1), table], theirs: []}


async def test_without_a_server_nothing_is_told_and_nothing_fails() -> None:
    async with buses(1) as (bus,):
        await bus._client.close()
        await bus.tell(News("table", "act", 1))
        await bus.call_bots("table")
        await bus.listen("table", lambda _: asyncio.sleep(0))
        await bus.unlisten("table")
        assert not bus.connected


async def test_alone_the_bots_are_called_in_this_process() -> None:
    bus, called = AloneBus(), asyncio.Event()
    await bus.call_bots("nobody plays yet")

    async def play(table: str) -> None:
        assert table == "table"
        called.set()
        await asyncio.Event().wait()

    await bus.answer_calls(play)
    await bus.call_bots("table")
    async with within("the bots are called"):
        await called.wait()
    (task,) = bus._tasks
    await bus.close()
    assert task.cancelled()


@pytest.mark.parametrize("address", [None, NATS])
async def test_a_closed_bus_has_waited_for_the_bots_that_it_cancelled(address: str | None) -> None:
    bus, playing, cleaned_up = await open_bus(address, new_id()), asyncio.Event(), asyncio.Event()

    async def play(_table: str) -> None:
        playing.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # as a query does that has to close its connection
            cleaned_up.set()

    await bus.answer_calls(play)
    async with within("the bots are called"):
        await bus.call_bots("table")
        await playing.wait()
    await bus.close()
    assert cleaned_up.is_set()


async def test_a_request_is_known_by_its_id_in_the_processes_that_it_reaches() -> None:
    table = new_id()
    async with buses(2) as (teller, listener):
        seen: asyncio.Queue[object] = asyncio.Queue()

        async def note(_said: object) -> None:
            seen.put_nowait(get_contextvars().get(REQUEST))

        await listener.listen(table, note)
        await listener.answer_calls(note)
        await flushed(listener)
        with bound_contextvars(**{REQUEST: "0123abcd"}):
            await teller.tell(News(table, "act", 1))
            await teller.call_bots(table)
        await teller.tell(News(table, "act", 2))
        async with within("the messages"):
            told = [await seen.get() for _ in range(3)]
        assert sorted(map(str, told)) == ["0123abcd", "0123abcd", "None"]


async def test_a_bus_that_is_away_is_named_without_its_password() -> None:
    with pytest.raises(Unavailable) as away:
        await NatsBus.open("nats://ann:hush@127.0.0.1:9", new_id(), patience=0.2)
    assert "127.0.0.1:9" in str(away.value)
    assert "hush" not in str(away.value)
