"""Receivers of notices on this machine, and a service whose clock the test sets."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct

from clepsydra.tables.notices import Channel, Destination, Event
from clepsydra.tables.ports import Store
from clepsydra.tables.service import TableService
from clepsydra.tables.table import new_id
from clepsydra.web.notices.outside import Outside, Wire
from clepsydra.web.notices.sender import Sender
from clepsydra.web.settings import Settings

SETTINGS = Settings(database="", secret="of the tests", origin="https://play.example")  # noqa: S106 - a test's own
PUBLIC = "93.184.215.14"
EVERYTHING = Event.TURN | Event.SHORT | Event.JOINED | Event.OVER


class Request(Struct):
    """What a receiver got."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Receiver:
    """An HTTP server that keeps what it gets and answers as told."""

    def __init__(self) -> None:
        self.got: list[Request] = []
        self.status = "204 No Content"
        self.headers = ""
        self.before_answer: Callable[[], None] = lambda: None
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.got.append(Request(first.split(" ")[1], headers, body))
            self.before_answer()
            writer.write(f"HTTP/1.1 {self.status}\r\n{self.headers}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        finally:
            writer.close()

    def outside(self) -> Outside:
        """The open internet, where every host is this receiver."""

        async def resolve(_host: str) -> list[str]:
            return [PUBLIC]

        async def connect(_address: str, _host: str) -> Wire:
            return await asyncio.open_connection("127.0.0.1", self.port)

        return Outside(resolve, connect=connect)


@asynccontextmanager
async def receiver(tls: ssl.SSLContext | None = None) -> AsyncGenerator[Receiver]:
    """A receiver that listens."""
    opened = Receiver()
    server = await asyncio.start_server(opened.serve, "127.0.0.1", 0, ssl=tls)
    opened.port = server.sockets[0].getsockname()[1]
    try:
        yield opened
    finally:
        server.close()


class Clock:
    """A clock that stands still until the test moves it."""

    def __init__(self, service: TableService) -> None:
        self.at = service.now()
        service.now = lambda: self.at  # type: ignore[method-assign] # the test's own time

    def passes(self, seconds: float) -> None:
        """Let time go by."""
        self.at += int(seconds * 1000)


def destination(owner: str, channel: Channel = Channel.WEBHOOK, **fields: Any) -> Destination:
    """Where somebody is told everything, at once."""
    usual: dict[str, Any] = {
        "id": new_id(),
        "owner": owner,
        "channel": channel,
        "address": "https://hooks.example/secret",
        "events": EVERYTHING,
        "lang": "en",
        "wait": 0,
    }
    return Destination(**usual | fields)


async def wants(store: Store, owner: str, channel: Channel = Channel.WEBHOOK, **fields: Any) -> Destination:
    """Somebody wants to be told."""
    wanted = destination(owner, channel, **fields)
    await store.keep_destination(wanted)
    return wanted


def sender(service: TableService, outside: Outside) -> Sender:
    """What the worker runs."""
    return Sender(service, SETTINGS, outside)
