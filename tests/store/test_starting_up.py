"""A PostgreSQL that answers only that it is starting up is away, not broken."""

from __future__ import annotations

import asyncio
import struct

import pytest

from clepsydra.store.opening import engine_for
from clepsydra.store.queries import SqlStore
from clepsydra.tables.ports import Unavailable

STARTING = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"


async def not_yet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speak as PostgreSQL does while it recovers: no encryption, and nobody is let in."""
    await reader.readexactly(8)
    writer.write(b"N")
    await reader.read(1000)
    writer.write(b"E" + struct.pack(">I", 4 + len(STARTING)) + STARTING)
    writer.close()


class Queries(SqlStore):
    """What both stores have in common."""

    append = acts = time = count_uses = None  # type: ignore[assignment] # not what is asked here


async def test_a_server_that_is_starting_up_is_unavailable() -> None:
    server = await asyncio.start_server(not_yet, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    engine = engine_for(f"postgresql://127.0.0.1:{port}/games")
    async with server:
        with pytest.raises(Unavailable, match="starting up"):
            await Queries(engine, "").table("somewhere")
    await engine.dispose()
