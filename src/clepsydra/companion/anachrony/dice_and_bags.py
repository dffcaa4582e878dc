"""The dice and bags of a solo opponent, which can be the real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clepsydra.companion.anachrony.moments import PARADOX
from clepsydra.companion.anachrony.seats import icon_of
from clepsydra.companion.automa import Drawing
from clepsydra.companion.drawing import by_chance, die
from clepsydra.companion.fields import Say
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.catalog.forms import SHAPES
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import (
    CommandDie,
    CoresDrawn,
    DieThrown,
    FluxDrawn,
    ShapeDrawn,
    SpaceDrawn,
)
from clepsydra.kernel import Draw


def drawing(game: Anachrony, draw: Draw) -> Drawing:
    """What it is about to give."""
    return DRAWINGS[type(draw)](game, draw)


def figure_or_name(face: str | int) -> Say:
    """A face of a die."""
    return Say("figure", {"n": face}) if isinstance(face, int) else Say("name", {"it": face})


def thrown(game: Anachrony, draw: DieThrown) -> Drawing:
    """The paradox die and the shape die, which has pictures."""
    faces = game.rules.catalog.dice[draw.die]
    says = Say("real-die", {"die": "paradox_die" if draw.die == PARADOX else draw.die})
    icons = [icon_of(shape) for shape in faces if shape in SHAPES]
    return die(game, says, [figure_or_name(face) for face in faces], icons)


def command(game: Anachrony, _draw: CommandDie) -> Drawing:
    """The AI die."""
    return die(game, Say("real-ai-die"), [figure_or_name(face) for face in solo(game).ai_die])


def among(says: str) -> Callable[[Anachrony, ShapeDrawn | SpaceDrawn], Drawing]:
    """One of several things, drawn in whatever way."""

    def one_of(game: Anachrony, draw: ShapeDrawn | SpaceDrawn) -> Drawing:
        outcomes = [(number,) for number in range(len(draw.among))]
        faces = [Say("name", {"it": thing}) for thing in draw.among]
        return by_chance(game, Say(says), faces, outcomes, lambda outcome: outcome[0])

    return one_of


def flux(game: Anachrony, draw: FluxDrawn) -> Drawing:
    """A flux core, or an empty casing: what is in the bag."""
    kinds = [("drawn-flux", 0)] * bool(draw.cores) + [("drawn-casing", draw.cores)] * bool(draw.casings)
    return by_chance(
        game,
        Say("real-flux"),
        [Say(face) for face, _ in kinds],
        [(first,) for _, first in kinds],
        lambda outcome: len(kinds) - 1 if outcome[0] >= draw.cores else 0,
    )


def cores(game: Anachrony, draw: CoresDrawn) -> Drawing:
    """So many of the drawn cores are charged: as many as can be, given what is in the bag."""
    fewest, most = max(0, draw.count - draw.exhausted), min(draw.count, draw.energy)
    size = draw.energy + draw.exhausted
    charged = range(fewest, most + 1)
    last_ones = [tuple(size - number - 1 for number in range(count, draw.count)) for count in charged]
    return by_chance(
        game,
        Say("real-cores"),
        [Say("drawn-cores", {"charged": count, "exhausted": draw.count - count}) for count in charged],
        [(0,) * count + last for count, last in zip(charged, last_ones, strict=True)],
        lambda outcome: charged_in(outcome, draw.energy) - fewest,
    )


def charged_in(outcome: Sequence[int], energy: int) -> int:
    """How many of the drawn cores are charged: the first numbers are those of charged ones, each time."""
    found = 0
    for number in outcome:
        found += number < energy - found
    return found


DRAWINGS: dict[type[Draw], Callable[[Anachrony, Any], Drawing]] = {
    DieThrown: thrown,
    CommandDie: command,
    CoresDrawn: cores,
    FluxDrawn: flux,
    ShapeDrawn: among("real-shape"),
    SpaceDrawn: among("real-space"),
}
