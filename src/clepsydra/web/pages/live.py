"""The live stream of the table page: the regions that changed, to be morphed in place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import msgspec
from litestar import Controller, get
from litestar.response import Stream

from clepsydra.tables import looking
from clepsydra.tables.audience import Closed, Listener, Moved, Report, Spoke
from clepsydra.tables.figures import STREAMS
from clepsydra.tables.house import Room
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.api.stream import HEARTBEAT
from clepsydra.web.pages.chat import chat_line
from clepsydra.web.pages.drawing import Drawn, drawer_for
from clepsydra.web.pages.layout import lang_of


class Live(Controller):
    """What changes on the page, as it changes."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get("/live", media_type="text/event-stream")
    async def live(self, visit: Called, table_id: TableId) -> Stream:
        """Events `patch` (HTML by id), `said` (a line of the chat) and `reload`."""
        wanted = visit.request.query_params.get("seat", "")
        seat = int(wanted) if wanted.isdecimal() else None
        room = await visit.enter(table_id, seat)
        seen = visit.request.query_params.get("seq", "")
        last = visit.request.headers.get("last-event-id", seen)
        patches = _Patches(visit, room, seat, int(last) if last.isdecimal() else None)
        return Stream(patches.all(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


class _Patches:
    """The patches for one open page."""

    def __init__(self, visit: Visit, room: Room, seat: int | None, seen: int | None) -> None:
        self.house = visit.house
        self.room = room
        self.listener = Listener(seat)
        self.drawer = drawer_for(room, lang_of(visit))
        self.seen = seen
        self.shown: Drawn | None = None

    async def all(self) -> AsyncGenerator[bytes]:
        """Everything, as it comes."""
        STREAMS.inc()
        joining = asyncio.ensure_future(self.house.join(self.room, self.listener))
        try:
            await asyncio.shield(joining)
            while not self.house.closing:
                try:
                    report = await asyncio.wait_for(self.listener.reports.get(), HEARTBEAT)
                except TimeoutError:
                    yield b":\n\n"
                    continue
                told = await asyncio.shield(asyncio.ensure_future(self._told(report)))
                if told:
                    yield told
                if isinstance(report, Closed):
                    return
        finally:
            # Nothing may be awaited here: whoever has gone has cancelled us.
            STREAMS.dec()
            joining.add_done_callback(lambda _joined: self.house.leave(self.room, self.listener))

    async def _told(self, report: Report) -> bytes:
        match report:
            case Moved():
                return await self._patch()
            case Spoke(line):
                return self._event("said", {"said": chat_line(self.room, line)})
            case Closed():
                return b"retry: 300\n\n"
            case _:
                return self._event("reload", {})

    async def _patch(self) -> bytes:
        async with self.room.lock:
            match = self.room.match
            if match is not None and match.told and self.shown is None:
                # Whoever is sent the whole page is sent the whole log.
                match = await looking.with_whole_log(self.house, self.room)
            if match is None:
                return b""
            drawn = self.drawer.draw(match, self.listener.seat)
        before, self.shown = self.shown, drawn
        return b"" if before is None and self.seen == drawn.seq else self._patch_from(before, drawn)

    def _patch_from(self, before: Drawn | None, drawn: Drawn) -> bytes:
        since = None if before is None else before.seq
        if since not in drawn.patches:
            pieces = self.drawer.pieces(before, drawn)
            drawn.patches[since] = self._event("patch", {"title": drawn.title, **pieces}) if pieces else b""
        return drawn.patches[since]

    def _event(self, kind: str, pieces: dict[str, str]) -> bytes:
        seq = self.shown.seq if self.shown else self.seen or 0
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (seq, kind.encode(), msgspec.json.encode(pieces))
