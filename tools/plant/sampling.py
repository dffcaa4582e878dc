"""Draw a sample of mutants over all packages. The same seed and recording give the same sample."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import PurePath
from random import Random

from tools.mutants import Mutant, mutants_of
from tools.reach.coverage_index import CoverageIndex, SourceLine

LARGE_SHARE = 0.01
"""A package with this share of the code gets at least one mutant."""
ROOTS, FAMILIES = {"src", "examples"}, {"clepsydra", "games"}
FOR_TYPES = "TYPE_CHECKING"
"""A line with this word has no effect at run time."""
MAX_MISSES = 100
"""Number of draws in a row without a new mutant after which a package counts as exhausted."""


def package_of(path: str) -> str:
    """Return the package that a file counts for; each game is one package.

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


def allocate(sizes: Mapping[str, int], sample: int) -> dict[str, int]:
    """Return the number of mutants of each package: proportional to its lines, and at least one for large packages.

    >>> allocate({"kernel": 60, "web": 139, "bus": 2, "lab": 0}, 4)
    {'bus': 0, 'kernel': 1, 'lab': 0, 'web': 3}
    """
    total = sum(sizes.values())
    large = sorted(
        (name for name in sizes if sizes[name] >= LARGE_SHARE * total), key=lambda name: -sizes[name]
    )
    counts = {name: int(name in large[:sample]) for name in sorted(sizes)}
    while total and sum(counts.values()) < sample:
        # The next one goes to the package that is most under-represented (Sainte-Laguë method).
        due = max(counts, key=lambda name: (sizes[name] / (2 * counts[name] + 1), name))
        counts[due] += 1
    return counts


def sample_mutants(reach: CoverageIndex, names: list[str], sample: int, seed: int) -> list[Mutant]:
    """Return a sample of mutants in lines that some test reaches, spread over the packages, sorted by position."""
    files: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
    for path in reach.files:
        if lines := reach.lines(path):
            files[package_of(path)][path] = lines
    sizes = {name: sum(map(len, lines.values())) for name, lines in files.items()}
    return sorted(
        mutant
        for name, count in allocate(sizes, sample).items()
        for mutant in islice(MutantPool(reach, names, files[name]).draw(f"{seed} {name}"), count)
    )


class MutantPool:
    """The mutants of one package. The mutants of a file are only generated when the file is drawn."""

    def __init__(self, reach: CoverageIndex, names: list[str], lines: Mapping[str, Sequence[int]]) -> None:
        self._reach = reach
        self._names = names
        self._lines = lines
        self._left: dict[str, list[Mutant]] = {}

    def draw(self, seed: str) -> Iterator[Mutant]:
        """Yield mutants in random order, at most one per line; files are drawn in proportion to their lines."""
        random = Random(seed)  # noqa: S311 - a sample, not cryptography
        paths = sorted(self._lines)
        sizes = [len(self._lines[path]) for path in paths]
        misses = 0
        while misses < MAX_MISSES:
            (path,) = random.choices(paths, sizes)
            left = self._in(path)
            mutant = random.choice(left) if left else None
            if mutant is None:
                misses += 1
                continue
            reached = self._reach.reaches(SourceLine(path, mutant.line))
            left[:] = [other for other in left if other.line != mutant.line]
            if reached:
                misses = 0
                yield mutant
            else:
                misses += 1

    def _in(self, path: str) -> list[Mutant]:
        """Return the mutants of a file that have not been drawn yet."""
        if path not in self._left:
            source = self._reach.source(path)
            excluded = {number for number, line in enumerate(source.splitlines(), 1) if FOR_TYPES in line}
            lines = set(self._lines[path]) - excluded
            found = mutants_of(source, path, self._names, anywhere=True)
            self._left[path] = sorted(mutant for mutant in found if mutant.line in lines)
        return self._left[path]
