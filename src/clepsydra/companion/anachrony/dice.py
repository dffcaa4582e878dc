"""The dice that fell in an act of a solo opponent."""

from __future__ import annotations

from collections.abc import Sequence

from clepsydra.companion.automa import Die
from clepsydra.companion.fields import Say
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotCommanded, BotDrewEnergy, BotLoopDie, BotSpent
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Event

DRAWS = (BotCommanded, BotDrewEnergy, BotLoopDie, DieShows)
"""What is told of each draw of chance, in the order of the draws; so is a breakthrough that is `drawn`."""


def dice(game: Anachrony, told: Sequence[Event], drawn: Sequence[Sequence[int]]) -> list[Die]:
    """Each die with its faces; cores and shapes are drawn, and no die."""
    draws = [event for event in told if isinstance(event, DRAWS) or is_drawn(event)]
    found: list[Die] = []
    for number, (event, outcome) in enumerate(zip(draws, drawn, strict=False)):
        if isinstance(event, BotCommanded | BotLoopDie):
            faces = tuple(Say("figure", {"n": face}) for face in solo(game).ai_die)
        elif isinstance(event, DieShows):
            sides = game.rules.catalog.dice[event.die.removesuffix("_die")]
            faces = tuple(
                Say("figure", {"n": face}) if isinstance(face, int) else Say("name", {"it": face})
                for face in sides
            )
        else:
            continue
        found.append(Die(number, faces, outcome[0]))
    return found


def is_drawn(event: Event) -> bool:
    """Whether a shape was drawn among several."""
    return isinstance(event, BotSpent) and event.why == "drawn"
