"""Plant small mistakes near the rules of a game and see whether its tests notice.

    python -m tools.mutate inventions --sample 100 --seed 1

Each mistake is tried alone, in a copy of the source: first by the tests that claim the rules cited around it, then,
if none of them fails, by all tests of the game. What is left is a rule whose tests do not bite, or a change that
makes no difference. The same seed draws the same mistakes as long as the source is the same.

    python -m tools.mutate anachrony --ids 40 --rule VA,HS --seed 15

draws rules instead, and near each of them one mistake, where as few other rules as possible are cited: it must be
found by the tests that claim this very rule. The tests that claim the other rules drawn are asked only if none fails.

    python -m tools.mutate inventions --sample 60 --seed 360 --claiming --at build.py:35,chain.py:54

runs only the tests that claim the rules around each mistake, and never all tests of the game; `--at` tries only those
of the sample in these lines, such as the survivors of an earlier run.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib.metadata import entry_points
from pathlib import Path
from queue import SimpleQueue
from random import Random

from msgspec.structs import replace

from clepsydra.kernel import installed_games
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


def one_each(
    everything: Sequence[Mutant],
    number: int,
    seed: int,
    wanted: tuple[str, ...],
    not_yet: tuple[str, ...] = (),
) -> list[Mutant]:
    """For so many rules one mistake each, near that rule and as few others as possible, as if it were near no other."""
    near: dict[str, list[Mutant]] = {}
    for mutant in everything:
        for rule in mutant.rules:
            if rule.startswith(wanted) and not rule.startswith(not_yet):
                near.setdefault(rule, []).append(mutant)
    rules = Random(seed).sample(sorted(near), min(number, len(near)))  # noqa: S311 - a sample, no secret
    return [replace(_closest(near[rule], f"{seed} {rule}"), rules=(rule,)) for rule in sorted(rules)]


def _closest(near: Sequence[Mutant], seed: str) -> Mutant:
    fewest = min(len(mutant.rules) for mutant in near)
    return Random(seed).choice([mutant for mutant in near if len(mutant.rules) == fewest])  # noqa: S311 - a sample


def claiming_tests(few: Iterable[Mutant], claims: Mapping[str, Sequence[str]]) -> list[str]:
    """The tests that claim a rule around one of these mistakes, each once."""
    return list(
        dict.fromkeys(test for mutant in few for rule in mutant.rules for test in claims.get(rule, ()))
    )


def in_lines(few: Iterable[Mutant], lines: Iterable[str]) -> list[Mutant]:
    """The mistakes in these lines, each written as the end of `path:line`."""
    ends = tuple(f"/{line}" for line in lines)
    return [mutant for mutant in few if f"/{mutant.path}:{mutant.line}".endswith(ends)]


def outcome(bench: Bench, mutant: Mutant, claims: Mapping[str, Sequence[str]], tests: Sequence[str]) -> str:
    """What became of one planted mistake; without other tests only those that claim its rules are asked."""
    claiming = claiming_tests([mutant], claims)
    if claiming and not bench.survives(mutant, claiming):
        return CLAIMED
    if not tests:
        return SURVIVED
    return SURVIVED if bench.survives(mutant, tests) else ELSEWHERE


def outcomes(
    few: Sequence[Mutant], claims: Mapping[str, Sequence[str]], tests: Sequence[str], workers: int
) -> Iterator[tuple[Mutant, str]]:
    """What became of each, in order, tried by several workers with a copy of the source each."""
    all_tests = tests or claiming_tests(few, claims)
    with ExitStack() as stack:
        benches = [stack.enter_context(Bench(ROOT)) for _ in range(workers)]
        free = SimpleQueue[Bench]()
        for bench in benches:
            bench.warm_up(all_tests)
            if few and not bench.sees(few[0].path, all_tests):
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
    parser.add_argument("--ids", type=int, default=0, help="so many rules instead, and one mistake for each")
    parser.add_argument(
        "--rule", default="", help="only near rules whose id begins so, such as IN-CHN,IN-TRN"
    )
    parser.add_argument("--claiming", action="store_true", help="run only tests that claim a rule around it")
    parser.add_argument("--at", default="", help="of these only those in such lines: build.py:35,chain.py:54")
    parser.add_argument("--workers", type=int, default=1, help="how many are tried at once (1)")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this share of kills, in percent")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Try a sample of mistakes and report."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # a shell lets its background jobs ignore Ctrl-C
    asked = arguments(given)
    wanted = tuple(asked.rule.split(","))
    near = [
        mutant
        for mutant in mutants(ROOT, package_of(asked.game), operators(ROOT / "cosmic-ray.toml"))
        if any(rule.startswith(wanted) for rule in mutant.rules)
    ]
    folder = folder_of_tests(asked.game)
    claims, tests = collect(ROOT / folder), [folder]
    if asked.ids:
        few = one_each(near, asked.ids, asked.seed, wanted, installed_games()[asked.game].not_yet)
        tests = claiming_tests(few, claims)
    else:
        few = drawn(near, asked.sample, asked.seed)
    if asked.claiming:
        tests = []
    if asked.at:
        few = in_lines(few, asked.at.split(","))
    print(f"{asked.game}: {len(few)} of {len(near)} mistakes, seed {asked.seed}", flush=True)
    counts = Counter[str]()
    for mutant, became in outcomes(few, claims, tests, asked.workers):
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
