"""The form above the open tables: which game, at which pace, with how many free places; kept in the address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from clepsydra.drawing.words import Words
from clepsydra.tables.pace import DAY
from clepsydra.tables.ratings import Speed
from clepsydra.tables.wanted import Wanted
from clepsydra.web.api.access import Visit
from clepsydra.web.pages.boxes import Shown

PACES: Mapping[str, tuple[Speed | None, int]] = {
    "": (None, 0),
    "live": (Speed.LIVE, 0),
    "slow": (Speed.CORRESPONDENCE, 0),
    "day": (Speed.CORRESPONDENCE, DAY),
    "days": (Speed.CORRESPONDENCE, 3 * DAY),
}
"""What the form offers: the speed, and how many seconds a turn takes at most."""
PLACES: Mapping[str, tuple[int, int | None]] = {
    "": (0, None),
    "last": (1, 1),
    "two": (2, None),
    "three": (3, None),
}
"""How many places are free, at least and at most."""


class Choice(Struct, frozen=True):
    """A field of the form."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    """The value of each, and what it is called."""
    chosen: str


def wanted_of(visit: Visit) -> Wanted:
    """What the address asks for; what it says that we do not know asks for nothing."""
    asked = visit.request.query_params
    speed, longest = PACES.get(asked.get("pace", ""), PACES[""])
    least, most = PLACES.get(asked.get("free", ""), PLACES[""])
    return Wanted(asked.get("game", ""), speed, longest, least, most)


def choices(visit: Visit, words: Words, games: Sequence[Shown]) -> list[Choice]:
    """The fields, with what was chosen."""
    asked = visit.request.query_params
    options = {
        "game": [
            ("", words.say("wanted", "any_game")),
            *((game.definition.name, game.title) for game in games),
        ],
        "pace": [(pace, words.say("wanted", f"pace_{pace or 'any'}")) for pace in PACES],
        "free": [(free, words.say("wanted", f"free_{free or 'any'}")) for free in PLACES],
    }
    return [
        Choice(name, words.say("wanted", name), values, asked.get(name, ""))
        for name, values in options.items()
    ]
