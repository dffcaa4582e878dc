"""Seats in the middle of a game that look for somebody, and the form of who takes one (TB-CLK-09)."""

from __future__ import annotations

from typing import Any

from litestar import Controller, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra import drawing
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.tables import replacing
from clepsydra.tables.picture import Picture
from clepsydra.tables.table import Table
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import AtSeat, TableId
from clepsydra.web.pages.clocks import zone_of
from clepsydra.web.pages.layout import introduction, reader_of


def calls(table: Table, board: drawing.Board[Any], picture: Picture) -> Markup:
    """Who did not come, told to everybody; who only watches can take the seat."""
    if not picture.calls or picture.over:
        return html('<div id="calls" hidden></div>')
    watching = picture.seat is None
    return html(
        '<div id="calls" class="notice" role="status">{icon}<div class="stack">{calls}</div></div>',
        icon=icon("clock", css="s20"),
        calls=join(_call(table, board, seat, watching=watching) for seat in picture.calls),
    )


def _call(table: Table, board: drawing.Board[Any], seat: int, *, watching: bool) -> Markup:
    name = board.reader.player(seat)
    take = html(
        '<form method="post" action="/t/{table}/take/{seat}"><p class="small">{what}</p>'
        '<button class="btn small primary">{take}</button></form>',
        table=table.id,
        seat=seat,
        what=board.words.say("table", "call_what"),
        take=board.words.say("table", "call_take", name=name),
    )
    return html(
        '<p>{told} <a class="rule" href="/rules/TB-CLK-09">TB-CLK-09</a></p>{take}',
        told=board.words.say("table", "call_told", name=name),
        take=take if watching else None,
    )


class Calls(Controller):
    """Taking over a seat."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @post("/take/{seat:int}")
    async def take(self, visit: Called, table_id: TableId, seat: AtSeat) -> Redirect:
        """Take a seat that looks for somebody; a stranger says who they are first."""
        session = await visit.enter(table_id)
        guest = await reader_of(visit)
        if guest is None:
            return Redirect(introduction(f"/t/{table_id}"), status_code=HTTP_303_SEE_OTHER)
        await replacing.take_seat(
            visit.service, session.table, seat, guest, invite=visit.invite, zone=zone_of(visit)
        )
        return Redirect(f"/t/{table_id}", status_code=HTTP_303_SEE_OTHER)
