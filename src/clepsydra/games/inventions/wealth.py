"""What wealth tiles score on a Progress map."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.games.inventions.catalog import Catalog

WEALTH = "wealth"


def wealth_ip(catalog: Catalog, tile: str, built: Mapping[int, str]) -> int:
    """The points of a wealth tile: by its group, or by its pairs (IN-END-04)."""
    scores = catalog.wealth[tile].scores
    kinds = {space: kind_of(catalog, name) for space, name in built.items()}
    if len(scores) == 1:
        units = largest_group(catalog, [space for space, kind in kinds.items() if kind == scores[0]])
    else:
        first, second = ([space for space, kind in kinds.items() if kind == score] for score in scores)
        units = most_pairs(catalog, first, second)
    return catalog.wealth[tile].ip * units


def kind_of(catalog: Catalog, tile: str) -> str:
    """Economy, culture, technology or wealth; face-down technology still counts (IN-PRO-10)."""
    return catalog.progress[tile].type if tile in catalog.progress else WEALTH


def largest_group(catalog: Catalog, spaces: list[int]) -> int:
    """The size of the largest connected group of spaces."""
    left, largest = set(spaces), 0
    while left:
        group = [left.pop()]
        for space in group:
            near = left.intersection(catalog.map[space].neighbours)
            left -= near
            group += sorted(near)
        largest = max(largest, len(group))
    return largest


def most_pairs(catalog: Catalog, first: list[int], second: list[int]) -> int:
    """The largest number of adjacent pairs in which each space is used once: an augmenting path per space."""
    partner: dict[int, int] = {}

    def paired(space: int, tried: set[int]) -> bool:
        for other in catalog.map[space].neighbours:
            if other in second and other not in tried:
                tried.add(other)
                if other not in partner or paired(partner[other], tried):
                    partner[other] = space
                    return True
        return False

    return sum(paired(space, set()) for space in first)
