"""Mine, Purify Water and Trade with Nomads (AN-MIN, AN-PUR, AN-TRD)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from clepsydra.games.anachrony.act import Act, Asked
from clepsydra.games.anachrony.costs import mixes
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.state import ADMINISTRATOR, BASIC, ENGINEER, SCIENTIST
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

Way: TypeAlias = tuple[dict[str, int], dict[str, int]]
"""What an exchange gives and gets."""


def always(_game: Anachrony, _act: Act) -> Denial | None:
    """Any worker may do it, and it can always be done."""
    return None


def mine(game: Anachrony, act: Act) -> Flow[None]:
    """One resource of the pool and that of the space; Engineers stay motivated (AN-MIN-01 to 03)."""
    seat, pool = act.seat, game.state.mine
    if pool:
        options = [("take", resource) for resource in dict.fromkeys(pool)]
        _, resource = yield from game.choose(seat, options, rule="AN-MIN-02")
        pool.remove(resource)  # until the next card comes: AN-MIN-04
        act.gained = resource
        game.gain(seat, {resource: 1})
    if act.where in game.rules.spaces:
        game.gain(seat, game.rules.spaces[act.where].gain)  # no cubes lie there: FT-MIN-01, FT-SET-13
    if game.owns(seat, "tectonic_drill"):  # see AN-SP-13
        drill, takes = game.tile("tectonic_drill"), [("take", basic) for basic in BASIC]
        for _ in range(drill.always("mine_bonus")["gain"]["any_basic"]):
            _, resource = yield from game.choose(seat, takes, rule=drill.rule)
            game.gain(seat, {resource: 1})
    if acts_as(game, act, ENGINEER):
        act.after = "active"


def purify(game: Anachrony, act: Act) -> Flow[None]:
    """Three water, four by a Scientist (AN-PUR-01)."""
    yield from ()
    game.gain(act.seat, {"water": purified(game, act)})


def purified(game: Anachrony, act: Act) -> int:
    """Return the water that this worker brings from Purify Water."""
    figures = game.rules.catalog.figures
    more = figures["purify_scientist"] if acts_as(game, act, SCIENTIST) else 0
    return figures["purify"] + more + sum(part(game, act.seat) for part in game.rules.purify_water.values())


def trade(game: Anachrony, act: Act) -> Flow[None]:
    """One exchange, two by an Administrator, in either direction; none is allowed too (AN-TRD-01 to 03)."""
    trades = tuple(game.rules.catalog.trades.values())
    both_ways = (*trades, *((get, give) for give, get in trades))
    for _ in range(exchanges_of(game, act)):
        if not (yield from exchange(game, act.seat, both_ways, rule="AN-TRD-02")):
            return


def exchanges_of(game: Anachrony, act: Act) -> int:
    """Return how many exchanges this worker may make."""
    times = "trade_times_administrator" if acts_as(game, act, ADMINISTRATOR) else "trade_times"
    return game.rules.catalog.figures[times]


def exchange(
    game: Anachrony,
    seat: int,
    ways: tuple[Way, ...],
    *,
    rule: str,
    must: bool = False,
) -> Flow[bool]:
    """Give one bundle for another, any mix where it says so; whether it was done."""
    names = named(ways)
    options: list[Option] = list(names)
    if not must:
        options.append("decline")

    def reason(option: Option) -> Denial | None:
        return None if isinstance(option, str) else why_not_give(game, seat, names[option][0], rule)

    def price(option: Option) -> Prices:
        return () if isinstance(option, str) else (names[option][0],)

    choice = yield from game.choose(seat, options, rule=rule, why_not=reason, price=price)
    if isinstance(choice, str):
        return False
    yield from give_and_get(game, seat, names[choice], rule)
    return True


def named(ways: Iterable[Way]) -> dict[Option, Way]:
    """Exchanges by the options that offer them."""
    return {("trade", *_named(give), "for", *_named(get)): (give, get) for give, get in ways}


def give_and_get(game: Anachrony, seat: int, way: Way, rule: str) -> Flow[None]:
    """Make an exchange that is possible, in the mix of choice."""
    give, get = way
    game.pay(seat, (yield from choose_mix(game, seat, give, rule, own=True)))
    game.gain(seat, (yield from choose_mix(game, seat, get, rule, own=False)))


def why_not_give(game: Anachrony, seat: int, give: dict[str, int], rule: str) -> Denial | None:
    """Whether the seat has what an exchange asks for; nothing lowers it (see AN-CST-11)."""
    for good, needed in give.items():
        have = sum(game.has(seat, basic) for basic in BASIC) if good == "any_basic" else game.has(seat, good)
        if have < needed:
            return deny(rule, "goods", good=good, needed=needed, have=have)
    return None


def choose_mix(
    game: Anachrony,
    seat: int,
    goods: dict[str, int],
    rule: str,
    *,
    own: bool,
    asked: Asked | None = None,
) -> Flow[dict[str, int]]:
    """Goods with the mix of titanium, uranium and gold decided."""
    fixed = {good: count for good, count in goods.items() if good != "any_basic"}
    count = goods.get("any_basic", 0)
    if not count:
        return fixed
    there = game.player(seat).goods if own else {basic: count for basic in BASIC}  # noqa: C420 - keys are str
    verb = "pay" if own else "gain"
    options = {
        (verb, *(part for pair in mix.items() for part in pair)): mix for mix in mixes(there, {}, count)
    }
    return fixed | options[(yield from game.choose(seat, options, rule=rule, **(asked or {})))]


def _named(goods: dict[str, int]) -> tuple[str | int, ...]:
    return tuple(part for good, count in goods.items() for part in (count, good))
