"""The table before the game: who sits where, the link for the others, and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, post
from litestar.exceptions import ClientException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.bots import BOTS
from clepsydra.kernel import Denial, Reader, Refused, commitment
from clepsydra.tables import seating
from clepsydra.tables.house import Room
from clepsydra.tables.table import Guest, Status, Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import AtSeat, SitDown, TableId
from clepsydra.web.guard import same_origin
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.layout import Frame, frame_for, html, written
from clepsydra.web.pages.people import text
from clepsydra.web.pages.places import places
from clepsydra.web.problems import refusal

Deed = Callable[[Guest], Awaitable[Table]]


async def lobby_page(visit: Visit, room: Room, denial: Denial | None = None) -> str:
    """The lobby of an open table; `denial` says why what was just tried is not possible."""
    table = room.table
    frame = await frame_for(visit)
    game = shown(table.setup.game, frame.lang)
    around = places(table, visit.caller.guest, game)
    host = await visit.house.store.guest(table.host)
    return written(
        frame,
        "lobby.html",
        table=table,
        game=game,
        places=around,
        free=sum(place.kind == "free" for place in around),
        sits=any(place.mine for place in around),
        hosting=table.host == visit.caller.guest,
        host=host.name if host else "",
        invite=visit.invite or "",
        link=_link(visit, table),
        bots=list(BOTS),
        chosen=game.chosen(table.setup),
        pace=_pace(frame, table.patience),
        sealed=in_groups(commitment(table.seed)) if table.seed else "",
        stream=_with_invite(f"/api/v1/tables/{table.id}/stream?texts=false", visit.invite),
        why="" if denial is None else _why(denial, game.reader),
        rule="" if denial is None else denial.rule,
    )


def _why(denial: Denial, reader: Reader) -> str:
    return reader.denial(denial).removesuffix(f" ({denial.rule})")


def _link(visit: Visit, table: Table) -> str:
    """What is passed on to others; only who sits or hosts may let people into a private table."""
    address = f"{str(visit.request.base_url).rstrip('/')}/t/{table.id}"
    if table.public:
        return address
    inside = table.host == visit.caller.guest or table.seats_of(visit.caller.guest)
    return f"{address}?invite={table.invite}" if inside else ""


def _with_invite(address: str, invite: str | None) -> str:
    return address if invite is None else f"{address}&{urlencode({'invite': invite})}"


def _pace(frame: Frame, minutes: int) -> str:
    if frame.words.knows("paces", str(minutes)):
        return frame.words.say("paces", f"{minutes}_note")
    return frame.words.say("lobby", "minutes", minutes=minutes)


def in_groups(fingerprint: str, size: int = 4) -> str:
    """A fingerprint as people compare it.

    >>> in_groups("9f4c1e07a2")
    '9f4c 1e07 a2'
    """
    return " ".join(fingerprint[at : at + size] for at in range(0, len(fingerprint), size))


class LobbyPages(Controller):
    """What is done at a table before the game; the same use cases as the API's."""

    path = "/t/{table_id:str}"
    guards = [same_origin]

    @post("/sit/{seat:int}")
    async def sit(self, visit: Called, table_id: TableId, seat: AtSeat) -> Response[Any]:
        """Take a free place."""
        word = text(await visit.request.form(), "word")
        try:
            wish = msgspec.convert({"invite": visit.invite, "word": word}, SitDown)
        except msgspec.ValidationError as error:
            raise ClientException("word") from error

        return await self._do(
            visit,
            table_id,
            lambda guest: seating.sit(visit.house, table_id, seat, guest, invite=wish.invite, word=wish.word),
        )

    @post("/stand/{seat:int}")
    async def stand(self, visit: Called, table_id: TableId, seat: AtSeat) -> Response[Any]:
        """Leave a place, or send a bot away from it."""
        room = await visit.enter(table_id)
        bot = seat < len(room.table.seats) and room.table.seats[seat].bot is not None
        leave = seating.remove_bot if bot else seating.stand_up
        return await self._do(visit, table_id, lambda guest: leave(visit.house, table_id, seat, guest))

    @post("/bot/{seat:int}")
    async def put_bot(self, visit: Called, table_id: TableId, seat: AtSeat) -> Response[Any]:
        """Put a bot on a free place."""
        bot = text(await visit.request.form(), "bot")
        return await self._do(
            visit, table_id, lambda guest: seating.put_bot(visit.house, table_id, seat, bot, guest)
        )

    @post("/start")
    async def start(self, visit: Called, table_id: TableId) -> Response[Any]:
        """Begin the game."""
        return await self._do(visit, table_id, lambda guest: seating.start(visit.house, table_id, guest))

    @staticmethod
    async def _do(visit: Visit, table_id: str, deed: Deed) -> Response[Any]:
        """Do it and show the table; what is refused is said in the lobby, as long as there is one."""
        guest = await visit.guest()
        room = await visit.enter(table_id)
        try:
            await deed(guest)
        except Refused as refused:
            room = await visit.enter(table_id)
            if room.table.status is not Status.OPEN:
                raise
            problem = refusal(refused.denial, visit.caller.lang, room.table.setup.game)
            return html(await lobby_page(visit, room, refused.denial), problem.status)
        invite = "" if visit.invite is None else f"?{urlencode({'invite': visit.invite})}"
        return Redirect(f"/t/{table_id}{invite}", status_code=HTTP_303_SEE_OTHER)
