"""Posting to addresses that people gave: over https, to the open internet, and nowhere else.

An address names a host, and whoever owns the name says where it leads: into our own network, if nobody looks. So the
name is resolved once, every address that it has must be public, and the connection goes to one of those that were
looked at, not to the name. Redirects are not followed. Whatever cannot be told is refused.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

import h11
from msgspec import Struct

PORT = 443
LOOKING_UP = 3.0
POSTING = 10.0
"""Seconds after which no answer is waited for."""
MOST_READ = 64 * 1024
UNICAST = ip_network("2000::/3")
PROTOCOLS = ip_network("192.0.0.0/24")
RELAYS = ip_network("192.88.99.0/24")
"""The former anycast addresses of relays to IPv6 (RFC 7526), which Python takes for public ones."""

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Resolve = Callable[[str], Awaitable[list[str]]]
Connect = Callable[[str, str], Awaitable[Wire]]


class Forbidden(Exception):
    """An address that nothing is sent to; `reason` is a key of the words for notices."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Answer(Struct, frozen=True):
    """What came back."""

    status: int
    text: str


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet; those that carry another one inside are not.

    >>> [is_public(one) for one in ("93.184.215.14", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False]
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if not ip.is_global or ip.is_multicast or ip.is_reserved:
        return False
    match ip:
        case IPv4Address():
            return ip not in PROTOCOLS and ip not in RELAYS
        case IPv6Address():
            return ip in UNICAST and ip.sixtofour is None and ip.teredo is None


async def look_up(host: str) -> list[str]:
    """All addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


async def connect(address: str, host: str) -> Wire:
    """A connection to an address, where the host must prove its name."""
    return await asyncio.open_connection(
        address, PORT, ssl=ssl.create_default_context(), server_hostname=host
    )


def vetted(address: str) -> SplitResult:
    """The parts of an address that may be posted to as far as it shows."""
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname
    except ValueError:
        raise Forbidden("address") from None
    if parts.scheme != "https":
        raise Forbidden("https")
    plain = address.isascii() and address.isprintable() and " " not in address and "\\" not in address
    if not host or not plain or "@" in parts.netloc or port not in (None, PORT):
        raise Forbidden("address")
    return parts


class Outside:
    """The open internet, as far as we post to it."""

    def __init__(
        self,
        resolve: Resolve = look_up,
        public: Callable[[str], bool] = is_public,
        connect: Connect = connect,
    ) -> None:
        self._resolve = resolve
        self._public = public
        self._connect = connect

    async def addresses(self, host: str) -> list[str]:
        """Where a host may be reached: all of its addresses, if every one of them is public."""
        try:
            async with asyncio.timeout(LOOKING_UP):
                found = await self._resolve(host)
        except (OSError, UnicodeError):
            raise Forbidden("unknown") from None
        if not found or not all(self._public(each) for each in found):
            raise Forbidden("private")
        return found

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Post to an address and say what it answered; where it leads on is not followed."""
        parts = vetted(address)
        host = parts.hostname or ""
        addresses = await self.addresses(host)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        request = h11.Request(
            method="POST",
            target=target,
            headers=[
                ("Host", parts.netloc),
                ("User-Agent", "Clepsydra"),
                ("Content-Length", str(len(body))),
                ("Connection", "close"),
                *headers.items(),
            ],
        )
        async with asyncio.timeout(POSTING):
            reader, writer = await self._connect(addresses[0], host)
            try:
                return await _exchange(reader, writer, request, body)
            finally:
                writer.close()


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> Answer:
    wire = h11.Connection(h11.CLIENT)
    parts: tuple[h11.Event, ...] = (request, h11.Data(body), h11.EndOfMessage())
    writer.write(b"".join(wire.send(part) or b"" for part in parts))
    await writer.drain()
    status, text = 0, b""
    while len(text) < MOST_READ:
        event = wire.next_event()
        match event:
            case h11.NEED_DATA:
                wire.receive_data(await reader.read(MOST_READ))
            case h11.Response():
                status = event.status_code
            case h11.Data():
                text += event.data
            case h11.EndOfMessage() | h11.ConnectionClosed():
                break
            case _:
                pass
    return Answer(status, text.decode("utf-8", "replace"))
