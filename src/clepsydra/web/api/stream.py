"""The live stream of a table: server-sent events, from where the listener left off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream

from clepsydra.tables import meeting
from clepsydra.tables.audience import Closed, Listener, Moved, Report, Seated, Spoke, Went
from clepsydra.tables.people import Ears
from clepsydra.tables.queries import reader_for
from clepsydra.tables.service import TableSession
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.look import line_shape
from clepsydra.web.api.shapes import AsSeat, TableId, picture_shape, table_shape
from clepsydra.web.compression import sent_to_one
from clepsydra.web.problems import TABLE

HEARTBEAT = 15.0
"""Seconds of silence after which a sign of life is sent, so that a dead line is noticed."""

MISSED_LINES = 200

Texts = Annotated[bool, QueryParameter(description="Whether events include their lines of the log.")]
LastSeen = Annotated[
    str | None,
    HeaderParameter(name="Last-Event-ID", description="The id of the last event received.", required=False),
]


class Place(msgspec.Struct, frozen=True):
    """How far a listener has come: the acts it noticed, the settled events, the lines of the chat."""

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

    @get("/stream", summary="Stream live events", media_type="text/event-stream", responses=TABLE)
    async def stream(
        self,
        visit: Called,
        table_id: TableId,
        seat: AsSeat = None,
        texts: Texts = True,
        last: LastSeen = None,
    ) -> Stream:
        """Events `picture`, `line`, `table`, and `reload` when what was missed cannot be told.

        A new listener first gets the picture, or the table where no game is under way; one who comes back with
        `Last-Event-ID`, what they missed. `bye` comes before the service closes: come back, to another process.
        """
        session = await visit.enter(table_id, seat)
        await visit.quotas.grant_stream(visit.request)
        if seat is not None:
            sent_to_one(visit.request.scope)
        told = _Teller(visit, session, seat, place_of(last), texts=texts)
        return Stream(told.all(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


class _Teller:
    """Tells one listener what is reported, until they are gone."""

    def __init__(
        self, visit: Visit, session: TableSession, seat: int | None, last: Place | None, *, texts: bool
    ) -> None:
        self.visit = visit
        self.service = visit.service
        self.listening = visit.quotas.listening(visit.request)
        self.session = session
        self.caller = visit.caller
        self.last = last
        self.place = last or Place(0, 0, 0)
        self.texts = texts
        self.listener = Listener(seat)
        self.ears = Ears()

    async def all(self) -> AsyncGenerator[bytes]:
        """Everything, as it comes."""
        reports = self.listener.reports
        with self.listening:
            # Whoever goes while they are still being let in has cancelled us, not what the store is doing.
            joining = asyncio.ensure_future(self._join())
            try:
                for line in await asyncio.shield(joining):
                    yield line
                if self.service.closing:
                    self.listener.tell(Closed())
                while True:
                    try:
                        async with asyncio.timeout(HEARTBEAT):
                            report: Report | None = await reports.get()
                    except TimeoutError:
                        report = None
                    if not await self.visit.let_in():
                        return
                    yield b":\n\n" if report is None else self._told(report)
                    if isinstance(report, Closed):
                        return
            finally:
                # Nothing may be awaited here, for the same reason.
                joining.add_done_callback(lambda _joined: self.service.leave(self.session, self.listener))

    async def _join(self) -> list[bytes]:
        """Begin to listen; what comes before the first report."""
        if self.last is None:
            await self.service.join(self.session, self.listener)
            self.ears = await meeting.ears_of(self.service, self.caller.guest)
            self.place = Place(0, 0, self.session.audience.lines)
            return self._table_first()
        gapless = await self.service.join(self.session, self.listener, (self.last.seq, self.last.events))
        self.ears = await meeting.ears_of(self.service, self.caller.guest)
        missed = await self.service.store.lines(self.session.table.id, self.last.lines, MISSED_LINES)
        first = [] if gapless else [message("reload", self.place, b"{}")]
        return [*first, *self._table_first(), *(self._told(Spoke(line)) for line in missed)]

    def _table_first(self) -> list[bytes]:
        """Where no game is under way, the table itself is what there is to see."""
        return [self._told(Seated())] if self.session.match is None else []

    def _told(self, report: Report) -> bytes:
        match report:
            case Moved(picture):
                self.place = Place(picture.seq, picture.settled, self.place.lines)
                return message("picture", self.place, self._rendered(report))
            case Spoke(line):
                if line.number <= self.place.lines:
                    return b""
                self.place = msgspec.structs.replace(self.place, lines=line.number)
                if not meeting.hears(self.ears, self.session.table, line):
                    return b":\n\n"
                return message("line", self.place, msgspec.json.encode(line_shape(self.session, line)))
            case Seated():
                running, guest = self.session.match, self.caller.guest
                seq = None if running is None else running.noticed_by(guest)
                shape = table_shape(self.session.table, guest, seq=seq)
                return message("table", self.place, msgspec.json.encode(shape))
            case Went():
                return b""  # a page is told so
            case Closed():
                # The browser comes back by itself, to another process if this one is closing.
                return b"retry: 200\n" + message("bye", self.place, b"{}")

    def _rendered(self, report: Moved) -> bytes:
        kind = f"api-{self.caller.lang}" if self.texts else "api"
        rendering = report.renderings.get(kind)
        if rendering is None:
            reader = reader_for(self.session.table, self.caller.lang) if self.texts else None
            match = self.session.match
            rules = None if match is None else match.position.rules
            rendering = msgspec.json.encode(picture_shape(report.picture, reader, rules))
            report.renderings[kind] = rendering
        return rendering


def message(event: str, place: Place, data: bytes) -> bytes:
    """One server-sent event; JSON holds no line breaks."""
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (place.id.encode(), event.encode(), data)
