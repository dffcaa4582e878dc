"""The bus over NATS: a subject for each table, and a queue group of those who play bots."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Self
from urllib.parse import urlsplit, urlunsplit

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error
from structlog.contextvars import bound_contextvars, get_contextvars

from clepsydra.tables.ports import Hear, News, Unavailable
from clepsydra.tables.tasks import cancel_all

log = structlog.get_logger(__name__)

PATIENCE = 10.0
"""Seconds for which a process that starts looks for the bus."""
TO_GATHER = 3.0
"""Seconds that all processes have to come back after the bus was lost: who is back first speaks to nobody."""
REQUEST = "request"
"""The field of a log line that holds the id of the request that caused it."""
HEADER = "Clepsydra-Request"
"""The header of a message that holds the id of the request that caused it."""
OUT_OF_REACH = (Error, OSError, asyncio.TimeoutError)


def without_credentials(url: str) -> str:
    """Return the address of a server as it may be shown.

    >>> without_credentials("nats://ann:hush@localhost:4222"), without_credentials("nats://token@localhost")
    ('nats://localhost:4222', 'nats://localhost')
    """
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _headers() -> dict[str, str] | None:
    request = get_contextvars().get(REQUEST)
    return None if request is None else {HEADER: request}


def _request_of(message: Msg) -> AbstractContextManager[None]:
    """Let what is logged about a message name the request that caused it."""
    request = (message.headers or {}).get(HEADER)
    return nullcontext() if request is None else bound_contextvars(**{REQUEST: request})


class NatsBus:
    """Publishes without waiting, reconnects for ever; what is lost meanwhile the store knows."""

    def __init__(self, client: Client, service: str) -> None:
        self._client = client
        self._service = service
        self._subscriptions: dict[str, Subscription] = {}
        self._tasks: set[asyncio.Future[None]] = set()
        self._back_at = -math.inf

    @classmethod
    async def open(cls, url: str, service: str, patience: float = PATIENCE) -> Self:
        """Connect; later losses of the connection mend themselves. Services of different names do not hear each other.

        A process that finds no bus when it starts ends instead of waiting: whoever waits for ever inside its
        start cannot be told to stop.
        """
        client = Client()
        bus = cls(client, service)

        async def lost() -> None:
            if not client.is_closed:  # whoever lets go of it has not lost it
                log.warning("bus lost")

        async def back() -> None:
            bus._back_at = time.monotonic()
            log.info("bus back")

        async def failed(error: Exception) -> None:
            log.debug("bus", error=repr(error))

        try:
            async with asyncio.timeout(patience):
                await client.connect(
                    url,
                    name="clepsydra",
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=0.5,  # type: ignore[arg-type]  # it sleeps for halves of a second too
                    ping_interval=5,
                    max_outstanding_pings=2,
                    connect_timeout=2,
                    disconnected_cb=lost,
                    reconnected_cb=back,
                    error_cb=failed,
                )
        except OUT_OF_REACH as error:
            raise Unavailable(f"no bus at {without_credentials(url)}") from error
        return bus

    def _subject(self, *parts: str) -> str:
        return ".".join(("clepsydra", self._service, *parts))

    @property
    def connected(self) -> bool:
        """Whether messages of all the others arrive now."""
        return self._client.is_connected and time.monotonic() - self._back_at > TO_GATHER

    async def tell(self, news: News) -> None:
        """Tell every process that listens to this table."""
        await self._publish(self._subject("table", news.table), f"{news.what} {news.number}".encode())

    async def call_bots(self, table: str) -> None:
        """Wake one of those who play bots."""
        await self._publish(self._subject("bots"), table.encode())

    async def _publish(self, where: str, what: bytes) -> None:
        if not self._client.is_connected:
            return
        try:
            await self._client.publish(where, what, headers=_headers())
        except OUT_OF_REACH as error:
            log.warning("not told", subject=where, error=repr(error))

    async def listen(self, table: str, hear: Hear) -> None:
        """Hear news of a table from now on."""

        async def heard(message: Msg) -> None:
            what, _, number = message.data.decode().partition(" ")
            with _request_of(message):
                await hear(News(table, what, int(number)))

        if table not in self._subscriptions:
            try:
                self._subscriptions[table] = await self._client.subscribe(
                    self._subject("table", table), cb=heard
                )
            except OUT_OF_REACH as error:
                log.warning("not listening", table=table, error=repr(error))

    async def unlisten(self, table: str) -> None:
        """Hear no more of a table."""
        subscription = self._subscriptions.pop(table, None)
        if subscription is not None:
            try:
                await subscription.unsubscribe()
            except OUT_OF_REACH as error:
                log.debug("unlisten", table=table, error=repr(error))

    async def answer_calls(self, play: Callable[[str], Awaitable[None]]) -> None:
        """Be one of those who play bots."""

        async def called(message: Msg) -> None:
            # Messages are handed over one by one; a bot that thinks must not keep the next from being heard.
            with _request_of(message):
                task = asyncio.ensure_future(play(message.data.decode()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        await self._client.subscribe(self._subject("bots"), queue="bots", cb=called)

    async def close(self) -> None:
        """Let go of the connection."""
        await cancel_all(self._tasks)
        try:
            async with asyncio.timeout(1):
                await self._client.close()
        except OUT_OF_REACH as error:
            log.debug("bus closed", error=repr(error))
