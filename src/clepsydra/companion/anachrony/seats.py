"""Who sits where, and how things look."""

from __future__ import annotations

from clepsydra.companion.fields import Option, Pick, Say
from clepsydra.games.anachrony.automa import Automa
from clepsydra.games.anachrony.game import Anachrony

PERSON_SEAT, SEAT = 0, 1
"""The person, and the solo opponent."""
NONE = "none"
ICONS = {
    "power_plant": "power-plant",
    "life_support": "life-support",
    "time_travel": "bt-time",
    "war": "bt-war",
    "genetics": "bt-genetics",
    "technology": "bt-tech",
    "society": "bt-society",
    "circle": "bt-circle",
    "triangle": "bt-triangle",
    "square": "bt-square",
    "energy_core": "core",
}
"""The symbols of what is not called as its symbol is."""


def icon_of(thing: str) -> str:
    """The symbol of a good, a worker, a row of buildings, a shape or an icon."""
    return ICONS.get(thing, thing)


def named(thing: str, icon: str = "", note: Say | None = None) -> Option:
    """A thing to touch, called by its name in the game."""
    return Option(thing, Say("name", {"it": thing}), icon, note)


def reading(option: str, values: tuple[str, ...]) -> Pick:
    """Return the field of an option whose values are readings of different rulebooks; each says which."""
    choices = tuple(named(value, note=Say(f"note-{value}")) for value in values)
    return Pick(option, choices, Say("name", {"it": option}))


def opponent(game: Anachrony) -> Automa:
    """The opponent's own rules."""
    return game.rules.automas[game.rules.setup.seats[SEAT]]
