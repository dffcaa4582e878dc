"""What a move is told as: its events in one sentence, each with its cause and its price, in the order in which they came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from clepsydra.games.anachrony.actions.research import SECOND_DIE
from clepsydra.games.anachrony.events import (
    Advanced,
    AnomalyCleared,
    Built,
    Chose,
    DieSet,
    DieShows,
    Discovered,
    Evacuated,
    MoraleMoved,
    Placed,
    Powered,
    Revealed,
    Spent,
    Untangled,
    Warped,
    WarpRepaid,
    WarpReturned,
    WorkerGained,
    WorkerLost,
)
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.bills import Parts, gains, of, prices
from clepsydra.games.anachrony.wording.causes import by_turn_order, causes, copies, from_future, starts
from clepsydra.games.anachrony.wording.placements import ANOMALY_SLOT
from clepsydra.kernel import SUMS, Event, Gained, Paid, Phrase, gathered, kind

PARADOX_DIE = "paradox_die"
RESEARCH_DICE = ("shape", "icon")
LAST_ONLY = (MoraleMoved, Advanced)
"""Where a marker stands after the move is enough."""
POWERS, CLEARS, BUILDS = "powers", "clears", "builds"


def add_summaries(rules: AnachronyRules) -> None:
    """Tell several events together by these steps, which need the events as they came and not yet added up."""
    rules.summaries.remove(SUMS)
    steps: dict[str, Callable[[Parts], Parts]] = {
        "repaid": partial(but_for_repaid, rules),
        "end": partial(untangled, rules),
        "borrowed": partial(but_for_borrowed, rules),
        "evacuated": but_for_evacuated,
        "cleared": cleared,
        "markers": last_only,
        "chosen": partial(chosen, rules),
        "start": starts,
        "turn_order": by_turn_order,
        "future": from_future,
        "powered": powered,
        "dice": with_dice,
        "copied": partial(copies, rules),
        "causes": partial(causes, rules),
        "returned": lambda parts: gathered(parts, WarpReturned, returned),
        "built": built,
        "prices": partial(prices, rules),
        "gains": partial(gains, rules),
        "revealed": revealed_last,
    }
    rules.summaries.add_all(steps)


# What another event says already


def untangled(rules: AnachronyRules, parts: Parts) -> Parts:
    """Tell what is repaid at the end with the points that it saves (AN-END-02, 04)."""
    if not of(parts, Untangled):
        return parts
    others = [part for part in parts if not isinstance(part, WarpRepaid)]
    return gathered(others, Untangled, partial(_saved, rules))


def _saved(rules: AnachronyRules, told: Sequence[Untangled]) -> Phrase:
    tiles = [piece for each in told for piece in each.tiles]
    return Phrase("untangles", {"tiles": tiles, "vp": -sum(_penalty(rules, piece) for piece in tiles)})


def _penalty(rules: AnachronyRules, piece: str) -> int:
    """What a warp tile costs that stays on the timeline."""
    own = rules.warp_kinds[rules.catalog.warps[kind(piece)].kind].penalty
    return rules.catalog.figures["unreturned_warp"] if own is None else own


def but_for_repaid(rules: AnachronyRules, parts: Parts) -> Parts:
    """Leave out the goods and the worker that a warp tile is repaid with, told just before it."""
    found: Parts = []
    for part in parts:
        if isinstance(part, WarpRepaid):
            tile = rules.catalog.warps[kind(part.tile)]
            while found and _gives(found[-1], tile.goods, tile.worker):
                found.pop()
        found.append(part)
    return found


def _gives(part: Any, goods: dict[str, int], worker: str) -> bool:
    """Whether an event gives just these goods, or this worker."""
    if isinstance(part, WorkerLost):
        return part.worker == worker
    return isinstance(part, Paid) and part.goods == goods


def but_for_borrowed(rules: AnachronyRules, parts: Parts) -> Parts:
    """Leave out the goods and workers that borrowed warp tiles name; of an exosuit, tell only its hex."""
    for piece in [piece for warped in of(parts, Warped) for piece in warped.tiles]:
        tile = rules.catalog.warps[kind(piece)]
        brought = next((part for part in parts if _brings(part, tile.goods, tile.worker)), None)
        parts = [part for part in parts if part is not brought]
        if tile.exosuit:
            parts = with_exosuit_put(parts)
    return parts


def with_exosuit_put(parts: Parts) -> Parts:
    """Tell the first exosuit that is gained as put on its hex."""
    for place, part in enumerate(parts):
        if isinstance(part, Powered) and part.by:
            return [*parts[:place], Phrase("puts_exosuit", {"hex": part.hex}), *parts[place + 1 :]]
    return parts


def _brings(part: Any, goods: dict[str, int], worker: str) -> bool:
    """Whether an event brings just these goods, or this worker."""
    if isinstance(part, WorkerGained):
        return part.worker == worker
    return isinstance(part, Gained) and part.goods == goods


def but_for_evacuated(parts: Parts) -> Parts:
    """Leave out the points that an evacuation names, which come after it."""
    found: Parts = []
    for part in parts:
        before = found[-1] if found else None
        if isinstance(before, Evacuated) and isinstance(part, Gained) and "vp" in part.goods:
            goods = {good: count for good, count in part.goods.items() if good != "vp"}
            more = part.goods["vp"] - before.vp
            goods |= {"vp": more} if more else {}
            found += [replace(part, goods=goods)] if goods else []
        else:
            found.append(part)
    return found


def cleared(parts: Parts) -> Parts:
    """Tell the removal of an Anomaly by a worker, who is lost, in one clause (AN-ANO-03, AN-WRK-07)."""
    sent = next((part for part in of(parts, Placed) if part.where.startswith(ANOMALY_SLOT)), None)
    gone = next(iter(of(parts, AnomalyCleared)), None)
    if sent is None or gone is None:
        return parts
    told = Phrase(CLEARS, {"worker": sent.worker, "slot": sent.where.removeprefix(ANOMALY_SLOT)})
    lost = next((part for part in of(parts, WorkerLost) if part.worker == sent.worker), None)
    parts = [told if part is gone else part for part in parts]  # its price stands before it
    return [part for part in parts if part is not sent and part is not lost]


def chosen(rules: AnachronyRules, parts: Parts) -> Parts:
    """Name the evacuation of a Path as such."""
    return [
        Phrase("has_evacuation", {"name": part.what})
        if isinstance(part, Chose) and part.what in rules.catalog.evacuations
        else part
        for part in parts
    ]


def last_only(parts: Parts) -> Parts:
    """Leave out where a marker stood on its way."""
    last = {type(part): part for part in parts if isinstance(part, LAST_ONLY)}
    return [part for part in parts if not isinstance(part, LAST_ONLY) or part is last[type(part)]]


# What belongs together


def powered(parts: Parts) -> Parts:
    """Tell exosuits that are powered up one after the other together; one that is gained with its hex."""
    found: Parts = []
    run: list[Powered] = []
    for part in [*parts, None]:
        if isinstance(part, Powered) and not part.by:
            run.append(part)
            continue
        if run:
            found.append(_powers(run))
            run = []
        if part is not None:
            found.append(Phrase("gains_exosuit", {"hex": part.hex}) if isinstance(part, Powered) else part)
    return found


def _powers(run: Sequence[Powered]) -> Phrase:
    if len(run) == 1:
        return Phrase("powers_one", {"hex": run[0].hex})
    return Phrase(POWERS, {"count": len(run)})


def with_dice(parts: Parts) -> Parts:
    """Tell each breakthrough with the dice that led to it (AN-RES-02), and what a second die cost (AN-RES-07)."""
    found: Parts = []
    dice: list[Phrase] = []
    paid: Paid | None = None
    for part in gathered(parts, DieShows, _paradoxes):
        if isinstance(part, Paid) and part.why == SECOND_DIE:
            paid = part
        elif isinstance(part, DieSet | DieShows) and part.die in RESEARCH_DICE:
            dice.append(_shown(part, paid))
            paid = None
        elif isinstance(part, Discovered) and dice:
            found.append(Phrase("discovers", {"breakthrough": part.breakthrough, "dice": dice}))
            dice = []
        else:
            found.append(part)
    return [*found, *(Phrase("die", {"shown": each}) for each in dice)]


def _shown(die: DieSet | DieShows, paid: Paid | None) -> Phrase:
    figures = {"die": die.die, "face": die.face}
    if paid is not None:
        return Phrase("die_set_for", {**figures, "price": paid.goods, "tile": SECOND_DIE})
    return Phrase("die_set" if isinstance(die, DieSet) else "die_rolled", figures)


def _paradoxes(told: Sequence[DieShows]) -> Phrase | None:
    """Tell several rolls of the paradox die together."""
    if len(told) < 2 or any(each.die != PARADOX_DIE for each in told):
        return None
    return Phrase("paradoxes", {"faces": [each.face for each in told]})


def returned(told: Sequence[WarpReturned]) -> Phrase | None:
    """Tell several warp tiles together that come back unpaid."""
    if len(told) < 2:
        return None
    tiles = [Phrase("tile_of_era", {"tile": each.tile, "era": each.era}) for each in told]
    return Phrase("takes_back", {"tiles": tiles})


def built(parts: Parts) -> Parts:
    """Tell all slots of what was built, and name breakthroughs as such."""
    return [_told_well(part) for part in parts]


def _told_well(part: Event | Phrase) -> Event | Phrase:
    if isinstance(part, Built):
        return Phrase(BUILDS, {"tile": part.tile, "slot": [part.slot, *part.also]})
    if isinstance(part, Spent):
        return Phrase("spends", {"things": [Phrase("breakthrough", {"name": n}) for n in part.breakthroughs]})
    return part


def revealed_last(parts: Parts) -> Parts:
    """Tell at the end of a move what was turned up; what the calendar turns up is nobody's move."""
    if len(parts) == 1:
        return parts
    shown = [piece for each in of(parts, Revealed) for piece in each.pieces]
    others = [part for part in parts if not isinstance(part, Revealed)]
    return [*others, Phrase("Revealed", {"pieces": shown})] if shown else parts
