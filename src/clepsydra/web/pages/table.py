"""The table: one page for every game, for those who play and those who watch."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Controller, Response, get

from clepsydra.tables import looking
from clepsydra.tables.house import Room
from clepsydra.tables.table import Status, Table
from clepsydra.web import boards
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.chat import chat_panel
from clepsydra.web.pages.drawing import Drawer, Drawn, drawer_for
from clepsydra.web.pages.layout import document, html, lang_of, reader_of, switches_for, tools_for
from clepsydra.web.pages.lobby import lobby_page

Html = Response[str]


def seat_of(table: Table, visit: Visit, asked: tuple[int, ...] = ()) -> int | None:
    """Through whose eyes the caller looks: their own seat, of several the one that is asked."""
    own = table.seats_of(visit.caller.guest)
    wanted = visit.request.query_params.get("seat", "")
    if wanted.isdecimal() and int(wanted) in own:
        return int(wanted)
    return next((seat for seat in own if seat in asked), own[0] if own else None)


def address(visit: Visit, room: Room, place: str = "", under: str = "/t/") -> str:
    """A page of the table; who came by an invitation takes it along."""
    invite = "" if visit.invite is None else f"?{urlencode({'invite': visit.invite})}"
    return f"{under}{room.table.id}{place}{invite}"


class TablePages(Controller):
    """Everything under a table's link."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get()
    async def show(self, visit: Called, table_id: TableId) -> Html:
        """The lobby before the game, the table during and after it."""
        room = await visit.enter(table_id)
        if room.table.status is Status.OPEN:
            return html(await lobby_page(visit, room))
        return html(await table_page(visit, room))


async def drawn_now(visit: Visit, room: Room, seat: int | None = None) -> tuple[Drawer, Drawn]:
    """The match as the caller sees it now, with all that happened since its beginning."""
    drawer = drawer_for(room, lang_of(visit))
    async with room.lock:
        match = await looking.with_whole_log(visit.house, room)
        if seat is None:
            seat = seat_of(room.table, visit, tuple(match.asked))
        return drawer, drawer.draw(match, seat)


async def table_page(visit: Visit, room: Room, ask: str | None = None) -> str:
    """The whole page; `ask` stands in the place of the usual decision bar."""
    drawer, drawn = await drawn_now(visit, room)
    seat = drawn.picture.seat
    chat = await chat_panel(visit, room, drawer.words, seat)
    page = drawer.page(drawn, tools_for(visit, await reader_of(visit)), chat, ask, switches_for(visit))
    invite = visit.request.query_params.get("invite", "")
    eyes = "" if seat is None else f"&seat={seat}"
    live = f"/t/{room.table.id}/live?seq={drawn.seq}{eyes}{f'&invite={invite}' if invite else ''}"
    return document(
        visit,
        boards.head(drawer.board, drawn.title),
        page,
        css=f"tbl {room.table.setup.game}",
        data={"live": live},
    )
