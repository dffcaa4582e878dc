"""The shapes of what the API takes and gives about people, and the tables that they look for."""

from __future__ import annotations

from typing import Annotated

from litestar.params import Parameter, QueryParameter
from msgspec import Meta, Struct

from clepsydra.tables.pace import LONGEST
from clepsydra.tables.people import Person, Reason
from clepsydra.tables.ratings import Rung, Speed
from clepsydra.tables.table import Guest
from clepsydra.web.api.shapes import LAST_SEAT, NO_NUL

OfGame = Annotated[str, QueryParameter(name="game", max_length=40, description="The game.", required=False)]
OfPace = Annotated[
    Speed | None,
    QueryParameter(name="pace", description="Live or turn-based (TB-RAT-02).", required=False),
]
LongestTurn = Annotated[
    int,
    QueryParameter(
        name="longest_turn",
        ge=0,
        le=LONGEST,
        description="Longest time for a turn, in seconds.",
        required=False,
    ),
]
FreeLeast = Annotated[
    int,
    QueryParameter(name="free_least", ge=0, le=LAST_SEAT, description="Fewest open seats.", required=False),
]
FreeMost = Annotated[
    int | None,
    QueryParameter(name="free_most", ge=0, le=LAST_SEAT, description="Most open seats.", required=False),
]

PersonId = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{1,16}$(?!\n)", description="A player.")]
Called = Annotated[
    str,
    QueryParameter(
        name="name", min_length=1, max_length=40, pattern=r"^[^\x00]*$", description="The exact name."
    ),
]


class SomebodyShape(Struct, frozen=True):
    """Somebody who plays, in a list."""

    id: str
    name: str
    colour: str


class RungShape(Struct, frozen=True):
    """How strong somebody is on one ladder."""

    game: str
    speed: str
    against: str
    points: int
    spread: int
    games: int


class PersonShape(Struct, frozen=True):
    """Somebody who plays, as everybody may know them (TB-MEE-01)."""

    id: str
    name: str
    colour: str
    came_at: int
    account: bool
    games: int
    ratings: tuple[RungShape, ...]


class Whom(Struct, frozen=True):
    """The person who is meant."""

    person: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,16}$(?!\n)")]


class NewReport(Struct, frozen=True):
    """Something that the house should know of somebody."""

    reason: Reason
    words: Annotated[str, Meta(max_length=1000, pattern=NO_NUL)] = ""
    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,16}$(?!\n)")] = ""


class ChatSwitch(Struct, frozen=True):
    """Whether there is a chat."""

    chat: bool


class InvitedShape(Struct, frozen=True):
    """Somebody who is invited to a table."""

    person: SomebodyShape
    declined: bool


def somebody_shape(guest: Guest) -> SomebodyShape:
    """Somebody in a list."""
    return SomebodyShape(guest.id, guest.name, guest.colour)


def person_shape(person: Person, games: int, rungs: list[Rung]) -> PersonShape:
    """Somebody with what they have played."""
    guest = person.guest
    ratings = tuple(
        RungShape(
            rung.ladder.game,
            rung.ladder.speed,
            rung.ladder.against,
            rung.rating.points,
            rung.rating.spread,
            rung.rating.games,
        )
        for rung in rungs
    )
    return PersonShape(guest.id, guest.name, guest.colour, person.came_at, person.account, games, ratings)
