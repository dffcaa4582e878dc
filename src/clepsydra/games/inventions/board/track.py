"""What the points of the game itself came from: read off the events of a whole game, as everybody could see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable

from clepsydra.games.inventions.events import (
    Claimed,
    Discovered,
    Influenced,
    Initiated,
    Learned,
    Performed,
    Shared,
    TileUsed,
)
from clepsydra.games.inventions.state import INVENT
from clepsydra.kernel import Event, Gained

OTHER = "track_other"
INVENTING = "track_inventing"
SOURCES: dict[type[Event], str] = {
    Shared: "track_shared",
    Influenced: "track_tokens",
    Learned: "track_knowledge",
    Discovered: "track_era_spaces",
    Initiated: "track_regions",
    Claimed: "track_regions",
    TileUsed: "track_tiles",
}
"""What a seat does before it gains points, and what those are called then."""
PARTS = (*dict.fromkeys(SOURCES.values()), INVENTING, OTHER)


def sources_of(events: Iterable[Event], seats: int, people: Container[int]) -> dict[str, tuple[int, ...]]:
    """Return the points of each seat by their source, in the order of `PARTS`; bots, who share a score, have none."""
    source: dict[int | None, str] = {}
    points: dict[str, list[int]] = defaultdict(lambda: [0] * seats)
    for event in events:
        if isinstance(event, Gained):
            if event.seat not in people:
                continue
            points[source.get(event.doer, OTHER)][event.seat] += event.goods.get("ip", 0)
        elif isinstance(event, Performed):
            source[event.doer] = INVENTING if event.action == INVENT else OTHER
        elif type(event) in SOURCES:
            source[event.doer] = SOURCES[type(event)]
    return {part: tuple(points[part]) for part in PARTS if any(points[part])}
