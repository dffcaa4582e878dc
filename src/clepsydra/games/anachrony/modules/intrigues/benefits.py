"""The Agenda Benefits (IC-BEN): free actions that are paid with Agenda tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from clepsydra.games.anachrony.catalog import Tile
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import spend, tiles_of
from clepsydra.games.anachrony.modules.intrigues.catalog import Benefits
from clepsydra.games.anachrony.modules.intrigues.chamber import NAME
from clepsydra.games.anachrony.rules import AnachronyRules, Deed, FreeAction
from clepsydra.games.anachrony.scoring import tiles_of as built_by
from clepsydra.games.anachrony.state import RESOURCES
from clepsydra.kernel import Denial, Event, Flow, Zone, deny

USED = "agenda_benefits"
"""The fact that so many benefits were used in this era (see IC-BEN-02)."""
BESIDE = "turn.agenda_beside"
"""The fact that so many superprojects may lie beside the board in this turn, and no longer (IC-BEN-07)."""
SAVES = "turn.agenda_saves"
"""The fact that so much is taken off the next superproject of this turn (see IC-BEN-07)."""
PLACE = "beside_board"

Benefit = Callable[[Anachrony, int], "Flow[None] | None"]


class WorkersRoused(Event, frozen=True):
    """Single workers became active."""

    seat: int
    workers: tuple[str, ...]

    @property
    def case(self) -> str:
        """Whether it is a single one."""
        return "one" if len(self.workers) == 1 else ""


def add_benefits(rules: AnachronyRules) -> None:
    """Three of the four benefits; the fourth is to reveal the Mission, which costs nothing (see IC-BEN-08)."""
    rules.free_actions.add(NAME, benefits)
    rules.places.add(NAME, beside)
    rules.superproject_reductions.add(NAME, saved)
    rules.taken.add(NAME, use_up)


def benefits(_game: Anachrony, _seat: int) -> Iterator[FreeAction]:
    """Each as often as the limit of the era and the tiles allow, in any mix (IC-BEN-01, 02)."""
    for name, (why_not, do) in ALL.items():
        yield FreeAction(name, partial(_why_not, why_not), once=False, opens=partial(name_tile, do))


def figures(game: Anachrony) -> Benefits:
    """How often, and how many."""
    found: Benefits = game.rules.catalog.more["agenda_benefits"]
    return found


def counted(game: Anachrony, seat: int, fact: str) -> int:
    """How often a seat has used something, as a fact says; none without it."""
    return game.player(seat).facts.get(fact, 0)


def _why_not(own: Callable[[Anachrony, int], Denial | None], game: Anachrony, seat: int) -> Denial | None:
    if counted(game, seat, USED) >= figures(game).uses:
        return deny("IC-BEN-02", most=figures(game).uses)
    return own(game, seat) if tiles_of(game, seat) else deny("IC-BEN-01")


def name_tile(do: Benefit, game: Anachrony, seat: int) -> Flow[Deed | None]:
    """The seat names the tile that it spends, or turns back (IC-BEN-01)."""
    options = [("spend_agenda", tile) for tile in tiles_of(game, seat)]
    choice = yield from game.may_choose(seat, options, rule="IC-BEN-01")
    return None if choice is None else partial(use, do, game, seat, choice[1])


def use(do: Benefit, game: Anachrony, seat: int, tile: str) -> Flow[None]:
    """Count it, spend the tile, and do what it does."""
    game.player(seat).facts[USED] = counted(game, seat, USED) + 1
    spend(game, seat, tile)
    yield from do(game, seat) or ()


def _always(_game: Anachrony, _seat: int) -> Denial | None:
    return None


# A superproject beside the board


def allow_beside(game: Anachrony, seat: int) -> None:
    """One more superproject of this turn may lie beside the board (IC-BEN-03)."""
    lying = max(counted(game, seat, BESIDE), lying_beside(game, seat))
    game.player(seat).facts[BESIDE] = lying + 1


def lying_beside(game: Anachrony, seat: int) -> int:
    """How many superprojects cover no slot."""
    return sum(not game.slots_of(seat, tile) for tile in built_by(game, seat, superprojects=True))


def beside(game: Anachrony, seat: int, _tile: Tile) -> Iterable[str]:
    """Where a superproject needs no slot, for each use once; it works and scores as any other (IC-BEN-04)."""
    return (PLACE,) if lying_beside(game, seat) < counted(game, seat, BESIDE) else ()


# A cheaper superproject


def save(game: Anachrony, seat: int) -> None:
    """The next superproject of this turn costs a cube or a worker less; several uses add up (IC-BEN-05)."""
    game.player(seat).facts[SAVES] = counted(game, seat, SAVES) + 1


def saved(game: Anachrony, seat: int) -> Iterator[tuple[str, ...]]:
    """One cube of any kind or one worker, for each use (IC-BEN-05)."""
    for _ in range(counted(game, seat, SAVES)):
        yield (*RESOURCES, *game.rules.workers)


def use_up(game: Anachrony, seat: int, tile: str, _source: Zone) -> None:
    """One use serves one superproject (IC-BEN-09)."""
    if game.tile(tile).superproject:
        game.player(seat).facts.pop(SAVES, None)


# Workers


def why_not_rouse(game: Anachrony, seat: int) -> Denial | None:
    """Somebody must be tired."""
    return None if any(game.player(seat).tired.values()) else deny("IC-BEN-06")


def rouse(game: Anachrony, seat: int) -> Flow[None]:
    """Up to two tired workers become active, without water or morale (IC-BEN-06)."""
    player, most = game.player(seat), figures(game).refreshed
    tired = [
        ("rouse", kind, n) for kind, count in player.tired.items() for n in range(1, min(count, most) + 1)
    ]
    chosen = yield from game.choose_some(seat, tired, rule="IC-BEN-06", at_least=1, at_most=most)
    for _, kind, _ in chosen:
        player.tired[kind] -= 1
        player.active[kind] = player.active.get(kind, 0) + 1
    game.tell(WorkersRoused, seat, tuple(kind for _, kind, _ in chosen))


ALL: dict[str, tuple[Callable[[Anachrony, int], Denial | None], Benefit]] = {
    "benefit_beside": (_always, allow_beside),
    "benefit_saves": (_always, save),
    "benefit_rouses": (why_not_rouse, rouse),
}
"""Why each cannot be used, beside what holds for all, and what it does."""
