"""A store that cannot be reached says so, and is used again as soon as it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.table import Guest
from tests.ports import free_port
from tests.service import migrated_database
from tests.store.tables import a_table, an_act, append, running
from tests.waiting import until


class Line:
    """A line to the server that can be cut and mended."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._port = free_port()
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        user = f"{self._to.username}@" if self._to.username else ""
        return urlunsplit(self._to._replace(netloc=f"{user}127.0.0.1:{self._port}"))

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self._port)

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._open:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._open |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(self._pipe(reader, back), self._pipe(there, writer))
        self._open -= {writer, back}

    @staticmethod
    async def _pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            sink.write(data)
            await sink.drain()
        sink.close()


Call = Callable[[SqlStore], Awaitable[object]]

CALLS: dict[str, Call] = {
    "append": lambda store: append(store, a_table(), 0, [an_act()]),
    "acts": lambda store: store.acts("somewhere", 0),
    "checkpoint": lambda store: store.checkpoint("somewhere"),
    "table": lambda store: store.table("somewhere"),
    "add_guest": lambda store: store.add_guest(Guest("ann", "Ann", "green"), 1),
    "bots_due": lambda store: store.bots_due(1, 1),
    "time": lambda store: store.time(),
    "queue_lengths": lambda store: store.queue_lengths(1),
}


async def test_whoever_asks_while_the_server_is_away_is_told_so_and_served_when_it_is_back() -> None:
    async with migrated_database("postgresql") as url:
        line = Line(url)
        await line.mend()
        store = await open_store(line.url)
        try:
            table = await running(store)
            await line.cut()
            for call in CALLS.values():
                with pytest.raises(Unavailable):
                    await call(store)
            assert not await store.ready()
            with pytest.raises(Unavailable):
                await open_store(line.url, connections=1)
            await line.mend()
            for call in CALLS.values():
                await call(store)
            assert await append(store, table, 0, [an_act()])
            assert await store.ready()
        finally:
            await store.close()
            await line.cut()


async def test_what_was_under_way_when_the_line_was_cut_is_told_as_unavailable() -> None:
    async with migrated_database("postgresql") as url:
        line = Line(url)
        await line.mend()
        store = await open_store(line.url)
        try:
            for call in CALLS.values():
                await call(store)
            under_way = [asyncio.ensure_future(call(store)) for call in CALLS.values()]
            await asyncio.sleep(0)
            await line.cut()
            outcomes = await asyncio.gather(*under_way, return_exceptions=True)
            errors = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
            assert errors, "nothing was under way"
            assert all(isinstance(error, Unavailable) for error in errors), errors
        finally:
            await store.close()


async def test_a_server_that_was_never_there_is_unavailable() -> None:
    line = Line("postgresql://127.0.0.1:1/nothing")
    await line.mend()
    await line.cut()
    with pytest.raises(Unavailable):
        await open_store(line.url)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
async def test_a_connection_in_an_unknown_state_counts_as_away_and_is_not_used_again(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def confused(_self: object, *_args: object, **_more: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress")

    async with migrated_database("postgresql") as url:
        store = await open_store(url, connections=1)
        try:
            await running(store)
            with monkeypatch.context() as patch:
                patch.setattr(asyncpg.Connection, "_get_statement", confused)
                with pytest.raises(Unavailable):
                    await call(store)
            await call(store)
        finally:
            await store.close()


async def driver_of(store: SqlStore) -> Any:
    """Return the asyncpg connection that the next transaction of a store with one connection uses."""
    async with store._engine.connect() as connection:
        return (await connection.get_raw_connection()).driver_connection


async def test_connections_that_the_server_has_closed_are_replaced_before_anybody_notices() -> None:
    async with migrated_database("postgresql") as url:
        line = Line(url)
        await line.mend()
        store = await open_store(line.url, connections=1)
        try:
            driver = await driver_of(store)
            await line.cut()
            await line.mend()

            async def is_closed() -> bool:
                return bool(driver.is_closed())

            await until("the connection is closed", is_closed)
            for call in CALLS.values():
                await call(store)
        finally:
            await store.close()
            await line.cut()


async def test_no_ping_goes_before_a_transaction() -> None:
    async with migrated_database("postgresql") as url:
        store = await open_store(url, connections=1)
        try:
            await store.table("somewhere")
            sent: list[str] = []
            driver = await driver_of(store)
            driver.add_query_logger(lambda record: sent.append(record.query))
            await store.table("somewhere")
            # asyncpg logs all queries but those that are prepared, as the statements of the store are.
            assert [query.rstrip(";") for query in sent] == ["BEGIN", "COMMIT"]
        finally:
            await store.close()
