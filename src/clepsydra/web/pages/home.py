"""Home: what it is, the games on the shelf, my games and whose turn it is, tables with free places."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from msgspec import Struct

from clepsydra.kernel.record import Ending
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Status, Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.boards.score import order
from clepsydra.web.boards.words import Words
from clepsydra.web.pages.boxes import Shown, all_shown, shown
from clepsydra.web.pages.layout import frame_for, html, sentence, written
from clepsydra.web.pages.places import Place, places

MINE, OPEN = 20, 50
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


class Row(Struct, frozen=True):
    """A table in a list."""

    href: str
    game: Shown
    about: str
    """What is played there beyond the usual."""
    places: list[Place]
    when: str
    state: str
    turn: list[Place]
    """Whom the table waits for."""
    mine: bool = False
    """Whether it waits for the reader."""
    waiting: bool = False
    """Whether a game is under way."""
    over: bool = False
    """Whether there is a game to look back at."""

    @property
    def free(self) -> int:
        """How many places are free."""
        return sum(place.kind == "free" for place in self.places)


@get("/")
async def home(visit: Called) -> Response[str]:
    """The front page."""
    frame = await frame_for(visit)
    mine = [] if frame.guest is None else await my_tables(visit, frame.guest.id)
    return html(
        written(
            frame,
            "home.html",
            games=all_shown(frame.lang),
            mine=mine,
            due=[row for row in mine if row.mine],
            tables=await open_tables(visit),
        )
    )


async def my_tables(visit: Visit, guest: str) -> list[Row]:
    """The tables where the guest sits or that they host: those that wait for them first."""
    rows = [await _mine(visit, listed, guest) for listed in await visit.house.store.tables_of(guest, MINE)]
    return sorted(rows, key=lambda row: not row.mine)


async def open_tables(visit: Visit) -> list[Row]:
    """Public tables with free places where the reader does not sit yet."""
    listed = await visit.house.store.open_tables(OPEN)
    guest = visit.caller.guest
    return [
        _row(visit, one, guest, "")
        for one in listed
        if one.table.status is Status.OPEN
        and any(seat.free for seat in one.table.seats)
        and not one.table.seats_of(guest)
    ]


async def _mine(visit: Visit, listed: Listed, guest: str) -> Row:
    table, words = listed.table, Words(visit.caller.lang)
    if table.status is Status.OVER:
        return _row(visit, listed, guest, await _outcome(visit, table, words))
    free = sum(seat.free for seat in table.seats)
    if table.status is Status.OPEN:
        return _row(visit, listed, guest, words.say("home", "open" if free else "complete", free=free))
    return _row(visit, listed, guest, words.say("home", "aside") if table.status is Status.ASIDE else "")


async def _outcome(visit: Visit, table: Table, words: Words) -> str:
    """Who won, and with which totals."""
    stored = await visit.house.store.ending(table.id)
    if stored is None:
        return words.say("home", "over")
    result = msgspec.json.decode(stored, type=Ending).result
    named = places(table, None, shown(table.setup.game, words.lang))
    winners = ", ".join(named[seat].name for seat in order(result) if result.ranks[seat] == 1)
    totals = words.say("home", "to").join(str(result.totals[seat]) for seat in order(result))
    return words.say("home", "won", names=winners, totals=totals)


def _row(visit: Visit, listed: Listed, guest: str | None, state: str) -> Row:
    table, lang = listed.table, visit.caller.lang
    game = shown(table.setup.game, lang)
    around = places(table, guest, game)
    chosen = [game.words.say("practice", "tag")] if table.practice_of else []
    chosen += map(sentence, game.chosen(table.setup))
    turn = [around[seat] for seat in listed.asked] if table.status is Status.PLAYING else []
    return Row(
        f"/t/{table.id}",
        game,
        " · ".join(chosen) or game.words.say("home", "usual"),
        around,
        ago(visit.house.now() - table.moved_at, game.words),
        state,
        turn,
        mine=any(place.mine for place in turn),
        waiting=table.status is Status.PLAYING,
        over=table.status is Status.OVER,
    )


def ago(passed: int, words: Words) -> str:
    """How long ago something was, in the measure that fits; `passed` in milliseconds.

    >>> ago(5 * 60_000, Words("en")), ago(30 * 3_600_000, Words("en"))
    ('5 min ago', '30 h ago')
    """
    if passed < MINUTE:
        return words.say("home", "now")
    if passed < 2 * HOUR:
        return words.say("home", "minutes", count=passed // MINUTE)
    if passed < 2 * DAY:
        return words.say("home", "hours", count=passed // HOUR)
    return words.say("home", "days", count=passed // DAY)
