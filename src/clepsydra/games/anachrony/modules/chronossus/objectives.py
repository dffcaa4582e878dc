"""The solo objectives of the person, and what the Chronossus scores beside what both opponents do (SO-END)."""

from __future__ import annotations

from clepsydra.games.anachrony.automas.scoring import LINES
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.catalog import Objective, board
from clepsydra.games.anachrony.modules.chronossus.pieces import own
from clepsydra.games.anachrony.rules import Metric
from clepsydra.kernel import Event, Flow


class ObjectiveKept(Event, frozen=True):
    """Somebody has brought one more solo objective into play."""

    seat: int
    objective: str


def objectives_vp(game: Anachrony, seat: int) -> int:
    """For each objective in play the VP of the highest level reached (SO-END-07)."""
    return sum(level_vp(game, seat, name) for name in own(game).objectives)


def level_vp(game: Anachrony, seat: int, name: str) -> int:
    """What the highest level that a seat has reached is worth; with a Glitch on it nothing (SO-FOT-06)."""
    reached = 0 if game.blocked(seat, name) else levels_reached(game, seat, name)
    return int(game.rules.catalog.more["solo_objective_levels"][reached - 1]) if reached else 0


def draw_objectives(game: Anachrony, seat: int, count: int) -> Flow[None]:
    """Draw unused objectives, as many as there are, and keep one, which is one more in play (SO-FOT-08).

    The others go back to the box.
    """
    unused, seen = own(game).unused, game.player(seat).hand
    for _ in range(min(count, len(unused))):
        unused.draw(seen)
    if not seen.pieces:
        return
    options = [("keep_condition", card) for card in seen]
    _, kept = yield from game.choose(seat, options, rule="SO-FOT-08")
    seen.move(kept, own(game).objectives)
    game.tell(ObjectiveKept, seat, kept)
    game.shuffle_into(seen, unused)


def levels_reached(game: Anachrony, seat: int, name: str) -> int:
    """How many of the three levels a seat has reached."""
    objective: Objective = game.rules.catalog.more["solo_objective"][name]
    have = game.rules.metrics[objective.metric](game, seat)
    return sum(have >= level for level in objective.levels)


def leftover_energy(game: Anachrony, _seat: int) -> int:
    """By agreement, so much for each energy core that is left in the pool."""
    counts = game.rules.option("leftover_energy_vp")
    return board(game).leftover_core_vp * own(game).energy if counts else 0


SHEET: dict[str, Metric] = {**LINES, "leftover_energy": leftover_energy}
"""The whole sheet of the Chronossus (SO-END-04)."""
