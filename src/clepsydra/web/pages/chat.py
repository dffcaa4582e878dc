"""The chat beside the log."""

from __future__ import annotations

from clepsydra.tables.house import Room
from clepsydra.tables.ports import Line
from clepsydra.web.api.access import Visit
from clepsydra.web.boards import Words
from clepsydra.web.boards.markup import esc, icon

SHOWN = 50


async def chat_panel(visit: Visit, room: Room, words: Words, seat: int | None) -> str:
    """What was written, and for those who sit a field to write."""
    lines = await visit.house.store.lines(room.table.id, 0, SHOWN)
    said = "".join(chat_line(room, line) for line in lines)
    field = esc(words.say("table", "write"))
    form = (
        f'<form method="post" action="/t/{room.table.id}/say" class="row say-form">'
        f'<input type="text" name="text" maxlength="500" required autocomplete="off" aria-label="{field}" placeholder="{field}">'
        f'<button class="btn icon" aria-label="{esc(words.say("table", "send"))}">{icon("chat")}</button></form>'
    )
    title = esc(words.say("ask", "chat"))
    return (
        f'<section class="chat" id="chat" aria-label="{title}"><h2 class="h-3">{title}</h2>'
        f'<div role="log" tabindex="0"><ol id="said">{said}</ol></div>{form if seat is not None else ""}</section>'
    )


def chat_line(room: Room, line: Line) -> str:
    """One line."""
    name = room.table.seats[line.seat].name
    return f'<li id="said-{line.number}"><b>{esc(name)}</b> {esc(line.text)}</li>'
