"""What the tables need from outside: a store that keeps everything, a bus that tells other processes.

`clepsydra.store` and `clepsydra.bus` provide both, for one process on a laptop and for many.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from clepsydra.tables.commands import Act
from clepsydra.tables.table import Guest, Seat, Status, Table


class Unavailable(Exception):
    """The store cannot be reached now. What was sent may be sent again with the same key."""


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


class Listed(Struct, frozen=True):
    """A table in a list, with the seats that it waits for."""

    table: Table
    asked: tuple[int, ...]


class CompanionGame(Struct, frozen=True):
    """A game that a guest's phone plays beside a physical box, and how many changes it has had."""

    id: str
    guest: str
    automa: str
    changes: int
    body: bytes
    moved_at: int


class Store(Protocol):
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

    async def seat(self, table: Table, number: int, seat: Seat, at: int) -> bool:
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

    async def open_tables(self, limit: int) -> list[Listed]:
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

    async def add_line(self, table: str, seat: int, text: str, at: int, name: str = "") -> Line:
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
