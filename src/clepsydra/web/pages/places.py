"""The places of a table as lists and the lobby show them: who sits there, with their token."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from clepsydra.drawing.marks import Sign, letters
from clepsydra.drawing.words import Words
from clepsydra.kernel import PERSON
from clepsydra.tables.table import Seat, Table
from clepsydra.web.pages.boxes import Shown


class Place(Struct, frozen=True):
    """A place: free, or taken by a person, a bot or an automa."""

    number: int
    kind: str
    """`free`, `person`, `bot` or `automa`."""
    name: str
    sign: Sign | None
    mine: bool


def name_of(table: Table, game: Shown, host: str = "") -> str:
    """What a table is called: as its host says, or by the host and the game."""
    host = "" if table.practice_of else host or table.host_name
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
    people, host = people_at(table), host or table.host_name
    told = (
        game.words.say("home", "host", name=host) if host else "",
        pace_of(game.words, table.patience) if people > 1 else "",
        game.takes(people),
    )
    return " · ".join(filter(None, told))


def pace_of(words: Words, minutes: int) -> str:
    """How a table is played, live or by correspondence, and for how long a seat may let the others wait."""
    if words.knows("paces", str(minutes)):
        return words.say(
            "paces", "pace", name=words.say("paces", str(minutes)), note=words.say("paces", f"{minutes}_note")
        )
    return words.say("lobby", "minutes", minutes=minutes)


def places(table: Table, guest: str | None, game: Shown) -> list[Place]:
    """The places in their order."""
    signs = letters(seat.name for seat in table.seats)
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
    return Place(number, "person", seat.name, Sign(seat.colour, letter, seat.name), mine)
