"""Which mistakes are planted: so many over all packages, the same for the same seed and recording."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import PurePath
from random import Random

from tools.mutants import Mutant, mutants_of
from tools.reach.reading import Place, Reach

LARGE = 0.01
"""A package with this share of the code has a mistake in any case."""
ROOTS, FAMILIES = {"src", "examples"}, {"clepsydra", "games"}
FOR_TYPES = "TYPE_CHECKING"
"""A line with this word makes no difference when the code runs."""
TRIES = 100
"""So often in a row a package has no mistake to offer before it is taken to have no more."""


def package_of(path: str) -> str:
    """The package that a file counts for; each game is one.

    >>> package_of("src/clepsydra/games/anachrony/board/board.py"), package_of("src/clepsydra/kernel/play.py")
    ('clepsydra.games.anachrony', 'clepsydra.kernel')
    """
    folders = [part for part in PurePath(path).parent.parts if part not in ROOTS]
    named: list[str] = []
    for folder in folders:
        named.append(folder)
        if folder not in FAMILIES:
            break
    return ".".join(named)


def shares(sizes: Mapping[str, int], sample: int) -> dict[str, int]:
    """How many mistakes each package has: in proportion to its lines, and one for each large one.

    >>> shares({"kernel": 60, "web": 139, "bus": 2, "lab": 0}, 4)
    {'bus': 0, 'kernel': 1, 'lab': 0, 'web': 3}
    """
    total = sum(sizes.values())
    large = sorted((name for name in sizes if sizes[name] >= LARGE * total), key=lambda name: -sizes[name])
    counts = {name: int(name in large[:sample]) for name in sorted(sizes)}
    while total and sum(counts.values()) < sample:
        # One more where it is most due, as seats go to parties (Sainte-Laguë).
        due = max(counts, key=lambda name: (sizes[name] / (2 * counts[name] + 1), name))
        counts[due] += 1
    return counts


def drawn(reach: Reach, names: list[str], sample: int, seed: int) -> list[Mutant]:
    """So many mistakes in lines that some test reaches, spread over the packages, in the order of the source."""
    files: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
    for path in reach.files:
        if lines := reach.lines(path):
            files[package_of(path)][path] = lines
    sizes = {name: sum(map(len, lines.values())) for name, lines in files.items()}
    return sorted(
        mutant
        for name, count in shares(sizes, sample).items()
        for mutant in islice(Chances(reach, names, files[name]).drawn(f"{seed} {name}"), count)
    )


class Chances:
    """The mistakes that can be planted in a package; those of a file are only looked for when it is drawn."""

    def __init__(self, reach: Reach, names: list[str], lines: Mapping[str, Sequence[int]]) -> None:
        self._reach = reach
        self._names = names
        self._lines = lines
        self._left: dict[str, list[Mutant]] = {}

    def drawn(self, seed: str) -> Iterator[Mutant]:
        """One after another, each in another line; a file is drawn as often as it is long."""
        random = Random(seed)  # noqa: S311 - a sample, no secret
        paths = sorted(self._lines)
        sizes = [len(self._lines[path]) for path in paths]
        misses = 0
        while misses < TRIES:
            (path,) = random.choices(paths, sizes)
            left = self._in(path)
            mutant = random.choice(left) if left else None
            if mutant is None:
                misses += 1
                continue
            reached = self._reach.reaches(Place(path, mutant.line))
            left[:] = [other for other in left if other.line != mutant.line]
            if reached:
                misses = 0
                yield mutant
            else:
                misses += 1

    def _in(self, path: str) -> list[Mutant]:
        """Those of a file that have not been drawn yet."""
        if path not in self._left:
            source = self._reach.source(path)
            spared = {number for number, line in enumerate(source.splitlines(), 1) if FOR_TYPES in line}
            lines = set(self._lines[path]) - spared
            found = mutants_of(source, path, self._names, anywhere=True)
            self._left[path] = sorted(mutant for mutant in found if mutant.line in lines)
        return self._left[path]
