"""A table as it is known before and beside the game: who hosts it, what is played, who sits where."""

from __future__ import annotations

import secrets
from enum import StrEnum

from msgspec import Struct, structs

from clepsydra.kernel import PERSON, Box, Denial, Setup, deny, shelf

COLOURS = ("green", "blue", "yellow", "brown", "orange", "violet", "red", "pink")
"""The colours of seats; each has a shape of its own, so that no seat is told by colour alone."""

ONE_DAY = 24 * 60


class Status(StrEnum):
    """What a table is doing."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    ASIDE = "aside"
    """Its rules broke or did not come to an end (TB-ASK-10)."""


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
    public: bool = True
    confirm: bool = True
    """Whether a turn waits for its owner to confirm it."""
    patience: int = ONE_DAY
    """For how many minutes a seat may let the others wait."""
    status: Status = Status.OPEN
    seating: int = 0
    """How often somebody has sat down or stood up."""
    seq: int = 0
    """How many acts the table has seen since its game began."""
    opened_at: int = 0
    moved_at: int = 0
    """When something last happened, in milliseconds since 1970."""
    practice_of: str | None = None
    rematch: str | None = None
    broken: str = ""
    """Why the table is set aside."""

    @property
    def box(self) -> Box:
        """The game that is played."""
        return shelf()[self.setup.game]

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The places where a guest sits."""
        return tuple(i for i, seat in enumerate(self.seats) if guest is not None and seat.guest == guest)

    def why_not_see(self, guest: str | None, invite: str | None) -> Denial | None:
        """Why somebody may not look at the table, or `None`."""
        if self.public or self.host == guest or self.seats_of(guest):
            return None
        if invite is not None and secrets.compare_digest(invite.encode(), self.invite.encode()):
            return None
        return deny("TB-SIT-02")

    def why_not_play(self, guest: str | None, seat: int) -> Denial | None:
        """Why somebody may not act for a seat, or `None`."""
        return None if seat in self.seats_of(guest) else deny("TB-SIT-07")

    def with_seat(self, number: int, seat: Seat) -> Table:
        """The table with another occupant on one place."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return structs.replace(self, seats=seats)


def new_id() -> str:
    """An identifier that nobody can guess."""
    return secrets.token_urlsafe(9)
