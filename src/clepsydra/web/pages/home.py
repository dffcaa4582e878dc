"""Home: what it is, the installed games, my games and whose turn it is, tables with free places."""

from __future__ import annotations

import math
from collections.abc import Mapping

from litestar import Response, get
from msgspec import structs

from clepsydra.tables.lessons import is_over
from clepsydra.tables.meeting import shown_to
from clepsydra.tables.people import Tie
from clepsydra.tables.table import Status, Table
from clepsydra.tables.wanted import ANY, Wanted
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered
from clepsydra.web.pages.firstgame import before_first_games
from clepsydra.web.pages.invitations import my_invitations
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.playnow import quick_setup
from clepsydra.web.pages.rows import Row, call, host_of, row_of, standing
from clepsydra.web.pages.wanted import choices, wanted_of

MINE, OPEN = 20, 50


@get("/")
async def home(visit: Called) -> Response[str]:
    """The front page."""
    frame = await frame_for(visit)
    mine = [] if frame.guest is None else await my_tables(visit, frame.guest.id)
    games = offered(learning=visit.settings.learning_games)
    quick = {definition.name: quick_setup(definition) for definition in games}
    wanted = wanted_of(visit)
    return respond(
        await written(
            frame,
            "home.html",
            games=[(Shown(definition, frame.lang), quick[definition.name]) for definition in games],
            first=await before_first_games(visit, quick.values()),
            running=[row for row in mine if not row.over],
            over=[row for row in mine if row.over],
            due=[row for row in mine if row.mine],
            tables=await open_tables(visit, wanted),
            choices=choices(visit, frame.words, [Shown(each, frame.lang) for each in games]),
            narrowed=wanted != ANY,
            invited=[] if frame.guest is None else await my_invitations(visit, frame.guest.id),
        )
    )


async def my_tables(visit: Visit, guest: str) -> list[Row]:
    """The tables where the guest sits or that they host, the most urgent first; lessons only until they are over."""
    store = visit.service.store
    found = await store.tables_of(guest, MINE)
    learned = await store.learned(guest) if any(one.table.lesson for one in found) else {}
    kept = [
        one for one in found if not one.table.lesson or not await is_over(visit.service, one.table, learned)
    ]
    return sorted([await standing(visit, one, guest) for one in kept], key=_urgency)


def _urgency(row: Row) -> tuple[int, float]:
    """What waits for the reader, the shortest time first, then what is played, still open, and over."""
    until = math.inf if row.until is None else row.until
    return (row.mine, row.waiting, not row.over, True).index(True), until


async def open_tables(visit: Visit, wanted: Wanted = ANY) -> list[Row]:
    """Public tables with free places, or one that looks for somebody, where the reader does not sit yet.

    Those come first where somebody waits whom the reader follows; those of whom one has blocked the other stay away.
    """
    guest, store = visit.caller.guest, visit.service.store
    followed = {} if guest is None else {one.id: one.name for one in await store.tied(guest, Tie.FOLLOW)}
    called = [one for one in await store.called(OPEN) if wanted.fits(one.table)]
    waiting = [one for one in await store.open_tables(OPEN, wanted) if _has_room(one.table)]
    rows = []
    for one in await shown_to(visit.service, guest, [*called, *waiting]):
        if one.table.seats_of(guest):
            continue
        if one.calls:
            rows.append(call(visit, one, guest))
        else:
            row = row_of(visit, one, guest, "", await host_of(visit, one.table))
            rows.append(structs.replace(row, followed=_known_at(one.table, followed)))
    return sorted(rows, key=lambda row: not row.followed)


def _has_room(table: Table) -> bool:
    return table.status is Status.OPEN and any(seat.free for seat in table.seats)


def _known_at(table: Table, followed: Mapping[str, str]) -> str:
    """Those at a table whom the reader follows, by name."""
    there = dict.fromkeys((table.host, *(seat.guest or "" for seat in table.seats)))
    return ", ".join(followed[one] for one in there if one in followed)
