"""Texts travel compressed to whoever says that they can read that; a live stream, event by event.

Litestar's own compression keeps the events of a stream back until there are many. Here each event is a piece of the
compressed stream that can be read as soon as it arrives: by brotli with a window of many patches for a seat, by gzip
shared among all who are sent the same for a crowd.
"""

from __future__ import annotations

import asyncio
import functools
import gzip
import struct
import zlib
from typing import Protocol

import brotli
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

LEVEL = 6
BEST = 9
LONGEST_WISH = 200
"""So much of an `Accept-Encoding` is read."""
LONG = 32 * 1024
"""So many bytes take about a millisecond to compress."""
SMALLEST = 500
"""So few bytes are sent as they are."""
WINDOW = 1 << 15
"""How far back gzip can refer."""
PAGE_QUALITY = 6
"""Of a page, brotli makes a sixth less than gzip at `LEVEL` in the same time; 7 takes nearly twice as long."""
FILE_QUALITY = 10
"""Of a file: 11 saves a fortieth more and takes more than twice as long, for which who comes first would wait."""
QUALITY = 4
OWN_WINDOW = 18
"""How far back brotli refers, as a power of two: 256 kB hold several patches, gzip's window not one."""
TEXTS = (b"text/", b"application/json", b"application/problem+json", b"image/svg")
EVENTS = b"text/event-stream"

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LAST = b"\x03\0"
"""An empty last block."""


def accepts(header: str, coding: str) -> bool:
    """Whether an `Accept-Encoding` lets us compress in this way.

    >>> accepts("gzip, deflate, br", "br"), accepts("br;q=1, gzip;q=0", "gzip"), accepts("", "gzip")
    (True, False, False)
    """
    for part in header.lower().split(","):
        named, _, weight = part.replace(" ", "").partition(";")
        if named == coding:
            return not weight.startswith("q=0") or weight.strip("q=0.") != ""
    return False


def smaller(content: bytes, coding: str) -> bytes:
    """Something that is sent once, as small as `br` or `gzip` gets it in little time."""
    if coding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT, quality=PAGE_QUALITY))
    return gzip.compress(content, LEVEL, mtime=0)


async def _smaller(content: bytes, coding: str) -> bytes:
    """Compress something that is sent once; if it is long, in a thread, which lets the event loop go on."""
    if len(content) < LONG:
        return smaller(content, coding)
    return await asyncio.to_thread(smaller, content, coding)


def smallest(content: bytes, coding: str) -> bytes:
    """Something that is sent often, as small as `br` or `gzip` gets it, however long that takes."""
    if coding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT, quality=FILE_QUALITY))
    return gzip.compress(content, BEST, mtime=0)


def is_text(kind: bytes) -> bool:
    """Whether something of this media type is worth compressing."""
    return kind.startswith(TEXTS) or b"javascript" in kind


@functools.lru_cache(maxsize=128)
def piece(before: bytes, event: bytes) -> tuple[bytes, bytes]:
    """An event compressed as it follows others, of which `before` is the end; and the end of all after it.

    What came before is handed over as a dictionary instead of keeping a compressor for each stream. So a stream costs
    no memory of its own (it would be a quarter of a megabyte), and an event is compressed once for all who have
    been sent the same.
    """
    squeeze = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=before)
    return squeeze.compress(event) + squeeze.flush(zlib.Z_SYNC_FLUSH), (before + event)[-WINDOW:]


def sent_to_one(scope: Scope) -> None:
    """Say that nobody else is sent the same stream: it is worth a compressor of its own."""
    scope["state"]["sent_to_one"] = True


def compressed(app: ASGIApp) -> ASGIApp:
    """Compress what the application sends, where it is worth it."""

    async def squeezed(scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope["headers"]).get(b"accept-encoding", b"")[:LONGEST_WISH].decode("latin-1")
        codings = {coding for coding in ("gzip", "br") if accepts(asked, coding)}
        await app(scope, receive, _Wire(scope, send, codings).send if codings else send)

    return squeezed


class _Wire:
    """One response on its way."""

    def __init__(self, scope: Scope, send: Send, codings: set[str]) -> None:
        self._scope = scope
        self._send = send
        self._codings = codings
        self._start: HTTPResponseStartEvent | None = None
        self._stream: EventStream | None = None

    async def send(self, message: Message) -> None:
        """Pass a message on, compressed if that is worth it."""
        if message["type"] == "http.response.start":
            kind, coded = _kind(message)
            if kind.startswith(EVENTS):
                # Whoever listens is let in at once, not with the first event.
                self._stream = self._stream_for_listener()
                if self._stream is not None:
                    _code(message, self._stream.coding)
            elif is_text(kind) and not coded:
                self._start = message
                return
        elif message["type"] == "http.response.body":
            if self._stream is not None:
                message["body"] = self._stream.next(message["body"], last=not message["more_body"])
            elif self._start is not None:
                start, self._start = self._start, None
                if not message["more_body"] and len(message["body"]) >= SMALLEST:
                    coding = "br" if "br" in self._codings else "gzip"
                    message["body"] = await _smaller(message["body"], coding)
                    _code(start, coding.encode(), len(message["body"]))
                await self._send(start)
        await self._send(message)

    def _stream_for_listener(self) -> EventStream | None:
        if "br" in self._codings and self._scope["state"].get("sent_to_one"):
            return OwnStream()
        return SharedStream() if "gzip" in self._codings else None


class EventStream(Protocol):
    """A stream of events as it is compressed."""

    coding: bytes

    def next(self, event: bytes, *, last: bool) -> bytes:
        """The next bytes of it."""
        ...


class OwnStream:
    """A stream that one listener is sent: its compressor remembers the patches before (about 216 KiB of memory)."""

    coding = b"br"

    def __init__(self) -> None:
        self._squeeze = brotli.Compressor(quality=QUALITY, lgwin=OWN_WINDOW)

    def next(self, event: bytes, *, last: bool) -> bytes:
        """The next bytes of it."""
        sent = self._squeeze.process(event) if event else b""
        return bytes(sent + (self._squeeze.finish() if last else self._squeeze.flush()))


class SharedStream:
    """A stream whose pieces are compressed once for all who have been sent the same."""

    coding = b"gzip"

    def __init__(self) -> None:
        self._head = HEAD
        self._before = b""
        self._sum = 0
        self._size = 0

    def next(self, event: bytes, *, last: bool) -> bytes:
        """The next bytes of it."""
        sent, self._head = self._head, b""
        if event:
            more, self._before = piece(self._before, event)
            self._sum = zlib.crc32(event, self._sum)
            self._size += len(event)
            sent += more
        return sent + LAST + struct.pack("<LL", self._sum, self._size & 0xFFFFFFFF) if last else sent


def _kind(message: HTTPResponseStartEvent) -> tuple[bytes, bool]:
    """The media type of a response, and whether it is encoded already."""
    found = {name.lower(): value for name, value in message["headers"]}
    return found.get(b"content-type", b""), b"content-encoding" in found


def _code(message: HTTPResponseStartEvent, coding: bytes, length: int | None = None) -> None:
    """Say that the body is compressed."""
    kept = [(name, value) for name, value in message["headers"] if name.lower() != b"content-length"]
    sized = [] if length is None else [(b"content-length", b"%d" % length)]
    message["headers"] = [*kept, (b"content-encoding", coding), (b"vary", b"Accept-Encoding"), *sized]
