"""What belongs into one sentence of the log: an action with its steps and what it brings, a chain action, a building."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clepsydra.games.inventions.events import (
    Aspired,
    Built,
    Claimed,
    Common,
    GaveUp,
    IdeaTaken,
    Kept,
    Learned,
    Left,
    Performed,
    Placed,
    Profited,
    Settled,
    Shared,
    Surpassed,
    TileTaken,
    TileUsed,
)
from clepsydra.games.inventions.state import ACTIONS, EUREKA
from clepsydra.games.inventions.wealth import WEALTH
from clepsydra.kernel import Event, Paid, Phrase, gathered

ALWAYS_NEW = (Placed, Claimed, Learned)
"""What is never told with anything before it."""
AFTER: dict[type[Event], tuple[type[Event], ...]] = {
    Performed: (Placed, Profited, TileUsed, Learned),
    Built: (Paid,),
    IdeaTaken: (IdeaTaken,),
    GaveUp: (GaveUp, TileTaken),
}
"""What goes on with a sentence only after one of these; all else goes on with whatever its seat does."""
MAIN = "main"


def goes_on(told: Sequence[Event], event: Event) -> bool:
    """Return whether an event is told in the same sentence as those before it, all of one seat or of nobody."""
    if isinstance(event, ALWAYS_NEW):
        return False
    if isinstance(event, TileTaken):
        is_reward = event.tile.startswith(f"{WEALTH}_")
        return _shares(told) if is_reward else isinstance(told[-1], TileTaken | GaveUp)
    if isinstance(event, TileUsed):
        return isinstance(told[0], Placed | Performed) or _performs(told)
    if isinstance(event, Common | Surpassed):
        return any(isinstance(each, Performed) and each.action == EUREKA for each in told)
    if isinstance(event, Left):
        return _shares(told)
    if isinstance(event, Paid):
        return False
    after = AFTER.get(type(event))
    return after is None or isinstance(told[-1], after)


def _performs(told: Sequence[Event]) -> bool:
    return any(isinstance(event, Performed) for event in told)


def _shares(told: Sequence[Event]) -> bool:
    """Return whether an invention is being shared, and no tile has been taken for it."""
    return any(isinstance(event, Shared) for event in told) and not any(
        isinstance(event, TileTaken) for event in told
    )


# Several events in one clause


def summary(parts: list[Any]) -> list[Any]:
    """Tell the pillar with its action, the rewards of an invention, and Ambition tiles together."""
    parts = _without_named(parts)
    parts = _shared(parts)
    return gathered(parts, Aspired, _ambitions)


def _without_named(parts: list[Any]) -> list[Any]:
    """Leave out an action that its pillar or its Knowledge tile names already, or that is its own effect."""

    def is_named(part: Any) -> bool:
        return isinstance(part, Performed) and (
            (part.why == MAIN and Placed in kinds) or Learned in kinds or part.action not in ACTIONS
        )

    kinds = {type(part) for part in parts}
    return [part for part in parts if not is_named(part)] or parts


def _ambitions(those: list[Aspired]) -> Phrase | None:
    return Phrase("aspired", {"tiles": [event.tile for event in those]}) if len(those) > 1 else None


def _shared(parts: list[Any]) -> list[Any]:
    """Tell who gets what from an invention; that all citizens beside it go to the map follows from the rule."""
    shared = next((part for part in parts if isinstance(part, Shared)), None)
    if shared is None:
        return parts
    place = parts.index(shared)
    rewards: list[Any] = [part for part in parts[place:] if isinstance(part, Profited | Kept | Left)]
    rewards += [part for part in parts[place:] if isinstance(part, Settled) and part.reward]
    told = rewards + [part for part in parts[place:] if isinstance(part, Settled) and not part.reward]
    figures = {"idea": shared.idea, "region": shared.region, "rewards": [_reward(each) for each in rewards]}
    rest = [part for part in parts[place + 1 :] if part not in told]
    return [*parts[:place], Phrase("shared" if rewards else "shared_alone", figures), *rest]


def _reward(event: Event) -> Phrase:
    if isinstance(event, Profited):
        return Phrase("gets", {"seat": event.seat, "goods": event.goods})
    if isinstance(event, Settled):
        return Phrase("places_citizen", {"seat": event.seat})
    if isinstance(event, Kept):
        return Phrase("keeps_card", {"seat": event.seat})
    return Phrase("card_leaves")
