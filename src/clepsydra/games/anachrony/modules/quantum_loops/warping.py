"""The Quantum Warp tile in phase 4: it may be withdrawn, and else brings a card whose effect comes at once (QL-WRP)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Act, Warp
from clepsydra.games.anachrony.costs import pay_cost, prices, why_not_pay
from clepsydra.games.anachrony.effects import do_effects, why_not_effects
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.quantum_loops.catalog import LoopCard
from clepsydra.games.anachrony.modules.quantum_loops.loops import HUB, cards, loops_of, own_loops
from clepsydra.games.anachrony.morale import lose_a_worker
from clepsydra.games.anachrony.warp_phase import price, tile_of
from clepsydra.kernel import Denial, Event, Flow, deny

OWED = "warp_water_owed"
"""The fact that so much water is due for own workers of this phase that have yet to come."""
WORKER = "worker"


class TookCard(Event, frozen=True):
    """Somebody took a Quantum Loop card, and with it a debt."""

    seat: int
    card: str


class UsedSecondCard(Event, frozen=True):
    """Somebody uses a card that stays on offer."""

    seat: int
    card: str


class CardInVain(Event, frozen=True):
    """Somebody has a card whose effect is out of reach."""

    seat: int
    card: str


class TookBackTile(Event, frozen=True):
    """Somebody withdrew the Quantum Warp tile."""

    seat: int


def withdraws(game: Anachrony, seat: int, _piece: str) -> Flow[bool]:
    """Before it lies anywhere the tile may be taken back, and is where no card is left (QL-WRP-04, 09)."""
    back = "withdraw"
    if loops_of(game.state).offer.pieces:
        back = yield from game.choose(seat, ["take_a_card", "withdraw"], rule="QL-WRP-04")
    if back != "withdraw":
        return False
    game.tell(TookBackTile, seat)
    return True


def resolve(game: Anachrony, warp: Warp, _piece: str) -> Flow[None]:
    """Take any card of the offer, useful or not, and do what it says; never has a seat two."""
    seat, offer = warp.seat, loops_of(game.state).offer
    _, card = yield from game.choose(seat, [("take_card", card) for card in offer], rule="QL-WRP-03")
    offer.move(card, own_loops(game, seat).card)  # QL-WRP-03
    game.tell(TookCard, seat, card)
    facts = game.player(seat).facts
    workers = sum(bool(tile_of(game, piece).worker) for piece in warp.left)
    facts[OWED] = price(game, seat) * workers  # QL-WRP-08
    second = game.owns(seat, HUB)  # as it was when the card was taken: QL-HUB-04
    yield from use(game, seat, cards(game.rules)[card])  # QL-WRP-03, 05
    if second:  # QL-HUB-04
        yield from use_second(game, seat)  # QL-HUB-04
    del facts[OWED]


def owed(game: Anachrony, seat: int) -> int:
    """Water for workers that have yet to come is not spent by a card (see QL-WRP-08)."""
    return game.player(seat).facts.get(OWED, 0)


def use_second(game: Anachrony, seat: int) -> Flow[None]:
    """Another card of the offer, if there is one, is used and stays there; nothing is owed for it (QL-HUB-02)."""
    there = [("second_card", card) for card in loops_of(game.state).offer]
    if there:
        _, card = yield from game.choose(seat, there, rule=game.tile(HUB).rule)
        game.tell(UsedSecondCard, seat, card)
        yield from use(game, seat, cards(game.rules)[card])


def use(game: Anachrony, seat: int, card: LoopCard) -> Flow[None]:
    """What a card does; what costs something is done only by those who can and will (see QL-WRP-05)."""
    act = Act(seat, where=card.id)
    if card.cost:
        if why_not_use(game, act, card) is not None:
            game.tell(CardInVain, seat, card.id)
            return
        goods = _goods(card)
        options: list[str | tuple[str, str]] = [("use", card.id), "decline"]
        choice = yield from game.choose(
            seat,
            options,
            rule=card.rule,
            case="use",
            price=lambda option: () if option == "decline" else prices(game, act, [goods]),
        )
        if choice == "decline":
            return
        for _ in range(card.cost.get(WORKER, 0)):
            yield from lose_a_worker(game, seat, rule=card.rule)
        yield from pay_cost(game, act, goods)
    yield from do_effects(game, act, card.effects)


def why_not_use(game: Anachrony, act: Act, card: LoopCard) -> Denial | None:
    """Why the effects of a card cannot be had: its cost is not there, or nothing would come of it."""
    idle = game.player(act.seat)
    if sum(idle.active.values()) + sum(idle.tired.values()) < card.cost.get(WORKER, 0):
        return deny(card.rule)
    return why_not_for_goods(game, act, card)


def why_not_for_goods(game: Anachrony, act: Act, card: LoopCard) -> Denial | None:
    """The goods must be there, and something come of them (QL-CRD-02)."""
    denial = why_not_pay(game, act, _goods(card), rule=card.rule)
    return denial or why_not_effects(game, act, card.effects)


def _goods(card: LoopCard) -> dict[str, int]:
    return {good: count for good, count in card.cost.items() if good != WORKER}
