"""A client of the API that costs next to nothing, so that what is measured is the server.

It knows no more of HTTP than our own server says: keep-alive, a length or chunks, gzip and brotli, no redirects.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import brotli
import msgspec
from msgspec import Struct

MANY = 1 << 24
AS_BROWSERS_DO = (
    "Accept: text/html,*/*;q=0.8\r\nAccept-Language: fr\r\nAccept-Encoding: gzip, deflate, br\r\n"
)


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
    wire: int = 0
    """How many bytes came over the line for it."""


class Client:
    """One connection to a server, for one guest; `token` says who they are, or `cookie`, which the server changes.

    It speaks to the API, or as a browser to the pages.
    """

    def __init__(
        self, address: str, token: str | None = None, *, browser: bool = False, cookie: str = ""
    ) -> None:
        parts = urlsplit(address)
        self.address, self.token, self.cookie = address, token, cookie
        self._root, self._accepts = ("", AS_BROWSERS_DO) if browser else ("/api/v1", "")
        self._host, self._port = parts.hostname or "localhost", parts.port or 80
        self._who = f"Authorization: Bearer {token}\r\n" if token else ""
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None, headers: str = "") -> Any:
        """Send a request and return what came back, decoded."""
        return msgspec.json.decode(await self.send(method, path, body, headers))

    async def send(self, method: str, path: str, body: Any = None, headers: str = "") -> bytes:
        """Send a request and return the body of the answer."""
        return (await self.fetch(method, path, body, headers))[0]

    async def fetch(self, method: str, path: str, body: Any = None, headers: str = "") -> tuple[bytes, int]:
        """Send a request and return the body of the answer, and how many bytes it was on the line."""
        if self._connection is None or self._connection[0].at_eof():  # the server hangs up on who is silent
            await self.closed()
            self._connection = await asyncio.open_connection(self._host, self._port, limit=MANY)
        reader, writer = self._connection
        writer.write(self._request(method, path, b"" if body is None else msgspec.json.encode(body), headers))
        try:
            status, found = await self._head(reader)
            data = await self._body(reader, found)
        except (asyncio.IncompleteReadError, OSError) as error:
            self.close()
            raise Failed(0, repr(error).encode()) from error
        if status >= 400:
            raise Failed(status, data)
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].partition(";")[0]
        return expander(found)(data), len(data)

    def _request(self, method: str, path: str, body: bytes, headers: str) -> bytes:
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = (
            f"{method} {self._root}{path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{self._who}{cookie}"
            f"{self._accepts}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
        )
        return head.encode() + body

    @staticmethod
    async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        return int(first.split(" ", 2)[1]), found

    @staticmethod
    async def _body(reader: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers.get("content-length", "0")))
        data = b"".join([piece async for piece in _chunks(reader)])
        await reader.readexactly(len("\r\n"))
        return data

    async def stream(self, path: str, last: str | None = None) -> AsyncGenerator[Told]:
        """Listen to a table on a connection of its own until the server closes it."""
        expand: Callable[[bytes], bytes] | None = None
        rest = b""
        async with aclosing(self.pieces(path, last)) as pieces:
            async for found, piece in pieces:
                expand = expand or expander(found)
                *events, rest = (rest + expand(piece)).split(b"\n\n")  # a proxy cuts as it likes
                for event in events:
                    if event != b":":
                        yield _told(event, len(piece))

    async def pieces(
        self, path: str, last: str | None = None
    ) -> AsyncGenerator[tuple[dict[str, str], bytes]]:
        """The same, each piece as it came over the line, with the headers: nothing is read that is not needed."""
        reader, writer = await asyncio.open_connection(self._host, self._port, limit=MANY)
        try:
            resume = f"Last-Event-ID: {last}\r\n" if last else ""
            writer.write(self._request("GET", path, b"", resume))
            status, found = await self._head(reader)
            if status >= 400:
                raise Failed(status, b"")
            async for piece in _chunks(reader):
                yield found, piece
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


async def _chunks(reader: asyncio.StreamReader) -> AsyncGenerator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]


def expander(headers: dict[str, str]) -> Callable[[bytes], bytes]:
    """How the body of an answer becomes readable."""
    match headers.get("content-encoding"):
        case "br":
            return partial(_expand_brotli, brotli.Decompressor())
        case "gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress
        case _:
            return bytes


def _expand_brotli(decompressor: Any, piece: bytes) -> bytes:
    """All that a piece holds: the decompressor hands out 32 kB at a time."""
    parts = [decompressor.process(piece)]
    while parts[-1]:
        parts.append(decompressor.process(b""))
    return b"".join(parts)


def _told(event: bytes, wire: int) -> Told:
    r"""One event as our server sends it.

    >>> _told(b"id: 1.2.0\nevent: line\ndata: {}", 34)
    Told(event='line', id='1.2.0', data=b'{}', wire=34)
    """
    fields = dict(line.split(b": ", 1) for line in event.split(b"\n"))
    kind, name, data = (fields.get(field, b"") for field in (b"event", b"id", b"data"))
    return Told(kind.decode(), name.decode(), data, wire)


async def guest(address: str, name: str, colour: str = "green") -> Client:
    """A new guest at a server, with a token of their own."""
    client = Client(address)
    try:
        await client.call("POST", "/me", {"name": name, "colour": colour})
        token = (await client.call("POST", "/me/token"))["token"]
    finally:
        await client.closed()
    return Client(address, token)
