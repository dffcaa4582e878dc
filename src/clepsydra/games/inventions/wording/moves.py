"""How the log tells a move: each step with its cause, its price and what others get of it.

Placed, Profited, Performed, Invented, TileUsed, Gained
->  "Ann puts the Season pillar on Invent (Cleo gains 1 influence), invents “Silk” in Asia and uses Culture 1 (gains 2 IP)."
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from clepsydra.games.inventions.catalog import ProgressTile
from clepsydra.games.inventions.events import (
    Aspired,
    Built,
    CameHome,
    Common,
    Discovered,
    GaveUp,
    Influenced,
    Initiated,
    Innovated,
    Invented,
    Kept,
    Learned,
    Left,
    Performed,
    Placed,
    Profited,
    Recalled,
    Returned,
    Sent,
    Settled,
    Shared,
    Surpassed,
    TileTaken,
    TileUsed,
    Travelled,
)
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.wealth import WEALTH
from clepsydra.kernel import SUMS, Event, Gained, Paid, Phrase, Reader, Shown, gathered

MAIN = "main"
NOTED = "noted"
LEARNED = "learned_for"
DEEDS: dict[str, type[Event]] = {
    "initiate": Initiated,
    "invent": Invented,
    "innovate": Innovated,
    "share": Shared,
    "recruit": Returned,
    "gain_influence": Influenced,
    "travel": Travelled,
    "eureka": Discovered,
    "send_diplomat": Sent,
    "recall_diplomat": Recalled,
}
"""What tells of an action itself; the action need not be named beside it."""
INFLUENCE, INFLUENCE_POINTS = "influence", "influence_points"
"""A good as the rules name it, and as it is counted."""
GAINED_BY_TILE = {
    "influence": (INFLUENCE_POINTS,),
    "ip": ("ip",),
    "scholar": ("scholars",),
    "specialist_any_type": ("economy_specialists", "culture_specialists", "technology_specialists"),
    "specialist_of_returned_type": ("economy_specialists", "culture_specialists", "technology_specialists"),
}
REFRESH = "refresh"
SETTLED_BY_TILE = ("citizen_any_region", "citizen_in_region")
TOLD_BY_EFFECT = {"build": "to_build"}
"""Effects of tiles of which no event tells, and the phrases that do."""


def register(rules: InventionsRules) -> None:
    """Let the log tell steps with their causes, and together what belongs together."""
    rules.summaries.add("steps", partial(causes, rules), before=SUMS)
    rules.summaries.add("moves", summary)


# A clause with notes in parentheses behind it


def noted(part: Any, *notes: Any) -> Phrase:
    """Return the clause of a part with notes behind it; a part that has some gets these before them."""
    if isinstance(part, Phrase) and part.key == NOTED:
        part, notes = part.figures["of"], (*notes, *part.figures["all"])
    return Phrase(
        NOTED, {"deed": partial(_clause, part), "notes": partial(_row, notes), "of": part, "all": notes}
    )


def _clause(part: Any, reader: Reader) -> str:
    return reader.clause(part)


def _row(notes: Iterable[Any], reader: Reader) -> str:
    return reader.language.semicolon.join(map(reader.figure, notes))


def _told(part: Any, kind: type[Event]) -> bool:
    """Return whether a part tells of such an event, with or without notes."""
    return isinstance(part.figures.get("of") if isinstance(part, Phrase) else part, kind)


# Before goods are added up


def causes(rules: InventionsRules, parts: list[Any]) -> list[Any]:
    """Tell each tile with what it brought, each price with what it was paid for, and who profits from what."""
    parts = [_in_points(part) for part in parts]
    parts = _profits(parts)
    parts = _tiles(rules.catalog.progress, parts)
    return _prices(rules.catalog.progress, parts)


def _in_points(part: Event) -> Event:
    """Count influence in points, as French does."""
    if not isinstance(part, Gained | Paid) or INFLUENCE not in part.goods:
        return part
    goods = {INFLUENCE_POINTS if good == INFLUENCE else good: n for good, n in part.goods.items()}
    return structs.replace(part, goods=goods)


def _profits(parts: list[Any]) -> list[Any]:
    """Tell who profits from a pillar beside it, and who from a diplomat beside him."""
    found: list[Any] = []
    waiting: list[Any] = []
    for part in parts:
        if isinstance(part, Profited) and found and _told(found[-1], Placed):
            found[-1] = _with_profit(found[-1], part)
        elif isinstance(part, Profited) and found and _is_sending(found[-1]):
            waiting.append(part)
        elif isinstance(part, Sent) and waiting:
            found.append(noted(part, *map(_profit, waiting)))
            waiting = []
        else:
            found.append(part)
    return found + waiting


def _is_sending(part: Any) -> bool:
    return isinstance(part, Performed) and DEEDS.get(part.action) is Sent


def _with_profit(part: Any, event: Profited) -> Phrase:
    """Behind those who profit already."""
    known = part.figures["all"] if isinstance(part, Phrase) else ()
    of = part.figures["of"] if isinstance(part, Phrase) else part
    return noted(of, *known, _profit(event))


def _profit(event: Profited) -> Phrase:
    return Phrase("gets", {"seat": event.seat, "goods": event.goods})


def _tiles(tiles: Mapping[str, ProgressTile], parts: list[Any]) -> list[Any]:
    """Tell an economy or culture tile with what it brought, which comes right behind it."""
    found: list[Any] = []
    rest = list(parts)
    while rest:
        part = rest.pop(0)
        if isinstance(part, TileUsed) and not tiles[part.tile].pair:
            part = _with_effect(part, tiles[part.tile], rest)
        found.append(part)
    return found


def _with_effect(part: TileUsed, tile: ProgressTile, rest: list[Any]) -> Any:
    """Take what a tile brought from the parts behind it."""
    told = TOLD_BY_EFFECT.get(tile.effect)
    if told is not None:
        return noted(part, Phrase(told, {"amount": tile.amount}))
    brought: list[Any] = []
    while rest and sum(map(_count, brought)) < tile.amount and _comes_of(rest[0], tile.effect):
        brought.append(rest.pop(0))
    return noted(part, *map(_brought, brought)) if brought else part


def _comes_of(part: Any, effect: str) -> bool:
    if isinstance(part, Settled):
        return effect in SETTLED_BY_TILE and part.by is None
    if isinstance(part, CameHome):
        return effect == REFRESH
    return (
        isinstance(part, Gained)
        and not isinstance(part, Profited)
        and set(part.goods) <= set(GAINED_BY_TILE.get(effect, ()))
    )


def _count(event: Any) -> int:
    """Count what a tile brought: goods, citizens, or specialists who came home."""
    if isinstance(event, CameHome):
        return event.specialists
    return int(event.citizens if isinstance(event, Settled) else sum(event.goods.values()))


def _brought(event: Any) -> Callable[[Reader], str]:
    return partial(_clause, event)


def _prices(tiles: Mapping[str, ProgressTile], parts: list[Any]) -> list[Any]:
    """Tell influence and chain tokens with what they were paid for; influence paid for nothing is lost as an era
    changes (see IN-ERA-03).
    """
    found: list[Any] = []
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else None
        after = parts[place + 1] if place + 1 < len(parts) else None
        price = before.goods if isinstance(before, Paid) else None
        if isinstance(part, Paid):
            if not isinstance(after, Built | TileUsed):
                found.append(noted(Phrase("loses", {"goods": part.goods}), Phrase("as_era_changes")))
        elif isinstance(part, Built) and price:
            found.append(Phrase("built_for", {"tile": part.tile, "space": part.space, "price": price}))
        elif isinstance(part, TileUsed) and tiles[part.tile].pair:
            found.append(Phrase("linked_for" if price else "linked", {"tile": part.tile, "price": price}))
        elif isinstance(part, Learned):
            key = "learned_ip" if isinstance(after, Gained) else LEARNED
            found.append(Phrase(key, {"tile": part.tile, "region": part.region}))
        else:
            found.append(part)
    return found


# After goods are added up


def summary(parts: list[Any]) -> list[Any]:
    """Tell what belongs together, and no action whose deed is told."""
    parts = _shared(parts)
    parts = _without_named(parts)
    parts = _deeds(parts)
    for change in (_pushed_out, _swapped, _of_one_kind):
        parts = change(parts)
    return parts


def _without_named(parts: list[Any]) -> list[Any]:
    """Leave out an action that its pillar or its Knowledge tile names already; of one that is its own effect tell
    the cause behind that effect.
    """
    placed = any(_told(part, Placed) for part in parts)
    found: list[Any] = []
    learned = False
    cause = ""
    for part in parts:
        if isinstance(part, Performed):
            named = learned or (part.why == MAIN and placed) or part.action not in DEEDS
            cause = part.why if named and not learned and part.action not in DEEDS else ""
            learned = False
            if named:
                continue
        if cause and isinstance(part, Gained | Settled):
            found.append(noted(part, cause))
            cause = ""
            continue
        learned = learned or (isinstance(part, Phrase) and part.key == LEARNED)
        found.append(part)
    return found or parts


def _deeds(parts: list[Any]) -> list[Any]:
    """In the place of an action that comes free or in a chain tell what was done, and that it was such an action."""
    rest = list(parts)
    for place, part in enumerate(parts):
        if not isinstance(part, Performed):
            continue
        behind = parts[place + 1 :]
        until = next((i for i, each in enumerate(behind) if isinstance(each, Performed)), len(behind))
        deed = next((each for each in behind[:until] if _told(each, DEEDS[part.action])), None)
        if deed is not None:
            rest.remove(deed)
            rest[rest.index(part)] = noted(deed, part.why)
    return rest


def _pushed_out(parts: list[Any]) -> list[Any]:
    """A milestone that becomes common knowledge, with the one that it pushes out of the display."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, Surpassed) and found and isinstance(found[-1], Common):
            itself = found[-1].milestone == part.milestone
            found[-1] = noted(
                found[-1], Phrase("goes_out" if itself else "pushed_out", {"milestone": part.milestone})
            )
        else:
            found.append(part)
    return found


def _swapped(parts: list[Any]) -> list[Any]:
    """Progress tiles, each in the place of an Ambition tile; one that was given up is none of those."""
    tiles = [part.tile for part in parts if isinstance(part, TileTaken) and not _is_wealth(part)]
    if not tiles:
        return parts
    another = any(isinstance(part, GaveUp) for part in parts)
    key = f"swaps_{'another' if another else 'one'}" if len(tiles) == 1 else "swaps_some"
    rest = [part for part in parts if not isinstance(part, TileTaken) or _is_wealth(part)]
    return [*rest, Phrase(key, {"tiles": tiles})]


def _is_wealth(event: TileTaken) -> bool:
    return event.tile.startswith(f"{WEALTH}_")


def _of_one_kind(parts: list[Any]) -> list[Any]:
    """Ambition tiles in one clause; objectives by their names alone; what needs its cause told."""
    parts = gathered(parts, Aspired, _ambitions)
    parts = gathered(parts, Shown, _objectives)
    if (
        isinstance(parts[0], Gained)
        and set(parts[0].goods) == {INFLUENCE_POINTS}
        and type(parts[0]) is Gained
    ):
        parts = [noted(parts[0], Phrase("as_era_changes")), *parts[1:]]
    return parts


def _ambitions(those: list[Aspired]) -> Phrase | None:
    return Phrase("aspired", {"tiles": [event.tile for event in those]}) if len(those) > 1 else None


def _objectives(those: list[Shown]) -> Phrase:
    """By their names; those of a region by the name of the region."""
    pieces = [piece.removeprefix("region_") for event in those for piece in event.pieces]
    return Phrase("objectives", {"pieces": pieces})


# An invention that is shared


def _shared(parts: list[Any]) -> list[Any]:
    """Tell who gets what from an invention; that all citizens beside it go to the map follows from the rule."""
    shared = next((part for part in parts if isinstance(part, Shared)), None)
    if shared is None:
        return parts
    place = parts.index(shared)
    rewards: list[Any] = [part for part in parts[place:] if isinstance(part, Profited | Kept | Left)]
    rewards += [part for part in parts[place:] if isinstance(part, Settled) and part.reward]
    told = rewards + [part for part in parts[place:] if isinstance(part, Settled) and part.by is not None]
    rest = [part for part in parts[place + 1 :] if part not in told]
    return [*parts[:place], noted(shared, *_by_seat(rewards)) if rewards else shared, *rest]


def _by_seat(rewards: Sequence[Any]) -> list[Phrase]:
    """Name each seat once, with all that it gets."""
    of_seats = [each for each in rewards if not isinstance(each, Left)]
    found = [
        Phrase("person", {"seat": seat, "does": [_reward(each) for each in of_seats if each.seat == seat]})
        for seat in dict.fromkeys(each.seat for each in of_seats)
    ]
    return [*found, Phrase("card_leaves")] if len(of_seats) < len(rewards) else found


def _reward(event: Event) -> Phrase:
    if isinstance(event, Profited):
        return Phrase("gains", {"goods": event.goods})
    return Phrase("places_one" if isinstance(event, Settled) else "keeps")
