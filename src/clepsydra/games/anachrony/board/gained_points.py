"""Where the victory points of a game came from: evacuation, tiles, or anything else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from clepsydra.games.anachrony.events import Built, Evacuated, Placed, UsedFree
from clepsydra.kernel import Event, Gained, Paid, Sentence, sentences

if TYPE_CHECKING:
    from clepsydra.games.anachrony.rules import AnachronyRules

LINE = "vp_tokens"
SOURCES = EVACUATION, TILES, OTHER = "vp_evacuation", "vp_tiles", "vp_other"


def parts_of_points(
    rules: AnachronyRules, moments: Iterable[tuple[int, Event]]
) -> dict[str, dict[str, Sequence[int]]]:
    """Return what the points gained during the game came from, by their line, a figure for each seat."""
    parts = {name: [0] * len(rules.setup.seats) for name in SOURCES}
    for sentence in sentences(rules, moments):
        points = sum(map(points_of, sentence.events))
        if sentence.seat is None or not points:
            continue
        evacuated = sum(event.vp for event in sentence.events if isinstance(event, Evacuated))
        parts[EVACUATION][sentence.seat] += evacuated
        parts[TILES if by_tile(rules, sentence) else OTHER][sentence.seat] += points - evacuated
    return {LINE: {name: points for name, points in parts.items() if any(points)}}


def points_of(event: Event) -> int:
    """Return the points that an event brought, or took."""
    if isinstance(event, Gained):
        return event.goods.get("vp", 0)
    return -event.goods.get("vp", 0) if isinstance(event, Paid) else 0


def by_tile(rules: AnachronyRules, sentence: Sentence) -> bool:
    """Return whether a move used or built a building or superproject."""
    return any(
        isinstance(event, Built)
        or (isinstance(event, Placed) and event.where in rules.catalog.tiles)
        or (isinstance(event, UsedFree) and event.source in rules.catalog.tiles)
        for event in sentence.events
    )
