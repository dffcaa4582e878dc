"""Supply and Force Workers (AN-SUP, AN-FRC)."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act, named
from clepsydra.games.anachrony.costs import pay_water, price_of_water, why_not_pay
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.morale import lower_morale, raise_morale, why_not_lower
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.rules import FreeAction, WorkerSlot
from clepsydra.games.anachrony.state import ADMINISTRATOR
from clepsydra.kernel import Denial, Flow, Prices

SUPPLY, FORCE = "supply", "force_workers"


def supply_slot(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """Supply is a worker slot, but for Dominance B (AN-SUP-01, AN-SDB-14)."""
    if not game.board(seat).supply_is_free:
        yield WorkerSlot(SUPPLY, why_not, supply, price=price)


def free_supply(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """Dominance B supplies by a free action (AN-SUP-03, AN-SDB-11)."""
    if game.board(seat).supply_is_free:
        yield FreeAction(
            SUPPLY,
            lambda game, seat: why_not(game, Act(seat, where=SUPPLY)),
            lambda game, seat: supply(game, Act(seat, where=SUPPLY)),
            price=lambda game, seat: price(game, Act(seat, where=SUPPLY)),
        )


def why_not(game: Anachrony, act: Act) -> Denial | None:
    """Whether the water for all can be paid."""
    return why_not_pay(game, act, {"water": cost(game, act.seat)}, rule="AN-SUP-01")


def price(game: Anachrony, act: Act) -> Prices:
    """The water that Supply is going to take."""
    return price_of_water(game, act, cost(game, act.seat))


def cost(game: Anachrony, seat: int) -> int:
    """What Supply costs at this morale; 311 and 312 halve it, both make it free (AN-CST-09)."""
    water = game.board(seat).supply_cost[game.player(seat).morale - 1]
    halved = [tile for tile in ("311", "312") if game.owns(seat, tile)]
    return {0: water, 1: (water + 1) // 2, 2: 0}[len(halved)]


def supply(game: Anachrony, act: Act) -> None:
    """Pay, refresh all tired workers, raise morale (AN-SUP-01, 02)."""
    pay_water(game, act, cost(game, act.seat))
    game.refresh(act.seat)
    raise_morale(game, act.seat)
    if acts_as(game, act, ADMINISTRATOR) and game.board(act.seat).supply_motivates:
        act.after = "active"


def force_workers(_game: Anachrony, _seat: int) -> Iterator[FreeAction]:
    """Force Workers: refresh all, lower morale; whether Supply was used or not (AN-FRC-01, 02)."""
    yield FreeAction(FORCE, why_not_lower, force)


def force(game: Anachrony, seat: int) -> Flow[None]:
    """Refresh first, then morale falls."""
    game.refresh(seat)
    yield from lower_morale(game, seat, named(FORCE))
