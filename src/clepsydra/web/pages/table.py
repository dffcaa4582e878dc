"""The table: one page for every game, for those who play and those who watch."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Controller, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra import drawing
from clepsydra.drawing.assets import drawn_by
from clepsydra.drawing.markup import Markup
from clepsydra.kernel import Refused
from clepsydra.tables import queries
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Status, Table
from clepsydra.tables.watchdog import in_slices
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.numbers import number_or_none
from clepsydra.web.pages.away import while_away
from clepsydra.web.pages.chat import chat_panel
from clepsydra.web.pages.drawing import Drawer, Drawn, drawer_for
from clepsydra.web.pages.layout import document, lang_of, reader_of, respond, switches_for, tools_for
from clepsydra.web.pages.lobby import lobby_page, looking
from clepsydra.web.preferences import coached
from clepsydra.web.site import play


def seat_of(table: Table, visit: Visit, asked: tuple[int, ...] = ()) -> int | None:
    """Through whose eyes the caller looks: their own seat, of several the one that is asked."""
    own = table.seats_of(visit.caller.guest)
    wanted = number_or_none(visit.request.query_params.get("seat", ""))
    if wanted in own:
        return wanted
    return next((seat for seat in own if seat in asked), own[0] if own else None)


def address(visit: Visit, session: TableSession, place: str = "", under: str = "/t/") -> str:
    """A page of the table; who came by an invitation takes it along."""
    invite = "" if visit.invite is None else f"?{urlencode({'invite': visit.invite})}"
    return f"{under}{session.table.id}{place}{invite}"


class TablePages(Controller):
    """Everything under a table's link."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get()
    async def show(self, visit: Called, table_id: TableId) -> Response[Any]:
        """The lobby before the game, the table during and after it."""
        session = await visit.enter(table_id)
        if session.table.status is Status.OPEN:
            return respond(await lobby_page(visit, session))
        try:
            return respond(await table_page(visit, session))
        except Refused as refused:
            if session.table.status is not Status.OVER or refused.denial.rule != "TB-REC-03":
                raise
            # What was played by other rules cannot be drawn; how it ended is known.
            return Redirect(address(visit, session, "/score"), status_code=HTTP_303_SEE_OTHER)


async def drawn_now(visit: Visit, session: TableSession, seat: int | None = None) -> tuple[Drawer, Drawn]:
    """The match as the caller sees it now, with all that happened since its beginning."""
    drawer = drawer_for(session, lang_of(visit))
    async with session.lock:
        match = await queries.with_whole_log(visit.service, session)
        if seat is None:
            seat = seat_of(session.table, visit, tuple(match.asked))
        return drawer, drawer.draw(match, seat, visit.service.now())


async def table_page(visit: Visit, session: TableSession, ask: Markup | None = None) -> str:
    """The whole page; `ask` stands in the place of the usual decision bar."""
    drawer, drawn = await drawn_now(visit, session)
    seat = drawn.picture.seat
    seen = number_or_none(visit.request.cookies.get("seen", "")) or 0
    history = session.match.state.history if session.match else []
    await in_slices(drawer.board.drawing_all(drawn.view))
    away = while_away(drawer, drawn, history, seen)
    chat = await chat_panel(visit, session, drawer.words, seat)
    page = drawer.page(
        drawn, tools_for(visit, await reader_of(visit)), chat, ask, switches_for(visit), away=away
    )
    invite = visit.request.query_params.get("invite", "")
    eyes = "" if seat is None else f"&seat={seat}"
    drawer_is = f"&by={drawn_by(session.table.setup.game)}"
    live = (
        f"/t/{session.table.id}/live?seq={drawn.seq}{drawer_is}{eyes}{f'&invite={invite}' if invite else ''}"
    )
    return document(
        visit,
        drawing.head(drawer.board, drawn.title, (play.TABLE,), (play.SHEET,)),
        page,
        css=f"tbl {session.table.setup.game}{' coached' if coached(visit.request) else ''}",
        data={
            "live": live,
            "looking": await looking(visit, session.table.id),
            "now": str(visit.service.now()),
        },
    )
