"""Whether a card would do nothing if it were played now (see RB-PLY-13)."""

from __future__ import annotations

from collections.abc import Callable

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.games.rulebenders.vocabulary import amount


def is_fruitless(game: Rulebenders, seat: int, piece: str) -> bool:
    """Of fuel cards that are no attacks and name no theme: whether each of their steps is known to do nothing."""
    card = game.card(piece)
    if card.kind != "fuel" or card.attack or card.panel or not card.effects:
        return False
    deed = Deed(seat, piece)
    return all(effect.op in IDLE and IDLE[effect.op](game, deed, effect) for effect in card.effects)


def no_cube(game: Rulebenders, deed: Deed, effect: Effect) -> bool:
    """There is nothing to put where the step takes its cubes from."""
    player = game.player(deed.seat)
    if effect.args["from"] == "reserve":
        return not player.cubes and not player.foreign
    return not player.supply


def nothing_counted(game: Rulebenders, deed: Deed, effect: Effect) -> bool:
    """The number is nought, or nothing is left to take."""
    return not amount(game, deed, effect) or not game.rules.operations[effect.op].can(game, deed, effect)


def nothing_out(game: Rulebenders, deed: Deed, _effect: Effect) -> bool:
    """No own cube lies in an open section or on the tie-break track."""
    return not game.on_track(deed.seat) and not any(
        game.state.panels[panel].open[deed.seat] for panel in PANELS
    )


IDLE: dict[str, Callable[[Rulebenders, Deed, Effect], bool]] = {
    "cancel_attack": lambda _game, _deed, _effect: True,
    "place": no_cube,
    "lock": no_cube,
    "take_cubes": nothing_counted,
    "draw": nothing_counted,
    "return_cubes": nothing_out,
}
"""By operation, when it does nothing; of others it is not said. Nobody attacks while one plays a card of the hand."""
