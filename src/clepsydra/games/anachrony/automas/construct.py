"""How a solo opponent constructs: a building of a type, or a superproject (SO-CON, SO-SUP)."""

from __future__ import annotations

from clepsydra.games.anachrony.actions import construct
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotBuilt, BotProject, BotSpent
from clepsydra.games.anachrony.automas.placing import fail
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.scoring import tiles_of
from clepsydra.games.anachrony.sights import ShapeDrawn, Superproject, TopBuilding
from clepsydra.kernel import Figure


def construct_building(row: str, game: Anachrony, seat: int) -> None:
    """The better of the two top tiles of a type; the one of the second stack if they are alike (SO-CON-01).

    Without room or tile nothing is taken (SO-CON-02).
    """
    owned = sum(game.tile(tile).row == row for tile in game.player(seat).built)
    if owned >= solo(game).most_buildings:
        fail(game, seat, "no_room", rule="SO-CON-02")
        return
    game.see(TopBuilding, row, "primary")
    game.see(TopBuilding, row, "secondary")
    stack = game.state.stacks[row]
    there = list(construct.tops((stack.primary, stack.secondary)))
    game.see(Figure, "building", tuple(there), "vp")
    tops = [game.tile(tile) for tile in there]
    if not tops:
        fail(game, seat, "no_building", rule="SO-CON-02")
    elif len(tops) == 1:  # SO-CON-01
        _take_building(game, seat, tops[0].id, "only", 0)
    else:
        first, second = tops
        tile, other = (first, second) if first.vp > second.vp else (second, first)  # SO-CON-01
        _take_building(game, seat, tile.id, "equal" if tile.vp == other.vp else "better", other.vp)


def _take_building(game: Anachrony, seat: int, tile: str, why: str, other: int) -> None:
    """Beside its board a tile does nothing but score (SO-CON-03), and counts for nobody else (SO-INT-05).

    Who copies tiles of anybody may copy it (SO-INT-01).
    """
    game.tell(BotBuilt, seat, "SO-CON-01", why, tile, game.tile(tile).vp, other)
    construct.take(game, seat, tile, ())


def construct_superproject(game: Anachrony, seat: int) -> None:
    """For a breakthrough, the most valuable one of now or before, the oldest if tied (SO-SUP-02).

    Without a breakthrough, a fourth place or such a superproject nothing is given and nothing taken (SO-SUP-04).
    """
    if not any(game.player(seat).breakthroughs.values()):
        fail(game, seat, "no_breakthrough", rule="SO-SUP-04")
    elif len(tiles_of(game, seat, superprojects=True)) >= solo(game).most_superprojects:
        fail(game, seat, "no_room", rule="SO-SUP-04")
    else:
        take_superproject(game, seat)


def take_superproject(game: Anachrony, seat: int) -> None:
    """The best one on offer, if there is any."""
    candidates = on_offer(game)
    if not candidates:
        fail(game, seat, "no_superproject", rule="SO-SUP-04")
    else:
        give_breakthrough(game, seat)
        game.see(Figure, "superproject", tuple(candidates.values()), "vp")
        best = max(game.tile(tile).vp for tile in candidates.values())
        eras = [era for era, tile in candidates.items() if game.tile(tile).vp == best]
        why = "only" if len(candidates) == 1 else "oldest" if len(eras) > 1 else "most"
        tile = candidates[min(eras)]
        game.tell(BotProject, seat, "SO-SUP-02", why, tile, best, min(eras))
        construct.take(game, seat, tile, ())  # with the points that lie on it: SO-SUP-05, SO-FOT-04


def on_offer(game: Anachrony) -> dict[int, str]:
    """The face-up superprojects of this era and those before, by era; not that of the next (SO-SUP-01)."""
    eras = (*game.past_eras(), game.state.era)
    for era in eras:
        game.see(Superproject, era)
    there = {era: game.timeline_tile(era).superproject for era in eras}
    return {era: zone.pieces[-1] for era, zone in there.items() if zone.pieces and zone.eyes}


def give_breakthrough(game: Anachrony, seat: int) -> None:
    """Of the shape it has most of, drawn among several such; then of the icon it has most of (SO-SUP-03)."""
    own = {name: count for name, count in game.player(seat).breakthroughs.items() if count}
    shapes: dict[str, int] = {}
    for name, count in sorted(own.items()):
        shape = name.partition("/")[0]
        shapes[shape] = shapes.get(shape, 0) + count
    most = [shape for shape, count in shapes.items() if count == max(shapes.values())]
    if len(most) > 1:
        game.see(ShapeDrawn, tuple(most))
    shape = most[game.draw((len(most),))[0]] if len(most) > 1 else most[0]
    icons = solo(game).icon_order
    of_shape = [name for name in own if name.partition("/")[0] == shape]
    spent = min(of_shape, key=lambda name: (-own[name], icons.index(name.partition("/")[2])))
    game.tell(BotSpent, seat, "SO-SUP-03", "drawn" if len(most) > 1 else "most", spent, shapes[shape])
    game.player(seat).breakthroughs[spent] -= 1
    game.state.breakthroughs[spent] += 1
