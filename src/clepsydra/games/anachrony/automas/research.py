"""How a solo opponent researches: the shape die, and the icon of which most are left (SO-RES)."""

from __future__ import annotations

from collections.abc import Sequence

from clepsydra.games.anachrony.actions.research import SHAPE, throw
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotDiscovered, BotShapeGone, BotShapeUnwanted
from clepsydra.games.anachrony.automas.placing import fail
from clepsydra.games.anachrony.catalog.forms import SHAPES
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import AnyBreakthrough, BreakthroughsLeft


def research(game: Anachrony, seat: int) -> None:
    """A breakthrough of the rolled shape (SO-RES-01); rolled again while none is left of it (SO-RES-03)."""
    game.see(AnyBreakthrough)
    if not any(game.state.breakthroughs.values()):
        fail(game, seat, "no_breakthrough_left", rule="SO-RES-03")
        return
    among = missing_shapes(game, seat) if game.rules.option("research_new_shape") else SHAPES
    take_breakthrough(game, seat, among[0] if len(among) == 1 else roll_shape(game, seat, among))


def missing_shapes(game: Anachrony, seat: int) -> list[str]:
    """Of the shapes that are left, those of which it owns fewest; of a single one it needs no die (SO-RES-04)."""
    own = owned(game, seat)
    ties = ([shape for shape in SHAPES if own[shape] == count] for count in sorted(set(own.values())))
    left = ([shape for shape in tie if left_of(game, shape)] for tie in ties)
    return next(shapes for shapes in left if shapes)


def roll_shape(game: Anachrony, seat: int, among: Sequence[str]) -> str:
    """The die, until it shows a shape of which it owns no more than of these, and of which a tile is left."""
    own = owned(game, seat)
    most = max(own[shape] for shape in among)
    while True:
        shape = throw(game, seat, SHAPE)
        if own[shape] > most:
            game.tell(BotShapeUnwanted, seat, "SO-RES-04", shape)
        elif not left_of(game, shape):
            game.tell(BotShapeGone, seat, "SO-RES-03", shape)
        else:
            return shape


def owned(game: Anachrony, seat: int) -> dict[str, int]:
    """How many breakthroughs of each shape it owns."""
    counts: dict[str, int] = dict.fromkeys(SHAPES, 0)
    for name, count in game.player(seat).breakthroughs.items():
        counts[name.partition("/")[0]] += count
    return counts


def left_of(game: Anachrony, shape: str) -> dict[str, int]:
    """The breakthroughs of a shape that are left, and how many of each."""
    game.see(BreakthroughsLeft, shape)
    supply = game.state.breakthroughs
    return {name: count for name, count in supply.items() if count and name.partition("/")[0] == shape}


def take_breakthrough(game: Anachrony, seat: int, shape: str) -> None:
    """The icon of which most tiles are left, in its order if tied (SO-RES-02)."""
    left, icons = left_of(game, shape), solo(game).icon_order
    found = min(left, key=lambda name: (-left[name], icons.index(name.partition("/")[2])))
    game.tell(BotDiscovered, seat, "SO-RES-02", found, left[found])
    game.state.breakthroughs[found] -= 1
    own = game.player(seat).breakthroughs
    own[found] = own.get(found, 0) + 1
