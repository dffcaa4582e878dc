"""The table: one page for every game, for those who play and those who watch."""

from __future__ import annotations

from litestar import Controller, Response, get

from clepsydra.tables import looking
from clepsydra.tables.house import Room
from clepsydra.tables.table import Status, Table
from clepsydra.web import boards
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.boards.markup import esc
from clepsydra.web.boards.score import order
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

    @get("/score")
    async def score(self, visit: Called, table_id: TableId) -> Html:
        """The score sheet of a finished game."""
        room = await visit.enter(table_id)
        return html(await score_page(visit, room))


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


async def score_page(visit: Visit, room: Room) -> str:
    """Who won, and every line of every sheet."""
    drawer, drawn = await drawn_now(visit, room)
    board, picture = drawer.board, drawn.picture
    again = f'<form method="post" action="/t/{room.table.id}/rematch"><button class="btn primary">{esc(drawer.words.say("table", "rematch"))}</button></form>'
    record = f'<a class="btn" href="/api/v1/tables/{room.table.id}/record" download>{esc(drawer.words.say("table", "record"))}</a>'
    back = f'<a class="btn" href="/t/{room.table.id}">{esc(drawer.words.say("table", "back"))}</a>'
    buttons = f'<div class="row wrap">{again if picture.over and picture.seat is not None else ""}{record if picture.result else ""}{back}</div>'
    body = f'<p class="soft">{esc(drawer.words.say("table", "no_score"))}</p>'
    if picture.result is not None:
        signs = tuple(board.sign(drawn.view, seat) for seat in range(len(room.table.seats)))
        names = {
            line: board.reader.name(line)
            for seat in order(picture.result)
            for line in picture.result.sheets[seat]
        }
        score = boards.Score(picture.result, signs, names, board.score_icons)
        body = f'<h1 class="h-1">{esc(boards.headline(score, drawer.words))}</h1>{boards.podium(score)}{boards.score_sheet(score, drawer.words)}'
    page = f'<main id="main" class="wrapper stack l">{body}{buttons}</main>'
    return document(
        visit, boards.head(board, drawn.title), page, css=f"scorepage {room.table.setup.game}", bar=True
    )
