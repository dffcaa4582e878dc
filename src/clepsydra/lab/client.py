"""A client of the API that costs next to nothing, so that what is measured is the server.

It knows no more of HTTP than our own server says: keep-alive, a length or chunks, no redirects.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

MANY = 1 << 24


class Failed(Exception):
    """The server said no, or nothing."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status}: {body[:200].decode(errors='replace')}")
        self.status = status
        self.body = body


class Told(Struct, frozen=True):
    """A server-sent event."""

    event: str
    id: str
    data: bytes


class Client:
    """One connection to a server, for one guest; `token` says who they are."""

    def __init__(self, address: str, token: str | None = None) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname or "localhost", parts.port or 80
        self._who = f"Authorization: Bearer {token}\r\n" if token else ""
        self._cookie = ""
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None, headers: str = "") -> Any:
        """Send a request and return what came back, decoded."""
        return msgspec.json.decode(await self.send(method, path, body, headers))

    async def send(self, method: str, path: str, body: Any = None, headers: str = "") -> bytes:
        """Send a request and return the body of the answer."""
        if self._connection is None:
            self._connection = await asyncio.open_connection(self._host, self._port, limit=MANY)
        reader, writer = self._connection
        writer.write(self._request(method, path, b"" if body is None else msgspec.json.encode(body), headers))
        try:
            status, found = await self._head(reader)
            data = await reader.readexactly(int(found.get("content-length", "0")))
        except (asyncio.IncompleteReadError, OSError) as error:
            self.close()
            raise Failed(0, repr(error).encode()) from error
        if status >= 400:
            raise Failed(status, data)
        if "set-cookie" in found:
            self._cookie = f"Cookie: {found['set-cookie'].partition(';')[0]}\r\n"
        return data

    def _request(self, method: str, path: str, body: bytes, headers: str) -> bytes:
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{self._who}{self._cookie}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        )
        return head.encode() + body

    @staticmethod
    async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        return int(first.split(" ", 2)[1]), found

    async def stream(self, path: str, last: str | None = None) -> AsyncGenerator[Told]:
        """Listen to a table on a connection of its own until the server closes it."""
        reader, writer = await asyncio.open_connection(self._host, self._port, limit=MANY)
        try:
            resume = f"Last-Event-ID: {last}\r\n" if last else ""
            writer.write(self._request("GET", path, b"", resume))
            status, _ = await self._head(reader)
            if status >= 400:
                raise Failed(status, b"")
            while size := int(await reader.readuntil(b"\r\n"), 16):
                chunk = (await reader.readexactly(size + 2))[:-2]
                if chunk != b":\n\n":
                    yield _told(chunk)
        except (asyncio.IncompleteReadError, OSError):
            return
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection[1].close()
            self._connection = None

    async def closed(self) -> None:
        """Hang up, and wait until the line is free."""
        if self._connection is not None:
            writer = self._connection[1]
            self.close()
            with suppress(OSError):
                await writer.wait_closed()


def _told(chunk: bytes) -> Told:
    r"""One event as our server sends it: a chunk each.

    >>> _told(b"id: 1.2.0\nevent: line\ndata: {}\n\n")
    Told(event='line', id='1.2.0', data=b'{}')
    """
    fields = dict(line.split(b": ", 1) for line in chunk.rstrip().split(b"\n"))
    return Told(fields.get(b"event", b"").decode(), fields.get(b"id", b"").decode(), fields.get(b"data", b""))


async def guest(address: str, name: str, colour: str = "green") -> Client:
    """A new guest at a server, with a token of their own."""
    client = Client(address)
    await client.call("POST", "/me", {"name": name, "colour": colour})
    token = (await client.call("POST", "/me/token"))["token"]
    await client.closed()
    return Client(address, token)
