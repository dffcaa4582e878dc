"""The table as it was: the same page at any moment of the game, with a line to slide along."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.tables import looking, story
from clepsydra.tables.house import Room
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.tables.story import Story
from clepsydra.tables.table import Status
from clepsydra.web import boards
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.boards.markup import esc
from clepsydra.web.boards.page import SCRIPTS
from clepsydra.web.pages.drawing import Drawer, Drawn, drawer_for
from clepsydra.web.pages.layout import document, html, lang_of, reader_of, tools_for
from clepsydra.web.pages.table import address

PUBLIC = "public"
"""How an address says that one looks as all who watch do."""
ANSWER_A_SECOND = 1


class ReplayPages(Controller):
    """Looking back."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get("/replay")
    async def replay(self, visit: Called, table_id: TableId) -> Response[Any]:
        """The page of a moment; for the script only what differs from the moment that it shows."""
        room = await visit.enter(table_id, fresh=True)
        if room.table.status is Status.OPEN:
            return Redirect(address(visit, room), status_code=HTTP_303_SEE_OTHER)
        past = await Past.seen(visit, room)
        if "x-live" in visit.request.headers:
            return Response(await past.difference(), headers={"Cache-Control": "no-store"})
        return html(await past.page())


def asked_number(visit: Visit, name: str) -> int:
    """A number of the address, 0 if it says none."""
    value = visit.request.query_params.get(name, "")
    return int(value) if value.isdecimal() and len(value) < 9 else 0


def asked_eyes(visit: Visit, room: Room, asked: str) -> int | None:
    """Through whose eyes the caller wants to look back: if they do not say, their own."""
    if asked.isdecimal() and len(asked) < 3:
        return int(asked)
    own = room.table.seats_of(visit.caller.guest)
    return own[0] if own and asked != PUBLIC else None


class Past:
    """A table at an earlier moment, through one pair of eyes."""

    def __init__(
        self, visit: Visit, room: Room, told: Story, seat: int | None, eyes: tuple[int | None, ...]
    ) -> None:
        self.visit = visit
        self.room = room
        self.story = told
        self.seat = seat
        self.eyes = eyes
        self.number = min(asked_number(visit, "at"), told.count)
        self.drawer: Drawer = drawer_for(room, lang_of(visit))
        self.words = self.drawer.words

    @classmethod
    async def seen(cls, visit: Visit, room: Room) -> Past:
        """What the address asks for, if the caller may see it."""
        seat = asked_eyes(visit, room, visit.request.query_params.get("eyes", ""))
        guest = visit.caller.guest
        visit.house.refuse(await looking.why_not_look_back(visit.house, room.table, guest, seat))
        eyes = await looking.eyes_of(visit.house, room.table, guest)
        return cls(visit, room, await story.story_of(visit.house, room), seat, eyes)

    # Drawing

    async def page(self) -> str:
        """The whole page."""
        drawn = await self._drawn()
        tools = tools_for(self.visit, await reader_of(self.visit))
        head = boards.head(self.drawer.board, drawn.title, (*SCRIPTS, "replay.js"))
        return document(
            self.visit,
            head + self._goes_on(),
            self.drawer.page(drawn, tools, ""),
            css=f"tbl {self.room.table.setup.game}",
            data={"replay": self.at(None), "at": str(self.number)},
            styles=("after.css",),
        )

    async def difference(self) -> dict[str, str]:
        """What changes on a page that shows another moment: HTML by id."""
        before = await self.visit.house.work_out(self.room, self._parts_seen)
        drawn = await self._drawn()
        regions = boards.changed(before, drawn.parts)
        return {"title": drawn.title, **drawn.around, **self.drawer.board.draw(drawn.view, regions)}

    def _parts_seen(self) -> boards.Parts:
        match = self.story.moment(asked_number(self.visit, "seen"))
        return self.drawer.board.parts(boards.look(match.position, self.seat))

    async def _drawn(self) -> Drawn:
        return await self.visit.house.work_out(self.room, self._draw)

    def _draw(self) -> Drawn:
        match = self.story.moment(self.number)
        view, picture = boards.look(match.position, self.seat), picture_of(match, self.seat)
        return Drawn(
            seq=match.seq,
            picture=picture,
            parts=self.drawer.board.parts(view),
            view=view,
            around={
                "ask": self._bar(view, self._told(match, picture)),
                "seats": self.drawer.seats(picture, view, None),
                "lines": self.drawer.log(match, picture, view, self.at(None) + "{}"),
            },
            title=f"{self.words.say('replay', 'title')} · {self.drawer.game} · Clepsydra",
        )

    def _told(self, match: Match, picture: Picture) -> str:
        """What the last answer did: the first that was told of it, or of an earlier one if it told nothing."""
        moments = [number for number, _ in match.position.log]
        last = moments.index(moments[-1]) if moments else 0
        told = [self.drawer.board.reader.event(event) for event in picture.events[last : last + 1]]
        return next(iter(told), self.words.say("replay", "beginning"))

    # The bar

    def at(self, number: int | None, seat: int | None = -1, **more: str) -> str:
        """The address of a moment, with these eyes or others'; without a number, it waits for one at its end."""
        own = self.room.table.seats_of(self.visit.caller.guest)
        eyes = self.seat if seat == -1 else seat
        query = {} if self.visit.invite is None else {"invite": self.visit.invite}
        if eyes != (own[0] if own else None):
            query["eyes"] = PUBLIC if eyes is None else str(eyes)
        query |= more
        return (
            f"/t/{self.room.table.id}/replay?{urlencode({**query, 'at': '' if number is None else number})}"
        )

    def _bar(self, view: boards.View[Any], title: str) -> str:
        number, count = self.number, self.story.count
        part = max((mark.number for mark in self.story.marks if mark.number < number), default=0)
        links = (
            self.at(part) if number else "",
            self.at(number - 1) if number else "",
            self.at(number, play="1") if number < count else "",
            self.at(number + 1) if number < count else "",
            address(self.visit, self.room),
        )
        bar = boards.Replaying(
            title if self.number else self.words.say("replay", "beginning"),
            number,
            count,
            tuple(
                (mark.number, _short(mark.chapter))
                for mark in self.story.marks
                if mark.number < max(1, count)
            ),
            links,
            f"/t/{self.room.table.id}/replay",
            tuple(self._eye(view, seat) for seat in self.eyes),
        )
        hidden = tuple(
            (name, value)
            for name, value in self.visit.request.query_params.items()
            if name in ("invite", "eyes")
        )
        return boards.replaying(bar, self.words, boards.Links(hidden=hidden))

    def _eye(self, view: boards.View[Any], seat: int | None) -> boards.Eye:
        sign = None if seat is None else self.drawer.board.sign(view, seat)
        return boards.Eye(self.at(self.number, seat), sign, here=seat == self.seat)

    def _goes_on(self) -> str:
        """Who has no script and wants to watch it play loads the next moment after a second."""
        if "play" not in self.visit.request.query_params or self.number >= self.story.count:
            return ""
        then = esc(f"{ANSWER_A_SECOND};url={self.at(self.number + 1, play='1')}")
        return f'<noscript><meta http-equiv="refresh" content="{then}"></noscript>'


def _short(chapter: str) -> str:
    """What stands below a long tick: numbers, since there is room for nothing longer."""
    return chapter if chapter.isdecimal() else ""
