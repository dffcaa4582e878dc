"""The leaders of the expansion who act in turns (FT-LDR); Zuriel is in `supplies.py`, Castien in `blink_bonuses.py`, Thalia in `thalia.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import time_travel
from clepsydra.games.anachrony.catalog import Ability, Effect
from clepsydra.games.anachrony.costs import pay_cost, prices, why_not_pay
from clepsydra.games.anachrony.effects import do_effects, why_not_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.leaders import goods
from clepsydra.games.anachrony.modules.fractures.device import remove_cores
from clepsydra.games.anachrony.modules.fractures.device_actions import actions_of
from clepsydra.games.anachrony.modules.fractures.pieces import FLUX, OPERATOR
from clepsydra.games.anachrony.placing import why_not_worker
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, Work, WorkerSlot
from clepsydra.games.anachrony.state import GENIUS, SCIENTIST
from clepsydra.games.anachrony.tiles import after_paying
from clepsydra.kernel import Denial, Flow, Prices, deny

XENARA, SOTER, AUGURUS, ELDRIN = "xenara", "soter", "augurus", "eldrin"
ONE_ERA = 1
"""How far Augurus travels."""
MASTERY = "FT-LDR-05"


def add_leaders(rules: AnachronyRules) -> None:
    """Free actions, a worker slot, and what follows a Research."""
    rules.free_actions.add("fracture_leaders", frees)
    rules.worker_slots.add(ELDRIN, eldrin_slot)
    rules.triggers.add(SOTER, after_research)


def frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """Xenara and Augurus act without a worker."""
    if game.leads(seat, XENARA):
        yield FreeAction(XENARA, why_not_xenara, xenara, price=price_of_xenara)
    if game.leads(seat, AUGURUS):
        yield FreeAction(AUGURUS, why_not_augurus, augurus)


# Xenara


def price_of_xenara(game: Anachrony, _seat: int) -> Prices:
    """The Operator who becomes a Genius."""
    return ({OPERATOR: goods(game, XENARA)[OPERATOR]},)


def why_not_xenara(game: Anachrony, seat: int) -> Denial | None:
    """There must be an active or tired Operator (FT-LDR-02)."""
    return why_not_pay(game, Act(seat), price_of_xenara(game, seat)[0], rule="FT-LDR-02")


def xenara(game: Anachrony, seat: int) -> Flow[None]:
    """An Operator is given up for an active Genius and points (FT-LDR-02)."""
    yield from pay_cost(game, Act(seat), price_of_xenara(game, seat)[0])
    game.gain_worker(seat, GENIUS)
    game.gain(seat, {"vp": goods(game, XENARA)["vp"]})


# S.O.T.E.R.


def after_research(game: Anachrony, act: Act) -> None:
    """By the shape found S.O.T.E.R. takes a core off the device, or brings a flux core or water (FT-LDR-03)."""
    if act.action != "research" or not game.leads(act.seat, SOTER):
        return
    brings = {"circle": FLUX, "square": "water"}.get(act.gained.partition("/")[0])
    if brings is None:
        remove_cores(game, act.seat, 1)
    else:
        game.gain(act.seat, {brings: goods(game, SOTER)[brings]}, SOTER)


# Augurus


def why_not_augurus(game: Anachrony, _seat: int) -> Denial | None:
    """There must be an era before this one (FT-LDR-04)."""
    return time_travel.why_not_travel(game, ONE_ERA)


def augurus(game: Anachrony, seat: int) -> Flow[None]:
    """A travel to the era before this one, which nothing lengthens, then the dice with more (FT-LDR-04)."""
    yield from time_travel.travel(game, seat, ONE_ERA)
    more = Effect("glitch_check", {"add": goods(game, AUGURUS)["flux_die"]})
    yield from do_effects(game, Act(seat), [more])


# Eldrin


def eldrin_slot(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """A worker slot of the leader: beside the board, and so out of Haulani's reach (FT-LDR-05; see FT-PHA-11)."""
    if game.leads(seat, ELDRIN):
        yield WorkerSlot(ELDRIN, why_not_eldrin, on_board=False, opens=eldrin)


def device_work(game: Anachrony, seat: int) -> dict[tuple[str, str], Ability]:
    """The worker actions of the own device."""
    return {("do", tile.id): tile.work for tile in actions_of(game, seat) if tile.work is not None}


def why_not_device_work(game: Anachrony, act: Act, ability: Ability) -> Denial | None:
    """At its cost, by whoever stands with Eldrin."""
    denial = why_not_pay(game, act, ability.cost)
    return denial or why_not_effects(game, after_paying(act, ability), ability.effects)


def why_not_eldrin(game: Anachrony, act: Act) -> Denial | None:
    """A Scientist, and something of the device that can be done (FT-LDR-05)."""
    denial = why_not_worker(game, act, needs=SCIENTIST, rule=MASTERY)
    if denial is not None:
        return denial
    possible = (why_not_device_work(game, act, each) is None for each in device_work(game, act.seat).values())
    return None if any(possible) else deny(MASTERY)


def eldrin(game: Anachrony, act: Act) -> Flow[Work | None]:
    """Which action of the device is done, with its cost and points, while its own slot stays free (FT-LDR-05)."""
    abilities = device_work(game, act.seat)
    choice = yield from game.may_choose(
        act.seat,
        abilities,
        rule=MASTERY,
        why_not=lambda option: why_not_device_work(game, act, abilities[option]),
        price=lambda option: prices(game, act, [abilities[option].cost]),
    )
    return None if choice is None else partial(do_device_work, abilities[choice])


def do_device_work(ability: Ability, game: Anachrony, act: Act) -> Flow[None]:
    """Pay and do it."""
    yield from pay_cost(game, act, ability.cost)
    yield from do_effects(game, act, ability.effects)
