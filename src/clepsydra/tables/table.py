"""A table as it is known before and beside the game: who hosts it, what is played, who sits where."""

from __future__ import annotations

import secrets
from enum import StrEnum

from msgspec import Struct, structs

from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON, Denial, GameDefinition, Setup, deny, installed_games
from clepsydra.tables.pace import OnTimeOut, Pace

ONE_DAY = 24 * 60


class Status(StrEnum):
    """What a table is doing."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    SUSPENDED = "aside"
    """Its rules broke or did not come to an end (see TB-ASK-10)."""


CLOSED_BY_HOST = "closed by the host of the service"
"""Why a table is set aside whose rules are whole."""


class Guest(Struct, frozen=True):
    """Somebody who plays: a name and a colour are all it takes."""

    id: str
    name: str
    colour: str


class Seat(Struct, frozen=True):
    """A place at a table: free, or taken by a guest, a bot, or an automa of the game."""

    kind: str = PERSON
    guest: str | None = None
    bot: str | None = None
    name: str = ""
    colour: str = ""
    word: str = ""
    """What its owner throws into the chance of the game (TB-CHN-01)."""
    zone: str = ""
    """The time zone of its owner, by which weekends and days off begin (TB-CLK-06)."""

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.kind == PERSON and self.guest is None and self.bot is None


class Table(Struct, frozen=True, kw_only=True):
    """A table: what its host chose, and who sits there."""

    id: str
    host: str
    setup: Setup
    seats: tuple[Seat, ...]
    seed: bytes
    invite: str
    version: int
    """The version of the game's rules that the table plays by."""
    data: str = ""
    """The hash of the component data that it plays with."""
    name: str = ""
    """What its host calls it; most have no name of their own."""
    box_of: str = ""
    """Whose corrections of the components it plays with, by the name at that time."""
    public: bool = True
    confirm: bool = True
    """Whether a turn waits for its owner to confirm it."""
    patience: int = ONE_DAY
    """For how many minutes a seat may let the others wait, where nobody has a clock."""
    pace: Pace | None = None
    """The clocks, if it has any (TB-CLK-01)."""
    status: Status = Status.OPEN
    seating: int = 0
    """How often somebody has sat down or stood up."""
    seq: int = 0
    """How many acts the table has seen since its game began."""
    opened_at: int = 0
    began_at: int = 0
    """When its game began, in milliseconds since 1970; older code did not keep it."""
    moved_at: int = 0
    """When something last happened, in milliseconds since 1970."""
    practice_of: str | None = None
    lesson: str = ""
    """The lesson that is taken there, `hourglass/hg-01`; such a table is its owner's practice, of no other game."""
    rematch: str | None = None
    broken: str = ""
    """Why the table is set aside."""
    chat: bool = True
    """Whether people can write to each other there (see TB-MEE-06)."""

    @property
    def definition(self) -> GameDefinition:
        """The game that is played."""
        return installed_games()[self.setup.game]

    @property
    def takes_people(self) -> bool:
        """Whether somebody may come to sit there while it is played (TB-CLK-09)."""
        return self.pace is not None and self.pace.on_time_out is OnTimeOut.CALL

    @property
    def host_name(self) -> str:
        """What the host is called, if they sit there."""
        return next((seat.name for seat in self.seats if seat.guest == self.host), "")

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat: people have theirs, then bots theirs as far as nobody has it; the rest is dealt."""
        order = sorted(range(len(self.seats)), key=lambda number: self.seats[number].guest is None)
        given: dict[int, str] = {}
        for number in order:
            wanted = self.seats[number].colour or COLOURS[number % len(COLOURS)]
            free = [colour for colour in (wanted, *COLOURS) if colour not in given.values()]
            given[number] = next(iter(free), wanted)
        return tuple(given[number] for number in range(len(self.seats)))

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The places where a guest sits."""
        return tuple(i for i, seat in enumerate(self.seats) if guest is not None and seat.guest == guest)

    def why_not_see(self, guest: str | None, invite: str | None) -> Denial | None:
        """Why somebody may not look at the table, or `None`."""
        if self.public or self.host == guest or self.seats_of(guest):
            return None
        if invite is not None and secrets.compare_digest(invite.encode(), self.invite.encode()):
            return None
        return deny("TB-SIT-02", "running" if self.status in (Status.PLAYING, Status.SUSPENDED) else "")

    def why_not_play(self, guest: str | None, seat: int) -> Denial | None:
        """Why somebody may not act for a seat, or `None`."""
        return None if seat in self.seats_of(guest) else deny("TB-SIT-07")

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with another occupant on one place."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return structs.replace(self, seats=seats)


def new_id() -> str:
    """An identifier that nobody can guess."""
    # A command takes what begins with a dash for one of its options.
    return secrets.token_urlsafe(9).replace("-", "_")
