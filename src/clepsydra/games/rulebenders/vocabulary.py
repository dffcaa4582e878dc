"""How card data are read (RB-DAT): steps one after the other, amounts, whom they are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clepsydra.games.rulebenders.catalog import Effect
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.kernel import Flow

ALL = "all"
CHOICE = "RB-DAT-04"
"""By which a card lets its player choose."""


def do_effects(game: Rulebenders, deed: Deed, effects: Iterable[Effect]) -> Flow[None]:
    """Carry steps out from top to bottom (see RB-PLY-01); an attack has named what it needs before."""
    for effect in effects:
        operation = game.rules.operations[effect.op]
        if not deed.attack:
            yield from operation.declare(game, deed, effect) or ()
        yield from operation.do(game, deed, effect) or ()
        if game.state.turn.restart:
            return


def declare_effects(game: Rulebenders, deed: Deed, effects: Iterable[Effect]) -> Flow[None]:
    """Name what an attack names, before anybody may answer it (see RB-ATK-01, 10)."""
    for effect in effects:
        yield from game.rules.operations[effect.op].declare(game, deed, effect) or ()


def can_do(game: Rulebenders, deed: Deed, effects: tuple[Effect, ...]) -> bool:
    """Whether the first of these steps can change or show anything."""
    return game.rules.operations[effects[0].op].can(game, deed, effects[0])


def amount(game: Rulebenders, deed: Deed, effect: Effect) -> int:
    """The number of a step: as it stands, or counted when the step begins (RB-DAT-05, 08)."""
    n: int | dict[str, Any] = effect.args["n"]
    return n if isinstance(n, int) else counted(game, deed, n)


def counted(game: Rulebenders, deed: Deed, n: dict[str, Any]) -> int:
    """`{count, per = 1, times = 1, max}`: min(max, floor(counter / per) * times) (RB-DAT-05)."""
    number: int = count(game, deed, n["count"]) // n.get("per", 1) * n.get("times", 1)
    most: int = n.get("max", number)
    return min(most, number)


def count(game: Rulebenders, deed: Deed, name: str) -> int:
    """A counter; those of the card itself are 0 before they are set (RB-DAT-08)."""
    if name in game.rules.counters:
        return game.rules.counters[name](game, deed.seat)
    return deed.counted.get(name, 0)


def whom(game: Rulebenders, deed: Deed, who: str) -> list[int]:
    """The seats that a step is about (RB-DAT-06)."""
    if who == "me":
        return [deed.seat]
    if who in ("target", "targets"):
        return deed.affected
    return game.opponents(deed.seat) if who == "each_opponent" else list(game.state.order)
