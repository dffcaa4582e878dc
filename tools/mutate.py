"""Plant small mistakes near the rules of a game and see whether its tests notice.

    python -m tools.mutate inventions --sample 100 --seed 1

Each mistake is tried alone, in a copy of the source: first by the tests that claim the rules cited around it, then,
if none of them fails, by all tests of the game. What is left is a rule whose tests do not bite, or a change that
makes no difference. The same seed draws the same mistakes as long as the source is the same.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.metadata import entry_points
from pathlib import Path
from queue import SimpleQueue
from random import Random

from clepsydra.lab.claims import collect
from tools.bench import Bench, FailingTestsError, UnseenError
from tools.mutants import Mutant, mutants, operators

ROOT = Path(__file__).parents[1]
CLAIMED, ELSEWHERE, SURVIVED = "killed", "killed by tests that do not claim it", "SURVIVED"


class UnknownGameError(LookupError):
    """No game has this name here."""


def package_of(game: str) -> Path:
    """Where the source of a game is, from its entry point."""
    for point in entry_points(group="clepsydra.games", name=game):
        for part in ("src", "examples"):
            if (package := ROOT / part / point.module.replace(".", "/")).is_dir():
                return package
    raise UnknownGameError(f"no source of a game {game!r} here")


def folder_of_tests(game: str) -> str:
    """Where the tests of a game are."""
    folder = f"tests/games/{game}"
    return folder if (ROOT / folder).is_dir() else f"tests/{game}"


def drawn(everything: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of the mistakes, the same for the same seed, in the order of the source."""
    few = Random(seed).sample(everything, min(number, len(everything)))  # noqa: S311 - a sample, no secret
    return sorted(few)


def outcome(bench: Bench, mutant: Mutant, claims: Mapping[str, Sequence[str]], tests: str) -> str:
    """What became of one planted mistake."""
    claiming = list(dict.fromkeys(test for rule in mutant.rules for test in claims.get(rule, ())))
    if claiming and not bench.survives(mutant, claiming):
        return CLAIMED
    return SURVIVED if bench.survives(mutant, [tests]) else ELSEWHERE


def outcomes(
    few: Sequence[Mutant], claims: Mapping[str, Sequence[str]], tests: str, workers: int
) -> Iterator[tuple[Mutant, str]]:
    """What became of each, in order, tried by several workers with a copy of the source each."""
    with ExitStack() as stack:
        benches = [stack.enter_context(Bench(ROOT)) for _ in range(workers)]
        free = SimpleQueue[Bench]()
        for bench in benches:
            bench.warm_up([tests])
            if few and not bench.sees(few[0].path, [tests]):
                raise UnseenError(f"the tests pass without {few[0].path}")
            free.put(bench)

        def tried(mutant: Mutant) -> str:
            bench = free.get()
            try:
                return outcome(bench, mutant, claims, tests)
            finally:
                free.put(bench)

        pool = stack.enter_context(ThreadPoolExecutor(workers))
        try:
            yield from zip(few, pool.map(tried, few), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for bench in benches:
                bench.stop()
            raise


def arguments(given: Sequence[str]) -> Namespace:
    """What the command line asks for."""
    parser = ArgumentParser(prog="python -m tools.mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=100, help="how many mistakes (100)")
    parser.add_argument("--seed", type=int, default=1, help="which of them are drawn (1)")
    parser.add_argument("--rule", default="", help="only near rules whose id begins so, such as IN-CHN")
    parser.add_argument("--workers", type=int, default=1, help="how many are tried at once (1)")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this share of kills, in percent")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Try a sample of mistakes and report."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # a shell lets its background jobs ignore Ctrl-C
    asked = arguments(given)
    near = [
        mutant
        for mutant in mutants(ROOT, package_of(asked.game), operators(ROOT / "cosmic-ray.toml"))
        if any(rule.startswith(asked.rule) for rule in mutant.rules)
    ]
    few, tests = drawn(near, asked.sample, asked.seed), folder_of_tests(asked.game)
    print(f"{asked.game}: {len(few)} of {len(near)} mistakes, seed {asked.seed}", flush=True)
    counts = Counter[str]()
    for mutant, became in outcomes(few, collect(ROOT / tests), tests, asked.workers):
        counts[became] += 1
        change = mutant.told((ROOT / mutant.path).read_text(encoding="utf-8"))
        print(f"{became}: {mutant.path}:{mutant.line} {', '.join(mutant.rules)}\n    {change}", flush=True)
    killed = len(few) - counts[SURVIVED]
    share = 100 * killed / len(few) if few else 100.0
    print(
        f"{len(few)} mistakes, {killed} killed ({share:.1f} %), {counts[ELSEWHERE]} of them only by tests that claim"
        f" another rule, {counts[SURVIVED]} survived"
    )
    return int(share < asked.least)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (FailingTestsError, UnknownGameError, UnseenError) as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped")
