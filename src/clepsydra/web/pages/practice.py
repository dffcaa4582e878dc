"""Playing on from a moment of a game, at a practice table of one's own."""

from __future__ import annotations

from litestar import Controller, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.bots import BOTS
from clepsydra.tables import seating, story
from clepsydra.tables.table import Table
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import TableId
from clepsydra.web.boards.markup import esc, flag, icon
from clepsydra.web.boards.words import Words
from clepsydra.web.guard import same_origin
from clepsydra.web.pages.moments import Moment, eyes_in, number_in
from clepsydra.web.pages.people import text

BOT = next(iter(reversed(BOTS)))
"""Who plays the seats that one does not play oneself: the best bot there is."""
EVERY = "every"


class PracticePages(Controller):
    """Practice."""

    path = "/t/{table_id:str}"
    include_in_schema = False
    guards = [same_origin]

    @post("/practice")
    async def practise(self, visit: Called, table_id: TableId) -> Redirect:
        """Open a table that begins at the moment, and go there."""
        form = await visit.request.form()
        room = await visit.enter(table_id)
        seat = eyes_in(text(form, "eyes"), room.table.seats_of(visit.caller.guest))
        room = await visit.look_back(table_id, seat)
        guest = await visit.guest()
        told = await story.story_of(visit.house, room)
        match = told.moment(number_in(text(form, "at")))
        bots = bots_beside(room.table, text(form, "play"))
        table = await seating.practise(visit.house, room.table, match, seat, guest, bots=bots)
        return Redirect(f"/t/{table.id}", status_code=HTTP_303_SEE_OTHER)


def bots_beside(table: Table, played: str) -> dict[int, str]:
    """The seats that bots take when one plays this seat alone, or none when one plays every seat."""
    if not played.isdecimal():
        return {}
    return {number: BOT for number in table.setup.people if str(number) != played}


def play_on(moment: Moment, names: dict[int, str], words: Words, *, as_it_lay: bool) -> str:
    """What opens such a table, as HTML: who plays which seat, and what becomes of what is hidden."""
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{esc(value)}">'
        for name, value in (("at", moment.number), ("eyes", moment.eyes))
    )
    chosen = EVERY if moment.seat is None or len(names) == 1 else str(moment.seat)
    options = [(EVERY, words.say("practice", "every"))]
    if len(names) > 1:
        options += [(str(seat), words.say("practice", "only", name=name)) for seat, name in names.items()]
    choices = "".join(
        f'<option value="{value}"{flag("selected", value == chosen)}>{esc(name)}</option>'
        for value, name in options
    )
    note = esc(words.say("practice", "as_it_lay" if as_it_lay else "dealt_anew"))
    return (
        f'<details class="playon" id="playon"><summary>{icon("flag", css="s16")}{esc(words.say("practice", "play_on"))}</summary>'
        f'<form method="post" action="{esc(moment.address("/practice"))}">{hidden}<p class="small soft">{note}</p>'
        f'<label class="field"><span>{esc(words.say("practice", "seats"))}</span><select name="play">{choices}</select></label>'
        f'<button class="btn small">{icon("play", css="s16")}{esc(words.say("practice", "begin"))}</button></form></details>'
    )
