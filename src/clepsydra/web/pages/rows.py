"""Tables as lists show them: what is played, who sits there, whose turn it is, how it ended."""

from __future__ import annotations

import msgspec
from msgspec import Struct, structs

from clepsydra.drawing.marks import sentence
from clepsydra.drawing.markup import NOTHING, Markup
from clepsydra.drawing.progress import Progress, progress_line
from clepsydra.drawing.score import order
from clepsydra.drawing.words import Words
from clepsydra.kernel.record import Ending
from clepsydra.tables.due import TIME
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import CLOSED_BY_HOST, Status, Table
from clepsydra.web.api.access import Visit
from clepsydra.web.pages.boxes import Shown, shown
from clepsydra.web.pages.clocks import countdown
from clepsydra.web.pages.places import Place, name_of, places, terms_of

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
    until: int | None = None
    """When the first of the clocks that the table waits for will have run out."""
    clock: Markup = NOTHING
    followed: str = ""
    """Those there whom the reader follows."""
    progress: Progress | None = None
    """How far the game is."""

    @property
    def course(self) -> Markup:
        """How far the game is, as a line with its era or round."""
        return NOTHING if self.progress is None else progress_line(self.progress)

    @property
    def company(self) -> str:
        """The others there, by name."""
        return ", ".join(place.name for place in self.places if not place.mine and place.kind != "free")

    @property
    def free(self) -> int:
        """How many places are free."""
        return sum(place.kind == "free" for place in self.places)


def call(visit: Visit, listed: Listed, guest: str | None) -> Row:
    """A running game that looks for somebody (TB-CLK-09)."""
    words = Words(visit.caller.lang)
    names = ", ".join(words.person(listed.table.seats[seat].name) for seat in listed.calls)
    return row_of(visit, listed, guest, words.say("home", "calls", names=names))


async def host_of(visit: Visit, table: Table) -> str:
    """What the host is called, whether they sit there or not."""
    known = None if table.host_name else await visit.service.store.guest(table.host)
    return table.host_name or (known.name if known else "")


async def standing(visit: Visit, listed: Listed, guest: str | None) -> Row:
    """A table with how it stands: free places, whose turn it is and the time left, or who won."""
    table, words = listed.table, Words(visit.caller.lang)
    if table.status is Status.OVER:
        return row_of(visit, listed, guest, await _outcome(visit, table, words))
    free = sum(seat.free for seat in table.seats)
    if table.status is Status.OPEN:
        return row_of(visit, listed, guest, words.say("home", "open" if free else "complete", free=free))
    row = row_of(visit, listed, guest, _aside(table, words) if table.status is Status.SUSPENDED else "")
    return row if table.pace is None else await _with_clock(visit, row, table, words)


def _aside(table: Table, words: Words) -> str:
    return words.say("home", "closed" if table.broken == CLOSED_BY_HOST else "aside")


async def _with_clock(visit: Visit, row: Row, table: Table, words: Words) -> Row:
    """The row with the time that is left: the reader's own, or else of whom it waits for."""
    own = [place.number for place in row.turn if place.mine]
    due = await visit.service.store.due_at(table.id)
    times = [each.ring_at for each in due if each.what == TIME and (not own or each.seat in own)]
    if not times:
        return row
    return structs.replace(row, until=min(times), clock=countdown(table, min(times), words))


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


def row_of(visit: Visit, listed: Listed, guest: str | None, state: str, host: str = "") -> Row:
    """A table with this to say of how it stands."""
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
