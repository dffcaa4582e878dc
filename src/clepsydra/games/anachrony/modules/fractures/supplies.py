"""What follows Supply and Force Workers: for Zuriel's people, and for Operators on Unity's board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.leaders import goods
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, OPERATOR
from clepsydra.games.anachrony.paradox import suffer_paradox
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, Frees, Slots, Work, WorkerSlot
from clepsydra.kernel import Flow, Option

MOTIVATED = "operators_motivated_by_supply"
"""What only Unity's own player board says."""
ZURIEL, TOGETHER = "zuriel", "FT-LDR-01"
A_GLITCH = Effect("remove_glitch", {"count": 1, "optional": True})

Follows = Callable[[Anachrony, int], Flow[None]]


def add_supplies(rules: AnachronyRules) -> None:
    """Supply by a worker or as a free action, and Force Workers, each with what follows."""
    rules.worker_slots.replace("supply", partial(by_worker, rules.worker_slots["supply"]))
    for name, follows in {"supply": after_supply, "force_workers": after_force}.items():
        rules.free_actions.replace(name, partial(free, rules.free_actions[name], follows))


def by_worker(source: Slots, game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """Supply as a worker slot."""
    for slot in source(game, seat):
        yield replace(slot, do=partial(supply, slot.do))


def supply(do: Work, game: Anachrony, act: Act) -> Flow[None]:
    """Supply, where an Operator stays motivated on Unity's own board."""
    yield from do(game, act) or ()
    motivate(game, act)
    yield from after_supply(game, act.seat)


def motivate(game: Anachrony, act: Act) -> None:
    """An Operator stays motivated where the board of the seat says so (FT-UNI-04)."""
    if act.worker == OPERATOR and MOTIVATED in game.board(act.seat).specials:
        act.after = "active"


def free(source: Frees, follows: Follows, game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """A free action of the player board, and what follows it."""
    for action in source(game, seat):
        yield replace(action, do=partial(do_both, action.do, follows))


def do_both(
    do: Callable[[Anachrony, int], Flow[None] | None], follows: Follows, game: Anachrony, seat: int
) -> Flow[None]:
    """One thing and then the other."""
    yield from do(game, seat) or ()
    yield from follows(game, seat)


def after_supply(game: Anachrony, seat: int) -> Flow[None]:
    """With each Supply Zuriel may remove a Glitch (FT-LDR-01)."""
    if game.leads(seat, ZURIEL):
        yield from do_effects(game, Act(seat), [A_GLITCH])


def after_force(game: Anachrony, seat: int) -> Flow[None]:
    """With each Force Workers Zuriel may take a paradox token and a flux core, both or neither (FT-LDR-01)."""
    if not game.leads(seat, ZURIEL):
        return
    figures = goods(game, ZURIEL)
    both: Option = ("gain", *(part for pair in figures.items() for part in pair))
    options: list[Option] = [both, "decline"]
    choice = yield from game.choose(seat, options, rule=TOGETHER)
    if choice == both:
        game.gain(seat, {FLUX: figures[FLUX]})
        yield from suffer_paradox(game, seat, figures["paradox"])
