"""Forms of the table page: each is an act of a seat.

A browser without script is sent back to the page; the script gets nothing, since the stream tells it, or the
decision bar with the reason why not.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Controller, Response, post
from litestar.datastructures import FormMultiDict
from litestar.exceptions import ClientException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER, HTTP_409_CONFLICT

from clepsydra.kernel import Refused, Some
from clepsydra.tables import chat, seating
from clepsydra.tables.deeds import (
    Agreed,
    Answered,
    AskedBack,
    CameBack,
    Confirmed,
    Declined,
    Deed,
    Foresaw,
    Forgot,
    LeftToBot,
    Resigned,
    TookBack,
)
from clepsydra.tables.house import Room
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.table import new_id
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import AtSeat, TableId
from clepsydra.web.boards import answer_of
from clepsydra.web.guard import same_origin
from clepsydra.web.pages.drawing import drawer_for
from clepsydra.web.pages.layout import html, lang_of
from clepsydra.web.pages.table import table_page

KEY = re.compile(r"[\w-]{1,60}")


class Acting(Controller):
    """What a seat does on the page."""

    path = "/t/{table_id:str}"
    include_in_schema = False
    guards = [same_origin]

    @post("/seats/{seat:int}/{what:str}")
    async def do(self, visit: Called, table_id: TableId, seat: AtSeat, what: FromPath[str]) -> Response[Any]:
        """An act of the seat."""
        room = await visit.enter(table_id, seat)
        data = await visit.request.form()
        expected = str(data.get("expected", ""))
        key = str(data.get("key", ""))
        sent = Sent(
            seat,
            await _deed(visit, room, seat, what, data),
            int(expected) if expected.isdecimal() else None,
            f"{seat}:{key if KEY.fullmatch(key) else new_id()}",
        )
        try:
            await act(visit.house, table_id, sent)
        except Refused as refused:
            return await _refused(visit, room, seat, refused)
        return _done(visit, f"/t/{table_id}")

    @post("/rematch")
    async def rematch(self, visit: Called, table_id: TableId) -> Redirect:
        """The same again."""
        guest = await visit.guest()
        room = await visit.enter(table_id)
        again = await seating.rematch(visit.house, room, guest)
        return Redirect(f"/t/{again.id}", status_code=HTTP_303_SEE_OTHER)

    @post("/say")
    async def say(self, visit: Called, table_id: TableId) -> Response[Any]:
        """A line for the chat."""
        guest = await visit.guest()
        room = await visit.enter(table_id)
        data = await visit.request.form()
        await chat.write(visit.house, room, guest, str(data.get("text", "")))
        return _done(visit, f"/t/{table_id}#chat")


async def _deed(visit: Visit, room: Room, seat: int, what: str, data: FormMultiDict) -> Deed:
    value = str(data.get("value", ""))
    plain: dict[str, Deed] = {
        "confirm": Confirmed(),
        "undo": TookBack(),
        "agree": Agreed(),
        "decline": Declined(),
        "return": CameBack(),
        "resign": Resigned(),
        "bot": LeftToBot(value, seat),
        "forget": Forgot(value),
    }
    if what in plain:
        return plain[what]
    if what == "back" and value.isdecimal():
        return AskedBack(int(value))
    if what == "foresee":
        return await _in_advance(visit, room, seat)
    if what != "answer":
        raise ClientException("there is no such deed")
    values = [str(each) for each in data.getall("answer", [])]
    async with room.lock:
        match = await visit.house.match(room)
        several = isinstance(match.position.asks.get(seat), Some)
    try:
        return Answered(answer_of(values, several=several))
    except (msgspec.DecodeError, IndexError) as error:
        raise ClientException("that is no answer") from error


async def _in_advance(visit: Visit, room: Room, seat: int) -> Deed:
    """The answer that the game's board offers for this and all such questions of the running part."""
    async with room.lock:
        match = await visit.house.match(room)
        ask = match.position.shown_to(seat).asks.get(seat)
    advance = None if ask is None else drawer_for(room, lang_of(visit)).board.in_advance(ask)
    if ask is None or advance is None:
        raise ClientException("this question cannot be answered in advance")
    return Foresaw(ask.rule, advance.answer, chapter=True)


def _scripted(visit: Visit) -> bool:
    return "x-live" in visit.request.headers


def _done(visit: Visit, page: str) -> Response[Any]:
    if _scripted(visit):
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    invite = visit.request.query_params.get("invite")
    return Redirect(f"{page}?invite={invite}" if invite else page, status_code=HTTP_303_SEE_OTHER)


async def _refused(visit: Visit, room: Room, seat: int, refused: Refused) -> Response[Any]:
    """The page, or just the decision bar, with the reason and what may be chosen now."""
    drawer = drawer_for(room, lang_of(visit))
    async with room.lock:
        await visit.house.catch_up(room)
        match = await visit.house.match(room)
        bar = drawer.with_notice(match, seat, refused.denial)
    if _scripted(visit):
        return Response({"ask": bar}, status_code=HTTP_409_CONFLICT)
    return html(await table_page(visit, room, bar), HTTP_409_CONFLICT)
