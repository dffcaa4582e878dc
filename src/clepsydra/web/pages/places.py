"""The places of a table as lists and the lobby show them: who sits there, with their token."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.kernel import PERSON
from clepsydra.tables.table import Seat, Table
from clepsydra.web.boards.markup import Sign
from clepsydra.web.pages.boxes import Shown


class Place(Struct, frozen=True):
    """A place: free, or taken by a person, a bot or an automa."""

    number: int
    kind: str
    """`free`, `person`, `bot` or `automa`."""
    name: str
    sign: Sign | None
    mine: bool


def places(table: Table, guest: str | None, game: Shown) -> list[Place]:
    """The places in their order."""
    letters = letters_of(seat.name for seat in table.seats)
    mine = table.seats_of(guest)
    return [
        _place(number, seat, letter, game, mine=number in mine)
        for number, (seat, letter) in enumerate(zip(table.seats, letters, strict=True))
    ]


def _place(number: int, seat: Seat, letter: str, game: Shown, *, mine: bool) -> Place:
    if seat.kind != PERSON:
        return Place(number, "automa", game.reader.name(seat.kind), None, mine)
    if seat.bot is not None:
        kind = game.words.say("bots", seat.bot)
        return Place(number, "bot", f"{seat.name} ({kind})" if seat.name else kind, None, mine)
    if seat.free:
        return Place(number, "free", game.words.say("lobby", "free"), None, mine)
    return Place(number, "person", seat.name, Sign(seat.colour, letter, seat.name), mine)


def letters_of(names: Iterable[str]) -> list[str]:
    """The letter of each name's token: the first that nobody before has, else the first.

    >>> letters_of(["Ann", "Ada", "Noé", "", "A"])
    ['A', 'D', 'N', '', 'A']
    """
    taken: list[str] = []
    for name in names:
        own = [letter.upper() for letter in name if letter.isalnum()]
        taken.append(next((letter for letter in own if letter not in taken), own[0] if own else name[:1]))
    return taken
