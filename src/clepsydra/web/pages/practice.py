"""Playing on from a moment of a game, at a practice table of one's own."""

from __future__ import annotations

from litestar import Controller, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.words import Words
from clepsydra.tables import practice, replay
from clepsydra.tables.table import Table
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.moments import Moment, eyes_in, number_in
from clepsydra.web.pages.people import text

BOT = "river"
"""Who plays the seats that one does not play oneself: a good player that does not think long."""
EVERY = "every"


class PracticePages(Controller):
    """Practice."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @post("/practice")
    async def practise(self, visit: Called, table_id: TableId) -> Redirect:
        """Open a table that begins at the moment, and go there."""
        form = await visit.request.form()
        session = await visit.enter(table_id)
        seat = eyes_in(text(form, "eyes"), session.table.seats_of(visit.caller.guest))
        session = await visit.look_back(table_id, seat)
        guest = await visit.guest()
        told = await replay.replay_of(visit.service, session)
        match = told.moment(number_in(text(form, "at")))
        bots = bots_beside(session.table, text(form, "play"))
        table = await practice.practise(visit.service, session.table, match, seat, guest, bots=bots)
        return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)


def bots_beside(table: Table, played: str) -> dict[int, str]:
    """The seats that bots take when one plays this seat alone, or none when one plays every seat."""
    if not played.isdecimal():
        return {}
    return {number: BOT for number in table.setup.people if str(number) != played}


def play_on(moment: Moment, names: dict[int, str], words: Words, *, as_it_lay: bool) -> Markup:
    """What opens such a table: who plays which seat, and what becomes of what is hidden."""
    hidden = join(
        html('<input type="hidden" name="{name}" value="{value}">', name=name, value=value)
        for name, value in (("at", moment.number), ("eyes", moment.eyes))
    )
    chosen = EVERY if moment.seat is None or len(names) == 1 else str(moment.seat)
    options = [(EVERY, words.say("practice", "every"))]
    if len(names) > 1:
        options += [(str(seat), words.say("practice", "only", name=name)) for seat, name in names.items()]
    return html(
        '<details class="playon" id="playon"><summary>{flag}{play_on}</summary>'
        '<form method="post" action="{action}">{hidden}<p class="small soft">{note}</p>'
        '<label class="field"><span>{seats}</span><select name="play">{choices}</select></label>'
        '<button class="btn small">{play}{begin}</button></form></details>',
        flag=icon("flag", css="s16"),
        play_on=words.say("practice", "play_on"),
        action=moment.address("/practice"),
        hidden=hidden,
        note=words.say("practice", "as_it_lay" if as_it_lay else "dealt_anew"),
        seats=words.say("practice", "seats"),
        choices=(
            html(
                '<option value="{value}" selected="{selected}">{name}</option>',
                value=value,
                selected=value == chosen,
                name=name,
            )
            for value, name in options
        ),
        play=icon("play", css="s16"),
        begin=words.say("practice", "begin"),
    )
