"""The live stream of the table page: the regions that changed, to be morphed in place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import msgspec
from litestar import Controller, get
from litestar.response import Stream

from clepsydra.drawing.assets import drawn_by
from clepsydra.tables import meeting, queries
from clepsydra.tables.audience import Closed, Listener, Report, Spoke, Went
from clepsydra.tables.people import Ears
from clepsydra.tables.ports import Line
from clepsydra.tables.service import TableSession
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.api.stream import HEARTBEAT, MISSED_LINES
from clepsydra.web.compression import sent_to_one
from clepsydra.web.numbers import number_or_none
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
        seat = number_or_none(visit.request.query_params.get("seat", ""))
        session = await visit.enter(table_id, seat)
        await visit.quotas.grant_stream(visit.request)
        if seat is not None:
            sent_to_one(visit.request.scope)
        seen = visit.request.query_params.get("seq", "")
        last = number_or_none(visit.request.headers.get("last-event-id", seen))
        lines = number_or_none(visit.request.query_params.get("said", ""))
        # Of a page that another release drew nobody knows which elements it has: it is sent everything once.
        same = visit.request.query_params.get("by") == drawn_by(session.table.setup.game)
        patches = _Patches(visit, session, seat, last if same else None, lines)
        return Stream(patches.all(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


class _Patches:
    """The patches for one open page."""

    def __init__(
        self, visit: Visit, session: TableSession, seat: int | None, seen: int | None, lines: int | None
    ) -> None:
        self.visit = visit
        self.service = visit.service
        self.listening = visit.quotas.listening(visit.request)
        self.session = session
        self.listener = Listener(seat, pictures=False)
        self.drawer = drawer_for(session, lang_of(visit))
        self.seen = seen
        self.lines = lines
        """The number of the newest chat line on the page; `None` if an older page does not send it."""
        self.shown: Drawn | None = None
        self.ears = Ears()

    async def all(self) -> AsyncGenerator[bytes]:
        """Everything, as it comes."""
        with self.listening:
            joining = asyncio.ensure_future(self._join())
            try:
                for line in await asyncio.shield(joining):
                    if written := self._line(line):
                        yield written
                while not self.service.closing:
                    try:
                        async with asyncio.timeout(HEARTBEAT):
                            report: Report | None = await self.listener.reports.get()
                    except TimeoutError:
                        report = None
                    if not await self.visit.let_in():
                        return
                    if report is None:
                        yield await self._waited() or b":\n\n"
                        continue
                    told = await asyncio.shield(asyncio.ensure_future(self._told(report)))
                    if told:
                        yield told
                    if isinstance(report, Closed):
                        return
            finally:
                # Nothing may be awaited here: whoever has gone has cancelled us.
                joining.add_done_callback(lambda _joined: self.service.leave(self.session, self.listener))

    async def _join(self) -> list[Line]:
        """Begin to listen. Return the chat lines that were written after the page was drawn and before that."""
        await self.service.join(self.session, self.listener)
        self.ears = await meeting.ears_of(self.service, self.visit.caller.guest)
        if self.lines is None or self.session.audience.lines <= self.lines:
            return []
        return await self.service.store.lines(self.session.table.id, self.lines, MISSED_LINES)

    async def _told(self, report: Report) -> bytes:
        match report:
            case Went():
                return await self._patch()
            case Spoke(line):
                return self._line(line)
            case Closed():
                return b"retry: 300\n\n"
            case _:
                return self._event("reload", {})

    def _line(self, line: Line) -> bytes:
        """The event for a chat line; nothing if the page has it already or the reader hides its writer."""
        if line.number <= (self.lines or 0) or not meeting.hears(self.ears, self.session.table, line):
            return b""
        self.lines = line.number
        return self._event("said", {"said": chat_line(self.session, line)})

    async def _waited(self) -> bytes:
        """What time alone changes, for those who sit there: whom they need wait for no longer (TB-LVE-02)."""
        if self.listener.seat is None:
            return b""
        return await asyncio.shield(asyncio.ensure_future(self._patch()))

    async def _patch(self) -> bytes:
        async with self.session.lock:
            match = self.session.match
            if match is not None and match.told and self.shown is None:
                # Whoever is sent the whole page is sent the whole log.
                match = await queries.with_whole_log(self.service, self.session)
            if match is None:
                return b""
            drawn = self.drawer.draw(match, self.listener.seat, self.service.now())
        before, self.shown = self.shown, drawn
        if before is None and self.seen == drawn.seq:
            # The page is as it was drawn, but somebody may be late since then.
            return self._event("patch", {"late": drawn.around["late"]}) if drawn.by_now.late else b""
        return b"" if before is drawn else self._patch_from(before, drawn)

    def _patch_from(self, before: Drawn | None, drawn: Drawn) -> bytes:
        since = None if before is None else before.seq
        if since not in drawn.patches:
            pieces = self.drawer.pieces(before, drawn)
            drawn.patches[since] = self._event("patch", {"title": drawn.title, **pieces}) if pieces else b""
        return drawn.patches[since]

    def _event(self, kind: str, pieces: dict[str, str]) -> bytes:
        seq = self.shown.seq if self.shown else self.seen or 0
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (
            seq,
            kind.encode(),
            msgspec.json.encode(pieces, enc_hook=str),
        )
