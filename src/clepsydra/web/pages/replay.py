"""The table as it was: the same page at any moment of the game, with a line to slide along."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import structs

from clepsydra import drawing
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.kernel import in_words, sentences
from clepsydra.tables import queries, replay
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, as_it_stood, picture_of
from clepsydra.tables.replay import Replay
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Status
from clepsydra.tables.watchdog import in_slices
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.drawing import Drawer, Drawn, drawer_for
from clepsydra.web.pages.layout import document, lang_of, reader_of, respond, tools_for
from clepsydra.web.pages.lines import lines, told_to
from clepsydra.web.pages.moments import Moment, eyes_in, number_in
from clepsydra.web.pages.practice import play_on
from clepsydra.web.pages.table import address
from clepsydra.web.site import play

PLAY = ("play", "1")
"""What an address says when the next moment is to follow by itself."""
A_SECOND = 1


class ReplayPages(Controller):
    """Looking back."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get("/replay")
    async def replay(self, visit: Called, table_id: TableId) -> Response[Any]:
        """The page of a moment; for the script only what differs from the moment that it shows."""
        session = await visit.enter(table_id, fresh=True)
        if session.table.status is Status.OPEN:
            return Redirect(address(visit, session), status_code=HTTP_303_SEE_OTHER)
        past = await Past.seen(visit, session)
        if "x-live" in visit.request.headers:
            return Response(await past.difference(), headers={"Cache-Control": "no-store"})
        return respond(await past.page())


class Past:
    """A table at an earlier moment, through one pair of eyes."""

    def __init__(self, moment: Moment, told: Replay, eyes: tuple[int | None, ...], *, revealed: bool) -> None:
        self.moment = moment
        self.visit = moment.visit
        self.session = moment.session
        self.replay = told
        self.eyes = eyes
        """Through whose eyes the visitor may look."""
        self.revealed = revealed
        self.drawer: Drawer = drawer_for(self.session, lang_of(self.visit))
        self.words = self.drawer.words

    @classmethod
    async def seen(cls, visit: Visit, session: TableSession) -> Past:
        """What the address asks for, if the caller may see it."""
        asked, guest = visit.request.query_params, visit.caller.guest
        seat = eyes_in(asked.get("eyes", ""), session.table.seats_of(guest))
        visit.service.refuse(await queries.why_not_look_back(visit.service, session.table, guest, seat))
        eyes = await queries.eyes_of(visit.service, session.table, guest)
        told = await replay.replay_of(visit.service, session)
        number = min(number_in(asked.get("at", "")), told.count)
        revealed = await queries.revealed(visit.service, session.table)
        return cls(Moment(visit, session, number, seat), told, eyes, revealed=revealed)

    # Drawing

    async def page(self) -> str:
        """The whole page."""
        drawn = await self._drawn()
        await in_slices(self.drawer.board.drawing_all(drawn.view))
        tools = tools_for(self.visit, await reader_of(self.visit))
        head = drawing.head(self.drawer.board, drawn.title, (play.REPLAY,), (play.SHEET,))
        return document(
            self.visit,
            head + self._goes_on(),
            self.drawer.page(drawn, tools, NOTHING),
            css=f"tbl {self.session.table.setup.game}",
            data={"replay": self.moment.prefix(), "at": str(self.moment.number)},
            styles=("after.css",),
        )

    async def difference(self) -> dict[str, str]:
        """What changes on a page that shows another moment: HTML by id."""
        before = await self.visit.service.work_out(self.session, self._parts_seen)
        drawn = await self._drawn()
        regions = drawing.changed(before, drawn.parts)
        changed = self.drawer.board.draw(drawn.view, regions)
        parts = {**drawn.around, "lines": drawn.lines.html, **changed}
        return {"title": drawn.title, **{name: str(part) for name, part in parts.items()}}

    def _parts_seen(self) -> drawing.Parts:
        match = self.replay.moment(number_in(self.visit.request.query_params.get("seen", "")))
        return self.drawer.board.parts(drawing.look(match.position, self.moment.seat))

    async def _drawn(self) -> Drawn:
        return await self.visit.service.work_out(self.session, self._draw)

    def _draw(self) -> Drawn:
        match, seat = self.replay.moment(self.moment.number), self.moment.seat
        view, picture = drawing.look(match.position, seat), picture_of(match, seat)
        return Drawn(
            seq=match.seq,
            picture=picture,
            parts=self.drawer.board.parts(view),
            view=view,
            around={
                "ask": self._bar(view, self._told(match, picture)),
                "seats": self.drawer.seats(as_it_stood(match, picture), view, None),
            },
            lines=lines(self.drawer.board, view, told_to(match, picture), self.moment.prefix()),
            title=f"{self.words.say('replay', 'title')} · {self.drawer.game} · Clepsydra",
            told=match.told,
            patches={},
        )

    def _told(self, match: Match, picture: Picture) -> str:
        """What the last answer did: the first that was told of it, or of an earlier one if it told nothing."""
        moments, board = tuple(zip(picture.moments, picture.events, strict=True)), self.drawer.board
        last = picture.moments.index(picture.moments[-1]) if moments else 0
        told = [each for each in sentences(board.rules, moments) if each.number <= last]
        if not told:
            return self.words.say("replay", "beginning")
        return in_words(board.reader, board.rules, told[-1])

    # The bar

    def _bar(self, view: drawing.View[Any], title: str) -> Markup:
        moment, count, marks = self.moment, self.replay.count, self.replay.marks
        number = moment.number
        part = max((mark.number for mark in marks if mark.number < number), default=0)
        bar = drawing.Replaying(
            title if number else self.words.say("replay", "beginning"),
            number,
            count,
            tuple((mark.number, _short(mark.chapter)) for mark in marks if mark.number < max(1, count)),
            (
                moment.link(part) if number else "",
                moment.link(number - 1) if number else "",
                moment.link(number, PLAY) if number < count else "",
                moment.link(number + 1) if number < count else "",
                moment.address(),
            ),
            f"/t/{self.session.table.id}/replay",
            tuple(self._eye(view, seat) for seat in self.eyes),
            self._play_on(),
        )
        return drawing.replaying(bar, self.words, drawing.Links(hidden=moment.fields()))

    def _eye(self, view: drawing.View[Any], seat: int | None) -> drawing.Eye:
        sign = None if seat is None else self.drawer.board.sign(view, seat)
        there = structs.replace(self.moment, seat=seat)
        return drawing.Eye(there.link(there.number), sign, here=seat == self.moment.seat)

    def _play_on(self) -> Markup:
        names = {seat: self.drawer.board.reader.player(seat) for seat in self.session.table.setup.people}
        return play_on(self.moment, names, self.words, as_it_lay=self.revealed)

    def _goes_on(self) -> Markup:
        """Who has no script and wants to watch it play loads the next moment after a second."""
        number = self.moment.number
        if PLAY[0] not in self.visit.request.query_params or number >= self.replay.count:
            return NOTHING
        return html(
            '<noscript><meta http-equiv="refresh" content="{then}"></noscript>',
            then=f"{A_SECOND};url={self.moment.link(number + 1, PLAY)}",
        )


def _short(chapter: str) -> str:
    """What stands below a long tick: numbers, since there is room for nothing longer."""
    return chapter if chapter.isdecimal() else ""
