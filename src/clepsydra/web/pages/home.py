"""Home: what it is, the installed games, my games and whose turn it is, tables with free places."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from msgspec import Struct

from clepsydra.drawing.marks import sentence
from clepsydra.drawing.score import order
from clepsydra.drawing.words import Words
from clepsydra.kernel.record import Ending
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Status, Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.pages.boxes import Shown, offered, shown
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.places import Place, name_of, places, terms_of
from clepsydra.web.pages.playnow import quick_setup

MINE, OPEN = 20, 50
MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


class Row(Struct, frozen=True):
    """A table in a list."""

    href: str
    name: str
    game: Shown
    about: str
    """What is played there beyond the usual."""
    places: list[Place]
    when: str
    state: str
    turn: list[Place]
    """Whom the table waits for."""
    terms: str
    """Who hosts it, its pace, and how long it will take."""
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
    return respond(
        written(
            frame,
            "home.html",
            games=[
                (Shown(definition, frame.lang), len(quick_setup(definition).people) - 1)
                for definition in offered(learning=visit.settings.learning_games)
            ],
            running=[row for row in mine if not row.over],
            over=[row for row in mine if row.over],
            due=[row for row in mine if row.mine],
            tables=await open_tables(visit),
        )
    )


async def my_tables(visit: Visit, guest: str) -> list[Row]:
    """The tables where the guest sits or that they host, the most urgent first."""
    rows = [await _mine(visit, listed, guest) for listed in await visit.service.store.tables_of(guest, MINE)]
    return sorted(rows, key=_urgency)


def _urgency(row: Row) -> int:
    """What waits for the reader, then what is played, what is still open, and what is over."""
    return (row.mine, row.waiting, not row.over, True).index(True)


async def open_tables(visit: Visit) -> list[Row]:
    """Public tables with free places where the reader does not sit yet."""
    listed = await visit.service.store.open_tables(OPEN)
    guest = visit.caller.guest
    return [
        _row(visit, one, guest, "", await _host(visit, one.table))
        for one in listed
        if one.table.status is Status.OPEN
        and any(seat.free for seat in one.table.seats)
        and not one.table.seats_of(guest)
    ]


async def _host(visit: Visit, table: Table) -> str:
    """What the host is called, whether they sit there or not."""
    known = None if table.host_name else await visit.service.store.guest(table.host)
    return table.host_name or (known.name if known else "")


async def _mine(visit: Visit, listed: Listed, guest: str) -> Row:
    table, words = listed.table, Words(visit.caller.lang)
    if table.status is Status.OVER:
        return _row(visit, listed, guest, await _outcome(visit, table, words))
    free = sum(seat.free for seat in table.seats)
    if table.status is Status.OPEN:
        return _row(visit, listed, guest, words.say("home", "open" if free else "complete", free=free))
    return _row(visit, listed, guest, words.say("home", "aside") if table.status is Status.SUSPENDED else "")


async def _outcome(visit: Visit, table: Table, words: Words) -> str:
    """Who won, and with which totals."""
    stored = await visit.service.store.ending(table.id)
    if stored is None:
        return words.say("home", "over")
    result = msgspec.json.decode(stored, type=Ending).result
    named = places(table, None, shown(table.setup.game, words.lang))
    winners = ", ".join(named[seat].name for seat in order(result) if result.ranks[seat] == 1)
    totals = words.say("home", "to").join(str(result.totals[seat]) for seat in order(result))
    return words.say("home", "won", names=winners, totals=totals)


def _row(visit: Visit, listed: Listed, guest: str | None, state: str, host: str = "") -> Row:
    table, lang = listed.table, visit.caller.lang
    game = shown(table.setup.game, lang)
    around = places(table, guest, game)
    chosen = [game.words.say("practice", "tag")] if table.practice_of else []
    chosen += map(sentence, game.chosen(table.setup))
    turn = [around[seat] for seat in listed.asked] if table.status is Status.PLAYING else []
    return Row(
        f"/t/{table.id}",
        name_of(table, game, host),
        game,
        " · ".join(chosen) or game.words.say("home", "usual"),
        around,
        ago(visit.service.now() - table.moved_at, game.words),
        state,
        turn,
        terms_of(table, game, host),
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
