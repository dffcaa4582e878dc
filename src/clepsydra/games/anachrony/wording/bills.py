"""Prices and gains of a move: each price with what it pays, each gain where it came."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import asdict

from clepsydra.games.anachrony.events import Placed, UsedFree, WorkerGained, WorkerLost
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import Event, Gained, Paid, Phrase
from clepsydra.kernel.languages import FIRST
from clepsydra.kernel.texts import catalogue

Parts: TypeAlias = list[Any]
"""Events, and phrases that stand for several of them."""
E = TypeVar("E", bound=Event)

NO_PRICE = {"paradox": ("returns", "returns_by_tile"), "vp": ("loses", "loses")}
"""What is given up without being a price: the keys of its clause, alone and by a Collapsing Capital tile."""
CAME = {"active": ("worker", "workers"), "tired": ("worker_tired", "workers_tired")}
"""What names a worker, or several, that came to a column."""
BUILDS, SPENDS, PAYS, EXCHANGES = "builds", "spends", "pays", "exchanges"
GAINS, GAINS_BY_TILE = "gains", "gains_by_tile"
FOR = "/for"
"""What the key of a clause ends in that names its price."""


def of(parts: Iterable[Any], kind_: type[E]) -> list[E]:
    """Return the events of a kind."""
    return [part for part in parts if isinstance(part, kind_)]


def prices(rules: AnachronyRules, parts: Parts) -> Parts:
    """Tell each price with what it pays: what comes after it, else the worker or action before it."""
    bill = Bill(rules, [each for part in parts for each in given_up(part)])
    return bill.told()


def given_up(part: Any) -> Iterator[Any]:
    """Yield a payment, and apart from it what is given up without being a price."""
    if not isinstance(part, Paid) or not {*part.goods} & {*NO_PRICE}:
        yield part
        return
    goods = {good: count for good, count in part.goods.items() if good not in NO_PRICE}
    if goods:
        yield Paid(part.seat, goods, why=part.why)
    for good, (alone, by_tile) in NO_PRICE.items():
        if part.goods.get(good):
            yield Phrase(by_tile if part.why else alone, {"goods": {good: part.goods[good]}})


class Bill:
    """The parts of a move while their prices are put to them."""

    def __init__(self, rules: AnachronyRules, parts: Parts) -> None:
        self.rules = rules
        self.left = parts
        self.done: Parts = []

    def told(self) -> Parts:
        """Return all parts with their prices."""
        while self.left:
            if self._of_space():
                continue
            count = self._paid()
            if count:
                paid, self.left = self.left[:count], self.left[count:]
                self._settle([*named(paid)])
            else:
                self.done.append(self.left.pop(0))
        return self.done

    def _of_space(self) -> bool:
        """Put the price of a space to the worker who came there."""
        part = self.left[0]
        sent = next((place for place, one in enumerate(self.done) if _stands_on(one, part)), None)
        if sent is None:
            return False
        self.done[sent] = self._with(self.done[sent], [*named(self.left[:1])])
        self.left.pop(0)
        return True

    def _paid(self) -> int:
        """How many of the next parts are one price; workers and breakthroughs only pay for what is built."""
        goods = run(self.left, Paid)
        everything = run(self.left, (Paid, WorkerLost), also=SPENDS)
        after = self.left[everything] if everything < len(self.left) else None
        return everything if isinstance(after, Phrase) and after.key == BUILDS else goods

    def _settle(self, price: Sequence[Any]) -> None:
        after = self.left[0] if self.left else None
        before = self.done[-1] if self.done else None
        at_work = isinstance(before, UsedFree) or (
            isinstance(before, Placed) and before.where not in self.rules.spaces
        )
        if isinstance(after, Gained | WorkerGained) and not at_work:
            self._exchange(price)
        elif after is not None and not isinstance(after, Placed) and self._knows(after):
            self.left[0] = self._with(after, price)
        elif before is not None and self._knows(before):
            self.done[-1] = self._with(before, price)
        else:
            self.done.append(Phrase(PAYS, {"goods": price}))

    def _exchange(self, price: Sequence[Any]) -> None:
        """Tell what was got for a price: goods given for goods, or a worker."""
        got = self.left.pop(0)
        figures = {"things": things_gained([got]), "price": price}
        told = Phrase(EXCHANGES if isinstance(got, Gained) else GAINS + FOR, figures)
        if self.done and alike(self.done[-1], told):
            before = self.done.pop().figures
            told = Phrase(EXCHANGES, {side: added(before[side], figures[side]) for side in figures})
        self.done.append(told)

    def _knows(self, part: Any) -> bool:
        return f"{_key(part)}{FOR}" in _clauses(self.rules.definition.texts)

    def _with(self, part: Any, price: Sequence[Any]) -> Phrase:
        """A part with its price."""
        figures = part.figures if isinstance(part, Phrase) else asdict(part)
        return Phrase(f"{_key(part)}{FOR}", {**figures, "price": price})


@functools.cache
def _clauses(texts: Path) -> frozenset[str]:
    """The keys of all clauses."""
    return frozenset(catalogue(FIRST, texts)["moves"])


def _key(part: Event | Phrase) -> str:
    return part.key if isinstance(part, Phrase) else part.text_key


def _stands_on(part: Any, paid: Any) -> bool:
    """Whether a payment is for the space on which this part puts a worker."""
    return isinstance(part, Placed) and isinstance(paid, Paid) and paid.why == part.where


def run(parts: Sequence[Any], kinds: type[Any] | tuple[type[Any], ...], also: str = "") -> int:
    """Return how many of the first parts are of these kinds, or phrases with this key."""
    others = (
        place
        for place, part in enumerate(parts)
        if not isinstance(part, kinds) and not (also and isinstance(part, Phrase) and part.key == also)
    )
    return next(others, len(parts))


def named(paid: Iterable[Any]) -> Iterator[Any]:
    """Yield all that a price is made of: goods added up, then workers and breakthroughs."""
    goods, others = Counter[str](), list[Any]()
    for part in paid:
        if isinstance(part, Paid):
            goods.update(part.goods)
        elif isinstance(part, WorkerLost):
            others.append(Phrase("worker", {"worker": part.worker}))
        else:
            others += part.figures["things"]
    yield from ({good: count} for good, count in goods.items())
    yield from others


def alike(one: Any, other: Phrase) -> bool:
    """Return whether two exchanges give the same goods for the same goods, whatever their numbers."""
    if not (isinstance(one, Phrase) and one.key == other.key == EXCHANGES):
        return False
    sides = ("things", "price")
    return all([*map(list, one.figures[side])] == [*map(list, other.figures[side])] for side in sides)


def added(some: Sequence[Mapping[str, int]], more: Sequence[Mapping[str, int]]) -> list[dict[str, int]]:
    """Return goods added up, each as a thing of its own.

    >>> added([{"water": 3}], [{"water": 3}])
    [{'water': 6}]
    """
    return [{good: one[good] + other[good] for good in one} for one, other in zip(some, more, strict=True)]


# Gains


def gains(rules: AnachronyRules, parts: Parts) -> Parts:
    """Tell goods and workers that came one after the other in one clause, those of a Capital tile as such."""
    found: Parts = []
    for key, group in groupby(parts, lambda part: _gained_by(rules, part)):
        came = [*group]
        found += [Phrase(key, {"things": things_gained(came)})] if key else came
    return found


def _gained_by(rules: AnachronyRules, part: Any) -> str:
    """The key of the clause that tells a gain; nothing for what is none."""
    if not isinstance(part, Gained | WorkerGained):
        return ""
    by_tile = isinstance(part, Gained) and part.why in rules.catalog.capital_tiles
    return GAINS_BY_TILE if by_tile else GAINS


def things_gained(came: Sequence[Gained | WorkerGained]) -> list[Any]:
    """Return workers, then goods added up, each as a thing of its own."""
    goods = Counter[str]()
    for gained in of(came, Gained):
        goods.update(gained.goods)
    return [*_workers(of(came, WorkerGained)), *({good: count} for good, count in goods.items())]


def _workers(came: Iterable[WorkerGained]) -> Iterator[Phrase]:
    kinds: Mapping[tuple[str, str], int] = Counter((each.worker, each.column) for each in came)
    for (worker, column), count in kinds.items():
        one, several = CAME[column]
        yield Phrase(one, {"worker": worker}) if count == 1 else Phrase(several, {"workers": {worker: count}})
