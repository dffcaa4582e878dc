"""A batch of notices in words: a line for each thing, with where it leads."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from clepsydra.drawing.words import Words
from clepsydra.tables.notices import NAMES, Batch, Event, Told
from clepsydra.tables.table import Table
from clepsydra.web.notices.links import Links
from clepsydra.web.notices.messages import Line, Message
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.places import name_of

MOST_LINES = 20

Moves = Mapping[Told, tuple[str, ...]]
"""By the notice of a turn: what happened before it, in sentences."""


def things_of(batch: Batch) -> list[Told]:
    """The notices of a batch, those of the same thing once."""
    return [*{(told.table_id, told.event, told.seat): told for told in batch.notices}.values()]


def message_of(
    batch: Batch,
    tables: Mapping[str, Table],
    hosts: Mapping[str, str],
    site: str,
    stops: Links,
    *,
    moves: Moves,
) -> Message:
    """What a batch says; several notices of the same are one line."""
    lang, of_table = batch.destination.lang, batch.destination.table_id is not None
    words = Words(lang)
    lines = [
        _invitation(tables[told.table_id], hosts, words, site)
        if told.event is Event.INVITED
        else structs.replace(
            _line(told, tables[told.table_id], words, site, of_table=of_table), moves=moves.get(told, ())
        )
        for told in things_of(batch)
        if told.table_id in tables
    ]
    left = len(lines) - MOST_LINES
    title = lines[0].text if len(lines) == 1 else words.say("notices", "several", count=len(lines))
    if left > 0:
        lines = [*lines[:MOST_LINES], Line(words.say("notices", "more", count=left), f"{site}/")]
    return Message(title, tuple(lines), "" if of_table else stops.link(batch.destination.id), lang)


def _line(told: Told, table: Table, words: Words, site: str, *, of_table: bool) -> Line:
    key = NAMES[told.event]
    named = f"{key}_of" if of_table and told.event in (Event.TURN, Event.SHORT) else key
    text = words.say(
        "notices",
        named,
        table=name_of(table, shown(table.setup.game, words.lang)),
        name=words.person(table.seats[told.seat].name),
    )
    if told.event is Event.SEASON:
        return Line(text, f"{site}/leagues/{table.setup.game}")
    return Line(text, f"{site}/t/{table.id}" + ("/score" if told.event is Event.OVER else ""))


def _invitation(table: Table, hosts: Mapping[str, str], words: Words, site: str) -> Line:
    """Who invites to what; at a private table the link lets its reader in."""
    text = words.say(
        "notices",
        "invited",
        name=hosts.get(table.host, table.host_name),
        game=shown(table.setup.game, words.lang).title,
    )
    return Line(text, f"{site}/t/{table.id}" + ("" if table.public else f"?invite={table.invite}"))
