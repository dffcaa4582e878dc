"""The live stream of a table: server-sent events, from where the listener left off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import Parameter
from litestar.response import Stream

from clepsydra.tables.audience import Closed, Listener, Moved, Report, Seated, Spoke
from clepsydra.tables.figures import STREAMS
from clepsydra.tables.house import Room
from clepsydra.tables.looking import reader_for
from clepsydra.web.api.access import Visit
from clepsydra.web.api.look import Eyes, line_shape
from clepsydra.web.api.shapes import picture_shape, table_shape

HEARTBEAT = 15.0
"""Seconds of silence after which a sign of life is sent, so that a dead line is noticed."""

Texts = Annotated[bool, Parameter(description="Whether events come with their lines of the log.")]
LastSeen = Annotated[
    str | None,
    Parameter(header="Last-Event-ID", description="The id of the last event that arrived.", required=False),
]


class Place(msgspec.Struct, frozen=True):
    """How far a listener has come: the act, the settled events, the lines of the chat."""

    seq: int
    events: int
    lines: int

    @property
    def id(self) -> str:
        """As the id of an event."""
        return f"{self.seq}.{self.events}.{self.lines}"


def place_of(last: str | None) -> Place | None:
    """The place that an id names, or `None` if it is none of ours.

    >>> place_of("42.118.3"), place_of("yesterday")
    (Place(seq=42, events=118, lines=3), None)
    """
    parts = (last or "").split(".")
    if len(parts) != len(Place.__struct_fields__) or not all(part.isdecimal() for part in parts):
        return None
    return Place(*(int(part[:10]) for part in parts))


class Streams(Controller):
    """What happens, as it happens."""

    path = "/tables/{table_id:str}"
    tags = ["look"]

    @get("/stream", summary="Live events", media_type="text/event-stream")
    async def stream(
        self,
        visit: Visit,
        table_id: str,
        seat: Eyes = None,
        texts: Texts = True,
        last: LastSeen = None,
    ) -> Stream:
        """Events `picture`, `line`, `table`, and `reload` when what was missed cannot be told.

        A new listener first gets the picture; one who comes back with `Last-Event-ID`, what they missed.
        """
        room = await visit.enter(table_id, seat)
        told = _Teller(visit, room, seat, place_of(last), texts=texts)
        return Stream(told.all(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


class _Teller:
    """Tells one listener what is reported, until they are gone."""

    def __init__(
        self, visit: Visit, room: Room, seat: int | None, last: Place | None, *, texts: bool
    ) -> None:
        self.house = visit.house
        self.room = room
        self.caller = visit.caller
        self.last = last
        self.place = last or Place(0, 0, 0)
        self.texts = texts
        self.listener = Listener(seat)

    async def all(self) -> AsyncGenerator[bytes]:
        """Everything, as it comes."""
        reports = self.listener.reports
        STREAMS.inc()
        try:
            since = None if self.last is None else (self.last.seq, self.last.events)
            gapless = await self.house.join(self.room, self.listener, since)
            if not gapless:
                yield message("reload", self.place, b"{}")
            async for line in self._missed_lines():
                yield line
            while not self.house.closing:
                try:
                    report = await asyncio.wait_for(reports.get(), HEARTBEAT)
                except TimeoutError:
                    yield b":\n\n"
                    continue
                yield self._told(report)
                if isinstance(report, Closed):
                    return
        finally:
            # Nothing may be awaited here: whoever has gone has cancelled us.
            STREAMS.dec()
            self.house.leave(self.room, self.listener)

    async def _missed_lines(self) -> AsyncGenerator[bytes]:
        if self.last is not None:
            for line in await self.house.store.lines(self.room.table.id, self.last.lines, 200):
                yield self._told(Spoke(line))
        else:
            self.place = msgspec.structs.replace(self.place, lines=self.room.audience.lines)

    def _told(self, report: Report) -> bytes:
        match report:
            case Moved(picture):
                self.place = Place(picture.seq, picture.settled, self.place.lines)
                return message("picture", self.place, self._rendered(report))
            case Spoke(line):
                if line.number <= self.place.lines:
                    return b""
                self.place = msgspec.structs.replace(self.place, lines=line.number)
                return message("line", self.place, msgspec.json.encode(line_shape(self.room, line)))
            case Seated():
                shape = table_shape(self.room.table, self.caller.guest)
                return message("table", self.place, msgspec.json.encode(shape))
            case Closed():
                # The browser comes back by itself, to another process if this one is closing.
                return b"retry: 200\n" + message("bye", self.place, b"{}")

    def _rendered(self, report: Moved) -> bytes:
        kind = f"api-{self.caller.lang}" if self.texts else "api"
        rendering = report.renderings.get(kind)
        if rendering is None:
            reader = reader_for(self.room.table, self.caller.lang) if self.texts else None
            rendering = msgspec.json.encode(picture_shape(report.picture, reader))
            report.renderings[kind] = rendering
        return rendering


def message(event: str, place: Place, data: bytes) -> bytes:
    """One server-sent event; JSON holds no line breaks."""
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (place.id.encode(), event.encode(), data)
