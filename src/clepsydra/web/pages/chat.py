"""The chat, in the lobby and beside the log; who may switch it off, and for whom."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar import Controller, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from clepsydra.drawing import Words
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.tables import meeting
from clepsydra.tables.chat import writer
from clepsydra.tables.people import Ears
from clepsydra.tables.ports import Line
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.people import text

SHOWN = 50
SWITCHES = {"mine": "quiet", "all": "chat"}
"""Where the chat is switched off for oneself, and for the whole table."""


async def chat_panel(visit: Visit, session: TableSession, words: Words, seat: int | None) -> Markup:
    """What was written, for those who sit a field to write, and for everybody how to switch it off."""
    table = session.table
    ears = await meeting.ears_of(visit.service, visit.caller.guest)
    title = words.say("ask", "chat")
    return html(
        '<section class="chat" id="chat" aria-label="{title}"><h2 class="h-3">{title}</h2>{chat}{people}{switches}'
        "</section>",
        title=title,
        chat=_off(words, table)
        if ears.quiet or not table.chat
        else await _lines(visit, session, words, seat, ears),
        people=_people(table, visit.caller.guest, words),
        switches=_switches(visit, table, ears, words),
    )


async def _lines(visit: Visit, session: TableSession, words: Words, seat: int | None, ears: Ears) -> Markup:
    lines = await visit.service.store.lines(session.table.id, 0, SHOWN)
    field = words.say("table", "write")
    form = html(
        '<form method="post" action="/t/{id}/say" class="row say-form">'
        '<input type="text" id="write" name="text" maxlength="500" required autocomplete="off"'
        ' aria-label="{field}" placeholder="{field}">'
        '<button class="btn icon" aria-label="{label}">{icon}</button></form>',
        id=session.table.id,
        field=field,
        label=words.say("table", "send"),
        icon=icon("chat"),
    )
    return html(
        '<div role="log" tabindex="0"><ol id="said">{said}</ol></div>{form}',
        said=(chat_line(session, line) for line in lines if meeting.hears(ears, session.table, line)),
        form=None if seat is None else form,
    )


def _off(words: Words, table: Table) -> Markup:
    told = words.say("people", "chat_is_off" if not table.chat else "chat_is_off_for_you")
    return html(
        '<p class="small soft">{told} <a class="rule" href="/rules/TB-MEE-06">TB-MEE-06</a></p>', told=told
    )


def _people(table: Table, guest: str | None, words: Words) -> Markup | None:
    """The others at the table, each with the way to their page."""
    forgotten = words.say("account", "somebody")
    others = {
        seat.guest: seat.name
        for seat in table.seats
        if seat.guest not in (None, guest) and words.person(seat.name) != forgotten
    }
    if not others or table.practice_of is not None:
        return None
    return html(
        '<p class="small who-is-here"><span class="soft">{title}</span>{people}</p>',
        title=words.say("people", "here"),
        people=(
            html('<a href="/people/{id}?table={table}">{name}</a>', id=id_, table=table.id, name=name)
            for id_, name in others.items()
        ),
    )


def _switches(visit: Visit, table: Table, ears: Ears, words: Words) -> Markup | None:
    """The chat for oneself, and for its host that of the whole table."""
    guest = visit.caller.guest
    if guest is None:
        return None
    own = _switch(visit, table, "on" if ears.quiet else "off", words, "mine")
    all_ = _switch(visit, table, "off" if table.chat else "on", words, "all") if table.host == guest else None
    return html(
        '<details class="chatset"><summary class="small">{title}</summary><div class="row wrap">{own}{all}</div>'
        "</details>",
        title=words.say("people", "chat_settings"),
        own=own,
        all=all_,
    )


def _switch(visit: Visit, table: Table, to: str, words: Words, whose: str) -> Markup:
    return html(
        '<form method="post" action="/t/{id}/{path}{invite}"><button class="btn small" name="to" value="{to}">{label}</button>'
        "</form>",
        id=table.id,
        path=SWITCHES[whose],
        invite=_invite(visit),
        to=to,
        label=words.say("people", f"chat_{to}_{whose}"),
    )


def chat_line(session: TableSession, line: Line) -> Markup:
    """One line."""
    return html(
        '<li id="said-{number}"><b>{name}</b> {text}</li>',
        number=line.number,
        name=writer(session, line),
        text=line.text,
    )


class ChatSwitches(Controller):
    """Switching the chat off and on."""

    path = "/t/{table_id:str}"

    @post("/quiet")
    async def own(self, visit: Called, table_id: TableId) -> Redirect:
        """For oneself, at every table."""
        guest = await visit.guest()
        await visit.enter(table_id)
        quiet = text(await visit.request.form(), "to") == "off"
        await visit.service.store.set_quiet(guest.id, quiet=quiet)
        return _back(visit, table_id)

    @post("/chat")
    async def of_table(self, visit: Called, table_id: TableId) -> Redirect:
        """For all at the table: its host does so."""
        guest = await visit.guest()
        session = await visit.enter(table_id)
        chat = text(await visit.request.form(), "to") == "on"
        await meeting.switch_chat(visit.service, session.table, guest, chat=chat)
        return _back(visit, table_id)


def _back(visit: Visit, table_id: str) -> Redirect:
    return Redirect(f"/t/{table_id}{_invite(visit)}#chat", status_code=HTTP_303_SEE_OTHER)


def _invite(visit: Visit) -> str:
    """What lets somebody in who came by a link, to be taken along."""
    return "" if visit.invite is None else f"?{urlencode({'invite': visit.invite})}"
