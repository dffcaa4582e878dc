"""What the valuation counts of Fractures of Time, beside points that are there already."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import empty_spaces, track_of
from clepsydra.games.anachrony.modules.fractures.glitches import in_play
from clepsydra.games.anachrony.modules.fractures.passives import cards
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, NAME, OPERATOR
from clepsydra.games.anachrony.modules.fractures.worth import ENOUGH
from clepsydra.games.anachrony.rules import AnachronyRules

WORKS = ("work", "free", "passive")
CREW = 3
"""More Operators than this are workers like others."""


def add_features(rules: AnachronyRules) -> None:
    """The terms that the yardstick has too."""
    rules.features.add("flux", flux)
    rules.features.add("device", device)
    rules.features.add(NAME, glitches)
    rules.features.add("technologies", technologies)
    rules.features.add("operators", operators)


def time_left(eras: float) -> float:
    """What pays by the end pays less when little time is left."""
    return min(1.0, 0.3 + eras / 4)


def flux(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Flux cores to Blink with."""
    have, time = game.has(seat, FLUX), time_left(eras)
    return {"flux.cores": min(have, ENOUGH) * time, "flux.spare": max(0, have - ENOUGH) * time}


def device(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Empty spaces of the device, while there is something to come."""
    room = min(len(empty_spaces(game, seat)), track_of(game.rules).covered)
    return {"device": room * min(1.0, eras)}


def glitches(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Glitches in the way."""
    return {NAME: in_play(game, seat) * time_left(eras)}


def technologies(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """What a technology does, it can do in every era that is left."""
    own = list(cards(game, seat))
    return {f"technologies.{kind}": eras * sum(bool(getattr(card, kind)) for card in own) for kind in WORKS}


def operators(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """Operators, as workers in every era to come and as those who blink."""
    count = game.workers_of(seat).get(OPERATOR, 0)
    return {"operators.lasting": count * eras, "operators.blinking": min(CREW, count) * time_left(eras)}
