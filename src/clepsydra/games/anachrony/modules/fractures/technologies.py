"""The technologies: their stacks, how one is taken, and what all of them have in common (FT-TEC)."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.anachrony.act import Act, named
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.catalog.components import Goods
from clepsydra.games.anachrony.costs import pay_one_of, prices, why_not_pay_any
from clepsydra.games.anachrony.effects import do_effects
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.passives import cards
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.modules.fractures.technology_catalog import TECHNOLOGY, Technology
from clepsydra.games.anachrony.modules.fractures.valley_catalog import Assimilate
from clepsydra.games.anachrony.preparation import move_top
from clepsydra.games.anachrony.rules import AnachronyRules, FreeAction, Operation, WorkerSlot
from clepsydra.games.anachrony.setup import lay_stack, show_top
from clepsydra.games.anachrony.state import AnachronyState, Stack
from clepsydra.games.anachrony.tiles import do_free, price_of_free, why_not_free, worker_slot
from clepsydra.kernel import Denial, Event, Flow, Option, Prices

TAKING = "FT-ASM-03"
"""By which a technology is taken and paid."""


class TookTechnology(Event, frozen=True):
    """Somebody took a technology."""

    seat: int
    card: str


def add_technologies(rules: AnachronyRules) -> None:
    """The cards among the tiles, their stacks, their slots and free actions, and the effect that brings one."""
    rules.catalog.tiles.update({name: card.tile for name, card in technologies(rules).items()})
    rules.stacked.add(TECHNOLOGY, lambda state: fractures_of(state).technologies)
    rules.opening_steps.add(TECHNOLOGY, lay_out_technologies)
    rules.preparation.add(TECHNOLOGY, move_technologies, before="recruits")
    rules.worker_slots.add(TECHNOLOGY, slots)
    rules.free_actions.add(TECHNOLOGY, frees)
    rules.operations.add("gain_technology", Operation(gain_technology))


def technologies(rules: AnachronyRules) -> dict[str, Technology]:
    """All cards by their numbers."""
    found: dict[str, Technology] = rules.catalog.more[TECHNOLOGY]
    return found


# The stacks


def lay_out_technologies(rules: AnachronyRules, table: AnachronyState) -> None:
    """All cards shuffled into a face-up stack, the top one begins the second (FT-SET-06)."""
    lay_stack(table.chance, fractures_of(table).technologies, list(technologies(rules)))


def move_technologies(game: Anachrony) -> None:
    """The top card goes onto the second stack, after buildings and Variable Anomalies (see FT-PHA-01)."""
    move_top(game, fractures_of(game.state).technologies)


def on_offer(game: Anachrony) -> list[str]:
    """The top cards of both stacks (FT-ASM-03)."""
    return fractures_of(game.state).technologies.tops


# How one is taken


def costs(game: Anachrony, card: str, saves: int) -> list[Goods]:
    """What a card costs: gold and uranium in any mix, less what is saved, and what it asks for besides (FT-ASM-03)."""
    figures: Assimilate = game.rules.catalog.more["assimilate"]
    count = max(0, figures.technology_cost - saves)
    extra = technologies(game.rules)[card].extra_cost
    mixes = [{"gold": gold, "uranium": count - gold} for gold in range(count, -1, -1)]
    return [_sum(mix, extra) for mix in mixes]


def _sum(one: Goods, other: Goods) -> Goods:
    total = {good: one.get(good, 0) + other.get(good, 0) for good in {**one, **other}}
    return {good: count for good, count in total.items() if count}


def why_not_technology(game: Anachrony, act: Act, card: str, saves: int) -> Denial | None:
    """A card on offer must be payable."""
    return why_not_pay_any(game, act, costs(game, card, saves), rule=TAKING)


def take_technology(game: Anachrony, act: Act, card: str, saves: int) -> Flow[None]:
    """Pay and take a card; the one below is on offer at once, and what it does once is done (see FT-TEC-01)."""
    seat, stack = act.seat, fractures_of(game.state).technologies
    yield from pay_one_of(game, act, costs(game, card, saves), rule=TAKING, asked=named(card))
    zone = stack.primary if card in stack.primary else stack.secondary
    zone.move(card, own_fractures(game, seat).technologies)
    game.tell(TookTechnology, seat, card)
    if zone is stack.primary and zone.pieces:
        show_next(game, stack)
    yield from do_effects(game, Act(seat, where=card), game.tile(card).on_build)


def show_next(game: Anachrony, stack: Stack) -> None:
    """The card below the one that was taken is on offer at once (FT-ASM-09)."""
    show_top(stack)
    game.tell(Revealed, (stack.primary.pieces[-1],))


def price_of_technology(game: Anachrony, act: Act, card: str, saves: int) -> Prices:
    """What a card on offer costs."""
    return prices(game, act, costs(game, card, saves))


# Taken because of a tile


def gain_technology(game: Anachrony, act: Act, effect: Effect) -> Flow[None]:
    """Take a card on offer for less, with its cost besides, or none."""
    saves, payer = int(effect.args["saves"]), Act(act.seat, action=TECHNOLOGY)
    options: list[Option] = [*(("assimilate", card) for card in on_offer(game)), "decline"]

    def reason(option: Option) -> Denial | None:
        return None if isinstance(option, str) else why_not_technology(game, payer, str(option[1]), saves)

    def price(option: Option) -> Prices:
        return () if isinstance(option, str) else price_of_technology(game, payer, str(option[1]), saves)

    choice = yield from game.choose(act.seat, options, rule=TAKING, why_not=reason, price=price)
    if not isinstance(choice, str):
        yield from take_technology(game, payer, str(choice[1]), saves)


# What they do in a turn


def slots(game: Anachrony, seat: int) -> Iterator[WorkerSlot]:
    """The worker slots of technologies, which are beside the board and no buildings (see FT-TEC-08, FT-PHA-10)."""
    for card in cards(game, seat):
        if card.work is not None:
            yield worker_slot(card, on_board=False)


def frees(game: Anachrony, seat: int) -> Iterator[FreeAction]:
    """The free actions of technologies."""
    for card in cards(game, seat):
        if card.free is not None:
            yield FreeAction(
                card.id,
                why_not_free(card.id, card.free),
                do_free(card.id, card.free),
                price=price_of_free(card.id, card.free),
            )
