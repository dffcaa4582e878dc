"""The chat, in the lobby and beside the log."""

from __future__ import annotations

from clepsydra.drawing import Words
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.tables.chat import writer
from clepsydra.tables.ports import Line
from clepsydra.tables.service import TableSession
from clepsydra.web.api.access import Visit

SHOWN = 50


async def chat_panel(visit: Visit, session: TableSession, words: Words, seat: int | None) -> Markup:
    """What was written, and for those who sit a field to write."""
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
    title = words.say("ask", "chat")
    return html(
        '<section class="chat" id="chat" aria-label="{title}"><h2 class="h-3">{title}</h2>'
        '<div role="log" tabindex="0"><ol id="said">{said}</ol></div>{form}</section>',
        title=title,
        said=(chat_line(session, line) for line in lines),
        form=None if seat is None else form,
    )


def chat_line(session: TableSession, line: Line) -> Markup:
    """One line."""
    return html(
        '<li id="said-{number}"><b>{name}</b> {text}</li>',
        number=line.number,
        name=writer(session, line),
        text=line.text,
    )
