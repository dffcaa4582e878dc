"""`python -m tools.answer`: processor time of the server for an answer, whose pages are open, and where it goes."""

from __future__ import annotations

import argparse
import asyncio
import statistics
from pathlib import Path

from tools.answer.measure import Figure, Wanted, both, parts

CLOSE = 0.99
"""How many answers of a hundred the last column covers."""


def main() -> None:
    """Print a line for each way of playing, and one for each part of an answer."""
    parser = argparse.ArgumentParser(prog="python -m tools.answer", description=__doc__)
    parser.add_argument("game", nargs="?", default="anachrony")
    parser.add_argument("--answers", type=int, default=120, help="of each game that is played")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--spectators", type=int, nargs="+", default=[0, 20])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument(
        "--beside", type=Path, metavar="CHECKOUT", help="measure another checkout in the same run"
    )
    parser.add_argument(
        "--no-parts", action="store_true", help="leave out the run that tells where the time goes"
    )
    chosen = parser.parse_args()
    wanted = Wanted(chosen.game, chosen.answers, tuple(chosen.seats), tuple(chosen.spectators), chosen.rounds)
    asyncio.run(_told(wanted, chosen.beside, with_parts=not chosen.no_parts))


async def _told(wanted: Wanted, beside: Path | None, *, with_parts: bool) -> None:
    ours, *theirs = await both(wanted, beside)
    print(f"{wanted.game}, {wanted.answers} answers of each game; ms of the server's processor time")
    for line in table(ours, theirs[0] if theirs else None):
        print(line)
    print()
    for line in sizes(ours, theirs[0] if theirs else None):
        print(line)
    if with_parts:
        print(
            f"\nParts of an answer by the page, {wanted.seats[0]} seats, {wanted.spectators[0]} spectators:"
        )
        for name, share in (await parts(wanted)).items():
            print(f"{name:<26}{share:6.1%}")


def table(ours: list[Figure], theirs: list[Figure] | None = None) -> list[str]:
    """Return the lines of a table; with another checkout's figures, the ratio of the means as well.

    >>> table([Figure("sitting down", (1.0, 3.0))], [Figure("sitting down", (4.0,))])[1].split()[-4:]
    ['2.0', '3.0', '4.0', '0.50']
    """
    beside = {} if theirs is None else {figure.name: figure for figure in theirs}
    head = f"{'':<44}{'mean':>8}{'p99':>8}" + (f"{'beside':>8}{'ratio':>7}" if beside else "")
    return [head, *(_line(figure, beside.get(figure.name)) for figure in ours)]


def sizes(ours: list[Figure], theirs: list[Figure] | None = None) -> list[str]:
    """Return the lines of a table of patches: kB that come over the line, and what they hold, in the middle."""
    beside = {} if theirs is None else {figure.name: figure for figure in theirs}
    head = f"{'kB of a patch':<44}{'patches':>8}{'wire':>8}{'raw':>8}" + (
        f"{'beside':>8}{'ratio':>7}" if beside else ""
    )
    return [head, *(_size(figure, beside.get(figure.name)) for figure in ours if figure.patches)]


def _size(figure: Figure, other: Figure | None) -> str:
    wire, raw = (statistics.median(each) / 1000 for each in _both(figure))
    line = f"{figure.name:<44}{len(figure.patches):8}{wire:8.2f}{raw:8.1f}"
    if other is None or not other.patches:
        return line
    theirs = statistics.median(_both(other)[0]) / 1000
    return f"{line}{theirs:8.2f}{wire / theirs:7.2f}"


def _both(figure: Figure) -> tuple[list[int], list[int]]:
    return [patch.wire for patch in figure.patches], [patch.raw for patch in figure.patches]


def _line(figure: Figure, other: Figure | None) -> str:
    slow = sorted(figure.times)[int(len(figure.times) * CLOSE)]
    line = f"{figure.name:<44}{figure.mean:8.1f}{slow:8.1f}"
    return line if other is None else f"{line}{other.mean:8.1f}{figure.mean / other.mean:7.2f}"


if __name__ == "__main__":
    main()
