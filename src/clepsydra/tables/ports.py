"""What the tables need from outside: a store that keeps everything, a bus that tells other processes.

`clepsydra.store` and `clepsydra.bus` provide both, for one process on a laptop and for many.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from clepsydra.tables.accounts import AccountStore
from clepsydra.tables.archives import ArchiveStore
from clepsydra.tables.commands import Act
from clepsydra.tables.due import Due, DueChanges
from clepsydra.tables.leagues import Entry, Outcome, Season
from clepsydra.tables.learning import LessonStore
from clepsydra.tables.messages import MessageStore
from clepsydra.tables.notices import Batch, Destination, Notice
from clepsydra.tables.people import PeopleStore
from clepsydra.tables.ratings import Counted, Ladder, Rung
from clepsydra.tables.table import Guest, Seat, Status, Table
from clepsydra.tables.wanted import ANY, Wanted
from clepsydra.tables.watched import WatchedStore


class Unavailable(Exception):
    """The store cannot be reached now. What was sent may be sent again with the same key."""


class NewOwner(Struct, frozen=True):
    """Who plays a seat from now on (TB-CLK-09)."""

    seat: int
    guest: str
    name: str
    zone: str


class Standing(Struct, frozen=True):
    """What a list of tables shows, kept beside the acts: whom the table waits for, and how it ended."""

    status: Status
    asked: tuple[int, ...] = ()
    bot_due: bool = False
    """Whether a bot has to decide."""
    ending: bytes | None = None
    """The last line of the record, once the game is over."""
    unnoticed: bool = False
    """Whether the acts are such that only their seat may know of them: then the table has not moved."""
    notices: tuple[Notice, ...] = ()
    """What is to be told to people who may look elsewhere."""
    calls: tuple[int, ...] = ()
    """The seats that anybody may take."""
    due: DueChanges = DueChanges()
    owner: NewOwner | None = None


class Checkpoint(Struct, frozen=True):
    """A match at a step boundary, after so many acts."""

    seq: int
    number: int
    body: bytes


class Line(Struct, frozen=True):
    """A line of the chat."""

    number: int
    seat: int
    text: str
    at: int
    name: str = ""
    """Who wrote it; older lines know the seat alone."""
    guest: str | None = None


class Listed(Struct, frozen=True):
    """A table in a list, with the seats that it waits for and those that anybody may take."""

    table: Table
    asked: tuple[int, ...]
    calls: tuple[int, ...] = ()


class CompanionGame(Struct, frozen=True):
    """A game that a guest's phone plays beside a physical box, and how many changes it has had."""

    id: str
    guest: str
    automa: str
    changes: int
    body: bytes
    moved_at: int


class LeagueStore(Protocol):
    """What is kept of leagues."""

    async def enter_league(self, game: str, entry: Entry) -> bool:
        """Enter somebody; `False` if they were."""
        ...

    async def leave_league(self, game: str, guest: str) -> bool:
        """Take somebody off; `False` if they were not entered."""
        ...

    async def entries(self, game: str) -> list[Entry]:
        """Who is entered, in the order in which they came."""
        ...

    async def season(self, game: str, number: int | None = None) -> Season | None:
        """A season with its divisions and tables; the newest without a number."""
        ...

    async def seasons_of(self, guest: str) -> list[tuple[str, int, int]]:
        """The game, season and division of each season that somebody plays or played in."""
        ...

    async def begin_season(self, season: Season) -> bool:
        """Keep a new season; `False` if there is one of this number."""
        ...

    async def keep_outcomes(self, table: str, outcomes: tuple[Outcome, ...]) -> None:
        """Keep how a table of a season came out, unless that is known."""
        ...

    async def end_season(self, season: Season, at: int) -> bool:
        """End a season, and take off who is gone; `False` if it had ended."""
        ...

    async def add_begun(self, table: Table, checkpoint: Checkpoint, standing: Standing, at: int) -> bool:
        """Keep a new table whose game begins at once; `False` if there is one of this id."""
        ...

    async def people(self, ids: Collection[str]) -> dict[str, Guest]:
        """Guests by their ids, as far as they are known."""
        ...

    async def statuses(self, ids: Collection[str]) -> dict[str, Status]:
        """What these tables are doing, as far as they are there."""
        ...


class Store(
    AccountStore, ArchiveStore, LeagueStore, LessonStore, PeopleStore, MessageStore, WatchedStore, Protocol
):
    """The truth. Everything else can be lost and is built from it again."""

    async def append(
        self,
        table: str,
        after: int,
        acts: Sequence[Act],
        standing: Standing,
        checkpoint: Checkpoint | None,
    ) -> bool:
        """Add acts to a table that has had `after` of them; `False` if it has more, or knows a key already."""
        ...

    async def acts(self, table: str, after: int, until: int | None = None) -> list[Act]:
        """The acts of a table that come after a number."""
        ...

    async def checkpoint(self, table: str, until: int | None = None) -> Checkpoint | None:
        """The newest checkpoint, or the newest that is not later than an act."""
        ...

    async def act_of_key(self, table: str, key: str) -> int | None:
        """The number of the act that was sent with a key."""
        ...

    async def add_table(self, table: Table) -> None:
        """Keep a new table."""
        ...

    async def table(self, table: str) -> Table | None:
        """A table as it is now."""
        ...

    async def ending(self, table: str) -> bytes | None:
        """How a finished game ended."""
        ...

    async def seat(self, table: Table, number: int, seat: Seat, at: int, told: Sequence[Notice] = ()) -> bool:
        """Change who sits on a place; `False` if anybody has sat down or stood up meanwhile, or it has begun."""
        ...

    async def start(self, table: Table, checkpoint: Checkpoint, standing: Standing, at: int) -> bool:
        """Begin the game with those who sit; `False` as for `seat`."""
        ...

    async def suspend(self, table: str, why: str) -> bool:
        """Stop a running table whose rules broke; `False` if it is none, or no longer."""
        ...

    async def add_rematch(self, table: str, rematch: Table) -> str:
        """Keep the rematch of a table, unless it has one already; the id of the one that counts."""
        ...

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """The tables where a guest sits or that they host, last moved first."""
        ...

    async def games_begun(self, guest: str) -> set[str]:
        """Return the games that a guest has begun to play; practice and lessons do not count."""
        ...

    async def open_tables(self, limit: int, wanted: Wanted = ANY) -> list[Listed]:
        """Public tables, open ones first, newest first."""
        ...

    async def hosted(self, guest: str) -> int:
        """How many tables that are open or being played a guest hosts."""
        ...

    async def close_table(self, table: Table) -> bool:
        """Forget a table before its game; `False` as for `seat`."""
        ...

    async def forget(self, open_before: int, practice_before: int, guests_before: int) -> tuple[int, int]:
        """Forget tables and guests that nobody has used since; how many of each."""
        ...

    async def bots_due(self, before: int, limit: int) -> list[str]:
        """Tables that have waited for a bot since before a time."""
        ...

    async def called(self, limit: int) -> list[Listed]:
        """Public tables that look for somebody to take a seat, newest first."""
        ...

    async def due_at(self, table: str) -> list[Due]:
        """What is due at a table, the first first."""
        ...

    async def claim_due(self, now: int, until: int, limit: int) -> list[Due]:
        """What has come due and nobody else sees to; it is left to the caller until then."""
        ...

    async def drop_due(self, seen_to: Due) -> None:
        """Forget what was seen to, unless it has been set anew."""
        ...

    async def seqs(self, ids: Iterable[str]) -> dict[str, int]:
        """How many acts each of the tables has had."""
        ...

    async def add_guest(self, guest: Guest, at: int) -> None:
        """Keep a guest, or the new name and colour of one."""
        ...

    async def guest(self, guest: str) -> Guest | None:
        """A guest by their id."""
        ...

    async def box(self, guest: str, game: str) -> dict[str, Any]:
        """What a guest has corrected of a game; nothing if they have not."""
        ...

    async def keep_box(self, guest: str, game: str, corrections: Mapping[str, Any], at: int) -> None:
        """Keep a guest's corrections of a game in the place of those before."""
        ...

    async def add_companion(self, game: CompanionGame, most: int) -> bool:
        """Keep a new companion game; `False` if its guest has so many already."""
        ...

    async def companion(self, game: str) -> CompanionGame | None:
        """A companion game as it is now."""
        ...

    async def companions_of(self, guest: str) -> list[CompanionGame]:
        """A guest's companion games, last changed first."""
        ...

    async def change_companion(self, game: str, knew: int, body: bytes, at: int) -> bool:
        """Keep a companion game as it is after one change more; `False` if it has had another meanwhile."""
        ...

    async def remove_companion(self, game: str) -> None:
        """Forget a companion game."""
        ...

    async def keep_destination(self, destination: Destination) -> None:
        """Keep where somebody is told things, or what has changed of it."""
        ...

    async def destination(self, destination: str) -> Destination | None:
        """A destination of notices by its id."""
        ...

    async def destinations_of(self, owner: str) -> list[Destination]:
        """Where a guest, or a table, is told things."""
        ...

    async def remove_destination(self, destination: str) -> None:
        """Forget a destination, and what it was to be told."""
        ...

    async def look(self, guest: str, table: str, until: int) -> None:
        """Somebody looks at a table, as far as we know until this time."""
        ...

    async def tell(self, table: str, told: Sequence[Notice], at: int) -> None:
        """Keep what is to be told and comes of no act."""
        ...

    async def claim_notices(self, now: int, until: int, limit: int) -> list[Batch]:
        """What is to be told now: by the caller alone, until it says how that went or until this time."""
        ...

    async def notices_told(self, batch: Batch) -> None:
        """A batch has arrived."""
        ...

    async def notices_failed(self, batch: Batch, answer: str, at: int, again_at: int | None) -> None:
        """A batch has not arrived; it is tried again at a time, or its destination is suspended."""

    async def unrated(self, limit: int) -> list[Table]:
        """Tables whose games are over and have not moved any rating yet."""
        ...

    async def rate(self, table: str, game: Counted | None, at: int) -> bool:
        """Let a finished game move the ratings, if it counts; `False` if it was looked at before."""
        ...

    async def ladder(self, ladder: Ladder, limit: int) -> list[Rung]:
        """Who stands on a ladder, the strongest first."""
        ...

    async def ratings_of(self, player: str) -> list[Rung]:
        """Where somebody stands, on each ladder."""
        ...

    async def add_line(
        self, table: str, seat: int, text: str, at: int, *, name: str = "", guest: str | None = None
    ) -> Line:
        """Keep a line of the chat."""
        ...

    async def lines(self, table: str, after: int, limit: int) -> list[Line]:
        """The lines of a chat that come after a number, at most the last `limit`."""
        ...

    async def ready(self) -> bool:
        """Whether the store answers and is at the newest migration."""
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...


class News(Struct, frozen=True):
    """That something happened at a table, not what: who hears it looks into the store."""

    table: str
    what: str
    """`act`, `chat` or `seats`."""
    number: int = 0


Hear = Callable[[News], Awaitable[None]]


class Bus(Protocol):
    """Tells other processes, after the commit. A lost message is a delay, never a loss."""

    @property
    def connected(self) -> bool:
        """Whether messages arrive now."""
        ...

    async def tell(self, news: News) -> None:
        """Tell every process that listens to this table."""
        ...

    async def listen(self, table: str, hear: Hear) -> None:
        """Hear news of a table from now on."""
        ...

    async def unlisten(self, table: str) -> None:
        """Hear no more of a table."""
        ...

    async def call_bots(self, table: str) -> None:
        """Wake one of those who play bots."""
        ...

    async def answer_calls(self, play: Callable[[str], Awaitable[None]]) -> None:
        """Be one of those who play bots."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...
