"""Why something happens in a move: the beginning of the game, a leader, a warp tile, an action that is copied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from clepsydra.games.anachrony.events import (
    START,
    TURN_ORDER,
    WARP,
    BeginsMove,
    Built,
    DieSet,
    Discovered,
    Leads,
    Placed,
    Powered,
    UsedFree,
    Warped,
    WorkerGained,
)
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.wording.bills import Parts, named, of, things_gained
from clepsydra.kernel import Gained, Paid, Phrase

COUNCIL = "council"
BROUGHT: dict[type[Any], str] = {WorkerGained: "recruit", Built: "construct"}
"""The Capital action that brings an event."""
RESEARCHED = ("discovers", "die")
"""Clauses that tell dice of a Research."""


def starts(parts: Parts) -> Parts:
    """Tell what a seat has when the game begins as such (AN-SET-13)."""
    if not any(isinstance(part, Gained) and part.why == START for part in parts):
        return parts
    of_start = [part for part in parts if isinstance(part, Gained | WorkerGained | Discovered)]
    things = things_gained([part for part in of_start if not isinstance(part, Discovered)])
    things += [Phrase("breakthrough", {"name": each.breakthrough}) for each in of(of_start, Discovered)]
    place = next(place for place, part in enumerate(parts) if part is of_start[0])
    others = [part for part in parts[place:] if not any(part is one for one in of_start)]
    return [*parts[:place], Phrase("starts", {"things": things}), *others]


def by_turn_order(parts: Parts) -> Parts:
    """Tell the water for a place in turn order as such (AN-SET-16)."""
    return [
        Phrase("in_turn_order", {"goods": part.goods})
        if isinstance(part, Gained) and part.why == TURN_ORDER
        else part
        for part in parts
    ]


def from_future(parts: Parts) -> Parts:
    """Tell what warp tiles bring and cost: with the tiles, or as coming from the future (AN-WARP-03, 04)."""
    warped = next(iter(of(parts, Warped)), None)
    paid = [part for part in parts if isinstance(part, Paid) and part.why == WARP]
    if warped is not None:
        return [*_borrowed(parts, warped, paid)]
    came = _received(parts)
    if not came:
        return parts
    things = things_gained([part for part in came if isinstance(part, Gained | WorkerGained)])
    things += [Phrase("exosuit", {"hex": each.hex}) for each in of(came, Powered)]
    figures = {"things": things}
    told = (
        Phrase("receives/for", {**figures, "price": [*named(paid)]}) if paid else Phrase("receives", figures)
    )
    place = next(place for place, part in enumerate(parts) if part is came[0])
    return [*parts[:place], told, *(part for part in parts[place:] if not any(part is one for one in came))]


def _borrowed(parts: Parts, warped: Warped, paid: Sequence[Paid]) -> Iterator[Any]:
    """The parts with the price of the workers at the tiles."""
    for part in parts:
        if part is warped and paid:
            figures = {"tiles": warped.tiles, "era": warped.era, "price": [*named(paid)]}
            yield Phrase("Warped/for", figures)
        elif not any(part is one for one in paid):
            yield part


def _received(parts: Parts) -> list[Any]:
    """Goods and exosuits of warp tiles, and workers with the water that they cost just before them."""
    found: list[Any] = []
    for before, part in zip([None, *parts], parts, strict=False):
        of_warp = isinstance(part, Gained | Paid) and part.why == WARP
        of_warp = of_warp or (isinstance(part, Powered) and part.by == WARP)
        if of_warp or (isinstance(part, WorkerGained) and isinstance(before, Paid) and before.why == WARP):
            found.append(part)
    return found


# Leaders and free actions


def causes(rules: AnachronyRules, parts: Parts) -> Parts:
    """Name the leader by whom something is done, and the tile or leader whose free action is used."""
    found: Parts = []
    told: set[str] = set()
    leaders = {leader for path in rules.catalog.paths.values() for leader in path.leaders}
    for part in parts:
        leader = part.why if isinstance(part, Gained | Paid) else ""
        if leader in leaders and leader not in told:
            told.add(leader)
            found.append(Phrase("by_leader", {"leader": leader}))
        found.append(_used(rules, leaders, part))
    return found


def _used(rules: AnachronyRules, leaders: Collection[str], part: Any) -> Any:
    if not isinstance(part, UsedFree):
        return part
    if part.source in rules.catalog.tiles:
        return Phrase("uses_tile", {"tile": part.source})
    return Phrase("uses_leader", {"leader": part.source}) if part.source in leaders else part


# What is copied


def copies(rules: AnachronyRules, parts: Parts) -> Parts:
    """Name the Capital action that the World Council or a tile gives, as soon as what it brings shows it (AN-CNC-02)."""
    return naming_actions(parts, lambda where: _action_of(rules, where) == COUNCIL, "copies", capital_action)


def _action_of(rules: AnachronyRules, where: str) -> str:
    return rules.spaces[where].action if where in rules.spaces else ""


def naming_actions(
    parts: Parts, grants: Callable[[str], bool], key: str, shown: Callable[[Any], str]
) -> Parts:
    """Put the action behind a worker who came to a space that grants one, its price and the banner.

    `grants` says whether a space does; `shown` is the action that an event shows, if it does.
    """
    sent = next((n for n, part in enumerate(parts) if isinstance(part, Placed) and grants(part.where)), None)
    if sent is None:
        return parts
    own = sent + 1
    while own < len(parts) and _belongs_to_space(parts[own], parts[sent].where):
        own += 1
    action = _first_shown(parts[own:], shown)
    of_space = [
        Phrase("leads", {"era": each.era}) if isinstance(each, Leads) else each for each in parts[:own]
    ]
    return [*of_space, *([Phrase(key, {"action": action})] if action else []), *parts[own:]]


def _belongs_to_space(part: Any, where: str) -> bool:
    return isinstance(part, Leads) or (isinstance(part, Paid) and part.why == where)


def _first_shown(parts: Parts, shown: Callable[[Any], str]) -> str:
    """The action that the first event shows that shows one; nothing before another move."""
    for part in parts:
        if isinstance(part, BeginsMove):
            return ""
        if action := shown(part):
            return action
    return ""


def capital_action(part: Any) -> str:
    """Return the Capital action that brings an event, if it shows."""
    if isinstance(part, DieSet) or (isinstance(part, Phrase) and part.key in RESEARCHED):
        return "research"
    return BROUGHT.get(type(part), "")
