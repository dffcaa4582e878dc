"""The eight leaders of the base game (AN-LDR).

Wolfe acts in the power-up phase, Amena at the impact; what Valerian's Scientists are, `game.py` says.
"""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony import turn
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions import research
from clepsydra.games.anachrony.actions.capital import do_action
from clepsydra.games.anachrony.costs import can_pay, for_each, pay_water, price_of_water, why_not_pay
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.paradox import remove_paradox, suffer_paradox
from clepsydra.games.anachrony.rules import Deed, FreeAction
from clepsydra.games.anachrony.state import BASIC
from clepsydra.kernel import Denial, Flow, Prices, deny


def leader_frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """Haulani places a worker on the own board, Caratacus meddles with time (AN-LDR-01, 07)."""
    if game.leads(seat, "haulani"):
        yield FreeAction("haulani", why_not_haulani, opens=haulani)
    if game.leads(seat, "caratacus"):
        yield FreeAction("caratacus", lambda _game, _seat: None, suffer, called=("meddle", "suffer"))
        yield FreeAction("caratacus", why_not_calm, calm, called=("meddle", "calm"), price=price_of_calm)


def goods(game: Anachrony, leader: str) -> dict[str, int]:
    """What a leader pays, gains or exchanges."""
    return game.rules.catalog.leaders[leader]


def own_board_placements(game: Anachrony, seat: int) -> list[tuple[str, str, str]]:
    """Every worker on every worker slot of the own board."""
    kinds = [kind for kind, count in game.player(seat).active.items() if count]
    slots = [where for where, slot in turn.worker_slots(game, seat).items() if slot.on_board]
    return [("work", kind, where) for where in slots for kind in kinds]


def why_not_haulani(game: Anachrony, seat: int) -> Denial | None:
    """Some worker must be able to do something on the own board."""
    possible = turn.Possible(game, seat)
    if any(possible.why_not(placement) is None for placement in own_board_placements(game, seat)):
        return None
    return deny("AN-LDR-01")


def haulani(game: Anachrony, seat: int) -> Flow[Deed | None]:
    """One active worker on the own board, which does its action (AN-LDR-01, AN-FREE-07)."""
    return (yield from turn.name_placement(game, seat, own_board_placements(game, seat), "AN-LDR-01"))


def suffer(game: Anachrony, seat: int) -> Flow[None]:
    """Caratacus gains 2 water and a paradox token (AN-LDR-07)."""
    game.gain(seat, {"water": goods(game, "caratacus")["water"]})
    yield from suffer_paradox(game, seat, goods(game, "caratacus")["paradox"])


def why_not_calm(game: Anachrony, seat: int) -> Denial | None:
    """There must be a token to remove, and 2 water for it (AN-LDR-07)."""
    if not game.has(seat, "paradox"):
        return deny("AN-LDR-07")
    return why_not_pay(game, Act(seat), {"water": goods(game, "caratacus")["water"]})


def price_of_calm(game: Anachrony, seat: int) -> Prices:
    """The water for it."""
    return price_of_water(game, Act(seat), goods(game, "caratacus")["water"])


def calm(game: Anachrony, seat: int) -> None:
    """Caratacus pays 2 water and removes a paradox token (AN-LDR-07)."""
    pay_water(game, Act(seat), goods(game, "caratacus")["water"])
    remove_paradox(game, seat, goods(game, "caratacus")["paradox"])


def clean_up_leaders(game: Anachrony) -> Flow[None]:
    """Zaida, Samira and Cornella act before anything is retrieved, in turn order (AN-CLN-02)."""
    for seat in game.in_order():
        for leader, ability in CLEAN_UP.items():
            if game.leads(seat, leader):
                yield from ability(game, seat)


def zaida(game: Anachrony, seat: int) -> Flow[None]:
    """For 2 water a worker of a type on this era's recruit card, without bonus (AN-LDR-02)."""
    price = goods(game, "zaida")
    if game.has(seat, "water") < price["water"]:
        return
    card = game.rules.catalog.recruit_cards[game.state.recruit_card.pieces[-1]]
    options: list[str | tuple[str, str]] = [("worker", kind) for kind in card]
    choice = yield from game.choose(seat, [*options, "decline"], rule="AN-LDR-02", price=for_each(price))
    if not isinstance(choice, str):
        game.pay(seat, price, "zaida")
        game.gain_worker(seat, choice[1])


def samira(game: Anachrony, seat: int) -> Flow[None]:
    """A random resource, then another of choice for 2 water (AN-LDR-04)."""
    game.gain(seat, {BASIC[game.draw((len(BASIC),))[0]]: 1}, "samira")
    price = goods(game, "samira")
    if game.has(seat, "water") < price["water"]:
        return
    options: list[str | tuple[str, str]] = [("take", resource) for resource in BASIC]
    choice = yield from game.choose(seat, [*options, "decline"], rule="AN-LDR-04", price=for_each(price))
    if not isinstance(choice, str):
        game.pay(seat, price, "samira")
        game.gain(seat, {choice[1]: 1})


def cornella(game: Anachrony, seat: int) -> Flow[None]:
    """For 3 water a Research action by nobody (AN-LDR-06)."""
    price = goods(game, "cornella")
    if not can_pay(game, Act(seat), price) or research.why_not(game, Act(seat)) is not None:
        return
    options: list[str | tuple[str, str]] = [("do", "research"), "decline"]
    choice = yield from game.choose(seat, options, rule="AN-LDR-06", price=for_each(price))
    if choice != "decline":
        game.pay(seat, price, "cornella")
        yield from do_action(game, Act(seat), "research")


CLEAN_UP = {"zaida": zaida, "samira": samira, "cornella": cornella}
