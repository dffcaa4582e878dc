"""What a move is told as: its events in one sentence, with what it cost and brought added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from clepsydra.games.anachrony.events import (
    Advanced,
    AnomalyCleared,
    Built,
    DieSet,
    DieShows,
    Discovered,
    Evacuated,
    MoraleMoved,
    Placed,
    Powered,
    Revealed,
    Untangled,
    Warped,
    WarpRepaid,
    WorkerGained,
    WorkerLost,
)
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.placements import ANOMALY_SLOT
from clepsydra.kernel import Event, Gained, Paid, Phrase, gathered, kind

Parts: TypeAlias = list[Any]
"""Events, and phrases that stand for several of them."""
E = TypeVar("E", bound=Event)

PARADOX_DIE = "paradox_die"
RESEARCH_DICE = ("shape", "icon")
LAST_ONLY = (MoraleMoved, Advanced)
"""Where a marker stands after the move is enough."""
NO_PRICE = {"paradox": "returns", "vp": "loses"}
"""What is given up without being a price, by the key of its clause."""
CAME = {"active": ("worker", "workers"), "tired": ("worker_tired", "workers_tired")}
"""What names a worker, or several, that came to a column."""
BUILDS, POWERS, CLEARS, GAINS = "builds", "powers", "clears", "gains"
PRICED = (POWERS, "powers_one", CLEARS, GAINS)
"""Clauses that name their price."""


def add_summaries(rules: AnachronyRules) -> None:
    """Add what tells several events together, in this order."""
    steps: dict[str, Callable[[Parts], Parts]] = {
        "end": partial(untangled, rules),
        "repaid": partial(but_for_repaid, rules),
        "borrowed": partial(but_for_borrowed, rules),
        "evacuated": but_for_evacuated,
        "cleared": cleared,
        "markers": last_only,
        "powered": lambda parts: gathered(parts, Powered, powered),
        "dice": with_dice,
        "gains": gains,
        "prices": prices,
        "revealed": revealed_last,
    }
    rules.summaries.add_all(steps)


def of(parts: Iterable[Any], kind_: type[E]) -> list[E]:
    """Return the events of a kind."""
    return [part for part in parts if isinstance(part, kind_)]


# What another event says already


def untangled(rules: AnachronyRules, parts: Parts) -> Parts:
    """Tell what is repaid at the end with the points that it saves (AN-END-02, 04)."""
    if not of(parts, Untangled):
        return parts
    those = (WarpRepaid, Paid, WorkerLost)
    return gathered([p for p in parts if not isinstance(p, those)], Untangled, partial(_saved, rules))


def _saved(rules: AnachronyRules, told: Sequence[Untangled]) -> Phrase:
    tiles = [piece for each in told for piece in each.tiles]
    return Phrase("untangles", {"tiles": tiles, "vp": -sum(_penalty(rules, piece) for piece in tiles)})


def _penalty(rules: AnachronyRules, piece: str) -> int:
    """What a warp tile costs that stays on the timeline."""
    own = rules.warp_kinds[rules.catalog.warps[kind(piece)].kind].penalty
    return rules.catalog.figures["unreturned_warp"] if own is None else own


def but_for_repaid(rules: AnachronyRules, parts: Parts) -> Parts:
    """Leave out the goods and workers that a repaid warp tile names."""
    for repaid in of(parts, WarpRepaid):
        tile = rules.catalog.warps[kind(repaid.tile)]
        parts = _less(parts, Paid, tile.goods)
        lost = next((part for part in of(parts, WorkerLost) if part.worker == tile.worker), None)
        parts = [part for part in parts if part is not lost]
    return parts


def but_for_borrowed(rules: AnachronyRules, parts: Parts) -> Parts:
    """Leave out the goods and workers that borrowed warp tiles name."""
    for piece in [piece for warped in of(parts, Warped) for piece in warped.tiles]:
        tile = rules.catalog.warps[kind(piece)]
        parts = _less(parts, Gained, tile.goods)
        came = next((part for part in of(parts, WorkerGained) if part.worker == tile.worker), None)
        parts = [part for part in parts if part is not came]
    return parts


def but_for_evacuated(parts: Parts) -> Parts:
    """Leave out the points that an evacuation names."""
    for evacuated in of(parts, Evacuated):
        parts = _less(parts, Gained, {"vp": evacuated.vp})
    return parts


def _less(parts: Parts, kind_: type[Gained | Paid], goods: dict[str, int]) -> Parts:
    """Take goods off what is gained or paid; nothing is left of an event without goods."""
    left = [_without(part, goods) if isinstance(part, kind_) else part for part in parts]
    return [part for part in left if part is not None]


def _without(event: Gained | Paid, goods: dict[str, int]) -> Gained | Paid | None:
    left = {good: count - goods.get(good, 0) for good, count in event.goods.items()}
    more = {good: count for good, count in left.items() if count > 0}
    return replace(event, goods=more) if more else None


def cleared(parts: Parts) -> Parts:
    """Tell the removal of an Anomaly by a worker, who is lost, in one clause (AN-ANO-03, AN-WRK-07)."""
    sent = next((part for part in of(parts, Placed) if part.where.startswith(ANOMALY_SLOT)), None)
    if sent is None or not of(parts, AnomalyCleared):
        return parts
    told = Phrase(CLEARS, {"worker": sent.worker, "slot": sent.where.removeprefix(ANOMALY_SLOT)})
    those = (Placed, AnomalyCleared, WorkerLost)
    return [told, *(part for part in parts if not isinstance(part, those))]


def last_only(parts: Parts) -> Parts:
    """Leave out where a marker stood on its way."""
    last = {type(part): part for part in parts if isinstance(part, LAST_ONLY)}
    return [part for part in parts if not isinstance(part, LAST_ONLY) or part is last[type(part)]]


# What belongs together


def powered(told: Sequence[Powered]) -> Phrase:
    """Tell exosuits together; a single one with its hex."""
    if len(told) == 1:
        return Phrase("powers_one", {"hex": told[0].hex})
    return Phrase(POWERS, {"count": len(told)})


def with_dice(parts: Parts) -> Parts:
    """Tell each breakthrough with the dice that led to it (AN-RES-02)."""
    found: Parts = []
    dice: list[DieSet | DieShows] = []
    parts = gathered(parts, DieShows, _paradoxes)
    for part in parts:
        if isinstance(part, DieSet | DieShows) and part.die in RESEARCH_DICE:
            dice.append(part)
        elif isinstance(part, Discovered) and dice:
            shown = [Phrase(_way(die), {"die": die.die, "face": die.face}) for die in dice]
            found.append(Phrase("discovers", {"breakthrough": part.breakthrough, "dice": shown}))
            dice = []
        else:
            found.append(part)
    return [*found, *dice]


def _paradoxes(told: Sequence[DieShows]) -> Phrase | None:
    """Tell several rolls of the paradox die together."""
    if len(told) < 2 or any(each.die != PARADOX_DIE for each in told):
        return None
    return Phrase("paradoxes", {"faces": [each.face for each in told]})


def _way(die: DieSet | DieShows) -> str:
    return "die_set" if isinstance(die, DieSet) else "die_rolled"


def gains(parts: Parts) -> Parts:
    """Tell goods and workers that came in one clause."""
    things = [*_things_gained(parts)]
    if not things:
        return parts
    rest = [part for part in parts if not isinstance(part, Gained | WorkerGained)]
    place = next(n for n, part in enumerate(parts) if isinstance(part, Gained | WorkerGained))
    before = sum(not isinstance(part, Gained | WorkerGained) for part in parts[:place])
    return [*rest[:before], Phrase(GAINS, {"things": things}), *rest[before:]]


def _things_gained(parts: Parts) -> Iterator[Any]:
    for gained in of(parts, Gained):
        yield from ({good: count} for good, count in gained.goods.items())
    came = Counter((each.worker, each.column) for each in of(parts, WorkerGained))
    for (worker, column), count in came.items():
        one, several = CAME[column]
        yield Phrase(one, {"worker": worker}) if count == 1 else Phrase(several, {"workers": {worker: count}})


# What it cost


def prices(parts: Parts) -> Parts:
    """Tell a price with what it was paid for: a building, exosuits, or what came."""
    paid = of(parts, Paid)
    if not paid:
        return parts
    rest = [part for part in parts if not isinstance(part, Paid)]
    goods = Counter[str]()
    for each in paid:
        goods.update(each.goods)
    others = [
        Phrase(key, {"goods": {good: goods.pop(good)}}) for good, key in NO_PRICE.items() if good in goods
    ]
    return [*(_bought(rest, dict(goods)) if goods else rest), *others]


def _bought(parts: Parts, goods: dict[str, int]) -> Parts:
    """Put a price to the clause that it belongs to, or in a clause of its own."""
    if of(parts, Warped):
        return [*parts, Phrase("pays", {"goods": goods})]
    for place, part in enumerate(parts):
        if isinstance(part, Built):
            told = Phrase(f"{BUILDS}/for", {"tile": part.tile, "slot": part.slot, "price": goods})
            return [*parts[:place], told, *parts[place + 1 :]]
    for key in PRICED:
        for place, part in enumerate(parts):
            if isinstance(part, Phrase) and part.key == key:
                told = Phrase(f"{key}/for", {**part.figures, "price": goods})
                return [*parts[:place], told, *parts[place + 1 :]]
    for place, part in enumerate(parts):
        if isinstance(part, Placed):
            told = Phrase("sends/for", {"worker": part.worker, "where": part.where, "price": goods})
            return [*parts[:place], told, *parts[place + 1 :]]
    return [*parts, Phrase("pays", {"goods": goods})]


def revealed_last(parts: Parts) -> Parts:
    """Tell at the end what was turned up."""
    return [part for part in parts if not isinstance(part, Revealed)] + of(parts, Revealed)
