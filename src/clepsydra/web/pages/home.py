"""Home: what it is, the installed games, my games and whose turn it is, tables with free places."""

from __future__ import annotations

import math
from collections.abc import Mapping

from litestar import Response, get
from msgspec import Struct, structs

from clepsydra.kernel import Setup
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
from clepsydra.web.pages.lessons import Next, learned_by, next_lesson
from clepsydra.web.pages.playnow import quick_setup
from clepsydra.web.pages.progress import with_progress
from clepsydra.web.pages.rows import Row, call, host_of, row_of
from clepsydra.web.pages.wanted import choices, wanted_of

MINE, OPEN = 20, 50
CARDS = 4
"""So many games that wait for the reader are shown with a picture; more are lines."""
TO_LEARN = 2
"""Lessons to look at next beside a finished game."""


class Offer(Struct, frozen=True):
    """A game to begin, as home shows it."""

    game: Shown
    setup: Setup
    """The table that *Play now* opens."""
    note: str
    """What to know before the first game."""
    lesson: Next | None


@get("/")
async def home(visit: Called) -> Response[str]:
    """The front page."""
    frame = await frame_for(visit)
    mine = [] if frame.guest is None else await my_tables(visit, frame.guest.id)
    offers = await _offers(visit)
    wanted = wanted_of(visit)
    running, over = [row for row in mine if not row.over], [row for row in mine if row.over]
    due = [row for row in running if row.mine]
    return respond(
        await written(
            frame,
            "home.html",
            offers=offers,
            running=running,
            over=over,
            due=due,
            cards=due[:CARDS],
            lines=[row for row in running if row not in due[:CARDS]],
            to_learn=_to_learn(offers, running),
            tables=await open_tables(visit, wanted),
            choices=choices(visit, frame.words, [offer.game for offer in offers]),
            narrowed=wanted != ANY,
            invited=[] if frame.guest is None else await my_invitations(visit, frame.guest.id),
        )
    )


async def _offers(visit: Visit) -> list[Offer]:
    """The games that the reader can begin, each with the next lesson of theirs."""
    lang, done = visit.caller.lang, await learned_by(visit)
    games = [Shown(each, lang) for each in offered(learning=visit.settings.learning_games)]
    quick = {game.definition.name: quick_setup(game.definition) for game in games}
    notes = await before_first_games(visit, quick.values())
    return [
        Offer(game, quick[name], notes.get(name, ""), next_lesson(name, lang, done))
        for game in games
        for name in [game.definition.name]
    ]


def _to_learn(offers: list[Offer], running: list[Row]) -> list[Offer]:
    """The games whose next lesson is shown to a regular: begun ones first, then those that they play."""
    played = {row.game.definition.name for row in running}
    open_ = [one for one in offers if one.lesson is not None]
    wanted = [one for one in open_ if one.lesson and one.lesson.number > 1]
    wanted += [one for one in open_ if one not in wanted and one.game.definition.name in played]
    return wanted[:TO_LEARN]


async def my_tables(visit: Visit, guest: str) -> list[Row]:
    """The tables where the guest sits or that they host, the most urgent first; lessons only until they are over."""
    store = visit.service.store
    found = await store.tables_of(guest, MINE)
    learned = await store.learned(guest) if any(one.table.lesson for one in found) else {}
    kept = [
        one for one in found if not one.table.lesson or not await is_over(visit.service, one.table, learned)
    ]
    return sorted([await with_progress(visit, one, guest) for one in kept], key=_urgency)


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
