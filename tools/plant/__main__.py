"""Plant mistakes over all packages and see whether the gate finds those that the full tier finds.

    python -m tools.plant --sample 60 --seed 1 --reach build/reach --workers 2 --into build/planted.jsonl
    python -m tools.plant --report --into build/planted.jsonl

Each mistake is tried alone, in a copy of the project, by the tests that reach its line (`python -m tools.reach` has
recorded which): those of the gate, cheapest first, until one fails; if none does, the others of the full tier. A test
that fails must fail alone, too, and pass without the mistake. Results are added to the file as they come; a stopped run
is gone on with, and the same seed draws the same mistakes.
"""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from tools.mutants import Mutant, operators
from tools.plant import results
from tools.plant.drawing import drawn
from tools.plant.results import Result
from tools.plant.stand import Stand
from tools.plant.trying import Trial
from tools.reach.reading import NothingRecordedError, Place, Reach, Reaching

ROOT = Path(__file__).parents[2]


def tried(
    root: Path, few: Sequence[tuple[Mutant, Reaching]], workers: int, budget: float, unfit: set[str]
) -> Iterator[Result]:
    """What became of each mistake, as it is known, tried by several workers with a copy of the source each."""
    with ExitStack() as stack:
        stands = [stack.enter_context(Stand(root)) for _ in range(min(workers, len(few)))]
        free = SimpleQueue[Stand]()
        for stand in stands:
            free.put(stand)

        def result(one: tuple[Mutant, Reaching]) -> Result:
            stand = free.get()
            try:
                return Trial(stand, one[0], unfit).result(one[1], budget)
            finally:
                free.put(stand)

        pool = stack.enter_context(ThreadPoolExecutor(workers))
        try:
            for future in as_completed([pool.submit(result, one) for one in few]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for stand in stands:
                stand.stop()
            raise


def arguments(given: Sequence[str]) -> Namespace:
    """What the command line asks for."""
    parser = ArgumentParser(
        prog="python -m tools.plant", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, default=60, help="how many mistakes (60)")
    parser.add_argument("--seed", type=int, default=1, help="which of them are drawn (1)")
    parser.add_argument("--reach", type=Path, default=Path("build/reach"), help="the folder of the recording")
    parser.add_argument(
        "--into", type=Path, default=Path("build/planted.jsonl"), help="the file of the results"
    )
    parser.add_argument("--workers", type=int, default=1, help="how many are tried at once (1)")
    parser.add_argument(
        "--budget",
        type=float,
        default=20.0,
        help="minutes of tests of the full tier that a mistake is tried by at most (20)",
    )
    parser.add_argument("--report", action="store_true", help="only print the table of what is known")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Try a sample of mistakes, then print the table."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.default_int_handler)  # a shell lets its background jobs ignore Ctrl-C
    asked = arguments(given)
    known = results.read(asked.into)
    if not asked.report:
        reach = Reach(ROOT, asked.reach)
        for path in reach.changed:
            print(f"changed since it was recorded, so nothing is planted there: {path}")
        few = drawn(reach, operators(ROOT / "cosmic-ray.toml"), asked.sample, asked.seed)
        done = {result.mistake for result in known}
        left = [mutant for mutant in few if mutant not in done]
        print(
            f"{len(few)} mistakes, seed {asked.seed}, {len(few) - len(left)} of them tried already",
            flush=True,
        )
        reaching = reach.of([Place(mutant.path, mutant.line, mutant.rules) for mutant in left])
        unfit = {test for result in known for test in result.unfit}
        one_by_one = zip(left, reaching, strict=True)
        for result in tried(ROOT, list(one_by_one), asked.workers, 60 * asked.budget, unfit):
            results.append(asked.into, result)
            print(result.told(), flush=True)
        known = [result for result in results.read(asked.into) if result.mistake in few]
    print(results.table(known, results.equivalents()))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NothingRecordedError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit("stopped")
