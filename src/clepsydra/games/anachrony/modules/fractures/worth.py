"""What flux cores, the device, Glitches, technologies and Operators are worth to a bot, beside points that they bring already."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import empty_spaces, track_of
from clepsydra.games.anachrony.modules.fractures.glitches import in_play
from clepsydra.games.anachrony.modules.fractures.passives import cards
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, NAME, OPERATOR
from clepsydra.games.anachrony.rules import AnachronyRules

CORE, SPARE, ENOUGH = 1.1, 0.2, 3
"""A flux core is a second action, as long as an exosuit and an empty space wait for it."""
ROOM = 0.35
"""An empty space is room for a core, and lowers the risk of all that come before it."""
GLITCH = -0.6
"""What a Glitch blocks while it lies there, beside the points that it costs in the end."""
TECHNOLOGY = {"work": 0.35, "free": 0.6, "passive": 0.5}
"""What a technology does in every era that is left, like a tile."""
BLINKER = 0.3
"""An Operator blinks without dice, and serves the device."""


def add_worth(rules: AnachronyRules) -> None:
    """A term for each."""
    rules.worth.add("flux", flux)
    rules.worth.add("device", device)
    rules.worth.add(NAME, glitches)
    rules.worth.add("technologies", technologies)
    rules.worth.add("operators", operators)


def time_left(eras: int) -> float:
    """What pays by the end pays less when little time is left."""
    return min(1.0, 0.3 + eras / 4)


def flux(game: Anachrony, seat: int, eras: int) -> float:
    """Flux cores to Blink with."""
    have = game.has(seat, FLUX)
    return (CORE * min(have, ENOUGH) + SPARE * max(0, have - ENOUGH)) * time_left(eras)


def device(game: Anachrony, seat: int, eras: int) -> float:
    """Empty spaces of the device, while there is something to come."""
    return ROOM * min(len(empty_spaces(game, seat)), track_of(game.rules).covered) * min(1, eras)


def glitches(game: Anachrony, seat: int, eras: int) -> float:
    """Glitches in the way."""
    return GLITCH * in_play(game, seat) * time_left(eras)


def technologies(game: Anachrony, seat: int, eras: int) -> float:
    """What a technology does, it can do in every era that is left."""
    return sum(
        each * eras * bool(getattr(card, kind))
        for card in cards(game, seat)
        for kind, each in TECHNOLOGY.items()
    )


def operators(game: Anachrony, seat: int, eras: int) -> float:
    """Operators beside what every worker is worth."""
    return BLINKER * min(3, game.workers_of(seat).get(OPERATOR, 0)) * time_left(eras)
