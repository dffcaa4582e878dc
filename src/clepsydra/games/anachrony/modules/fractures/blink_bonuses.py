"""What Castien, technologies and tiles add to checks and to Blinks."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.costs import can_pay, for_each, pay_cost
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.leaders import goods
from clepsydra.games.anachrony.modules.fractures.passives import of_cards, passives
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.modules.fractures.valley import VALLEY
from clepsydra.kernel import Event, Flow, Option

CASTIEN = "castien"
PERSEVERANCE, ROUSING = "FT-LDR-06", "FT-TEC-07"
"""By which a worker that is home from a Blink becomes active for a price: an Operator of Castien's, or anybody."""


class Roused(Event, frozen=True):
    """A worker that came home tired from a Blink became active."""

    seat: int
    worker: str


def flux_die(game: Anachrony, seat: int) -> int:
    """What technologies and laboratories take from the Flux die, all together (FT-TEC-04)."""
    return sum(figures["add"] for figures in passives(game, seat, "flux_die_result"))


def may_blink_from(game: Anachrony, seat: int, where: str) -> bool:
    """Whether a technology or superproject lets exosuits Blink from the Valley, and from there alone (see FT-BLK-09)."""
    there = game.rules.spaces[where].board == VALLEY
    return there and any(True for _ in passives(game, seat, "blink_from_valley"))


# The worker that has come home


def may_rouse(game: Anachrony, act: Act) -> Flow[None]:
    """A tired worker may become active: an Operator by Castien alone, else anybody by a technology (FT-LDR-06)."""
    if act.worker == OPERATOR and game.leads(act.seat, CASTIEN):
        yield from pay_to_rouse(game, act, goods(game, CASTIEN), called="rouse", rule=PERSEVERANCE)
        return
    for figures in of_cards(game, act.seat, "blink_worker_active"):
        yield from pay_to_rouse(game, act, figures["cost"], called="rouse_home", rule=ROUSING)


def pay_to_rouse(game: Anachrony, act: Act, cost: Goods, *, called: str, rule: str) -> Flow[None]:
    """The seat may pay for the worker that came home tired, not for one that is active (FT-TEC-07)."""
    payer = Act(act.seat)
    if act.after != "tired" or not can_pay(game, payer, cost):
        return
    options: list[Option] = [(called, act.worker), "decline"]
    choice = yield from game.choose(act.seat, options, rule=rule, price=for_each(cost))
    if choice != "decline":
        yield from pay_cost(game, payer, cost)
        rouse(game, act)


def rouse(game: Anachrony, act: Act) -> None:
    """The worker who came home goes from the Tired to the Active column."""
    player = game.player(act.seat)
    player.tired[act.worker] -= 1
    player.active[act.worker] = player.active.get(act.worker, 0) + 1
    act.after = "active"
    game.tell(Roused, act.seat, act.worker)
