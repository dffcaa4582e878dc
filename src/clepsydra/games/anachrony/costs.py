"""Costs, what lowers them, and the ways to pay them (AN-CST).

A cost is a bundle of goods; `any_basic` in it stands for titanium, uranium or gold in any mix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from clepsydra.games.anachrony.act import Act, Asked, about
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import BASIC
from clepsydra.kernel import Denial, Flow, Option, Prices, deny

Goods = dict[str, int]
Reduction = tuple[str, ...]
"""One of these goods, by choice, is paid one less."""

RESERVOIR = "grand_reservoir"


HOW = "AN-CST-12"
"""The question how to pay, which names what is paid for."""


def why_not_pay(
    game: Anachrony,
    act: Act,
    cost: Mapping[str, int],
    reductions: Sequence[Reduction] = (),
    rule: str = "AN-CST-01",
) -> Denial | None:
    """Why the seat cannot pay this after what is due for the space, or `None` (AN-CST-01; see AN-TURN-08).

    It pays with what it has before the action brings anything (AN-CST-10).
    """
    cost = modified(game, act, cost)
    return None if _can_pay(game, act, cost, reductions) else lacking(game, act, cost, reductions, rule)


def lacking(
    game: Anachrony,
    act: Act,
    cost: Mapping[str, int],
    reductions: Sequence[Reduction] = (),
    rule: str = "AN-CST-01",
) -> Denial:
    """What the seat lacks for a cost, as modifiers have left it, that it cannot pay."""
    own = purse(game, act.seat, cost)
    lowered = min(
        reduced(cost, reductions), key=lambda c: sum(max(0, n - own.get(g, 0)) for g, n in c.items())
    )
    due = {**lowered, "water": water_due(game, act, cost.get("water", 0))}
    for good, needed in due.items():
        have = own.get(good, 0)
        if have < needed and good in game.rules.workers:
            return deny(rule, "workers", worker=good, needed=needed, have=have)
        if have < needed and good != "any_basic":
            return deny(rule, "goods", good=good, needed=needed, have=have)
    basic = sum(own.get(good, 0) for good in BASIC)
    needed = sum(lowered.get(good, 0) for good in (*BASIC, "any_basic"))
    return deny(rule, "goods", good="any_basic", needed=needed, have=basic)


def can_pay(game: Anachrony, act: Act, cost: Mapping[str, int], reductions: Sequence[Reduction] = ()) -> bool:
    """Whether there is a way to pay."""
    return _can_pay(game, act, modified(game, act, cost), reductions)


def _can_pay(game: Anachrony, act: Act, cost: Mapping[str, int], reductions: Sequence[Reduction]) -> bool:
    """Asked so often that the plain cases are decided without listing ways."""
    own, short = purse(game, act.seat, cost), 0
    for good, count in cost.items():
        if good not in ("water", "any_basic"):
            short += max(0, count - own.get(good, 0))
    if short > len(reductions):
        return False
    if short or "any_basic" in cost:
        return next(_ways(game, act, cost, reductions), None) is not None
    return own.get("water", 0) >= water_due(game, act, cost.get("water", 0))


def prices(
    game: Anachrony,
    act: Act,
    costs: Sequence[Mapping[str, int]],
    reductions: Sequence[Reduction] = (),
) -> Prices:
    """What the seat is going to pay, for each of these costs that it can: in the ways in which `pay_cost` lets it."""
    ways = (list(_ways(game, act, modified(game, act, cost), reductions)) for cost in costs)
    found = [_in_common(each) for each in ways if each]
    return tuple(price for number, price in enumerate(found) if price and price not in found[:number])


def for_each(price: dict[str, int]) -> Callable[[Option], Prices]:
    """What each offer of an ask costs; to decline costs nothing."""
    return lambda option: () if option == "decline" else (price,)


def _in_common(ways: Sequence[Goods]) -> Goods:
    """What all ways to pay have in common; what is left to choose is so much of titanium, uranium and gold."""
    sure = {good: least for good in ways[0] if (least := min(way.get(good, 0) for way in ways))}
    open_ = min(_basic(way) for way in ways) - _basic(sure)
    return {**sure, "any_basic": open_} if open_ else sure


def _basic(goods: Mapping[str, int]) -> int:
    return sum(goods.get(good, 0) for good in BASIC)


def pay_cost(
    game: Anachrony,
    act: Act,
    cost: Mapping[str, int],
    *,
    rule: str = HOW,
    reductions: Sequence[Reduction] = (),
    asked: Asked | None = None,
) -> Flow[Goods]:
    """Let the seat pay, in the way of its choice; `asked` names what is paid for."""
    cost = modified(game, act, cost)
    ways = list(_ways(game, act, cost, reductions))
    paid = ways[0] if len(ways) == 1 else (yield from _choose_way(game, act, ways, rule, asked))
    yield from hand_over(game, act, cost, paid)
    return paid


def pay_keeping(
    game: Anachrony,
    act: Act,
    cost: Mapping[str, int],
    own: Sequence[Reduction],
    shared: Sequence[Reduction],
    *,
    rule: str,
    asked: Asked | None = None,
) -> Flow[tuple[int, ...]]:
    """Let the seat pay and keep shared reductions for later, as it likes; the numbers of those that it used.

    Of several that would do the same, that which fits the fewest goods is used.
    """
    cost = modified(game, act, cost)
    found: dict[tuple[tuple[str, int], ...], tuple[int, ...]] = {}
    numbers = sorted(range(len(shared)), key=lambda number: len(shared[number]))
    for count in range(len(shared) + 1):
        for used in combinations(numbers, count):
            for way in _ways(game, act, cost, [*own, *(shared[number] for number in used)]):
                found.setdefault(tuple(way.items()), used)
    paid = yield from _choose_way(game, act, [dict(way) for way in found], rule, asked)
    yield from hand_over(game, act, cost, paid)
    return found[tuple(paid.items())]


def _choose_way(
    game: Anachrony, act: Act, ways: Sequence[Goods], rule: str, asked: Asked | None
) -> Flow[Goods]:
    """Which of several ways to pay; workers that are paid in all of them alike go without saying."""
    workers = game.rules.workers
    alike = [kind for kind in workers if len({way.get(kind, 0) for way in ways}) == 1]
    options = {
        ("pay", *(part for good, n in way.items() if good not in alike for part in (good, n))): way
        for way in ways
    }
    if asked is None:
        asked = about(act) if rule == HOW else {}
    way = yield from game.choose(
        act.seat, options, rule=rule, price=lambda option: (options[option],), **asked
    )
    return options[way]


def hand_over(game: Anachrony, act: Act, cost: Mapping[str, int], paid: Goods) -> Flow[None]:
    """Goods go to the supply, then whatever else is paid, each in its way."""
    use_reservoir(game, act.seat, cost.get("water", 0))
    currencies, workers = game.rules.currencies, game.rules.workers
    others = [name for name in paid if name in currencies or name in workers]
    game.pay(act.seat, {good: count for good, count in paid.items() if good not in others})
    for name in others:
        if name in workers:
            yield from pay_workers(game, act, name, paid[name])
        else:
            yield from currencies[name].pay(game, act.seat, paid[name]) or ()


def pay_workers(game: Anachrony, act: Act, kind: str, count: int) -> Flow[None]:
    """Workers are paid active or tired, of exactly the named type (AN-WRK-04, AN-GNS-03)."""
    seat, player = act.seat, game.player(act.seat)
    for _ in range(count):
        columns = [("lose", kind, c) for c in ("active", "tired") if getattr(player, c).get(kind, 0)]
        _, _, column = yield from game.choose(seat, columns, rule="AN-WRK-04", **about(act))
        game.lose_worker(seat, kind, column)


def why_not_pay_any(
    game: Anachrony, act: Act, costs: Sequence[Mapping[str, int]], rule: str = "AN-CST-01"
) -> Denial | None:
    """Why none of these costs, of which one is to be paid, can be; the reason is that of the first."""
    reasons = (why_not_pay(game, act, cost, rule=rule) for cost in costs)
    first = next(reasons)
    return None if first is None or any(reason is None for reason in reasons) else first


def pay_one_of(
    game: Anachrony,
    act: Act,
    costs: Sequence[Mapping[str, int]],
    *,
    rule: str = HOW,
    asked: Asked | None = None,
) -> Flow[Goods]:
    """Let the seat pay one of these costs, in the way of its choice; `asked` names what is paid for."""
    payable = [cost for cost in costs if can_pay(game, act, cost)]
    options = {("pay", *(part for pair in cost.items() for part in pair)): cost for cost in payable}
    cost = options[(yield from game.choose(act.seat, options, rule=rule, **(asked or {})))]
    return (yield from pay_cost(game, act, cost, rule=rule, asked=asked))


def modified(game: Anachrony, act: Act, cost: Mapping[str, int]) -> Mapping[str, int]:
    """A cost as all modifiers leave it, in their order."""
    for change in game.rules.cost_modifiers.values():
        cost = change(game, act, dict(cost))
    return cost


def purse(game: Anachrony, seat: int, cost: Mapping[str, int]) -> Mapping[str, int]:
    """What a seat can pay with: its goods, what else the cost names, less the water that it owes elsewhere."""
    player, rules = game.state.players[seat], game.rules
    own = player.goods
    if not rules.currencies and not rules.kept_back:
        for name in cost:
            if name in rules.workers:
                break
        else:  # asked so often that nothing is made where goods are all
            return own
    others = {name: thing.have(game, seat) for name, thing in rules.currencies.items() if name in cost}
    others |= {
        kind: player.active.get(kind, 0) + player.tired.get(kind, 0) for kind in cost if kind in rules.workers
    }
    owed = game.kept_back(seat)
    return {**own, **others, "water": own.get("water", 0) - owed} if others or owed else own


def _ways(
    game: Anachrony, act: Act, cost: Mapping[str, int], reductions: Sequence[Reduction]
) -> Iterator[Goods]:
    """Every different way to pay that the seat can afford."""
    own = purse(game, act.seat, cost)
    seen: set[tuple[tuple[str, int], ...]] = set()
    for lowered in reduced(cost, reductions):
        water = lowered.get("water", 0)
        if own.get("water", 0) < water_due(game, act, water):
            continue
        lowered["water"] = max(0, water_due(game, act, water) - act.water)
        for way in ways_from(own, lowered):
            key = tuple(way.items())
            if key not in seen:
                seen.add(key)
                yield way


def ways_from(own: Mapping[str, int], cost: Mapping[str, int]) -> Iterator[Goods]:
    """Every different way to pay a cost, which nothing lowers any more, out of these goods."""
    if affords(own, cost):
        fixed = {good: count for good, count in cost.items() if good != "any_basic"}
        for mix in mixes(own, fixed, cost.get("any_basic", 0)):
            way = {good: n for good in fixed | mix if (n := fixed.get(good, 0) + mix.get(good, 0))}
            yield dict(sorted(way.items()))


def affords(own: Mapping[str, int], cost: Mapping[str, int]) -> bool:
    """Whether these goods cover a cost that nothing lowers any more; asked often, so no way is listed."""
    for good, count in cost.items():
        if good != "any_basic" and own.get(good, 0) < count:
            return False
    mixed = cost.get("any_basic", 0)
    return not mixed or sum(own.get(good, 0) - cost.get(good, 0) for good in BASIC) >= mixed


def reduced(cost: Mapping[str, int], reductions: Iterable[Reduction]) -> list[Goods]:
    """What a cost can be lowered to: each reduction hits a resource that is still in it (AN-CST-05)."""
    lowered = [dict(cost)]
    for reduction in reductions:
        following: list[Goods] = []
        for before in lowered:
            hit = [good for good in reduction if before.get(good, 0)]
            following += [{**before, good: before[good] - 1} for good in hit] or [before]
        lowered = [dict(pairs) for pairs in dict.fromkeys(tuple(each.items()) for each in following)]
    return lowered


def mixes(own: Mapping[str, int], spoken_for: Mapping[str, int], count: int) -> Iterator[Goods]:
    """The mixes of titanium, uranium and gold that the seat has left (AN-CST-12)."""
    if not count:
        yield {}
        return
    titanium, uranium, gold = (own.get(good, 0) - spoken_for.get(good, 0) for good in BASIC)
    for t in range(min(titanium, count), -1, -1):
        for u in range(min(uranium, count - t), -1, -1):
            if 0 <= count - t - u <= gold:
                yield {good: n for good, n in zip(BASIC, (t, u, count - t - u), strict=True) if n}


def water_due(game: Anachrony, act: Act, water: int) -> int:
    """The water to pay, that of the space included, less the Grand Reservoir's (AN-CST-06, 08)."""
    total = act.water + water
    if not total or not reservoir_helps(game, act.seat):
        return total
    return max(0, total - int(game.tile(RESERVOIR).always("turn_water_cost")["discount"]["water"]))


def reservoir_helps(game: Anachrony, seat: int) -> bool:
    """Whether the Grand Reservoir lowers the next water cost of this turn (AN-CST-06, 07, FI-GEN-12)."""
    facts = game.player(seat).facts
    return bool(facts.get("turn")) and not facts.get("turn.reservoir") and game.owns(seat, RESERVOIR)


def use_reservoir(game: Anachrony, seat: int, water: int) -> None:
    """Mark that the Grand Reservoir has lowered a cost in this turn."""
    if water and reservoir_helps(game, seat):
        game.player(seat).facts["turn.reservoir"] = 1


def price_of_water(game: Anachrony, act: Act, water: int) -> Prices:
    """What `pay_water` is going to take."""
    due = water_due(game, act, modified(game, act, {"water": water}).get("water", 0))
    return ({"water": due},) if due else ()


def pay_water(game: Anachrony, act: Act, water: int, why: str = "") -> None:
    """Pay water where there is no choice; `why` is for the log."""
    water = modified(game, act, {"water": water}).get("water", 0)
    due = water_due(game, act, water)
    use_reservoir(game, act.seat, water)
    game.pay(act.seat, {"water": due}, why)
