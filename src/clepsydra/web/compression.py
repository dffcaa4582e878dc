"""Texts travel compressed to whoever says that they can read that; a live stream, event by event.

Litestar's own compression keeps the events of a stream back until there are many. Here each event is a piece of the
compressed stream that can be read as soon as it arrives.
"""

from __future__ import annotations

import functools
import gzip
import struct
import zlib

from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

LEVEL = 6
BEST = 9
SMALLEST = 500
"""So few bytes are sent as they are."""
WINDOW = 1 << 15
"""How far back gzip can refer."""
TEXTS = (b"text/", b"application/json", b"application/problem+json", b"image/svg")
EVENTS = b"text/event-stream"

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LAST = b"\x03\0"
"""An empty last block."""


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` lets us compress.

    >>> accepts_gzip("gzip, deflate, br"), accepts_gzip("br;q=1, gzip;q=0"), accepts_gzip("")
    (True, False, False)
    """
    for part in header.lower().split(","):
        coding, _, weight = part.replace(" ", "").partition(";")
        if coding == "gzip":
            return not weight.startswith("q=0") or weight.strip("q=0.") != ""
    return False


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


def compressed(app: ASGIApp) -> ASGIApp:
    """Compress what the application sends, where it is worth it."""

    async def squeezed(scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope["headers"]).get(b"accept-encoding", b"")
        wire = _Wire(send) if accepts_gzip(asked.decode("latin-1")) else None
        await app(scope, receive, send if wire is None else wire.send)

    return squeezed


class _Wire:
    """One response on its way."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: HTTPResponseStartEvent | None = None
        self._stream: _Stream | None = None

    async def send(self, message: Message) -> None:
        """Pass a message on, compressed if that is worth it."""
        if message["type"] == "http.response.start":
            kind, coded = _kind(message)
            if kind.startswith(EVENTS):
                # Whoever listens is let in at once, not with the first event.
                self._stream = _Stream()
                _code(message)
            elif is_text(kind) and not coded:
                self._start = message
                return
        elif message["type"] == "http.response.body":
            if self._stream is not None:
                message["body"] = self._stream.next(message["body"], last=not message["more_body"])
            elif self._start is not None:
                start, self._start = self._start, None
                if not message["more_body"] and len(message["body"]) >= SMALLEST:
                    message["body"] = gzip.compress(message["body"], LEVEL, mtime=0)
                    _code(start, len(message["body"]))
                await self._send(start)
        await self._send(message)


class _Stream:
    """A stream of events as it was sent so far."""

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


def _code(message: HTTPResponseStartEvent, length: int | None = None) -> None:
    """Say that the body is compressed."""
    kept = [(name, value) for name, value in message["headers"] if name.lower() != b"content-length"]
    sized = [] if length is None else [(b"content-length", b"%d" % length)]
    message["headers"] = [*kept, (b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding"), *sized]
