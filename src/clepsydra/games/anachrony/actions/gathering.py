"""Mine, Purify Water and Trade with Nomads (AN-MIN, AN-PUR, AN-TRD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clepsydra.games.anachrony.costs import mixes
from clepsydra.games.anachrony.placing import acts_as
from clepsydra.games.anachrony.state import ADMINISTRATOR, BASIC, ENGINEER, SCIENTIST
from clepsydra.kernel import Denial, Option, Rule, deny

if TYPE_CHECKING:
    from clepsydra.games.anachrony.game import Act, Anachrony

TRADES = {
    "water for a core": ({"water": 3}, {"energy_core": 1}),
    "a core for neutronium": ({"energy_core": 1}, {"neutronium": 1}),
    "neutronium for two": ({"neutronium": 1}, {"any_basic": 2}),
    "two for water": ({"any_basic": 2}, {"water": 3}),
}
"""Each in both directions (AN-TRD-02)."""


def always(_game: Anachrony, _act: Act) -> Denial | None:
    """Any worker may do it, and it can always be done."""
    return None


def mine(game: Anachrony, act: Act) -> Rule[None]:
    """One resource of the pool and that of the space; Engineers stay motivated (AN-MIN-01 to 03)."""
    seat, pool = act.seat, game.state.mine
    if pool:
        options = [("take", resource) for resource in dict.fromkeys(pool)]
        _, resource = yield from game.choose(seat, options, rule="AN-MIN-02")
        pool.remove(resource)
        act.gained = resource
        game.gain(seat, {resource: 1})
    if act.where in game.rules.spaces:
        game.gain(seat, game.rules.spaces[act.where].gain)
    if game.owns(seat, "tectonic_drill"):  # AN-SP-13
        _, resource = yield from game.choose(seat, [("take", basic) for basic in BASIC], rule="AN-SP-13")
        game.gain(seat, {resource: 1})
    if acts_as(game, act, ENGINEER):
        act.after = "active"


def purify(game: Anachrony, act: Act) -> Rule[None]:
    """Three water, four by a Scientist (AN-PUR-01)."""
    yield from ()
    water = game.rules.catalog.figures["purify"]
    game.gain(act.seat, {"water": water + acts_as(game, act, SCIENTIST)})


def trade(game: Anachrony, act: Act) -> Rule[None]:
    """One exchange, two by an Administrator; none is allowed too (AN-TRD-01, 03)."""
    trades = tuple(game.rules.trades.values())
    both_ways = (*trades, *((get, give) for give, get in trades))
    for _ in range(2 if acts_as(game, act, ADMINISTRATOR) else 1):
        if not (yield from exchange(game, act.seat, both_ways, rule="AN-TRD-02")):
            return


def exchange(
    game: Anachrony,
    seat: int,
    ways: tuple[tuple[dict[str, int], dict[str, int]], ...],
    *,
    rule: str,
    must: bool = False,
) -> Rule[bool]:
    """Give one bundle for another, any mix where it says so; whether it was done."""
    names: dict[Option, tuple[dict[str, int], dict[str, int]]] = {
        ("trade", *_named(give), "for", *_named(get)): (give, get) for give, get in ways
    }
    options: list[Option] = list(names)
    if not must:
        options.append("decline")

    def reason(option: Option) -> Denial | None:
        return None if isinstance(option, str) else why_not_give(game, seat, names[option][0], rule)

    choice = yield from game.choose(seat, options, rule=rule, why_not=reason)
    if isinstance(choice, str):
        return False
    give, get = names[choice]
    game.pay(seat, (yield from choose_mix(game, seat, give, rule, own=True)))
    game.gain(seat, (yield from choose_mix(game, seat, get, rule, own=False)))
    return True


def why_not_give(game: Anachrony, seat: int, give: dict[str, int], rule: str) -> Denial | None:
    """Whether the seat has what an exchange asks for; nothing lowers it (AN-CST-11)."""
    for good, needed in give.items():
        have = sum(game.has(seat, basic) for basic in BASIC) if good == "any_basic" else game.has(seat, good)
        if have < needed:
            return deny(rule, "goods", good=good, needed=needed, have=have)
    return None


def choose_mix(
    game: Anachrony, seat: int, goods: dict[str, int], rule: str, *, own: bool
) -> Rule[dict[str, int]]:
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
    return fixed | options[(yield from game.choose(seat, options, rule=rule))]


def _named(goods: dict[str, int]) -> tuple[str | int, ...]:
    return tuple(part for good, count in goods.items() for part in (count, good))
