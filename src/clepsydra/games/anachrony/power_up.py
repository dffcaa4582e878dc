"""Phase 3: power-up (AN-POW), and Captain Wolfe's exchanges in it (AN-LDR-03).

A seat says at once which hexes it powers up, and they are paid together: nobody else's doing comes between,
so that it is one decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from msgspec import structs

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.actions.gathering import Way, named
from clepsydra.games.anachrony.costs import Goods, affords, hand_over, lacking, purse, ways_from
from clepsydra.games.anachrony.events import PhaseBegan
from clepsydra.games.anachrony.exosuits import power
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.hex_price import Price
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

DONE = "done"
WOLFE = "wolfe"
WHICH_HEXES = "AN-POW-01"
"""The question which hexes to power up."""
"""No exchange."""


def power_up_phase(game: Anachrony) -> Flow[None]:
    """Each seat in turn order, or all at the same time by agreement (AN-POW-01, 06)."""
    game.tell(PhaseBegan, "power_up_phase")
    people = game.people()
    if game.rules.option("simultaneous_powerup"):
        yield from game.apart({seat: partial(_power_up_of, seat) for seat in people})
        people = []
    for seat in game.in_order():
        if seat in people:
            yield from power_up(game, seat)
        else:
            yield from by_procedure(game, seat)
    game.go_on()


def _power_up_of(seat: int, game: Anachrony) -> Flow[None]:
    return power_up(game, seat)


def by_procedure(game: Anachrony, seat: int) -> Flow[None]:
    """What an automa does in this phase."""
    automa = game.automa(seat)
    if automa is not None:
        yield from automa.power_up(game, seat) or ()


def power_up(game: Anachrony, seat: int) -> Flow[None]:
    """Power up as many exosuits as the seat likes, even none, then gain water for empty hexes (AN-POW-01, 03, 07)."""
    chosen = yield from game.choose_some(
        seat,
        [("power", name) for name in game.board(seat).hex_cost],
        rule=WHICH_HEXES,
        at_most=game.player(seat).reserve,
        why_not=lambda option: why_not_power(game, seat, option[1]),
        whole=lambda options: why_not_pay_hexes(game, seat, [name for _, name in options]),
        price=lambda option: price_of(game, seat, option[1]),
    )
    hexes = [name for _, name in chosen]
    yield from pay_hexes(game, seat, hexes)
    for name in hexes:
        power(game, seat, name)
    gain_water(game, seat)
    yield from exchange_at_the_end(game, seat)


def _paying(seat: int) -> Act:
    return Act(seat, action="power_up")


def why_not_power(game: Anachrony, seat: int, name: str) -> Denial | None:
    """The hex must be empty and uncovered, an exosuit left, and the cost payable (AN-POW-01, 02, 04)."""
    player = game.player(seat)
    if not player.reserve:
        return deny("AN-CMP-06")
    if name in player.powered:
        return deny("AN-POW-01", "taken")
    if name in player.covered:
        return deny("AN-POW-04")
    return game.why_blocked(seat, name) or why_not_pay_hexes(game, seat, [name])


# What hexes cost


def why_not_pay_hexes(game: Anachrony, seat: int, hexes: Sequence[str]) -> Denial | None:
    """Why these hexes cannot be paid together, or `None`; the reason is that of their first costs."""
    if next(payable(game, seat, hexes), None) is not None:
        return None
    first = next(prices_of(game, seat, hexes))
    return lacking(game, _paying(seat), first.total, rule="AN-POW-02")


def payable(game: Anachrony, seat: int, hexes: Sequence[str]) -> Iterator[Price]:
    """The prices of these hexes that the seat can pay, after an exchange of Captain Wolfe's if that is needed."""
    for price in prices_of(game, seat, hexes):
        own = purse(game, seat, price.total)
        for exchange in exchanges(game, seat):
            if affords(after(own, exchange), price.total):
                yield structs.replace(price, exchange=exchange)
                break


def prices_of(game: Anachrony, seat: int, hexes: Sequence[str]) -> Iterator[Price]:
    """What the hexes may cost together: a hex may have several costs, of which one is paid."""
    costs = game.board(seat).hex_cost
    for each in product(*(costs[name] for name in hexes)):
        yield Price(_total(each))


def price_of(game: Anachrony, seat: int, name: str) -> Prices:
    """What a hex takes from the seat, with what Captain Wolfe must exchange for it; else what it costs."""
    taken = [_taken(price) for price in payable(game, seat, (name,))]
    found = taken or [price.total for price in prices_of(game, seat, (name,))]
    return tuple(price for price in found if price)


def _taken(price: Price) -> Goods:
    give, get = price.exchange
    net = {
        good: price.total.get(good, 0) + give.get(good, 0) - get.get(good, 0) for good in price.total | give
    }
    return {good: count for good, count in net.items() if count > 0}


def _total(costs: Sequence[Mapping[str, int]]) -> Goods:
    total: Goods = {}
    for cost in costs:
        for good, count in cost.items():
            total[good] = total.get(good, 0) + count
    return total


def pay_hexes(game: Anachrony, seat: int, hexes: Sequence[str]) -> Flow[None]:
    """Pay for all hexes together, in the way of the seat's choice, exchanging before as much as that needs (AN-POW-08)."""
    ways: dict[Option, tuple[Goods, Price]] = {}
    for price in payable(game, seat, hexes):
        for way in ways_from(after(purse(game, seat, price.total), price.exchange), price.total):
            ways.setdefault(("pay", *(part for pair in way.items() for part in pair)), (way, price))
    way, price = ways[(yield from game.choose(seat, ways, rule="AN-POW-02"))]
    do_exchange(game, seat, price.exchange)
    yield from hand_over(game, _paying(seat), price.total, way)


# The water of empty hexes


def gain_water(game: Anachrony, seat: int) -> None:
    """Water for each hex that is empty and not covered (AN-POW-03, 05)."""
    game.gain(seat, {"water": water_for(game, seat)})


def water_for(game: Anachrony, seat: int, powering: Collection[str] = ()) -> int:
    """The water that there is when these hexes are powered too."""
    player, board = game.player(seat), game.board(seat)
    empty = [name for name in game.empty_hexes(seat) if name not in player.covered and name not in powering]
    more = sum(part(game, seat) for part in game.rules.hex_water.values())
    return max(0, board.water_per_empty_hex * len(empty) + more)


# Captain Wolfe


def exchange_at_the_end(game: Anachrony, seat: int) -> Flow[None]:
    """After the water, Wolfe exchanges as often as the seat likes, in one direction (AN-LDR-03, 09)."""
    options = named(exchanges(game, seat)[1:])
    if options:
        choice = yield from game.choose(seat, [*options, DONE], rule="AN-LDR-03")
        if choice != DONE:
            do_exchange(game, seat, options[choice])


def exchanges(game: Anachrony, seat: int) -> list[Way]:
    """No exchange, and all that Captain Wolfe can make: cores into water or back, so and so often (AN-LDR-03).

    Of those that would pay for a hex the first, which is the smallest, is made: the rest can wait until the
    water has come. So all go in one direction before it, and all after it (AN-LDR-09).
    """
    found: list[Way] = [({}, {})]
    if game.leads(seat, WOLFE):
        core, water = ({good: count} for good, count in game.rules.catalog.leaders[WOLFE].items())
        own = purse(game, seat, core | water)
        for give, get in ((water, core), (core, water)):
            ((good, count),) = give.items()
            found += [(_times(give, n), _times(get, n)) for n in range(1, own.get(good, 0) // count + 1)]
    return found


def _times(goods: Mapping[str, int], number: int) -> Goods:
    return {good: count * number for good, count in goods.items()}


def after(own: Mapping[str, int], exchange: Way) -> Mapping[str, int]:
    """What there is to pay with after an exchange."""
    give, get = exchange
    if not give:
        return own
    return {good: own.get(good, 0) - give.get(good, 0) + get.get(good, 0) for good in {*own, *give, *get}}


def do_exchange(game: Anachrony, seat: int, exchange: Way) -> None:
    """Change cores into water, or water into cores."""
    give, get = exchange
    game.pay(seat, give, WOLFE)
    game.gain(seat, get)
