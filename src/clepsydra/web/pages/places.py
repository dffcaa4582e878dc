"""The places of a table as lists and the lobby show them: who sits there, with their token."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from clepsydra.drawing.marks import Sign, letters
from clepsydra.kernel import PERSON
from clepsydra.tables.seasons import HOST
from clepsydra.tables.table import Seat, Table
from clepsydra.web.pages.boxes import Shown
from clepsydra.web.pages.clocks import pace_in_words


class Place(Struct, frozen=True):
    """A place: free, or taken by a person, a bot or an automa."""

    number: int
    kind: str
    """`free`, `person`, `bot` or `automa`."""
    name: str
    sign: Sign | None
    mine: bool
    person: str = ""
    """Who sits there, if their page can be looked at."""


def name_of(table: Table, game: Shown, host: str = "") -> str:
    """What a table is called: as its host says, or by the host and the game."""
    if table.host == HOST:
        return game.words.say("leagues", "of_house", game=game.title)
    host = "" if table.practice_of else game.words.person(host or table.host_name)
    return table.name or (usual_name(game, host) if host else game.title)


def usual_name(game: Shown, host: str) -> str:
    """The name of a table that got none."""
    return game.words.say("table_names", "vowel" if _elides(host) else "plain", host=host, game=game.title)


def _elides(name: str) -> bool:
    """Whether French says `d’` before a name.

    >>> [_elides(name) for name in ("Ann", "Ben", "Élise", "Hugo", "Yves", "Yann")]
    [True, False, True, True, True, False]
    """
    first, second = [*unicodedata.normalize("NFD", name.lower()), "", ""][:2]
    return first in {*"aeiouhœæ"} or (first == "y" and second not in {*"aeiou"})


def people_at(table: Table) -> int:
    """How many people play there, once all places are taken."""
    return sum(seat.kind == PERSON and seat.bot is None for seat in table.seats)


def terms_of(table: Table, game: Shown, host: str = "") -> str:
    """Who hosts a table, its pace, and how long it will take; against bots alone nobody has to wait."""
    people, host = people_at(table), game.words.person(host or table.host_name)
    told = (
        game.words.say("home", "host", name=host) if host else "",
        pace_in_words(table, game.words) if people > 1 else "",
        game.takes(table.setup, people),
    )
    return " · ".join(filter(None, told))


def places(table: Table, guest: str | None, game: Shown) -> list[Place]:
    """The places in their order."""
    signs = letters(game.words.person(seat.name) for seat in table.seats)
    mine = table.seats_of(guest)
    return [
        _place(number, seat, letter, game, mine=number in mine)
        for number, (seat, letter) in enumerate(zip(table.seats, signs, strict=True))
    ]


def _place(number: int, seat: Seat, letter: str, game: Shown, *, mine: bool) -> Place:
    if seat.kind != PERSON:
        return Place(number, "automa", game.reader.name(seat.kind), None, mine)
    if seat.bot is not None:
        kind = game.words.bot(seat.bot)
        return Place(number, "bot", f"{seat.name} ({kind})" if seat.name else kind, None, mine)
    if seat.free:
        return Place(number, "free", game.words.say("lobby", "free"), None, mine)
    name = game.words.person(seat.name)
    return Place(number, "person", name, Sign(seat.colour, letter, name), mine, seat.guest or "")
